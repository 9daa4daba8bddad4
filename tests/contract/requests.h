// Requests to `phyplay simulate`, as texts.
#pragma once

#include <string>

namespace phyplay::testing {

/// `action` is JSON.
inline std::string request(const std::string& task, const std::string& action) {
    return R"({"task": ")" + task + R"(", "action": )" + action + "}";
}

/// `shots` is JSON.
inline std::string shots_request(const std::string& task, const std::string& shots) {
    return R"({"task": ")" + task + R"(", "shots": )" + shots + "}";
}

}  // namespace phyplay::testing
