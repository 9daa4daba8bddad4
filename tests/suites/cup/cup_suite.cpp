#include "tests/suites/cup/cup_suite.h"

#include <fmt/core.h>

#include "engine/io/json_reader.h"
#include "engine/io/json_writer.h"
#include "engine/play/task.h"
#include "engine/play/task_pack.h"
#include "tests/suites/cup/cup_simulation.h"
#include "tests/suites/cup/cup_task.h"

namespace phyplay::cup {
namespace {

class CupStage final : public Stage {
public:
    explicit CupStage(const Task& task) : scene_(cup_of(task)) {}
    std::unique_ptr<Play> start() const override { return std::make_unique<CupSimulation>(scene_); }

private:
    const CupScene& scene_;
};

/// Two folds: learn from one template, be tested on the other.
Fold make_cup_fold(const TaskSet& tasks, const EvalSetup&, int fold) {
    Fold made;
    for (const Task& task : tasks.tasks()) {
        const bool is_tested = (task.template_id == "slope") == (fold == 0);
        (is_tested ? made.test : made.train).push_back(task.id);
    }
    return made;
}

}  // namespace

const SuiteFacts& cup_facts() {
    static const SuiteFacts facts{
        .id = kCup,
        .title = "Cup",
        .tiers = {kClicksTier},
        .step_hz = kCupStepHz,
        .length_unit = "units",
        .moves =
            {{.name = kRemoveMove,
              .meaning = "a block is clicked away",
              .fields = {{.name = "block", .unit = "", .meaning = "its number, from 0", .low = 0.0, .high = 11.0}}}},
        .goal_hold_steps = kCupHoldSteps,
        .measures = {{.name = "blocks_left", .meaning = "blocks that could still go", .phrase = "{} blocks left"}},
        .setups = {{.name = "cup_cross_template", .tier = kClicksTier, .folds = 2, .make = make_cup_fold}}};
    return facts;
}

const SuiteFacts& CupSuite::facts() const {
    return cup_facts();
}

std::unique_ptr<const Stage> CupSuite::stage(const Task& task) const {
    return std::make_unique<CupStage>(task);
}

bool CupSuite::reads(std::string_view text) const {
    return text.find("\"clicks\"") != std::string_view::npos;
}

Result<Task> CupSuite::read_task(std::string_view text, const std::string& file) const {
    JsonReader reader(text, file);
    const JsonField root = reader.root();
    root.only({"task", "tier", "template", "ball", "cup", "blocks"});
    Task task{.id = root["task"].text(), .template_id = root["template"].text(), .suite = kCup, .tier = kClicksTier};
    if (root["tier"].text() != kClicksTier.name) root["tier"].refuse("must be \"clicks\"");
    CupScene scene;
    const JsonField ball = root["ball"];
    ball.only({"x", "y", "radius"});
    scene.ball = {ball["x"].number(), ball["y"].number()};
    scene.ball_radius = ball["radius"].number();
    const JsonField cup = root["cup"];
    cup.only({"x", "y", "width", "height"});
    scene.cup = {cup["x"].number(), cup["y"].number()};
    scene.cup_width = cup["width"].number();
    scene.cup_height = cup["height"].number();
    for (const JsonField& item : root["blocks"].items()) {
        item.only({"x", "y", "width", "height", "angle", "can_go"});
        scene.blocks.push_back({{.centre = {item["x"].number(), item["y"].number()},
                                 .width = item["width"].number(),
                                 .height = item["height"].number(),
                                 .angle_deg = item["angle"].number()},
                                item["can_go"].whole_number() != 0});
    }
    if (reader.error()) return *reader.error();
    task.content = std::make_shared<const CupContent>(std::move(scene));
    if (const auto fault = find_task_fault(task)) return Error{*fault, file};
    task.sha256 = sha256_of(task);
    return task;
}

std::string CupSuite::task_line(const Task& task) const {
    const CupScene& scene = cup_of(task);
    JsonWriter out;
    out.begin_object().field("task", task.id).field("tier", name_of(task.tier)).field("template", task.template_id);
    out.key("ball").begin_object().field("x", scene.ball.x).field("y", scene.ball.y);
    out.field("radius", scene.ball_radius).end_object();
    out.key("cup").begin_object().field("x", scene.cup.x).field("y", scene.cup.y);
    out.field("width", scene.cup_width).field("height", scene.cup_height).end_object();
    out.key("blocks").begin_array();
    for (const Block& block : scene.blocks) {
        out.begin_object().field("x", block.box.centre.x).field("y", block.box.centre.y);
        out.field("width", block.box.width).field("height", block.box.height).field("angle", block.box.angle_deg);
        out.field("can_go", block.can_go ? 1 : 0).end_object();
    }
    out.end_array().end_object();
    return out.take_line();
}

TaskListing CupSuite::listing(const Task& task) const {
    TaskListing listing{.note = "", .columns = {"block", "x", "y", "can go"}, .rows = {}};
    for (const Block& block : cup_of(task).blocks) {
        listing.rows.push_back({std::to_string(listing.rows.size()), fmt::format("{:.2f}", block.box.centre.x),
                                fmt::format("{:.2f}", block.box.centre.y), block.can_go ? "yes" : "no"});
    }
    return listing;
}

std::shared_ptr<const TaskContent> CupSuite::read_content(ByteReader& in) const {
    return read_cup_content(in);
}

}  // namespace phyplay::cup

namespace phyplay {

std::unique_ptr<const Suite> make_cup_suite() {
    return std::make_unique<cup::CupSuite>();
}

}  // namespace phyplay
