#include "engine/certification/phyre/solvability.h"

#include "engine/base/assert.h"
#include "engine/evaluation/statistics.h"
#include "engine/phyre/content/phyre_task.h"

namespace phyplay {

double solvability_threshold(Tier tier) {
    PHYPLAY_ASSERT(find_ball_tier(tier.name));
    return tier == kBallTier ? 1e-5 : 1e-6;
}

SolvabilityFlags flags_of(const SolvabilityCounts& counts, Tier tier, const SolvabilityRule& rule) {
    if (counts.drawn() == 0) return {};
    const double p0 = solvability_threshold(tier);
    const auto is_good = [&](int solved) {
        return binomial_at_least(counts.valid(), p0, solved) < rule.significance;
    };
    const auto is_bad = [&](int solved) {
        return binomial_at_most(counts.valid(), 2 * p0, solved) < rule.significance;
    };
    return {.good = is_good(counts.solved()),
            .bad = is_bad(counts.solved()),
            .good_stable = is_good(counts.stable),
            .bad_stable = is_bad(counts.stable),
            .impossible = counts.solved() == 0,
            .trivial = static_cast<double>(counts.stable) / counts.drawn() >= kTrivialShare};
}

bool is_decided(const SolvabilityCounts& counts, Tier tier, const SolvabilityRule& rule) {
    if (counts.valid() < rule.least_valid) return false;
    const SolvabilityFlags flags = flags_of(counts, tier, rule);
    if (!flags.good && !flags.bad) return false;
    if (!flags.good_stable && !flags.bad_stable) return false;
    if (flags.good && counts.solved() < rule.least_solved) return false;
    return !flags.good_stable || counts.stable >= rule.least_solved;
}

std::vector<std::string> names_of(const SolvabilityFlags& flags) {
    std::vector<std::string> names;
    if (flags.good) names.emplace_back("GOOD");
    if (flags.bad) names.emplace_back("BAD");
    if (flags.good_stable) names.emplace_back("GOOD_STABLE");
    if (flags.bad_stable) names.emplace_back("BAD_STABLE");
    if (flags.impossible) names.emplace_back("IMPOSSIBLE");
    if (flags.trivial) names.emplace_back("TRIVIAL");
    return names;
}

}  // namespace phyplay
