// How attempts at a Cup task are recorded and looked at: what there is to tell of one are the blocks that went and
// what the ball met.
#pragma once

#include <set>

#include "engine/play/task.h"
#include "game/trial/course.h"
#include "tests/suites/cup/cup_simulation.h"
#include "tests/suites/cup/cup_suite.h"

namespace phyplay::cup {

/// Where the ball was after each step.
class BallPath final : public Paths {
public:
    const std::vector<Vec2>& points() const { return points_; }

    void extend(const Recording& recording) override {
        for (int step = static_cast<int>(points_.size()); step <= recording.last_step(); ++step) {
            const BodyPose ball = recording.pose_of(recording.body_count() - 1, step);
            points_.push_back({ball.x, ball.y});
        }
    }

private:
    std::vector<Vec2> points_;
};

class CupCourse final : public Course {
public:
    /// The task must outlive it.
    explicit CupCourse(const Task& task) : scene_(cup_of(task)) {}

    const SuiteFacts& facts() const override { return cup_facts(); }
    std::unique_ptr<Recording> start() const override {
        return std::make_unique<Recording>(std::make_unique<CupSimulation>(scene_));
    }
    std::unique_ptr<Paths> make_paths() const override { return std::make_unique<BallPath>(); }

    /// Words: "removed" (a block), and "hit" where the ball meets a body for the first time.
    std::vector<Mark> marks_of(const Recording& recording) const override {
        std::vector<Mark> marks;
        std::set<int> met;
        for (const Event& event : recording.events()) {
            if (event.word == "removed") {
                marks.push_back({event, MarkLook::action});
            } else if (const int other = event.body == ball_body(scene_) ? event.other : event.body;
                       met.insert(other).second) {
                marks.push_back({event, is_cup_body(other) ? MarkLook::good : MarkLook::plain});
            }
        }
        return marks;
    }

    /// Only the ball counts: which blocks went is what the player did.
    std::optional<int> parting_step(const Recording& a, const Recording& b) const override {
        return first_parting(a, b, 0.03F, 0.05F, [this](int body) { return body == ball_body(scene_); });
    }
    std::size_t most_earlier() const override { return 4; }

private:
    const CupScene& scene_;
};

}  // namespace phyplay::cup
