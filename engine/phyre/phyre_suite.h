// PHYRE as a suite: what may be done in its tasks, what is counted, and how placements stand in tables (an attempt's
// action and placement are a column each).
#pragma once

#include "engine/play/suite.h"

namespace phyplay {

/// What the suite says of itself, for those who know that it is this one.
const SuiteFacts& phyre_facts();

class PhyreSuite final : public Suite {
public:
    const SuiteFacts& facts() const override { return phyre_facts(); }
    std::unique_ptr<const Stage> stage(const Task& task) const override;
    bool reads(std::string_view text) const override;
    Result<Task> read_task(std::string_view text, const std::string& file) const override;
    std::string task_line(const Task& task) const override;
    TaskListing listing(const Task& task) const override;
    void write_moves(JsonWriter& writer, const History& moves) const override;
    Result<History> read_moves(const nlohmann::json& object) const override;
    Result<std::vector<Cue>> read_request(const Task& task, const nlohmann::json& request) const override;
    std::optional<Move> casual_move(const Task& task, const Play& play, NumpyRandom& random) const override;
    std::string find_history_fault(const Task& task, const History& moves) const override;
    std::string refusal_words(const History& moves, int number, const Refusal& refusal) const override;
    std::shared_ptr<const TaskContent> read_content(ByteReader& in) const override;
    std::unique_ptr<const MoveTable> move_table() const override;
    Signature signature(const TaskSet& tasks, std::size_t plays, int threads) const override;
};

/// For the list of suites.
std::unique_ptr<const Suite> make_phyre_suite();

}  // namespace phyplay
