// The order in which one participant meets the tasks of a block.
//
// It depends on nothing but the protocol's seed, the block and the participant's number, so that it can be
// made again at any time: after a crash, in a dry run, by an analysis. The realised order is in the data too.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "study/protocol/protocol.h"

namespace phyplay {

/// The group of a task, for blocked orders: its scenario or its template.
using TaskGroup = std::function<std::string(std::string_view task_id)>;

/// The block's tasks in the order of participant `number` (0-based, in the order of enrolment).
///
/// fixed: as the protocol lists them. shuffled: a random order per participant. latin_square: row `number` of
/// a balanced Latin square over the list: over as many participants as there are tasks (twice as many for an
/// odd number) every task is in every place equally often and follows every other equally often. blocked: the
/// groups in random order, and the tasks of a group together, in random order.
std::vector<std::string> order_of(const Block& block, std::uint32_t seed, int number, const TaskGroup& group_of);

/// Row `row` of the balanced Latin square over 0 .. count-1 (Williams design; rows repeat after `count`, or
/// twice `count` where that is odd).
std::vector<int> balanced_row(int count, int row);

}  // namespace phyplay
