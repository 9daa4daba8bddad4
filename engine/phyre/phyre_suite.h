// PHYRE as a suite: what may be done in its tasks, what is counted, how placements stand in tables (an attempt's
// action and placement are a column each), and its four setups, with ten folds each.
//
// No random generator is involved in folds: every split takes items in the order of the MD5 of their text and a salt
// (evaluation sheet, section 1). Cross-template folds keep whole templates apart; within-template folds split each
// template's tasks. A fold has 1,600 tasks to learn from, 400 for tuning and 500 to be tested on.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/phyre/content/phyre_task.h"
#include "engine/play/eval_setup.h"
#include "engine/play/suite.h"

namespace phyplay {

/// Folds of each of PHYRE's setups.
inline constexpr int kFoldCount = 10;

Fold make_cross_template_fold(const TaskSet& tasks, const EvalSetup& setup, int fold);
Fold make_within_template_fold(const TaskSet& tasks, const EvalSetup& setup, int fold);

inline constexpr EvalSetup kBallCrossTemplate{"ball_cross_template", kBallTier, kFoldCount, make_cross_template_fold};
inline constexpr EvalSetup kBallWithinTemplate{"ball_within_template", kBallTier, kFoldCount,
                                               make_within_template_fold};
inline constexpr EvalSetup kTwoBallsCrossTemplate{"two_balls_cross_template", kTwoBallsTier, kFoldCount,
                                                  make_cross_template_fold};
inline constexpr EvalSetup kTwoBallsWithinTemplate{"two_balls_within_template", kTwoBallsTier, kFoldCount,
                                                   make_within_template_fold};

/// The items in ascending order of the MD5, as hexadecimal text, of item followed by salt.
std::vector<std::string> in_hash_order(std::vector<std::string> items, std::string_view salt);

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
