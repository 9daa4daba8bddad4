// The settings: everything applies at once and is remembered. A preview shows what the colours do.
#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "game/face/suite_face.h"
#include "game/screens/gallery/task_list.h"
#include "game/screens/page.h"
#include "game/screens/screen.h"

namespace phyplay {

namespace {

/// A task with many colours.
const Task* most_colorful(const AppContext& context) {
    for (const auto& face : context.faces.all()) {
        if (const Task* task = face->color_sample(context.suite)) return task;
    }
    return nullptr;
}

class SettingsScreen final : public Screen {
public:
    explicit SettingsScreen(AppContext& context)
        : Screen(context),
          font_scale_(static_cast<float>(context.settings.font_scale)),
          preview_task_(most_colorful(context)) {}

    Place place() const override { return Place::settings; }

    void draw(Ui& ui, const Rect& region) override {
        Rect page = region;
        if (draw_page_header(ui, page, say("settings.title"), say("page.back"), 1080.0F)) go_to(Place::back);

        Rect column = column_.begin(ui, widget_id("settings.scroll"), page, 1080.0F);
        const float gap = ui.px(16.0F);
        column.cut_top(ui.px(4.0F));
        const bool is_wide = column.w > ui.theme().text_px(TextSize::body) * 54.0F;
        if (is_wide) {
            Rect side = column.cut_right(std::round(column.w * 0.34F));
            column.cut_right(gap);
            draw_preview(ui, {side.x, page.y + ui.px(4.0F), side.w, 0.0F});
        }
        const auto draw_card = [&](std::size_t index, std::string_view title, auto draw_rows) {
            CardRows rows(ui, column, title, card_heights_[index]);
            draw_rows(rows);
            card_heights_[index] = rows.finish();
            column.cut_top(card_heights_[index] + gap);
        };
        draw_card(0, say("settings.looks"), [&](CardRows& rows) { draw_looks(ui, rows); });
        draw_card(1, say("settings.playing"), [&](CardRows& rows) { draw_playing(rows); });
        draw_card(2, say("settings.program"), [&](CardRows& rows) { draw_program(ui, rows); });
        column_.end(ui, column.y + ui.px(8.0F));
    }

private:
    void draw_looks(Ui& ui, CardRows& rows) {
        Settings& settings = context().settings;
        int palette = static_cast<int>(settings.palette);
        const float wide = ui.theme().text_px(TextSize::body) * 19.0F;
        if (ui.segments(widget_id("settings.palette"), rows.control(say("settings.palette"), {}, wide),
                        {say("settings.automatic"), say("settings.light"), say("settings.dark")}, palette)) {
            settings.palette = static_cast<PaletteChoice>(palette);
        }

        const Rect slider = rows.control(say("settings.text_size"), {}, wide);
        Rect track = slider;
        const std::string percent = std::to_string(static_cast<int>(std::lround(font_scale_ * 100.0F))) + " %";
        ui.text_in(track.cut_right(ui.text_width("200 %", TextSize::body) + ui.px(4.0F)), percent, ui.ink(),
                   Align::right);
        track.cut_right(ui.px(12.0F));
        const WidgetId slider_id = widget_id("settings.text_size");
        ui.slider(slider_id, track, font_scale_, kMinFontScale, kMaxFontScale, 0.1F);
        // Not while it is dragged: the page would grow away under the pointer.
        if (ui.interaction().held() != slider_id) settings.font_scale = font_scale_;

        int scene = settings.color_blind_scene ? 1 : 0;
        if (ui.segments(widget_id("settings.scene"),
                        rows.control(say("settings.scene"), say("settings.scene_note"), wide),
                        {say("settings.scene_phyre"), say("settings.scene_color_blind")}, scene)) {
            settings.color_blind_scene = scene == 1;
        }
        rows.toggle(widget_id("settings.patterns"), say("settings.patterns"), say("settings.patterns_note"),
                    settings.role_patterns);
        rows.toggle(widget_id("settings.motion"), say("settings.motion"), say("settings.motion_note"),
                    settings.motion);
    }

    void draw_playing(CardRows& rows) {
        Settings& settings = context().settings;
        for (const AidFacts& aid : kAids) {
            rows.toggle(widget_id("settings.aid", static_cast<int>(aid.aid)), say(text_key_of(aid, ".setting")),
                        say(text_key_of(aid, ".setting_note")), settings.aids[aid.aid]);
        }
        rows.toggle(widget_id("settings.rule"), say("settings.rule"), say("settings.rule_note"), settings.show_rules);
        for (const auto& face : context().faces.all()) {
            for (const SuiteSwitch& one : face->switches()) {
                const bool was_on = settings.of(face->suite(), one.name, 1.0) != 0.0;
                bool on = was_on;
                rows.toggle(widget_id(one.words), say(one.words), say(one.note), on);
                if (on != was_on) settings.set(face->suite(), one.name, on ? 1.0 : 0.0);
            }
        }
    }

    void draw_program(Ui& ui, CardRows& rows) {
        Settings& settings = context().settings;
        rows.toggle(widget_id("settings.sound"), say("settings.sound"), say("settings.sound_note"), settings.sound);
        rows.toggle(widget_id("settings.full_screen"), say("settings.full_screen"), say("settings.full_screen_note"),
                    settings.full_screen);

        std::vector<std::string_view> names;
        int chosen = 0;
        for (const Language& language : languages()) {
            if (language.code == settings.language) chosen = static_cast<int>(names.size());
            names.push_back(language.name);
        }
        const float wide = ui.theme().text_px(TextSize::body) * 14.0F;
        if (ui.segments(widget_id("settings.language"), rows.control(say("settings.language"), {}, wide), names,
                        chosen)) {
            settings.language = languages()[static_cast<std::size_t>(chosen)].code;
        }

        const ButtonLook again{.text = say("settings.tutorial_again")};
        const float width = ui.button_width(again);
        if (ui.button(widget_id("settings.tutorial"), rows.control(say("settings.tutorial"), {}, width), again)) {
            context().faces.set_first_steps(settings, false);
            const Task* first = first_task(context().suite, context().faces);
            if (first != nullptr) go_to(Place::play, first->id);
        }
    }

    void draw_preview(Ui& ui, Rect card) {
        if (preview_task_ == nullptr) return;
        const float pad = ui.px(16.0F);
        const float side = card.w - 2.0F * pad;
        const ScenePalette& scene = ui.theme().scene;
        card.h = pad + side + ui.px(14.0F) + ui.line_height(TextSize::note) + pad;
        ui.card(card);
        const Rect picture{card.x + pad, card.y + pad, side, side};
        const WidgetState state = ui.widget(widget_id("settings.preview"), picture, true, {}, WidgetKind::drag);
        preview_.draw(ui, context().faces, picture, *preview_task_, state.hovered);

        // The colours by their jobs.
        float x = picture.x;
        const float y = picture.bottom() + ui.px(14.0F) + ui.line_height(TextSize::note) / 2.0F;
        const float dot = ui.px(6.0F);
        for (const auto& [role, words] :
             {std::pair(BodyRole::target, say("role.target")), std::pair(BodyRole::goal, say("role.goal")),
              std::pair(BodyRole::fixed_goal, say("role.fixed_goal")),
              std::pair(BodyRole::players, say("role.yours"))}) {
            const float width = 2.0F * dot + ui.px(6.0F) + ui.text_width(words, TextSize::note) + ui.px(12.0F);
            if (x + width > picture.right() + ui.px(12.0F)) break;
            ui.disc({x + dot, y}, dot, scene.of(role));
            ui.text(x + 2.0F * dot + ui.px(6.0F), y - ui.line_height(TextSize::note) / 2.0F, words,
                    ui.quiet(TextSize::note));
            x += width;
        }
    }

    PageColumn column_;
    std::array<float, 3> card_heights_{};
    float font_scale_;          ///< as the slider stands; applied when it is let go
    const Task* preview_task_;  ///< a task with many colours; null in an empty suite
    LivePreview preview_;
};

}  // namespace

std::unique_ptr<Screen> make_settings_screen(AppContext& context) {
    return std::make_unique<SettingsScreen>(context);
}

}  // namespace phyplay
