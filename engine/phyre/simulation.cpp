#include "engine/phyre/simulation.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/base/assert.h"
#include "engine/base/hash.h"
#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/placement_rules.h"

namespace phyplay {
namespace {

constexpr std::size_t kNumbersOfBall = 6;

Refusal refusal_of(std::string_view fault) {
    return {.fault = fault, .about = {}};
}

Refusal refusal_of(const PlacementProblem& problem) {
    return {.fault = name_of(problem.fault), .about = {problem.ball, problem.body}};
}

/// What the rules say about a `place` with the right count of finite numbers.
std::optional<Refusal> refuse_placement(const Task& task, const Move& move) {
    const Placement balls = placement_of(move);
    const std::vector<double> said = said_of(move);
    if (!leads_to(said, balls)) {
        std::vector<UnitBall> units;
        for (std::size_t i = 0; i < said.size(); i += 3) units.push_back({said[i], said[i + 1], said[i + 2]});
        if (const auto problem = check_action_shape(units)) return refusal_of(*problem);
        return refusal_of("wrong_numbers");
    }
    if (const auto problem = find_overlap(scene_of(task), balls)) return refusal_of(*problem);
    return std::nullopt;
}

bool has_pair(const std::vector<TouchingPair>& pairs, const TouchingPair& wanted) {
    return std::ranges::any_of(pairs, [&](const TouchingPair& pair) {
        return pair.body_a == wanted.body_a && pair.body_b == wanted.body_b;
    });
}

}  // namespace

Simulation::Simulation(const Task& task) : task_(&task), goal_(&goal_of(task)) {}

Simulation::Simulation(const Task& task, std::span<const PlacedBall> placement)
    : task_(&task), goal_(&goal_of(task)), is_placed_(true) {
    built_.emplace(make_world(scene_of(task), placement));
}

// Scene first, then balls: contacts follow the order of bodies.
World& Simulation::world() const {
    if (!built_) built_.emplace(make_world(scene_of(*task_), placement_));
    return *built_;
}

bool Simulation::is_over() const {
    if (outcome_ && outcome_->status == Status::solved) return steps_taken_ > outcome_->steps;
    return steps_taken_ >= kMaxSteps;
}

void Simulation::advance() {
    World& moving = world();
    moving.step();
    ++steps_taken_;
    poses_are_current_ = false;
    const bool goal_holds = moving.are_touching(goal_->body1, goal_->body2);
    goal_steps_ = goal_holds ? goal_steps_ + 1 : 0;
    if (!outcome_) decide(goal_holds);
    if (collects_events_) collect_events();
}

// Both shortcuts are exact. A sleeping world never changes again, so the goal goes on holding, or not; and
// a goal that must be held for longer than there are steps left cannot be reached.
void Simulation::decide(bool goal_holds) {
    const int solved_step = steps_taken_ + kHoldSteps - goal_steps_;
    if (solved_step > kMaxSteps) {
        conclude(Status::not_solved, kMaxSteps);
    } else if (goal_steps_ >= kHoldSteps) {
        conclude(Status::solved, solved_step - 1);
    } else if (world().is_asleep()) {
        goal_holds ? conclude(Status::solved, solved_step - 1) : conclude(Status::not_solved, kMaxSteps);
    }
}

void Simulation::conclude(Status status, int steps) {
    outcome_ = Outcome{.status = status, .steps = steps, .decided_step = steps_taken_, .state_hash = state_hash()};
}

void Simulation::collect_events() {
    std::vector<TouchingPair> now = world().touching_pairs();
    const auto add = [&](std::string_view word, const TouchingPair& pair) {
        events_.push_back({steps_taken_, word, pair.body_a, pair.body_b, pair.x, pair.y});
    };
    for (const TouchingPair& pair : now) {
        if (!has_pair(touching_, pair)) add(kTouchedEvent, pair);
    }
    for (const TouchingPair& pair : touching_) {
        if (!has_pair(now, pair)) add(kPartedEvent, pair);
    }
    touching_ = std::move(now);
}

std::uint64_t Simulation::state_hash() const {
    std::vector<float> state;
    world().append_state(state);
    state.push_back(static_cast<float>(goal_steps_));
    return hash64(std::as_bytes(std::span(state)));
}

std::optional<Refusal> Simulation::check(const Move& move) const {
    if (move.kind != kPlaceMove) return refusal_of("unknown_move");
    const auto balls = static_cast<std::size_t>(balls_of(task_->tier));
    if (move.numbers.size() != kNumbersOfBall * balls ||
        !std::ranges::all_of(move.numbers, [](double n) { return std::isfinite(n); })) {
        return refusal_of("wrong_numbers");
    }
    if (is_placed_) return refusal_of("already_placed");
    if (steps_taken_ > 0) return refusal_of("too_late");
    return refuse_placement(*task_, move);
}

void Simulation::apply(const Move& move) {
    PHYPLAY_ASSERT(!check(move));
    placement_ = placement_of(move);
    is_placed_ = true;
    built_.reset();
    poses_are_current_ = false;
    moves_.push_back({.step = 0, .kind = move.kind, .numbers = move.numbers});
}

void Simulation::step() {
    if (!is_over()) advance();
}

Outcome Simulation::run() {
    while (!outcome_) advance();
    return *outcome_;
}

std::span<const Pose> Simulation::poses() {
    if (!poses_are_current_) world().read_poses(poses_);
    poses_are_current_ = true;
    return poses_;
}

void Simulation::take_events(std::vector<Event>& events) {
    if (!collects_events_ && built_) touching_ = built_->touching_pairs();
    collects_events_ = true;
    events.insert(events.end(), events_.begin(), events_.end());
    events_.clear();
}

Outcome simulate(const Task& task, std::span<const PlacedBall> placement) {
    return Simulation(task, placement).run();
}

Move place_move(std::span<const PlacedBall> balls, std::span<const double> said) {
    Move move{.step = 0, .kind = std::string(kPlaceMove), .numbers = {}};
    for (std::size_t i = 0; i < balls.size(); ++i) {
        move.numbers.insert(move.numbers.end(), {balls[i].x, balls[i].y, balls[i].radius});
        const std::size_t first = std::min(3 * i, said.size());
        const std::size_t count = std::min<std::size_t>(3, said.size() - first);
        const auto numbers = said.subspan(first, count);
        move.numbers.insert(move.numbers.end(), numbers.begin(), numbers.end());
    }
    return move;
}

Move place_move(std::span<const UnitBall> said) {
    Placement balls;
    for (const UnitBall& ball : said) {
        const PlacedBall pixels = to_pixels(ball);
        balls.push_back({std::trunc(pixels.x), std::trunc(pixels.y), std::nearbyint(pixels.radius)});
    }
    return place_move(balls, to_numbers(said));
}

Placement placement_of(const Move& move) {
    PHYPLAY_ASSERT(move.numbers.size() % kNumbersOfBall == 0);
    Placement balls;
    for (std::size_t i = 0; i < move.numbers.size(); i += kNumbersOfBall) {
        balls.push_back({move.numbers[i], move.numbers[i + 1], move.numbers[i + 2]});
    }
    return balls;
}

std::vector<double> said_of(const Move& move) {
    PHYPLAY_ASSERT(move.numbers.size() % kNumbersOfBall == 0);
    std::vector<double> said;
    for (std::size_t i = 0; i < move.numbers.size(); ++i) {
        if (i % kNumbersOfBall >= 3) said.push_back(move.numbers[i]);
    }
    return said;
}

World make_world(const Scene& scene, std::span<const PlacedBall> placement) {
    World world;
    for (const Body& body : scene.bodies) world.add(body.position, body.angle_rad, body.dynamic, body.shapes);
    for (const PlacedBall& ball : placement) {
        const Shape circle = Circle{ball.radius};
        world.add({ball.x, ball.y}, 0.0, true, {&circle, 1});
    }
    return world;
}

bool is_stable_solution(const Task& task, std::span<const PlacedBall> placement) {
    for (const double dx : {-0.5, 0.0, 0.5}) {
        for (const double dy : {-0.5, 0.0, 0.5}) {
            if (dx == 0.0 && dy == 0.0) continue;
            Placement shifted(placement.begin(), placement.end());
            for (PlacedBall& ball : shifted) {
                ball.x += dx;
                ball.y += dy;
            }
            if (find_overlap(scene_of(task), shifted)) continue;
            if (simulate(task, shifted).status == Status::not_solved) return false;
        }
    }
    return true;
}

}  // namespace phyplay
