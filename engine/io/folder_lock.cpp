#include "engine/io/folder_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace phyplay {

Result<FolderLock> FolderLock::take(const std::filesystem::path& folder) {
    const int opened = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (opened < 0) return Error{std::string("cannot open this folder: ") + std::strerror(errno), folder.string()};
    FolderLock lock(opened);
    if (flock(opened, LOCK_EX | LOCK_NB) != 0) {
        return Error{"another program is working on this folder", folder.string()};
    }
    return lock;
}

FolderLock::~FolderLock() {
    if (folder_ >= 0) close(folder_);
}

FolderLock::FolderLock(FolderLock&& other) noexcept : folder_(std::exchange(other.folder_, -1)) {}

}  // namespace phyplay
