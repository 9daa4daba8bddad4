// Which condition the next participant gets: the one with the fewest people in it.
//
// What has to come out even is the number of completed sessions, so people who are still at it count as if
// they would finish, and those who stopped, withdrew or were excluded do not count any more. Ties are drawn.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace phyplay {

/// How many people of a condition completed the study, and how many are enrolled and may yet.
struct ConditionCount {
    int completed = 0;
    int active = 0;

    bool operator==(const ConditionCount&) const = default;
};

/// The place of the condition for participant `number` (0-based, in the order of enrolment). Requires one
/// condition or more. The same counts, seed and number give the same answer.
std::size_t allocate(std::span<const ConditionCount> conditions, std::uint32_t seed, int number);

}  // namespace phyplay
