#include "engine/phyre/phyre_suite.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <nlohmann/json.hpp>
#include <numbers>
#include <tuple>
#include <utility>

#include "engine/base/assert.h"
#include "engine/base/hash.h"
#include "engine/io/json_line.h"
#include "engine/phyre/placement_rules.h"
#include "engine/phyre/simulation.h"
#include "engine/phyre/task_json.h"
#include "engine/play/move_table.h"

namespace phyplay {
namespace {

/// At each of the two splits, four fifths stay on the learning side (evaluation sheet, section 1).
std::size_t learning_share(std::size_t count) {
    return static_cast<std::size_t>(std::lround(static_cast<double>(count) * 0.8));
}

using Split = std::pair<std::vector<std::string>, std::vector<std::string>>;

/// The first four fifths in hash order, and the rest.
Split split_by_hash(std::vector<std::string> items, std::string_view salt) {
    items = in_hash_order(std::move(items), salt);
    const auto middle = items.begin() + static_cast<std::ptrdiff_t>(learning_share(items.size()));
    return {{items.begin(), middle}, {middle, items.end()}};
}

std::vector<std::string> ids_of(const std::vector<const Task*>& tasks) {
    std::vector<std::string> ids;
    ids.reserve(tasks.size());
    for (const Task* task : tasks) ids.push_back(task->id);
    return ids;
}

std::vector<std::string> template_ids_of(const TaskSet& tasks, Tier tier) {
    std::vector<std::string> ids;
    for (const TemplateInfo& info : tasks.templates()) {
        if (info.tier == tier) ids.push_back(info.id);
    }
    return ids;
}

std::vector<std::string> sorted_tasks_of(const TaskSet& tasks, const std::vector<std::string>& template_ids) {
    std::vector<std::string> sorted;
    for (const std::string& id : template_ids) {
        std::ranges::move(ids_of(tasks.tasks_of_template(id)), std::back_inserter(sorted));
    }
    std::ranges::sort(sorted);
    return sorted;
}

// Of a `place` move: pixels, then unit numbers, for each ball.
constexpr std::size_t kNumbersOfPlace = 3;
constexpr std::size_t kNumbersOfBoth = 2 * kNumbersOfPlace;

std::string list_of(std::span<const double> numbers) {
    std::string text = "[";
    for (const double number : numbers) {
        if (text.size() > 1) text += ',';
        text += std::isfinite(number) ? fmt::format("{}", number) : "null";
    }
    return text + "]";
}

std::string action_of(const Move& move) {
    const std::span<const double> numbers = move.numbers;
    std::vector<double> said;
    for (std::size_t i = kNumbersOfPlace; i + kNumbersOfPlace <= numbers.size(); i += kNumbersOfBoth) {
        const auto of_ball = numbers.subspan(i, kNumbersOfPlace);
        said.insert(said.end(), of_ball.begin(), of_ball.end());
    }
    return list_of(said);
}

std::string pixels_of(const Move& move) {
    const std::span<const double> numbers = move.numbers;
    std::string text = "[";
    for (std::size_t i = 0; i + kNumbersOfBoth <= numbers.size(); i += kNumbersOfBoth) {
        if (i > 0) text += ',';
        text += list_of(numbers.subspan(i, kNumbersOfPlace));
    }
    return text + "]";
}

constexpr MoveColumn kAction{"action", MoveColumnType::text, "",
                             "The placement as the benchmark's action: JSON, x, y and radius in 0 to 1 per ball."};

class PhyreMoveTable final : public MoveTable {
public:
    std::string_view attempt_word() const override { return "placement"; }

    std::vector<MoveColumn> attempt_columns() const override {
        return {kAction,
                {"placement", MoveColumnType::text, "scene pixels",
                 "What was simulated: JSON, [x, y, radius] per ball."}};
    }

    std::vector<MoveCell> attempt_cells(const History& moves) const override {
        if (moves.empty()) return {"[]", "[]"};
        return {action_of(moves.front()), pixels_of(moves.front())};
    }

    std::vector<MoveColumn> refused_columns() const override { return {kAction}; }
    std::vector<MoveCell> refused_cells(const Move& move) const override { return {action_of(move)}; }

    std::vector<MoveColumn> about_columns() const override {
        return {{"ball", MoveColumnType::whole, "", "0-based, in the action."},
                {"body", MoveColumnType::whole, "", "0-based, in the scene, where a body was in the way."}};
    }

    std::span<const double> place_of(const Move& first) const override {
        return std::span(first.numbers).subspan(std::min(kNumbersOfPlace, first.numbers.size()));
    }
};

/// Nothing needs to be prepared: a scene is built in less time than it takes to copy one.
class PhyreStage final : public Stage {
public:
    explicit PhyreStage(const Task& task) : task_(task) {}
    std::unique_ptr<Play> start() const override { return std::make_unique<Simulation>(task_); }

private:
    const Task& task_;
};

template <typename Value>
Result<Value> read_value(const nlohmann::json& attempt, const char* key, const char* wanted) {
    if (!attempt.contains(key)) return Error{fmt::format("the attempt has no '{}'", key)};
    try {
        return attempt[key].get<Value>();
    } catch (const nlohmann::json::exception&) {
        return Error{fmt::format("'{}' of the attempt is not {}", key, wanted)};
    }
}

}  // namespace

Fold make_cross_template_fold(const TaskSet& tasks, const EvalSetup& setup, int fold) {
    // The word "ball" is in the salt of both tiers: so it was in the benchmark.
    const std::string salt = "ball_cross_template_half_" + std::to_string(fold);
    auto [learning, test] = split_by_hash(template_ids_of(tasks, setup.tier), salt);
    auto [train, dev] = split_by_hash(std::move(learning), "dev_" + salt);
    return {sorted_tasks_of(tasks, train), sorted_tasks_of(tasks, dev), sorted_tasks_of(tasks, test)};
}

Fold make_within_template_fold(const TaskSet& tasks, const EvalSetup& setup, int fold) {
    const std::string number = std::to_string(fold);
    std::vector<std::string> all_learning;
    Fold made;
    for (const std::string& id : template_ids_of(tasks, setup.tier)) {
        auto [learning, test] = split_by_hash(ids_of(tasks.tasks_of_template(id)), "ball_online_ind_tasks" + number);
        std::ranges::move(learning, std::back_inserter(all_learning));
        std::ranges::move(test, std::back_inserter(made.test));
    }
    std::tie(made.train, made.dev) = split_by_hash(std::move(all_learning), "make_dev" + number);
    std::ranges::sort(made.train);
    std::ranges::sort(made.dev);
    std::ranges::sort(made.test);
    return made;
}

std::vector<std::string> in_hash_order(std::vector<std::string> items, std::string_view salt) {
    std::vector<std::pair<std::string, std::string>> keyed;
    keyed.reserve(items.size());
    for (std::string& item : items) {
        std::string key = md5_hex(item + std::string(salt));
        keyed.emplace_back(std::move(key), std::move(item));
    }
    std::ranges::sort(keyed);
    std::ranges::transform(keyed, items.begin(), [](auto& entry) { return std::move(entry.second); });
    return items;
}

const SuiteFacts& phyre_facts() {
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
        .goal_hold_steps = kHoldSteps,
        .measures = {{.name = "goal_steps",
                      .meaning = "consecutive steps, up to the last, after which the goal held",
                      .is_kept = false}},
        .setups = {kBallCrossTemplate, kBallWithinTemplate, kTwoBallsCrossTemplate, kTwoBallsWithinTemplate}};
    return facts;
}

std::unique_ptr<const Stage> PhyreSuite::stage(const Task& task) const {
    return std::make_unique<PhyreStage>(task);
}

bool PhyreSuite::reads(std::string_view text) const {
    return begins_as_json_object(text);
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

void PhyreSuite::write_moves(JsonWriter& writer, const History& moves) const {
    PHYPLAY_ASSERT(moves.size() == 1);
    writer.field("action", said_of(moves.front())).key("placement").begin_array();
    for (const PlacedBall& ball : placement_of(moves.front())) {
        writer.begin_array().value(ball.x).value(ball.y).value(ball.radius).end_array();
    }
    writer.end_array();
}

Result<History> PhyreSuite::read_moves(const nlohmann::json& object) const {
    const auto action = read_value<std::vector<double>>(object, "action", "a list of numbers");
    if (!action) return action.error();
    const auto balls = read_value<std::vector<std::vector<double>>>(object, "placement", "a list of balls");
    if (!balls) return balls.error();
    Placement placement;
    for (const std::vector<double>& ball : *balls) {
        if (ball.size() != 3) return Error{"a ball in 'placement' of the attempt is not three numbers"};
        placement.push_back({ball[0], ball[1], ball[2]});
    }
    if (action->size() != 3 * placement.size()) {
        return Error{"'action' of the attempt is not three numbers for each ball of its 'placement'"};
    }
    return History{place_move(placement, *action)};
}

Result<std::vector<Cue>> PhyreSuite::read_request(const Task& task, const nlohmann::json& request) const {
    const auto action = request.find("action");
    if (action == request.end()) return Error{"the request has no 'action'"};
    if (!action->is_array())
        return Error{fmt::format("'action' is a {}, not a list of numbers", action->type_name())};
    std::vector<double> numbers;
    for (const nlohmann::json& item : *action) {
        if (!item.is_number()) {
            return Error{fmt::format("number {} of 'action' is a {}", numbers.size() + 1, item.type_name())};
        }
        numbers.push_back(item.get<double>());
    }
    const Result<std::vector<UnitBall>> balls = to_unit_balls(task.tier, numbers);
    if (!balls) return balls.error();
    return std::vector<Cue>{{std::string(kPlaceMove), place_move(*balls).numbers, 0}};
}

/// Anywhere the rules allow. People place whole pixels: through them and back, as the game's draft does.
std::optional<Move> PhyreSuite::casual_move(const Task& task, const Play&, NumpyRandom& random) const {
    constexpr int kMostTries = 10'000;
    for (int i = 0; i < kMostTries; ++i) {
        std::vector<double> numbers(3 * static_cast<std::size_t>(balls_of(task.tier)));
        for (double& number : numbers) number = random.random_sample();
        const PlacementCheck check = check_action(task, *to_unit_balls(task.tier, numbers));
        if (const auto* placement = std::get_if<Placement>(&check)) return place_move(*placement, numbers);
    }
    return std::nullopt;
}

std::string PhyreSuite::find_history_fault(const Task& task, const History& moves) const {
    const int balls = balls_of(task.tier);
    const std::size_t placed = moves.size() == 1 ? (moves.front().numbers.size() + 3) / 6 : moves.size();
    if (moves.size() == 1 && static_cast<int>(placed) == balls) return "";
    return fmt::format("task '{}' takes {} balls, the attempt placed {}", task.id, balls, placed);
}

std::string PhyreSuite::refusal_words(const History&, int, const Refusal& refusal) const {
    if (refusal.fault == name_of(PlacementFault::overlaps_body)) return "its placement overlaps a body of the scene";
    return "its action does not lead to its placement";
}

std::unique_ptr<const MoveTable> PhyreSuite::move_table() const {
    return std::make_unique<PhyreMoveTable>();
}

std::shared_ptr<const TaskContent> PhyreSuite::read_content(ByteReader& in) const {
    return read_phyre_content(in);
}

std::unique_ptr<const Suite> make_phyre_suite() {
    return std::make_unique<PhyreSuite>();
}

}  // namespace phyplay
