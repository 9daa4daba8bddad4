// 915 actions whose outcome PHYRE's own simulator recorded. Built twice: on the seam, where every status must
// agree, and on the stock library, to see that the seam is what makes them agree.
#include <doctest/doctest.h>

#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>

#include "engine/phyre/placement_rules.h"
#include "engine/phyre/plain_simulation.h"
#include "engine/phyre/simulation.h"
#include "engine/physics/engine_id.h"
#include "tests/support/shipped_suite.h"

using namespace phyplay;
using namespace phyplay::testing;

namespace {

struct Label {
    std::string task;
    std::vector<double> action;
    std::string status;
    int steps = 0;  // 0 where invalid
};

std::vector<Label> read_labels() {
    std::ifstream file(data_path("phyre/labels_sample.jsonl"));
    std::vector<Label> labels;
    for (std::string line; std::getline(file, line);) {
        const nlohmann::json json = nlohmann::json::parse(line);
        labels.push_back(
            {json["task"], json["action"], json["status"], json["steps"].is_null() ? 0 : int(json["steps"])});
    }
    return labels;
}

/// How far our outcomes agree with the labels.
struct Agreement {
    int labels = 0;
    int statuses = 0;
    int solved = 0;
    int solved_steps = 0;
};

Agreement compare(Outcome (*play)(const Task&, std::span<const PlacedBall>)) {
    Agreement agreement;
    for (const Label& label : read_labels()) {
        const Task* task = shipped_suite().find(label.task);
        REQUIRE(task != nullptr);
        const std::vector<UnitBall> balls = *to_unit_balls(task->tier, label.action);
        const PlacementCheck check = check_action(*task, balls);
        const auto* placement = std::get_if<Placement>(&check);
        const Outcome outcome = placement != nullptr ? play(*task, *placement) : Outcome{};

        const bool same_status = name_of(outcome.status) == label.status;
        const bool is_solved = label.status == "solved";
        agreement.labels += 1;
        agreement.statuses += same_status ? 1 : 0;
        agreement.solved += is_solved ? 1 : 0;
        agreement.solved_steps += is_solved && outcome.steps == label.steps ? 1 : 0;
        if (!same_status) {
            MESSAGE(label.task << ": PHYRE says " << label.status << ", we say " << name_of(outcome.status));
        }
    }
    std::printf("%s: %d of %d statuses, %d of %d step counts of solved attempts agree with PHYRE's own\n",
                std::string(engine_id()).c_str(), agreement.statuses, agreement.labels, agreement.solved_steps,
                agreement.solved);
    return agreement;
}

}  // namespace

#ifdef PHYPLAY_STOCK_PHYSICS

TEST_CASE("PHYRE labels: on the stock library nine of 915 statuses differ") {
    REQUIRE(engine_id() == "box2d-2.4.1-stock");

    const Agreement agreement = compare(simulate);

    CHECK(agreement.labels == 915);
    CHECK(agreement.statuses == 906);
}

#else

TEST_CASE("PHYRE labels: all 915 statuses and at least 95 % of the solved step counts agree") {
    REQUIRE(engine_id() == "box2d-2.4.1+phyre-order");

    const Agreement agreement = compare(simulate);

    CHECK(agreement.labels == 915);
    CHECK(agreement.statuses == 915);
    CHECK(agreement.solved_steps * 100 >= agreement.solved * 95);
}

TEST_CASE("PHYRE labels: the plain way agrees as far, to the single attempt") {
    const Agreement fast = compare(simulate);
    const Agreement plain = compare(simulate_plainly);

    CHECK(fast.statuses == plain.statuses);
    CHECK(fast.solved_steps == plain.solved_steps);
}

#endif
