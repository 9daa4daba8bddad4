// A LostTask is one that an agent of somebody else's did not bring to an end: its program hung, ended, or talked
// nonsense.
//
// Its later attempts are missing, which the log alone cannot tell from an agent that gave up. lost.jsonl of an
// evaluation keeps them, a line each, in task order; it is there only where there are some.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/play/task.h"

namespace phyplay {

inline constexpr const char* kLostName = "lost.jsonl";

struct LostTask {
    std::string task_id;
    std::string reason;  ///< one sentence

    bool operator==(const LostTask&) const = default;
};

/// One line, with its line feed.
std::string lost_line(const LostTask& lost);

/// Reads lost.jsonl of a folder; none where there is no such file. A last line without line feed, as a kill leaves
/// it, is ignored. Fails where a line is wrong, or its task is not among `tasks`, in their order.
Result<std::vector<LostTask>> read_lost_tasks(const std::filesystem::path& folder,
                                              const std::vector<const Task*>& tasks);

/// Writes lost.jsonl at once, or removes it where there are none. Throws std::runtime_error where the disk refuses.
void write_lost_tasks(const std::filesystem::path& folder, const std::vector<LostTask>& lost);

}  // namespace phyplay
