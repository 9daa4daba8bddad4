// Where the birds of a recorded attempt flew.
#pragma once

#include <vector>

#include "engine/phyq/play/slingshot_recording.h"
#include "game/phyq/flight_preview.h"
#include "game/trial/course.h"

namespace phyplay {

/// The paths of all birds that flew, those that split off included, in the order in which they began: what
/// record_flights() would have written down while the attempt was played.
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

}  // namespace phyplay
