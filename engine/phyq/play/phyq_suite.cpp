#include "engine/phyq/play/phyq_suite.h"

#include <fmt/core.h>

#include "engine/base/assert.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/phyq/level/scenario.h"
#include "engine/phyq/level/science_birds_xml.h"
#include "engine/phyq/play/slingshot_simulation.h"
#include "engine/phyq/play/slingshot_task_json.h"

namespace phyplay {

PhyqStage::PhyqStage(const SlingshotSetup& setup, const Task& task)
    : setup_(setup), task_(task), settled_(settle(setup, level_of(task))) {}

std::unique_ptr<Play> PhyqStage::start() const {
    return std::make_unique<SlingshotSimulation>(setup_, level_of(task_), settled_);
}

namespace {

std::vector<TemplateGroup> groups_of_scenarios() {
    std::vector<TemplateGroup> groups;
    for (const Scenario& scenario : scenarios()) groups.push_back({scenario.number, scenario.name, scenario.rule});
    return groups;
}

}  // namespace

const SuiteFacts& PhyqSuite::facts() const {
    static const SuiteFacts facts{
        .id = kPhyq,
        .title = "Phy-Q",
        .tiers = {kSlingshotTier},
        .step_hz = kSlingshotStepHz,
        .length_unit = "units",
        .moves = {{.name = kLaunchMove,
                   .meaning = "the bird on the sling is let go",
                   .fields = {{"dx", "units", "drag from the sling origin; longer than 1 is shortened to 1", -1.0,
                               0.0},
                              {"dy", "units", "", -1.0, 1.0}}},
                  {.name = kTapMove, .meaning = "the bird in flight uses its power", .fields = {}}},
        .measures = {{"pigs_left", "pigs that are left"}, {"score", "points"}},
        .group_word = "scenario",
        .groups = groups_of_scenarios()};
    return facts;
}

std::unique_ptr<const Stage> PhyqSuite::stage(const Task& task) const {
    return std::make_unique<PhyqStage>(setup_, task);
}

bool PhyqSuite::reads(std::string_view text) const {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    const bool is_json = first != std::string_view::npos && text[first] == '{';
    return !is_json || text.find("\"slingshot\"") != std::string_view::npos;
}

Result<Task> PhyqSuite::read_task(std::string_view text, const std::string& file) const {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first != std::string_view::npos && text[first] == '{') return read_slingshot_task(text, file);
    Result<SlingshotLevel> level = read_science_birds_xml(text, file);
    if (!level) return level.error();
    return Task{.suite = kPhyq, .tier = kSlingshotTier, .content = phyq_content(std::move(*level))};
}

std::string PhyqSuite::task_line(const Task& task) const {
    return slingshot_task_line(task);
}

std::optional<std::string> PhyqSuite::task_xml(const Task& task) const {
    return write_science_birds_xml(level_of(task));
}

TaskListing PhyqSuite::listing(const Task& task) const {
    TaskListing listing{.note = "birds: ", .columns = {"object", "x", "y", "rotation", "scale"}, .rows = {}};
    const SlingshotLevel& level = level_of(task);
    for (std::size_t i = 0; i < level.birds.size(); ++i) {
        listing.note += (i == 0 ? "" : ", ") + std::string(name_of(level.birds[i]));
    }
    for (const SlingshotObject& object : level.objects) {
        const bool is_scaled = kind_of(object.shape) == ObjectKind::platform;
        listing.rows.push_back({described(object), fmt::format("{:.3f}", object.x), fmt::format("{:.3f}", object.y),
                                fmt::format("{:.1f}", object.rotation_deg),
                                is_scaled ? fmt::format("{:.2f} x {:.2f}", object.scale_x, object.scale_y) : ""});
    }
    return listing;
}

std::optional<int> PhyqSuite::group_of(std::string_view id) const {
    return scenario_of(id);
}

std::shared_ptr<const TaskContent> PhyqSuite::read_content(ByteReader& in) const {
    return read_phyq_content(in);
}

const SlingshotSetup& slingshot_setup_of(const Suites& suites) {
    const Suite* suite = suites.find(kPhyq.name);
    PHYPLAY_ASSERT(suite != nullptr);
    return dynamic_cast<const PhyqSuite&>(*suite).setup();
}

}  // namespace phyplay
