#include "engine/play/task.h"

#include <algorithm>

namespace phyplay {

bool Task::operator==(const Task& other) const {
    if (id != other.id || template_id != other.template_id || suite != other.suite || tier != other.tier)
        return false;
    if (sha256 != other.sha256) return false;
    if (content == nullptr || other.content == nullptr) return content == other.content;
    return content == other.content || content->is_equal(*other.content);
}

bool is_plain_id(std::string_view id) {
    constexpr std::size_t kLongest = 64;
    const auto is_plain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
               c == '.' || c == ':';
    };
    return !id.empty() && id.size() <= kLongest && std::all_of(id.begin(), id.end(), is_plain);
}

std::optional<std::string> find_task_fault(const Task& task) {
    if (!is_plain_id(task.id)) return "task: an id is 1 to 64 letters, digits and the signs _ - . :";
    if (!is_plain_id(task.template_id)) return "template: an id is 1 to 64 letters, digits and the signs _ - . :";
    if (task.content == nullptr) return "the task has no content";
    if (!task.content->fits(task.suite, task.tier)) {
        return "tier: " + std::string(name_of(task.suite)) + " has no tier " + std::string(name_of(task.tier));
    }
    return task.content->find_fault();
}

}  // namespace phyplay
