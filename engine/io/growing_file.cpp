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

void GrowingFile::cut(std::size_t bytes) {
    if (ftruncate(file_.number(), static_cast<off_t>(bytes)) != 0) fail(path_, "cut");
}

void GrowingFile::append(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = write(file_.number(), bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) fail(path_, "write");
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
}

void GrowingFile::sync() {
    if (fsync(file_.number()) != 0) fail(path_, "write");
}

}  // namespace phyplay
