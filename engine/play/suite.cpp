#include "engine/play/suite.h"

#include <algorithm>

#include "engine/base/assert.h"

namespace phyplay {

std::optional<Tier> Suite::find_tier(std::string_view name) const {
    const std::vector<Tier>& tiers = facts().tiers;
    const auto found = std::ranges::find(tiers, name, &Tier::name);
    return found == tiers.end() ? std::nullopt : std::optional(*found);
}

std::vector<int> Suite::kept(std::span<const int> measures) const {
    PHYPLAY_ASSERT(measures.size() == facts().measures.size());
    std::vector<int> kept;
    for (std::size_t i = 0; i < measures.size(); ++i) {
        if (facts().measures[i].is_kept) kept.push_back(measures[i]);
    }
    return kept;
}

std::vector<MeasureInfo> Suite::kept_measures() const {
    std::vector<MeasureInfo> kept = facts().measures;
    std::erase_if(kept, [](const MeasureInfo& measure) { return !measure.is_kept; });
    return kept;
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

const Suite* Suites::find_reader(std::string_view text) const {
    const auto found =
        std::find_if(suites_.rbegin(), suites_.rend(), [&](const auto& suite) { return suite->reads(text); });
    return found == suites_.rend() ? nullptr : found->get();
}

std::vector<std::string> Suites::names() const {
    std::vector<std::string> names;
    for (const auto& suite : suites_) names.emplace_back(suite->facts().id.name);
    return names;
}

std::vector<std::string> Suites::tier_names() const {
    std::vector<std::string> names;
    for (const auto& suite : suites_) {
        for (const Tier tier : suite->facts().tiers) names.emplace_back(tier.name);
    }
    return names;
}

const Suite& Suites::of(const Task& task) const {
    const Suite* suite = find(task.suite.name);
    PHYPLAY_ASSERT(suite != nullptr);
    return *suite;
}

}  // namespace phyplay
