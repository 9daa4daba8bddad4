// The 15 physical scenarios of Phy-Q: what each of them is about, in the benchmark's order.
//
// A template belongs to the scenario that its id begins with: template "6.4" is the fourth of scenario 6.
// Names and rules: Phy-Q template sheet; the number of templates: its counts.
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace phyplay {

struct Scenario {
    int number = 0;         ///< 1 to 15
    std::string_view name;  ///< "Bouncing"
    std::string_view rule;  ///< "Objects can be bounced off a surface to reach a target."
    int templates = 0;      ///< how many the benchmark has
};

inline constexpr int kScenarioCount = 15;

const std::array<Scenario, kScenarioCount>& scenarios();

/// The scenario of a Phy-Q template or task id ("6.4", "6.4:017"): 1 to 15. Empty for other ids.
std::optional<int> scenario_of(std::string_view id);

}  // namespace phyplay
