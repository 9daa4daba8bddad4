#include "game/phyre/moving_poses.h"

#include <algorithm>
#include <cmath>

#include "engine/phyre/content/phyre_task.h"

namespace phyplay {

std::vector<Pose> poses_at(const Recording& recording, double step) {
    const double clamped = std::clamp(step, 0.0, static_cast<double>(recording.last_step()));
    const int before = static_cast<int>(std::floor(clamped));
    const int after = std::min(before + 1, recording.last_step());
    const auto part = static_cast<float>(clamped - before);

    std::vector<Pose> poses = recording.poses_at(before);
    const std::vector<Pose> b = recording.poses_at(after);
    for (std::size_t i = 0; i < poses.size(); ++i) {
        // Angles are not wrapped by the engine, so they blend like positions.
        poses[i].x += part * (b[i].x - poses[i].x);
        poses[i].y += part * (b[i].y - poses[i].y);
        poses[i].angle_rad += part * (b[i].angle_rad - poses[i].angle_rad);
    }
    return poses;
}

bool is_still(const Recording& recording) {
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

bool is_decided_and_still(const Recording& recording) {
    const auto& outcome = recording.outcome();
    return outcome && outcome->status == Status::not_solved && is_still(recording);
}

void play_until_still(Recording& recording) {
    while (!is_decided_and_still(recording) && recording.advance()) {
    }
}

}  // namespace phyplay
