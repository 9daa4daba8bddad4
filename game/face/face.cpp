#include "game/face/face.h"

namespace phyplay {

Action primary_action(PlayCommand command, std::string_view text, std::string_view key, Icon icon, bool enabled) {
    return {command,
            {.text = text,
             .key_label = key,
             .icon = icon,
             .kind = ButtonKind::primary,
             .enabled = enabled,
             .size = TextSize::button}};
}

Action secondary_action(PlayCommand command, std::string_view text, std::string_view key, bool enabled) {
    return {command, {.text = text, .key_label = key, .kind = ButtonKind::secondary, .enabled = enabled}};
}

float Face::draw_goal(Ui& ui, Rect rect, bool draw) {
    if (draw) ui.text_in(rect, goal_words(), ui.ink(TextSize::button, TextWeight::strong));
    return ui.line_height(TextSize::button);
}

std::string Face::facts_of(const AttemptRecord& record) const {
    const std::string outcome = record.result->status == Status::solved
                                    ? say("replay.solved", {{"seconds", seconds(record.result->steps)}})
                                    : std::string(say("replay.not_solved"));
    const double think_steps =
        static_cast<double>(record.commit.thinking_time_us()) * 1e-6 * course().facts().step_hz;
    return outcome + " · " + say("replay.thinking", {{"seconds", seconds(think_steps)}});
}

void Face::next_pace(Stamp at) {
    const bool on = !trial().aids()[Aid::slow_motion];
    trial().switch_aid(at, Aid::slow_motion, on);
    if (trial().rules().is_free) settings().aids[Aid::slow_motion] = on;
}

std::string Face::seconds(double steps) const {
    return texts().seconds(steps, course().facts().step_hz);
}

}  // namespace phyplay
