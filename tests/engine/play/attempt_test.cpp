#include "engine/play/attempt.h"

#include <doctest/doctest.h>

#include "engine/phyq/level/phyq_task.h"
#include "engine/phyq/play/phyq_suite.h"
#include "engine/phyq/play/slingshot_setup.h"
#include "engine/phyq/play/slingshot_simulation.h"
#include "engine/phyre/placement_rules.h"
#include "engine/phyre/simulation.h"
#include "engine/physics/engine_id.h"
#include "engine/play/task_pack.h"
#include "tests/support/changed_text.h"
#include "tests/support/edit_task.h"
#include "tests/support/example_tasks.h"
#include "tests/support/shipped_suite.h"

using namespace phyplay;
using namespace phyplay::testing;

namespace {

Attempt make_attempt() {
    return {.task_id = "00012:047",
            .task_sha256 = std::string(64, 'a'),
            .engine_id = "box2d-2.4.1+phyre-order",
            .actor_type = "agent",
            .actor_id = "random",
            .attempt_no = 7,
            .moves = {{.step = 0, .kind = "place", .numbers = {127, 63, 2, 0.5, 0.25, 0.0}}},
            .status = Status::solved,
            .steps = 312,
            .state_hash = 0x0123456789abcdefULL};
}

Attempt make_slingshot_attempt() {
    return {.task_id = "6.4:017",
            .moves = {{.step = 0, .kind = "launch", .numbers = {-0.5, 0.25}},
                      {.step = 210, .kind = "launch", .numbers = {-1.0, 0.0}},
                      {.step = 260, .kind = "tap", .numbers = {}}},
            .status = Status::not_solved,
            .steps = 900,
            .state_hash = 1,
            .measures = {1, 510}};
}

const Suite& phyre() {
    return *shipped_suites().find("phyre");
}
const Suite& phyq() {
    return *shipped_suites().find("phyq");
}

Result<Attempt> read_attempt(std::string_view line) {
    static const TaskSet tasks({{"00012", "", {"ball"}}, {"6.4", "", {"slingshot"}}},
                               {{.id = "00012:047", .template_id = "00012", .suite = {"phyre"}, .tier = {"ball"}},
                                {.id = "6.4:017", .template_id = "6.4", .suite = {"phyq"}, .tier = {"slingshot"}}},
                               "");
    return phyplay::read_attempt(line, tasks, shipped_suites());
}

TaskSet make_phyre_suite() {
    return TaskSet({{.id = "examples", .title = "Examples", .tier = kBallTier}}, {make_drop_task(), make_miss_task()},
                   "");
}

Attempt make_drop_attempt() {
    const Task task = make_drop_task();
    const Outcome outcome = simulate(task, out_of_the_way());
    return {.task_id = task.id,
            .task_sha256 = task.sha256,
            .engine_id = std::string(engine_id()),
            .moves = {place_move(out_of_the_way(), to_numbers(std::vector{to_unit(out_of_the_way()[0])}))},
            .status = outcome.status,
            .steps = outcome.steps,
            .state_hash = outcome.state_hash};
}

}  // namespace

TEST_CASE("attempt_line: is one line with the members of Attempt as keys") {
    CHECK(attempt_line(make_attempt(), phyre()) ==
          "{\"task_id\": \"00012:047\", \"task_sha256\": \"" + std::string(64, 'a') +
              "\", \"engine_id\": \"box2d-2.4.1+phyre-order\", \"actor_type\": \"agent\", \"actor_id\": \"random\", "
              "\"attempt_no\": 7, \"action\": [0.5, 0.25, 0.0], \"placement\": [[127.0, 63.0, 2.0]], "
              "\"status\": \"solved\", \"steps\": 312, \"state_hash\": \"0123456789abcdef\"}\n");
}

TEST_CASE("attempt_line: of a slingshot attempt has shots in the place of action and placement") {
    CHECK(attempt_line(make_slingshot_attempt(), phyq()) ==
          "{\"task_id\": \"6.4:017\", \"task_sha256\": \"\", \"engine_id\": \"\", \"actor_type\": \"\", "
          "\"actor_id\": \"\", \"attempt_no\": 1, \"shots\": [{\"dx\": -0.5, \"dy\": 0.25, \"release_step\": 0}, "
          "{\"dx\": -1.0, \"dy\": 0.0, \"release_step\": 210, \"tap_step\": 260}], \"status\": \"not_solved\", "
          "\"steps\": 900, \"state_hash\": \"0000000000000001\", \"pigs_left\": 1, \"score\": 510}\n");
}

TEST_CASE("read_attempt: gives back a slingshot attempt, and names what is wrong with one") {
    const Attempt attempt = make_slingshot_attempt();
    const std::string line = attempt_line(attempt, phyq());

    REQUIRE(::read_attempt(line));
    CHECK(*::read_attempt(line) == attempt);
    CHECK(::read_attempt(replaced(line, "\"dy\": 0.25, ", "")).error().message ==
          "shot 1 of the attempt needs the numbers 'dx' and 'dy'");
    CHECK(::read_attempt(replaced(line, "\"release_step\": 0", "\"release_step\": -1")).error().message ==
          "shot 1 of the attempt needs 'release_step', a whole number from 0");
    CHECK(::read_attempt(replaced(line, "\"tap_step\": 260", "\"tap_step\": \"soon\"")).error().message ==
          "shot 2 of the attempt has a 'tap_step' that is no whole number from 0");
    CHECK(::read_attempt(replaced(line, ", \"score\": 510", "")).error().message == "the attempt has no 'score'");
}

TEST_CASE("read_attempt: gives back what was written") {
    const Attempt attempt = make_attempt();

    const Result<Attempt> read = ::read_attempt(attempt_line(attempt, phyre()));

    REQUIRE(read);
    CHECK(*read == attempt);
}

TEST_CASE("read_attempt: names the field that is missing or wrong") {
    const std::string line = attempt_line(make_attempt(), phyre());

    CHECK(::read_attempt("junk").error().message == "this is not a JSON object");
    CHECK(::read_attempt("[1]").error().message == "this is not a JSON object");
    CHECK(::read_attempt("{}").error().message == "the attempt has no 'task_id'");
    CHECK(::read_attempt(replaced(line, "\"solved\"", "\"won\"")).error().message ==
          "'status' of the attempt is neither solved nor not_solved nor invalid");
    CHECK(::read_attempt(replaced(line, "\"agent\"", "5")).error().message ==
          "'actor_type' of the attempt is not a text");
    CHECK(::read_attempt(replaced(line, "0123456789abcdef", "0123")).error().message ==
          "'state_hash' of the attempt is not 16 hexadecimal digits");
    CHECK(::read_attempt(replaced(line, "0123456789abcdef", "0123456789abcdeg")).error().message ==
          "'state_hash' of the attempt is not 16 hexadecimal digits");
    for (const char* steps : {"4294967608", "1e300", "312.0", "true", "99999999999999999999999"}) {
        CHECK(::read_attempt(replaced(line, "312", steps)).error().message ==
              "'steps' of the attempt is not a whole number");
    }
    CHECK(::read_attempt(replaced(line, "[127.0, 63.0, 2.0]", "[127.0]")).error().message ==
          "a ball in 'placement' of the attempt is not three numbers");
    CHECK(::read_attempt(replaced(line, "[0.5, 0.25, 0.0]", "[0.5, 0.25]")).error().message ==
          "'action' of the attempt is not three numbers for each ball of its 'placement'");
    CHECK(::read_attempt(replaced(line, "[0.5, 0.25, 0.0]", "\"far\"")).error().message ==
          "'action' of the attempt is not a list of numbers");
}

TEST_CASE("replay_attempt: an attempt as it was made is verified") {
    const Result<ReplayVerdict> verdict = replay_attempt(make_phyre_suite(), shipped_suites(), make_drop_attempt());

    REQUIRE(verdict.has_value());
    CHECK(verdict->verified);
}

TEST_CASE("replay_attempt: a changed status, step count, hash or placement is found") {
    Attempt changed_status = make_drop_attempt();
    changed_status.status = Status::not_solved;
    Attempt changed_steps = make_drop_attempt();
    changed_steps.steps += 1;
    Attempt changed_hash = make_drop_attempt();
    changed_hash.state_hash ^= 1;
    Attempt changed_ball = make_drop_attempt();
    changed_ball.moves[0].numbers[0] -= 1;

    for (const Attempt& attempt : {changed_status, changed_steps, changed_hash, changed_ball}) {
        const Result<ReplayVerdict> verdict = replay_attempt(make_phyre_suite(), shipped_suites(), attempt);
        REQUIRE(verdict.has_value());
        CHECK_FALSE(verdict->verified);
        CHECK_FALSE(verdict->reason.empty());
    }
}

TEST_CASE("replay_attempt: an action that is not that of its placement is found, in either precision") {
    Attempt rounded = make_drop_attempt();
    for (int i = 3; i < 6; ++i) {
        double& number = rounded.moves[0].numbers[static_cast<std::size_t>(i)];
        number = static_cast<double>(static_cast<float>(number) + 1e-5F);
    }
    Attempt none = make_drop_attempt();
    none.moves[0].numbers.resize(3);
    Attempt another = make_drop_attempt();
    another.moves[0].numbers[3] -= 0.1;
    Attempt far = make_drop_attempt();
    far.moves[0].numbers[3] = 1e300;
    Attempt beyond_rules = make_drop_attempt();
    beyond_rules.moves[0].numbers[0] = 1e300;

    const Result<ReplayVerdict> as_f32 = replay_attempt(make_phyre_suite(), shipped_suites(), rounded);
    REQUIRE(as_f32.has_value());
    CHECK(as_f32->verified);
    for (const Attempt& attempt : {none, another, far, beyond_rules}) {
        const Result<ReplayVerdict> verdict = replay_attempt(make_phyre_suite(), shipped_suites(), attempt);
        REQUIRE(verdict.has_value());
        CHECK(verdict->reason == "its action does not lead to its placement");
    }
}

TEST_CASE("replay_attempt: unknown tasks, changed tasks and other engines cannot be judged") {
    Attempt unknown = make_drop_attempt();
    unknown.task_id = "examples:other";
    Attempt changed = make_drop_attempt();
    changed.task_sha256 = "0";
    Attempt foreign = make_drop_attempt();
    foreign.engine_id = "box2d-2.4.1-stock";
    Attempt miscounted = make_drop_attempt();
    miscounted.moves[0].numbers.insert(miscounted.moves[0].numbers.end(), {20, 20, 5, 0.1, 0.1, 0.1});

    CHECK(replay_attempt(make_phyre_suite(), shipped_suites(), unknown).error().message ==
          "there is no task 'examples:other'");
    CHECK_FALSE(replay_attempt(make_phyre_suite(), shipped_suites(), changed).has_value());
    CHECK_FALSE(replay_attempt(make_phyre_suite(), shipped_suites(), foreign).has_value());
    CHECK_FALSE(replay_attempt(make_phyre_suite(), shipped_suites(), miscounted).has_value());
}

// ------------------------------------------------------------------------------------------------- Phy-Q

namespace {

/// A pig on the ground, 12 units from the sling, and two birds.
TaskSet make_slingshot_suite() {
    Task task{.id = "1.4:000", .template_id = "1.4", .suite = kPhyq, .tier = kSlingshotTier};
    edit_level(task).birds = {BirdType::red, BirdType::yellow};
    edit_level(task).objects = {{.shape = ObjectShape::small_pig, .x = 0.0, .y = -3.263795}};
    return make_task_set({{.id = "1.4", .title = "Single force", .tier = kSlingshotTier}}, {task});
}

/// A miss, then a shot whose power is used.
Attempt make_slingshot_attempt(const TaskSet& suite) {
    const Task& task = suite.tasks().front();
    const SlingshotSetup setup = shipped_slingshot_setup();
    SlingshotSimulation simulation(setup, level_of(task), settle(setup, level_of(task)));
    const std::vector<Shot> shots = {{.dx = -0.5, .dy = -0.5}, {.dx = -0.97, .dy = -0.25, .tap_s = 1.0}};
    const PlayResult result = play_shots(simulation, shots);
    return {.task_id = task.id,
            .task_sha256 = task.sha256,
            .engine_id = std::string(engine_id()),
            .moves = result.moves,
            .status = result.outcome.status,
            .steps = result.outcome.steps,
            .state_hash = result.outcome.state_hash,
            .measures = result.measures};
}

}  // namespace

TEST_CASE("replay_attempt: shots as they were played are verified") {
    const TaskSet suite = make_slingshot_suite();
    const Attempt attempt = make_slingshot_attempt(suite);

    REQUIRE(attempt.moves.size() == 3);
    CHECK(attempt.moves[0].step == 0);
    CHECK(attempt.moves[2].kind == kTapMove);
    CHECK(attempt.moves[2].step == attempt.moves[1].step + 50);
    const Result<ReplayVerdict> verdict = replay_attempt(suite, shipped_suites(), attempt);
    REQUIRE(verdict.has_value());
    CHECK(verdict->reason == "");
    CHECK(verdict->verified);
}

TEST_CASE("replay_attempt: changed shots, scores and pigs are found") {
    const TaskSet suite = make_slingshot_suite();
    Attempt changed_drag = make_slingshot_attempt(suite);
    changed_drag.moves[0].numbers[0] += 1e-3;
    Attempt later = make_slingshot_attempt(suite);
    later.moves[1].step += 1;
    Attempt too_early = make_slingshot_attempt(suite);
    too_early.moves[1].step = 3;
    Attempt no_tap = make_slingshot_attempt(suite);
    no_tap.moves.pop_back();
    Attempt futile_tap = make_slingshot_attempt(suite);
    futile_tap.moves.insert(futile_tap.moves.begin() + 1, {.step = 1, .kind = std::string(kTapMove), .numbers = {}});
    Attempt changed_score = make_slingshot_attempt(suite);
    changed_score.measures[kScoreMeasure] += 10;
    Attempt changed_pigs = make_slingshot_attempt(suite);
    changed_pigs.measures[kPigsLeftMeasure] += 1;

    for (const Attempt& attempt : {changed_drag, later, too_early, no_tap, futile_tap, changed_score, changed_pigs}) {
        const Result<ReplayVerdict> verdict = replay_attempt(suite, shipped_suites(), attempt);
        REQUIRE(verdict.has_value());
        CHECK_FALSE(verdict->verified);
        CHECK_FALSE(verdict->reason.empty());
    }
}

TEST_CASE("replay_attempt: a Phy-Q attempt without shots, or with impossible ones, cannot be judged") {
    const TaskSet suite = make_slingshot_suite();
    Attempt none = make_slingshot_attempt(suite);
    none.moves.clear();
    Attempt before = make_slingshot_attempt(suite);
    before.moves[0].step = -1;

    CHECK(replay_attempt(suite, shipped_suites(), none).error().message ==
          "task '1.4:000' takes shots, the attempt has none");
    CHECK(replay_attempt(suite, shipped_suites(), before).error().message ==
          "a shot's release_step must be 0 to 1000000");
}

namespace {

/// Phy-Q as if it had not counted the score from the beginning.
class ScoredLater final : public Suite {
public:
    ScoredLater() : facts_(phyq_facts()) {
        REQUIRE(facts_.measures.back().name == "score");
        facts_.measures.back().came_later = true;
    }
    const SuiteFacts& facts() const override { return facts_; }
    std::unique_ptr<const Stage> stage(const Task& task) const override { return phyq_->stage(task); }
    bool reads(std::string_view text) const override { return phyq_->reads(text); }
    Result<Task> read_task(std::string_view text, const std::string& file) const override {
        return phyq_->read_task(text, file);
    }
    std::string task_line(const Task& task) const override { return phyq_->task_line(task); }
    TaskListing listing(const Task& task) const override { return phyq_->listing(task); }
    std::shared_ptr<const TaskContent> read_content(ByteReader& in) const override { return phyq_->read_content(in); }

private:
    std::unique_ptr<const Suite> phyq_ = make_phyq_suite(shipped_slingshot_setup());
    SuiteFacts facts_;
};

}  // namespace

TEST_CASE(
    "replay_attempt: an attempt from before a measure was counted holds without it, and with it must be right") {
    std::vector<std::unique_ptr<const Suite>> list;
    list.push_back(std::make_unique<ScoredLater>());
    const Suites later(std::move(list));
    const Suite& suite = *later.all().front();
    const TaskSet& tasks = shipped_phyq_suite();
    const Task& task = *tasks.find("1.4:001");
    const auto stage = suite.stage(task);
    const auto play = stage->start();
    NumpyRandom random(1);
    const PlayResult result = play_casually(suite, task, *play, random);
    Attempt attempt{.task_id = task.id,
                    .task_sha256 = task.sha256,
                    .engine_id = std::string(engine_id()),
                    .actor_type = "agent",
                    .actor_id = "test",
                    .moves = result.moves,
                    .status = result.outcome.status,
                    .steps = result.outcome.steps,
                    .state_hash = result.outcome.state_hash,
                    .measures = suite.kept(result.measures)};
    REQUIRE(attempt.measures.size() == 2);
    CHECK(replay_attempt(tasks, later, attempt)->verified);

    ++attempt.measures[1];
    CHECK_FALSE(replay_attempt(tasks, later, attempt)->verified);
    attempt.measures.pop_back();
    CHECK(replay_attempt(tasks, later, attempt)->verified);
    CHECK(read_attempt(attempt_line(attempt, suite), suite)->measures == attempt.measures);
    CHECK(replay_attempt(tasks, shipped_suites(), attempt)->reason == "it does not have the measures of its suite");

    attempt.measures.clear();
    CHECK_FALSE(replay_attempt(tasks, later, attempt)->verified);
}
