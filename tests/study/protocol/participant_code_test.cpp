#include "study/protocol/participant_code.h"

#include <doctest/doctest.h>

#include <set>

#include "engine/base/numpy_random.h"

using namespace phyplay;

namespace {

std::string some_code(std::uint32_t seed) {
    NumpyRandom random(seed);
    return make_participant_code([&] { return random.bits(); });
}

}  // namespace

TEST_CASE("participant code: seven letters and digits that cannot be confused") {
    std::set<std::string> codes;
    for (std::uint32_t seed = 0; seed < 500; ++seed) {
        const std::string code = some_code(seed);
        CHECK(is_participant_code(code));
        CHECK(code.find_first_of("01IO") == std::string::npos);
        CHECK(code.find_first_of("23456789") != 0);  // a spreadsheet would make a number of "2E34567"
        codes.insert(code);
    }
    CHECK(codes.size() == 500);
}

TEST_CASE("participant code: every wrong character and every swap of neighbours is found") {
    for (std::uint32_t seed = 0; seed < 20; ++seed) {
        const std::string code = some_code(seed);
        for (std::size_t place = 0; place < code.size(); ++place) {
            for (const char other : kCodeAlphabet) {
                std::string wrong = code;
                wrong[place] = other;
                CHECK(is_participant_code(wrong) == (wrong == code));
            }
            if (place == 0 || code[place] == code[place - 1]) continue;
            std::string swapped = code;
            std::swap(swapped[place], swapped[place - 1]);
            CHECK_FALSE(is_participant_code(swapped));
        }
    }
}

TEST_CASE("participant code: what is no code is refused") {
    const std::string code = some_code(1);
    for (const std::string& wrong : {std::string(), code.substr(1), code + "A", std::string("abcdefg"),
                                     std::string(7, '\xFF'), std::string(7, '\0')}) {
        CHECK_FALSE(is_participant_code(wrong));
    }
}

TEST_CASE("participant code: typed in small letters, with spaces and hyphens, it is the same") {
    CHECK(tidy_participant_code("ab2-c d3e") == "AB2CD3E");
    CHECK(tidy_participant_code("") == "");
}
