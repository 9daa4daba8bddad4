// Writing a file so that nobody ever sees half of it.
#pragma once

#include <filesystem>
#include <string_view>

namespace phyplay {

/// Writes the text to a new file beside `path`, brings it to the disk, and puts it in the place of `path`. A
/// crash leaves either the old file or the new one. Throws std::runtime_error, naming the file, where the
/// disk refuses.
void write_file_atomically(const std::filesystem::path& path, std::string_view text);

}  // namespace phyplay
