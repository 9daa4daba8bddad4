#include "tests/suites/cup/cup_simulation.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/base/assert.h"
#include "engine/base/hash.h"

namespace phyplay::cup {
namespace {

BodyPlan plan_of(const Box& box) {
    const double x = box.width / 2.0;
    const double y = box.height / 2.0;
    return {.motion = BodyMotion::fixed,
            .parts = {std::vector<Vec2>{{-x, -y}, {x, -y}, {x, y}, {-x, y}}},
            .surface = {.friction = 0.4, .bounciness = 0.1}};
}

BodyPlan ball_plan(double radius) {
    return {.motion = BodyMotion::moving,
            .parts = {CircleCollider{0.0, 0.0, radius}},
            .surface = {.friction = 0.4, .bounciness = 0.1},
            .mass = 1.0,
            .inertia = 0.5 * radius * radius};
}

BodyPose pose_of(const Box& box) {
    return {static_cast<float>(box.centre.x), static_cast<float>(box.centre.y),
            static_cast<float>(box.angle_deg * std::numbers::pi / 180.0)};
}

Refusal refusal(std::string_view fault) {
    return {.fault = fault, .about = {}};
}

}  // namespace

CupSimulation::CupSimulation(const CupScene& scene) : scene_(scene) {
    for (const Box& box : boxes_of(scene)) world_.add(plan_of(box), pose_of(box));
    for (const Block& block : scene.blocks) blocks_left_ += block.can_go ? 1 : 0;
    ball_ = world_.add(ball_plan(scene.ball_radius),
                       {static_cast<float>(scene.ball.x), static_cast<float>(scene.ball.y)});
    world_.freeze();
}

bool CupSimulation::can_go(int block) const {
    return block >= 0 && block < std::ssize(scene_.blocks) && scene_.blocks[static_cast<std::size_t>(block)].can_go &&
           world_.is_present(kFirstBlockBody + block);
}

std::optional<Refusal> CupSimulation::check(const Move& move) const {
    if (move.kind != kRemoveMove) return refusal("unknown_move");
    if (move.numbers.size() != 1 || std::trunc(move.numbers[0]) != move.numbers[0]) return refusal("wrong_numbers");
    if (outcome_) return refusal("decided");
    if (std::abs(move.numbers[0]) > 1000.0 || !can_go(static_cast<int>(move.numbers[0]))) return refusal("no_block");
    return std::nullopt;
}

void CupSimulation::apply(const Move& move) {
    PHYPLAY_ASSERT(!check(move));
    const int body = kFirstBlockBody + static_cast<int>(move.numbers[0]);
    const Vec2 place = world_.position(body);
    world_.remove(body);
    --blocks_left_;
    moves_.push_back({.step = step_, .kind = move.kind, .numbers = move.numbers});
    events_.push_back({step_, "removed", body, -1, static_cast<float>(place.x), static_cast<float>(place.y)});
}

bool CupSimulation::is_ball_in_cup() const {
    const Vec2 ball = world_.position(ball_);
    return std::abs(ball.x - scene_.cup.x) <= scene_.cup_width / 2.0 && ball.y >= scene_.cup.y &&
           ball.y <= scene_.cup.y + scene_.cup_height;
}

bool CupSimulation::is_ball_gone() const {
    return std::abs(world_.position(ball_).x - scene_.cup.x) > kCupFarAway;
}

void CupSimulation::step() {
    if (outcome_) return;
    world_.step();
    ++step_;
    for (const WorldHit& hit : world_.hits()) events_.push_back({step_, "hit", hit.body_a, hit.body_b, hit.x, hit.y});
    held_steps_ = is_ball_in_cup() ? held_steps_ + 1 : 0;
    if (held_steps_ >= kCupHoldSteps) {
        conclude(Status::solved);
    } else if (step_ >= kCupMostSteps || is_ball_gone() ||
               (world_.is_asleep() && blocks_left_ == 0 && held_steps_ == 0)) {
        conclude(Status::not_solved);
    }
}

bool CupSimulation::waits() const {
    return !outcome_ && blocks_left_ > 0 && held_steps_ == 0 && world_.is_asleep();
}

void CupSimulation::conclude(Status status) {
    outcome_ = Outcome{.status = status, .steps = step_, .decided_step = step_, .state_hash = state_hash()};
}

void CupSimulation::take_events(std::vector<Event>& events) {
    events.insert(events.end(), events_.begin(), events_.end());
    events_.clear();
}

std::uint64_t CupSimulation::state_hash() const {
    std::vector<float> state;
    world_.append_state(state);
    for (int body = 0; body < world_.body_count(); ++body) state.push_back(world_.is_present(body) ? 1.0F : 0.0F);
    state.push_back(static_cast<float>(held_steps_));
    return hash64(std::as_bytes(std::span(state)));
}

}  // namespace phyplay::cup
