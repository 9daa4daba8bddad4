// The certificates of solvability_search.h as lines of JSON.
#include <optional>

#include "engine/certification/phyre/solvability_search.h"
#include "engine/io/json_reader.h"
#include "engine/io/json_writer.h"
#include "engine/phyre/content/phyre_task.h"

namespace phyplay {
namespace {

void write_solutions(JsonWriter& writer, std::string_view key, const std::vector<ActionNumbers>& solutions) {
    writer.key(key).begin_array();
    for (const ActionNumbers& solution : solutions) {
        writer.begin_array();
        for (const double number : solution) writer.value(number);
        writer.end_array();
    }
    writer.end_array();
}

/// More than any search draws, and few enough to be added up.
constexpr int kMostActions = 500'000'000;

int read_count(const JsonField& field) {
    const int count = field.whole_number();
    if (count >= 0 && count <= kMostActions) return count;
    field.refuse("must be 0 to 500,000,000");
    return 0;
}

ActionNumbers read_solution(const JsonField& field, Tier tier) {
    ActionNumbers solution;
    for (const JsonField& item : field.items()) {
        solution.push_back(item.number());
        if (solution.back() < 0.0 || solution.back() > 1.0) item.refuse("must be 0 to 1");
    }
    if (solution.size() != 3 * static_cast<std::size_t>(balls_of(tier))) field.refuse("must have 3 numbers per ball");
    return solution;
}

std::vector<ActionNumbers> read_solutions(const JsonField& field, Tier tier) {
    std::vector<ActionNumbers> solutions;
    for (const JsonField& item : field.items()) solutions.push_back(read_solution(item, tier));
    if (solutions.size() > kKeptSolutions) field.refuse("has too many solutions");
    return solutions;
}

}  // namespace

std::string write_solvability(const SolvabilityCertificate& certificate, const SolvabilityRule& rule) {
    const SolvabilityCounts& counts = certificate.counts;
    JsonWriter writer;
    writer.begin_object().field("task_id", certificate.task_id).field("task_sha256", certificate.task_sha256);
    writer.field("tier", name_of(certificate.tier)).field("pools", certificate.pools);
    writer.field("not_solved", counts.not_solved).field("invalid", counts.invalid);
    writer.field("unstable", counts.unstable).field("stable", counts.stable);
    writer.field("drawn", counts.drawn()).field("valid", counts.valid()).key("flags").begin_array();
    for (const std::string& name : names_of(flags_of(counts, certificate.tier, rule))) writer.value(name);
    writer.end_array().field("is_decided", is_decided(counts, certificate.tier, rule));
    write_solutions(writer, "stable_solutions", certificate.stable_solutions);
    write_solutions(writer, "unstable_solutions", certificate.unstable_solutions);
    return writer.end_object().take_line();
}

Result<SolvabilityCertificate> read_solvability(std::string_view line, const std::string& name) {
    JsonReader reader(line, name);
    const JsonField root = reader.root();
    root.only({"task_id", "task_sha256", "tier", "pools", "not_solved", "invalid", "unstable", "stable", "drawn",
               "valid", "flags", "is_decided", "stable_solutions", "unstable_solutions"});
    SolvabilityCertificate certificate;
    certificate.task_id = root["task_id"].text();
    certificate.task_sha256 = root["task_sha256"].text();
    const std::optional<Tier> tier = find_ball_tier(root["tier"].text());
    if (!tier) root["tier"].refuse("must be \"ball\" or \"two_balls\"");
    certificate.tier = tier.value_or(kBallTier);
    certificate.pools = read_count(root["pools"]);
    SolvabilityCounts& counts = certificate.counts;
    counts.not_solved = read_count(root["not_solved"]);
    counts.invalid = read_count(root["invalid"]);
    counts.unstable = read_count(root["unstable"]);
    counts.stable = read_count(root["stable"]);
    certificate.stable_solutions = read_solutions(root["stable_solutions"], certificate.tier);
    certificate.unstable_solutions = read_solutions(root["unstable_solutions"], certificate.tier);
    if (reader.error()) return *reader.error();
    if (counts.drawn() != root["drawn"].whole_number() || counts.valid() != root["valid"].whole_number()) {
        root["drawn"].refuse("is not the sum of the counts");
    }
    if (reader.error()) return *reader.error();
    return certificate;
}

}  // namespace phyplay
