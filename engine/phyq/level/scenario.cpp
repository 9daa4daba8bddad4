#include "engine/phyq/level/scenario.h"

#include <charconv>

namespace phyplay {

const std::array<Scenario, kScenarioCount>& scenarios() {
    static constexpr std::array<Scenario, kScenarioCount> kScenarios = {{
        {1, "Single force", "Some targets die from a single force.", 5},
        {2, "Multiple forces", "Some targets need several forces.", 5},
        {3, "Rolling", "Round objects can be rolled along a surface to a target.", 6},
        {4, "Falling", "Objects can be made to fall on a target.", 5},
        {5, "Sliding", "Non-round objects can be slid along a surface to a target.", 5},
        {6, "Bouncing", "Objects can be bounced off a surface to reach a target.", 6},
        {7, "Relative weight", "The object of the right weight must be moved.", 5},
        {8, "Relative height", "The object of the right height must be moved.", 4},
        {9, "Relative width", "The object or the opening of the right width must be chosen.", 4},
        {10, "Shape difference", "The object of the right shape must be moved or destroyed.", 4},
        {11, "Non-greedy actions", "Act in the right order: a less rewarding first action keeps the rest reachable.",
         5},
        {12, "Structural analysis", "Choose the target that breaks the stability of the structure.", 6},
        {13, "Clearing paths", "Make a path before the target can be reached.", 5},
        {14, "Adequate timing", "Actions must happen within a time window.", 2},
        {15, "Manoeuvring", "Activate the bird's power correctly to reach the target.", 8},
    }};
    return kScenarios;
}

std::optional<int> scenario_of(std::string_view id) {
    int number = 0;
    const char* end = id.data() + id.size();
    const auto read = std::from_chars(id.data(), end, number);
    const bool has_number = read.ec == std::errc() && read.ptr != end && *read.ptr == '.';
    if (!has_number || number < 1 || number > kScenarioCount) return std::nullopt;
    return number;
}

}  // namespace phyplay
