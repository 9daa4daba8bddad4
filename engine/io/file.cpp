#include "engine/io/file.h"

#include <fmt/format.h>

#include <fstream>
#include <system_error>

namespace phyplay {

Result<std::string> read_file(const std::filesystem::path& path, std::size_t most_bytes) {
    std::error_code failed;
    // Opening a folder as a stream succeeds, and its size is nonsense: ask first.
    if (!std::filesystem::exists(path, failed)) return Error{"there is no such file", path.string()};
    if (!std::filesystem::is_regular_file(path, failed)) return Error{"this is not a file", path.string()};
    std::ifstream file(path, std::ios::binary | std::ios::ate);
    const std::streamoff size = file ? std::streamoff(file.tellg()) : -1;
    if (size < 0) return Error{"this file cannot be opened", path.string()};
    if (static_cast<std::size_t>(size) > most_bytes) {
        return Error{fmt::format("this file is larger than {} bytes", most_bytes), path.string()};
    }
    std::string bytes(static_cast<std::size_t>(size), '\0');
    file.seekg(0);
    if (!file.read(bytes.data(), size)) return Error{"this file cannot be read", path.string()};
    return bytes;
}

}  // namespace phyplay
