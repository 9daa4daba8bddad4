#include "game/phyre/words.h"

#include <cmath>
#include <cstdio>

#include "engine/base/assert.h"
#include "engine/phyre/content/phyre_task.h"

namespace phyplay {

namespace {

std::string_view wall_name(int index) {
    constexpr std::string_view kWalls[] = {"floor", "left_wall", "ceiling", "right_wall"};
    return kWalls[index];
}

}  // namespace

std::string Words::body(int index, GrammaticalCase form) const {
    const std::string ending = "." + std::string(name_of(form));
    if (index < 0) return std::string(texts_.say("body.something" + ending));
    if (index < static_cast<int>(kWallCount))
        return std::string(texts_.say("body." + std::string(wall_name(index)) + ending));
    if (index >= std::ssize(scene_of(task_).bodies)) return std::string(texts_.say("body.your_ball" + ending));

    const Body& named = scene_of(task_).bodies[index];
    const std::string palette = safe_colors_ ? "color.safe." : "color.phyre.";
    return texts_.say("body." + std::string(name_of(named.type)) + ending,
                      {{"color", texts_.say(palette + std::string(phyplay::name_of(named.color)))}});
}

std::string Words::problem(const PlacementProblem& problem) const {
    switch (problem.fault) {
        case PlacementFault::out_of_range:
        case PlacementFault::outside_scene: return std::string(texts_.say("play.problem.outside"));
        case PlacementFault::balls_too_close: return std::string(texts_.say("play.problem.too_close"));
        case PlacementFault::overlaps_body:
            return texts_.say("play.problem.overlaps", {{"body", body(problem.body, GrammaticalCase::accusative)}});
    }
    PHYPLAY_ASSERT(false);
}

std::string Words::seconds(double steps) const {
    char text[32];
    std::snprintf(text, sizeof text, "%.1f", steps / kStepHz);
    std::string number = text;
    if (const std::size_t point = number.find('.'); point != std::string::npos) {
        number.replace(point, 1, texts_.say("number.decimal_mark"));
    }
    return number;
}

std::string Words::miss(const NearMiss& miss) const {
    constexpr int kMomentSteps = 12;
    const std::string who = body(miss.body, GrammaticalCase::nominative);
    std::string sentence;
    switch (miss.kind) {
        case MissKind::touched_too_short: {
            const std::string whom = body(goal_of(task_).body2, GrammaticalCase::accusative);
            if (miss.held_steps < kMomentSteps) {
                return capitalised(texts_.say("play.miss.touched_a_moment", {{"a", who}, {"b", whom}}));
            }
            return capitalised(texts_.say("play.miss.touched_too_short",
                                          {{"a", who}, {"b", whom}, {"seconds", seconds(miss.held_steps)}}));
        }
        case MissKind::never_moved:
            return capitalised(
                texts_.say("play.miss.never_moved", {{"a", body(miss.body, GrammaticalCase::accusative)}}));
        case MissKind::rested_on:
            sentence =
                texts_.say("play.miss.rested_on", {{"a", who}, {"b", body(miss.other, GrammaticalCase::dative)}});
            break;
        case MissKind::rested_in:
            sentence =
                texts_.say("play.miss.rested_in", {{"a", who}, {"b", body(miss.other, GrammaticalCase::dative)}});
            break;
        case MissKind::still_moving: sentence = texts_.say("play.miss.still_moving", {{"a", who}}); break;
    }
    sentence = capitalised(sentence);
    if (miss.gap_px < kCloseCallPx) sentence += " " + std::string(texts_.say("play.miss.close_call"));
    return sentence;
}

std::string Words::contact(const Event& event) const {
    // The one that moves by the player's doing comes first.
    const bool b_is_ball = event.other >= std::ssize(scene_of(task_).bodies);
    const bool b_moves =
        b_is_ball || (scene_of(task_).bodies[event.other].dynamic && !scene_of(task_).bodies[event.body].dynamic);
    const int first = b_moves ? event.other : event.body;
    const int second = b_moves ? event.body : event.other;
    return capitalised(texts_.say("play.contact", {{"a", body(first, GrammaticalCase::nominative)},
                                                   {"b", body(second, GrammaticalCase::accusative)},
                                                   {"seconds", seconds(event.step)}}));
}

}  // namespace phyplay
