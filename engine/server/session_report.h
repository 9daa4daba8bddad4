// What a session came to, as one JSON line for programs (its fields are told in engine/headless/README.md).
#pragma once

#include <string>

#include "engine/server/server.h"

namespace phyplay {

/// With its line feed.
std::string session_line(const SessionReport& report);

}  // namespace phyplay
