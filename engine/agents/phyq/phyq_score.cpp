#include "engine/agents/phyq/phyq_score.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>

#include "engine/base/assert.h"
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
        for (const auto& [number, rate] : groups) rates[number - 1] = rate.rate;
        const double mean = mean_pass_rate(rates);
        const double z = z_score(reference, rates);
        const double score = phyq_score(reference, rates);
        return Score{
            .human_study = reference.name,
            .numbers = {{"mean_pass_rate", mean}, {"z", z}, {"phyq_score", score}},
            .words = fmt::format("Phy-Q score {:.2f} (people of the study '{}' have 100, the random agent 0); "
                                 "Z {:.4f}; mean pass rate over 15 scenarios {:.4f}",
                                 score, reference.name, z, mean)};
    };
}

PublishedRates published_rates() {
    JsonReader reader(published_rates_json(), "published_rates.json");
    const JsonField root = reader.root();
    PublishedRates rates;
    for (const JsonField& row : root["broad"].items()) {
        const auto index = static_cast<std::size_t>(row["scenario"].whole_number() - 1);
        for (const std::string& agent : row.keys()) {
            if (agent != "scenario") rates.broad[agent].at(index) = row[agent].number();
        }
    }
    for (const JsonField& row : root["local"].items()) {
        const std::string id = row["template"].text();
        for (const std::string& agent : row.keys()) {
            if (agent != "template") rates.local[agent][id] = row[agent].number();
        }
    }
    const JsonField means = root["local_means"];
    for (const std::string& agent : means.keys()) rates.local_means[agent] = means[agent].number();
    PHYPLAY_ASSERT(!reader.error());
    return rates;
}

PublishedPassRates published_pass_rates(const EvalSetup& setup, std::string_view published_name) {
    PublishedPassRates rates;
    if (setup != kPhyqLocal && setup != kPhyqBroad) return rates;
    const PublishedRates all = published_rates();
    const std::string name(published_name);
    const auto local = all.local.find(name);
    if (local != all.local.end()) rates.templates = local->second;
    if (setup == kPhyqBroad) {
        const auto broad = all.broad.find(name);
        if (broad == all.broad.end()) return rates;
        for (int number = 1; number <= kScenarioCount; ++number) {
            rates.groups[number] = broad->second.at(static_cast<std::size_t>(number - 1));
        }
        rates.all = mean_pass_rate(broad->second);
        return rates;
    }
    std::map<int, int> templates_of;
    for (const auto& [id, rate] : rates.templates) {
        const int scenario = *scenario_of(id);
        rates.groups[scenario] += rate;
        ++templates_of[scenario];
    }
    for (auto& [number, rate] : rates.groups) rate /= templates_of[number];
    const auto mean = all.local_means.find(name);
    if (mean != all.local_means.end()) rates.all = mean->second;
    return rates;
}

PublishedPeople published_people() {
    PublishedPeople people{"published (19 people)", {}};
    const nlohmann::json study = nlohmann::json::parse(published_human_study_json());
    for (const nlohmann::json& row : study.at("scenarios")) {
        const auto number = [&](const char* key) {
            return row.contains(key) ? std::optional(row[key].get<double>()) : std::nullopt;
        };
        people.groups[row.at("scenario").get<int>()] = {row.at("human_mean").get<double>(),
                                                        number("five_attempt_rate"), number("mean_attempts"),
                                                        number("mean_thinking_time_s")};
    }
    return people;
}

std::vector<AgentResult> published_agents() {
    std::vector<AgentResult> agents;
    for (const auto& [name, rates] : published_rates().broad) {
        if (name == "human") continue;
        AgentResult& agent = agents.emplace_back();
        agent.name = name + " (published)";
        for (int scenario = 1; scenario <= kScenarioCount; ++scenario) {
            agent.rates[scenario] = rates[static_cast<std::size_t>(scenario - 1)];
        }
    }
    return agents;
}

ScoreWords score_agents(std::vector<AgentResult>& agents, const std::map<int, PeopleRates>& people) {
    PhyqReference reference = published_phyq_reference();
    std::array<bool, kScenarioCount> has_people{};
    for (const auto& [scenario, rates] : people) {
        const auto place = static_cast<std::size_t>(scenario - 1);
        reference.scenarios[place].human_mean = rates.mean;
        reference.scenarios[place].human_sd = rates.sd;
        has_people[place] = true;
    }
    for (int scenario = kFirstScoredScenario; scenario <= kScenarioCount; ++scenario) {
        const auto place = static_cast<std::size_t>(scenario - 1);
        if (!has_people[place]) {
            return {
                fmt::format("There is no Phy-Q score, since nobody has finished a task of scenario {}.", scenario),
                ""};
        }
        if (reference.scenarios[place].human_sd <= 0.0) {
            return {
                fmt::format("There is no Phy-Q score, since all people did equally well in scenario {}.", scenario),
                ""};
        }
    }
    for (AgentResult& agent : agents) {
        ScenarioRates rates{};
        bool is_whole = true;
        for (int scenario = 1; scenario <= kScenarioCount; ++scenario) {
            const auto found = agent.rates.find(scenario);
            is_whole = is_whole && (found != agent.rates.end() || scenario < kFirstScoredScenario);
            if (found != agent.rates.end()) rates[static_cast<std::size_t>(scenario - 1)] = found->second;
        }
        if (!is_whole) continue;
        agent.z = z_score(reference, rates);
        agent.score = phyq_score(reference, rates);
    }
    return {
        .note = "The zero of the score is the published random agent.",
        .scale = fmt::format("Z is the mean over scenarios {} to 15 of the distance to this study's people in their "
                             "standard deviations; the Phy-Q score has 100 for the average person and 0 for the "
                             "random agent.",
                             kFirstScoredScenario)};
}

}  // namespace phyplay
