// A CupSimulation plays one attempt at a Cup task: the Play of this suite.
//
// Its one move is `remove`, with the number of a block. The ball must lie in the cup for a second.
#pragma once

#include "engine/physics/slingshot_world.h"
#include "engine/play/play.h"
#include "tests/suites/cup/cup_task.h"

namespace phyplay::cup {

inline constexpr int kCupStepHz = 50;
inline constexpr int kCupHoldSteps = 50;
inline constexpr int kCupMostSteps = 1500;
inline constexpr double kCupFarAway = 10.0;  ///< a ball this far from the cup is lost
inline constexpr std::string_view kRemoveMove = "remove";

/// Bodies come in this order: the floor, the three sides of the cup, the blocks, the ball.
inline constexpr int kFloorBody = 0;
inline constexpr int kFirstBlockBody = 4;
inline int ball_body(const CupScene& scene) {
    return kFirstBlockBody + static_cast<int>(scene.blocks.size());
}
inline bool is_cup_body(int body) {
    return body > kFloorBody && body < kFirstBlockBody;
}

class CupSimulation final : public Play {
public:
    explicit CupSimulation(const CupScene& scene);

    /// Faults: "unknown_move", "wrong_numbers" (not one whole number), "no_block" (none there, one that stays, or one
    /// that is gone), "decided".
    std::optional<Refusal> check(const Move& move) const override;
    void apply(const Move& move) override;
    void step() override;
    int steps_taken() const override { return step_; }
    bool waits() const override;
    const std::optional<Outcome>& outcome() const override { return outcome_; }
    bool is_over() const override { return outcome_.has_value(); }
    std::vector<int> measures() const override { return {blocks_left_}; }
    void read_poses(std::vector<BodyPose>& poses) const override { world_.read_poses(poses); }
    void take_events(std::vector<Event>& events) override;
    std::uint64_t state_hash() const override;
    const History& moves() const override { return moves_; }

private:
    bool can_go(int block) const;
    bool is_ball_in_cup() const;
    bool is_ball_gone() const;
    void conclude(Status status);

    const CupScene& scene_;
    SlingshotWorld world_;
    int ball_ = 0;
    int blocks_left_ = 0;  // of those that can go
    int step_ = 0;
    int held_steps_ = 0;
    History moves_;
    std::vector<Event> events_;
    std::optional<Outcome> outcome_;
};

}  // namespace phyplay::cup
