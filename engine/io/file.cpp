#include "engine/io/file.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>

#include "engine/io/staged_place.h"

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

bool rename_to_free(const fs::path& staged, const fs::path& path) {
    if (renameat2(AT_FDCWD, staged.c_str(), AT_FDCWD, path.c_str(), RENAME_NOREPLACE) == 0) return true;
    if (errno != EINVAL && errno != ENOSYS) return false;
    // Some file systems cannot make sure; then nobody else is expected to take the name meanwhile.
    if (fs::exists(fs::symlink_status(path))) {
        errno = EEXIST;
        return false;
    }
    return rename(staged.c_str(), path.c_str()) == 0;
}

bool rename_staged(const fs::path& staged, const fs::path& path, Existing existing) {
    return existing == Existing::kept ? rename_to_free(staged, path) : rename(staged.c_str(), path.c_str()) == 0;
}

/// A file to be written by one call of write_file_atomically(), in one of two ways. What they answer is whether it is
/// in its place; errno says why not.
struct NewFile {
    fs::path path;  ///< absolute
    std::string_view text;
    Readers readers;
    Existing existing;

    bool write_without_name() const {
        const Descriptor file = opened(path.parent_path(), O_TMPFILE);
        if (!file || !fill(file)) return false;
        const std::string nameless = fmt::format("/proc/self/fd/{}", file.number());
        const auto link_as = [&](const fs::path& name) {
            return linkat(AT_FDCWD, nameless.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0;
        };
        if (link_as(path)) return true;
        if (errno != EEXIST || existing == Existing::kept) return false;
        const fs::path staged = staged_place(path);  // since no link replaces a file
        return link_as(staged) && (rename_staged(staged, path, existing) || give_up(staged));
    }

    bool write_with_name() const {
        const fs::path staged = staged_place(path);
        const Descriptor file = opened(staged, O_CREAT | O_EXCL | O_NOFOLLOW);
        if (!file) return false;
        return (fill(file) && rename_staged(staged, path, existing)) || give_up(staged);
    }

private:
    mode_t mode() const { return readers == Readers::owner ? 0600 : 0644; }

    /// Locked, which says that somebody is at work on it.
    Descriptor opened(const fs::path& place, int flags) const {
        Descriptor file(open(place.c_str(), flags | O_WRONLY | O_CLOEXEC, mode()));
        if (file) flock(file.number(), LOCK_EX | LOCK_NB);
        return file;
    }

    bool fill(const Descriptor& file) const {
        // The mask of the process may have taken from it.
        if (readers == Readers::owner && fchmod(file.number(), mode()) != 0) return false;
        return write_all(file.number(), text) && fsync(file.number()) == 0;
    }

    /// False: it is not in its place, and errno says why, as before.
    static bool give_up(const fs::path& staged) {
        const int reason = errno;
        unlink(staged.c_str());
        errno = reason;
        return false;
    }
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
    const NewFile file{.path = fs::absolute(path), .text = text, .readers = readers, .existing = existing};
    // Whatever it is that keeps a file without a name from its place, one with a name may do.
    if (!file.write_without_name() && !file.write_with_name()) fail(path);
    sync_folder(file.path.parent_path());
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
