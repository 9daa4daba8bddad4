#include "engine/io/growing_file.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <string>
#include <utility>

namespace phyplay {
namespace {

[[noreturn]] void fail(const std::filesystem::path& path, const char* what) {
    throw std::runtime_error(fmt::format("cannot {} {}: {}", what, path.string(), std::strerror(errno)));
}

}  // namespace

Result<GrowingFile> GrowingFile::open(const std::filesystem::path& path, std::string_view what,
                                      const std::filesystem::path& place) {
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    if (file < 0) return Error{std::string("cannot open this file: ") + std::strerror(errno), path.string()};
    GrowingFile growing(file, path);
    if (flock(file, LOCK_EX | LOCK_NB) != 0) {
        if (errno != EWOULDBLOCK)
            return Error{std::string("cannot lock this file: ") + std::strerror(errno), path.string()};
        return Error{fmt::format("another program is working on this {}", what),
                     place.empty() ? path.string() : place.string()};
    }
    return growing;
}

GrowingFile::~GrowingFile() {
    if (file_ >= 0) close(file_);
}

GrowingFile::GrowingFile(GrowingFile&& other) noexcept
    : file_(std::exchange(other.file_, -1)), path_(std::move(other.path_)) {}

void GrowingFile::cut(std::size_t bytes) {
    if (ftruncate(file_, static_cast<off_t>(bytes)) != 0) fail(path_, "cut");
}

void GrowingFile::append(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = write(file_, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) fail(path_, "write");
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
}

void GrowingFile::sync() {
    if (fsync(file_) != 0) fail(path_, "write");
}

}  // namespace phyplay
