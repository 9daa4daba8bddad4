// What a Phy-Q task consists of: its level. Its goal is always that no pig is left.
#pragma once

#include "engine/phyq/level/slingshot_level.h"
#include "engine/play/task.h"

namespace phyplay {

inline constexpr SuiteId kPhyq{"phyq"};
inline constexpr Tier kSlingshotTier{"slingshot"};  ///< birds are launched

class PhyqContent final : public TaskContent {
public:
    explicit PhyqContent(SlingshotLevel its_level) : level(std::move(its_level)) {}

    bool is_equal(const TaskContent& other) const override;
    bool fits(SuiteId suite, Tier tier) const override { return suite == kPhyq && tier == kSlingshotTier; }
    void write(ByteWriter& out) const override;
    std::optional<std::string> find_fault() const override;

    SlingshotLevel level;
};

/// Reads what write() wrote. Where the bytes are none of a content, `in` has failed.
std::shared_ptr<const TaskContent> read_phyq_content(ByteReader& in);

/// For Task::content.
std::shared_ptr<const TaskContent> phyq_content(SlingshotLevel level);

/// Requires a task of Phy-Q's.
const SlingshotLevel& level_of(const Task& task);

}  // namespace phyplay
