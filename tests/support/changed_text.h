// Damage done on purpose: good texts with one place changed, for readers that must notice.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <utility>

namespace phyplay::testing {

/// The text with `with` in the first place of `what`, which must be in it.
inline std::string replaced(std::string text, const std::string& what, const std::string& with) {
    const auto at = text.find(what);
    REQUIRE(at != std::string::npos);
    return text.replace(at, what.size(), with);
}

}  // namespace phyplay::testing
