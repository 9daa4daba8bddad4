// How attempts at a Phy-Q task are recorded and looked at: where the birds flew, and what there is to tell of them,
// which are launches, powers, hits and what was destroyed.
#pragma once

#include <vector>

#include "engine/phyq/play/phyq_suite.h"
#include "engine/phyq/play/slingshot_recording.h"
#include "engine/play/task.h"
#include "game/trial/course.h"

namespace phyplay {

/// Where a bird really flew: the middle of its circle, step by step.
struct FlownPath {
    int body = 0;
    BirdType bird = BirdType::red;
    int first_step = 0;               ///< of the attempt; middles[i] belongs to first_step + i
    std::optional<int> contact_step;  ///< its first contact
    std::vector<Vec2> middles;
};

/// The paths of all birds that flew, those that split off included, in the order in which they began.
std::vector<FlownPath> flown_paths(const SlingshotSetup& setup, const SlingshotRecording& recording);

/// The same of an attempt that goes on.
class FlownPaths final : public Paths {
public:
    /// The setup must outlive it.
    explicit FlownPaths(const SlingshotSetup& setup) : setup_(setup) {}

    void extend(const Recording& recording) override;

    const std::vector<FlownPath>& paths() const { return paths_; }

private:
    const SlingshotSetup& setup_;
    std::vector<FlownPath> paths_;
    int last_step_ = -1;
    std::size_t moves_ = 0;
};

class SlingshotCourse final : public Course {
public:
    /// Task and setup must outlive it.
    SlingshotCourse(const Task& task, const SlingshotSetup& setup);

    const SlingshotSetup& setup() const { return setup_; }
    const SlingshotLevel& level() const { return level_; }
    const SettledLevel& settled() const { return settled_; }

    const SuiteFacts& facts() const override { return phyq_facts(); }

    /// A SlingshotRecording.
    std::unique_ptr<Recording> start() const override {
        return std::make_unique<SlingshotRecording>(setup_, level_, settled_);
    }
    std::unique_ptr<Paths> make_paths() const override { return std::make_unique<FlownPaths>(setup_); }

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
