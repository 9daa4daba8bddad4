// A ReplayModel is a recorded PHYRE attempt being looked at, and, if the viewer likes, laid over a second attempt
// at the same task: then it is as long as the longer of the two. It knows nothing of drawing.
#pragma once

#include <optional>
#include <vector>

#include "engine/play/recording.h"
#include "engine/play/task.h"
#include "game/phyre/contact_marks.h"
#include "game/trial/replay_head.h"

namespace phyplay {

/// First step after which a body of the scene is visibly elsewhere in one attempt than in the other; empty
/// where they never part. Where the balls were placed does not count, what they do does.
std::optional<int> parting_step(const Task& task, const Recording& a, const Recording& b);

class ReplayModel : public ReplayHead {
public:
    /// Stands at the start, paused, at real speed. Task and recording must outlive it.
    ReplayModel(const Task& task, const Recording& recording);

    const Recording& recording() const { return *recording_; }

    /// Lays a second attempt at the same task over the first; null takes it off.
    void lay_over(const Recording* other);
    const Recording* other() const { return other_; }

    /// When the two attempts part; empty without a second one, or where they never do.
    const std::optional<int>& parting() const { return parting_; }

    /// Contacts of the first attempt worth a mark on the time line.
    const std::vector<ContactMark>& marks() const { return marks_; }

private:
    const Task& task_;
    const Recording* recording_;
    const Recording* other_ = nullptr;
    std::vector<ContactMark> marks_;
    std::optional<int> parting_;
};

}  // namespace phyplay
