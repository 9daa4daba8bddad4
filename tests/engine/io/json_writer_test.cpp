#include "engine/io/json_writer.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

using namespace phyplay;

TEST_CASE("JsonWriter: writes keys in the order given, separated alike") {
    JsonWriter writer;
    writer.begin_object().field("b", 1).field("a", true).key("list").begin_array();
    writer.value("x").begin_array().end_array().null().begin_object().end_object().end_array().end_object();

    CHECK(writer.take_line() == "{\"b\": 1, \"a\": true, \"list\": [\"x\", [], null, {}]}\n");
}

TEST_CASE("JsonWriter: a new line starts afresh") {
    JsonWriter writer;
    writer.begin_object().end_object();
    CHECK(writer.take_line() == "{}\n");
    writer.begin_object().field("again", 2).end_object();
    CHECK(writer.take_line() == "{\"again\": 2}\n");
}

TEST_CASE("JsonWriter: reals have the fewest digits that read back the same, and look like reals") {
    const auto text_of = [](auto number) { return JsonWriter().value(number).text(); };

    CHECK(text_of(0.1) == "0.1");
    CHECK(text_of(0.1F) == "0.1");
    CHECK(text_of(128.0) == "128.0");
    CHECK(text_of(-0.0) == "-0.0");
    CHECK(text_of(1e300) == "1e+300");
    CHECK(text_of(5e-324) == "5e-324");
    CHECK(nlohmann::json::parse(text_of(0.5986584841970366)).get<double>() == 0.5986584841970366);
}

TEST_CASE("JsonWriter: any bytes become valid JSON") {
    for (const std::string text :
         {"plain", "quote \" and \\", "tab\tline\nbell\x07", "\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80", "\xff\xfe",
          "cut \xe2\x82", "\xc0\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80"}) {
        CAPTURE(text);
        const std::string line = JsonWriter().value(text).text();
        CHECK(nlohmann::json::accept(line));
    }
    CHECK(JsonWriter().value("\xc3\xa4").text() == "\"\xc3\xa4\"");
    CHECK(JsonWriter().value("a\xff").text() == "\"a\\ufffd\"");
}
