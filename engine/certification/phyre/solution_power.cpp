#include "engine/certification/phyre/solution_power.h"

#include <algorithm>
#include <cstdint>
#include <set>
#include <variant>

#include "engine/io/json_reader.h"
#include "engine/io/json_writer.h"
#include "engine/phyre/placement_rules.h"
#include "engine/phyre/simulation.h"

namespace phyplay {
namespace {

bool solves(const Task& task, const ActionNumbers& action) {
    const PlacementCheck check = check_action(task, *to_unit_balls(task.tier, action));
    const Placement* placement = std::get_if<Placement>(&check);
    return placement != nullptr && simulate(task, *placement).status == Status::solved;
}

}  // namespace

double SolutionPower::power() const {
    return solves.empty() ? 0.0 : static_cast<double>(solved()) / static_cast<double>(solves.size());
}

std::vector<ActionNumbers> stable_solutions_of(std::span<const SolvabilityCertificate> certificates) {
    std::vector<ActionNumbers> solutions;
    std::set<ActionNumbers> known;
    for (const SolvabilityCertificate& certificate : certificates) {
        for (const ActionNumbers& solution : certificate.stable_solutions) {
            if (known.insert(solution).second) solutions.push_back(solution);
        }
    }
    return solutions;
}

std::vector<SolutionPower> measure_power(std::span<const Task> tasks, std::span<const ActionNumbers> actions,
                                         int threads, const Progress& progress) {
    std::vector<std::uint8_t> solved(actions.size() * tasks.size());  // bytes, since threads cannot share bits
    parallel_for(
        solved.size(), threads,
        [&](std::size_t i) { solved[i] = solves(tasks[i % tasks.size()], actions[i / tasks.size()]) ? 1 : 0; },
        progress);
    std::vector<SolutionPower> rows;
    for (std::size_t i = 0; i < actions.size(); ++i) {
        const auto begin = solved.begin() + static_cast<std::ptrdiff_t>(i * tasks.size());
        rows.push_back({.action = actions[i],
                        .solves = std::vector<bool>(begin, begin + static_cast<std::ptrdiff_t>(tasks.size()))});
    }
    return rows;
}

PowerSummary summary_of(std::span<const SolutionPower> rows) {
    PowerSummary summary{.solutions = static_cast<int>(rows.size())};
    std::vector<double> powers;
    for (const SolutionPower& row : rows) powers.push_back(row.power());
    if (powers.empty()) return summary;
    double sum = 0.0;
    for (const double power : powers) sum += power;
    summary.mean_power = sum / static_cast<double>(powers.size());
    summary.greatest_power = *std::ranges::max_element(powers);
    summary.powerful =
        static_cast<int>(std::ranges::count_if(powers, [](double power) { return power > kPowerfulShare; }));
    summary.median_power = median_of(std::move(powers));
    return summary;
}

double median_of(std::vector<double> values) {
    if (values.empty()) return 0.0;
    std::ranges::sort(values);
    const std::size_t middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

std::string write_power(const SolutionPower& row) {
    JsonWriter writer;
    writer.begin_object().field("action", row.action).key("solves").begin_array();
    for (const bool solved : row.solves) writer.value(solved ? 1 : 0);
    return writer.end_array().field("power", row.power()).end_object().take_line();
}

Result<SolutionPower> read_power(std::string_view line, std::size_t tasks, const std::string& name) {
    JsonReader reader(line, name);
    const JsonField root = reader.root();
    root.only({"action", "solves", "power"});
    SolutionPower row;
    for (const JsonField& item : root["action"].items()) row.action.push_back(item.number());
    for (const JsonField& item : root["solves"].items()) row.solves.push_back(item.whole_number() != 0);
    if (row.solves.size() != tasks) root["solves"].refuse("must have a number for each task");
    if (reader.error()) return *reader.error();
    return row;
}

}  // namespace phyplay
