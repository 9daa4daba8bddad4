// A MappedFile is a file as memory: nothing is read before it is looked at, and programs on one machine share it.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>

#include "engine/base/result.h"

namespace phyplay {

class MappedFile {
public:
    /// Fails where the file is missing, unreadable, or no regular file.
    static Result<MappedFile> open(const std::filesystem::path& path);
    ~MappedFile();
    MappedFile(MappedFile&& other) noexcept;
    MappedFile& operator=(MappedFile&&) = delete;

    /// All of the file as it was long when it was opened. Lives as long as this object; the file must not be cut
    /// meanwhile.
    std::span<const std::byte> bytes() const { return bytes_; }

private:
    explicit MappedFile(std::span<const std::byte> bytes) : bytes_(bytes) {}

    std::span<const std::byte> bytes_;
};

}  // namespace phyplay
