#include "engine/io/folder_lock.h"

#include <fcntl.h>
#include <sys/file.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace phyplay {

Result<FolderLock> FolderLock::take(const std::filesystem::path& folder) {
    Descriptor opened(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!opened) return Error{std::string("cannot open this folder: ") + std::strerror(errno), folder.string()};
    if (flock(opened.number(), LOCK_EX | LOCK_NB) != 0) {
        return Error{"another program is working on this folder", folder.string()};
    }
    return FolderLock(std::move(opened));
}

}  // namespace phyplay
