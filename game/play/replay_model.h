// A ReplayModel is a recorded attempt being looked at: scrubbed, played at any speed, stepped, and, if the
// viewer likes, laid over a second attempt at the same task. It knows nothing of drawing.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/simulation/recording.h"
#include "engine/task/task.h"
#include "game/play/contact_marks.h"
#include "game/play/playhead.h"

namespace phyplay {

/// First step after which a body of the scene is visibly elsewhere in one attempt than in the other; empty
/// where they never part. Where the balls were placed does not count, what they do does.
std::optional<int> parting_step(const Task& task, const Recording& a, const Recording& b);

class ReplayModel {
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

    /// Where the viewer is, in steps with a fraction: 0 to last_step().
    double step() const { return playhead_.step; }

    /// End of the longer of the two attempts.
    int last_step() const;

    bool is_playing() const { return is_playing_; }
    double speed() const { return playhead_.speed; }

    /// Moves on by the time that has passed, when playing; stops at the end.
    void frame(std::int64_t elapsed_us);

    /// Play at the end starts over.
    void toggle_playing();
    void pause() { is_playing_ = false; }

    // All of these pause.
    void scrub_to(double step);
    void step_by(int steps);  ///< to the next whole step in that direction
    void to_start() { scrub_to(0.0); }
    void to_end() { scrub_to(last_step()); }
    void to_next_mark();
    void to_previous_mark();

    /// One of kReplaySpeeds.
    void set_speed(double speed);
    void slower();
    void faster();

private:
    const Task& task_;
    const Recording* recording_;
    const Recording* other_ = nullptr;
    std::vector<ContactMark> marks_;
    std::optional<int> parting_;
    Playhead playhead_;
    bool is_playing_ = false;
};

}  // namespace phyplay
