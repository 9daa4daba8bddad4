// Where this test program was built: what the build made beside it is found without its path in the sources, so
// that a compiler cache serves several build folders.
#pragma once

#include <filesystem>

#include "engine/suites/shipped_pack.h"

namespace phyplay::testing {

/// The build folder, of which the running program is bin/NAME.
inline std::filesystem::path build_folder() {
    return executable_folder().parent_path();
}

}  // namespace phyplay::testing
