#include "study/session/data_folder.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "engine/base/descriptor.h"
#include "engine/io/staged_place.h"

namespace phyplay {

namespace fs = std::filesystem;

namespace {

[[noreturn]] void fail(const fs::path& path, std::string_view what) {
    throw std::runtime_error(fmt::format("{}: {}: {}", path.string(), what, std::strerror(errno)));
}

/// Brings a file, or the names in a folder, to the disk.
void sync(const fs::path& path) {
    const Descriptor opened(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!opened || ::fsync(opened.number()) != 0) fail(path, "cannot bring this to the disk");
}

/// Writes all of it, and brings it to the disk. `path` is for messages.
void fill(Descriptor file, const fs::path& path, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(file.number(), text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) fail(path, "cannot write this file");
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    if (::fsync(file.number()) != 0 || ::close(file.release()) != 0) fail(path, "cannot write this file");
}

}  // namespace

void make_data_folder(const fs::path& path) {
    if (const Result<Done> made = make_private_folder(path); !made) throw std::runtime_error(to_string(made.error()));
}

namespace {

/// flock() on the folder of a study. A folder that cannot be opened, and a file system without locks, keep nobody
/// apart.
Result<Descriptor> locked(const fs::path& folder, int how, std::string_view refusal) {
    Descriptor opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (opened && ::flock(opened.number(), how | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        return Error{.message = std::string(refusal), .file = folder.string()};
    }
    return opened;
}

}  // namespace

Result<PublishingLock> PublishingLock::share(const DataFolder& folder) {
    Result<Descriptor> lock =
        locked(folder.path, LOCK_SH, "somebody is being erased from this study; try again when that is done");
    if (!lock) return lock.error();
    return PublishingLock(*std::move(lock));
}

Result<PublishingLock> PublishingLock::have_alone(const DataFolder& folder) {
    Result<Descriptor> lock = locked(folder.path, LOCK_EX,
                                     "an export or a report of this study is being made, which could bring back who "
                                     "is erased; try again when it is done");
    if (!lock) return lock.error();
    return PublishingLock(*std::move(lock));
}

std::string privacy_warning(const DataFolder& folder) {
    struct stat status {};
    if (::stat(folder.path.c_str(), &status) != 0 || (status.st_mode & 0077U) == 0) return {};
    return fmt::format(
        "{0}: other users of this computer may look into this folder (mode {1:04o}); `chmod 700 {0}` "
        "closes it",
        folder.path.string(), status.st_mode & 07777U);
}

void write_private_file(const fs::path& path, std::string_view text, Existing existing) {
    remove_abandoned(fs::absolute(path).parent_path(), path.filename().string());
    write_file_atomically(path, text, Readers::owner, existing);
}

fs::path next_free_name(const fs::path& folder, std::string_view name, std::string_view ending) {
    for (int number = 1;; ++number) {
        fs::path path = folder / fmt::format("{}-{}{}", name, number, ending);
        if (!fs::exists(path)) return path;
    }
}

StagedFolder::StagedFolder(fs::path target) : target_(std::move(target)) {
    if (!target_.has_filename()) target_ = target_.parent_path();
    const fs::path parent = target_.has_parent_path() ? target_.parent_path() : fs::path(".");
    make_data_folder(parent);
    remove_abandoned(parent, target_.filename().string());
    staged_ = staged_place(target_);
    // The mask of the process may have taken from it.
    if (::mkdir(staged_.c_str(), 0700) != 0 || ::chmod(staged_.c_str(), 0700) != 0) {
        fail(parent, "cannot make a folder here");
    }
    Result<FolderLock> lock = FolderLock::take(staged_);
    if (!lock) throw std::runtime_error(to_string(lock.error()));
    lock_.emplace(std::move(*lock));
}

StagedFolder::~StagedFolder() {
    if (is_committed_) return;
    std::error_code ignored;
    fs::remove_all(staged_, ignored);
}

void StagedFolder::write(const fs::path& relative, std::string_view text) {
    if (relative.is_absolute() || std::ranges::find(relative, fs::path("..")) != relative.end()) {
        throw std::runtime_error(fmt::format("{}: this file would lie outside its folder", relative.string()));
    }
    // What was removed stays removed.
    if (!fs::is_directory(staged_))
        throw std::runtime_error(fmt::format("{}: this folder is gone", staged_.string()));
    make_data_folder((staged_ / relative).parent_path());
    const fs::path path = staged_ / relative;
    Descriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
    if (!file) fail(path, "cannot write this file");
    fill(std::move(file), path, text);
    ++files_;
}

void StagedFolder::commit() {
    for (const auto& entry : fs::recursive_directory_iterator(staged_)) sync(entry.path());
    sync(staged_);
    if (::rename(staged_.c_str(), target_.c_str()) != 0) fail(target_, "cannot put the folder in this place");
    is_committed_ = true;
    sync(target_.has_parent_path() ? target_.parent_path() : fs::path("."));
}

FolderListing list_files(const fs::path& folder) {
    FolderListing listing;
    std::vector<fs::path> open = {folder};
    while (!open.empty()) {
        const fs::path next = std::move(open.back());
        open.pop_back();
        std::error_code failed;
        for (auto it = fs::directory_iterator(next, failed); !failed && it != fs::directory_iterator();
             it.increment(failed)) {
            std::error_code unknown;
            const fs::file_status status = it->symlink_status(unknown);
            if (fs::is_directory(status)) {
                open.push_back(it->path());
            } else if (fs::is_regular_file(status)) {
                listing.files.push_back(it->path());
            } else if (fs::is_symlink(status)) {
                listing.links.push_back(it->path());
            } else if (unknown && unknown != std::errc::no_such_file_or_directory) {
                listing.unread.push_back(it->path());
            }
        }
        // What went away meanwhile hides nothing.
        if (failed && failed != std::errc::no_such_file_or_directory) listing.unread.push_back(next);
    }
    std::ranges::sort(listing.files);
    std::ranges::sort(listing.links);
    std::ranges::sort(listing.unread);
    return listing;
}

std::vector<fs::path> files_below(const fs::path& folder) {
    return list_files(folder).files;
}

std::uintmax_t bytes_below(const fs::path& folder) {
    std::uintmax_t bytes = 0;
    for (const fs::path& file : files_below(folder)) {
        std::error_code failed;
        const std::uintmax_t size = fs::file_size(file, failed);
        if (!failed) bytes += size;
    }
    return bytes;
}

}  // namespace phyplay
