// A ReplayModel is a recorded attempt being looked at, and, if the viewer likes, laid over a second attempt at the
// same task: then it is as long as the longer of the two. It knows nothing of drawing.
#pragma once

#include <optional>
#include <vector>

#include "game/trial/course.h"
#include "game/trial/replay_head.h"

namespace phyplay {

class ReplayModel : public ReplayHead {
public:
    /// Stands at the start, paused, at real speed. Course and recording must outlive it.
    ReplayModel(const Course& course, const Recording& recording);

    const Recording& recording() const { return *recording_; }

    /// Lays a second attempt at the same task over the first; null takes it off.
    void lay_over(const Recording* other);
    const Recording* other() const { return other_; }

    /// When the two attempts part; empty without a second one, or where they never do.
    const std::optional<int>& parting() const { return parting_; }

    /// What there is to tell of the first attempt.
    const std::vector<Mark>& marks() const { return marks_; }

private:
    const Course* course_;
    const Recording* recording_;
    const Recording* other_ = nullptr;
    std::vector<Mark> marks_;
    std::optional<int> parting_;
};

}  // namespace phyplay
