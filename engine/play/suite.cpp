#include "engine/play/suite.h"

#include <algorithm>

#include "engine/base/assert.h"

namespace phyplay {

std::optional<Tier> Suite::find_tier(std::string_view name) const {
    const std::vector<Tier>& tiers = facts().tiers;
    const auto found = std::ranges::find(tiers, name, &Tier::name);
    return found == tiers.end() ? std::nullopt : std::optional(*found);
}

const Suite* Suites::find(std::string_view id) const {
    const auto found =
        std::ranges::find_if(suites_, [id](const auto& suite) { return suite->facts().id.name == id; });
    return found == suites_.end() ? nullptr : found->get();
}

const Suite* Suites::find_suite_of_tier(std::string_view tier_name) const {
    const auto found =
        std::ranges::find_if(suites_, [&](const auto& suite) { return suite->find_tier(tier_name).has_value(); });
    return found == suites_.end() ? nullptr : found->get();
}

const Suite& Suites::of(const Task& task) const {
    const Suite* suite = find(task.suite.name);
    PHYPLAY_ASSERT(suite != nullptr);
    return *suite;
}

}  // namespace phyplay
