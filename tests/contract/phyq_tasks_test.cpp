// Every shipped Phy-Q task: where it comes from, that it is a task, and that its pack is the committed one.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "engine/base/parallel.h"
#include "engine/certification/phyq/certify.h"
#include "engine/io/file.h"
#include "engine/phyq/generator/slingshot_suite.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/phyq/level/scenario.h"
#include "engine/phyq/play/slingshot_setup.h"
#include "engine/play/task.h"
#include "engine/play/task_pack.h"
#include "engine/suites/known_suites.h"
#include "tests/support/build_folder.h"

using namespace phyplay;

namespace {

namespace fs = std::filesystem;

const fs::path kFolder = fs::path(PHYPLAY_SOURCE_DIR) / "levels/phyq";
const fs::path kPack = testing::build_folder() / "share/phyplay/phyq.pack";

const TaskSet& suite() {
    static const TaskSet loaded = load_task_pack(kPack, make_suites()).value();
    return loaded;
}

SlingshotTemplate template_of(const std::string& id) {
    return load_slingshot_template(kFolder / "templates" / (id + ".lua")).value();
}

FrozenVariants frozen_of(const std::string& id) {
    const fs::path file = tasks_file(kFolder, id);
    if (!fs::exists(file)) return {.template_id = id, .tasks = {}};
    return read_level_variants(read_file(file).value(), file.string()).value();
}

}  // namespace

TEST_CASE("Phy-Q's pack is the committed one") {
    std::string committed = read_file(kFolder / "pack.sha256").value();
    while (!committed.empty() && committed.back() == '\n') committed.pop_back();
    CHECK(suite().sha256() == committed);
}

TEST_CASE("Phy-Q has the benchmark's 75 templates, each with a title of its own") {
    std::array<int, kScenarioCount> counts{};
    std::set<std::string> titles;
    for (const TemplateInfo& info : suite().templates()) {
        ++counts[static_cast<std::size_t>(scenario_of(info.id).value() - 1)];
        titles.insert(info.title);
        CHECK(info.tier == kSlingshotTier);
    }
    CHECK(suite().templates().size() == 75);
    CHECK(titles.size() == 75);
    for (const Scenario& scenario : scenarios())
        CHECK(counts[static_cast<std::size_t>(scenario.number - 1)] == scenario.templates);
}

TEST_CASE("every template has its layout and its frozen tasks, and no two of them are alike") {
    for (const TemplateInfo& info : suite().templates()) {
        const std::vector<const Task*> tasks = suite().tasks_of_template(info.id);
        CAPTURE(info.id);
        CHECK(tasks.size() == 101);
        CHECK(tasks.size() == 1 + frozen_of(info.id).tasks.size());
        std::set<std::string> contents;
        for (std::size_t i = 0; i < tasks.size(); ++i) {
            const std::string number = std::to_string(1000 + i).substr(1);
            CHECK(tasks[i]->id == info.id + ":" + number);
            CHECK(tasks[i]->suite == kPhyq);
            CHECK(tasks[i]->tier == kSlingshotTier);
            CHECK_FALSE(find_task_fault(*tasks[i]).has_value());
            CHECK(find_level_problem(level_of(*tasks[i])).empty());
            Task nameless = *tasks[i];
            nameless.id = info.id + ":000";
            contents.insert(sha256_of(nameless));
        }
        CHECK(contents.size() == tasks.size());
    }
}

TEST_CASE("every task is its template's layout, moved and with distractors, as its seed draws them") {
    const SlingshotSetup setup = shipped_slingshot_setup();
    for (const TemplateInfo& info : suite().templates()) {
        const SlingshotTemplate source = template_of(info.id);
        CHECK(level_of(*suite().find(info.id + ":000")) == source.layout);
        for (const FrozenVariant& task : frozen_of(info.id).tasks) {
            CAPTURE(info.id);
            CAPTURE(task.index);
            CHECK(task.seed == variant_seed(info.id, task.index, task.attempt));
            NumpyRandom random(task.seed);
            const auto drawn = draw_variant(source.layout, source.variation, setup.objects(), random);
            REQUIRE(drawn.has_value());
            CHECK(*drawn == task.variant);
            const Task* shipped = suite().find(task_of(source, task.index, {}).id);
            REQUIRE(shipped != nullptr);
            CHECK(level_of(*shipped) == level_of(source.layout, source.variation, task.variant));
        }
    }
}

TEST_CASE("every task is at rest: nothing moves more than 0.05 units and no target dies while it settles") {
    const SlingshotSetup setup = shipped_slingshot_setup();
    const std::vector<Task>& tasks = suite().tasks();
    std::vector<char> stable(tasks.size());
    parallel_for(tasks.size(), 0, [&](std::size_t i) { stable[i] = settle(setup, level_of(tasks[i])).is_stable(); });
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        if (!stable[i]) FAIL_CHECK(tasks[i].id);
    }
}

TEST_CASE("every task has a certificate, and every certificate a task") {
    for (const TemplateInfo& info : suite().templates()) {
        std::vector<FrozenVariant> certified;
        const std::vector<Certificate> certificates = read_certificates(certificates_file(kFolder, info.id)).value();
        for (const Certificate& certificate : certificates) {
            CHECK(certificate.template_id == info.id);
            CHECK(!certificate.solution.empty());
            CHECK(certificate.solution.size() <= template_of(info.id).layout.birds.size());
            if (certificate.drawn.index > 0) certified.push_back(certificate.drawn);
        }
        CHECK(certified == frozen_of(info.id).tasks);
    }
}

TEST_CASE("nothing that programs read or people install holds a certificate") {
    for (const auto& entry : fs::recursive_directory_iterator(testing::build_folder() / "share")) {
        const std::string name = entry.path().string();
        CHECK(name.find("certificates") == std::string::npos);
        CHECK(entry.path().extension() != ".jsonl");
    }
    // Rules that install something from levels/ name their files or folders.
    const std::string rules = read_file(fs::path(PHYPLAY_SOURCE_DIR) / "levels/CMakeLists.txt").value();
    CHECK(rules.find("phyq/certificates") == std::string::npos);
    CHECK(rules.find("DIRECTORY phyq ") == std::string::npos);
    CHECK(rules.find("DIRECTORY . ") == std::string::npos);
}
