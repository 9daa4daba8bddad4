#include "study/session/wall_clock.h"

#include <ctime>

namespace phyplay {
namespace {

constexpr std::size_t kDayLength = 10;

}  // namespace

std::string utc_now() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    gmtime_r(&now, &parts);
    char text[32];
    std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
    return text;
}

std::string today() {
    return utc_now().substr(0, kDayLength);
}

}  // namespace phyplay
