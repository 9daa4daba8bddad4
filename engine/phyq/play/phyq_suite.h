// Phy-Q as a suite: what may be done in its tasks and what is counted, and the setup that it is played with.
#pragma once

#include "engine/phyq/play/settled_level.h"
#include "engine/phyq/play/slingshot_setup.h"
#include "engine/play/suite.h"

namespace phyplay {

/// A level that has come to rest.
class PhyqStage final : public Stage {
public:
    /// As Suite::stage(); the setup must outlive it.
    PhyqStage(const SlingshotSetup& setup, const Task& task);

    std::unique_ptr<Play> start() const override;

    const SlingshotSetup& setup() const { return setup_; }
    const SettledLevel& settled() const { return settled_; }

private:
    const SlingshotSetup& setup_;
    const Task& task_;
    SettledLevel settled_;
};

/// What the suite says of itself, for those who know that it is this one.
const SuiteFacts& phyq_facts();

class PhyqSuite : public Suite {
public:
    explicit PhyqSuite(SlingshotSetup setup) : setup_(std::move(setup)) {}

    const SlingshotSetup& setup() const { return setup_; }

    const SuiteFacts& facts() const override { return phyq_facts(); }
    std::unique_ptr<const Stage> stage(const Task& task) const override;
    bool reads(std::string_view text) const override;
    Result<Task> read_task(std::string_view text, const std::string& file) const override;
    std::string task_line(const Task& task) const override;
    std::optional<std::string> task_xml(const Task& task) const override;
    TaskListing listing(const Task& task) const override;
    std::optional<int> group_of(std::string_view id) const override;
    TaskPart part_of(std::string_view id) const override;
    void write_moves(JsonWriter& writer, const History& moves) const override;
    Result<History> read_moves(const nlohmann::json& object) const override;
    Result<std::vector<Cue>> read_request(const Task& task, const nlohmann::json& request) const override;
    std::vector<std::string> body_words(const Play& play) const override;
    std::optional<Move> casual_move(const Task& task, const Play& play, NumpyRandom& random) const override;
    std::string find_history_fault(const Task& task, const History& moves) const override;
    std::string refusal_words(const History& moves, int number, const Refusal& refusal) const override;
    std::shared_ptr<const TaskContent> read_content(ByteReader& in) const override;
    std::unique_ptr<const MoveTable> move_table() const override;
    Signature signature(const TaskSet& tasks, std::size_t plays, int threads) const override;

private:
    SlingshotSetup setup_;
};

/// For the list of suites: with the setup that is shipped.
std::unique_ptr<const Suite> make_phyq_suite();

/// What Phy-Q is played with. Requires that it is among the suites.
const SlingshotSetup& slingshot_setup_of(const Suites& suites);

}  // namespace phyplay
