#include "engine/base/result.h"

#include <doctest/doctest.h>

#include <vector>

using namespace phyplay;

TEST_CASE("Error: is written with as much of its place as is known") {
    CHECK(to_string(Error{"too wide"}) == "too wide");
    CHECK(to_string(Error{"too wide", "own.lua"}) == "own.lua: too wide");
    CHECK(to_string(Error{"too wide", "own.lua", 7}) == "own.lua:7: too wide");
}

TEST_CASE("all_of: lists every error on its own line") {
    const std::vector<Error> errors = {{"too wide", "a.lua", 3}, {"too high", "b.lua", 1}};

    CHECK(to_string(all_of(errors)) == "a.lua:3: too wide\nb.lua:1: too high");
    CHECK(all_of(std::vector<Error>{errors[0]}) == errors[0]);
}
