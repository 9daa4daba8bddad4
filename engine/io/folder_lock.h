// A FolderLock keeps two programs from working on one folder. It leaves no file behind, and ends with its program,
// however that ends.
#pragma once

#include <filesystem>
#include <utility>

#include "engine/base/descriptor.h"
#include "engine/base/result.h"

namespace phyplay {

class FolderLock {
public:
    /// Fails where the folder cannot be opened or another program has it.
    static Result<FolderLock> take(const std::filesystem::path& folder);

    FolderLock(FolderLock&&) noexcept = default;
    FolderLock& operator=(FolderLock&&) = delete;  // nobody gives a lock up by taking another

private:
    explicit FolderLock(Descriptor folder) : folder_(std::move(folder)) {}

    Descriptor folder_;
};

}  // namespace phyplay
