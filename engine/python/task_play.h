// A TaskPlay is a Play in the hands of somebody else's program: it answers bad input with a sentence where the play
// would assert. A TaskStage is what its plays share, a Stage with all that it needs.
//
// Python's lock is let go while a play steps, so that threads play side by side; a second thread that comes to the
// same play meanwhile is refused.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/play/attempt.h"
#include "engine/play/suite.h"
#include "engine/python/bindings.h"

namespace phyplay::python {

class TaskStage {
public:
    /// Makes the task ready to be played. Requires one of known_suites().
    explicit TaskStage(Task task);
    TaskStage(const TaskStage&) = delete;
    TaskStage& operator=(const TaskStage&) = delete;

    const Task& task() const { return task_; }
    const Suite& suite() const { return suite_; }
    const Stage& stage() const { return *stage_; }

    /// What a request, a line of JSON without the task, wants to be done. Raises where the suite cannot read it.
    std::vector<Cue> read_request(const std::string& request) const;

private:
    const Task task_;
    const Suite& suite_;
    std::unique_ptr<const Stage> stage_;
};

/// The bodies of a play at some of its steps.
struct Trajectory {
    std::vector<std::int32_t> steps;
    std::vector<std::vector<BodyPose>> poses;
    std::size_t bodies = 0;  ///< those included that came into being later
};

class TaskPlay {
public:
    /// A play at its start. The stage must outlive it.
    explicit TaskPlay(const TaskStage& stage) : stage_(stage), play_(stage.stage().start()) {}
    virtual ~TaskPlay() = default;
    TaskPlay(const TaskPlay&) = delete;
    TaskPlay& operator=(const TaskPlay&) = delete;

    const Task& task() const { return stage_.task(); }

    const Suite& suite() const { return stage_.suite(); }

    /// The play to be looked at. Raises while another thread steps it.
    const Play& play() const;

    std::optional<Refusal> check(const std::string& kind, const std::vector<double>& numbers) const;

    /// Raises where the move cannot be made now.
    void apply(const std::string& kind, const std::vector<double>& numbers);

    /// Takes so many steps, or as many as there are before it is over. Raises where they would be more than those of
    /// an attempt.
    void step(int count);

    /// Does what the request wants, as Driver::finish() does, as far as an attempt is played. Raises where the play
    /// is at its start and the first of its cues is refused there, which is no attempt. Keeps the states after 0,
    /// every, 2 * every, ... steps; none where `every` is 0.
    PlayResult finish(const std::optional<std::string>& request, int every, Trajectory& kept);

    /// The attempt that the moves so far make, played again to its end. Raises where they make none.
    Attempt attempt(const std::string& actor_type, const std::string& actor_id, int attempt_no) const;

    /// What happened since the last call.
    std::vector<Event> take_events();

protected:
    /// Does it without Python's lock, and with the play locked. Raises while another thread does.
    template <typename Work>
    auto work_alone(const Work& work) const {
        play();
        struct Lock {
            bool& is_busy;
            ~Lock() { is_busy = false; }
        };
        is_busy_ = true;
        const Lock lock{is_busy_};  // outlives what follows: is let go with Python's lock held again
        const py::gil_scoped_release unlocked;
        return work();
    }

    /// Called after each step, without Python's lock.
    virtual void has_stepped(const Play&) {}

private:
    /// Called after each step: lets Ctrl-C through once in a while, and ends what has no end.
    void breathe() const;

    const TaskStage& stage_;
    std::unique_ptr<Play> play_;
    mutable bool is_busy_ = false;  // only touched with Python's lock
};

}  // namespace phyplay::python
