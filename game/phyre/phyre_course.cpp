#include "game/phyre/phyre_course.h"

#include <cmath>

#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/simulation.h"
#include "game/phyre/contact_marks.h"
#include "game/phyre/path.h"

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

}  // namespace

Placement placement_of(const Recording& recording) {
    return recording.moves().empty() ? Placement() : placement_of(recording.moves().front());
}

std::unique_ptr<Recording> PhyreCourse::start() const {
    return std::make_unique<Recording>(std::make_unique<Simulation>(task_));
}

bool PhyreCourse::is_still(const Recording& recording) const {
    const auto& outcome = recording.outcome();
    return outcome && outcome->status == Status::not_solved && lies_still(recording);
}

std::unique_ptr<Paths> PhyreCourse::make_paths() const {
    return std::make_unique<BodyPaths>(task_);
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

}  // namespace phyplay
