// The page behind the door Agents: what PhyPlay does for them today, and how to ask for it.
#include <iterator>
#include <string_view>

#include "game/screens/page.h"
#include "game/screens/screen.h"

namespace phyplay {

namespace {

/// One thing to do on the command line.
struct GuideStep {
    std::string_view title;    ///< text key
    std::string_view words;    ///< text key
    std::string_view command;  ///< as typed
};

constexpr GuideStep kGuideSteps[] = {
    {"agents.simulate_title", "agents.simulate_words",
     "echo '{\"task\":\"00000:001\",\"action\":[0.3,0.8,0.2]}' | phyplay simulate --json"},
    {"agents.eval_title", "agents.eval_words",
     "phyplay eval --setup ball_cross_template --fold 0 --agent random --seed 1 --out results"},
    {"agents.folds_title", "agents.folds_words", "phyplay folds --setup two_balls_within_template --fold 3 --json"},
    {"agents.bench_title", "agents.bench_words", "phyplay bench"},
};

class GuideScreen final : public Screen {
public:
    using Screen::Screen;

    Place place() const override { return Place::agents; }

    void draw(Ui& ui, const Rect& region) override {
        Rect page = region;
        if (draw_page_header(ui, page, say("agents.title"), say("page.back"), 760.0F)) {
            go_to(Place::back);
        }
        Rect column = column_.begin(ui, widget_id("guide.scroll"), page, 760.0F);
        column.cut_top(ui.px(8.0F));
        ui.write(column, say("agents.lead"), ui.quiet(TextSize::button), ui.px(24.0F));
        for (int i = 0; i < std::ssize(kGuideSteps); ++i) {
            column.cut_top(draw_step(ui, column, kGuideSteps[i], i));
            column.cut_top(ui.px(16.0F));
        }
        ui.write(column, say("agents.foot"), ui.quiet(TextSize::note));
        column_.end(ui, column.y + ui.px(24.0F));
    }

private:
    float draw_step(Ui& ui, Rect column, const GuideStep& step, int number) {
        const float pad = ui.px(24.0F);
        const float width = column.w - 2.0F * pad;
        const float words = ui.paragraph_height(width, say(step.words), TextSize::body);
        const ButtonLook copy{.text = copied_ == number ? say("guide.copied") : say("guide.copy"),
                              .icon = copied_ == number ? Icon::check : Icon::copy,
                              .kind = ButtonKind::quiet,
                              .size = TextSize::note};
        const float copy_width = ui.button_width(copy);
        const float code_width = width - copy_width - ui.px(28.0F);
        const float code = ui.paragraph_height(code_width, step.command, TextSize::note, TextWeight::mono);
        const float box = code + 2.0F * ui.px(12.0F);
        const float height =
            2.0F * ui.px(20.0F) + ui.line_height(TextSize::button) + ui.px(4.0F) + words + ui.px(14.0F) + box;
        ui.card({column.x, column.y, column.w, height});

        Rect inside{column.x + pad, column.y + ui.px(20.0F), width, height};
        ui.write_line(inside, say(step.title), ui.ink(TextSize::button, TextWeight::strong), ui.px(4.0F));
        ui.write(inside, say(step.words), ui.quiet(), ui.px(14.0F));
        const Rect plate = inside.cut_top(box);
        ui.fill(plate, ui.palette().raised, ui.px(6.0F));
        ui.paragraph({plate.x + ui.px(14.0F), plate.y + ui.px(12.0F), code_width, code}, step.command,
                     ui.ink(TextSize::note, TextWeight::mono));
        const float button_height = ui.button_height(TextSize::note);
        const Rect place{plate.right() - copy_width - ui.px(6.0F), plate.center().y - button_height / 2.0F,
                         copy_width, button_height};
        if (ui.button(widget_id("guide.copy", number), place, copy)) {
            ui.copy_text(step.command);
            copied_ = number;
        }
        return height;
    }

    PageColumn column_;
    int copied_ = -1;  ///< the step whose command was copied last
};

}  // namespace

std::unique_ptr<Screen> make_guide_screen(AppContext& context) {
    return std::make_unique<GuideScreen>(context);
}

}  // namespace phyplay
