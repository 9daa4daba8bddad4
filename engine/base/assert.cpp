#include "engine/base/assert.h"

#include <cstdio>
#include <cstdlib>

namespace phyplay {

void assertion_failed(const char* condition, const char* file, int line) {
    std::fprintf(stderr, "%s:%d: this should always hold, and did not: %s\n", file, line, condition);
    std::abort();
}

}  // namespace phyplay
