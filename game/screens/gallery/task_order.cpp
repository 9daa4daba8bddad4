#include "game/screens/gallery/task_order.h"

#include <algorithm>
#include <charconv>
#include <tuple>

namespace phyplay {

IdNumbers numbers_of(std::string_view id) {
    IdNumbers parts;
    const char* at = id.data();
    const char* end = id.data() + id.size();
    while (true) {
        int number = 0;
        const auto read = std::from_chars(at, end, number);
        if (read.ec != std::errc() || *at == '-') return {};
        parts.numbers.push_back(number);
        at = read.ptr;
        if (at == end) return parts;
        if (*at != '.' && *at != ':') return {};
        parts.between += *at++;
    }
}

namespace {

auto key_of(const Suites& suites, Tier tier, std::string_view id) {
    const auto suite =
        std::ranges::find_if(suites.all(), [&](const auto& one) { return one->find_tier(tier.name).has_value(); });
    return std::tuple(suite - suites.all().begin(), numbers_of(id).numbers, id);
}

}  // namespace

bool comes_before(const Suites& suites, const Task& task, const Task& other) {
    return key_of(suites, task.tier, task.id) < key_of(suites, other.tier, other.id);
}

const Task* neighbour_of(const TaskSet& tasks, const Suites& suites, const Task& task, int direction) {
    const auto is_before = [&](const Task& a, const Task& b) {
        return direction > 0 ? comes_before(suites, a, b) : comes_before(suites, b, a);
    };
    const Task* nearest = nullptr;
    for (const Task& other : tasks.tasks()) {
        if (is_before(task, other) && (nearest == nullptr || is_before(other, *nearest))) nearest = &other;
    }
    return nearest;
}

std::vector<const TemplateInfo*> templates_in_order(const TaskSet& tasks, const Suites& suites) {
    std::vector<const TemplateInfo*> templates;
    for (const TemplateInfo& info : tasks.templates()) templates.push_back(&info);
    std::ranges::stable_sort(templates, {}, [&](const auto* info) { return key_of(suites, info->tier, info->id); });
    return templates;
}

}  // namespace phyplay
