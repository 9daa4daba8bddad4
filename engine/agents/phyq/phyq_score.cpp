#include "engine/agents/phyq/phyq_score.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/base/assert.h"
#include "engine/agents/phyq/published_phyq.h"
#include "engine/io/json_reader.h"

namespace phyplay {
namespace {

double read_rate(const JsonField& field) {
    const double rate = field.number();
    if (rate < 0.0 || rate > 1.0) field.refuse("must be 0 to 1");
    return rate;
}

ScenarioReference read_scenario(const JsonField& field, int number) {
    field.only({"scenario", "human_mean", "human_sd", "random_rate", "five_attempt_rate", "mean_attempts",
                "mean_thinking_time_s"});
    if (field["scenario"].whole_number() != number) {
        field["scenario"].refuse("must be " + std::to_string(number) + ": all 15 are listed, in order");
    }
    const ScenarioReference scenario{.human_mean = read_rate(field["human_mean"]),
                                     .human_sd = field["human_sd"].number(),
                                     .random_rate = read_rate(field["random_rate"])};
    if (scenario.human_sd <= 0.0) field["human_sd"].refuse("must be above 0");
    return scenario;
}

ScenarioRates random_rates(const PhyqReference& reference) {
    ScenarioRates rates{};
    for (std::size_t i = 0; i < rates.size(); ++i) rates[i] = reference.scenarios[i].random_rate;
    return rates;
}

}  // namespace

Result<PhyqReference> read_phyq_reference(std::string_view json, const std::string& name) {
    JsonReader reader(json, name);
    const JsonField root = reader.root();
    root.only({"name", "about", "scenarios"});
    PhyqReference reference{.name = root["name"].text()};
    const std::vector<JsonField> scenarios = root["scenarios"].items();
    if (scenarios.size() != reference.scenarios.size()) root["scenarios"].refuse("must list all 15 scenarios");
    for (std::size_t i = 0; i < std::min(scenarios.size(), reference.scenarios.size()); ++i) {
        reference.scenarios[i] = read_scenario(scenarios[i], static_cast<int>(i) + 1);
    }
    if (reader.error()) return *reader.error();
    if (z_score(reference, random_rates(reference)) >= 0.0) {
        return Error{"the random agent does no worse than people, so there is no scale", name};
    }
    return reference;
}

PhyqReference published_phyq_reference() {
    const Result<PhyqReference> reference = read_phyq_reference(published_human_study_json(), "human_study.json");
    PHYPLAY_ASSERT(reference.has_value());
    return *reference;
}

double mean_pass_rate(const ScenarioRates& rates) {
    return std::accumulate(rates.begin(), rates.end(), 0.0) / static_cast<double>(rates.size());
}

double z_score(const PhyqReference& reference, const ScenarioRates& rates) {
    double sum = 0.0;
    for (std::size_t i = kFirstScoredScenario - 1; i < rates.size(); ++i) {
        const ScenarioReference& scenario = reference.scenarios[i];
        sum += (rates[i] - scenario.human_mean) / scenario.human_sd;
    }
    return sum / (kScenarioCount - kFirstScoredScenario + 1);
}

double phyq_score(const PhyqReference& reference, const ScenarioRates& rates) {
    return 100.0 + z_score(reference, rates) * 100.0 / std::fabs(z_score(reference, random_rates(reference)));
}

Scorer phyq_scorer(PhyqReference reference) {
    return [reference = std::move(reference)](const std::map<int, PassRate>& groups) -> std::optional<Score> {
        if (groups.size() != kScenarioCount) return std::nullopt;
        ScenarioRates rates{};
        for (const auto& [number, rate] : groups) rates[static_cast<std::size_t>(number - 1)] = rate.rate;
        const double mean = mean_pass_rate(rates);
        const double z = z_score(reference, rates);
        const double score = phyq_score(reference, rates);
        return Score{.human_study = reference.name,
                     .numbers = {{"mean_pass_rate", mean}, {"z", z}, {"phyq_score", score}},
                     .words = fmt::format("Phy-Q score {:.2f} (people of the study '{}' have 100, the random agent 0); "
                                          "Z {:.4f}; mean pass rate over 15 scenarios {:.4f}",
                                          score, reference.name, z, mean)};
    };
}

}  // namespace phyplay
