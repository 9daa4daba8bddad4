#include "game/platform/trace.h"

#include <cerrno>
#include <cstring>

namespace phyplay {

Trace::~Trace() {
    if (file_ != nullptr) std::fclose(file_);
}

Result<Done> Trace::open(const std::filesystem::path& path) {
    file_ = std::fopen(path.c_str(), "w");
    if (file_ == nullptr) return Error{std::string("cannot write the trace: ") + std::strerror(errno), path.string()};
    std::setvbuf(file_, nullptr, _IOLBF, 4096);
    return Done{};
}

void Trace::write(std::string_view line) {
    if (file_ == nullptr) return;
    const double ms = static_cast<double>(clock_.now_us() - start_us_) / 1'000.0;
    std::fprintf(file_, "%.1f %.*s\n", ms, static_cast<int>(line.size()), line.data());
}

}  // namespace phyplay
