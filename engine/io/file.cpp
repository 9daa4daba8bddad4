#include "engine/io/file.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <random>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>

namespace phyplay {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const std::filesystem::path& path, const char* what = "write") {
    throw std::runtime_error(fmt::format("cannot {} {}: {}", what, path.string(), std::strerror(errno)));
}

/// All of it, whatever interrupts. False where the disk refuses.
bool write_all(int file, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = write(file, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

/// Not every file system can bring a folder to the disk; where it can, a new name in it is there after a power cut,
/// too.
void sync_folder(const fs::path& folder) {
    const Descriptor opened(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (opened) fsync(opened.number());
}

/// A name that nobody can guess, and nobody has: neither a link that was laid there is followed, nor do two writers,
/// be they on two computers, share one.
std::string unguessable_name(const fs::path& folder) {
    std::random_device chance;
    return (folder / fmt::format(".{:08x}{:08x}.tmp", chance(), chance())).string();
}

/// A file that is written out of sight. Where the file system can, it has no name until it is whole, so that a kill
/// leaves nothing behind; elsewhere (network file systems) a hidden one.
class StagedFile {
public:
    StagedFile(const fs::path& folder, mode_t mode) : folder_(folder) {
        file_ = Descriptor(open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, mode));
        if (file_ && access(place_of_nameless().c_str(), F_OK) == 0) return;
        name_ = unguessable_name(folder);
        file_ = Descriptor(open(name_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode));
        if (!file_) name_.clear();
    }
    ~StagedFile() {
        if (!name_.empty()) unlink(name_.c_str());
    }
    StagedFile(const StagedFile&) = delete;
    StagedFile& operator=(const StagedFile&) = delete;

    bool is_open() const { return static_cast<bool>(file_); }
    int number() const { return file_.number(); }

    /// Gives it its name. False, and errno says why, where that is taken or the disk refuses.
    bool put_in_place(const fs::path& path, Existing existing) {
        if (name_.empty()) {
            if (link_as(path)) return true;
            if (errno != EEXIST || existing == Existing::kept) return false;
            name_ = unguessable_name(folder_);
            if (!link_as(name_)) return false;
        }
        const bool is_placed =
            existing == Existing::kept ? rename_to_free(path) : rename(name_.c_str(), path.c_str()) == 0;
        if (is_placed) name_.clear();
        return is_placed;
    }

private:
    std::string place_of_nameless() const { return fmt::format("/proc/self/fd/{}", file_.number()); }

    bool link_as(const fs::path& path) const {
        return linkat(AT_FDCWD, place_of_nameless().c_str(), AT_FDCWD, path.c_str(), AT_SYMLINK_FOLLOW) == 0;
    }

    bool rename_to_free(const fs::path& path) const {
        if (renameat2(AT_FDCWD, name_.c_str(), AT_FDCWD, path.c_str(), RENAME_NOREPLACE) == 0) return true;
        if (errno != EINVAL && errno != ENOSYS) return false;
        // Some file systems cannot make sure; then nobody else is expected to take the name meanwhile.
        if (fs::exists(fs::symlink_status(path))) {
            errno = EEXIST;
            return false;
        }
        return rename(name_.c_str(), path.c_str()) == 0;
    }

    fs::path folder_;
    std::string name_;  ///< empty: none yet, or it has its own
    Descriptor file_;
};

}  // namespace

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

void write_file_atomically(const fs::path& path, std::string_view text, Readers readers, Existing existing) {
    const fs::path folder = fs::absolute(path).parent_path();
    const mode_t mode = readers == Readers::owner ? 0600 : 0644;
    StagedFile staged(folder, mode);
    if (!staged.is_open()) fail(path);
    if (readers == Readers::owner) fchmod(staged.number(), mode);  // the mask of the process may have taken from it
    const bool is_written = write_all(staged.number(), text) && fsync(staged.number()) == 0;
    if (!is_written || !staged.put_in_place(fs::absolute(path), existing)) fail(path);
    sync_folder(folder);
}

Result<Done> make_private_folder(const fs::path& path) {
    std::error_code failed;
    if (path.empty() || fs::is_directory(path, failed)) return Done{};
    if (failed && failed != std::errc::no_such_file_or_directory) {
        return Error{fmt::format("cannot be made: {}", failed.message()), path.string()};
    }
    if (Result<Done> above = make_private_folder(path.parent_path()); !above) return above;
    if (mkdir(path.c_str(), 0700) == 0) {
        chmod(path.c_str(), 0700);  // the mask of the process may have taken from it
        sync_folder(path.has_parent_path() ? path.parent_path() : fs::path("."));
    } else if (errno != EEXIST) {
        return Error{fmt::format("cannot be made: {}", std::strerror(errno)), path.string()};
    }
    return Done{};
}

Result<GrowingFile> GrowingFile::open(const std::filesystem::path& path, std::string_view what,
                                      const std::filesystem::path& place) {
    Descriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0644));
    if (!file) return Error{std::string("cannot open this file: ") + std::strerror(errno), path.string()};
    if (flock(file.number(), LOCK_EX | LOCK_NB) != 0) {
        if (errno != EWOULDBLOCK)
            return Error{std::string("cannot lock this file: ") + std::strerror(errno), path.string()};
        return Error{fmt::format("another program is working on this {}", what),
                     place.empty() ? path.string() : place.string()};
    }
    return GrowingFile(std::move(file), path);
}

Result<GrowingFile> GrowingFile::create(const std::filesystem::path& path) {
    Descriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0644));
    if (file) return GrowingFile(std::move(file), path);
    if (errno == EEXIST)
        return Error{"this file is there already, of another run; choose a new folder", path.string()};
    return Error{std::string("cannot write this file: ") + std::strerror(errno), path.string()};
}

void GrowingFile::cut(std::size_t bytes) {
    if (ftruncate(file_.number(), static_cast<off_t>(bytes)) != 0) fail(path_, "cut");
}

void GrowingFile::append(std::string_view bytes) {
    const off_t whole = lseek(file_.number(), 0, SEEK_END);
    if (write_all(file_.number(), bytes)) return;
    const int reason = errno;
    if (whole >= 0) static_cast<void>(ftruncate(file_.number(), whole) == 0);
    errno = reason;
    fail(path_);
}

void GrowingFile::sync() {
    if (fsync(file_.number()) != 0) fail(path_);
}

Result<RandomAccessFile> RandomAccessFile::open(const std::filesystem::path& path) {
    const auto problem = [&](const char* what) { return Error{what, path.string()}; };
    // A pipe must not hold us up.
    Descriptor file(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
    if (!file) return problem(errno == ENOENT ? "there is no such file" : "this file cannot be read");
    struct stat status {};
    if (fstat(file.number(), &status) != 0 || !S_ISREG(status.st_mode)) return problem("this is no file");
    return RandomAccessFile(std::move(file), path, static_cast<std::size_t>(status.st_size));
}

std::vector<std::byte> RandomAccessFile::read(std::size_t offset, std::size_t bytes) const {
    const auto cut = [&] {
        return std::runtime_error(fmt::format("{} became shorter while it was read", path_.string()));
    };
    if (bytes > size_ || offset > size_ - bytes) throw cut();
    std::vector<std::byte> piece(bytes);
    for (std::size_t done = 0; done < bytes;) {
        const ssize_t got =
            pread(file_.number(), piece.data() + done, bytes - done, static_cast<off_t>(offset + done));
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) fail(path_, "read");
        if (got == 0) throw cut();
        done += static_cast<std::size_t>(got);
    }
    return piece;
}

Result<FolderLock> FolderLock::take(const std::filesystem::path& folder) {
    Descriptor opened(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!opened) return Error{std::string("cannot open this folder: ") + std::strerror(errno), folder.string()};
    if (flock(opened.number(), LOCK_EX | LOCK_NB) != 0) {
        if (errno == EWOULDBLOCK) return Error{"another program is working on this folder", folder.string()};
        return Error{std::string("cannot lock this folder: ") + std::strerror(errno), folder.string()};
    }
    return FolderLock(std::move(opened));
}

}  // namespace phyplay
