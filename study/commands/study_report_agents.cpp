#include "study/commands/study_report_agents.h"

#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "engine/agents/phyq/published_phyq.h"
#include "engine/evaluation/eval_folder.h"
#include "engine/io/file.h"

namespace phyplay {
namespace {

using nlohmann::json;

Result<AgentResult> read_agent(const std::filesystem::path& folder) {
    const std::filesystem::path file = folder / kSummaryName;
    const Result<std::string> text = read_file(file);
    if (!text) return text.error();
    const json summary = json::parse(*text, nullptr, false);
    const auto refuse = [&](std::string message) {
        return Error{.message = std::move(message), .file = file.string()};
    };
    if (!summary.is_object()) return refuse("is no summary of an evaluation");
    if (!summary.contains("scenarios") || !summary["scenarios"].is_object()) {
        return refuse("has no pass rates by scenario; the setup must be phyq_local or phyq_broad");
    }
    AgentResult agent;
    agent.name = summary.value("agent", folder.filename().string());
    if (const std::string setup = summary.value("setup", ""); !setup.empty()) agent.name += " (" + setup + ")";
    for (const auto& [key, value] : summary["scenarios"].items()) {
        if (!value.is_object() || !value.contains("pass_rate") || !value["pass_rate"].is_number()) {
            return refuse(fmt::format("scenarios.{} has no pass_rate", key));
        }
        const int scenario = std::atoi(key.c_str());
        if (scenario < 1 || scenario > kScenarioCount) return refuse(fmt::format("'{}' is no scenario", key));
        agent.rates[scenario] = value["pass_rate"].get<double>();
    }
    return agent;
}

}  // namespace

Result<std::vector<AgentResult>> read_agents(const std::vector<std::filesystem::path>& folders) {
    std::vector<AgentResult> agents;
    for (const std::filesystem::path& folder : folders) {
        Result<AgentResult> agent = read_agent(folder);
        if (!agent) return agent.error();
        agents.push_back(*std::move(agent));
    }
    return agents;
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

std::map<int, PublishedMeasures> published_people() {
    std::map<int, PublishedMeasures> people;
    const json study = json::parse(published_human_study_json());
    for (const json& row : study.at("scenarios")) {
        const auto number = [&](const char* key) {
            return row.contains(key) ? std::optional(row[key].get<double>()) : std::nullopt;
        };
        people[row.at("scenario").get<int>()] = {row.at("human_mean").get<double>(), number("five_attempt_rate"),
                                                 number("mean_attempts"), number("mean_thinking_time_s")};
    }
    return people;
}

std::string score_agents(std::vector<AgentResult>& agents, const std::vector<GroupMeasures>& people) {
    PhyqReference reference = published_phyq_reference();
    std::array<bool, kScenarioCount> has_people{};
    for (const GroupMeasures& group : people) {
        if (group.scenario == 0) continue;
        const auto place = static_cast<std::size_t>(group.scenario - 1);
        reference.scenarios[place].human_mean = group.pass_rate.mean;
        reference.scenarios[place].human_sd = group.pass_rate.sd;
        has_people[place] = true;
    }
    for (int scenario = kFirstScoredScenario; scenario <= kScenarioCount; ++scenario) {
        const auto place = static_cast<std::size_t>(scenario - 1);
        if (!has_people[place]) {
            return fmt::format("There is no Phy-Q score, since nobody has finished a task of scenario {}.", scenario);
        }
        if (reference.scenarios[place].human_sd <= 0.0) {
            return fmt::format("There is no Phy-Q score, since all people did equally well in scenario {}.",
                               scenario);
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
        agent.phyq_score = phyq_score(reference, rates);
    }
    return "The zero of the score is the published random agent.";
}

}  // namespace phyplay
