#include "study/protocol/order.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <span>

#include "engine/base/assert.h"
#include "engine/base/hash.h"
#include "engine/base/numpy_random.h"

namespace phyplay {
namespace {

/// A generator of its own for every block of every participant.
NumpyRandom random_of(const Block& block, std::uint32_t seed, int number) {
    const std::string name = fmt::format("{}/{}/{}", seed, block.id, number);
    return NumpyRandom(static_cast<std::uint32_t>(hash64(std::as_bytes(std::span(name)))));
}

std::vector<std::string> blocked_order(const Block& block, NumpyRandom& random, const TaskGroup& group_of) {
    std::vector<std::string> groups;
    std::map<std::string, std::vector<std::string>> members;
    for (const std::string& task : block.tasks) {
        const std::string group = group_of(task);
        if (!members.contains(group)) groups.push_back(group);
        members[group].push_back(task);
    }
    random.shuffle(std::span(groups));
    std::vector<std::string> order;
    for (const std::string& group : groups) {
        std::vector<std::string>& tasks = members[group];
        random.shuffle(std::span(tasks));
        order.insert(order.end(), tasks.begin(), tasks.end());
    }
    return order;
}

}  // namespace

std::vector<std::string> order_of(const Block& block, std::uint32_t seed, int number, const TaskGroup& group_of) {
    PHYPLAY_ASSERT(number >= 0);
    std::vector<std::string> order = block.tasks;
    NumpyRandom random = random_of(block, seed, number);
    switch (block.order) {
        case OrderMethod::fixed: break;
        case OrderMethod::shuffled: random.shuffle(std::span(order)); break;
        case OrderMethod::latin_square: {
            const std::vector<int> row = balanced_row(static_cast<int>(order.size()), number);
            for (std::size_t i = 0; i < row.size(); ++i) order[i] = block.tasks[static_cast<std::size_t>(row[i])];
            break;
        }
        case OrderMethod::blocked: return blocked_order(block, random, group_of);
    }
    return order;
}

std::vector<int> balanced_row(int count, int row) {
    PHYPLAY_ASSERT(count >= 0 && row >= 0);
    if (count == 0) return {};
    // The first row goes 0, 1, n-1, 2, n-2, ...; the others are it, shifted; an odd square needs its mirror too.
    const int rows = count % 2 == 0 ? count : 2 * count;
    const int shift = row % rows % count;
    std::vector<int> line;
    for (int i = 0; i < count; ++i) {
        const int step = i % 2 == 1 ? (i + 1) / 2 : (count - i / 2) % count;
        line.push_back((step + shift) % count);
    }
    if (row % rows >= count) std::ranges::reverse(line);
    return line;
}

}  // namespace phyplay
