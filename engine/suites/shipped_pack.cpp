#include "engine/suites/shipped_pack.h"

#include <system_error>

#include "engine/play/task_pack.h"

namespace phyplay {

std::filesystem::path executable_folder() {
    std::error_code failed;
    const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", failed);
    return failed ? std::filesystem::path(".") : program.parent_path();
}

Result<std::filesystem::path> find_shipped_file(const std::filesystem::path& executable_folder,
                                                std::string_view name) {
    const std::filesystem::path place = (executable_folder / ".." / "share" / "phyplay" / name).lexically_normal();
    std::error_code failed;
    if (!std::filesystem::is_regular_file(place, failed)) {
        return Error{"this file belongs to PhyPlay and is missing; build or install it again", place.string()};
    }
    return place;
}

std::string shipped_pack_name(SuiteId suite) {
    return std::string(name_of(suite)) + ".pack";
}

Result<TaskSet> load_shipped_suite(SuiteId suite, const Suites& suites) {
    const Result<std::filesystem::path> place = find_shipped_file(executable_folder(), shipped_pack_name(suite));
    if (!place) return place.error();
    return load_task_pack(*place, suites);
}

}  // namespace phyplay
