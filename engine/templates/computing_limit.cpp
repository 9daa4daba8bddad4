#include "engine/templates/computing_limit.h"

#include <fmt/format.h>

#include <ctime>

namespace phyplay {

double computed_s() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

Error ComputingLimit::error(const std::string& file) const {
    return {fmt::format("the templates of this folder have computed for {} s, and may no longer", seconds_), file};
}

}  // namespace phyplay
