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

TEST_CASE("for_terminal: texts of all languages pass, and no command to a terminal does") {
    for (const std::string good : {"", "abc\n\t", "Größe 3 µm", "€", "\xF0\x9F\x99\x82", "\xC2\xA0"}) {
        CHECK(for_terminal(good) == good);
    }
    CHECK(for_terminal("\x1b[31mred\x7f\r") == "?[31mred??");
    CHECK(for_terminal("a\xC2\x9B"
                       "31m") == "a?31m");  // the same command as a letter of its own
    CHECK(for_terminal("a\xE2\x80\xAE"
                       "txt.exe") == "a?txt.exe");  // turns the direction
    CHECK(for_terminal("a\x9B"
                       "31m\xC3") == "a?31m?");  // no UTF-8
}

TEST_CASE("first_character: has the number of each, and nothing where there is none") {
    CHECK(first_character("a€")->code == U'a');
    CHECK(first_character("€a")->code == U'€');
    CHECK(first_character("€a")->bytes == 3);
    CHECK(first_character(std::string("\0", 1))->bytes == 1);
    for (const std::string bad :
         {"", "\x80", "\xC0\x80", "\xC3", "\xE0\x80\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xF8\x88"}) {
        CHECK_FALSE(first_character(bad));
    }
}

TEST_CASE("did_you_mean: stays silent when nothing is near") {
    CHECK(did_you_mean("colour", kWords).empty());
    CHECK(did_you_mean("to", std::array<std::string_view, 1>{"up"}).empty());
    CHECK(did_you_mean("", kWords).empty());
    CHECK(did_you_mean(std::string(10'000, 'x'), kWords).empty());
}
