// What every suite must hold to, whoever wrote it: the shipped ones, and the third one that only tests know.
//
// Moves are words and numbers, so that the compiler no longer sees to it that a new suite is complete; these cases
// do.
#include <doctest/doctest.h>

#include <limits>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/base/numpy_random.h"
#include "engine/physics/engine_id.h"
#include "engine/play/attempt.h"
#include "engine/play/driver.h"
#include "engine/play/recording.h"
#include "engine/play/task_pack.h"
#include "engine/suites/known_suites.h"
#include "tests/suites/cup/cup_task.h"
#include "tests/support/shipped_suite.h"

using namespace phyplay;

namespace {

const Suites& suites() {
    static const Suites known = make_suites();
    return known;
}

/// A few tasks of each suite.
const TaskSet& tasks() {
    static const TaskSet some = [] {
        std::vector<TemplateInfo> templates = {{"shelf", "", cup::kClicksTier}, {"slope", "", cup::kClicksTier}};
        std::vector<Task> chosen = cup::all_tasks();
        for (const TaskSet* shipped : {&testing::shipped_suite(), &testing::shipped_phyq_suite()}) {
            for (std::size_t i = 0; i < shipped->templates().size(); i += 12) {
                const TemplateInfo& info = shipped->templates()[i];
                templates.push_back(info);
                chosen.push_back(*shipped->tasks_of_template(info.id).front());
            }
        }
        return make_task_set(std::move(templates), std::move(chosen));
    }();
    return some;
}

Attempt attempt_of(const Task& task, const PlayResult& result) {
    return {.task_id = task.id,
            .task_sha256 = task.sha256,
            .engine_id = std::string(engine_id()),
            .actor_type = "agent",
            .actor_id = "test",
            .moves = result.moves,
            .status = result.outcome.status,
            .steps = result.outcome.steps,
            .state_hash = result.outcome.state_hash,
            .measures = suites().of(task).kept(result.measures)};
}

}  // namespace

TEST_CASE("every suite: its signature is the same on one thread as on three") {
    for (const auto& suite : suites().all()) {
        std::vector<TemplateInfo> templates;
        std::vector<Task> own;
        for (const Task& task : tasks().tasks()) {
            if (task.suite != suite->facts().id) continue;
            own.push_back(task);
            const TemplateInfo& info = *tasks().find_template(task.template_id);
            if (templates.empty() || templates.back().id != info.id) templates.push_back(info);
        }
        const TaskSet some = make_task_set(std::move(templates), std::move(own));
        const Signature one = suite->signature(some, 6, 1);
        CHECK(one.attempts > 0);
        CHECK(suite->signature(some, 6, 3) == one);
    }
}

TEST_CASE("Every suite: its words are its own, and those of its facts are complete") {
    std::set<std::string_view> words;
    for (const auto& suite : suites().all()) {
        const SuiteFacts& facts = suite->facts();
        CAPTURE(facts.id.name);
        CHECK(words.insert(facts.id.name).second);
        for (const Tier tier : facts.tiers) CHECK(words.insert(tier.name).second);
        CHECK_FALSE(facts.title.empty());
        CHECK_FALSE(facts.tiers.empty());
        CHECK_FALSE(facts.moves.empty());
        CHECK(facts.step_hz > 0);
        for (const MoveKind& kind : facts.moves) {
            CHECK_FALSE(kind.meaning.empty());
            for (const MoveField& field : kind.fields) CHECK(field.low <= field.high);
        }
        for (const MeasureInfo& measure : facts.measures) CHECK_FALSE(measure.meaning.empty());
    }
}

TEST_CASE("Every suite: tasks come back from their line and from a pack as they went") {
    const std::vector<std::byte> pack = write_task_pack(tasks().templates(), tasks().tasks());
    const Result<TaskSet> read = read_task_pack(pack, "test.pack", suites());
    REQUIRE(read);
    CHECK(read->tasks() == tasks().tasks());
    for (const Task& task : tasks().tasks()) {
        CAPTURE(task.id);
        const std::string line = suites().of(task).task_line(task);
        REQUIRE(suites().find_reader(line) == &suites().of(task));
        const Result<Task> again = suites().of(task).read_task(line, "test.json");
        REQUIRE(again);
        CHECK(*again == task);
        CHECK_FALSE(suites().of(task).read_task(line.substr(0, line.size() / 2), "test.json"));
        const TaskListing listing = suites().of(task).listing(task);
        for (const auto& row : listing.rows) CHECK(row.size() == listing.columns.size());
    }
}

TEST_CASE("Every suite: a play refuses moves that no suite has, and numbers that are none") {
    for (const Task& task : tasks().tasks()) {
        CAPTURE(task.id);
        const auto stage = suites().of(task).stage(task);
        const auto play = stage->start();
        const std::uint64_t before = play->state_hash();
        CHECK(play->check({.step = 0, .kind = "", .numbers = {}}));
        CHECK(play->check({.step = 0, .kind = "dance", .numbers = {1.0}}));
        for (const MoveKind& kind : suites().of(task).facts().moves) {
            const std::size_t fields = kind.fields.size() * static_cast<std::size_t>(kind.most_repeats);
            CHECK(play->check({.step = 0, .kind = std::string(kind.name), .numbers = std::vector(fields + 1, 0.5)}));
            if (fields == 0) continue;
            CHECK(play->check({.step = 0, .kind = std::string(kind.name), .numbers = {}}));
            for (const double bad :
                 {std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN(), 1e300}) {
                const bool is_refused =
                    play->check({.step = 0, .kind = std::string(kind.name), .numbers = std::vector(fields, bad)})
                        .has_value();
                if (bad != 1e300) CHECK(is_refused);
            }
        }
        CHECK(play->state_hash() == before);
    }
}

TEST_CASE("Every suite: what was played is replayed to the bit, recorded or not, and its line says the same") {
    NumpyRandom random(1);
    for (const Task& task : tasks().tasks()) {
        CAPTURE(task.id);
        const Suite& suite = suites().of(task);
        const auto stage = suite.stage(task);
        const auto play = stage->start();
        CHECK(play->measures().size() == suite.facts().measures.size());
        Driver driver(*play);
        while (driver.await_turn()) {
            const std::optional<Move> move = suite.casual_move(task, *play, random);
            if (!move) break;
            REQUIRE_FALSE(play->check(*move));
            driver.add(Cue{move->kind, move->numbers, std::nullopt});
            if (play->moves().size() > 20) break;
        }
        const PlayResult result = driver.finish();
        REQUIRE_FALSE(result.moves.empty());

        Recording recording(stage->start());
        Replayer replayer(recording, result.moves);
        CHECK(replayer.finish() == result);
        CHECK_FALSE(replayer.refused());

        const Attempt attempt = attempt_of(task, result);
        const std::string line = attempt_line(attempt, suite);
        const Result<Attempt> read = read_attempt(line, tasks(), suites());
        REQUIRE(read);
        CHECK(*read == attempt);
        const auto verdict = replay_attempt(tasks(), suites(), *read);
        REQUIRE(verdict);
        CHECK_MESSAGE(verdict->verified, verdict->reason);

        Attempt changed = attempt;
        changed.state_hash ^= 1;
        CHECK_FALSE(replay_attempt(tasks(), suites(), changed)->verified);
        changed = attempt;
        changed.moves.front().kind = "dance";
        const auto refused = replay_attempt(tasks(), suites(), changed);
        CHECK((!refused || !refused->verified));
        changed.moves.clear();
        CHECK_FALSE(replay_attempt(tasks(), suites(), changed));
    }
}
