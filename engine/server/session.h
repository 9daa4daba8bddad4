// A Session is one agent's game: it is told requests and gives replies. It knows nothing of sockets or other
// sessions.
//
// What it replies depends on the requests alone, in their order, and on the level set and its rules; only the time
// limit of a set looks at a clock, which is handed in. Game time passes during shots and, while something still moves
// after a fast shot, a little with every request (SessionRules::speed). Playings with at least one shot are attempts:
// the evaluation of the same shots gives the same ones, and `phyplay replay` verifies them. Facts: Phy-Q protocol
// sheet, sections 2 and 4 to 10; README.md says what was decided where the sheet leaves room.
//
// A LevelPlay is one playing of a level: time passes only when it is told to. While everything is at rest and a bird
// waits on the sling nothing can happen before the next shot, so time stands still and agents may think as long as
// they like. The shots and their steps are kept in the form of an attempt, and they are those that an evaluation
// would make of the same shots.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/phyq/play/slingshot_simulation.h"
#include "engine/phyq/view/slingshot_view.h"
#include "engine/play/attempt.h"
#include "engine/play/driver.h"
#include "engine/play/task.h"
#include "engine/server/agent_protocol.h"

namespace phyplay {

class LevelPlay {
public:
    /// All three must outlive the play, as for SlingshotSimulation.
    LevelPlay(const SlingshotSetup& setup, const SlingshotLevel& level, const SettledLevel& settled);
    LevelPlay(const LevelPlay&) = delete;
    LevelPlay& operator=(const LevelPlay&) = delete;

    /// Whether time stands still: the next bird may be shot and everything is at rest (or has had its time), or the
    /// play is over.
    bool is_waiting() const { return simulation_.is_over() || simulation_.waits(); }

    /// Won or lost, with the final score.
    bool is_over() const { return simulation_.is_over(); }

    /// One step, unless time stands still; the bird is tapped when it is due.
    void advance();
    void advance_until_waiting() {
        while (!is_waiting()) advance();
    }

    /// Until a bird is on the sling. False where the level is decided before.
    bool await_bird();

    /// Drags the bird on the sling for a second, unless time stands still, and lets it go. False, and nothing happens
    /// to the birds, where there is none to shoot. `tap_s` is game time after the release. Requires finite numbers.
    bool launch(Vec2 drag, std::optional<double> tap_s);

    /// Whether the bird that was launched last has touched something or used its power, or is gone.
    bool has_flight_ended() const;

    /// Gives up where the play is not over: goes on until the next bird could be shot and says what it came to.
    /// There is no attempt without a shot: the result has no moves then.
    PlayResult finish();

    const SlingshotSimulation& simulation() const { return simulation_; }
    bool has_shots() const { return !simulation_.moves().empty(); }
    SlingshotView view() const { return view_of(simulation_, *setup_, *level_, trail_); }

private:
    const SlingshotSetup* setup_;
    const SlingshotLevel* level_;
    SlingshotSimulation simulation_;
    FlightTrail trail_;
    Driver driver_;
    std::size_t last_bird_ = 0;  // in birds() of the simulation
};

/// The levels of a server in the order of their numbers, which are from 1. Tasks of Phy-Q, at least one.
using LevelSet = std::vector<const Task*>;

struct SessionRules {
    /// Tell names of things; otherwise everything is called "Object" and messages 61 and 62 are noisy as well.
    bool developer_labels = true;

    /// Start in the main menu, for clients that never send message 68, instead of as a new trial.
    bool starts_in_menu = false;

    int rounds = 1;                          ///< how often the set is given
    int minutes = 36'000;                    ///< of a round, since the message 68 that began it
    std::uint32_t interactions = 1'000'000;  ///< loads and shots of a round
    std::uint32_t attempts_per_level = 0;    ///< of a round; 0: no limit

    /// Until the client sets it. A request counts as 1/50 s of the agent's time, so that while something moves so
    /// many steps of the game pass with each. Agents that set none ask seldom and expect the game to have gone on.
    std::uint32_t speed = 50;
};

/// What a session came to.
struct SessionCounts {
    std::uint32_t agent_id = 0;
    std::size_t requests = 0;
    std::size_t shots = 0;  ///< made
    std::size_t refused_shots = 0;
    std::size_t loads = 0;
    std::size_t attempts = 0;       ///< playings with a shot
    std::size_t won = 0;            ///< of them
    std::size_t levels_solved = 0;  ///< different ones
    std::uint64_t best_score = 0;   ///< sum of the best scores of all levels
};

class Session {
public:
    /// `number` tells sessions of a server apart in the log. Setup and levels must outlive the session.
    Session(const SlingshotSetup& setup, const LevelSet& levels, const SessionRules& rules, int number);

    /// The reply. `now_s` is seconds on any clock that does not run backwards.
    std::string answer(const Request& request, double now_s);

    /// The agent is gone: what it has begun becomes an attempt as it stands.
    void close();

    GameState state() const;
    const SessionCounts& counts() const { return counts_; }

    /// Attempts that have ended since the last call, in order.
    std::vector<Attempt> take_attempts() { return std::exchange(attempts_, {}); }

private:
    enum class Stage { new_trial, new_set, menu, in_level, ended };

    std::string reply(const PlainRequest& request);
    std::string reply(const ConfigureRequest& request);
    std::string reply(const SpeedRequest& request);
    std::string reply(const ShotRequest& request);
    std::string reply(const ShotSeriesRequest& request);
    std::string reply(const RecordedShotRequest& request);
    std::string reply(const LoadLevelRequest& request);
    std::string reply(const NoveltyReport&) { return encode_status(true); }
    std::string reply(const RecordRequest& request);
    std::string reply(const NoveltyHintRequest&) { return encode_json("{}"); }

    std::string ready_for_set();
    std::uint32_t load_next();
    bool load(std::size_t level);
    bool can_load() const { return stage_ == Stage::menu || stage_ == Stage::in_level; }
    void leave_level();
    void log_attempt();
    void end_round_if_due();
    void end_round();
    bool has_goes_left(std::size_t level) const {
        return rules_.attempts_per_level == 0 || goes_[level] < rules_.attempts_per_level;
    }

    bool shoot(const ShotRequest& shot);
    void let_time_pass();
    std::string symbolic_state(bool is_noisy);
    std::string screenshot() const;
    std::string initial_screenshot() const;

    const SlingshotSetup* setup_;
    const LevelSet* levels_;
    SessionRules rules_;
    int number_;
    SessionCounts counts_;
    double now_s_ = 0.0;

    Stage stage_;
    bool is_competition_ = false;
    std::uint32_t speed_;
    std::uint32_t step_credit_ = 0;  // fiftieths of a step

    int round_ = 1;
    bool has_clock_started_ = false;
    double round_start_s_ = 0.0;
    std::uint64_t interactions_ = 0;
    std::size_t next_level_ = 0;       // of message 53
    std::vector<std::uint32_t> goes_;  // per level of this round

    std::size_t level_ = 0;                  // of the play
    std::unique_ptr<SettledLevel> settled_;  // of the play's level
    const Task* settled_task_ = nullptr;
    std::unique_ptr<LevelPlay> play_;  // the last one; null before the first
    bool is_play_logged_ = true;
    bool was_handed_out_ = false;    // by message 53
    std::uint32_t states_told_ = 0;  // of the play: a noise for each

    std::vector<std::uint32_t> best_;             // per level, 0 not solved
    std::map<std::string, int> attempt_numbers_;  // by task
    std::vector<Attempt> attempts_;
};

}  // namespace phyplay
