#include <doctest/doctest.h>

#include "engine/console/console.h"

using namespace phyplay;

TEST_CASE("TextTable: aligns numbers to the right and words to the left") {
    TextTable table({"name", "count"});
    table.add_row({"a", "5"});
    table.add_row({"longer", "1,234"});

    CHECK(table.text() == "name    count\na           5\nlonger  1,234\n");
}

TEST_CASE("with_thousands: puts a comma before every three digits") {
    CHECK(with_thousands(0) == "0");
    CHECK(with_thousands(999) == "999");
    CHECK(with_thousands(1000) == "1,000");
    CHECK(with_thousands(1234567) == "1,234,567");
}

TEST_CASE("duration_text: reads like a clock") {
    CHECK(duration_text(0.2) == "0 s");
    CHECK(duration_text(59.4) == "59 s");
    CHECK(duration_text(187) == "3:07");
    CHECK(duration_text(4350) == "1:12:30");
}
