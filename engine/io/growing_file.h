// A GrowingFile is written piece by piece at its end, by one program at a time, and survives a kill at any byte.
//
// Long work keeps what it has in such a file: started again, it reads how far it got, cuts off what is not whole,
// and goes on. What a piece is, and whether it is whole, the caller knows.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string_view>
#include <utility>

#include "engine/base/descriptor.h"
#include "engine/base/result.h"

namespace phyplay {

class GrowingFile {
public:
    /// Opens the file, or makes it, and locks it until it is closed. Fails where it cannot be opened, or where
    /// another program has it: "another program is working on this `what`", said of `place`, or of the file where
    /// that is empty.
    static Result<GrowingFile> open(const std::filesystem::path& path, std::string_view what,
                                    const std::filesystem::path& place = {});

    GrowingFile(GrowingFile&&) noexcept = default;
    GrowingFile& operator=(GrowingFile&&) = delete;  // nobody gives a lock up by taking another

    // All three throw std::runtime_error, naming the file, where the disk refuses.

    /// Leaves the first so many bytes.
    void cut(std::size_t bytes);

    /// Adds to the end.
    void append(std::string_view bytes);

    /// Brings everything to the disk.
    void sync();

private:
    GrowingFile(Descriptor file, std::filesystem::path path) : file_(std::move(file)), path_(std::move(path)) {}

    Descriptor file_;
    std::filesystem::path path_;
};

}  // namespace phyplay
