// A SlingshotReplay is a recorded Phy-Q attempt being looked at, and, if the viewer likes, laid over a second attempt
// at the same task. Its marks are what a person would tell of the attempt: launches, hits, powers, what was
// destroyed. It knows nothing of drawing.
#pragma once

#include <optional>
#include <vector>

#include "engine/phyq/play/slingshot_recording.h"
#include "game/trial/replay_head.h"

namespace phyplay {

enum class SlingshotMarkKind {
    launch,
    power,
    hit,        ///< two bodies met with force
    destroyed,  ///< a block or TNT is gone
    target,     ///< a pig is gone
    explosion,
};

struct SlingshotMark {
    int step = 0;
    SlingshotMarkKind kind = SlingshotMarkKind::hit;
    int body = 0;    ///< what it is about: the bird, the one that hit, the one that is gone
    int other = -1;  ///< what was hit; -1: nothing
    float x = 0.0F;  ///< world units
    float y = 0.0F;

    bool operator==(const SlingshotMark&) const = default;
};

/// Ordered by step.
std::vector<SlingshotMark> slingshot_marks_of(const SlingshotRecording& recording);

/// First step after which something other than a bird is visibly elsewhere, or gone, in one attempt and not in the
/// other; empty where they never part. How the birds flew does not count, what they do does.
std::optional<int> parting_step(const SlingshotRecording& a, const SlingshotRecording& b);

class SlingshotReplay : public ReplayHead {
public:
    /// Stands at the start, paused, at real speed. The recording must outlive it.
    explicit SlingshotReplay(const SlingshotRecording& recording);

    const SlingshotRecording& recording() const { return *recording_; }

    /// Lays a second attempt at the same task over the first; null takes it off.
    void lay_over(const SlingshotRecording* other);
    const SlingshotRecording* other() const { return other_; }

    /// When the two attempts part; empty without a second one, or where they never do.
    const std::optional<int>& parting() const { return parting_; }

    const std::vector<SlingshotMark>& marks() const { return marks_; }

private:
    const SlingshotRecording* recording_;
    const SlingshotRecording* other_ = nullptr;
    std::vector<SlingshotMark> marks_;
    std::optional<int> parting_;
};

/// Poses at a step with a fraction, blended between the recorded states around it; bodies that do not exist yet are
/// missing. Steps outside the recording are taken as its ends.
std::vector<BodyPose> poses_at(const SlingshotRecording& recording, double step);

}  // namespace phyplay
