#include "game/screens/study/study_frame.h"

#include <doctest/doctest.h>

using namespace phyplay;

TEST_CASE("paragraphs_of: lines are joined, empty lines part, items stand alone") {
    const std::vector<std::string> expected = {"You are invited to take part.", "•  first", "•  second and more",
                                               "Thank you."};
    CHECK(paragraphs_of("\nYou are invited\n  to take part.\n\n- first\n- second\nand more\n\n\nThank you.\n") ==
          expected);
}

TEST_CASE("paragraphs_of: of nothing there are none") {
    CHECK(paragraphs_of("").empty());
    CHECK(paragraphs_of(" \n\n\t\n").empty());
}
