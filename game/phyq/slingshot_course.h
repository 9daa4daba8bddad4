// How attempts at a Phy-Q task are recorded and looked at. What there is to tell of one are launches, powers, hits
// and what was destroyed.
#pragma once

#include "engine/phyq/play/phyq_suite.h"
#include "engine/phyq/play/slingshot_recording.h"
#include "engine/play/task.h"
#include "game/trial/course.h"

namespace phyplay {

class SlingshotCourse final : public Course {
public:
    /// Task and setup must outlive it.
    SlingshotCourse(const Task& task, const SlingshotSetup& setup);

    const SlingshotSetup& setup() const { return setup_; }
    const SlingshotLevel& level() const { return level_; }
    const SettledLevel& settled() const { return settled_; }

    const SuiteFacts& facts() const override { return phyq_facts(); }

    /// A SlingshotRecording.
    std::unique_ptr<Recording> start() const override;
    std::unique_ptr<Paths> make_paths() const override;

    /// Words: "launch", "power", "hit", "destroyed", "target" (a pig is gone), "explosion". The first body is what it
    /// is about: the bird, the one that hit, the one that is gone; the second what was hit.
    std::vector<Mark> marks_of(const Recording& recording) const override;

    /// How the birds flew does not count, what they do does.
    std::optional<int> parting_step(const Recording& a, const Recording& b) const override;
    std::size_t most_earlier() const override { return 4; }

private:
    const SlingshotSetup& setup_;
    const SlingshotLevel& level_;
    SettledLevel settled_;
};

/// The recording as Phy-Q knows it. Requires one of a SlingshotCourse.
inline const SlingshotRecording& slingshot(const Recording& recording) {
    return static_cast<const SlingshotRecording&>(recording);
}

}  // namespace phyplay
