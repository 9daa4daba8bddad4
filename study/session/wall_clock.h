// The wall clock, for what the data may know of it: the day, and when a session started.
//
// For programs that drive a session or change its data. Nothing in study/ reads it: times are brought in.
#pragma once

#include <string>

namespace phyplay {

/// "2026-11-21T23:58:59Z", UTC.
std::string utc_now();

/// "2026-11-21", UTC.
std::string today();

}  // namespace phyplay
