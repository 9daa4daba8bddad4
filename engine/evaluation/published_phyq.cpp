#include "engine/evaluation/published_phyq.h"

#include "engine/base/assert.h"
#include "engine/io/json_reader.h"

namespace phyplay {

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

}  // namespace phyplay
