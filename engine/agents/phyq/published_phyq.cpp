#include "engine/agents/phyq/published_phyq.h"

#include <fmt/core.h>

#include <array>
#include <nlohmann/json.hpp>

#include "engine/base/assert.h"
#include "engine/io/json_reader.h"

namespace phyplay {
namespace {

std::string_view published_name_of(std::string_view agent) {
    if (agent == "random" || agent == "pig_shooter") return agent;
    if (agent == "best_of_four") return "datalab";
    if (agent == "best_of_five") return "eagles_wing";
    if (agent == "plan_ranker") return "bambirds";
    return {};
}

}  // namespace

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

PublishedPassRates published_pass_rates(const EvalSetup& setup, std::string_view agent) {
    PublishedPassRates rates;
    if (setup != kPhyqLocal && setup != kPhyqBroad) return rates;
    const PublishedRates all = published_rates();
    const std::string name(published_name_of(agent));
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
        people.groups[row.at("scenario").get<int>()] = {row.at("human_mean").get<double>(), number("five_attempt_rate"),
                                                 number("mean_attempts"), number("mean_thinking_time_s")};
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
            return {fmt::format("There is no Phy-Q score, since nobody has finished a task of scenario {}.", scenario), ""};
        }
        if (reference.scenarios[place].human_sd <= 0.0) {
            return {
                fmt::format("There is no Phy-Q score, since all people did equally well in scenario {}.", scenario), ""};
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
    return {.note = "The zero of the score is the published random agent.",
            .scale = fmt::format("Z is the mean over scenarios {} to 15 of the distance to this study's people in their "
                                 "standard deviations; the Phy-Q score has 100 for the average person and 0 for the "
                                 "random agent.",
                                 kFirstScoredScenario)};
}

}  // namespace phyplay
