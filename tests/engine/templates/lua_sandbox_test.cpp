// Templates come from strangers. What they cannot do.

#include <doctest/doctest.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/phyre/lua_template.h"
#include "engine/templates/lua_sandbox.h"
#include "tests/engine/templates/own_template.h"
#include "tests/support/example_templates.h"

using namespace phyplay;
using namespace phyplay::testing;

TEST_CASE("LuaTemplate sandbox: no files, programs, clock, code or insides") {
    const std::vector<std::string> escapes = {
        "os.execute('true')",
        "os.getenv('HOME')",
        "os.time()",
        "os.clock()",
        "os.exit(3)",
        "os.remove('own.lua')",
        "io.open('/etc/passwd')",
        "io.popen('ls')",
        "io.write('x')",
        "io.lines('/etc/passwd')",
        "require('os')",
        "package.loadlib('libc.so.6', 'system')",
        "package.loaded.os.exit(3)",
        "load('return 1')",
        "loadstring('return 1')",
        "loadfile('/etc/passwd')",
        "dofile('/etc/passwd')",
        "debug.getregistry()",
        "debug.sethook()",
        "print('x')",
        "warn('x')",
        "collectgarbage('stop')",
        "coroutine.wrap(function() end)()",
        "pcall(error)",
        "xpcall(error, error)",
        "setmetatable({}, {})",
        "getmetatable('').__index.rep = nil",
        "rawset(_G, 'x', 1)",
        "rawget(_ENV, 'linspace')",
        "rawequal(1, 1)",
        "_G.os.exit()",
        "string.rep('x', 1e9)",
        "string.dump(function() end)",
        "('x'):rep(1e9)",
        "utf8.char(65)",
        "math.random()",
        "math.randomseed(1)",
        "math.exp(1)",
        "next({})",
        "for k in pairs({}) do end",
        "table.sort({})",
        "table.concat({})",
        "table.move({}, 1, 1 << 62, 2)",
        "linspace = nil",
        "_ENV.linspace = nil",
        "math.floor = nil",
        "table.insert = nil",
        "goal.touching = nil",
        "_ENV = nil; linspace(0, 1, 2)",
        "numpy_random(1).uniform = nil",
    };
    for (const std::string& escape : escapes) {
        CAPTURE(escape);
        CHECK(complaint(template_building(escape)).starts_with("own.lua:2: "));
        CHECK(complaint(escape + "\n" + template_building("")).starts_with("own.lua:1: "));
    }
}

TEST_CASE("LuaTemplate sandbox: what is missing is missing for a reason, and the message gives it") {
    CHECK(complaint("local now = os.time()") ==
          "own.lua:1: there is no 'os' here: templates cannot reach the clock or the system");
    CHECK(complaint("for k, v in pairs({}) do end") ==
          "own.lua:1: there is no 'pairs' here: its order would differ between runs; use ipairs");
    CHECK(complaint("local x = math.random()") ==
          "own.lua:1: there is no 'random' here: use numpy_random(seed), whose draws are the same everywhere");
}

TEST_CASE("LuaTemplate sandbox: endless loops end") {
    const std::vector<std::string> loops = {
        "while true do end",
        "repeat until false",
        "::again:: goto again",
        "for i = 1, math.huge do end",
        "local function f() return f() end f()",
        "while true do local x = numpy_random(1) end",
        "for i = 1, 1 << 60 do local x = linspace(0, 1, 10000) end",
        "local t = {}; for i = 1, 1 << 60 do table.insert(t, 1, i) end",
        "for i = 1, 1 << 60 do local s = 'x' for k = 1, 15 do s = s .. s end end",
    };
    for (const std::string& loop : loops) {
        CAPTURE(loop);
        const std::string sentence = complaint(template_building(loop));
        CHECK(sentence == "own.lua:2: this takes too long; is there an endless loop?");
    }
    CHECK(complaint("while true do end") == "own.lua:1: this takes too long; is there an endless loop?");
}

TEST_CASE("LuaTemplate sandbox: work that is few instructions ends, too") {
    const std::vector<std::string> works = {
        "local s = 'f' for k = 1, 15 do s = s .. s end s = '0x' .. s for i = 1, 1 << 60 do local x = tonumber(s) end",
        "local s = 'z' for k = 1, 15 do s = s .. s end for i = 1, 1 << 60 do local x = tonumber(s, 36) end",
        "local a = 'x' for k = 1, 15 do a = a .. a end local b = a .. 'a' a = a .. 'b' "
        "for i = 1, 1 << 60 do local x = a < b end",
        "local function most(n, ...) if n == 0 then for i = 1, 1 << 60 do local x = math.max(...) end end "
        "return most(n - 1, 1, 2, 3, 4, 5, 6, 7, 8, ...) end most(500)",
    };
    for (const std::string& work : works) {
        CAPTURE(work);
        const std::string sentence = complaint(template_building(work));
        CHECK(sentence == "own.lua:2: this takes too long; is there an endless loop?");
    }
}

TEST_CASE("LuaTemplate sandbox: the calls of one template have an end together") {
    LuaSandbox sandbox([](lua_State*) {}, LuaLimits{.total_s = 0.05});
    REQUIRE(sandbox.compile("for i = 1, 100000 do local x = i end"));
    std::string sentence;
    for (int call = 0; call < 1'000'000 && sentence.empty(); ++call) {
        const Result<std::optional<LuaSkip>> ran = sandbox.protect([&](lua_State*) { sandbox.run_file(); });
        if (!ran) sentence = ran.error().message;
    }
    CHECK(sentence == "this template has computed for 0.05 s, and may no longer");
}

TEST_CASE("LuaTemplate sandbox: what a template returns is read as it is, and runs nothing") {
    CHECK(complaint("return math").starts_with("own.lua:1: 'version' must be 1"));
    CHECK(complaint("return table").starts_with("own.lua:1: 'version' must be 1"));
    CHECK(complaint(template_with(kGoodHead + " selection = math,")).empty());
    CHECK(complaint(template_with(kGoodHead + " parameters = math,")).empty());
    CHECK(complaint(template_with("version = 1, title = math, tier = table,")) ==
          "own.lua:2: 'title' must be a text in quotes, and is a table\n"
          "own.lua:2: 'tier' must be a text in quotes, and is a table");
    CHECK(complaint(template_with(kGoodHead + " parameters = { a = math },")) ==
          "own.lua:2: parameter 'a' has no values");
}

TEST_CASE("LuaTemplate sandbox: memory that ends outside of the script's own lines ends in a sentence, too") {
    // The list of names alone takes most of the memory, so that none is left for the values that build() gets.
    const std::string text =
        "local text = 'x' for k = 1, 15 do text = text .. text end\n"
        "local p = {} for i = 1, 1100 do p['p' .. i] = { text } end\n" +
        template_with(kGoodHead + " parameters = p,");
    CHECK(complaint(text).starts_with("own.lua:"));

    LuaSandbox sandbox([](lua_State*) {}, LuaLimits{.memory = 1U << 20U});
    const auto fill = [](lua_State* state) {
        lua_newtable(state);
        for (lua_Integer i = 1;; ++i) {
            lua_newtable(state);
            lua_rawseti(state, -2, i);
        }
    };
    for (int again = 0; again < 2; ++again) {
        const Result<std::optional<LuaSkip>> filled = sandbox.protect(fill);
        REQUIRE_FALSE(filled.has_value());
        CHECK(filled.error().message == "this needs more than the 1 MiB of memory a template may use");
    }
    CHECK(sandbox.compile("return 1").has_value());
}

TEST_CASE("LuaTemplate sandbox: what Lua has once and shows often is not copied as often") {
    // Each is a few kB in Lua and gigabytes outside.
    CHECK(complaint("local list = integers(1, 9999) list[10000] = 0 local p = {}\n"
                    "for i = 1, 99 do p['p' .. i] = list end\n" +
                    template_with(kGoodHead + " parameters = p,")) ==
          "own.lua:4: the parameters have more than 1000000 combinations");
    CHECK(complaint("local p = {} for i = 1, 101 do p['p' .. i] = { 1 } end\n" +
                    template_with(kGoodHead + " parameters = p,")) ==
          "own.lua:3: a template has at most 100 parameters");
    const std::string long_text = "local text = 'x' for k = 1, 15 do text = text .. text end ";
    CHECK(complaint(long_text + "local list = {} for i = 1, 10000 do list[i] = text end\n" +
                    template_with(kGoodHead + " parameters = { a = { text } },")) ==
          "own.lua:3: value 1 of parameter 'a' must be a number, a text of at most 200 bytes or true or false");
    const std::string flags = complaint(long_text + "local list = {} for i = 1, 10000 do list[i] = text end\n" +
                                        template_with(kGoodHead + " selection = { need = list },"));
    CHECK(flags.size() < 2'000);
}

TEST_CASE("LuaTemplate sandbox: a template with a thousand mistakes is told twenty") {
    const std::string mistakes = complaint("local list = {} for i = 1, 2000 do list[i] = {} end\n" +
                                           template_with(kGoodHead + " parameters = { a = list },"));
    CHECK(std::count(mistakes.begin(), mistakes.end(), '\n') == 20);
    CHECK(mistakes.ends_with("own.lua:3: there are more than these 20 mistakes"));

    const std::string long_names = complaint(
        "local t = { version = 1, title = 'Own', tier = 'ball' }\n"
        "local text = 'x' for k = 1, 15 do text = text .. text end\n"
        "for i = 1, 100 do t[i .. text] = i end\n"
        "return t");
    CHECK(long_names.size() < 3'000);
    CHECK(long_names.starts_with("own.lua:4: a template has no '100xxx"));
}

TEST_CASE("LuaTemplate sandbox: exceptions of our own come out as they are") {
    LuaSandbox sandbox([](lua_State*) {});
    CHECK_THROWS_WITH(static_cast<void>(sandbox.protect([](lua_State*) { throw std::runtime_error("the disk"); })),
                      "the disk");
    REQUIRE(sandbox.compile("return 1"));
    CHECK(sandbox.protect([&](lua_State*) { sandbox.run_file(); }).has_value());
}

TEST_CASE("LuaTemplate sandbox: the largest and smallest integers are no argument of ours") {
    for (const std::string call : {"numpy_random(1):randint(1 << 63, 0)", "numpy_random(1):randint(0, 1 << 63)",
                                   "numpy_random(1):randint((1 << 63) - 1, 1 << 63)"}) {
        CHECK(complaint("local x = " + call).find("must be a whole number") != std::string::npos);
    }
    CHECK(complaint("local x = integers(1 << 63, 0)").find("must be a whole number") != std::string::npos);
    CHECK(complaint("local x = multiples(1, 0, 1 << 63)").find("must be a whole number") != std::string::npos);
    CHECK(complaint("local x = numpy_random(1 << 63)").find("must be a whole number") != std::string::npos);
}

TEST_CASE("LuaTemplate sandbox: memory is limited, and an exhausted sandbox can be used again") {
    const std::vector<std::string> bombs = {
        "local t = {}; for i = 1, 1e9 do t[i] = {} end",
        "local s = 'x'; while true do s = s .. s end",
        "local t = {}; while true do t = { t, linspace(0, 1, 10000) } end",
        "local function f(...) return f(1, ...) end f()",
        "local function f() return 1 + f() end f()",
    };
    for (const std::string& bomb : bombs) {
        CAPTURE(bomb);
        Result<LuaTemplate> source = LuaTemplate::read(
            "return { version = 1, title = 'Own', tier = 'ball', parameters = { wild = { true, false } },\n"
            "build = function(scene, p) if p.wild then " +
                bomb +
                " end\n"
                "local ball = scene:dynamic_ball { scale = 0.1 }\n"
                "return goal.touching(ball, scene:static_bar { scale = 1 }) end }",
            "own", "own.lua");
        REQUIRE(source.has_value());
        for (int again = 0; again < 2; ++again) {
            const Result<BuildAnswer> wild = source->build(std::vector<ParameterValue>{true});
            REQUIRE_FALSE(wild.has_value());
            CHECK(wild.error().line == 2);
            CHECK(source->build(std::vector<ParameterValue>{false}).has_value());
        }
    }
}

TEST_CASE("LuaTemplate sandbox: the limits are named") {
    CHECK(complaint("local s = 'x'; while true do s = s .. s end") ==
          "own.lua:1: this makes a text of more than 64 KiB");
    CHECK(complaint("local function f() return 1 + f() end f()") ==
          "own.lua:1: this makes a list of more than 16384 values, or calls itself too often");
    CHECK(complaint("local t = {}; while true do t = { t, linspace(0, 1, 10000) } end") ==
          "own.lua:1: this needs more than the 32 MiB of memory a template may use");
}
