// Cup: a third suite, small and of another kind, that proves what a suite is made of. Click blocks away, at times of
// your choice, so that the ball falls into the cup.
#pragma once

#include "engine/play/suite.h"

namespace phyplay::cup {

/// What the suite says of itself.
const SuiteFacts& cup_facts();

class CupSuite final : public Suite {
public:
    const SuiteFacts& facts() const override;
    std::unique_ptr<const Stage> stage(const Task& task) const override;
    bool reads(std::string_view text) const override;
    Result<Task> read_task(std::string_view text, const std::string& file) const override;
    std::string task_line(const Task& task) const override;
    TaskListing listing(const Task& task) const override;
    std::shared_ptr<const TaskContent> read_content(ByteReader& in) const override;
};

}  // namespace phyplay::cup

namespace phyplay {

/// For the list of suites.
std::unique_ptr<const Suite> make_cup_suite();

}  // namespace phyplay
