#include "engine/base/text.h"

#include <doctest/doctest.h>

#include <array>
#include <string>

using namespace phyplay;

namespace {

constexpr std::array<std::string_view, 4> kWords = {"left", "length", "angle_deg", "top"};

}  // namespace

TEST_CASE("did_you_mean: finds a word with letters missing, added, changed or swapped") {
    CHECK(did_you_mean("lenght", kWords) == " (did you mean 'length'?)");
    CHECK(did_you_mean("lft", kWords) == " (did you mean 'left'?)");
    CHECK(did_you_mean("leftt", kWords) == " (did you mean 'left'?)");
    CHECK(did_you_mean("angle_rad", kWords) == " (did you mean 'angle_deg'?)");
}

TEST_CASE("did_you_mean: stays silent when nothing is near") {
    CHECK(did_you_mean("colour", kWords).empty());
    CHECK(did_you_mean("to", std::array<std::string_view, 1>{"up"}).empty());
    CHECK(did_you_mean("", kWords).empty());
    CHECK(did_you_mean(std::string(10'000, 'x'), kWords).empty());
}
