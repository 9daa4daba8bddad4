// A Task is one puzzle: a scene, a goal, and what a solver may do about it. It is a value and never changes.
//
// Its id is the benchmark's ("00012:008"). Its sha256 names its exact content (io/task_pack.h says of which
// bytes); together with the engine id and an action it determines an attempt completely.
#pragma once

#include <string>
#include <string_view>

#include "engine/task/goal.h"
#include "engine/task/scene.h"

namespace phyplay {

enum class SuiteName { phyre };

/// What a solver may place: one ball or two (PHYRE).
enum class ActionTier { ball, two_balls };

/// PHYRE's constants (engine sheet, sections 1 and 5).
inline constexpr int kStepHz = 60;
inline constexpr int kMaxSteps = 1000;
inline constexpr int kHoldSteps = 180;

struct Task {
    std::string id;           ///< "00012:008"
    std::string template_id;  ///< "00012"
    SuiteName suite = SuiteName::phyre;
    ActionTier tier = ActionTier::ball;
    Scene scene;
    Goal goal;
    std::string sha256;  ///< 64 hexadecimal digits, of the canonical bytes of everything above

    bool operator==(const Task&) const = default;
};

/// Balls a solver places in one attempt: 1 or 2.
int balls_of(ActionTier tier);

/// "ball", "two_balls".
std::string_view name_of(ActionTier tier);

/// "phyre".
std::string_view name_of(SuiteName suite);

}  // namespace phyplay
