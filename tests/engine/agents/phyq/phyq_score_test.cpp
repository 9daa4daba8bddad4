#include "engine/agents/phyq/phyq_score.h"

#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "tests/support/changed_text.h"

using namespace phyplay;
using namespace phyplay::testing;

namespace {

/// The derived rows of the published table (Phy-Q evaluation sheet, section 6), written down by hand.
struct PublishedRow {
    const char* agent;
    double mean;
    double z;
    double score;
};

constexpr PublishedRow kPublishedRows[] = {
    {"human", 0.8288, 0.0000, 100.00},           {"bambirds", 0.1776, -6.3653, 13.59},
    {"eagles_wing", 0.1999, -6.4740, 12.11},     {"datalab", 0.1880, -6.8721, 6.71},
    {"pig_shooter", 0.1282, -7.4838, -1.60},     {"d_ddqn_symbolic", 0.1209, -6.8933, 6.42},
    {"d_ddqn_image", 0.0997, -6.7209, 8.76},     {"relational_symbolic", 0.1411, -6.7478, 8.40},
    {"relational_image", 0.0897, -6.9206, 6.05}, {"random", 0.0427, -7.3663, 0.00},
};

std::string error_of_reference(const std::string& json) {
    const auto reference = read_phyq_reference(json, "study.json");
    return reference ? "" : to_string(reference.error());
}

}  // namespace

TEST_CASE("Phy-Q score: the published rates give the published means, Z and scores to the digits printed") {
    const PhyqReference reference = published_phyq_reference();
    const PublishedRates published = published_rates();
    REQUIRE(published.broad.size() == std::size(kPublishedRows));
    for (const PublishedRow& row : kPublishedRows) {
        CAPTURE(row.agent);
        const ScenarioRates& rates = published.broad.at(row.agent);
        // Half a unit of the last digit, and what the rates' own four digits leave open.
        CHECK(std::fabs(mean_pass_rate(rates) - row.mean) <= 0.00005 + 1e-9);
        CHECK(std::fabs(z_score(reference, rates) - row.z) <= 0.00005 + 0.00005);
        CHECK(std::fabs(phyq_score(reference, rates) - row.score) <= 0.005);
    }
}

TEST_CASE("Phy-Q score: the published scale is 13.575 points per standard deviation") {
    const PhyqReference reference = published_phyq_reference();
    CHECK(100.0 / -z_score(reference, published_rates().broad.at("random")) == doctest::Approx(13.575).epsilon(1e-4));
}

TEST_CASE("Phy-Q score: scenarios 1 and 2 do not count, all others do") {
    const PhyqReference reference = published_phyq_reference();
    const ScenarioRates rates = published_rates().broad.at("random");
    for (std::size_t i = 0; i < rates.size(); ++i) {
        ScenarioRates better = rates;
        better[i] += 0.1;
        CAPTURE(i + 1);
        CHECK((phyq_score(reference, better) > phyq_score(reference, rates)) == (i >= 2));
        CHECK(mean_pass_rate(better) == doctest::Approx(mean_pass_rate(rates) + 0.1 / 15));
    }
}

TEST_CASE("Published rates: 75 templates of four agents whose means are the published ones") {
    const PublishedRates published = published_rates();
    REQUIRE(published.local.size() == 4);
    for (const auto& of_agent : published.local) {
        const auto& agent = of_agent.first;
        const auto& rates = of_agent.second;
        CAPTURE(agent);
        REQUIRE(rates.size() == 75);
        double sum = 0.0;
        for (const auto& [id, rate] : rates) sum += rate;
        CHECK(std::fabs(sum / 75 - published.local_means.at(agent)) < 0.0001);
    }
    CHECK(published.local.at("pig_shooter").at("1.5") == 0.917);
    CHECK(published.local_means.at("random") == 0.0338);
}

TEST_CASE("Published rates: those of the agent that ours was rebuilt from, in the same setup; none for others") {
    const PublishedPassRates local = published_pass_rates(kPhyqLocal, "datalab");
    CHECK(local.templates.at("1.2") == 0.04);
    CHECK(local.groups.at(1) == doctest::Approx((0.92 + 0.04 + 0.0 + 0.95 + 0.83) / 5));
    CHECK(local.all == 0.1481);
    const PublishedPassRates broad = published_pass_rates(kPhyqBroad, "eagles_wing");
    CHECK(broad.templates.at("1.4") == 0.76);
    CHECK(broad.groups.at(2) == 0.9);
    CHECK(*broad.all == doctest::Approx(0.1999).epsilon(0.001));
    CHECK(published_pass_rates(kPhyqBroad, "bambirds").groups.at(4) == 0.27);
    const PublishedPassRates random = published_pass_rates(kPhyqLocal, "random");
    CHECK(random.templates.empty());
    CHECK(random.all == 0.0338);
    const PublishedPassRates own = published_pass_rates(kPhyqLocal, "exec:./mine");
    CHECK(own.templates.empty());
    CHECK(own.groups.empty());
    CHECK_FALSE(own.all);
}

TEST_CASE(
    "Human study: a study of one's own replaces the published one, and its mistakes are told with their field") {
    const std::string good(published_human_study_json());
    CHECK(error_of_reference(good) == "");
    const auto own =
        read_phyq_reference(replaced(good, "\"human_mean\": 0.852632", "\"human_mean\": 0.5"), "own.json");
    REQUIRE(own.has_value());
    CHECK(own->scenarios[2].human_mean == 0.5);

    CHECK(error_of_reference("[]").find("study.json") == 0);
    CHECK(error_of_reference(replaced(good, "\"human_sd\": 0.113372", "\"human_sd\": 0")).find("human_sd") !=
          std::string::npos);
    CHECK(error_of_reference(replaced(good, "\"human_mean\": 0.963158", "\"human_mean\": 1.2")).find("0 to 1") !=
          std::string::npos);
    CHECK(error_of_reference(replaced(good, "\"scenario\": 3", "\"scenario\": 4")).find("scenarios[2].scenario") !=
          std::string::npos);
    CHECK(error_of_reference(replaced(good, "\"random_rate\": 0.0850", "\"random_rats\": 0.0850")) != "");
    CHECK(error_of_reference(good.substr(0, good.size() / 2)) != "");
    CHECK(error_of_reference("{\"name\": \"x\", \"scenarios\": []}").find("all 15") != std::string::npos);
}
