// PHYPLAY_ASSERT: a statement about our own code that is always true, in every build.
//
// It is for our mistakes only. Bad input from outside is a Result (engine/base/result.h).
#pragma once

namespace phyplay {

/// Prints the failed condition with its place and aborts.
[[noreturn]] void assertion_failed(const char* condition, const char* file, int line);

}  // namespace phyplay

#define PHYPLAY_ASSERT(condition) \
    ((condition) ? void(0) : ::phyplay::assertion_failed(#condition, __FILE__, __LINE__))
