// A Suite is a family of puzzles with rules of its own: PHYRE, Phy-Q, the next one.
//
// It says what its tasks consist of, what may be done, and what is counted. It lives in rooms with its
// name, in engine/ and game/; a line in engine/suites/known_suites.cpp registers it. Code that is
// shared never asks which suite it has: it asks the suite. A suite is immutable and used from any number of threads.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/play/move.h"
#include "engine/play/task.h"

namespace phyplay {

/// A number that a play counts beside its outcome.
struct MeasureInfo {
    std::string_view name;  ///< the same in JSON, SQL and CSV: "pigs_left"
    std::string_view meaning;
};

struct SuiteFacts {
    SuiteId id;
    std::string_view title;  ///< "PHYRE", "Phy-Q"
    std::vector<Tier> tiers;
    int step_hz = 60;              ///< steps of a play per second
    std::string_view length_unit;  ///< of poses: "px", "units"
    std::vector<MoveKind> moves;
    std::vector<MeasureInfo> measures;  ///< in the order of Play::measures()
};

class Suite {
public:
    virtual ~Suite() = default;

    virtual const SuiteFacts& facts() const = 0;

    /// Reads what TaskContent::write() wrote, and exactly these bytes. Where they are none, `in` has failed.
    virtual std::shared_ptr<const TaskContent> read_content(ByteReader& in) const = 0;

    /// The tier of that name; empty where the suite has none.
    std::optional<Tier> find_tier(std::string_view name) const;
};

/// The suites that a program knows, in the order in which they are listed.
class Suites {
public:
    Suites() = default;
    explicit Suites(std::vector<std::unique_ptr<const Suite>> suites) : suites_(std::move(suites)) {}

    const std::vector<std::unique_ptr<const Suite>>& all() const { return suites_; }

    /// Null where there is none.
    const Suite* find(std::string_view id) const;
    const Suite* find_suite_of_tier(std::string_view tier_name) const;

    /// Requires a task of one of them.
    const Suite& of(const Task& task) const;

private:
    std::vector<std::unique_ptr<const Suite>> suites_;
};

}  // namespace phyplay
