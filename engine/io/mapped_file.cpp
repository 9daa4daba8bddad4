#include "engine/io/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>
#include <utility>

namespace phyplay {

Result<MappedFile> MappedFile::open(const std::filesystem::path& path) {
    const auto problem = [&](const char* what) { return Error{what, path.string()}; };
    // A pipe must not hold us up.
    const int file = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) return problem(errno == ENOENT ? "there is no such file" : "this file cannot be read");
    struct stat status {};
    if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) {
        close(file);
        return problem("this is no file");
    }
    const auto size = static_cast<std::size_t>(status.st_size);
    // An empty file cannot be mapped, and need not be.
    void* memory = size == 0 ? nullptr : mmap(nullptr, size, PROT_READ, MAP_SHARED, file, 0);
    close(file);
    if (memory == MAP_FAILED) return problem("this file cannot be mapped into memory");
    return MappedFile({static_cast<const std::byte*>(memory), size});
}

MappedFile::~MappedFile() {
    if (!bytes_.empty()) munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size());
}

MappedFile::MappedFile(MappedFile&& other) noexcept : bytes_(std::exchange(other.bytes_, {})) {}

}  // namespace phyplay
