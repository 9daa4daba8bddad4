#include "game/screens/gallery/task_order.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <tuple>

#include "engine/phyq/level/scenario.h"

namespace phyplay {

namespace {

/// "6.4:017" as 6, 4, 17; zeros for what is missing.
std::array<int, 3> numbers_of(std::string_view id) {
    std::array<int, 3> numbers{};
    const char* at = id.data();
    const char* end = at + id.size();
    for (int& number : numbers) {
        const auto read = std::from_chars(at, end, number);
        if (read.ec != std::errc() || read.ptr == end) break;
        at = read.ptr + 1;
    }
    return numbers;
}

auto key_of(std::string_view id) {
    const bool is_slingshot = scenario_of(id).has_value();
    return std::tuple(is_slingshot, is_slingshot ? numbers_of(id) : std::array<int, 3>{}, id);
}

}  // namespace

bool comes_before(std::string_view id, std::string_view other_id) {
    return key_of(id) < key_of(other_id);
}

const Task* neighbour_of(const TaskSet& suite, const Task& task, int direction) {
    const Task* nearest = nullptr;
    for (const Task& other : suite.tasks()) {
        const bool is_beyond = direction > 0 ? comes_before(task.id, other.id) : comes_before(other.id, task.id);
        if (!is_beyond) continue;
        const bool is_nearer = nearest == nullptr || (direction > 0 ? comes_before(other.id, nearest->id)
                                                                    : comes_before(nearest->id, other.id));
        if (is_nearer) nearest = &other;
    }
    return nearest;
}

std::vector<const TemplateInfo*> templates_in_order(const TaskSet& suite) {
    std::vector<const TemplateInfo*> templates;
    for (const TemplateInfo& info : suite.templates()) templates.push_back(&info);
    std::ranges::stable_sort(templates, [](const auto* a, const auto* b) { return comes_before(a->id, b->id); });
    return templates;
}

}  // namespace phyplay
