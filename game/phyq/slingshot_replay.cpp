#include "game/phyq/slingshot_replay.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace phyplay {

namespace {

constexpr double kTellingDamage = 3.0;  // a hit that hurts less is not worth a word, unless a bird makes it
constexpr int kSameHitSteps = 25;       // hits of the same two in quick turn are one to the eye

std::vector<int> steps_of(const std::vector<SlingshotMark>& marks) {
    std::vector<int> steps;
    for (const SlingshotMark& mark : marks) steps.push_back(mark.step);
    return steps;
}

/// The kind of mark an event deserves; empty for none.
std::optional<SlingshotMarkKind> kind_of(const SlingshotEvent& event, const std::vector<SlingshotBody>& bodies) {
    switch (event.kind) {
        case SlingshotEventKind::launched: return SlingshotMarkKind::launch;
        case SlingshotEventKind::tapped: return SlingshotMarkKind::power;
        case SlingshotEventKind::exploded: return SlingshotMarkKind::explosion;
        case SlingshotEventKind::destroyed:
            return bodies[event.body].role == SlingshotRole::pig ? SlingshotMarkKind::target
                                                                 : SlingshotMarkKind::destroyed;
        case SlingshotEventKind::hit: return SlingshotMarkKind::hit;
        case SlingshotEventKind::vanished:
        case SlingshotEventKind::left_level: return std::nullopt;
    }
    return std::nullopt;
}

bool is_bird(const SlingshotBody& body) {
    return body.role == SlingshotRole::bird || body.role == SlingshotRole::egg;
}

}  // namespace

std::vector<SlingshotMark> slingshot_marks_of(const SlingshotRecording& recording) {
    const std::vector<SlingshotBody>& bodies = recording.simulation().bodies();
    std::vector<SlingshotMark> marks;
    std::map<std::pair<int, int>, int> last_hit;
    for (const SlingshotEvent& event : recording.simulation().events()) {
        const auto kind = kind_of(event, bodies);
        if (!kind) continue;
        SlingshotMark mark{event.step, *kind, event.body, -1, event.x, event.y};
        if (*kind == SlingshotMarkKind::hit) {
            const bool by_bird = is_bird(bodies[event.body]) || is_bird(bodies[event.other]);
            const auto pair = std::minmax(event.body, event.other);
            const auto previous = last_hit.find(pair);
            const bool is_repeat = previous != last_hit.end() && event.step - previous->second < kSameHitSteps;
            last_hit[pair] = event.step;
            const bool tells = by_bird || event.damage_body + event.damage_other > kTellingDamage;
            if (is_repeat || !tells) continue;
            // The bird first, else what moves more freely: who hit whom.
            mark.body = is_bird(bodies[event.other]) ? event.other : event.body;
            mark.other = mark.body == event.body ? event.other : event.body;
            if (!is_bird(bodies[mark.body]) && !is_destructible(bodies[mark.body].role))
                std::swap(mark.body, mark.other);
        }
        marks.push_back(mark);
    }
    return marks;
}

std::optional<int> parting_step(const SlingshotRecording& a, const SlingshotRecording& b) {
    constexpr float kVisible = 0.03F;  // units: about a pixel where a level fills the window
    constexpr float kVisibleRad = 0.05F;
    const int common = std::min(a.last_step(), b.last_step());
    const std::vector<SlingshotBody>& bodies = a.simulation().bodies();
    for (int step = 0; step <= common; ++step) {
        if (a.state_hash_at(step) == b.state_hash_at(step)) continue;
        const std::vector<BodyPose> one = a.poses_at(step);
        const std::vector<BodyPose> other = b.poses_at(step);
        const std::size_t count = std::min(one.size(), other.size());
        for (std::size_t body = 0; body < count; ++body) {
            if (is_bird(bodies[body])) continue;
            const BodyPose& p = one[body];
            const BodyPose& q = other[body];
            if (p.is_present != q.is_present) return step;
            if (!p.is_present) continue;
            if (std::hypot(p.x - q.x, p.y - q.y) > kVisible || std::abs(p.angle_rad - q.angle_rad) > kVisibleRad) {
                return step;
            }
        }
    }
    return std::nullopt;
}

SlingshotReplay::SlingshotReplay(const SlingshotRecording& recording)
    : ReplayHead(recording.last_step(), kSlingshotStepHz),
      recording_(&recording),
      marks_(slingshot_marks_of(recording)) {
    set_mark_steps(steps_of(marks_));
}

void SlingshotReplay::lay_over(const SlingshotRecording* other) {
    other_ = other;
    parting_ = other ? parting_step(*recording_, *other) : std::nullopt;
    set_last_step(std::max(recording_->last_step(), other_ ? other_->last_step() : 0));
}

std::vector<BodyPose> poses_at(const SlingshotRecording& recording, double step) {
    const double clamped = std::clamp(step, 0.0, static_cast<double>(recording.last_step()));
    const int before = static_cast<int>(std::floor(clamped));
    const int after = std::min(before + 1, recording.last_step());
    const auto part = static_cast<float>(clamped - before);
    std::vector<BodyPose> poses = recording.poses_at(before);
    if (part <= 0.0F) return poses;
    const std::vector<BodyPose> later = recording.poses_at(after);
    for (std::size_t i = 0; i < poses.size(); ++i) {
        const BodyPose& next = later[i];
        if (!next.is_present || !poses[i].is_present) continue;
        const float dx = next.x - poses[i].x;
        const float dy = next.y - poses[i].y;
        // A bird that is put on the sling or pulled does not fly there.
        if (std::hypot(dx, dy) > 0.9F) continue;
        poses[i].x += part * dx;
        poses[i].y += part * dy;
        poses[i].angle_rad += part * (next.angle_rad - poses[i].angle_rad);
    }
    return poses;
}

}  // namespace phyplay
