#include "engine/phyre/phyre_suite.h"

#include <fmt/core.h>

#include <numbers>

#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/simulation.h"
#include "engine/phyre/task_json.h"

namespace phyplay {
namespace {

/// Nothing needs to be prepared: a scene is built in less time than it takes to copy one.
class PhyreStage final : public Stage {
public:
    explicit PhyreStage(const Task& task) : task_(task) {}
    std::unique_ptr<Play> start() const override { return std::make_unique<Simulation>(task_); }

private:
    const Task& task_;
};

}  // namespace

const SuiteFacts& PhyreSuite::facts() const {
    static const SuiteFacts facts{
        .id = kPhyre,
        .title = "PHYRE",
        .tiers = {kBallTier, kTwoBallsTier},
        .step_hz = kStepHz,
        .length_unit = "px",
        .moves = {{.name = kPlaceMove,
                   .meaning = "balls are placed, before the first step",
                   .fields = {{"x", "px", "centre, from the left", 0.0, kSceneWidth},
                              {"y", "px", "centre, from the bottom", 0.0, kSceneHeight},
                              {"radius", "px", "of the ball", 2.0, 32.0},
                              {"unit_x", "", "the same three as the solver said them", 0.0, 1.0},
                              {"unit_y", "", "", 0.0, 1.0},
                              {"unit_radius", "", "", 0.0, 1.0}},
                   .most_repeats = 2}},
        .measures = {{.name = "goal_steps",
                      .meaning = "consecutive steps, up to the last, after which the goal held",
                      .is_kept = false}}};
    return facts;
}

std::unique_ptr<const Stage> PhyreSuite::stage(const Task& task) const {
    return std::make_unique<PhyreStage>(task);
}

bool PhyreSuite::reads(std::string_view text) const {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    return first != std::string_view::npos && text[first] == '{';
}

Result<Task> PhyreSuite::read_task(std::string_view text, const std::string& file) const {
    return read_task_json(text, file);
}

std::string PhyreSuite::task_line(const Task& task) const {
    return phyplay::task_line(task);
}

TaskListing PhyreSuite::listing(const Task& task) const {
    TaskListing listing{
        .note = "", .columns = {"body", "type", "moves", "x", "y", "angle", "colour", "goal"}, .rows = {}};
    const Goal& goal = goal_of(task);
    for (const Body& body : scene_of(task).bodies) {
        const int index = static_cast<int>(listing.rows.size());
        const bool is_in_goal = index == goal.body1 || index == goal.body2;
        listing.rows.push_back({std::to_string(index), std::string(name_of(body.type)), body.dynamic ? "yes" : "no",
                                fmt::format("{:.2f}", body.position.x), fmt::format("{:.2f}", body.position.y),
                                fmt::format("{:.1f}", body.angle_rad * 180 / std::numbers::pi),
                                std::string(name_of(body.color)), is_in_goal ? "touch" : ""});
    }
    return listing;
}

std::shared_ptr<const TaskContent> PhyreSuite::read_content(ByteReader& in) const {
    return read_phyre_content(in);
}

}  // namespace phyplay
