#include "engine/phyq/play/slingshot_simulation.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/base/assert.h"
#include "engine/base/hash.h"
#include "engine/phyq/rules/slingshot_rules.h"

namespace phyplay {
namespace {

// Whatever falls past the ends of the ground would fall for ever; here it has left the level.
constexpr double kDepthLimit = -20.0;

constexpr std::array<std::string_view, 7> kEventNames{"launched", "tapped",   "hit",       "destroyed",
                                                      "exploded", "vanished", "left_level"};

int steps_of(double seconds) {
    return static_cast<int>(std::floor(seconds * kSlingshotStepHz + 0.5));
}

}  // namespace

std::string_view name_of(SlingshotEventKind kind) {
    return kEventNames[static_cast<std::size_t>(kind)];
}

SlingshotSimulation::SlingshotSimulation(const SlingshotSetup& setup, const SlingshotLevel& level,
                                         const SettledLevel& settled)
    : setup_(&setup),
      slingshot_(level.slingshot),
      x_limit_(level.width * kScreenWidth / 2.0),
      bodies_(setup, level, settled.poses),
      queue_length_(static_cast<int>(level.birds.size())) {
    for (int k = 0; k < queue_length_; ++k) {
        birds_.push_back({.type = level.birds[k], .body = bodies_.first_bird() + k});
    }
    birds_.front().phase = BirdPhase::on_sling;
    pigs_left_ = static_cast<int>(
        std::ranges::count_if(bodies_.all(), [](const auto& body) { return body.role == SlingshotRole::pig; }));
    bodies_.world().freeze();
}

std::optional<Refusal> SlingshotSimulation::check(const Move& move) const {
    const auto refused = [](std::string_view fault) { return Refusal{.fault = fault, .about = {}}; };
    if (move.kind == kLaunchMove) {
        if (move.numbers.size() != 2 ||
            !std::ranges::all_of(move.numbers, [](double n) { return std::isfinite(n); })) {
            return refused("wrong_numbers");
        }
        if (!can_launch()) return refused("no_bird");
    } else if (move.kind == kTapMove) {
        if (!move.numbers.empty()) return refused("wrong_numbers");
        if (!can_tap()) return refused("no_tap");
    } else {
        return refused("unknown_move");
    }
    return std::nullopt;
}

void SlingshotSimulation::apply(const Move& move) {
    PHYPLAY_ASSERT(!check(move));
    if (move.kind == kLaunchMove) {
        launch({move.numbers[0], move.numbers[1]});
    } else {
        tap();
    }
}

void SlingshotSimulation::launch(Vec2 drag) {
    PHYPLAY_ASSERT(can_launch());
    moves_.push_back({.step = step_, .kind = std::string(kLaunchMove), .numbers = {drag.x, drag.y}});
    last_launch_step_ = step_;
    SlingshotBird& bird = birds_[front_];
    const Launch launch = launch_from(setup_->launch(), sling_origin(slingshot_), drag);
    bird.phase = BirdPhase::in_flight;
    bird.launch_step = step_;
    SlingshotWorld& world = bodies_.world();
    world.set_layer(bird.body, CollisionLayer::birds);
    world.place(bird.body, launch.position);
    world.set_enabled(bird.body, true);
    world.set_velocity(bird.body, launch.velocity);
    add_event(SlingshotEventKind::launched, bird.body);
}

bool SlingshotSimulation::can_tap() const {
    if (front_ >= queue_length_) return false;
    const SlingshotBird& bird = birds_[front_];
    if (!bird_of(bird.type).has_power || bird.phase != BirdPhase::in_flight) return false;
    if (bird.has_used_power || bird.has_collided()) return false;
    const SlingshotWorld& world = bodies_.world();
    return is_past_sling(world.position(bird.body).x, world.width(bird.body), sling_origin(slingshot_).x);
}

void SlingshotSimulation::tap() {
    if (!can_tap()) return;
    moves_.push_back({.step = step_, .kind = std::string(kTapMove), .numbers = {}});
    SlingshotBird& bird = birds_[front_];
    SlingshotWorld& world = bodies_.world();
    bird.has_used_power = true;
    add_event(SlingshotEventKind::tapped, bird.body);
    const PowerEffect effect = power_of(bird.type, world.velocity(bird.body), setup_->objects().bird(bird.type).mass);
    if (effect.velocity) world.set_velocity(bird.body, *effect.velocity);
    if (effect.drops_egg) {
        const int egg = bodies_.add_egg(world.position(bird.body));
        world.set_velocity(egg, egg_velocity(setup_->objects().egg));
    }
    if (effect.push != Vec2{}) world.push(bird.body, effect.push);
    if (effect.drops_egg) leave_queue();
    if (effect.explosion) blow_up(bird, *effect.explosion);
    if (!effect.parts.empty()) split(bird, effect.parts);
}

void SlingshotSimulation::split(SlingshotBird& bird, std::span<const Vec2> velocities) {
    SlingshotWorld& world = bodies_.world();
    const SlingshotBird parent = bird;
    const Vec2 position = world.position(parent.body);
    remove_bird(bird, SlingshotEventKind::vanished);
    for (const Vec2& velocity : velocities) {
        SlingshotBird child = parent;
        child.body = bodies_.add_bird(parent.type, position, CollisionLayer::birds);
        child.has_left_sling = true;
        world.set_velocity(child.body, velocity);
        birds_.push_back(child);
    }
}

void SlingshotSimulation::blow_up(SlingshotBird& bird, const Explosion& explosion) {
    explode(bird.body, explosion);
    remove_bird(bird, SlingshotEventKind::vanished);
    remove_dead();
}

void SlingshotSimulation::step() {
    if (is_over_) return;
    bodies_.world().step();
    ++step_;
    apply_hits();
    remove_dead();
    move_birds();
    remove_leavers();
    decide();
}

// All velocities are read before anything reacts.
void SlingshotSimulation::apply_hits() {
    const auto hits = bodies_.world().hits();
    const std::size_t first_event = events_.size();
    for (const WorldHit& hit : hits) {
        events_.push_back({.step = step_,
                           .kind = SlingshotEventKind::hit,
                           .body = hit.body_a,
                           .other = hit.body_b,
                           .damage_body = bodies_.damage_of(hit, hit.body_a),
                           .damage_other = bodies_.damage_of(hit, hit.body_b),
                           .x = hit.x,
                           .y = hit.y,
                           .speed = static_cast<float>(distance_between(hit.velocity_a, hit.velocity_b))});
    }
    for (std::size_t i = first_event; i < first_event + hits.size(); ++i) {
        const SlingshotEvent hit = events_[i];
        const bool by_bird =
            bodies_[hit.body].role == SlingshotRole::bird || bodies_[hit.other].role == SlingshotRole::bird;
        for (const auto& [body, damage] :
             {std::pair(hit.body, hit.damage_body), std::pair(hit.other, hit.damage_other)}) {
            apply_damage(body, damage);
            if (by_bird && is_destructible(bodies_[body].role)) score_ += hit_score(damage, bodies_[body].health);
            count_contact(body);
        }
    }
}

void SlingshotSimulation::apply_damage(int body, double damage) {
    SlingshotBody& struck = bodies_[body];
    if (!is_destructible(struck.role) || damage <= 0.0 || struck.health <= 0.0) return;
    struck.health -= damage;
    if (struck.health <= 0.0) dying_.push_back(body);
}

// A bird's first contact after the sling ends its turn; an egg's first contact ends the egg.
void SlingshotSimulation::count_contact(int body) {
    if (bodies_[body].role == SlingshotRole::egg) {
        if (std::ranges::find(dying_, body) == dying_.end()) dying_.push_back(body);
        return;
    }
    SlingshotBird* bird = find_bird(body);
    if (bird == nullptr || bird->phase != BirdPhase::in_flight || !bird->has_left_sling || bird->has_collided())
        return;
    bird->first_contact_step = step_;
    bird->vanish_check_step = step_ + kFirstVanishCheck;
    // A bird that will explode keeps its place until it has.
    if (bird_of(bird->type).fuse_steps > 0) return;
    bird->phase = BirdPhase::spent;
    if (front_ < queue_length_ && birds_[front_].body == body) leave_queue();
}

void SlingshotSimulation::leave_queue() {
    ++front_;
    if (front_ < queue_length_) {
        birds_[front_].phase = BirdPhase::flying_to_sling;
        bodies_.world().set_enabled(birds_[front_].body, false);
    } else {
        queue_empty_step_ = step_;
    }
}

// Explosions can kill more, so the list grows while it is worked through.
void SlingshotSimulation::remove_dead() {
    for (std::size_t i = 0; i < dying_.size(); ++i) {
        const int body = dying_[i];
        if (!bodies_.world().is_present(body)) continue;
        switch (bodies_[body].role) {
            case SlingshotRole::egg:
                explode(body, kEggExplosion);
                bodies_.world().remove(body);
                break;
            case SlingshotRole::tnt:
                explode(body, kTntExplosion);
                destroy(body);
                break;
            case SlingshotRole::pig:
            case SlingshotRole::block: destroy(body); break;
            case SlingshotRole::ground:
            case SlingshotRole::slingshot_post:
            case SlingshotRole::bird:
            case SlingshotRole::platform: break;
        }
    }
    dying_.clear();
}

void SlingshotSimulation::destroy(int body) {
    add_event(SlingshotEventKind::destroyed, body);
    score_ += bodies_[body].score;
    if (bodies_[body].role == SlingshotRole::pig) --pigs_left_;
    bodies_[body].health = 0.0;
    bodies_.world().remove(body);
}

void SlingshotSimulation::explode(int body, const Explosion& explosion) {
    add_event(SlingshotEventKind::exploded, body);
    SlingshotWorld& world = bodies_.world();
    const Vec2 place = world.position(body);
    for (int other = 0; other < world.body_count(); ++other) {
        if (other == body || !world.is_present(other) || !is_destructible(bodies_[other].role)) continue;
        const Vec2 position = world.position(other);
        const double away = distance_between(position, place);
        const double share = explosion_share(explosion, away);
        if (share == 0.0) continue;
        if (away > 0.0) {
            const double push = explosion.impulse * share / away;
            world.push(other, {push * (position.x - place.x), push * (position.y - place.y)});
        }
        apply_damage(other, explosion.damage * share);
    }
}

void SlingshotSimulation::move_birds() {
    SlingshotWorld& world = bodies_.world();
    const Vec2 left_sling_centre = slingshot_ + kLeftSlingCentre;
    for (std::size_t i = 0; i < birds_.size(); ++i) {
        SlingshotBird& bird = birds_[i];
        if (bird.phase == BirdPhase::flying_to_sling) fly_to_sling(bird);
        if (!bird.is_out()) continue;
        const CircleCollider& circle = setup_->objects().bird(bird.type).collider;
        const Vec2 position = world.position(bird.body);
        const Vec2 centre{position.x + circle.x, position.y + circle.y};
        if (distance_between(centre, left_sling_centre) <= kLeftSlingRadius + circle.radius)
            bird.has_left_sling = true;

        const int fuse_steps = bird_of(bird.type).fuse_steps;
        const bool fuse_is_burnt =
            fuse_steps > 0 && bird.has_collided() && step_ == bird.first_contact_step + fuse_steps;
        if (fuse_is_burnt && !bird.has_used_power) {
            blow_up(bird, *power_of(bird.type, {}, 0.0).explosion);
            continue;
        }
        bool has_had_its_time = step_ >= bird.launch_step + kLongestFlightSteps;
        if (bird.has_collided() && step_ == bird.vanish_check_step) {
            has_had_its_time = has_had_its_time || length_of(world.velocity(bird.body)) < kVanishSpeed;
            bird.vanish_check_step += kNextVanishCheck;
        }
        if (has_had_its_time) remove_bird(bird, SlingshotEventKind::vanished);
    }
}

void SlingshotSimulation::fly_to_sling(SlingshotBird& bird) {
    constexpr double kStepLength = kFlyToSlingSpeed * kSlingshotStepSeconds;
    SlingshotWorld& world = bodies_.world();
    const Vec2 origin = sling_origin(slingshot_);
    const Vec2 position = world.position(bird.body);
    const double away = distance_between(origin, position);
    if (away <= kStepLength) {
        world.place(bird.body, origin);
        bird.phase = BirdPhase::on_sling;
        return;
    }
    const double share = kStepLength / away;
    world.place(bird.body, position + share * (origin - position));
}

void SlingshotSimulation::remove_bird(SlingshotBird& bird, SlingshotEventKind why) {
    add_event(why, bird.body);
    const bool is_front = front_ < queue_length_ && &bird == &birds_[front_];
    bodies_.world().remove(bird.body);
    bird.phase = BirdPhase::gone;
    if (is_front) leave_queue();
}

void SlingshotSimulation::remove_leavers() {
    SlingshotWorld& world = bodies_.world();
    for (int body = 0; body < world.body_count(); ++body) {
        const SlingshotRole role = bodies_[body].role;
        SlingshotBird* bird = role == SlingshotRole::bird ? find_bird(body) : nullptr;
        const bool flies = bird != nullptr && bird->is_out();
        if (!world.is_present(body) || !(flies || is_destructible(role) || role == SlingshotRole::egg)) continue;
        const Vec2 position = world.position(body);
        const bool is_near_end = std::fabs(position.x) > x_limit_;
        const bool is_outside = is_near_end && std::fabs(position.x) - world.width(body) / 2.0 > x_limit_;
        if (!is_outside && position.y > kDepthLimit) continue;
        if (flies) {
            remove_bird(*bird, SlingshotEventKind::left_level);
        } else if (role == SlingshotRole::egg) {
            world.remove(body);
        } else {
            add_event(SlingshotEventKind::left_level, body);
            destroy(body);
        }
    }
}

bool SlingshotSimulation::is_at_rest() const {
    const bool birds_move = std::ranges::any_of(birds_, [](const SlingshotBird& bird) {
        return bird.phase == BirdPhase::flying_to_sling || bird.phase == BirdPhase::in_flight;
    });
    return !birds_move && bodies_.world().is_at_rest(x_limit_);
}

bool SlingshotSimulation::waits() const {
    return can_launch() && (is_at_rest() || step_ >= last_launch_step_ + kLongestWaitSteps);
}

// The end is asked for once a second, from the first second on.
bool SlingshotSimulation::is_end_check(int since) const {
    const int waited = step_ - since;
    if (waited <= 0 || waited % kEndCheckSteps != 0) return false;
    return waited >= kLongestWaitSteps || bodies_.world().is_at_rest(x_limit_);
}

void SlingshotSimulation::decide() {
    if (!outcome_ && pigs_left_ == 0) {
        conclude(Status::solved);
    } else if (!outcome_ && queue_empty_step_ >= 0 && is_end_check(queue_empty_step_)) {
        conclude(Status::not_solved);
        is_over_ = true;
    } else if (outcome_ && is_end_check(decided_step_)) {
        score_ += kUnusedBirdScore * birds_left();
        is_over_ = true;
    }
}

void SlingshotSimulation::conclude(Status status) {
    decided_step_ = step_;
    outcome_ = Outcome{.status = status, .steps = step_, .decided_step = step_, .state_hash = state_hash()};
}

SlingshotBird* SlingshotSimulation::find_bird(int body) {
    const auto found = std::ranges::find(birds_, body, &SlingshotBird::body);
    return found == birds_.end() ? nullptr : &*found;
}

void SlingshotSimulation::take_events(std::vector<Event>& events) {
    for (; events_taken_ < events_.size(); ++events_taken_) {
        const SlingshotEvent& event = events_[events_taken_];
        events.push_back({event.step, name_of(event.kind), event.body, event.other, event.x, event.y});
    }
}

void SlingshotSimulation::add_event(SlingshotEventKind kind, int body) {
    const Vec2 position = bodies_.world().position(body);
    events_.push_back({.step = step_,
                       .kind = kind,
                       .body = body,
                       .x = static_cast<float>(position.x),
                       .y = static_cast<float>(position.y)});
}

std::uint64_t SlingshotSimulation::state_hash() const {
    std::vector<float> state;
    bodies_.world().append_state(state);
    for (const SlingshotBody& body : bodies_.all()) state.push_back(static_cast<float>(body.health));
    for (const SlingshotBird& bird : birds_) state.push_back(static_cast<float>(bird.phase));
    state.push_back(static_cast<float>(score_));
    return hash64(std::as_bytes(std::span(state)));
}

std::vector<Cue> cues_of(const Shot& shot) {
    std::vector<Cue> cues{{.kind = std::string(kLaunchMove), .numbers = {shot.dx, shot.dy}, .after_steps = {}}};
    if (shot.after_s) cues.front().after_steps = steps_of(*shot.after_s);
    if (shot.tap_s) {
        cues.push_back(
            {.kind = std::string(kTapMove), .numbers = {}, .after_steps = steps_of(*shot.tap_s), .may_lapse = true});
    }
    return cues;
}

History history_of(std::span<const TimedShot> shots) {
    History moves;
    for (const TimedShot& shot : shots) {
        moves.push_back({.step = shot.release_step, .kind = std::string(kLaunchMove), .numbers = {shot.dx, shot.dy}});
        if (shot.tap_step) moves.push_back({.step = *shot.tap_step, .kind = std::string(kTapMove), .numbers = {}});
    }
    return moves;
}

std::vector<TimedShot> shots_of(const History& moves) {
    std::vector<TimedShot> shots;
    for (const Move& move : moves) {
        if (move.kind == kLaunchMove) {
            shots.push_back(
                {.dx = move.numbers[0], .dy = move.numbers[1], .release_step = move.step, .tap_step = {}});
        } else {
            shots.back().tap_step = move.step;
        }
    }
    return shots;
}

PlayResult play_shots(SlingshotSimulation& simulation, std::span<const Shot> shots, PlayUntil until,
                      PlayWatch watch) {
    Driver driver(simulation, std::move(watch));
    const std::size_t birds = simulation.birds().size();
    for (const Shot& shot : shots.first(std::min(shots.size(), birds))) driver.add(cues_of(shot));
    return driver.finish(until);
}

}  // namespace phyplay
