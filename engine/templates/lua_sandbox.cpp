#include "engine/templates/lua_sandbox.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <new>
#include <stdexcept>
#include <utility>
#include <vector>

#include "engine/base/assert.h"
#include "engine/base/text.h"
#include "engine/templates/computing_limit.h"

namespace phyplay {
namespace {

constexpr int kCountEvery = 1'000;                ///< instructions between two looks at the limit
constexpr std::size_t kBytesPerInstruction = 64;  ///< price of memory: filling a large table takes time too
constexpr const char* kChunkName = "=template";
constexpr std::string_view kPlacePrefix = "template:";       ///< how Lua begins its messages, from kChunkName
constexpr const char* kMemoryMessage = "not enough memory";  ///< Lua's own
constexpr char kSkipMark = 0;                                ///< its address is the error value of skip()
constexpr char kEnvironmentKey = 0;                          ///< likewise: where the registry has what a script sees,
constexpr char kFileKey = 0;                                 ///< and the compiled text

/// Names that a Lua author may expect, and why they are missing.
struct Missing {
    std::string_view name;
    std::string_view reason;
};
constexpr std::array kMissing = {
    Missing{"os", "templates cannot reach the clock or the system"},
    Missing{"io", "templates cannot reach files"},
    Missing{"require", "a template is one file"},
    Missing{"dofile", "a template is one file"},
    Missing{"loadfile", "a template is one file"},
    Missing{"load", "templates cannot run text as code"},
    Missing{"package", "a template is one file"},
    Missing{"debug", "templates cannot look into the program"},
    Missing{"print", "use error(...) to see a value"},
    Missing{"pairs", "its order would differ between runs; use ipairs"},
    Missing{"next", "its order would differ between runs; use ipairs"},
    Missing{"pcall", "an error in a template always ends it"},
    Missing{"xpcall", "an error in a template always ends it"},
    Missing{"coroutine", "templates run from top to bottom"},
    Missing{"string", "join texts with .. instead"},
    Missing{"setmetatable", "use plain tables"},
    Missing{"getmetatable", "use plain tables"},
    Missing{"random", "use numpy_random(seed), whose draws are the same everywhere"},
    Missing{"randomseed", "use numpy_random(seed), whose draws are the same everywhere"},
    Missing{"exp", "its last digit differs between machines"},
    Missing{"log", "its last digit differs between machines"},
    Missing{"unpack", "use t[1], t[2], ..."},
    Missing{"sort", "it orders equal items differently between runs"},
};

/// Reading `table[key]` where the real table (upvalue 1) has no such key.
int refuse_unknown_key(lua_State* state) {
    lua_pushvalue(state, 2);
    lua_rawget(state, lua_upvalueindex(1));
    if (!lua_isnil(state, -1)) return 1;

    const char* noun = lua_tostring(state, lua_upvalueindex(2));
    if (lua_type(state, 2) != LUA_TSTRING) {
        raise_lua_error(state, fmt::format("{} has names, not a {}", noun, luaL_typename(state, 2)));
    }
    const std::string key = lua_tostring(state, 2);
    const auto missing = std::find_if(kMissing.begin(), kMissing.end(), [&](Missing m) { return m.name == key; });
    if (missing != kMissing.end()) {
        raise_lua_error(state, fmt::format("there is no '{}' here: {}", key, missing->reason));
    }
    std::vector<std::string> names;
    lua_pushnil(state);
    while (lua_next(state, lua_upvalueindex(1)) != 0) {
        lua_pop(state, 1);
        if (lua_type(state, -1) == LUA_TSTRING) names.emplace_back(lua_tostring(state, -1));
    }
    std::sort(names.begin(), names.end());  // Lua's own order differs between runs
    const std::vector<std::string_view> known(names.begin(), names.end());
    raise_lua_error(state, fmt::format("{} has no '{}'{}", noun, key, did_you_mean(key, known)));
}

int refuse_assignment(lua_State* state) {
    const char* noun = lua_tostring(state, lua_upvalueindex(1));
    const std::string key = lua_type(state, 2) == LUA_TSTRING ? lua_tostring(state, 2) : "...";
    raise_lua_error(state, fmt::format("'{}' cannot be assigned: {} is read-only (for a variable, write 'local {}')",
                                       key, noun, key));
}

/// tostring() without addresses, which differ between runs.
int plain_tostring(lua_State* state) {
    luaL_checkany(state, 1);
    const int type = lua_type(state, 1);
    if (type != LUA_TSTRING && type != LUA_TNUMBER && type != LUA_TBOOLEAN && type != LUA_TNIL) {
        raise_lua_error(state, fmt::format("a {} has no text", luaL_typename(state, 1)));
    }
    luaL_tolstring(state, 1, nullptr);
    return 1;
}

/// Copies fields of the table at -1 to the one at -2 and pops the former.
void copy_fields(lua_State* state, std::initializer_list<const char*> names) {
    for (const char* name : names) {
        lua_getfield(state, -1, name);
        PHYPLAY_ASSERT(!lua_isnil(state, -1));
        lua_setfield(state, -3, name);
    }
    lua_pop(state, 1);
}

/// Calls the function in the upvalue, after counting an instruction for each item of the list: putting
/// something first moves all others.
int call_charged(lua_State* state) {
    if (lua_istable(state, 1)) LuaSandbox::of(state).spend(static_cast<std::int64_t>(lua_rawlen(state, 1)));
    lua_pushvalue(state, lua_upvalueindex(1));
    lua_insert(state, 1);
    lua_call(state, lua_gettop(state) - 1, LUA_MULTRET);
    return lua_gettop(state);
}

/// Wraps a function of the table on top.
void charge_for_length(lua_State* state, const char* name) {
    lua_getfield(state, -1, name);
    lua_pushcclosure(state, call_charged, 1);
    lua_setfield(state, -2, name);
}

}  // namespace

void raise_lua_error(lua_State* state, const std::string& message) {
    lua_pushlstring(state, message.data(), message.size());
    lua_error(state);
    std::abort();  // lua_error() does not return, but is not declared so
}

double number_argument(lua_State* state, int index, std::string_view function, std::string_view name) {
    if (lua_type(state, index) != LUA_TNUMBER || !std::isfinite(lua_tonumber(state, index))) {
        raise_lua_error(state, fmt::format("{}: {} must be a finite number", function, name));
    }
    return lua_tonumber(state, index);
}

void make_strict(lua_State* state, const char* noun) {
    lua_newtable(state);  // the view: empty, so that every access asks the metatable
    lua_newtable(state);
    lua_pushvalue(state, -3);
    lua_pushstring(state, noun);
    lua_pushcclosure(state, refuse_unknown_key, 2);
    lua_setfield(state, -2, "__index");
    lua_pushstring(state, noun);
    lua_pushcclosure(state, refuse_assignment, 1);
    lua_setfield(state, -2, "__newindex");
    lua_setmetatable(state, -2);
    lua_remove(state, -2);
}

LuaSandbox::LuaSandbox(AddWords add_words, LuaLimits limits) : limits_(limits) {
    state_ = lua_newstate(allocate, this);
    if (state_ == nullptr) throw std::bad_alloc();
    *static_cast<LuaSandbox**>(lua_getextraspace(state_)) = this;
    lua_sethook(state_, count_instructions, LUA_MASKCOUNT, kCountEvery);
    if (protect([&](lua_State*) { open_libraries(add_words); })) return;
    lua_close(state_);
    throw std::bad_alloc();
}

LuaSandbox::~LuaSandbox() {
    lua_close(state_);
}

LuaSandbox& LuaSandbox::of(lua_State* state) {
    return **static_cast<LuaSandbox**>(lua_getextraspace(state));
}

void* LuaSandbox::allocate(void* sandbox, void* block, std::size_t old_size, std::size_t new_size) {
    LuaSandbox& self = *static_cast<LuaSandbox*>(sandbox);
    const std::size_t had = block == nullptr ? 0 : old_size;  // for new blocks, old_size is a kind of object
    if (new_size == 0) {
        std::free(block);
        self.memory_used_ -= had;
        return nullptr;
    }
    const bool is_text = block == nullptr && old_size == LUA_TSTRING;
    if (new_size > had && !self.may_allocate(had, new_size, is_text)) return nullptr;
    self.spend(static_cast<std::int64_t>(new_size / kBytesPerInstruction));
    void* moved = std::realloc(block, new_size);
    if (moved != nullptr) self.memory_used_ += new_size - had;
    return moved;
}

bool LuaSandbox::may_allocate(std::size_t had, std::size_t new_size, bool is_text) {
    const bool text_too_long = is_text && new_size > limits_.text;
    const bool block_too_large = !text_too_long && new_size > limits_.block;
    if (!text_too_long && !block_too_large && memory_used_ - had + new_size <= limits_.memory) return true;
    text_too_long_ = text_too_long;
    block_too_large_ = block_too_large;
    // Lua calls no message handler when memory ends, so the place has to be taken down here. Asking for the
    // line allocates nothing.
    lua_Debug where;
    for (int level = 0; state_ != nullptr && lua_getstack(state_, level, &where) != 0; ++level) {
        lua_getinfo(state_, "l", &where);
        if (where.currentline > 0) {
            last_line_ = where.currentline;
            break;
        }
    }
    return false;
}

void LuaSandbox::count_instructions(lua_State* state, lua_Debug*) {
    LuaSandbox& self = of(state);
    self.instructions_left_ -= kCountEvery;
    const double call_s = computed_s() - self.call_began_s_;
    if (self.instructions_left_ < 0 || call_s > self.limits_.call_s) {
        raise_lua_error(state, "this takes too long; is there an endless loop?");
    }
    if (self.used_s_ + call_s > self.limits_.total_s) {
        raise_lua_error(state, self.describe_time_error());
    }
}

void LuaSandbox::open_libraries(AddWords add_words) {
    lua_newtable(state_);  // what a script sees

    luaL_requiref(state_, "_G", luaopen_base, 0);
    copy_fields(state_, {"assert", "error", "ipairs", "select", "tonumber", "type"});
    lua_pushcfunction(state_, plain_tostring);
    lua_setfield(state_, -2, "tostring");

    lua_newtable(state_);
    luaL_requiref(state_, "table", luaopen_table, 0);
    copy_fields(state_, {"insert", "remove"});
    charge_for_length(state_, "insert");
    charge_for_length(state_, "remove");
    make_strict(state_, "'table'");
    lua_setfield(state_, -2, "table");

    lua_newtable(state_);
    luaL_requiref(state_, "math", luaopen_math, 0);
    copy_fields(state_, {"abs", "ceil", "floor", "fmod", "huge", "max", "min", "pi", "sqrt", "tointeger", "type"});
    make_strict(state_, "'math'");
    lua_setfield(state_, -2, "math");

    add_functions(state_);
    add_words(state_);
    make_strict(state_, "a template");
    lua_rawsetp(state_, LUA_REGISTRYINDEX, &kEnvironmentKey);
}

Result<Done> LuaSandbox::compile(std::string_view text) {
    const Result<std::optional<LuaSkip>> compiled = protect([&](lua_State* state) {
        // "t": text only. Compiled code is not checked by Lua and could do anything.
        if (luaL_loadbufferx(state, text.data(), text.size(), kChunkName, "t") != LUA_OK) lua_error(state);
        lua_rawgetp(state, LUA_REGISTRYINDEX, &kEnvironmentKey);
        const char* upvalue = lua_setupvalue(state, -2, 1);
        PHYPLAY_ASSERT(upvalue != nullptr);
        lua_rawsetp(state, LUA_REGISTRYINDEX, &kFileKey);
    });
    if (compiled) return Done{};
    Error error = compiled.error();
    error.line = std::max(error.line, 1);  // Lua names no place for what is no text at all
    return error;
}

void LuaSandbox::run_file() {
    lua_rawgetp(state_, LUA_REGISTRYINDEX, &kFileKey);
    lua_call(state_, 0, 1);
}

int LuaSandbox::add_place(lua_State* state) {
    if (lua_type(state, 1) == LUA_TLIGHTUSERDATA) return 1;  // skip()
    if (lua_type(state, 1) != LUA_TSTRING) {
        lua_pushfstring(state, "the error value is a %s, not a text", luaL_typename(state, 1));
        lua_replace(state, 1);
    }
    const std::string_view message = lua_tostring(state, 1);
    if (message.starts_with(kPlacePrefix)) return 1;
    lua_Debug where;
    for (int level = 0; lua_getstack(state, level, &where) != 0; ++level) {
        lua_getinfo(state, "l", &where);
        if (where.currentline > 0) {
            lua_pushfstring(state, "template:%d: %s", where.currentline, lua_tostring(state, 1));
            return 1;
        }
    }
    return 1;
}

void LuaSandbox::raise_skip(std::string reason) {
    skip_reason_ = std::move(reason);
    lua_pushlightuserdata(state_, const_cast<char*>(&kSkipMark));
    lua_error(state_);
    std::abort();
}

std::string LuaSandbox::describe_memory_error() const {
    if (text_too_long_) return fmt::format("this makes a text of more than {} KiB", limits_.text >> 10U);
    if (block_too_large_) return "this makes a list of more than 16384 values, or calls itself too often";
    return fmt::format("this needs more than the {} MiB of memory a template may use", limits_.memory >> 20U);
}

std::string LuaSandbox::describe_time_error() const {
    return fmt::format("this template has computed for {} s, and may no longer", limits_.total_s);
}

Error LuaSandbox::take_error(int status) {
    std::string message = lua_type(state_, -1) == LUA_TSTRING ? lua_tostring(state_, -1) : "unknown error";
    lua_settop(state_, 0);
    int line = last_line_;
    if (message.starts_with(kPlacePrefix)) {
        const std::size_t colon = message.find(':', kPlacePrefix.size());
        line = std::atoi(message.c_str() + kPlacePrefix.size());
        if (colon != std::string::npos) message.erase(0, std::min(colon + 2, message.size()));
    }
    if (status == LUA_ERRMEM || message == kMemoryMessage) message = describe_memory_error();
    return Error{.message = std::move(message), .line = line};
}

int LuaSandbox::do_work(lua_State* state) {
    const Work& work = *static_cast<const Work*>(lua_touserdata(state, 1));
    lua_settop(state, 0);
    try {
        work(state);
    } catch (const std::exception&) {  // Lua's own errors are none of these; it would swallow them
        of(state).thrown_ = std::current_exception();
        lua_pushnil(state);
        lua_error(state);
    }
    return 0;
}

Result<std::optional<LuaSkip>> LuaSandbox::protect(const Work& work) {
    if (used_s_ > limits_.total_s) return Error{describe_time_error()};
    instructions_left_ = limits_.instructions;
    call_began_s_ = computed_s();
    last_line_ = 0;
    // Nothing here allocates: what Lua needs for it lies on its stack.
    lua_settop(state_, 0);
    lua_pushcfunction(state_, add_place);
    lua_pushcfunction(state_, do_work);
    lua_pushlightuserdata(state_, const_cast<Work*>(&work));
    const int status = lua_pcall(state_, 1, 0, 1);
    used_s_ += computed_s() - call_began_s_;
    if (thrown_) std::rethrow_exception(std::exchange(thrown_, nullptr));
    if (status != LUA_OK && lua_type(state_, -1) == LUA_TLIGHTUSERDATA) {
        lua_settop(state_, 0);
        return std::optional(LuaSkip{std::exchange(skip_reason_, {})});
    }
    if (status != LUA_OK) return take_error(status);
    lua_settop(state_, 0);
    return std::optional<LuaSkip>();
}

}  // namespace phyplay
