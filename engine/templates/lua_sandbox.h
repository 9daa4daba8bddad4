// A LuaSandbox runs the text of a template where it can do no harm and always does the same.
//
// It sees a small set of functions and nothing else: no files, no programs, no clock, no other code, and
// nothing whose answer may differ between runs (addresses, the order of table keys, the C library's random
// numbers). Instructions and memory are limited. What a script can reach is read-only, so nothing it does
// outlives a call. For readers of templates alone: this header shows Lua's own types.
//
// Lua is reached through protect() only. Whatever Lua does may fail, if only for memory, and where nobody waits for
// the error, Lua ends the program.
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <lua.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "engine/base/result.h"

namespace phyplay {

/// What one call may use. Shipped templates need some 20,000 instructions and 100 kB. Texts and single blocks
/// (a list, the stack of calls) are limited as well, since one instruction may go through all of one. Such
/// instructions are counted like any other, so that time is limited, too: far above what honest scripts take, since
/// how far a script comes in a second differs between machines.
struct LuaLimits {
    std::int64_t instructions = 10'000'000;  ///< about 0.1 s
    double call_s = 2.0;                     ///< seconds of computing
    double total_s = 20.0;                   ///< the same, of all calls of the sandbox together
    std::size_t memory = 32U << 20U;         ///< bytes, of the whole sandbox
    std::size_t block = 256U << 10U;         ///< bytes
    std::size_t text = 64U << 10U;           ///< bytes
};

/// The script ended itself with skip(reason).
struct LuaSkip {
    std::string reason;
};

class LuaSandbox {
public:
    /// Adds a suite's own words to the table on top of the stack, which is what a script sees.
    using AddWords = void (*)(lua_State* state);

    explicit LuaSandbox(AddWords add_words, LuaLimits limits = {});
    ~LuaSandbox();
    LuaSandbox(const LuaSandbox&) = delete;
    LuaSandbox& operator=(const LuaSandbox&) = delete;

    /// What is done with Lua. It gets the state with an empty stack, and nothing of the stack is left afterwards.
    using Work = std::function<void(lua_State* state)>;

    /// Compiles the text, for run_file().
    Result<Done> compile(std::string_view text);

    /// Does the work under the limits of a call. An error of Lua, or skip(), ends the work and is the answer; errors
    /// have a line and no file. Exceptions of the work's own pass through.
    Result<std::optional<LuaSkip>> protect(const Work& work);

    /// For works: runs the compiled text and leaves the value that it returns on the stack.
    void run_file();

    /// What the suite's words work on, for works to set and unset.
    void* subject = nullptr;

    /// The sandbox that a state belongs to.
    static LuaSandbox& of(lua_State* state);

    /// Counts work that a function does for the script, as if the script had run so many instructions.
    void spend(std::int64_t instructions) { instructions_left_ -= instructions; }

    /// Ends the running script: skip(reason). Does not return to its caller; no destructor may be pending
    /// above Lua that is not run by an exception.
    [[noreturn]] void raise_skip(std::string reason);

private:
    static void* allocate(void* sandbox, void* block, std::size_t old_size, std::size_t new_size);
    static void count_instructions(lua_State* state, lua_Debug* where);
    static int add_place(lua_State* state);
    static int do_work(lua_State* state);
    void open_libraries(AddWords add_words);
    bool may_allocate(std::size_t had, std::size_t new_size, bool is_text);
    std::string describe_memory_error() const;
    std::string describe_time_error() const;
    Error take_error(int status);

    LuaLimits limits_;
    std::size_t memory_used_ = 0;
    std::int64_t instructions_left_ = 0;
    double call_began_s_ = 0.0;  ///< on the clock of the calling thread's computing
    double used_s_ = 0.0;        ///< by calls that have ended
    bool text_too_long_ = false;
    bool block_too_large_ = false;  ///< likewise
    int last_line_ = 0;             ///< where memory was last refused
    std::string skip_reason_;
    std::exception_ptr thrown_;  ///< by the work, on its way past Lua
    lua_State* state_ = nullptr;
};

/// Ends the running script with an error in its author's words.
[[noreturn]] void raise_lua_error(lua_State* state, const std::string& message);

/// The finite number that the running function was given there; otherwise an error "{function}: {name} must be ...".
double number_argument(lua_State* state, int index, std::string_view function, std::string_view name);

/// Replaces the table on top of the stack by a read-only view of it. Reading a key that is not there is an
/// error: "{noun} has no 'lenght' (did you mean ...)".
void make_strict(lua_State* state, const char* noun);

/// The functions for parameters, numbers and random draws (lua_functions.cpp), added to the table on top.
void add_functions(lua_State* state);

}  // namespace phyplay
