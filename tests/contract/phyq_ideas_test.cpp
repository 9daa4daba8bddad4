// The idea of each Phy-Q template works: a known solution by the idea is played, and its contacts prove it.
#include <doctest/doctest.h>

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "engine/certification/phyq/solution_idea.h"
#include "engine/io/file.h"
#include "engine/io/json_reader.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/phyq/play/slingshot_bodies.h"
#include "engine/phyq/play/slingshot_setup.h"
#include "tests/support/shipped_suite.h"

using namespace phyplay;

namespace {

struct KnownSolution {
    std::string task;
    std::vector<Shot> shots;
    std::string chain;
};

std::string text_of(const std::string& path) {
    const auto text = read_file(path);
    REQUIRE(text.has_value());
    return *text;
}

std::vector<KnownSolution> known_solutions() {
    JsonReader reader(text_of(testing::data_path("phyq/idea_solutions.json")), "idea_solutions.json");
    std::vector<KnownSolution> solutions;
    for (const JsonField& field : reader.root()["solutions"].items()) {
        KnownSolution solution{.task = field["task"].text(), .chain = field["chain"].text()};
        for (const JsonField& item : field["shots"].items()) {
            const Vec2 drag = full_stretch_drag(item["angle_deg"].number());
            const double stretch = item.has("stretch") ? item["stretch"].number() : 1.0;
            Shot shot{.dx = stretch * drag.x, .dy = stretch * drag.y};
            if (item.has("tap_s")) shot.tap_s = item["tap_s"].number();
            if (item.has("after_s")) shot.after_s = item["after_s"].number();
            solution.shots.push_back(shot);
        }
        solutions.push_back(std::move(solution));
    }
    const std::string problem = reader.error() ? to_string(*reader.error()) : "";
    CHECK(problem == "");
    return solutions;
}

}  // namespace

TEST_CASE("Phy-Q ideas: the known solutions pass by the idea, and the same contacts happen in them") {
    const SlingshotSetup setup = shipped_slingshot_setup();
    const auto ideas = read_solution_ideas(text_of(PHYPLAY_SOURCE_DIR "/levels/phyq/ideas.json"), "ideas.json");
    REQUIRE(ideas.has_value());
    std::set<std::string> templates;
    for (const KnownSolution& known : known_solutions()) {
        CAPTURE(known.task);
        const Task* task = testing::shipped_phyq_suite().find(known.task);
        REQUIRE(task != nullptr);
        const SolutionIdea* idea = find_idea(*ideas, task->template_id);
        REQUIRE(idea != nullptr);
        const SolutionStory story = tell_story(setup, level_of(*task), settle(setup, level_of(*task)), known.shots);
        CHECK(find_idea_fault(*idea, story) == "");
        CHECK(to_string(story) == known.chain);
        templates.insert(task->template_id);
    }
    for (const SolutionIdea& idea : *ideas) {
        CAPTURE(idea.template_id);
        CHECK(templates.contains(idea.template_id));
    }
}
