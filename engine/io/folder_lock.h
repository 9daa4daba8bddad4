// A FolderLock keeps two programs from working on one folder. It leaves no file behind, and ends with its program,
// however that ends.
#pragma once

#include <filesystem>

#include "engine/base/result.h"

namespace phyplay {

class FolderLock {
public:
    /// Fails where the folder cannot be opened or another program has it.
    static Result<FolderLock> take(const std::filesystem::path& folder);

    ~FolderLock();
    FolderLock(FolderLock&& other) noexcept;
    FolderLock& operator=(FolderLock&&) = delete;

private:
    explicit FolderLock(int folder) : folder_(folder) {}

    int folder_;
};

}  // namespace phyplay
