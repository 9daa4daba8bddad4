#include "engine/phyre/simulation.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/base/assert.h"
#include "engine/base/hash.h"
#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/placement_rules.h"
#include "engine/phyre/scene_world.h"
#include "engine/physics/world.h"

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

struct Simulation::Impl {
    const Task* task;
    const Scene* scene;
    const Goal* goal;
    Placement placement;
    bool is_placed = false;
    History moves;
    mutable std::optional<World> built;  // once somebody steps or asks
    int steps_taken = 0;
    int goal_steps = 0;
    std::optional<Outcome> outcome;
    std::vector<Pose> poses;
    bool poses_are_current = false;

    bool collects_events = false;
    std::vector<Event> events;
    std::vector<TouchingPair> touching;  // after the last step that was collected

    explicit Impl(const Task& played) : task(&played), scene(&scene_of(played)), goal(&goal_of(played)) {}
    Impl(const Task& played, std::span<const PlacedBall> balls) : Impl(played) {
        is_placed = true;
        built.emplace(make_world(*scene, balls));
    }

    // Scene first, then balls: contacts follow the order of bodies.
    World& world() const {
        if (!built) built.emplace(make_world(*scene, placement));
        return *built;
    }

    void place(Placement balls) {
        placement = std::move(balls);
        is_placed = true;
        built.reset();
        poses_are_current = false;
    }

    bool is_over() const {
        if (outcome && outcome->status == Status::solved) return steps_taken > outcome->steps;
        return steps_taken >= kMaxSteps;
    }

    void step() {
        World& moving = world();
        moving.step();
        ++steps_taken;
        poses_are_current = false;
        const bool goal_holds = moving.are_touching(goal->body1, goal->body2);
        goal_steps = goal_holds ? goal_steps + 1 : 0;
        if (!outcome) decide(goal_holds);
        if (collects_events) collect_events();
    }

    // Both shortcuts are exact. A sleeping world never changes again, so the goal goes on holding, or not; and
    // a goal that must be held for longer than there are steps left cannot be reached.
    void decide(bool goal_holds) {
        const int solved_step = steps_taken + kHoldSteps - goal_steps;
        if (solved_step > kMaxSteps) {
            conclude(Status::not_solved, kMaxSteps);
        } else if (goal_steps >= kHoldSteps) {
            conclude(Status::solved, solved_step - 1);
        } else if (world().is_asleep()) {
            goal_holds ? conclude(Status::solved, solved_step - 1) : conclude(Status::not_solved, kMaxSteps);
        }
    }

    void conclude(Status status, int steps) {
        outcome = Outcome{.status = status, .steps = steps, .decided_step = steps_taken, .state_hash = state_hash()};
    }

    void collect_events() {
        std::vector<TouchingPair> now = world().touching_pairs();
        const auto add = [&](std::string_view word, const TouchingPair& pair) {
            events.push_back({steps_taken, word, pair.body_a, pair.body_b, pair.x, pair.y});
        };
        for (const TouchingPair& pair : now) {
            if (!has_pair(touching, pair)) add(kTouchedEvent, pair);
        }
        for (const TouchingPair& pair : touching) {
            if (!has_pair(now, pair)) add(kPartedEvent, pair);
        }
        touching = std::move(now);
    }

    std::uint64_t state_hash() const {
        std::vector<float> state;
        world().append_state(state);
        state.push_back(static_cast<float>(goal_steps));
        return hash64(std::as_bytes(std::span(state)));
    }
};

Simulation::Simulation(const Task& task) : impl_(std::make_unique<Impl>(task)) {}
Simulation::Simulation(const Task& task, std::span<const PlacedBall> placement)
    : impl_(std::make_unique<Impl>(task, placement)) {}
Simulation::~Simulation() = default;
Simulation::Simulation(Simulation&&) noexcept = default;
Simulation& Simulation::operator=(Simulation&&) noexcept = default;

std::optional<Refusal> Simulation::check(const Move& move) const {
    if (move.kind != kPlaceMove) return refusal_of("unknown_move");
    const auto balls = static_cast<std::size_t>(balls_of(impl_->task->tier));
    if (move.numbers.size() != kNumbersOfBall * balls ||
        !std::ranges::all_of(move.numbers, [](double n) { return std::isfinite(n); })) {
        return refusal_of("wrong_numbers");
    }
    if (impl_->is_placed) return refusal_of("already_placed");
    if (impl_->steps_taken > 0) return refusal_of("too_late");
    return refuse_placement(*impl_->task, move);
}

void Simulation::apply(const Move& move) {
    PHYPLAY_ASSERT(!check(move));
    impl_->place(placement_of(move));
    impl_->moves.push_back({.step = 0, .kind = move.kind, .numbers = move.numbers});
}

const History& Simulation::moves() const {
    return impl_->moves;
}

bool Simulation::waits() const {
    return !impl_->is_placed && impl_->steps_taken == 0;
}

void Simulation::step() {
    if (!impl_->is_over()) impl_->step();
}

Outcome Simulation::run() {
    while (!impl_->outcome) impl_->step();
    return *impl_->outcome;
}

const std::optional<Outcome>& Simulation::outcome() const {
    return impl_->outcome;
}
bool Simulation::is_over() const {
    return impl_->is_over();
}
int Simulation::steps_taken() const {
    return impl_->steps_taken;
}
int Simulation::goal_steps() const {
    return impl_->goal_steps;
}

std::span<const Pose> Simulation::poses() {
    if (!impl_->poses_are_current) impl_->world().read_poses(impl_->poses);
    impl_->poses_are_current = true;
    return impl_->poses;
}

void Simulation::read_poses(std::vector<BodyPose>& poses) const {
    impl_->world().read_poses(poses);
}

void Simulation::take_events(std::vector<Event>& events) {
    if (!impl_->collects_events && impl_->built) impl_->touching = impl_->built->touching_pairs();
    impl_->collects_events = true;
    events.insert(events.end(), impl_->events.begin(), impl_->events.end());
    impl_->events.clear();
}

std::vector<TouchingPair> Simulation::touching_pairs() const {
    return impl_->world().touching_pairs();
}
std::uint64_t Simulation::state_hash() const {
    return impl_->state_hash();
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

}  // namespace phyplay
