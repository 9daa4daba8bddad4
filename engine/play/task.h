// A Task is one puzzle: a scene, a goal, and what a solver may do about it. It is a value and never changes.
//
// Its id is the benchmark's ("00012:008" in PHYRE, "6.4:017" in Phy-Q). Its sha256 names its exact content (play/task_pack.h says of which
// bytes); together with the engine id and an action it determines an attempt completely.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/phyq/level/slingshot_level.h"
#include "engine/phyre/content/goal.h"
#include "engine/phyre/content/scene.h"

namespace phyplay {

enum class SuiteName { phyre, phyq };

/// What a solver may do: place one ball or two (PHYRE), or launch birds (Phy-Q).
enum class ActionTier { ball, two_balls, slingshot };

/// PHYRE's constants (engine sheet, sections 1 and 5).
inline constexpr int kStepHz = 60;
inline constexpr int kMaxSteps = 1000;
inline constexpr int kHoldSteps = 180;

struct Task {
    std::string id;           ///< "00012:008", "6.4:017"
    std::string template_id;  ///< "00012", "6.4"
    SuiteName suite = SuiteName::phyre;
    ActionTier tier = ActionTier::ball;
    Scene scene;           ///< of a PHYRE task; empty otherwise
    Goal goal;             ///< of a PHYRE task
    SlingshotLevel level;  ///< of a Phy-Q task, whose goal is always that no pig is left; empty otherwise
    std::string sha256;  ///< 64 hexadecimal digits, of the canonical bytes of everything above

    bool operator==(const Task&) const = default;
};

/// Balls a solver places in one attempt: 1 or 2, with the slingshot none.
int balls_of(ActionTier tier);

/// "ball", "two_balls", "slingshot".
std::string_view name_of(ActionTier tier);

/// The suite whose tasks are played this way.
SuiteName suite_of(ActionTier tier);

/// The tier of that name; empty where there is none.
std::optional<ActionTier> find_tier(std::string_view name);

/// "phyre", "phyq".
std::string_view name_of(SuiteName suite);

}  // namespace phyplay
