#include "engine/io/atomic_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <string>

namespace phyplay {
namespace {

[[noreturn]] void fail(const std::filesystem::path& path) {
    throw std::runtime_error("cannot write " + path.string() + ": " + std::strerror(errno));
}

}  // namespace

void write_file_atomically(const std::filesystem::path& path, std::string_view text) {
    // The process id keeps two writers of the same file from using one temporary file.
    const std::filesystem::path temporary = path.string() + "." + std::to_string(getpid()) + ".tmp";
    const int file = open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (file < 0) fail(path);

    bool is_good = true;
    while (is_good && !text.empty()) {
        const ssize_t written = write(file, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        is_good = written >= 0;
        if (is_good) text.remove_prefix(static_cast<std::size_t>(written));
    }
    is_good = is_good && fsync(file) == 0;
    is_good = close(file) == 0 && is_good;
    if (!is_good || rename(temporary.c_str(), path.c_str()) != 0) {
        const int reason = errno;
        unlink(temporary.c_str());
        errno = reason;
        fail(path);
    }
}

}  // namespace phyplay
