#include "engine/play/attempt_json.h"

#include <doctest/doctest.h>

#include "tests/support/changed_text.h"
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
    CHECK(::read_attempt(replaced(line, "[0.5, 0.25, 0.0]", "\"far\"")).error().message ==
          "'action' of the attempt is not a list of numbers");
}
