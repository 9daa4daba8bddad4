#include "engine/agents/phyq/published_phyq.h"

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

}  // namespace phyplay
