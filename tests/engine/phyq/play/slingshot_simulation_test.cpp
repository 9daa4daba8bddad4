#include "engine/phyq/play/slingshot_simulation.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "engine/base/hash.h"
#include "engine/base/numpy_random.h"
#include "engine/base/parallel.h"
#include "engine/phyq/rules/slingshot_rules.h"
#include "tests/support/phyq_layouts.h"

using namespace phyplay;
using namespace phyplay::testing;

namespace {

/// One level with its setup and its settled form, and simulations of it.
struct LevelPlayed {
    SlingshotSetup setup = make_slingshot_setup();
    SlingshotLevel level;
    SettledLevel settled;

    explicit LevelPlayed(SlingshotLevel played) : level(std::move(played)), settled(settle(setup, level)) {}

    SlingshotSimulation start() const { return {setup, level, settled}; }
};

Shot shot_at(double angle_deg) {
    const Vec2 drag = full_stretch_drag(angle_deg);
    return {.dx = drag.x, .dy = drag.y};
}

/// The flat aim at a place, as a shot.
Shot shot_through(Vec2 target) {
    const auto aims = aims_at(shipped_launch(), sling_origin({-12.0, -2.5}), target);
    REQUIRE_FALSE(aims.empty());
    return {.dx = aims.front().drag.x, .dy = aims.front().drag.y};
}

int count_events(const SlingshotSimulation& simulation, SlingshotEventKind kind) {
    return static_cast<int>(std::count_if(simulation.events().begin(), simulation.events().end(),
                                          [kind](const SlingshotEvent& event) { return event.kind == kind; }));
}

/// True when a body described so hit one described so, either way round.
bool has_hit(const SlingshotSimulation& simulation, const std::string& one, const std::string& other) {
    return std::any_of(simulation.events().begin(), simulation.events().end(), [&](const SlingshotEvent& event) {
        if (event.kind != SlingshotEventKind::hit) return false;
        const std::string a = described(simulation.bodies()[event.body]);
        const std::string b = described(simulation.bodies()[event.other]);
        return (a == one && b == other) || (a == other && b == one);
    });
}

BodyPose pose_of(const SlingshotSimulation& simulation, int body) {
    std::vector<BodyPose> poses;
    simulation.read_poses(poses);
    return poses[body];
}

SlingshotLevel with_birds(SlingshotLevel level, std::vector<BirdType> birds) {
    level.birds = std::move(birds);
    return level;
}

/// A pig on a high ledge out of reach, so that birds have the level to themselves.
SlingshotLevel make_far_pig_level(std::vector<BirdType> birds) {
    SlingshotLevel level = with_birds(make_pig_on_ground_level(), std::move(birds));
    level.objects[0].x = 14.0;
    level.objects[0].y = 6.0 + 0.32 + 0.236;
    level.objects.push_back({.shape = ObjectShape::platform, .x = 14.0, .y = 6.0, .scale_x = 3.0});
    return level;
}

void step_times(SlingshotSimulation& simulation, int times) {
    for (int i = 0; i < times; ++i) simulation.step();
}

}  // namespace

TEST_CASE("Slingshot: the five test launches fly as the law of flight says, to 0.01 units") {
    const LevelPlayed play(make_far_pig_level({BirdType::red}));
    for (const double angle : {15.0, 30.0, 45.0, 60.0, 75.0}) {
        CAPTURE(angle);
        SlingshotSimulation simulation = play.start();
        const Vec2 drag = full_stretch_drag(angle);
        simulation.launch(drag);
        const Launch launch = launch_from(shipped_launch(), sling_origin(play.level.slingshot), drag);
        const int bird = simulation.birds()[0].body;

        double farthest = 0.0;
        while (!simulation.birds()[0].has_collided()) {
            const BodyPose at = pose_of(simulation, bird);
            const Vec2 law = flight_position(launch, simulation.steps_taken());
            farthest = std::max(farthest, std::hypot(at.x - law.x, at.y - law.y));
            simulation.step();
        }
        CHECK(farthest < 0.01);
        CHECK(pose_of(simulation, bird).y == doctest::Approx(-3.3).epsilon(0.1));
    }
}

TEST_CASE("Slingshot: a direct hit on a small pig solves the level, waiting does not") {
    const LevelPlayed play(make_pig_on_ground_level());

    SlingshotSimulation hit = play.start();
    const PlayResult solved = play_shots(hit, std::vector{shot_through({-2.0, -3.2})});
    CHECK(solved.outcome.status == Status::solved);
    CHECK(solved.measures[kPigsLeftMeasure] == 0);
    CHECK(solved.measures[kScoreMeasure] == 5000);
    CHECK(has_hit(hit, "red bird", "small pig"));
    CHECK(count_events(hit, SlingshotEventKind::destroyed) == 1);

    SlingshotSimulation miss = play.start();
    const PlayResult missed = play_shots(miss, std::vector{shot_at(45.0)});
    CHECK(missed.outcome.status == Status::not_solved);
    CHECK(missed.measures[kPigsLeftMeasure] == 1);
    CHECK(missed.measures[kScoreMeasure] == 0);

    SlingshotSimulation idle = play.start();
    const PlayResult waited = play_shots(idle, {});
    CHECK(waited.outcome.status == Status::not_solved);
    CHECK(waited.outcome.steps == 0);
    for (int i = 0; i < 500; ++i) idle.step();
    CHECK_FALSE(idle.outcome().has_value());
}

TEST_CASE("Slingshot: unused birds are worth 10,000 points each, once the level is at rest") {
    const LevelPlayed play(with_birds(make_pig_on_ground_level(), {BirdType::red, BirdType::red, BirdType::red}));
    SlingshotSimulation simulation = play.start();

    const PlayResult result = play_shots(simulation, std::vector{shot_through({-2.0, -3.2})});

    CHECK(result.outcome.status == Status::solved);
    CHECK(result.measures[kScoreMeasure] == 25000);
    CHECK(simulation.is_over());

    SlingshotSimulation early = play.start();
    const PlayResult decided = play_shots(early, std::vector{shot_through({-2.0, -3.2})}, PlayUntil::decided);
    CHECK(decided.outcome == result.outcome);
    CHECK(decided.measures[kScoreMeasure] == 5000);
}

TEST_CASE("Slingshot: the next bird comes to the sling after the first contact of the one before, not sooner") {
    const LevelPlayed play(make_far_pig_level({BirdType::red, BirdType::red}));
    SlingshotSimulation simulation = play.start();
    CHECK(simulation.birds_left() == 2);
    simulation.launch(full_stretch_drag(30.0));

    while (!simulation.birds()[0].has_collided()) {
        CHECK_FALSE(simulation.can_launch());
        CHECK(simulation.birds()[1].phase == BirdPhase::waiting);
        simulation.step();
    }
    CHECK(simulation.birds()[1].phase == BirdPhase::flying_to_sling);
    step_times(simulation, 10);  // at most 2 units at 15 units per second

    CHECK(simulation.can_launch());
    CHECK_FALSE(simulation.is_at_rest());
    CHECK(simulation.birds_left() == 1);
    const BodyPose pose = pose_of(simulation, simulation.birds()[1].body);
    CHECK(pose.x == doctest::Approx(-12.15));
    CHECK(pose.y == doctest::Approx(-1.7));
}

TEST_CASE("Slingshot: after_s launches while things still move, never before a bird is on the sling") {
    const LevelPlayed play(make_far_pig_level({BirdType::red, BirdType::red}));
    const auto launch_steps = [&](std::optional<double> after_s) {
        SlingshotSimulation simulation = play.start();
        Shot second = shot_at(20.0);
        second.after_s = after_s;
        (void)play_shots(simulation, std::vector{shot_at(30.0), second});
        return std::pair(simulation.birds()[0].launch_step, simulation.birds()[1].launch_step);
    };
    CHECK(launch_steps(3.0).first == 0);
    CHECK(launch_steps(3.0).second == 150);
    CHECK(launch_steps(0.0).second > 100);
    CHECK(launch_steps(0.0).second < 130);
    CHECK(launch_steps(std::nullopt).second > 150);
}

TEST_CASE(
    "Slingshot: a spent bird vanishes once it lies still, three seconds after its first contact at the earliest") {
    const LevelPlayed play(make_far_pig_level({BirdType::red, BirdType::red}));
    SlingshotSimulation simulation = play.start();
    simulation.launch(full_stretch_drag(78.0));
    while (simulation.birds()[0].phase != BirdPhase::gone) simulation.step();

    const int waited = simulation.steps_taken() - simulation.birds()[0].first_contact_step;
    CHECK(waited >= kFirstVanishCheck);
    CHECK((waited - kFirstVanishCheck) % kNextVanishCheck == 0);
    CHECK(count_events(simulation, SlingshotEventKind::vanished) == 1);
}

TEST_CASE("Slingshot: birds pass through each other and through the slingshot, blocks do not") {
    SlingshotLevel level = make_far_pig_level({BirdType::red});
    level.objects.push_back({.shape = ObjectShape::square_small, .material = Material::wood, .x = -12.1, .y = -1.0});
    const LevelPlayed play(level);
    // The block came to rest on the slingshot's post or beside it; a block on free ground would lie at -3.3.
    SlingshotSimulation simulation = play.start();
    CHECK(play.settled.largest_move < 2.4);

    simulation.launch(full_stretch_drag(0.0));
    while (!simulation.birds()[0].has_collided()) simulation.step();
    CHECK_FALSE(has_hit(simulation, "red bird", "slingshot"));
    CHECK_FALSE(has_hit(simulation, "red bird", "red bird"));
}

TEST_CASE("Slingshot: what leaves the level sideways counts as destroyed, and only once") {
    SlingshotLevel level = make_pig_on_ground_level();
    level.width = 1.0;  // ends at 8.75
    level.slingshot.x = -5.0;
    level.objects[0] = {.shape = ObjectShape::big_pig, .x = 8.6, .y = -3.006};
    const LevelPlayed play(level);
    SlingshotSimulation simulation = play.start();
    const auto aims = aims_at(shipped_launch(), sling_origin(level.slingshot), {8.6, -2.9});
    REQUIRE_FALSE(aims.empty());

    const PlayResult result = play_shots(simulation, std::vector{Shot{aims[0].drag.x, aims[0].drag.y}});

    CHECK(result.outcome.status == Status::solved);
    CHECK(result.measures[kScoreMeasure] == 5000);
    CHECK(count_events(simulation, SlingshotEventKind::left_level) >= 1);
    CHECK(count_events(simulation, SlingshotEventKind::destroyed) == 1);
}

TEST_CASE("Slingshot: a bird that leaves the level makes way for the next one") {
    const LevelPlayed play(make_far_pig_level({BirdType::yellow, BirdType::red}));
    SlingshotSimulation simulation = play.start();
    Shot fast = shot_at(30.0);
    fast.tap_s = 1.0;

    (void)play_shots(simulation, std::vector{fast, shot_at(20.0)});

    const auto left = std::find_if(simulation.events().begin(), simulation.events().end(),
                                   [](const auto& event) { return event.kind == SlingshotEventKind::left_level; });
    REQUIRE(left != simulation.events().end());
    CHECK(left->body == simulation.birds()[0].body);
    CHECK_FALSE(simulation.birds()[0].has_collided());
    CHECK(count_events(simulation, SlingshotEventKind::launched) == 2);
}

TEST_CASE("Slingshot: taps do nothing for red birds, on the sling, too near to it, twice, or after a contact") {
    const LevelPlayed red(make_far_pig_level({BirdType::red}));
    SlingshotSimulation simulation = red.start();
    simulation.launch(full_stretch_drag(45.0));
    step_times(simulation, 40);
    CHECK_FALSE(simulation.can_tap());

    const LevelPlayed yellow(make_far_pig_level({BirdType::yellow}));
    SlingshotSimulation fast = yellow.start();
    CHECK_FALSE(fast.can_tap());
    fast.launch(full_stretch_drag(45.0));
    CHECK_FALSE(fast.can_tap());
    const std::uint64_t before = fast.state_hash();
    fast.tap();
    CHECK(fast.state_hash() == before);
    step_times(fast, 40);
    REQUIRE(fast.can_tap());
    fast.tap();
    CHECK_FALSE(fast.can_tap());

    SlingshotSimulation untapped = yellow.start();
    untapped.launch(full_stretch_drag(45.0));
    while (!untapped.birds()[0].has_collided()) untapped.step();
    CHECK_FALSE(untapped.can_tap());
}

TEST_CASE("Slingshot: a yellow bird speeds up by 8.29 along its flight") {
    const LevelPlayed play(make_far_pig_level({BirdType::yellow}));
    SlingshotSimulation simulation = play.start();
    simulation.launch(full_stretch_drag(45.0));
    step_times(simulation, 40);
    const BodyPose before = pose_of(simulation, simulation.birds()[0].body);
    simulation.step();
    const BodyPose slow = pose_of(simulation, simulation.birds()[0].body);
    const double speed = std::hypot(slow.x - before.x, slow.y - before.y) * kSlingshotStepHz;

    simulation.tap();
    simulation.step();

    const BodyPose after = pose_of(simulation, simulation.birds()[0].body);
    CHECK(std::hypot(after.x - slow.x, after.y - slow.y) * kSlingshotStepHz ==
          doctest::Approx(speed + 8.29).epsilon(0.01));
}

TEST_CASE("Slingshot: a blue bird becomes three, and the next bird comes at once") {
    const LevelPlayed play(make_far_pig_level({BirdType::blue, BirdType::red}));
    SlingshotSimulation simulation = play.start();
    simulation.launch(full_stretch_drag(45.0));
    step_times(simulation, 40);
    const Vec2 place{pose_of(simulation, simulation.birds()[0].body).x,
                     pose_of(simulation, simulation.birds()[0].body).y};

    simulation.tap();

    CHECK(simulation.birds()[0].phase == BirdPhase::gone);
    CHECK(simulation.birds()[1].phase == BirdPhase::flying_to_sling);
    REQUIRE(simulation.birds().size() == 5);
    step_times(simulation, 20);
    std::vector<double> heights;
    for (std::size_t i = 2; i < 5; ++i) {
        const BodyPose pose = pose_of(simulation, simulation.birds()[i].body);
        CHECK(pose.x > place.x + 2.0);
        heights.push_back(pose.y);
    }
    CHECK(heights[0] > heights[1]);
    CHECK(heights[1] > heights[2]);
    CHECK(simulation.can_launch());
}

TEST_CASE("Slingshot: a white bird drops an egg, which falls and explodes, and rises itself") {
    SlingshotLevel level = make_far_pig_level({BirdType::white});
    level.objects.push_back({.shape = ObjectShape::square_small, .material = Material::wood, .x = -6.0, .y = -3.3});
    const LevelPlayed play(level);
    SlingshotSimulation simulation = play.start();
    const Shot above = shot_through({-6.0, -1.0});
    simulation.launch({above.dx, above.dy});
    const int bird = simulation.birds()[0].body;
    while (pose_of(simulation, bird).x < -6.1F) simulation.step();
    const float height = pose_of(simulation, bird).y;
    REQUIRE(simulation.can_tap());

    simulation.tap();
    step_times(simulation, 10);
    CHECK(pose_of(simulation, bird).y > height + 1.0F);
    step_times(simulation, 60);

    CHECK(count_events(simulation, SlingshotEventKind::exploded) == 1);
    CHECK(count_events(simulation, SlingshotEventKind::destroyed) == 1);  // 200 at the centre, 60 health
}

TEST_CASE("Slingshot: a black bird explodes on its tap, or 0.6 s after its first contact") {
    const LevelPlayed play(make_far_pig_level({BirdType::black, BirdType::red}));
    SlingshotSimulation tapped = play.start();
    tapped.launch(full_stretch_drag(45.0));
    step_times(tapped, 40);
    tapped.tap();
    CHECK(count_events(tapped, SlingshotEventKind::exploded) == 1);
    CHECK(tapped.birds()[0].phase == BirdPhase::gone);

    SlingshotSimulation fused = play.start();
    fused.launch(full_stretch_drag(45.0));
    while (!fused.birds()[0].has_collided()) fused.step();
    CHECK(fused.birds()[1].phase == BirdPhase::waiting);
    step_times(fused, 29);
    CHECK(count_events(fused, SlingshotEventKind::exploded) == 0);
    step_times(fused, 1);
    CHECK(count_events(fused, SlingshotEventKind::exploded) == 1);
    CHECK(fused.birds()[1].phase == BirdPhase::flying_to_sling);
}

TEST_CASE("Slingshot: TNT goes up when hit and takes its surroundings along") {
    SlingshotLevel level = make_pig_on_ground_level();
    level.objects.push_back({.shape = ObjectShape::tnt, .x = -3.5, .y = -3.165});
    const LevelPlayed play(level);
    REQUIRE(play.settled.is_stable());
    SlingshotSimulation simulation = play.start();

    const PlayResult result = play_shots(simulation, std::vector{shot_through({-3.6, -3.0})});

    CHECK(result.outcome.status == Status::solved);
    CHECK(count_events(simulation, SlingshotEventKind::exploded) == 1);
    CHECK(result.measures[kScoreMeasure] == 5000);
}

TEST_CASE("Slingshot: a single full direct hit hurts a big pig and does not kill it") {
    for (const std::string profile : {"designer", "published-estimate"}) {
        CAPTURE(profile);
        const SlingshotSetup setup = make_slingshot_setup(profile);
        SlingshotLevel level = make_pig_on_ground_level();
        level.objects[0] = {.shape = ObjectShape::big_pig, .x = -2.0, .y = -3.006};
        const SettledLevel settled = settle(setup, level);
        SlingshotSimulation simulation(setup, level, settled);
        const PlayResult result = play_shots(simulation, std::vector{shot_through({-2.0, -3.0})});
        CHECK(result.outcome.status == Status::not_solved);
        CHECK(has_hit(simulation, "red bird", "big pig"));
        double most_damage = 0.0;
        for (const SlingshotEvent& event : simulation.events()) {
            most_damage = std::max({most_damage, event.damage_body, event.damage_other});
        }
        CHECK(most_damage > 25.0);
    }
}

TEST_CASE("Slingshot: the same shots give the same states at every step") {
    const LevelPlayed play(phyq_layout("12.4"));
    SlingshotSimulation first = play.start();
    SlingshotSimulation second = play.start();
    first.launch(full_stretch_drag(12.0));
    second.launch(full_stretch_drag(12.0));
    for (int i = 0; i < 400; ++i) {
        first.step();
        second.step();
        REQUIRE(first.state_hash() == second.state_hash());
    }
    SlingshotSimulation other = play.start();
    other.launch(full_stretch_drag(13.0));
    step_times(other, 400);
    CHECK(other.state_hash() != first.state_hash());
}

TEST_CASE("Slingshot: an attempt at a level is the same whether it was settled anew or not") {
    const LevelPlayed one(phyq_layout("10.2"));
    const LevelPlayed two(phyq_layout("10.2"));
    CHECK(one.settled == two.settled);
}

TEST_CASE("Slingshot: 150 random plays come out as they always did, on one thread as on four") {
    const SlingshotSetup setup = make_slingshot_setup("designer");
    const std::vector<PhyqLayout> layouts = load_phyq_layouts();
    std::vector<SettledLevel> settled;
    for (const PhyqLayout& layout : layouts) settled.push_back(settle(setup, layout.level));
    NumpyRandom random(3);
    std::vector<std::vector<Shot>> plays(2 * layouts.size());
    for (std::size_t i = 0; i < plays.size(); ++i) {
        for (std::size_t k = 0; k < layouts[i % layouts.size()].level.birds.size(); ++k) {
            Shot shot = shot_at(random.uniform(-10.0, 80.0));
            if (random.random_sample() < 0.5) shot.tap_s = random.uniform(0.0, 2.0);
            if (random.random_sample() < 0.5) shot.after_s = random.uniform(0.0, 4.0);
            plays[i].push_back(shot);
        }
    }
    const auto play_all = [&](int threads) {
        std::vector<PlayResult> results(plays.size());
        parallel_for(plays.size(), threads, [&](std::size_t i) {
            const std::size_t layout = i % layouts.size();
            SlingshotSimulation simulation(setup, layouts[layout].level, settled[layout]);
            results[i] = play_shots(simulation, plays[i]);
        });
        return results;
    };

    const std::vector<PlayResult> results = play_all(1);

    CHECK(results == play_all(4));
    std::vector<std::uint64_t> hashes;
    for (const PlayResult& result : results) hashes.push_back(result.outcome.state_hash);
    // The same in every build. Change it only together with the physics, and say so in the commit.
    CHECK(hash_text(hash64(std::as_bytes(std::span(hashes)))) == "28bd6788f353af8c");
}
