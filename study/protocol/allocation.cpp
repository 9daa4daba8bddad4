#include "study/protocol/allocation.h"

#include <fmt/core.h>

#include <algorithm>

#include "engine/base/assert.h"
#include "engine/base/hash.h"
#include "engine/base/numpy_random.h"

namespace phyplay {

std::size_t allocate(std::span<const ConditionCount> conditions, std::uint32_t seed, int number) {
    PHYPLAY_ASSERT(!conditions.empty());
    const auto filled = [](const ConditionCount& count) { return count.completed + count.active; };
    const int least = filled(*std::ranges::min_element(conditions, {}, filled));
    std::vector<std::size_t> emptiest;
    for (std::size_t i = 0; i < conditions.size(); ++i) {
        if (filled(conditions[i]) == least) emptiest.push_back(i);
    }
    const std::string name = fmt::format("{}/condition/{}", seed, number);
    NumpyRandom random(static_cast<std::uint32_t>(hash64(std::as_bytes(std::span(name)))));
    return emptiest[static_cast<std::size_t>(random.choice(static_cast<std::int64_t>(emptiest.size())))];
}

}  // namespace phyplay
