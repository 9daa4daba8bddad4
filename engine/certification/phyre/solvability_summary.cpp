#include "engine/certification/phyre/solvability_summary.h"

#include "engine/agents/phyre/published.h"
#include "engine/io/json_writer.h"
#include "engine/physics/engine_id.h"

namespace phyplay {

SolvabilitySummary summarise(const SolvabilityGroup& group, const SolvabilityPlan& plan,
                             std::span<const SolvabilityCertificate> certificates,
                             std::optional<std::span<const SolutionPower>> rows) {
    SolvabilitySummary summary{
        .template_id = group.template_id, .tier = group.tier, .is_refusing = group.is_refusing};
    std::vector<double> rates;
    for (const SolvabilityCertificate& certificate : certificates) {
        const SolvabilityFlags flags = flags_of(certificate.counts, certificate.tier, plan.rule);
        const bool decided = is_decided(certificate.counts, certificate.tier, plan.rule);
        const bool certified = group.is_refusing ? decided && !flags.good_stable : flags.good_stable;
        ++summary.tasks;
        summary.certified += certified ? 1 : 0;
        summary.pools += certificate.pools;
        summary.undecided += decided ? 0 : 1;
        summary.good += flags.good ? 1 : 0;
        summary.bad += flags.bad ? 1 : 0;
        summary.good_stable += flags.good_stable ? 1 : 0;
        summary.bad_stable += flags.bad_stable ? 1 : 0;
        summary.impossible += flags.impossible ? 1 : 0;
        summary.trivial += flags.trivial ? 1 : 0;
        rates.push_back(certificate.counts.solve_rate());
        summary.mean_solve_rate += rates.back();
        summary.mean_invalid_share += static_cast<double>(certificate.counts.invalid) / certificate.counts.drawn();
    }
    if (summary.tasks > 0) {
        summary.mean_solve_rate /= summary.tasks;
        summary.mean_invalid_share /= summary.tasks;
    }
    summary.median_solve_rate = median_of(std::move(rates));
    const bool is_own_tier = group.tasks.front()->tier == group.tier;
    if (is_own_tier) summary.recorded_solve_rate = recorded_solve_rate(group.template_id);
    if (rows) summary.power = summary_of(*rows);
    return summary;
}

void write_summary_fields(JsonWriter& writer, const SolvabilitySummary& summary) {
    writer.field("template", summary.template_id).field("tier", name_of(summary.tier));
    writer.field("is_refusing", summary.is_refusing).field("tasks", summary.tasks);
    writer.field("certified", summary.certified).field("undecided", summary.undecided);
    writer.field("pools", summary.pools).field("good", summary.good).field("bad", summary.bad);
    writer.field("good_stable", summary.good_stable).field("bad_stable", summary.bad_stable);
    writer.field("impossible", summary.impossible).field("trivial", summary.trivial);
    writer.field("mean_solve_rate", summary.mean_solve_rate).field("median_solve_rate", summary.median_solve_rate);
    writer.field("mean_invalid_share", summary.mean_invalid_share);
    if (summary.recorded_solve_rate) writer.field("recorded_solve_rate", *summary.recorded_solve_rate);
    if (!summary.power) return;
    writer.field("solutions", summary.power->solutions).field("mean_power", summary.power->mean_power);
    writer.field("median_power", summary.power->median_power);
    writer.field("greatest_power", summary.power->greatest_power).field("powerful", summary.power->powerful);
}

std::string summary_json(const SolvabilityPlan& plan, std::span<const SolvabilitySummary> summaries) {
    JsonWriter writer;
    writer.begin_object().field("version", plan.version).field("engine_id", engine_id());
    writer.field("tier", name_of(plan.tier)).field("pool_limit", plan.pools).key("templates").begin_array();
    for (const SolvabilitySummary& summary : summaries) {
        writer.begin_object();
        write_summary_fields(writer, summary);
        writer.end_object();
    }
    return writer.end_array().end_object().take_line();
}

}  // namespace phyplay
