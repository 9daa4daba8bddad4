#include "engine/evaluation/published_phyq.h"

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

PublishedCounterpart::PublishedCounterpart(EvalSetup setup, std::string_view agent)
    : is_broad_(setup == EvalSetup::phyq_broad), name_(published_name_of(agent)), rates_(published_rates()) {}

std::optional<double> PublishedCounterpart::of_template(const std::string& id) const {
    const auto agent = rates_.local.find(name_);
    if (agent == rates_.local.end()) return std::nullopt;
    const auto rate = agent->second.find(id);
    return rate == agent->second.end() ? std::nullopt : std::optional(rate->second);
}

std::optional<double> PublishedCounterpart::of_scenario(int number) const {
    if (is_broad_) {
        const auto agent = rates_.broad.find(name_);
        if (agent == rates_.broad.end()) return std::nullopt;
        return agent->second.at(static_cast<std::size_t>(number - 1));
    }
    const auto agent = rates_.local.find(name_);
    if (agent == rates_.local.end()) return std::nullopt;
    double sum = 0.0;
    int count = 0;
    for (const auto& [id, rate] : agent->second) {
        if (!id.starts_with(std::to_string(number) + ".")) continue;
        sum += rate;
        ++count;
    }
    return count == 0 ? std::nullopt : std::optional(sum / count);
}

std::optional<double> PublishedCounterpart::of_all() const {
    if (is_broad_) {
        const auto agent = rates_.broad.find(name_);
        return agent == rates_.broad.end() ? std::nullopt : std::optional(mean_pass_rate(agent->second));
    }
    const auto mean = rates_.local_means.find(name_);
    return mean == rates_.local_means.end() ? std::nullopt : std::optional(mean->second);
}

}  // namespace phyplay
