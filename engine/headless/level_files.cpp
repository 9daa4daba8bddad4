#include "engine/headless/level_files.h"

#include "engine/console/console.h"
#include "engine/io/atomic_file.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/phyq/play/slingshot_task_json.h"
#include "engine/phyre/task_json.h"

namespace phyplay {

std::string json_line_of(const Task& task) {
    return task.suite == kPhyq ? slingshot_task_line(task) : task_line(task);
}

void give_out(const std::string& text, const std::filesystem::path& out) {
    out.empty() ? print(text) : write_file_atomically(out, text);
}

}  // namespace phyplay
