// A Course is what the shared models ask a suite about attempts at one task: how one begins, when there is nothing
// more to see in it, what a person would tell of it, where two of them part.
//
// It knows no draft, no drawing and no words; a suite's own lives in its room (phyre/phyre_course.h,
// phyq/slingshot_course.h).
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/play/driver.h"
#include "engine/play/recording.h"
#include "engine/play/suite.h"

namespace phyplay {

/// How a mark on a time line looks.
enum class MarkLook {
    plain,   ///< something happened
    good,    ///< towards the goal
    action,  ///< the player did something
};

/// Something in an attempt that a person would tell of.
struct Mark {
    Event event;  ///< its words and order of bodies are those of the teller, not of the play
    MarkLook look = MarkLook::plain;

    bool operator==(const Mark&) const = default;
};

/// Where things went in an attempt, in the form in which the suite draws it.
class Paths {
public:
    virtual ~Paths() = default;

    /// Takes in what was recorded since the last call. Requires always the same recording.
    virtual void extend(const Recording& recording) = 0;

    /// Nothing follows: what does not carry the form may go.
    virtual void finish() {}
};

class Course {
public:
    virtual ~Course() = default;

    /// What the suite says of itself.
    virtual const SuiteFacts& facts() const = 0;

    /// A new attempt, before its first move.
    virtual std::unique_ptr<Recording> start() const = 0;

    /// Nothing moves and nothing can change any more, though it is not over: nobody wants to watch the rest.
    virtual bool is_still(const Recording&) const { return false; }

    virtual std::unique_ptr<Paths> make_paths() const = 0;

    /// In the order of their steps.
    virtual std::vector<Mark> marks_of(const Recording& recording) const = 0;

    /// First step after which two attempts are visibly different in what they cause; empty where they never part.
    /// What the player did differently from the start does not count.
    virtual std::optional<int> parting_step(const Recording& a, const Recording& b) const = 0;

    /// How many earlier attempts the picture bears; more would hide it.
    virtual std::size_t most_earlier() const = 0;
};

/// Poses of all bodies at a step with a fraction, blended between the recorded states around it; bodies that do not
/// exist yet are missing. Steps outside the recording are taken as its ends. What moves farther than `longest` in one
/// step was put elsewhere and does not travel.
std::vector<BodyPose> poses_at(const Recording& recording, double step, float longest = 1e9F);

/// First step at which a body that `counts` is farther away than `far` from where it is in the other attempt, or
/// turned by more than `turned_rad`, or there in one of them only; empty where none is, as far as both go.
std::optional<int> first_parting(const Recording& a, const Recording& b, float far, float turned_rad,
                                 const std::function<bool(int body)>& counts);

/// Plays on as far as it is worth watching: until it is over, waits, or lies still without hope.
void play_out(const Course& course, Recording& recording);

/// Plays an attempt again that was made before, a few steps at a time, so that a page stays at ease meanwhile.
class AttemptLoader {
public:
    /// The course must outlive the loader.
    AttemptLoader(const Course& course, History moves);
    AttemptLoader(const AttemptLoader&) = delete;
    AttemptLoader& operator=(const AttemptLoader&) = delete;

    /// Goes on by at most so many steps. True when the attempt is at its end, or lies still.
    bool work(int most_steps);

    /// Requires that work() said true; ends the loader.
    std::unique_ptr<Recording> take() { return std::move(recording_); }

private:
    const Course& course_;
    std::unique_ptr<Recording> recording_;
    Replayer replayer_;
};

/// The whole attempt that these moves make.
std::unique_ptr<Recording> replayed(const Course& course, History moves);

}  // namespace phyplay
