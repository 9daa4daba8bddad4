#include "engine/templates/template_file.h"

#include <doctest/doctest.h>

#include <string>

#include "engine/templates/lua_sandbox.h"

using namespace phyplay;

namespace {

Result<TemplateFile> run(const std::string& text) {
    return TemplateFile::run(text, "own", "own.lua", [](lua_State*) {});
}

}  // namespace

TEST_CASE("TemplateFile: knows the tier of the table that the file returns") {
    CHECK(run("return { tier = 'ball' }")->tier() == "ball");
    CHECK(run("local name = [[bal]] .. 'l'\nreturn { tier = name }")->tier() == "ball");

    CHECK(run("return {}")->tier().empty());
    CHECK(run("return { tier = 3 }")->tier().empty());
    CHECK(run("return 'ball'")->tier().empty());
    CHECK(run("return math")->tier().empty());
    CHECK(run("-- nothing")->tier().empty());
}

TEST_CASE("TemplateFile: mistakes have file and line, whenever they are made") {
    CHECK(to_string(run("return {\n").error()) == "own.lua:2: unexpected symbol near <eof>");
    CHECK(to_string(run("\nerror('no')").error()) == "own.lua:2: no");

    Result<TemplateFile> source = run("return { tier = 'ball' }");
    REQUIRE(source.has_value());
    const Result<Done> read = source->read([](lua_State* state) { raise_lua_error(state, "no"); });
    CHECK(to_string(read.error()) == "own.lua: no");  // whoever raises it outside of the file has no line
}

TEST_CASE("TemplateFile: its reader gets the very table that was returned, once") {
    Result<TemplateFile> source = run("return { 42 }");
    REQUIRE(source.has_value());
    lua_Integer value = 0;
    bool is_there = true;

    REQUIRE(source->read([&](lua_State* state) {
        lua_rawgeti(state, -1, 1);
        value = lua_tointeger(state, -1);
    }));
    REQUIRE(source->read([&](lua_State* state) { is_there = !lua_isnil(state, -1); }));

    CHECK(value == 42);
    CHECK_FALSE(is_there);
}
