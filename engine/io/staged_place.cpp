#include "engine/io/staged_place.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>

#include <random>
#include <string>
#include <system_error>
#include <vector>

#include "engine/base/descriptor.h"

namespace phyplay {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kStagedMark = ".part-";
constexpr std::size_t kStagedLetters = 6;

bool is_staged_name(std::string_view file_name, std::string_view name) {
    const std::size_t tail = kStagedMark.size() + kStagedLetters;
    if (file_name.size() <= 1 + tail || file_name.front() != '.') return false;
    const std::size_t mark = file_name.size() - tail;
    return file_name.substr(mark).starts_with(kStagedMark) && (name.empty() || file_name.substr(1, mark - 1) == name);
}

}  // namespace

fs::path staged_place(const fs::path& target) {
    constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    std::random_device chance;
    std::string name = fmt::format(".{}{}", target.filename().string(), kStagedMark);
    for (std::size_t i = 0; i < kStagedLetters; ++i) name += kLetters[chance() % kLetters.size()];
    return target.parent_path() / name;
}

int remove_abandoned(const fs::path& folder, std::string_view name) {
    std::vector<fs::path> staged;
    std::error_code failed;
    for (auto it = fs::directory_iterator(folder, failed); !failed && it != fs::directory_iterator();
         it.increment(failed)) {
        if (is_staged_name(it->path().filename().string(), name)) staged.push_back(it->path());
    }
    int removed = 0;
    for (const fs::path& abandoned : staged) {
        std::error_code unknown;
        const fs::file_type type = fs::symlink_status(abandoned, unknown).type();
        if (type != fs::file_type::regular && type != fs::file_type::directory) continue;
        // Network file systems lock what is open for writing, and no folders.
        const int access = type == fs::file_type::regular ? O_RDWR : O_RDONLY;
        const Descriptor opened(open(abandoned.c_str(), access | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
        if (!opened || flock(opened.number(), LOCK_EX | LOCK_NB) != 0) continue;
        fs::remove_all(abandoned, failed);
        if (!failed) ++removed;
    }
    return removed;
}

}  // namespace phyplay
