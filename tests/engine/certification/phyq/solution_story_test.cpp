#include "engine/certification/phyq/solution_story.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "tests/support/phyq_layouts.h"

using namespace phyplay;
using namespace phyplay::testing;

namespace {

Shot shot_at(double angle_deg) {
    const Vec2 drag = full_stretch_drag(angle_deg);
    return {.dx = drag.x, .dy = drag.y};
}

/// The flat aim at a place.
Shot flat_shot_through(Vec2 target) {
    const std::vector<Aim> aims = aims_at(shipped_launch(), sling_origin({-12.0, -2.5}), target);
    REQUIRE_FALSE(aims.empty());
    return {.dx = aims.front().drag.x, .dy = aims.front().drag.y};
}

SolutionStory story_of(const SlingshotLevel& level, const std::vector<Shot>& shots) {
    const SlingshotSetup setup = make_slingshot_setup();
    return tell_story(setup, level, settle(setup, level), shots);
}

}  // namespace

TEST_CASE("Story: objects are named by kind and number, and found by their names") {
    for (const std::string name :
         {"block 3", "pig 0", "platform 17", "bird 2", "tnt 0", "ground", "egg", "slingshot"}) {
        CAPTURE(name);
        const auto object = find_story_object(name);
        REQUIRE(object.has_value());
        CHECK(to_string(*object) == name);
    }
    for (const std::string name :
         {"", "block", "block ", "block x", "block -1", "block 1x", "blocks 1", "ground 0"}) {
        CAPTURE(name);
        CHECK_FALSE(find_story_object(name).has_value());
    }
    for (int i = 0; i < kApproachCount; ++i) {
        const auto approach = static_cast<Approach>(i);
        CHECK(find_approach(name_of(approach)) == approach);
    }
    CHECK_FALSE(find_approach("teleported").has_value());
}

TEST_CASE("Story: a bird that flies straight into a pig hit it directly") {
    const SolutionStory story = story_of(make_pig_on_ground_level(), {flat_shot_through({-2.0, -3.2})});
    REQUIRE(story.solved == true);
    REQUIRE(story.ends.size() == 1);
    CHECK(story.ends[0].approach == Approach::direct);
    CHECK(story.ends[0].by == StoryObject{SlingshotRole::bird, 0});
    CHECK(story.ends[0].touched.empty());
    CHECK(story.ends[0].birds == 1);
    CHECK(story.ends[0].launch == 1);
    CHECK(to_string(story) == "red bird hit small pig: destroyed");
}

TEST_CASE("Story: a bird that lands first and rolls on did not hit directly") {
    const SolutionStory story = story_of(make_pig_on_ground_level(), {shot_at(-5.0)});
    REQUIRE(story.solved == true);
    CHECK(story.ends[0].approach == Approach::rolled);
    CHECK(story.ends[0].touched == std::vector{StoryObject{SlingshotRole::ground, 0}});
    CHECK(story.ends[0].along > kAlongSurface);
    CHECK(to_string(story) == "red bird hit ground; red bird rolled into small pig: destroyed");
}

TEST_CASE("Story: a shot that misses has launches and no ends") {
    const SolutionStory story = story_of(make_pig_on_ground_level(), {shot_at(45.0)});
    CHECK_FALSE(story.solved);
    CHECK(story.launches.size() == 1);
    CHECK(story.ends.empty());
    CHECK(story.chain.empty());
}

TEST_CASE("Story: a ball that is hit and rolls on is told as that") {
    const SolutionStory story = story_of(phyq_layout("3.5"), {shot_at(43.5)});
    REQUIRE(story.solved == true);
    CHECK(story.ends[0].approach == Approach::rolled);
    CHECK(story.ends[0].by == StoryObject{SlingshotRole::block, 0});
    CHECK(to_string(story) == "red bird hit wood circle; wood circle rolled into small pig: destroyed");
}

TEST_CASE("Story: what loses its support came loose") {
    const SolutionStory story = story_of(phyq_layout("10.4"), {shot_at(13.5)});
    REQUIRE(story.solved == true);
    CHECK(story.ends[0].approach == Approach::fell);
    CHECK(to_string(story) ==
          "red bird hit ice triangle_hole: destroyed; stone circle came loose; stone circle fell on small pig: "
          "destroyed");
    const ObjectFate broken{.object = {SlingshotRole::block, 1}, .moved_launch = 0, .destroyed_launch = 1};
    const auto is_it = [&](const ObjectFate& fate) { return fate.object == broken.object; };
    const auto found = std::find_if(story.fates.begin(), story.fates.end(), is_it);
    REQUIRE(found != story.fates.end());
    CHECK(found->destroyed_launch == 1);
}

TEST_CASE("Story: with several birds each fact names its launch") {
    const SolutionStory story = story_of(phyq_layout("13.2"), {shot_at(24.0), shot_at(28.5), shot_at(34.5)});
    REQUIRE(story.solved == true);
    REQUIRE(story.launches.size() == 3);
    CHECK(story.ends[0].launch == 3);
    CHECK(story.ends[0].by == StoryObject{SlingshotRole::bird, 2});
    const auto fate = [&](int block) {
        return *std::find_if(story.fates.begin(), story.fates.end(), [block](const ObjectFate& candidate) {
            return candidate.object == StoryObject{SlingshotRole::block, block};
        });
    };
    CHECK(fate(2).destroyed_launch == 1);
    CHECK(fate(3).destroyed_launch == 2);
    CHECK(fate(0).moved_launch == 1);
    CHECK(fate(1).moved_launch == 2);
}

TEST_CASE("Story: telling changes nothing, and telling twice tells the same") {
    const SlingshotSetup setup = make_slingshot_setup();
    for (const std::string name : {"4.3", "12.4", "15.2"}) {
        CAPTURE(name);
        const SlingshotLevel level = phyq_layout(name);
        const SettledLevel settled = settle(setup, level);
        for (const double angle : {12.0, 26.0, 30.0}) {
            Shot shot = shot_at(angle);
            shot.tap_s = 1.0;
            const std::vector<Shot> shots(level.birds.size(), shot);
            SlingshotSimulation played(setup, level, settled);
            const PlayResult result = play_shots(played, shots, PlayUntil::decided);
            const SolutionStory story = tell_story(setup, level, settled, shots);
            CHECK(story.solved == (result.outcome.status == Status::solved));
            const auto pigs = std::count_if(level.objects.begin(), level.objects.end(), [](const auto& object) {
                return kind_of(object.shape) == ObjectKind::pig;
            });
            CHECK(static_cast<int>(story.ends.size()) == static_cast<int>(pigs) - result.measures[kPigsLeftMeasure]);
            CHECK(story == tell_story(setup, level, settled, shots));
        }
    }
}

TEST_CASE("Story: a tap that did something is kept, one that did nothing is not") {
    Shot shot = shot_at(30.0);
    shot.tap_s = 0.6;
    CHECK(story_of(phyq_layout("15.2"), {shot}).launches[0].tap_step == 30);
    CHECK_FALSE(story_of(phyq_layout("1.4"), {shot}).launches[0].tap_step.has_value());
}
