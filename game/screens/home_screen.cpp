// Home: the name, one sentence, three doors, and what to play next.
#include <cmath>
#include <vector>

#include "game/face/suite_face.h"
#include "game/screens/gallery/task_list.h"
#include "game/screens/page.h"
#include "game/screens/screen.h"

namespace phyplay {

namespace {

constexpr std::size_t kStripLength = 6;
/// The column's width: wider on large windows, so that they do not look empty.
float column_px(const Ui& ui, const Rect& region) {
    return region.w > ui.px(1600.0F) ? 1320.0F : 1080.0F;
}

class HomeScreen final : public Screen {
public:
    explicit HomeScreen(AppContext& context)
        : Screen(context),
          strip_(next_unsolved_strip(context.suite, context.suites, context.progress, context.settings.last_task,
                                     kStripLength)) {
        // Newcomers begin with the task that the first steps are about.
        const Task* first = first_task(context.suite, context.faces);
        if (first == nullptr || strip_.empty() || !context.settings.last_task.empty()) return;
        if (context.settings.of(first->suite, kFirstStepsDone, 0.0) == 0.0) strip_.front() = first;
    }

    Place place() const override { return Place::home; }

    bool handle_event(const WindowEvent& event) override {
        if (event.kind != WindowEventKind::key_down || event.ctrl || event.alt) return false;
        if (event.key == Key::p) {
            play_on();
        } else if (event.key == Key::g) {
            go_to(Place::gallery);
        } else {
            return false;
        }
        return true;
    }

    void draw(Ui& ui, const Rect& region) override {
        if (begins_) ui.interaction().set_focus(widget_id("home.play"));  // Enter plays
        begins_ = false;
        Rect page = region;
        const Rect foot = page.cut_bottom(ui.button_height() + ui.px(24.0F));
        Rect column = column_.begin(ui, widget_id("home.scroll"), page, column_px(ui, region));
        // On a tall window the content stands a little above the middle.
        const float least = page.h > ui.px(700.0F) ? ui.px(40.0F) : ui.px(24.0F);
        const float height = column_.content_height() - top_space_;
        top_space_ = std::max(least, std::round((page.h - height) * 0.42F));
        column.cut_top(top_space_);
        column.cut_top(draw_name(ui, column));
        column.cut_top(ui.px(32.0F));
        column.cut_top(draw_doors(ui, column));
        column.cut_top(ui.px(32.0F));
        column.cut_top(draw_strip(ui, column));
        column.cut_top(ui.px(16.0F));
        column_.end(ui, column.y);
        draw_foot(ui, foot);
    }

private:
    float draw_name(Ui& ui, Rect column) {
        const float start = column.y;
        const Rect line = column.cut_top(ui.line_height(TextSize::hero));

        // The mark: a ball on its arc to another.
        const ScenePalette& scene = ui.theme().scene;
        const float size = ui.theme().text_px(TextSize::hero);
        const float base = line.center().y + size * 0.36F;
        ui.arc({line.x + size * 0.55F, base - size * 0.12F}, size * 0.42F, 0.76F, 1.16F, ui.palette().control_line,
               std::max(2.0F, size * 0.05F));
        ui.disc({line.x + size * 0.16F, base - size * 0.16F}, size * 0.16F, scene.of(BodyRole::players));
        ui.disc({line.x + size * 0.92F, base - size * 0.22F}, size * 0.22F, scene.of(BodyRole::target));

        const Rect name{line.x + size * 1.42F, line.y, line.w - size * 1.42F, line.h};
        ui.text_in(name, say("app.name"), ui.ink(TextSize::hero, TextWeight::strong));
        column.cut_top(ui.px(4.0F));
        ui.write(column, say("app.sentence"), ui.quiet(TextSize::button));
        return column.y - start;
    }

    float draw_doors(Ui& ui, Rect column) {
        const float gap = ui.px(16.0F);
        const bool is_wide = column.w >= ui.theme().text_px(TextSize::body) * 44.0F;
        const float play_width = std::round((column.w - gap) * 0.6F);
        // What draw_side_door() leaves for words, and the taller of the two.
        const float words_width = (is_wide ? column.w - gap - play_width : column.w) - ui.px(144.0F);
        const float words = std::max(ui.paragraph_height(words_width, say("home.study_sentence"), TextSize::body),
                                     ui.paragraph_height(words_width, say("home.agents_sentence"), TextSize::body));
        const float side_height = ui.px(48.0F) + ui.line_height(TextSize::button) + words;
        const float height = std::max(2.0F * side_height + gap, column.w * 0.244F);
        if (is_wide) {
            Rect row = column.cut_top(height);
            draw_play_door(ui, row.cut_left(play_width));
            row.cut_left(gap);
            const float half = (height - gap) / 2.0F;
            draw_side_door(ui, row.cut_top(half), Icon::people, say("home.study"), say("home.study_sentence"),
                           Place::study);
            row.cut_top(gap);
            draw_side_door(ui, row, Icon::agent, say("home.agents"), say("home.agents_sentence"), Place::agents);
            return height;
        }
        const float start = column.y;
        draw_play_door(ui, column.cut_top(ui.px(230.0F) + ui.line_height(TextSize::body)));
        column.cut_top(gap);
        draw_side_door(ui, column.cut_top(side_height), Icon::people, say("home.study"), say("home.study_sentence"),
                       Place::study);
        column.cut_top(gap);
        draw_side_door(ui, column.cut_top(side_height), Icon::agent, say("home.agents"), say("home.agents_sentence"),
                       Place::agents);
        return column.y - start;
    }

    void draw_play_door(Ui& ui, Rect rect) {
        const WidgetId id = widget_id("home.play");
        const WidgetState state = clickable_card(ui, id, rect);
        if (state.activated) play_on();

        Rect inside = rect.inset(ui.px(24.0F));
        const Task* task = strip_.empty() ? nullptr : strip_.front();
        if (task != nullptr && inside.w > ui.px(380.0F)) {
            const float side = std::min(inside.h, inside.w * 0.42F);
            Rect picture = inside.cut_right(side);
            picture = {picture.x, rect.center().y - side / 2.0F, side, side};
            preview_.draw(ui, context().faces, picture, *task, state.hovered);
            inside.cut_right(ui.px(24.0F));
        }

        ui.write_line(inside, say("home.play"), ui.ink(TextSize::title, TextWeight::strong), ui.px(8.0F));
        const ButtonLook button{.text = say(task == nullptr                        ? "home.look_around"
                                            : context().settings.last_task.empty() ? "home.begin"
                                                                                   : "home.continue"),
                                .key_label = "P",
                                .icon = Icon::play,
                                .kind = ButtonKind::primary,
                                .size = TextSize::button};
        const Rect row = inside.cut_bottom(ui.button_height(TextSize::button));
        inside.cut_bottom(ui.px(12.0F));
        ui.push_clip(inside);
        if (task == nullptr) {
            ui.paragraph(inside, say("home.all_solved"), ui.quiet());
        } else if (const TemplateInfo* info = context().suite.find_template(task->template_id)) {
            ui.write(inside, title_of(*info, context().suites, context().texts), ui.ink(), ui.px(4.0F));
            ui.write_line(inside, words_for(task->tier, context().texts), ui.quiet(TextSize::note));
        }
        ui.pop_clip();
        if (ui.button(widget_id("home.play_button"), {row.x, row.y, std::min(ui.button_width(button), row.w), row.h},
                      button)) {
            play_on();
        }
    }

    void draw_side_door(Ui& ui, Rect rect, Icon icon, std::string_view name, std::string_view sentence, Place place) {
        const WidgetId id = widget_id(name);
        const WidgetState state = clickable_card(ui, id, rect);
        if (state.activated) go_to(place);

        Rect inside = rect.inset(ui.px(24.0F), ui.px(16.0F));
        const float disc = ui.px(44.0F);
        const Rect side = inside.cut_left(disc);
        const Point center{side.center().x, rect.center().y};
        ui.disc(center, disc / 2.0F, faded(ui.palette().accent, ui.theme().dark ? 0.16F : 0.10F));
        ui.icon(icon, center, disc * 0.52F, ui.palette().accent);
        inside.cut_left(ui.px(20.0F));
        const Rect arrow = inside.cut_right(ui.px(20.0F));
        ui.icon(Icon::forward, {arrow.center().x + ui.animated(id, state.hovered, 2) * ui.px(3.0F), rect.center().y},
                ui.px(18.0F), ui.palette().quiet_ink);
        inside.cut_right(ui.px(12.0F));

        const float words = ui.paragraph_height(inside.w, sentence, TextSize::body);
        const float height = ui.line_height(TextSize::button) + words;
        inside = {inside.x, rect.center().y - height / 2.0F, inside.w, height};
        ui.write_line(inside, name, ui.ink(TextSize::button, TextWeight::strong));
        ui.paragraph(inside, sentence, ui.quiet());
    }

    float draw_strip(Ui& ui, Rect column) {
        if (strip_.empty()) return 0.0F;
        const float start = column.y;
        const ButtonLook all{
            .text = say("home.all_puzzles"), .key_label = "G", .icon = Icon::grid, .kind = ButtonKind::quiet};
        Rect head = column.cut_top(ui.button_height());
        if (ui.button(widget_id("home.all"), head.cut_right(ui.button_width(all)), all)) go_to(Place::gallery);
        ui.text_in(head, say("home.up_next"), ui.ink(TextSize::button, TextWeight::strong));
        column.cut_top(ui.px(8.0F));

        const float gap = ui.px(16.0F);
        const auto count = static_cast<float>(kStripLength);
        const float per_row = column.w / count < ui.px(104.0F) ? 3.0F : count;
        const float pitch = (column.w + gap) / per_row;
        const float side = std::floor(pitch - gap);
        float caption = 2.0F * ui.line_height(TextSize::note);
        for (const Task* task : strip_) {
            const TemplateInfo* info = context().suite.find_template(task->template_id);
            caption = std::max(caption, ui.paragraph_height(side, title_of(*info, context().suites, context().texts),
                                                            TextSize::note));
        }
        const float row_height = side + ui.px(8.0F) + caption;
        for (std::size_t i = 0; i < strip_.size(); ++i) {
            const Task& task = *strip_[i];
            const auto row = std::floor(static_cast<float>(i) / per_row);
            const float at = static_cast<float>(i) - row * per_row;
            const Rect picture{std::round(column.x + at * pitch), column.y + row * (row_height + gap), side, side};
            const WidgetId id = widget_id("home.strip", static_cast<std::int64_t>(i));
            const WidgetState state = ui.widget(id, {picture.x, picture.y, side, row_height});
            if (state.activated) go_to(Place::play, task.id);
            const float hover = ui.animated(id, state.hovered);
            ui.shadow(picture, ui.px(3.0F), 0.15F + 0.45F * hover);
            preview_.draw(ui, context().faces, picture, task, state.hovered);
            if (hover > 0.0F)
                ui.outline(picture, faded(ui.palette().accent, hover), ui.px(3.0F), std::max(2.0F, ui.px(2.0F)));
            draw_state_badge(ui, picture, context().progress.state_of(task.id));
            if (state.focus_shown) ui.focus_ring(picture, ui.px(6.0F));
            if (const TemplateInfo* info = context().suite.find_template(task.template_id)) {
                const Rect words{picture.x, picture.bottom() + ui.px(8.0F), side, caption};
                ui.push_clip(words);
                ui.paragraph(words, title_of(*info, context().suites, context().texts), ui.quiet(TextSize::note));
                ui.pop_clip();
            }
        }
        const float rows = std::ceil(static_cast<float>(strip_.size()) / per_row);
        return column.y - start + rows * row_height + (rows - 1.0F) * gap;
    }

    void draw_foot(Ui& ui, Rect bar) {
        ui.fill({bar.x, bar.y, bar.w, std::max(1.0F, ui.px(1.0F))}, ui.palette().line);
        const float margin = bar.w < ui.px(900.0F) ? ui.px(24.0F) : ui.px(40.0F);
        const float width = std::min(bar.w - 2.0F * margin, ui.px(column_px(ui, bar)));
        bar = {bar.x + (bar.w - width) / 2.0F - ui.px(12.0F), bar.y + ui.px(12.0F), width + ui.px(12.0F),
               ui.button_height()};
        const ButtonLook settings{.text = say("home.settings"), .icon = Icon::gear, .kind = ButtonKind::quiet};
        const ButtonLook keys{
            .text = say("home.keys"), .key_label = "F1", .icon = Icon::help, .kind = ButtonKind::quiet};
        if (ui.button(widget_id("home.settings"), bar.cut_left(ui.button_width(settings)), settings)) {
            go_to(Place::settings);
        }
        bar.cut_left(ui.px(8.0F));
        if (ui.button(widget_id("home.keys"), bar.cut_left(ui.button_width(keys)), keys)) go_to(Place::keys);
        const Texts& texts = context().texts;
        const std::string solved =
            say("home.solved", {{"count", grouped(context().progress.solved_total(), texts)},
                                {"total", grouped(static_cast<int>(context().suite.tasks().size()), texts)}});
        if (ui.text_width(solved, TextSize::body) + ui.px(16.0F) < bar.w)
            ui.text_in(bar, solved, ui.quiet(), Align::right);
    }

    void play_on() {
        if (strip_.empty()) {
            go_to(Place::gallery);
        } else {
            go_to(Place::play, strip_.front()->id);
        }
    }

    PageColumn column_;
    bool begins_ = true;  ///< nothing was drawn yet
    float top_space_ = 0.0F;
    LivePreview preview_;
    std::vector<const Task*> strip_;  ///< up to six unsolved tasks, the next one first
};

}  // namespace

std::unique_ptr<Screen> make_home_screen(AppContext& context) {
    return std::make_unique<HomeScreen>(context);
}

}  // namespace phyplay
