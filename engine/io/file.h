// Reading a whole file at once.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

#include "engine/base/result.h"

namespace phyplay {

/// The bytes of a regular file. Fails when it is missing, unreadable, no file at all (a folder, a device), or
/// larger than `most_bytes`.
Result<std::string> read_file(const std::filesystem::path& path, std::size_t most_bytes = 256U << 20U);

}  // namespace phyplay
