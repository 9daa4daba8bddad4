#include "engine/phyq/play/phyq_suite.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <memory>

#include "engine/base/assert.h"
#include "engine/io/json_line.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/phyq/level/scenario.h"
#include "engine/phyq/level/science_birds_xml.h"
#include "engine/phyq/level/slingshot_level.h"
#include "engine/phyq/play/slingshot_setup.h"
#include "engine/phyq/play/slingshot_simulation.h"
#include "engine/phyq/rules/agent_planner.h"
#include "engine/play/move_table.h"

namespace phyplay {
namespace {

/// Launches, and behind a launch one tap at most.
bool are_shots(const History& moves) {
    bool may_tap = false;
    for (const Move& move : moves) {
        const bool is_launch = move.kind == kLaunchMove && move.numbers.size() == 2;
        const bool is_tap = move.kind == kTapMove && move.numbers.empty() && may_tap;
        if (!is_launch && !is_tap) return false;
        may_tap = is_launch;
    }
    return true;
}

/// A step of an attempt, 0 or more.
std::optional<int> step_of(const nlohmann::json& shot, const char* key) {
    const auto found = shot.find(key);
    return found == shot.end() ? std::nullopt : whole_number<int>(*found, 0, 1'000'000'000);
}

Result<TimedShot> read_timed_shot(const nlohmann::json& item) {
    if (!item.is_object()) return Error{"is not an object"};
    const auto is_number = [&](const char* key) { return item.contains(key) && item[key].is_number(); };
    if (!is_number("dx") || !is_number("dy")) return Error{"needs the numbers 'dx' and 'dy'"};
    const std::optional<int> release_step = step_of(item, "release_step");
    if (!release_step) return Error{"needs 'release_step', a whole number from 0"};
    const std::optional<int> tap_step = step_of(item, "tap_step");
    if (item.contains("tap_step") && !tap_step) return Error{"has a 'tap_step' that is no whole number from 0"};
    return TimedShot{item["dx"].get<double>(), item["dy"].get<double>(), *release_step, tap_step};
}

Result<double> read_shot_number(const nlohmann::json& value, const std::string& name) {
    if (!value.is_number()) return Error{fmt::format("{} is a {}, not a number", name, value.type_name())};
    return value.get<double>();
}

/// `name` is that of the shot in messages.
Result<Shot> read_shot(const nlohmann::json& item, const std::string& name) {
    if (!item.is_object()) return Error{fmt::format("{} is a {}, not an object", name, item.type_name())};
    std::optional<double> dx;
    std::optional<double> dy;
    Shot shot;
    for (const auto& [key, value] : item.items()) {
        if (value.is_null() && key != "dx" && key != "dy") continue;
        const bool is_known = key == "dx" || key == "dy" || key == "tap_s" || key == "after_s";
        if (!is_known)
            return Error{fmt::format("{} has no '{}', only dx, dy, tap_s and after_s", name, excerpt(key))};
        const Result<double> number = read_shot_number(value, fmt::format("'{}' of {}", key, name));
        if (!number) return number.error();
        (key == "dx" ? dx : key == "dy" ? dy : key == "tap_s" ? shot.tap_s : shot.after_s) = *number;
    }
    if (!dx || !dy) return Error{fmt::format("{} has no '{}'", name, dx ? "dy" : "dx")};
    shot.dx = *dx;
    shot.dy = *dy;
    if (const std::string problem = find_shot_problem(shot); !problem.empty()) {
        return Error{fmt::format("{}: {}", name, problem)};
    }
    return shot;
}

std::vector<TemplateGroup> groups_of_scenarios() {
    std::vector<TemplateGroup> groups;
    for (const Scenario& scenario : scenarios()) groups.push_back({scenario.number, scenario.name, scenario.rule});
    return groups;
}

using enum MoveColumnType;

/// How launches and taps stand in tables: a row for each bird, with its tap.
class PhyqMoveTable final : public MoveTable {
public:
    std::string_view attempt_word() const override { return "launches"; }

    std::vector<MoveColumn> attempt_columns() const override {
        return {{"n_launches", whole, "", "Birds that were launched."}};
    }

    std::vector<MoveCell> attempt_cells(const History& moves) const override {
        return {std::int64_t{std::ranges::count(moves, kLaunchMove, &Move::kind)}};
    }

    std::vector<MoveColumn> measure_columns() const override {
        return {{"pigs_left", whole, "", "Targets that were left"}, {"score", whole, "points", "Of the level"}};
    }

    std::optional<MoveRows> rows() const override {
        return MoveRows{
            .name = "launches",
            .row = "One row per launched bird",
            .columns = {
                {"launch_no", whole, "", "1-based, in the attempt."},
                {"dx", real, "world units", "Drag from the sling origin, to the right. Longer than 1 counts as 1."},
                {"dy", real, "world units", "Drag from the sling origin, upwards."},
                {"release_step", whole, "1/50 s", "Step of the attempt at which the bird was let go."},
                {"t_release", time, "", "The same, since the session began."},
                {"release_clock", clock, "", ""},
                {"tap_step", whole, "1/50 s", "Step at which the bird's power was used; empty: never."},
                {"t_tap", time, "", "The same, since the session began."},
                {"tap_clock", clock, "", ""}}};
    }

    std::vector<std::vector<MoveCell>> rows_of(const History& moves) const override {
        constexpr std::size_t kTap = 6;  // the first of three columns
        std::vector<std::vector<MoveCell>> rows;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const Move& move = moves[i];
            const auto number = static_cast<std::int64_t>(i);
            if (move.kind == kLaunchMove && move.numbers.size() == 2) {
                rows.push_back({std::ssize(rows) + 1, move.numbers[0], move.numbers[1], std::int64_t{move.step},
                                number, number});
                rows.back().resize(kTap + 3);
            } else if (move.kind == kTapMove && !rows.empty()) {
                rows.back()[kTap] = std::int64_t{move.step};
                rows.back()[kTap + 1] = number;
                rows.back()[kTap + 2] = number;
            }
        }
        return rows;
    }

    std::span<const double> place_of(const Move& first) const override { return first.numbers; }
};

/// A level that has come to rest.
class PhyqStage final : public Stage {
public:
    PhyqStage(const SlingshotSetup& setup, const Task& task)
        : setup_(setup), task_(task), settled_(settle(setup, level_of(task))) {}

    std::unique_ptr<Play> start() const override {
        return std::make_unique<SlingshotSimulation>(setup_, level_of(task_), settled_);
    }

private:
    const SlingshotSetup& setup_;
    const Task& task_;
    SettledLevel settled_;
};

class PhyqSuite final : public Suite {
public:
    explicit PhyqSuite(SlingshotSetup setup) : setup_(std::move(setup)) {}

    const SlingshotSetup& setup() const { return setup_; }
    const SuiteFacts& facts() const override { return phyq_facts(); }

    std::unique_ptr<const Stage> stage(const Task& task) const override {
        return std::make_unique<PhyqStage>(setup_, task);
    }

    bool reads(std::string_view text) const override {
        return !begins_as_json_object(text) || text.find("\"slingshot\"") != std::string_view::npos;
    }

    Result<Task> read_task(std::string_view text, const std::string& file) const override {
        if (begins_as_json_object(text)) return read_slingshot_task(text, file);
        Result<SlingshotLevel> level = read_science_birds_xml(text, file);
        if (!level) return level.error();
        return Task{.suite = kPhyq, .tier = kSlingshotTier, .content = phyq_content(std::move(*level))};
    }

    std::string task_line(const Task& task) const override { return slingshot_task_line(task); }

    std::optional<std::string> task_xml(const Task& task) const override {
        return write_science_birds_xml(level_of(task));
    }

    TaskListing listing(const Task& task) const override {
        TaskListing listing{.note = "birds: ", .columns = {"object", "x", "y", "rotation", "scale"}, .rows = {}};
        const SlingshotLevel& level = level_of(task);
        for (std::size_t i = 0; i < level.birds.size(); ++i) {
            listing.note += (i == 0 ? "" : ", ") + std::string(name_of(level.birds[i]));
        }
        for (const SlingshotObject& object : level.objects) {
            const bool is_scaled = kind_of(object.shape) == ObjectKind::platform;
            listing.rows.push_back({described(object), fmt::format("{:.3f}", object.x),
                                    fmt::format("{:.3f}", object.y), fmt::format("{:.1f}", object.rotation_deg),
                                    is_scaled ? fmt::format("{:.2f} x {:.2f}", object.scale_x, object.scale_y) : ""});
        }
        return listing;
    }

    std::optional<int> group_of(std::string_view id) const override { return scenario_of(id); }

    Signature signature(const TaskSet& tasks, std::size_t plays, int threads) const override {
        return phyq_signature(setup_, tasks, plays, threads);
    }

    TaskPart part_of(std::string_view id) const override {
        const int number = std::atoi(std::string(id.substr(id.find(':') + 1)).c_str());
        if (number == 0) return TaskPart::neither;  // the layout itself
        return number <= kPhyqTrainTasks ? TaskPart::train : TaskPart::test;
    }

    void write_moves(JsonWriter& writer, const History& moves) const override {
        writer.key("shots").begin_array();
        for (const TimedShot& shot : shots_of(moves)) {
            writer.begin_object().field("dx", shot.dx).field("dy", shot.dy).field("release_step", shot.release_step);
            if (shot.tap_step) writer.field("tap_step", *shot.tap_step);
            writer.end_object();
        }
        writer.end_array();
    }

    Result<History> read_moves(const nlohmann::json& object) const override {
        const auto list = object.find("shots");
        if (list == object.end()) return Error{"the attempt has no 'shots'"};
        if (!list->is_array() || list->empty()) return Error{"'shots' of the attempt is not a list of shots"};
        std::vector<TimedShot> shots;
        for (const nlohmann::json& item : *list) {
            const Result<TimedShot> shot = read_timed_shot(item);
            if (!shot) return Error{fmt::format("shot {} of the attempt {}", shots.size() + 1, shot.error().message)};
            shots.push_back(*shot);
        }
        return history_of(shots);
    }

    Result<std::vector<Cue>> read_request(const Task& task, const nlohmann::json& request) const override {
        const auto list = request.find("shots");
        if (list == request.end()) return Error{"the request has no 'shots'"};
        if (!list->is_array()) return Error{fmt::format("'shots' is a {}, not a list of shots", list->type_name())};
        const std::size_t birds = level_of(task).birds.size();
        std::vector<Cue> cues;
        std::size_t read = 0;
        for (const nlohmann::json& item : *list) {
            const Result<Shot> shot = read_shot(item, fmt::format("shot {}", ++read));
            if (!shot) return shot.error();
            if (read <= birds) std::ranges::move(cues_of(*shot), std::back_inserter(cues));
        }
        return cues;
    }

    std::vector<std::string> body_words(const Play& play) const override {
        std::vector<std::string> words;
        for (const SlingshotBody& body : dynamic_cast<const SlingshotSimulation&>(play).bodies()) {
            words.push_back(described(body));
        }
        return words;
    }

    /// At one of the targets, the way a person aims who sees roughly where the bird will fly.
    std::optional<Move> casual_move(const Task& task, const Play& play, NumpyRandom& random) const override {
        const SlingshotLevel& level = level_of(task);
        const auto& simulation = dynamic_cast<const SlingshotSimulation&>(play);
        if (!simulation.can_launch()) return std::nullopt;
        std::vector<Vec2> targets;
        for (const SlingshotBody& body : simulation.bodies()) {
            if (body.role != SlingshotRole::pig || body.health <= 0.0) continue;
            const SlingshotObject& placed = level.objects[body.object];
            targets.push_back({placed.x, placed.y});
        }
        double angle = random.uniform(-0.2, 1.3);
        if (!targets.empty()) {
            const Vec2 target = targets[static_cast<std::size_t>(random.choice(std::ssize(targets)))];
            const AgentPlanner planner(slingshot_on_agent_screen(level.slingshot));
            const std::vector<PlannedShot> arcs = planner.shots_at(agent_screen_from_world(target));
            if (!arcs.empty())
                angle = arcs[static_cast<std::size_t>(random.choice(std::ssize(arcs)))].launch_angle_rad;
        }
        angle += random.normal(0.0, 0.03);
        return Move{.step = play.steps_taken(),
                    .kind = std::string(kLaunchMove),
                    .numbers = {-std::cos(angle), -std::sin(angle)}};
    }

    std::string find_history_fault(const Task& task, const History& moves) const override {
        if (moves.empty()) return fmt::format("task '{}' takes shots, the attempt has none", task.id);
        if (!are_shots(moves)) return "its moves are no shots";
        for (const TimedShot& shot : shots_of(moves)) {
            if (const std::string problem = find_shot_problem(shot); !problem.empty()) return "a shot's " + problem;
        }
        return "";
    }

    std::string refusal_words(const History& moves, int number, const Refusal&) const override {
        const auto until = moves.begin() + number + 1;
        const auto launches =
            std::count_if(moves.begin(), until, [](const Move& m) { return m.kind == kLaunchMove; });
        return fmt::format("shot {} cannot be made at its steps", launches);
    }

    std::shared_ptr<const TaskContent> read_content(ByteReader& in) const override { return read_phyq_content(in); }

    std::unique_ptr<const MoveTable> move_table() const override { return std::make_unique<PhyqMoveTable>(); }

private:
    SlingshotSetup setup_;
};

}  // namespace

const SuiteFacts& phyq_facts() {
    static const SuiteFacts facts{
        .id = kPhyq,
        .title = "Phy-Q",
        .tiers = {kSlingshotTier},
        .step_hz = kSlingshotStepHz,
        .length_unit = "units",
        .moves =
            {{.name = kLaunchMove,
              .meaning = "the bird on the sling is let go",
              .fields = {{"dx", "units", "drag from the sling origin; longer than 1 is shortened to 1", -1.0, 0.0},
                         {"dy", "units", "", -1.0, 1.0}},
              .event = kLaunchMove},
             {.name = kTapMove, .meaning = "the bird in flight uses its power", .fields = {}, .event = kTapMove}},
        .measures = {{.name = "pigs_left", .meaning = "pigs that are left", .phrase = "{} targets left"},
                     {.name = "score", .meaning = "points", .phrase = "score {}"}},
        .group_word = "scenario",
        .groups = groups_of_scenarios(),
        .setups = {kPhyqLocal, kPhyqBroad}};
    return facts;
}

const SlingshotSetup& slingshot_setup_of(const Suites& suites) {
    const Suite* suite = suites.find(kPhyq.name);
    PHYPLAY_ASSERT(suite != nullptr);
    return dynamic_cast<const PhyqSuite&>(*suite).setup();
}

std::unique_ptr<const Suite> make_phyq_suite(SlingshotSetup setup) {
    return std::make_unique<PhyqSuite>(std::move(setup));
}

/// For the list of suites.
std::unique_ptr<const Suite> make_phyq_suite() {
    return make_phyq_suite(shipped_slingshot_setup());
}

}  // namespace phyplay
