#include "game/screens/stage.h"

#include <algorithm>
#include <cmath>

#include "game/widgets/brush.h"

namespace phyplay {
namespace {

constexpr WidgetId kPlay = widget_id("time_line.play");
constexpr WidgetId kBack = widget_id("time_line.back");
constexpr WidgetId kForward = widget_id("time_line.forward");
constexpr WidgetId kBar = widget_id("time_line.bar");

/// Where a step lies on the bar.
float x_of(Rect bar, double step, int last_step) {
    return bar.x + bar.w * static_cast<float>(step / std::max(1, last_step));
}

void draw_stretches(Ui& ui, Rect bar, const Face& face, const ReplayModel& replay) {
    const int last_step = replay.last_step();
    for (const auto& [from, to] : face.good_stretches(replay.recording())) {
        const float x = x_of(bar, from, last_step);
        const float end = x_of(bar, to, last_step);
        ui.fill({x, bar.y, std::max(end - x, 2.0F), bar.h}, ui.palette().good, bar.h / 2.0F);
    }
}

void draw_marks(Ui& ui, Rect bar, float reach, const ReplayModel& replay, const Face& face) {
    const std::vector<Mark>& marks = replay.marks();
    const Point pointer = ui.interaction().pointer();
    std::optional<std::size_t> hovered;
    float nearest = ui.px(7);
    const bool is_near = pointer.y > bar.y - reach && pointer.y < bar.bottom() + reach;
    for (std::size_t i = 0; i < marks.size(); ++i) {
        const float x = x_of(bar, marks[i].event.step, replay.last_step());
        if (is_near && std::abs(pointer.x - x) < nearest) {
            nearest = std::abs(pointer.x - x);
            hovered = i;
        }
    }
    for (std::size_t i = 0; i < marks.size(); ++i) {
        const Mark& mark = marks[i];
        const float x = x_of(bar, mark.event.step, replay.last_step());
        const float tall = ui.px(mark.look == MarkLook::plain ? 5 : 7);
        const Rgba color = mark.look == MarkLook::good     ? ui.palette().good
                           : mark.look == MarkLook::action ? ui.palette().accent
                           : i == hovered                  ? ui.palette().ink
                                                           : mixed(ui.palette().quiet_ink, ui.palette().panel, 0.25F);
        const float wide = std::max(2.0F, ui.px(2));
        ui.fill({std::round(x - wide / 2.0F), bar.y - ui.px(5) - tall, wide, tall}, color, wide / 2.0F);
    }
    if (hovered && ui.interaction().held() != kBar) {
        ui.tooltip(face.words_of(replay.recording(), marks[*hovered].event),
                   {x_of(bar, marks[*hovered].event.step, replay.last_step()), bar.bottom() + ui.px(12)});
    }
}

void draw_parting(Ui& ui, Rect bar, const ReplayModel& replay) {
    if (!replay.parting()) return;
    const float x = x_of(bar, *replay.parting(), replay.last_step());
    const float size = ui.px(5);
    Brush brush(ui.canvas());
    const std::array<glm::vec2, 4> diamond{{{x, bar.bottom() + ui.px(4)},
                                            {x + size, bar.bottom() + ui.px(4) + size},
                                            {x, bar.bottom() + ui.px(4) + 2.0F * size},
                                            {x - size, bar.bottom() + ui.px(4) + size}}};
    brush.fill_polygon(diamond, ui.palette().bad);
}

TimeLineUse scrub(Ui& ui, Rect hit, Rect bar, ReplayModel& replay) {
    const WidgetState state = ui.widget(kBar, hit, true, {}, WidgetKind::adjust);
    TimeLineUse use = TimeLineUse::none;
    if (state.held) {
        const float part = std::clamp((ui.interaction().pointer().x - bar.x) / std::max(bar.w, 1.0F), 0.0F, 1.0F);
        const double wanted = static_cast<double>(part) * replay.last_step();
        if (wanted != replay.step()) {
            replay.scrub_to(wanted);
            use = TimeLineUse::scrubbed;
        }
    }
    if (state.adjust != 0) {
        replay.step_by(state.adjust);
        use = TimeLineUse::stepped;
    }
    const float x = x_of(bar, replay.step(), replay.last_step());
    const float grow = ui.animated(kBar, state.hovered || state.held);
    ui.disc({x, bar.center().y}, ui.px(8) + ui.px(2) * grow, ui.palette().accent);
    ui.disc({x, bar.center().y}, ui.px(3), ui.palette().accent_ink);
    if (state.focus_shown) ui.ring({x, bar.center().y}, ui.px(13), ui.palette().accent, ui.px(2));
    return use;
}

}  // namespace

StageLayout square_stage(Ui& ui, const Rect& region, Face& face, bool is_goal_alone) {
    const float gap = ui.px(24);
    const float above = ui.px(14);
    const float wall = ui.px(6);  // the frame around the scene
    const Rect room = region.inset(ui.px(24), ui.px(16));

    const float em = ui.theme().text_px(TextSize::body);
    const float panel_w = std::round(std::min(std::clamp(region.w * 0.29F, em * 18.5F, em * 24.0F), room.w * 0.5F));
    // The sentence may need two lines; it is measured at about the width that it will have.
    const float likely_side =
        std::min(room.h - ui.px(120), room.w - panel_w - gap) + (is_goal_alone ? gap + panel_w : 0.0F);
    const float goal_h = std::max(ui.button_height() + ui.px(4), face.draw_goal(ui, {0, 0, likely_side, 0}, false));
    const float below = ui.px(10) + time_line_height(ui);
    const float side = std::floor(std::max(
        ui.px(120), std::min(room.h - goal_h - above - 2.0F * wall - below, room.w - panel_w - gap - 2.0F * wall)));
    const float framed = side + 2.0F * wall;
    const float x = std::round(region.x + (region.w - framed - gap - panel_w) / 2.0F);
    const float y = std::round(room.y + std::max(0.0F, (room.h - goal_h - above - framed - below) / 2.0F));
    const float scene_y = std::round(y + goal_h + above);
    const float panel_x = std::round(x + framed + gap);
    const float line_y = scene_y + framed + ui.px(10);

    StageLayout stage;
    stage.goal = {x, y, is_goal_alone ? framed + gap + panel_w : framed, goal_h};
    stage.scene = {x + wall, scene_y + wall, side, side};
    stage.time_line = {x, line_y, framed, time_line_height(ui)};
    stage.heading = {panel_x, y, panel_w, goal_h};
    stage.panel = {panel_x, scene_y, panel_w, framed};
    if (framed < em * 38.0F) stage.panel.h = line_y + time_line_height(ui) - scene_y;
    stage.foot = {panel_x, line_y, panel_w, time_line_height(ui)};
    return stage;
}

StageLayout wide_stage(const Ui& ui, const Rect& region, Face& face, float heading_height, float panel_height) {
    Rect room = region.inset(ui.px(24), ui.px(14));
    StageLayout stage;
    stage.heading = on_pixels(room.cut_top(heading_height));
    room.cut_top(ui.px(12));
    stage.panel = on_pixels(room.cut_bottom(panel_height));
    room.cut_bottom(ui.px(8));
    stage.time_line = on_pixels(room.cut_bottom(time_line_height(ui)));
    room.cut_bottom(ui.px(6));
    stage.scene = face.scene_within(on_pixels({room.x, room.y, room.w, std::max(room.h, ui.px(80))}));
    return stage;
}

StageLayout wide_stage_beside(const Ui& ui, const Rect& region, Face& face, float heading_height) {
    Rect room = region.inset(ui.px(24), ui.px(14));
    StageLayout stage;
    stage.heading = on_pixels(room.cut_top(heading_height));
    room.cut_top(ui.px(12));
    const float em = ui.theme().text_px(TextSize::body);
    stage.panel =
        on_pixels(room.cut_right(std::min(std::clamp(region.w * 0.26F, em * 17.0F, em * 22.0F), room.w * 0.5F)));
    room.cut_right(ui.px(20));
    stage.time_line = on_pixels(room.cut_bottom(time_line_height(ui)));
    room.cut_bottom(ui.px(8));
    stage.scene = face.scene_within(on_pixels(room));
    return stage;
}

Rect time_line_bar(const Ui& ui, Rect rect, const std::string& widest_seconds, const Texts& texts) {
    const float buttons = 3.0F * (ui.button_height() + ui.px(2));
    const std::string widest = texts.say("play.time_of", {{"seconds", widest_seconds}, {"total", widest_seconds}});
    const float words_width = ui.text_width(widest, TextSize::note) + ui.px(4);
    const float thick = ui.px(6);
    const float margin = ui.px(14);
    return {rect.x + buttons + margin, rect.center().y - thick / 2.0F, rect.w - buttons - words_width - 2.0F * margin,
            thick};
}

float time_line_height(const Ui& ui) {
    return ui.button_height();
}

TimeLineUse time_line(Ui& ui, Rect rect, ReplayModel& replay, const Face& face, const Texts& texts) {
    TimeLineUse use = TimeLineUse::none;
    const float side = ui.button_height();
    Rect row = rect;
    const auto small_button = [&](WidgetId id, Icon icon, std::string_view tooltip) {
        Rect place = row.cut_left(side);
        row.cut_left(ui.px(2));
        place = {place.x, rect.center().y - side / 2.0F, side, side};
        return ui.button(id, place, {.icon = icon, .kind = ButtonKind::quiet, .tooltip = tooltip});
    };
    if (small_button(kPlay, replay.is_playing() ? Icon::pause : Icon::play, texts.say("time_line.play"))) {
        replay.toggle_playing();
        use = TimeLineUse::toggled;
    }
    if (small_button(kBack, Icon::step_back, texts.say("time_line.step_back"))) {
        replay.step_by(-1);
        use = TimeLineUse::stepped;
    }
    if (small_button(kForward, Icon::step_forward, texts.say("time_line.step_forward"))) {
        replay.step_by(1);
        use = TimeLineUse::stepped;
    }

    const std::string label = texts.say(
        "play.time_of", {{"seconds", face.seconds(replay.step())}, {"total", face.seconds(replay.last_step())}});
    ui.text_in(rect, label, ui.quiet(TextSize::note), Align::right);
    const Rect bar = time_line_bar(ui, rect, face.seconds(face.most_steps(replay.recording())), texts);
    const float thick = bar.h;
    ui.fill(bar, mixed(ui.palette().line, ui.palette().control_line, 0.35F), thick / 2.0F);
    ui.fill({bar.x, bar.y, x_of(bar, replay.step(), replay.last_step()) - bar.x, bar.h},
            mixed(ui.palette().panel, ui.palette().accent, 0.55F), thick / 2.0F);
    draw_stretches(ui, bar, face, replay);
    draw_marks(ui, bar, ui.px(14), replay, face);
    draw_parting(ui, bar, replay);
    const TimeLineUse scrubbed = scrub(ui, {bar.x - ui.px(8), rect.y, bar.w + ui.px(16), rect.h}, bar, replay);
    return scrubbed != TimeLineUse::none ? scrubbed : use;
}

void progress_line(Ui& ui, Rect rect, double step, const Face& face, const Recording& recording, const Texts& texts) {
    const int most = face.most_steps(recording);
    const std::string label = texts.say("play.time", {{"seconds", face.seconds(step)}});
    const std::string widest = texts.say("play.time", {{"seconds", face.seconds(most)}});
    const Rect time = rect.cut_right(ui.text_width(widest, TextSize::note) + ui.px(12));
    ui.text_in(time, label, ui.quiet(TextSize::note), Align::right);
    const float thick = ui.px(4);
    ui.progress_bar({rect.x, rect.center().y - thick / 2.0F, rect.w, thick}, static_cast<float>(step / most),
                    ui.palette().accent);
}

}  // namespace phyplay
