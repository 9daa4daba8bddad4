// What templates compute with: lists of parameter values, trigonometry that is the same on every machine, and
// numpy's legacy random numbers.

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <new>
#include <type_traits>

#include "engine/base/numpy_random.h"
#include "engine/base/portable_math.h"
#include "engine/templates/lua_sandbox.h"
#include "engine/templates/parameter_grid.h"

namespace phyplay {
namespace {

constexpr int kMostValues = 10'000;  ///< in one list
constexpr std::int64_t kLargestInteger = std::int64_t{1} << 53;
constexpr const char* kRandomType = "phyplay.numpy_random";

std::int64_t integer_argument(lua_State* state, int index, const char* function, const char* name) {
    int is_whole = 0;
    const std::int64_t value = lua_tointegerx(state, index, &is_whole);
    if (lua_type(state, index) != LUA_TNUMBER || is_whole == 0 || value < -kLargestInteger ||
        value > kLargestInteger) {
        raise_lua_error(state, fmt::format("{}: {} must be a whole number", function, name));
    }
    return value;
}

void check_count(lua_State* state, std::int64_t count, const char* function) {
    if (count < 1 || count > kMostValues) {
        raise_lua_error(state, fmt::format("{}: a list has 1 to {} values, and this would have {}", function,
                                           kMostValues, count));
    }
}

int push_list(lua_State* state, const std::vector<double>& values) {
    LuaSandbox::of(state).spend(static_cast<std::int64_t>(values.size()));
    lua_createtable(state, static_cast<int>(values.size()), 0);
    for (std::size_t i = 0; i < values.size(); ++i) {
        lua_pushnumber(state, values[i]);
        lua_rawseti(state, -2, static_cast<lua_Integer>(i) + 1);
    }
    return 1;
}

int lua_linspace(lua_State* state) {
    const double first = number_argument(state, 1, "linspace", "the first value");
    const double last = number_argument(state, 2, "linspace", "the last value");
    const std::int64_t count = integer_argument(state, 3, "linspace", "the number of values");
    check_count(state, count, "linspace");
    return push_list(state, linspace(first, last, static_cast<int>(count)));
}

int lua_multiples(lua_State* state) {
    const double step = number_argument(state, 1, "multiples", "the step");
    const std::int64_t first = integer_argument(state, 2, "multiples", "the first factor");
    const std::int64_t last = integer_argument(state, 3, "multiples", "the last factor");
    check_count(state, last - first + 1, "multiples");
    return push_list(state, multiples(step, first, last));
}

int lua_integers(lua_State* state) {
    const std::int64_t first = integer_argument(state, 1, "integers", "the first value");
    const std::int64_t last = integer_argument(state, 2, "integers", "the last value");
    check_count(state, last - first + 1, "integers");
    LuaSandbox::of(state).spend(last - first + 1);
    lua_createtable(state, static_cast<int>(last - first + 1), 0);
    for (std::int64_t value = first; value <= last; ++value) {
        lua_pushinteger(state, value);
        lua_rawseti(state, -2, value - first + 1);
    }
    return 1;
}

/// A function of one number; `Convert` turns the argument into radians.
template <double (*Function)(double), bool kDegrees>
int lua_trigonometry(lua_State* state) {
    const double angle = number_argument(state, 1, "this function", "the angle");
    lua_pushnumber(state, Function(kDegrees ? to_radians(angle) : angle));
    return 1;
}

// Lua frees the generator's memory without calling a destructor.
static_assert(std::is_trivially_destructible_v<NumpyRandom>);

NumpyRandom& random_argument(lua_State* state) {
    void* random = luaL_testudata(state, 1, kRandomType);
    if (random == nullptr)
        raise_lua_error(state, "call the generator's functions with a colon: random:uniform(0, 1)");
    return *static_cast<NumpyRandom*>(random);
}

int random_sample(lua_State* state) {
    lua_pushnumber(state, random_argument(state).random_sample());
    return 1;
}

int random_uniform(lua_State* state) {
    NumpyRandom& random = random_argument(state);
    const double low = number_argument(state, 2, "uniform", "the lower end");
    const double high = number_argument(state, 3, "uniform", "the upper end");
    lua_pushnumber(state, random.uniform(low, high));
    return 1;
}

int random_normal(lua_State* state) {
    NumpyRandom& random = random_argument(state);
    const double mean = lua_isnoneornil(state, 2) ? 0.0 : number_argument(state, 2, "normal", "the mean");
    const double deviation = lua_isnoneornil(state, 3) ? 1.0 : number_argument(state, 3, "normal", "the deviation");
    lua_pushnumber(state, random.normal(mean, deviation));
    return 1;
}

void check_range(lua_State* state, std::int64_t low, std::int64_t high, const char* function) {
    if (high <= low || high - low > std::numeric_limits<std::uint32_t>::max()) {
        raise_lua_error(state,
                        fmt::format("{}: from {} to below {} there is no number to draw", function, low, high));
    }
}

int random_randint(lua_State* state) {
    NumpyRandom& random = random_argument(state);
    const std::int64_t low = integer_argument(state, 2, "randint", "the lower end");
    const std::int64_t high = integer_argument(state, 3, "randint", "the upper end");
    check_range(state, low, high, "randint");
    lua_pushinteger(state, random.randint(low, high));
    return 1;
}

int lua_numpy_random(lua_State* state) {
    const std::int64_t seed = integer_argument(state, 1, "numpy_random", "the seed");
    if (seed < 0 || seed > std::numeric_limits<std::uint32_t>::max()) {
        raise_lua_error(state, "numpy_random: the seed must be from 0 to 4294967295");
    }
    constexpr std::int64_t kSeedingCost = 1'000;  // fills and mixes 624 words
    LuaSandbox::of(state).spend(kSeedingCost);
    new (lua_newuserdatauv(state, sizeof(NumpyRandom), 0)) NumpyRandom(static_cast<std::uint32_t>(seed));
    luaL_setmetatable(state, kRandomType);
    return 1;
}

void add_random_type(lua_State* state) {
    constexpr luaL_Reg functions[] = {{"normal", random_normal},
                                      {"randint", random_randint},
                                      {"random_sample", random_sample},
                                      {"uniform", random_uniform},
                                      {nullptr, nullptr}};
    luaL_newmetatable(state, kRandomType);
    luaL_newlib(state, functions);
    make_strict(state, "a random generator");
    lua_setfield(state, -2, "__index");
    lua_pushboolean(state, 0);
    lua_setfield(state, -2, "__metatable");
    lua_pop(state, 1);
}

}  // namespace

void add_functions(lua_State* state) {
    constexpr luaL_Reg functions[] = {{"linspace", lua_linspace},
                                      {"multiples", lua_multiples},
                                      {"integers", lua_integers},
                                      {"numpy_random", lua_numpy_random},
                                      {"sin", lua_trigonometry<portable_sin, false>},
                                      {"cos", lua_trigonometry<portable_cos, false>},
                                      {"tan", lua_trigonometry<portable_tan, false>},
                                      {"sind", lua_trigonometry<portable_sin, true>},
                                      {"cosd", lua_trigonometry<portable_cos, true>},
                                      {nullptr, nullptr}};
    luaL_setfuncs(state, functions, 0);
    add_random_type(state);
}

}  // namespace phyplay
