#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "engine/phyq/rules/launch.h"
#include "game/phyq/slingshot_course.h"
#include "game/trial/replay_model.h"
#include "tests/support/phyq_flights.h"
#include "tests/support/phyq_layouts.h"
#include "tests/support/phyq_plays.h"

using namespace phyplay;
using namespace phyplay::testing;

namespace {

struct RecordingStage {
    Task task;
    SlingshotCourse course;

    explicit RecordingStage(SlingshotLevel played)
        : task(make_slingshot_task(std::move(played))), course(task, shared_slingshot_setup()) {}

    SlingshotRecording record(std::vector<TimedShot> shots) const {
        return record_shots(course.setup(), course.level(), course.settled(), shots);
    }
    TimedShot solution() const {
        const Vec2 drag =
            aims_at(shipped_launch(), sling_origin(course.level().slingshot), {-2.0, -3.2}).front().drag;
        return {drag.x, drag.y, 0, {}};
    }
};

auto find_mark(const ReplayModel& replay, std::string_view word) {
    return std::ranges::find(replay.marks(), word, [](const Mark& mark) { return mark.event.word; });
}

}  // namespace

TEST_CASE("SlingshotCourse: marks tell the story in order") {
    const RecordingStage stage(make_pig_on_ground_level());
    const SlingshotRecording recording = stage.record({stage.solution()});
    const ReplayModel replay(stage.course, recording);
    REQUIRE(replay.marks().size() >= 3);
    CHECK(replay.marks()[0].event.word == "launch");
    CHECK(replay.marks()[0].look == MarkLook::action);
    CHECK(std::ranges::is_sorted(replay.marks(), {}, [](const Mark& mark) { return mark.event.step; }));
    const auto hit = find_mark(replay, "hit");
    REQUIRE(hit != replay.marks().end());
    CHECK(recording.simulation().bodies()[hit->event.body].role == SlingshotRole::bird);
    const auto target = find_mark(replay, "target");
    REQUIRE(target != replay.marks().end());
    CHECK(target->event.step >= hit->event.step);
}

TEST_CASE("SlingshotCourse: it plays fifty steps a second and goes from mark to mark") {
    const RecordingStage stage(make_pig_on_ground_level());
    const SlingshotRecording recording = stage.record({stage.solution()});
    ReplayModel replay(stage.course, recording);
    replay.toggle_playing();
    replay.frame(100'000);
    CHECK(replay.step() == doctest::Approx(5.0));
    replay.to_start();
    replay.to_next_mark();
    CHECK(replay.step() == replay.marks()[1].event.step);
    replay.to_end();
    CHECK(replay.step() == recording.last_step());
}

TEST_CASE("SlingshotCourse: two attempts part where something other than a bird is elsewhere") {
    const RecordingStage stage(make_pig_on_ground_level());
    const SlingshotRecording hit = stage.record({stage.solution()});
    const SlingshotRecording miss = stage.record({{-0.5, 0.0, 0, {}}});
    ReplayModel replay(stage.course, hit);
    replay.lay_over(&miss);
    REQUIRE(replay.parting().has_value());
    const auto target = find_mark(replay, "target");
    CHECK(*replay.parting() == target->event.step);
    CHECK(replay.last_step() == std::max(hit.last_step(), miss.last_step()));
    replay.lay_over(&hit);
    CHECK_FALSE(replay.parting().has_value());
    replay.lay_over(nullptr);
    CHECK(replay.last_step() == hit.last_step());
}

TEST_CASE("poses_at: blended poses lie between the steps and end at the ends") {
    const RecordingStage stage(make_pig_on_ground_level());
    const SlingshotRecording recording = stage.record({stage.solution()});
    const int bird = recording.simulation().birds()[0].body;
    const BodyPose a = recording.pose_of(bird, 10);
    const BodyPose b = recording.pose_of(bird, 11);
    const BodyPose middle = poses_at(recording, 10.5)[static_cast<std::size_t>(bird)];
    CHECK(middle.x == doctest::Approx(0.5F * (a.x + b.x)));
    CHECK(middle.y == doctest::Approx(0.5F * (a.y + b.y)));
    CHECK(poses_at(recording, -5.0)[static_cast<std::size_t>(bird)] == recording.pose_of(bird, 0));
    CHECK(poses_at(recording, 1e9).size() == static_cast<std::size_t>(recording.body_count()));
}

TEST_CASE("flown_paths: what a recording tells afterwards is what was written down on the way") {
    const RecordingStage stage(phyq_layout("15.2"));  // blue birds
    const Vec2 drag = full_stretch_drag(40.0);
    SlingshotRecording recording(stage.course.setup(), stage.course.level(), stage.course.settled());
    std::vector<FlownPath> on_the_way;
    launch(recording, drag);
    record_flights(stage.course.setup(), recording.simulation(), on_the_way);
    while (recording.advance()) {
        record_flights(stage.course.setup(), recording.simulation(), on_the_way);
        if (recording.last_step() == 50 && tap(recording)) {
            record_flights(stage.course.setup(), recording.simulation(), on_the_way);
        }
    }
    REQUIRE(recording.shots()[0].tap_step == 50);
    const std::vector<FlownPath> afterwards = flown_paths(stage.course.setup(), recording);
    REQUIRE(afterwards.size() == 4);
    REQUIRE(on_the_way.size() == 4);
    for (std::size_t i = 0; i < 4; ++i) {
        CHECK(afterwards[i].body == on_the_way[i].body);
        CHECK(afterwards[i].first_step == on_the_way[i].first_step);
        CHECK(afterwards[i].contact_step == on_the_way[i].contact_step);
        // A bird that is taken away in a step was not there any more when that step was written down.
        const std::size_t common = std::min(afterwards[i].middles.size(), on_the_way[i].middles.size());
        CHECK(afterwards[i].middles.size() <= common + 1);
        CHECK(on_the_way[i].middles.size() <= common + 1);
        for (std::size_t step = 0; step < common; ++step) {
            REQUIRE(std::hypot(afterwards[i].middles[step].x - on_the_way[i].middles[step].x,
                               afterwards[i].middles[step].y - on_the_way[i].middles[step].y) < 1e-6);
        }
    }
}
