#include "engine/certification/phyre/task_choice.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <numeric>

#include "engine/phyre/content/phyre_task.h"

namespace phyplay {
namespace {

std::vector<std::string> all_flag_names() {
    return names_of(
        {.good = true, .bad = true, .good_stable = true, .bad_stable = true, .impossible = true, .trivial = true});
}

/// "BALL", as the benchmark writes it.
std::string upper_name_of(Tier tier) {
    std::string name(name_of(tier));
    for (char& letter : name) letter = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
    return name;
}

/// How many columns of `among` a row solves.
std::size_t solved_among(const std::vector<bool>& row, std::span<const std::size_t> among) {
    return static_cast<std::size_t>(std::ranges::count_if(among, [&](std::size_t column) { return row[column]; }));
}

double greatest_share(std::span<const std::vector<bool>> rows, std::span<const std::size_t> among) {
    std::size_t greatest = 0;
    for (const std::vector<bool>& row : rows) greatest = std::max(greatest, solved_among(row, among));
    return static_cast<double>(greatest) / static_cast<double>(among.size());
}

/// What a certification says about flags of one template's candidates.
class Flags {
public:
    Flags(const SolvabilityFindings& findings, std::string_view template_id) : plan_(findings.plan) {
        for (const GroupFindings& found : findings.groups) {
            if (found.group.template_id != template_id) continue;
            own_tier_ = found.group.tasks.front()->tier;
            tasks_ = found.group.tasks;
            auto& of_task = of_tier_[found.group.tier];
            for (const SolvabilityCertificate& one : found.certificates) of_task[one.task_id] = &one;
        }
    }

    const std::vector<const Task*>& tasks() const { return tasks_; }
    bool has_tier(Tier tier) const { return of_tier_.contains(tier); }
    Tier tier_of(const TierFlag& flag) const { return flag.tier.value_or(own_tier_); }

    /// Empty where the candidate is undecided, or was not examined because another tier refuses it. Requires a tier
    /// that was examined.
    std::optional<bool> has(const Task& task, const TierFlag& flag) const {
        const auto& of_task = of_tier_.at(tier_of(flag));
        const auto found = of_task.find(task.id);
        if (found == of_task.end()) return std::nullopt;
        const SolvabilityCertificate& certificate = *found->second;
        if (!is_decided(certificate.counts, certificate.tier, plan_.rule)) return std::nullopt;
        const std::vector<std::string> names = names_of(flags_of(certificate.counts, certificate.tier, plan_.rule));
        return std::ranges::find(names, flag.name) != names.end();
    }

private:
    const SolvabilityPlan& plan_;
    Tier own_tier_ = kBallTier;
    std::vector<const Task*> tasks_;
    std::map<Tier, std::map<std::string, const SolvabilityCertificate*>> of_tier_;
};

enum class Verdict { kept, dropped, undecided };

Verdict verdict_on(const Flags& flags, const Task& task, const TaskChoice& choice) {
    bool is_undecided = false;
    const auto speaks_against = [&](const TierFlag& flag, bool is_needed) {
        const std::optional<bool> has = flags.has(task, flag);
        if (!has) is_undecided = true;
        return has && *has != is_needed;
    };
    for (const TierFlag& flag : choice.need) {
        if (speaks_against(flag, true)) return Verdict::dropped;
    }
    for (const TierFlag& flag : choice.refuse) {
        if (speaks_against(flag, false)) return Verdict::dropped;
    }
    return is_undecided ? Verdict::undecided : Verdict::kept;
}

/// The solution power matrix of a template's tier, without what its rows are about.
std::vector<std::vector<bool>> matrix_of(const SolvabilityFindings& findings, std::string_view template_id,
                                         Tier tier) {
    std::vector<std::vector<bool>> rows;
    for (const GroupFindings& found : findings.groups) {
        if (found.group.template_id != template_id || found.group.tier != tier) continue;
        for (const SolutionPower& row : found.rows) rows.push_back(row.solves);
    }
    return rows;
}

/// Rows with the columns of these candidates alone.
std::vector<std::vector<bool>> of_columns(const std::vector<std::vector<bool>>& rows,
                                          const std::vector<std::size_t>& columns) {
    std::vector<std::vector<bool>> narrow;
    for (const std::vector<bool>& row : rows) {
        std::vector<bool>& one = narrow.emplace_back();
        for (const std::size_t column : columns) one.push_back(row[column]);
    }
    return narrow;
}

}  // namespace

Result<TierFlag> read_tier_flag(std::string_view text) {
    TierFlag flag;
    std::string_view name = text;
    for (const Tier tier : {kBallTier, kTwoBallsTier}) {
        const std::string before = upper_name_of(tier) + ":";
        if (!text.starts_with(before)) continue;
        flag.tier = tier;
        name.remove_prefix(before.size());
    }
    flag.name = name;
    const std::vector<std::string> known = all_flag_names();
    if (std::ranges::find(known, flag.name) != known.end()) return flag;
    std::string list;
    for (const std::string& one : known) list += one + " ";
    return Error{
        fmt::format("there is no flag '{}'; there are {}and the same after BALL: and TWO_BALLS:", text, list)};
}

Result<std::vector<std::size_t>> diverse_columns(std::span<const std::vector<bool>> rows, std::size_t columns,
                                                 std::size_t count) {
    std::vector<std::size_t> left(columns);
    std::iota(left.begin(), left.end(), std::size_t{0});
    std::vector<std::size_t> solved;  // by each row, of the columns that are left
    for (const std::vector<bool>& row : rows) solved.push_back(solved_among(row, left));
    double threshold = kPowerfulShare * static_cast<double>(count);
    while (left.size() > count) {
        if (std::ranges::all_of(solved, [](std::size_t number) { return number == 0; })) {
            return Error{
                fmt::format("no recorded solution solves any of {} candidates that are left, so that nothing "
                            "tells which {} to drop",
                            left.size(), left.size() - count)};
        }
        std::vector<std::size_t> problems;
        for (std::size_t row = 0; row < rows.size(); ++row) {
            if (static_cast<double>(solved[row]) > threshold) problems.push_back(row);
        }
        if (problems.empty()) {
            threshold *= 0.75;
            continue;
        }
        const auto problems_of = [&](std::size_t column) {
            return std::ranges::count_if(problems, [&](std::size_t row) { return rows[row][column]; });
        };
        const auto worst = std::ranges::max_element(left, {}, problems_of);  // the first of the largest
        for (std::size_t row = 0; row < rows.size(); ++row) solved[row] -= rows[row][*worst] ? 1 : 0;
        left.erase(worst);
    }
    return left;
}

Result<ChosenTasks> choose_tasks(const SolvabilityFindings& findings, std::string_view template_id,
                                 const TaskChoice& choice) {
    const Flags flags(findings, template_id);
    const auto fault = [&](const std::string& message) {
        return Error{fmt::format("template '{}': {}", template_id, message)};
    };
    if (flags.tasks().empty()) return fault("this certification has none of its tasks");
    std::vector<Tier> tiers;
    for (const TierFlag& flag : choice.need) tiers.push_back(flags.tier_of(flag));
    for (const TierFlag& flag : choice.refuse) tiers.push_back(flags.tier_of(flag));
    if (choice.diversify) tiers.push_back(*choice.diversify);
    for (const Tier tier : tiers) {
        if (!flags.has_tier(tier)) return fault(fmt::format("it was not examined in tier {}", name_of(tier)));
    }

    ChosenTasks chosen{.template_id = std::string(template_id),
                       .candidates = static_cast<int>(flags.tasks().size()),
                       .task_ids = {}};
    std::vector<std::size_t> kept;  // places among the candidates
    for (std::size_t i = 0; i < flags.tasks().size(); ++i) {
        const Verdict verdict = verdict_on(flags, *flags.tasks()[i], choice);
        if (verdict == Verdict::undecided) ++chosen.undecided;
        if (verdict == Verdict::kept) kept.push_back(i);
    }
    chosen.kept = static_cast<int>(kept.size());
    if (kept.size() < choice.tasks) {
        const std::string open = chosen.undecided == 0 ? "" : fmt::format("; undecided: {}", chosen.undecided);
        return fault(fmt::format("{} of its {} candidates can be chosen, and {} are asked for{}", kept.size(),
                                 flags.tasks().size(), choice.tasks, open));
    }

    std::vector<std::size_t> places(choice.tasks);  // among those kept
    std::iota(places.begin(), places.end(), std::size_t{0});
    if (choice.diversify) {
        const auto rows = of_columns(matrix_of(findings, template_id, *choice.diversify), kept);
        Result<std::vector<std::size_t>> diverse = diverse_columns(rows, kept.size(), choice.tasks);
        if (!diverse) return fault(diverse.error().message);
        places = *std::move(diverse);
        std::vector<std::size_t> all(kept.size());
        std::iota(all.begin(), all.end(), std::size_t{0});
        chosen.greatest_power_kept = greatest_share(rows, all);
        chosen.greatest_power = greatest_share(rows, places);
    }
    for (const std::size_t place : places) chosen.task_ids.push_back(flags.tasks()[kept[place]]->id);
    return chosen;
}

}  // namespace phyplay
