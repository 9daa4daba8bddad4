// A Suite is a family of puzzles with rules of its own: PHYRE, Phy-Q, the next one.
//
// It says what its tasks consist of, what may be done, and what is counted. It lives in rooms with its
// name, in engine/ and game/; a word in the list of a program registers it (engine/CMakeLists.txt). Code that is
// shared never asks which suite it has: it asks the suite. A suite is immutable and used from any number of threads.
// tests/suites/README.md has the steps for a new one.
#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/numpy_random.h"
#include "engine/base/result.h"
#include "engine/io/json_writer.h"
#include "engine/play/driver.h"
#include "engine/play/eval_setup.h"
#include "engine/play/move.h"
#include "engine/play/move_table.h"
#include "engine/play/play.h"
#include "engine/play/signature.h"
#include "engine/play/task.h"

namespace phyplay {

class TaskSet;

/// A number that a play counts beside its outcome.
struct MeasureInfo {
    std::string_view name;  ///< the same in JSON, SQL and CSV: "pigs_left"
    std::string_view meaning;
    std::string_view phrase = {};  ///< for people, "{} targets left"; the name where there is none
    /// Written down with the attempt. Else it only matters while the attempt is played.
    bool is_kept = true;
    /// It does not change once the outcome is known. An attempt with a kept measure that may runs until it is over,
    /// and not only until it is decided.
    bool is_final_when_decided = false;
    /// The suite had attempts in the world before it counted this: those lack it, and hold without. Such measures
    /// stand behind all others.
    bool came_later = false;
};

/// "3 targets left", "score 510".
std::string said(const MeasureInfo& measure, int value);

/// Templates that have something in common: a scenario of Phy-Q.
struct TemplateGroup {
    int number = 0;
    std::string_view name;
    std::string_view rule;  ///< what they have in common, in a sentence
};

struct SuiteFacts {
    SuiteId id;
    std::string_view title;  ///< "PHYRE", "Phy-Q"
    std::vector<Tier> tiers;
    int step_hz = 60;              ///< steps of a play per second
    std::string_view length_unit;  ///< of poses: "px", "units"
    std::vector<MoveKind> moves;
    int goal_hold_steps = 0;  ///< how many steps in a row the goal must hold to be reached; 0: once is enough
    std::vector<MeasureInfo> measures;  ///< in the order of Play::measures()
    std::string_view group_word = {};   ///< what a group of templates is called: "scenario"
    std::vector<TemplateGroup> groups = {};
    std::vector<EvalSetup> setups = {};  ///< how agents are tested at its tasks
};

/// Of the measures of a play those that are kept, in their order.
std::vector<int> kept_of(const SuiteFacts& facts, std::span<const int> measures);

/// What there is in a task, as a table for people.
struct TaskListing {
    std::string note;  ///< a line above the table, without line feed; may be empty
    std::vector<std::string> columns;
    std::vector<std::vector<std::string>> rows;
};

/// A task that is ready to be played: what all its plays need and none changes, such as a level that has come to
/// rest. Immutable, so that plays on any number of threads share it.
class Stage {
public:
    virtual ~Stage() = default;

    /// A play at its start. The stage must outlive it.
    virtual std::unique_ptr<Play> start() const = 0;
};

/// What a task is for, where its suite says so once for all and not fold by fold.
enum class TaskPart { any, train, test, neither };

class Suite {
public:
    virtual ~Suite() = default;

    virtual const SuiteFacts& facts() const = 0;

    /// Requires a task of this suite in which find_task_fault() finds nothing. Task and suite must outlive the stage.
    virtual std::unique_ptr<const Stage> stage(const Task& task) const = 0;

    /// Whether a text looks like a task of this suite: task JSON, or another format that it reads.
    virtual bool reads(std::string_view text) const = 0;

    /// Reads a task from such a text and gives it its sha256; `file` stands in messages. Where the format knows no
    /// ids, the task has none, and no sha256 yet.
    virtual Result<Task> read_task(std::string_view text, const std::string& file) const = 0;

    /// The task as one line of JSON, with its line feed. read_task() reads it back.
    virtual std::string task_line(const Task& task) const = 0;

    /// The task in the XML of another program; empty where the suite has none.
    virtual std::optional<std::string> task_xml(const Task&) const { return std::nullopt; }

    /// What there is in a task, for people.
    virtual TaskListing listing(const Task& task) const = 0;

    /// The group that a template or task with this id belongs to; empty where it belongs to none.
    virtual std::optional<int> group_of(std::string_view) const { return std::nullopt; }

    /// What the task with this id is for.
    virtual TaskPart part_of(std::string_view) const { return TaskPart::any; }

    /// The moves of an attempt, keys and values of an open object: "moves", a list of {"step", "kind", "numbers"}, or
    /// the words that the suite's attempts always had. read_moves() takes them from such an object; an Error says
    /// what is missing or wrong. Whether they can be made is for a play to say.
    virtual void write_moves(JsonWriter& writer, const History& moves) const;
    virtual Result<History> read_moves(const nlohmann::json& object) const;

    /// What a request wants to be done at the task, from an object with the words of the suite; "moves", as above,
    /// where it has none of its own. An Error says what is missing or wrong. Whether it can be done is for a play to
    /// say.
    virtual Result<std::vector<Cue>> read_request(const Task& task, const nlohmann::json& request) const;

    /// The bodies of a play in words, by number, for whoever reads its poses; empty where the task says it all.
    virtual std::vector<std::string> body_words(const Play&) const { return {}; }

    /// A plausible next move, such as simulated participants and the agent `random` make; empty where
    /// nothing can be done. Unless the suite knows better, any move that its facts and the play allow.
    virtual std::optional<Move> casual_move(const Task& task, const Play& play, NumpyRandom& random) const;

    /// Why these moves cannot be an attempt at this task, in one sentence; empty where they can.
    virtual std::string find_history_fault(const Task& task, const History& moves) const;

    /// Why the move with this number, from 0, cannot be made, as the suite says it.
    virtual std::string refusal_words(const History& moves, int number, const Refusal& refusal) const;

    /// Reads what TaskContent::write() wrote, and exactly these bytes. Where they are none, `in` has failed.
    virtual std::shared_ptr<const TaskContent> read_content(ByteReader& in) const = 0;

    /// How attempts stand in tables that people read; null where the moves are listed one by one.
    virtual std::unique_ptr<const MoveTable> move_table() const { return nullptr; }

    /// Plays a fixed set of attempts at the shipped tasks and hashes what happened, bit for bit: how this build
    /// behaves. `plays`: how many, where they are drawn at random; unless the suite knows better, casual moves at its
    /// tasks in turn. `threads` as in parallel_for().
    virtual Signature signature(const TaskSet& tasks, std::size_t plays, int threads) const;

    /// The tier of that name; empty where the suite has none.
    std::optional<Tier> find_tier(std::string_view name) const;

    /// Of the measures of a play those that are kept, in their order.
    std::vector<int> kept(std::span<const int> measures) const { return kept_of(facts(), measures); }

    /// What stands for them: "pigs_left", "score".
    std::vector<MeasureInfo> kept_measures() const;

    /// Whether an attempt may have so many of them: all, or without the last that came later.
    bool has_measures(std::size_t count) const;

    /// How far an attempt is played: where nothing is counted that may change after the decision, nothing that comes
    /// after it matters.
    PlayUntil end_of_attempt() const;
};

/// Plays casual moves from where `play` is to its end.
PlayResult play_casually(const Suite& suite, const Task& task, Play& play, NumpyRandom& random);

/// The suites that a program knows, in the order in which they are listed.
class Suites {
public:
    Suites() = default;
    explicit Suites(std::vector<std::unique_ptr<const Suite>> suites) : suites_(std::move(suites)) {}

    const std::vector<std::unique_ptr<const Suite>>& all() const { return suites_; }

    /// Null where there is none.
    const Suite* find(std::string_view id) const;
    const Suite* find_suite_of_tier(std::string_view tier_name) const;

    /// The suite that reads this text as a task; the last suite is asked first. Null where none does.
    const Suite* find_reader(std::string_view text) const;

    /// The names of all suites, and of all tiers, in order.
    std::vector<std::string> names() const;
    std::vector<std::string> tier_names() const;

    /// How agents are tested at their tasks, suite by suite; empty where there is no setup of that name.
    std::vector<EvalSetup> setups() const;
    std::optional<EvalSetup> find_setup(std::string_view name) const;

    /// Require a task, or a setup, of one of them.
    const Suite& of(const Task& task) const;
    const Suite& of(const EvalSetup& setup) const;

private:
    std::vector<std::unique_ptr<const Suite>> suites_;
};

}  // namespace phyplay
