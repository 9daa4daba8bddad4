// A TaskPlay is a Play in the hands of somebody else's program: it owns all that the play needs, and answers bad
// input with a sentence where the play would assert.
//
// Python's lock is let go while it steps, so that threads play side by side; a second thread that comes to the same
// play meanwhile is refused.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/play/attempt.h"
#include "engine/play/suite.h"
#include "engine/python/bindings.h"

namespace phyplay::python {

class TaskPlay {
public:
    /// Makes the task ready, and a play at its start. Requires a task of one of known_suites().
    explicit TaskPlay(Task task);
    TaskPlay(const TaskPlay&) = delete;
    TaskPlay& operator=(const TaskPlay&) = delete;

    const Suite& suite() const { return suite_; }

    /// The play to be looked at. Raises while another thread steps it.
    const Play& play() const;

    /// Begins another play of the task.
    void restart();

    std::optional<Refusal> check(const std::string& kind, const std::vector<double>& numbers) const;

    /// Raises where the move cannot be made now.
    void apply(const std::string& kind, const std::vector<double>& numbers);

    /// Takes so many steps, or as many as there are before it is over. Raises where they would be more than those of
    /// an attempt.
    void step(int count);

    /// As Driver::await_turn(), without cues.
    bool await_turn();

    /// What a request, a line of JSON without the task, wants to be done. Raises where the suite cannot read it.
    std::vector<Cue> read_request(const std::string& request) const;

    /// As Driver::finish(), with these cues, as far as an attempt is played. Raises where the play is at its start
    /// and the first of them is refused there, which is no attempt.
    PlayResult finish(std::vector<Cue> cues);

    /// The attempt that the moves so far make, played again to its end. Raises where they make none.
    Attempt attempt(const std::string& actor_type, const std::string& actor_id, int attempt_no) const;

    /// What happened since the last call.
    std::vector<Event> take_events();

private:
    /// Does it without Python's lock, and with the play locked.
    template <typename Work>
    auto work_alone(const Work& work) const;

    /// Called after each step of something long: lets Ctrl-C through once in a while, and ends what has no end.
    void breathe() const;

    const Task task_;
    const Suite& suite_;
    std::unique_ptr<const Stage> stage_;
    std::unique_ptr<Play> play_;
    mutable bool is_busy_ = false;  // only touched with Python's lock
};

}  // namespace phyplay::python
