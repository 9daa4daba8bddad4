#include "engine/certification/phyq/task_player.h"

#include <algorithm>
#include <cmath>

#include "engine/base/hash.h"

namespace phyplay {
namespace {

constexpr int kCrowd = 14;           ///< pigs and blocks from which a level is crowded
constexpr int kPatienceSteps = 320;  ///< 6.4 s
constexpr float kSameplace = 0.5F;   ///< units; objects that lie closer than this are taken for unmoved

PlayEnd end_of(const PlayResult& result) {
    return {.solved = result.outcome.status == Status::solved,
            .pigs_left = result.measures[kPigsLeftMeasure],
            .steps = result.outcome.steps,
            .state_hash = result.outcome.state_hash};
}

std::optional<FlightEnd> flight_end(const SlingshotSimulation& simulation, const Launch& launch, int bird) {
    const SlingshotBird& flown = simulation.birds()[static_cast<std::size_t>(bird)];
    int end_step = flown.first_contact_step;
    bool by_tap = false;
    for (const SlingshotEvent& event : simulation.events()) {
        if (event.kind != SlingshotEventKind::tapped || event.body != flown.body) continue;
        if (end_step >= 0 && event.step > end_step) continue;
        end_step = event.step;
        by_tap = true;
    }
    if (end_step < 0) return std::nullopt;
    const int steps = end_step - flown.launch_step;
    return FlightEnd{
        .position = flight_position(launch, steps), .flight_s = steps * kSlingshotStepSeconds, .by_tap = by_tap};
}

}  // namespace

TaskPlayer::TaskPlayer(const SlingshotSetup& setup, const SlingshotLevel& level)
    : setup_(&setup), level_(&level), settled_(settle(setup, level)) {
    is_crowded_ = std::ranges::count_if(level.objects, [](const SlingshotObject& object) {
                      return object.shape != ObjectShape::platform;
                  }) >= kCrowd;
}

bool TaskPlayer::passes_soon(const ShotPlan& plan) {
    if (!is_crowded_ || plan.size() != 1 || plan.front().tap_s) return passes(plan);
    ++plays_;
    SlingshotSimulation simulation(*setup_, *level_, settled_);
    const Shot shot = shots_of(plan).front();
    simulation.launch({shot.dx, shot.dy});
    while (!simulation.outcome() && simulation.steps_taken() < kPatienceSteps) simulation.step();
    return simulation.pigs_left() == 0;
}

PlayEnd TaskPlayer::play(const ShotPlan& plan, double shift_deg) {
    ++plays_;
    SlingshotSimulation simulation(*setup_, *level_, settled_);
    return end_of(play_shots(simulation, shots_of(plan, shift_deg), PlayUntil::decided));
}

ToldPlay TaskPlayer::tell(const ShotPlan& plan) {
    ++plays_;
    SlingshotSimulation simulation(*setup_, *level_, settled_);
    const std::vector<Shot> shots = shots_of(plan);
    ToldPlay told;
    told.end = end_of(play_shots(simulation, shots, PlayUntil::decided));

    const Vec2 origin = sling_origin(level_->slingshot);
    const int queue = static_cast<int>(std::min(shots.size(), level_->birds.size()));
    for (int i = 0; i < queue; ++i) {
        const Shot& shot = shots[i];
        if (simulation.birds()[i].is_to_come()) break;
        told.flights.push_back(flight_end(simulation, launch_from(setup_->launch(), origin, {shot.dx, shot.dy}), i));
    }

    std::vector<BodyPose> poses;
    simulation.read_poses(poses);
    std::vector<std::int32_t> state;
    std::vector<std::int32_t> losses;
    const std::vector<SlingshotBody>& bodies = simulation.bodies();
    for (std::size_t i = 0; i < settled_.poses.size(); ++i) {
        if (bodies[i].role != SlingshotRole::pig && bodies[i].role != SlingshotRole::block) continue;
        const bool is_gone = bodies[i].health <= 0.0;
        const float dx = poses[i].x - settled_.poses[i].x;
        const float dy = poses[i].y - settled_.poses[i].y;
        if (is_gone) losses.push_back(static_cast<std::int32_t>(i));
        state.push_back(is_gone ? 1 : 0);
        state.push_back(is_gone ? 0 : static_cast<std::int32_t>(std::lround(dx / kSameplace)));
        state.push_back(is_gone ? 0 : static_cast<std::int32_t>(std::lround(dy / kSameplace)));
    }
    told.loss_signature = hash64(std::as_bytes(std::span(losses)));
    told.level_signature = hash64(std::as_bytes(std::span(state)));
    return told;
}

}  // namespace phyplay
