#include "engine/headless/simulate_request.h"

#include <doctest/doctest.h>

#include <random>

#include "tests/support/shipped_suite.h"
#include "tests/support/small_suite.h"

using namespace phyplay;

namespace {

const TaskSet& suite() {
    static const TaskSet small = testing::make_small_suite();
    return small;
}

std::string problem_of_request(std::string_view line) {
    const Result<SimulateRequest> request = read_simulate_request(suite(), testing::shipped_suites(), line);
    return request ? "" : request.error().message;
}

}  // namespace

TEST_CASE("read_simulate_request: takes a task and an action, whole numbers too, and ignores other keys") {
    const Result<SimulateRequest> request = read_simulate_request(
        suite(), testing::shipped_suites(), R"({"id": 7, "action": [1, 0.25, 0], "task": "00001:002"})");

    REQUIRE(request);
    CHECK(request->task == suite().find("00001:002"));
    REQUIRE(request->cues.size() == 1);
    CHECK(request->cues[0].kind == "place");
    const std::vector<double>& numbers = request->cues[0].numbers;
    CHECK(std::vector(numbers.begin() + 3, numbers.end()) == std::vector{1.0, 0.25, 0.0});
}

TEST_CASE("read_simulate_request: numbers outside [0, 1] are an action, though no valid one") {
    CHECK(problem_of_request(R"({"task": "00001:002", "action": [-0.1, 2, 1e300]})").empty());
}

TEST_CASE("read_simulate_request: says in one sentence what is wrong") {
    CHECK(problem_of_request("") == "the line is empty");
    CHECK(problem_of_request(" \t") == "the line is empty");
    CHECK(problem_of_request("{") == "this is not JSON (at byte 2)");
    CHECK(problem_of_request("5") == "a request is a JSON object with 'task' and 'action' or 'shots'");
    CHECK(problem_of_request(R"({"action": [0, 0, 0]})") == "the request has no 'task'");
    CHECK(problem_of_request(R"({"task": 12, "action": [0, 0, 0]})") == "'task' is a number, not a text");
    CHECK(problem_of_request(R"({"task": "99999:000", "action": [0, 0, 0]})") == "there is no task '99999:000'");
    CHECK(problem_of_request(R"({"task": "00001:002"})") == "the request has no 'action'");
    CHECK(problem_of_request(R"({"task": "00001:002", "action": "x"})") ==
          "'action' is a string, not a list of numbers");
    CHECK(problem_of_request(R"({"task": "00001:002", "action": [0, "x", 0]})") ==
          "number 2 of 'action' is a string");
    CHECK(problem_of_request(R"({"task": "00001:002", "action": [0, 0]})") ==
          "an action of tier 'ball' has 3 numbers, not 2");
    CHECK(problem_of_request(R"({"task": "00001:002", "action": [0, 0, NaN]})").starts_with("this is not JSON"));
    CHECK(problem_of_request(R"({"task": "00001:002", "action": [0, 0, 1e999]})") ==
          "a number in the request is too large");
    CHECK(problem_of_request(std::string(5000, '[')) == "the request is nested too deeply");
}

TEST_CASE("read_simulate_request: a long task name is cut in the message, between characters") {
    std::string name;
    for (int i = 0; i < 100; ++i) name += "\xc3\xa4";

    const std::string problem = problem_of_request(R"({"task": ")" + name + R"(", "action": [0, 0, 0]})");

    CHECK(problem == "there is no task '" + name.substr(0, 40) + "...'");
}

TEST_CASE("read_simulate_request: any damage to a good request gives a request or a sentence") {
    const std::string good = R"({"task": "00001:002", "action": [0.5, 0.25, 0.125]})";
    std::mt19937 random(1);
    int refused = 0;
    for (int round = 0; round < 20'000; ++round) {
        std::string line = good;
        for (int change = 0; change <= static_cast<int>(random() % 3); ++change) {
            const std::size_t at = random() % line.size();
            switch (random() % 3) {
                case 0: line[at] = static_cast<char>(random() % 256); break;
                case 1: line.erase(at, 1 + random() % 4); break;
                case 2: line.insert(at, 1, static_cast<char>(random() % 256)); break;
            }
            if (line.empty()) break;
        }
        const Result<SimulateRequest> request = read_simulate_request(suite(), testing::shipped_suites(), line);
        if (request) continue;
        ++refused;
        CHECK_FALSE(request.error().message.empty());
    }
    CHECK(refused > 10'000);
}
