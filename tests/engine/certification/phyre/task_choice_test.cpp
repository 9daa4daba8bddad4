#include "engine/certification/phyre/task_choice.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <deque>

#include "engine/base/numpy_random.h"
#include "engine/phyre/content/phyre_task.h"

using namespace phyplay;

namespace {

using Matrix = std::vector<std::vector<bool>>;
using Columns = std::vector<std::size_t>;

/// The sheet's words, one after the other, with everything counted anew each time.
Columns as_the_sheet_says(const Matrix& rows, std::size_t columns, std::size_t count) {
    Columns left;
    for (std::size_t i = 0; i < columns; ++i) left.push_back(i);
    double threshold = 0.3 * static_cast<double>(count);
    while (left.size() > count) {
        std::vector<int> problem_rows_of(left.size(), 0);
        for (const std::vector<bool>& row : rows) {
            double sum = 0;
            for (const std::size_t column : left) sum += row[column] ? 1 : 0;
            if (!(sum > threshold)) continue;
            for (std::size_t i = 0; i < left.size(); ++i) problem_rows_of[i] += row[left[i]] ? 1 : 0;
        }
        const auto worst = std::max_element(problem_rows_of.begin(), problem_rows_of.end());
        if (*worst == 0) {
            threshold *= 0.75;
        } else {
            left.erase(left.begin() + (worst - problem_rows_of.begin()));
        }
    }
    return left;
}

/// Counts that decide, by the benchmark's rule, for one ball and for two.
constexpr SolvabilityCounts kGoodStable{.not_solved = 19'980, .stable = 20};
constexpr SolvabilityCounts kTrivial{.not_solved = 15'000, .stable = 5'000};
constexpr SolvabilityCounts kBad{.not_solved = 2'000'000};
constexpr SolvabilityCounts kUndecided{.not_solved = 20'000};

/// A certification of one template, without a folder. Tasks are t:000, t:001, ...
struct Certified {
    std::deque<Task> tasks;
    SolvabilityFindings findings;

    Certified(std::size_t count, Tier own_tier) {
        for (std::size_t i = 0; i < count; ++i) {
            Task& task = tasks.emplace_back();
            task.id = "t:00" + std::to_string(i);
            task.template_id = "t";
            task.tier = own_tier;
            findings.plan.tasks.push_back(&task);
        }
    }

    Certified(const Certified&) = delete;  // findings point to the tasks
    Certified& operator=(const Certified&) = delete;

    /// What was found by placing as many balls as the tier has; counts of nothing drawn are of no certificate.
    void examined(Tier tier, const std::vector<SolvabilityCounts>& counts, const Matrix& rows = {}) {
        GroupFindings found{.group = {.template_id = "t", .tier = tier, .tasks = findings.plan.tasks},
                            .certificates = {},
                            .rows = {}};
        for (std::size_t i = 0; i < counts.size(); ++i) {
            if (counts[i].drawn() == 0) continue;
            found.certificates.push_back(
                {.task_id = tasks[i].id, .task_sha256 = {}, .tier = tier, .counts = counts[i]});
        }
        for (const std::vector<bool>& row : rows) found.rows.push_back({.action = {}, .solves = row});
        findings.groups.push_back(std::move(found));
    }

    Result<ChosenTasks> choose(const TaskChoice& choice) const { return choose_tasks(findings, "t", choice); }
};

TierFlag flag(std::string_view text) {
    return *read_tier_flag(text);
}

}  // namespace

TEST_CASE("diverse_columns: the first column that most problem rows solve goes, until enough are left") {
    // Threshold 0.3 x 4 = 1.2. Row sums 4, 3, 1: two problem rows. They solve columns 0, 1 and 2 twice, 3 once;
    // column 0 goes. Sums 3, 2, 1, the same problem rows: columns 1 and 2 twice; column 1 goes, and four are left.
    const Matrix rows = {{1, 1, 1, 1, 0, 0}, {1, 1, 1, 0, 0, 0}, {0, 0, 0, 0, 0, 1}};

    CHECK(*diverse_columns(rows, 6, 4) == Columns{2, 3, 4, 5});
}

TEST_CASE("diverse_columns: a row that solves exactly as many as the threshold is no problem row") {
    // Threshold 0.3 x 10 = 3. The first row's sum is 4: columns 8 to 11 are solved once, 8 goes. Now both sums are 3:
    // no problem row. Threshold 2.25: both are; column 0 is the first of six.
    const Matrix rows = {{0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1}, {1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0}};

    CHECK(*diverse_columns(rows, 12, 11) == Columns{0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11});
    CHECK(*diverse_columns(rows, 12, 10) == Columns{1, 2, 3, 4, 5, 6, 7, 9, 10, 11});
}

TEST_CASE("diverse_columns: the threshold falls by a quarter until a row is above, and does not rise again") {
    // Threshold 1.2, 0.9 for rows that solve one each. Column 1 is solved by two rows and goes; then 3, 4 and 5 are
    // solved once, and 3 goes.
    const Matrix rows = {
        {0, 1, 0, 0, 0, 0}, {0, 1, 0, 0, 0, 0}, {0, 0, 0, 1, 0, 0}, {0, 0, 0, 0, 1, 0}, {0, 0, 0, 0, 0, 1}};

    CHECK(*diverse_columns(rows, 6, 4) == Columns{0, 2, 4, 5});
}

TEST_CASE("diverse_columns: where enough are there already, all stay, whatever solves them") {
    CHECK(*diverse_columns(Matrix{{1, 1, 1}}, 3, 3) == Columns{0, 1, 2});
    CHECK(*diverse_columns(Matrix{}, 2, 3) == Columns{0, 1});
}

TEST_CASE("diverse_columns: columns that no row solves cannot be told from each other") {
    const auto none = diverse_columns(Matrix{{0, 0, 0}}, 3, 2);
    REQUIRE_FALSE(none);
    CHECK(none.error().message ==
          "no recorded solution solves any of 3 candidates that are left, so that nothing tells which 1 to drop");
    CHECK_FALSE(diverse_columns(Matrix{}, 3, 2));
    const auto later = diverse_columns(Matrix{{1, 0, 0, 0}}, 4, 2);  // column 0 goes; then nothing is left to go by
    REQUIRE_FALSE(later);
    CHECK(later.error().message.find("3 candidates that are left") != std::string::npos);
    CHECK(*diverse_columns(Matrix{{1, 0, 0, 0}}, 4, 3) == Columns{1, 2, 3});
}

TEST_CASE("diverse_columns: as the sheet says, on matrices drawn at random") {
    NumpyRandom random(1);
    for (int round = 0; round < 60; ++round) {
        const std::size_t columns = 5 + static_cast<std::size_t>(random.randint(0, 40));
        const std::size_t count =
            2 + static_cast<std::size_t>(random.randint(0, static_cast<std::int64_t>(columns) - 2));
        Matrix rows;
        for (std::size_t i = 0; i < columns; ++i) rows.emplace_back(columns)[i] = true;  // none is unsolved
        for (auto i = random.randint(0, 60); i > 0; --i) {
            const double power = random.random_sample();
            std::vector<bool>& row = rows.emplace_back();
            for (std::size_t c = 0; c < columns; ++c) row.push_back(random.random_sample() < power * power);
        }
        CAPTURE(round);
        CHECK(*diverse_columns(rows, columns, count) == as_the_sheet_says(rows, columns, count));
    }
}

TEST_CASE("read_tier_flag: flags are the benchmark's, with a tier or without") {
    CHECK(flag("BALL:GOOD_STABLE") == TierFlag{kBallTier, "GOOD_STABLE"});
    CHECK(flag("TWO_BALLS:TRIVIAL") == TierFlag{kTwoBallsTier, "TRIVIAL"});
    CHECK(flag("IMPOSSIBLE") == TierFlag{std::nullopt, "IMPOSSIBLE"});
    for (const char* wrong : {"", "NICE", "good", "BALL:", "BALL:NICE", "RAMP:GOOD", "ball:GOOD", "BALL:BALL:GOOD"}) {
        CAPTURE(wrong);
        const auto answer = read_tier_flag(wrong);
        REQUIRE_FALSE(answer);
        CHECK(answer.error().message.starts_with("there is no flag '" + std::string(wrong) + "'"));
    }
}

TEST_CASE("choose_tasks: the first candidates with all flags needed and none refused") {
    Certified certified(6, kBallTier);
    certified.examined(kBallTier, {kTrivial, kGoodStable, kBad, kGoodStable, kUndecided, kGoodStable});
    const TaskChoice choice{.tasks = 2, .need = {flag("GOOD_STABLE")}, .refuse = {flag("BALL:TRIVIAL")}};

    const auto chosen = certified.choose(choice);

    REQUIRE(chosen);
    CHECK(
        *chosen ==
        ChosenTasks{.template_id = "t", .candidates = 6, .undecided = 1, .kept = 3, .task_ids = {"t:001", "t:003"}});
    CHECK(certified.choose({.tasks = 2})->task_ids == std::vector<std::string>{"t:000", "t:001"});
    CHECK(certified.choose({.tasks = 6})->kept == 6);
    CHECK(certified.choose({.tasks = 1, .need = {flag("IMPOSSIBLE")}})->task_ids ==
          std::vector<std::string>{"t:002"});
    CHECK(certified.choose({.tasks = 1, .need = {flag("GOOD"), flag("TRIVIAL")}})->kept == 1);
}

TEST_CASE("choose_tasks: fewer candidates than asked for are an error, and so is a tier that was not examined") {
    Certified certified(3, kBallTier);
    certified.examined(kBallTier, {kGoodStable, kUndecided, kGoodStable});
    const auto problem = [&](const TaskChoice& choice) {
        const auto chosen = certified.choose(choice);
        REQUIRE_FALSE(chosen);
        return chosen.error().message;
    };

    CHECK(problem({.tasks = 4}) == "template 't': 3 of its 3 candidates can be chosen, and 4 are asked for");
    CHECK(problem({.tasks = 3, .need = {flag("GOOD")}}) ==
          "template 't': 2 of its 3 candidates can be chosen, and 3 are asked for; undecided: 1");
    CHECK(problem({.tasks = 1, .refuse = {flag("TWO_BALLS:GOOD")}}) ==
          "template 't': it was not examined in tier two_balls");
    CHECK(problem({.tasks = 1, .diversify = kTwoBallsTier}) == "template 't': it was not examined in tier two_balls");
    CHECK(problem({.tasks = 1, .diversify = kBallTier}).find("no recorded solution") != std::string::npos);
    CHECK(choose_tasks(certified.findings, "u", {}).error().message ==
          "template 'u': this certification has none of its tasks");
}

TEST_CASE("choose_tasks: diversified over the kept candidates, by solutions of all candidates") {
    // The first row is a solution of t:001, which is refused, and counts all the same. Kept are t:000, t:002, t:003
    // and t:004; threshold 0.3 x 2 = 0.6. Rows there: 1101, 0100, 0010, 0001, all problem rows. Columns: 1, 2, 1, 2.
    // t:002 goes. Rows 1-01, 0-00, 0-10, 0-01: columns 1, 1, 2. t:004 goes.
    Certified certified(5, kBallTier);
    certified.examined(kBallTier, {kGoodStable, kTrivial, kGoodStable, kGoodStable, kGoodStable},
                       {{1, 1, 1, 0, 1}, {0, 0, 1, 0, 0}, {0, 0, 0, 1, 0}, {0, 1, 0, 0, 1}});
    const TaskChoice choice{
        .tasks = 2, .need = {flag("GOOD_STABLE")}, .refuse = {flag("TRIVIAL")}, .diversify = kBallTier};

    const auto chosen = certified.choose(choice);

    REQUIRE(chosen);
    CHECK(chosen->kept == 4);
    CHECK(chosen->task_ids == std::vector<std::string>{"t:000", "t:003"});
    CHECK(chosen->greatest_power_kept == 0.75);
    CHECK(chosen->greatest_power == 0.5);
}

TEST_CASE("choose_tasks: what one ball solves is refused of tasks for two, and need not be examined with two") {
    Certified certified(4, kTwoBallsTier);
    certified.examined(kBallTier, {kGoodStable, kBad, kBad, kUndecided});
    certified.examined(kTwoBallsTier, {{}, kGoodStable, kBad, kGoodStable}, {{1, 1, 0, 1}});
    TaskChoice choice{.tasks = 1, .need = {flag("GOOD_STABLE")}, .refuse = {flag("BALL:GOOD_STABLE")}};

    const auto chosen = certified.choose(choice);
    REQUIRE(chosen);
    CHECK(chosen->task_ids == std::vector<std::string>{"t:001"});
    CHECK(chosen->kept == 1);
    CHECK(chosen->undecided == 1);

    choice.refuse.clear();  // now nobody can say about the first, and the last is fine
    const auto without = certified.choose(choice);
    REQUIRE(without);
    CHECK(without->kept == 2);
    CHECK(without->undecided == 1);
}
