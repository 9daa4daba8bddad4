// A SimulatedParticipant goes through a study as a person would: reads, answers, thinks, plays, sometimes leaves.
//
// Dry runs and tests use it to fill a whole data set through the real session runner, before anybody is
// invited. Attempts are really simulated, so that everything verifies; only the times are made up, with the
// median and spread that people have in the published Phy-Q data. Everything follows from the seed.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

#include "engine/base/numpy_random.h"
#include "engine/play/suite.h"
#include "study/session/session_runner.h"

namespace phyplay {

/// What the participant is inclined to.
struct SimulatedHabits {
    double refuses = 0.0;    ///< probability of not agreeing
    double drops_out = 0.0;  ///< probability of stopping for good somewhere in the trials
    double erases = 0.25;    ///< of those who stop: wants the data deleted
};

enum class SimulatedEnd { finished, refused, withdrew_keep, withdrew_erase };

/// Plays a session from where the runner stands to its end. `t_us` is session time and grows as the session
/// goes. The same seed gives the same session, to the microsecond.
class SimulatedParticipant {
public:
    SimulatedParticipant(const Suites& suites, const SimulatedHabits& habits, std::uint32_t seed);

    /// `told` hears of what was acknowledged, for tests that end the program anywhere: "attempt" and "result"
    /// with the attempt's id, "step" with the number of steps behind; and of the wish to be erased before the runner
    /// does: "leaves", with that number. May be empty.
    using Told = std::function<void(std::string_view what, std::int64_t number)>;
    SimulatedEnd play(SessionRunner& runner, const Protocol& protocol, const Told& told = {});

    /// Session time after play().
    std::int64_t t_us() const { return t_us_; }

private:
    void consent(SessionRunner& runner, const Protocol& protocol);
    void answer(SessionRunner& runner, const Questionnaire& questionnaire);
    /// False when the participant stops in it.
    bool play_trial(SessionRunner& runner, bool leaves_here);
    void play_attempt(SessionRunner& runner, const TrialTerms& terms, int attempt_no, std::int64_t t_ready_us);
    void make_moves(SessionRunner& runner, const Task& task, AttemptCommit commit);
    void note_move(SessionRunner& runner, const SuiteFacts& facts, const Move& move, int number, int attempt_no);
    void note(SessionRunner& runner, EventKind kind, ClockSource clock, int attempt_no, std::string_view code = {});
    void wait(double median_s, double spread);
    void tell(std::string_view what, std::int64_t number) const;

    const Suites& suites_;
    SimulatedHabits habits_;
    NumpyRandom random_;
    Told told_;
    std::int64_t t_us_ = 0;
};

}  // namespace phyplay
