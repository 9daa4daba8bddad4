#include "engine/base/result.h"

namespace phyplay {

std::string to_string(const Error& error) {
    if (error.file.empty()) return error.message;
    if (error.line <= 0) return error.file + ": " + error.message;
    return error.file + ":" + std::to_string(error.line) + ": " + error.message;
}

}  // namespace phyplay
