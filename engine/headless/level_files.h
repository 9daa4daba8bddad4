// Levels in and out of files: what `export level` and `import level` share.
#pragma once

#include <filesystem>
#include <string>

#include "engine/play/task.h"

namespace phyplay {

/// Task JSON of either suite, one line.
std::string json_line_of(const Task& task);

/// Writes a text to a file, or to standard output where `out` is empty.
void give_out(const std::string& text, const std::filesystem::path& out);

}  // namespace phyplay
