// What a PHYRE task consists of, and PHYRE's constants.
#pragma once

#include <optional>
#include <string_view>

#include "engine/phyre/content/goal.h"
#include "engine/phyre/content/scene.h"
#include "engine/play/task.h"

namespace phyplay {

inline constexpr SuiteId kPhyre{"phyre"};
inline constexpr Tier kBallTier{"ball"};           ///< one ball is placed
inline constexpr Tier kTwoBallsTier{"two_balls"};  ///< two are

/// PHYRE's constants (engine sheet, sections 1 and 5).
inline constexpr int kStepHz = 60;
inline constexpr int kMaxSteps = 1000;
inline constexpr int kHoldSteps = 180;

class PhyreContent final : public TaskContent {
public:
    PhyreContent(Scene its_scene, Goal its_goal) : scene(std::move(its_scene)), goal(its_goal) {}

    bool is_equal(const TaskContent& other) const override;
    bool fits(SuiteId suite, Tier tier) const override;
    void write(ByteWriter& out) const override;
    std::optional<std::string> find_fault() const override;

    Scene scene;
    Goal goal;
};

/// Reads what write() wrote. Where the bytes are none of a content, `in` has failed.
std::shared_ptr<const TaskContent> read_phyre_content(ByteReader& in);

/// For Task::content.
std::shared_ptr<const TaskContent> phyre_content(Scene scene, Goal goal);

/// Require a task of PHYRE's.
const Scene& scene_of(const Task& task);
const Goal& goal_of(const Task& task);

/// Balls a solver places in one attempt: 1 or 2; 0 in tiers of other suites.
int balls_of(Tier tier);

/// The tier of PHYRE's with that name; empty where there is none.
std::optional<Tier> find_ball_tier(std::string_view name);

/// The colour that a body's role gives it: goal bodies green, blue or purple, the rest gray or black.
Color color_of_role(bool dynamic, int index, const Goal& goal);

}  // namespace phyplay
