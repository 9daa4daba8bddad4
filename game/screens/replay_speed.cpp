#include "game/screens/replay_speed.h"

#include <fmt/core.h>

namespace phyplay {

namespace {

std::string speed_words(double speed) {
    if (speed >= 1.0) return fmt::format("{:.0f}×", speed);
    return fmt::format("1/{:.0f}×", 1.0 / speed);
}

}  // namespace

void draw_replay_speed(Ui& ui, Rect rect, ReplayHead& replay, const Texts& texts) {
    const auto step = [&](WidgetId id, Rect place, std::string_view sign, bool enabled) {
        return ui.button(id, place, {.key_label = sign, .kind = ButtonKind::quiet, .enabled = enabled});
    };
    Rect row = rect;
    const std::string_view label = texts.say("replay.speed");
    ui.text_in(row.cut_left(ui.text_width(label, TextSize::body) + ui.px(12)), label, ui.quiet());
    const float side = ui.button_height();
    if (step(widget_id("replay.slower"), row.cut_left(side), "−", replay.speed() > kReplaySpeeds[0])) {
        replay.slower();
    }
    ui.text_in(row.cut_left(ui.text_width("1/8×", TextSize::body, TextWeight::strong) + ui.px(16)),
               speed_words(replay.speed()), ui.ink(TextSize::body, TextWeight::strong), Align::center);
    if (step(widget_id("replay.faster"), row.cut_left(side), "+", replay.speed() < 4.0)) replay.faster();
}

}  // namespace phyplay
