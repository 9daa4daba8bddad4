// The wall clock, for what the data may know of it: the day, and when a session started.
#pragma once

#include <string>

namespace phyplay {

/// "2026-11-21T23:58:59Z", UTC.
std::string utc_now();

/// "2026-11-21", UTC.
std::string today();

}  // namespace phyplay
