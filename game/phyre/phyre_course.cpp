#include "game/phyre/phyre_course.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "engine/phyre/content/phyre_task.h"

namespace phyplay {
namespace {

/// Nothing has visibly moved over the last half second recorded.
bool lies_still(const Recording& recording) {
    constexpr int kLookBackSteps = kStepHz / 2;
    constexpr float kVisiblePx = 0.02F;
    constexpr float kVisibleRad = 0.001F;
    const int last = recording.last_step();
    if (last < kLookBackSteps) return false;
    const auto now = recording.poses_at(last);
    for (int back = 1; back <= kLookBackSteps; back += 7) {
        const auto then = recording.poses_at(last - back);
        for (std::size_t i = 0; i < now.size(); ++i) {
            if (std::abs(now[i].x - then[i].x) > kVisiblePx || std::abs(now[i].y - then[i].y) > kVisiblePx ||
                std::abs(now[i].angle_rad - then[i].angle_rad) > kVisibleRad) {
                return false;
            }
        }
    }
    return true;
}

constexpr int kApproachSteps = 3;        // speed is read over this many steps before the contact
constexpr float kVisibleSpeedPx = 0.2F;  // per step: 12 pixels a second
constexpr int kSameContactSteps = 15;    // bounces quicker than that are one contact to the eye

float approach_speed(const Recording& recording, const Event& event) {
    const int before = std::max(0, event.step - 1 - kApproachSteps);
    const int contact = std::max(0, event.step - 1);
    if (contact == before) return 0.0F;
    const Pose from_a = recording.pose_of(event.body, before);
    const Pose from_b = recording.pose_of(event.other, before);
    const Pose to_a = recording.pose_of(event.body, contact);
    const Pose to_b = recording.pose_of(event.other, contact);
    const float dx = (to_a.x - from_a.x) - (to_b.x - from_b.x);
    const float dy = (to_a.y - from_a.y) - (to_b.y - from_b.y);
    return std::hypot(dx, dy) / static_cast<float>(contact - before);
}

}  // namespace

Placement placement_of(const Recording& recording) {
    return recording.moves().empty() ? Placement() : placement_of(recording.moves().front());
}

bool PhyreCourse::is_still(const Recording& recording) const {
    const auto& outcome = recording.outcome();
    return outcome && outcome->status == Status::not_solved && lies_still(recording);
}

std::vector<Mark> PhyreCourse::marks_of(const Recording& recording) const {
    return contact_marks_of(task_, recording);
}

std::optional<int> PhyreCourse::parting_step(const Recording& a, const Recording& b) const {
    constexpr float kVisiblePx = 1.0F;
    constexpr float kVisibleRad = 0.05F;
    const int bodies = static_cast<int>(scene_of(task_).bodies.size());
    return first_parting(a, b, kVisiblePx, kVisibleRad, [bodies](int body) { return body < bodies; });
}

std::vector<Mark> contact_marks_of(const Task& task, const Recording& recording) {
    std::vector<Mark> marks;
    std::map<std::pair<int, int>, int> last_contact;
    for (const Event& event : recording.events()) {
        if (event.word != kTouchedEvent) continue;
        const auto [a, b] = std::minmax(event.body, event.other);
        const auto [g, h] = std::minmax(goal_of(task).body1, goal_of(task).body2);
        const bool is_goal = a == g && b == h;
        const auto previous = last_contact.find({a, b});
        const bool is_repeat = previous != last_contact.end() && event.step - previous->second < kSameContactSteps;
        last_contact[{a, b}] = event.step;
        if (is_repeat || (!is_goal && approach_speed(recording, event) < kVisibleSpeedPx)) continue;
        marks.push_back(
            {{event.step, event.word, a, b, event.x, event.y}, is_goal ? MarkLook::good : MarkLook::plain});
    }
    return marks;
}

}  // namespace phyplay
