// Levels in and out of files: what `export level` and `import level` share.
#pragma once

#include <filesystem>
#include <string>

namespace phyplay {

/// Writes a text to a file, or to standard output where `out` is empty.
void give_out(const std::string& text, const std::filesystem::path& out);

}  // namespace phyplay
