#include "study/output/csv.h"

#include <doctest/doctest.h>

using namespace phyplay;

namespace {

std::string refusal(const std::string& text) {
    const Result<CsvFile> file = read_csv(text, "f.csv");
    return file ? "" : to_string(file.error());
}

}  // namespace

TEST_CASE("csv: what is written is read back, whatever the texts hold") {
    const std::vector<std::string> cells = {"plain",      "",        "with, comma", "\"quoted\"",
                                            "two\nlines", " blank ", "Rätsel",      "crlf\r\n"};
    CsvWriter writer;
    for (std::size_t i = 0; i < cells.size(); ++i) writer.cell("c" + std::to_string(i));
    writer.end_row();
    for (const std::string& cell : cells) writer.cell(cell);
    writer.end_row();

    const Result<CsvFile> file = read_csv(writer.text(), "f.csv");

    REQUIRE(file);
    REQUIRE(file->rows.size() == 1);
    CHECK(file->rows[0].cells == cells);
    CHECK(file->rows[0].line == 2);
}

TEST_CASE("csv: a text that a spreadsheet would calculate gets an apostrophe, anything else does not") {
    for (const char* text :
         {"=1+1", "@SUM(A1)", "+cmd|' /C calc'!A0", "-2+3", "--", "\t=1", "\r=1", "\n=1", "=HYPERLINK(\"x\")"}) {
        CAPTURE(text);
        CHECK(not_a_formula(text) == "'" + std::string(text));
    }
    for (const char* text :
         {"", "=", "-", "-1", "+1.5", "-0.25", "-1e-5", "a=b", " =1", "'=1", "[-0.5, 1.0]", "Rätsel"}) {
        CAPTURE(text);
        CHECK(not_a_formula(text) == text);
    }
}

TEST_CASE("csv: a single empty column, CRLF, a byte-order mark and a missing last line feed are fine") {
    const Result<CsvFile> file = read_csv(
        "\xEF\xBB\xBF"
        "a,b\r\n1,\r\n,2",
        "f.csv");
    REQUIRE(file);
    CHECK(file->header == std::vector<std::string>{"a", "b"});
    REQUIRE(file->rows.size() == 2);
    CHECK(file->rows[1].cells == std::vector<std::string>{"", "2"});
    CHECK(file->column("b") == 1);
    CHECK(file->column("c") == 2);
}

TEST_CASE("csv: damage is named with line and column") {
    CHECK(refusal("") == "f.csv:1: is empty; a header line was expected");
    CHECK(refusal("a,b\n1,2\n3\n") == "f.csv:3: has 1 columns where the header has 2");
    CHECK(refusal("a,b\n1,2,3\n") == "f.csv:2: has 3 columns where the header has 2");
    CHECK(refusal("a,b\n1,\"2\n3,4\n") == "f.csv:2: column 2 has a quote that is never closed");
    CHECK(refusal("a,b\n\"1\"x,2\n") == "f.csv:2: column 1 goes on behind its closing quote");
    CHECK(refusal("a,b\n1\"2,3\n") == "f.csv:2: column 1 has a quote in the middle of a text");
    CHECK(refusal("a,a\n") == "f.csv:1: column 2 has the name 'a' a second time");
    CHECK(refusal("a\n1\n\xFF\n") == "f.csv:3: is not UTF-8 text");
    CHECK(refusal("a\n1\n\n2\n").empty());  // an empty cell of a single column
}

TEST_CASE("csv: what is no UTF-8 is told apart") {
    for (const std::string good : {"", "abc", "ä", "€", "\xF0\x9F\x99\x82"}) CHECK(is_utf8(good));
    for (const std::string bad : {"\x80", "\xC3", "\xC0\x80", "\xED\xA0\x80", "\xF5\x80\x80\x80", "\xE2\x82"}) {
        CHECK_FALSE(is_utf8(bad));
    }
}
