#include "engine/play/suite.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "engine/base/assert.h"
#include "engine/io/json_line.h"

namespace phyplay {

std::string said(const MeasureInfo& measure, int value) {
    if (measure.phrase.empty()) return fmt::format("{} {}", measure.name, value);
    const std::size_t place = measure.phrase.find("{}");
    PHYPLAY_ASSERT(place != std::string_view::npos);
    return fmt::format("{}{}{}", measure.phrase.substr(0, place), value, measure.phrase.substr(place + 2));
}

std::optional<Tier> Suite::find_tier(std::string_view name) const {
    const std::vector<Tier>& tiers = facts().tiers;
    const auto found = std::ranges::find(tiers, name, &Tier::name);
    return found == tiers.end() ? std::nullopt : std::optional(*found);
}

std::vector<int> kept_of(const SuiteFacts& facts, std::span<const int> measures) {
    PHYPLAY_ASSERT(measures.size() == facts.measures.size());
    std::vector<int> kept;
    for (std::size_t i = 0; i < measures.size(); ++i) {
        if (facts.measures[i].is_kept) kept.push_back(measures[i]);
    }
    return kept;
}

std::vector<MeasureInfo> Suite::kept_measures() const {
    std::vector<MeasureInfo> kept = facts().measures;
    std::erase_if(kept, [](const MeasureInfo& measure) { return !measure.is_kept; });
    return kept;
}

bool Suite::has_measures(std::size_t count) const {
    const std::vector<MeasureInfo> kept = kept_measures();
    return count == kept.size() || (count < kept.size() && kept[count].came_later);
}

PlayUntil Suite::end_of_attempt() const {
    return std::ranges::all_of(kept_measures(), &MeasureInfo::is_final_when_decided) ? PlayUntil::decided
                                                                                     : PlayUntil::over;
}

void Suite::write_moves(JsonWriter& writer, const History& moves) const {
    writer.key("moves").begin_array();
    for (const Move& move : moves) {
        writer.begin_object().field("step", move.step).field("kind", move.kind);
        writer.field("numbers", move.numbers).end_object();
    }
    writer.end_array();
}

Result<History> Suite::read_moves(const nlohmann::json& object) const {
    const auto list = object.find("moves");
    if (list == object.end() || !list->is_array()) return Error{"'moves' of the attempt is not a list of moves"};
    History moves;
    for (const nlohmann::json& item : *list) {
        const auto fault = [&](const char* what) {
            return Error{fmt::format("move {} of the attempt {}", moves.size() + 1, what)};
        };
        if (!item.is_object()) return fault("is not an object");
        const auto step = item.contains("step") ? whole_number<int>(item["step"], 0, kLatestMoveStep) : std::nullopt;
        if (!step) return fault("needs 'step', a whole number from 0");
        if (!item.contains("kind") || !item["kind"].is_string()) return fault("needs 'kind', a text");
        const auto is_number = [](const nlohmann::json& number) { return number.is_number(); };
        const auto numbers = item.find("numbers");
        if (numbers == item.end() || !numbers->is_array() || !std::ranges::all_of(*numbers, is_number)) {
            return fault("needs 'numbers', a list of numbers");
        }
        moves.push_back({*step, item["kind"].get<std::string>(), numbers->get<std::vector<double>>()});
    }
    return moves;
}

Result<std::vector<Cue>> Suite::read_request(const Task&, const nlohmann::json& request) const {
    Result<History> moves = read_moves(request);
    if (!moves) return moves.error();
    std::vector<Cue> cues;
    int last_step = 0;
    for (Move& move : *moves) {
        if (move.step < last_step) return Error{"the steps of 'moves' do not ascend"};
        cues.push_back({std::move(move.kind), std::move(move.numbers), move.step - last_step});
        last_step = move.step;
    }
    return cues;
}

std::optional<Move> Suite::casual_move(const Task&, const Play& play, NumpyRandom& random) const {
    constexpr int kMostTries = 10'000;
    const std::vector<MoveKind>& kinds = facts().moves;
    for (int i = 0; i < kMostTries; ++i) {
        const MoveKind& kind = kinds[static_cast<std::size_t>(random.choice(std::ssize(kinds)))];
        Move move{.step = play.steps_taken(), .kind = std::string(kind.name), .numbers = {}};
        for (const MoveField& field : kind.fields) move.numbers.push_back(random.uniform(field.low, field.high));
        if (!play.check(move)) return move;
        for (double& number : move.numbers) number = std::floor(number);  // some fields count
        if (!play.check(move)) return move;
    }
    return std::nullopt;
}

PlayResult play_casually(const Suite& suite, const Task& task, Play& play, NumpyRandom& random) {
    Driver driver(play);
    while (driver.await_turn()) {
        std::optional<Move> move = suite.casual_move(task, play, random);
        if (!move) break;
        driver.add(Cue{std::move(move->kind), std::move(move->numbers), std::nullopt});
    }
    return driver.finish();
}

std::string Suite::find_history_fault(const Task& task, const History& moves) const {
    if (moves.empty()) return fmt::format("an attempt at task '{}' has moves, and this has none", task.id);
    const auto is_sorted = std::ranges::is_sorted(moves, {}, &Move::step);
    if (!is_sorted || moves.front().step < 0 || moves.back().step > kLatestMoveStep) {
        return fmt::format("the steps of its moves do not ascend from 0 to {}", kLatestMoveStep);
    }
    return "";
}

std::string Suite::refusal_words(const History& moves, int number, const Refusal& refusal) const {
    const Move& move = moves[static_cast<std::size_t>(number)];
    return fmt::format("move {} ({} at step {}) cannot be made: {}", number + 1, move.kind, move.step, refusal.fault);
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

std::vector<EvalSetup> Suites::setups() const {
    std::vector<EvalSetup> setups;
    for (const auto& suite : suites_) std::ranges::copy(suite->facts().setups, std::back_inserter(setups));
    return setups;
}

std::optional<EvalSetup> Suites::find_setup(std::string_view name) const {
    const std::vector<EvalSetup> all = setups();
    const auto found = std::ranges::find(all, name, &EvalSetup::name);
    return found == all.end() ? std::nullopt : std::optional(*found);
}

const Suite& Suites::of(const EvalSetup& setup) const {
    const Suite* suite = find_suite_of_tier(setup.tier.name);
    PHYPLAY_ASSERT(suite != nullptr);
    return *suite;
}

const Suite& Suites::of(const Task& task) const {
    const Suite* suite = find(task.suite.name);
    PHYPLAY_ASSERT(suite != nullptr);
    return *suite;
}

}  // namespace phyplay
