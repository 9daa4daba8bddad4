#include "game/trial/course.h"

#include <algorithm>
#include <cmath>

namespace phyplay {

std::vector<BodyPose> poses_at(const Recording& recording, double step, float longest) {
    const double inside = std::clamp(step, 0.0, static_cast<double>(recording.last_step()));
    const int before = static_cast<int>(std::floor(inside));
    const auto part = static_cast<float>(inside - before);
    std::vector<BodyPose> poses = recording.poses_at(before);
    if (part <= 0.0F) return poses;
    const std::vector<BodyPose> later = recording.poses_at(before + 1);
    for (std::size_t i = 0; i < poses.size(); ++i) {
        if (!later[i].is_present || !poses[i].is_present) continue;
        const float dx = later[i].x - poses[i].x;
        const float dy = later[i].y - poses[i].y;
        if (std::hypot(dx, dy) > longest) continue;
        poses[i].x += part * dx;
        poses[i].y += part * dy;
        // Angles are not wrapped by the engine, so they blend like positions.
        poses[i].angle_rad += part * (later[i].angle_rad - poses[i].angle_rad);
    }
    return poses;
}

std::optional<int> first_parting(const Recording& a, const Recording& b, float far, float turned_rad,
                                 const std::function<bool(int body)>& counts) {
    const int common = std::min(a.last_step(), b.last_step());
    for (int step = 0; step <= common; ++step) {
        if (a.state_hash_at(step) == b.state_hash_at(step)) continue;
        const std::vector<BodyPose> one = a.poses_at(step);
        const std::vector<BodyPose> other = b.poses_at(step);
        const std::size_t bodies = std::min(one.size(), other.size());
        for (std::size_t body = 0; body < bodies; ++body) {
            if (!counts(static_cast<int>(body))) continue;
            const BodyPose& p = one[body];
            const BodyPose& q = other[body];
            if (p.is_present != q.is_present) return step;
            if (!p.is_present) continue;
            if (std::hypot(p.x - q.x, p.y - q.y) > far || std::abs(p.angle_rad - q.angle_rad) > turned_rad)
                return step;
        }
    }
    return std::nullopt;
}

void play_out(const Course& course, Recording& recording) {
    while (!recording.waits() && !course.is_still(recording) && recording.advance()) {
    }
}

AttemptLoader::AttemptLoader(const Course& course, History moves)
    : course_(course), recording_(course.start()), replayer_(*recording_, std::move(moves)) {}

bool AttemptLoader::work(int most_steps) {
    for (int step = 0; step < most_steps; ++step) {
        if (replayer_.work(1) || course_.is_still(*recording_)) return true;
    }
    return false;
}

std::unique_ptr<Recording> replayed(const Course& course, History moves) {
    AttemptLoader loader(course, std::move(moves));
    while (!loader.work(1000)) {
    }
    return loader.take();
}

}  // namespace phyplay
