#include "engine/play/task.h"

namespace phyplay {

bool Task::operator==(const Task& other) const {
    if (id != other.id || template_id != other.template_id || suite != other.suite || tier != other.tier)
        return false;
    if (sha256 != other.sha256) return false;
    if (content == nullptr || other.content == nullptr) return content == other.content;
    return content == other.content || content->is_equal(*other.content);
}

}  // namespace phyplay
