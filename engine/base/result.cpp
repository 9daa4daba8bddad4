#include "engine/base/result.h"

namespace phyplay {

std::string to_string(const Error& error) {
    if (error.file.empty()) return error.message;
    if (error.line <= 0) return error.file + ": " + error.message;
    return error.file + ":" + std::to_string(error.line) + ": " + error.message;
}

Error all_of(std::span<const Error> errors) {
    PHYPLAY_ASSERT(!errors.empty());
    Error joined = errors.front();
    for (const Error& error : errors.subspan(1)) {
        joined.message += '\n';
        joined.message += to_string(error);
    }
    return joined;
}

}  // namespace phyplay
