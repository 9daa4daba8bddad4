// Result<T>: the answer of everything that reads input from outside.
//
// Files, templates, protocols, agents and command lines can be wrong; that is an answer, not a crash. A
// Result holds either a value or an Error whose message is one sentence for the author of the input. The
// member names are those of std::expected (C++23), so that it can give way to it.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/assert.h"

namespace phyplay {

/// A sentence for the person who wrote the input, and the place it speaks of.
struct Error {
    std::string message;    ///< one sentence, without the place
    std::string file = {};  ///< path or name of the input, empty where there is none
    int line = 0;           ///< 1-based, 0 where unknown

    bool operator==(const Error&) const = default;
};

/// "file:line: message", leaving out what is not known.
std::string to_string(const Error& error);

/// Several errors as one whose to_string() lists them, a line each. Requires at least one.
Error all_of(std::span<const Error> errors);

template <typename T>
class [[nodiscard]] Result {
public:
    Result(T value) : value_(std::move(value)) {}
    Result(Error error) : error_(std::move(error)) {}

    bool has_value() const { return value_.has_value(); }
    explicit operator bool() const { return has_value(); }

    /// Requires has_value().
    const T& value() const& {
        PHYPLAY_ASSERT(has_value());
        return *value_;
    }
    T& value() & {
        PHYPLAY_ASSERT(has_value());
        return *value_;
    }
    T&& value() && {
        PHYPLAY_ASSERT(has_value());
        return std::move(*value_);
    }
    const T& operator*() const& { return value(); }
    T& operator*() & { return value(); }
    T&& operator*() && { return std::move(*this).value(); }
    const T* operator->() const { return &value(); }
    T* operator->() { return &value(); }

    /// Requires !has_value().
    const Error& error() const {
        PHYPLAY_ASSERT(!has_value());
        return error_;
    }

private:
    std::optional<T> value_;
    Error error_;
};

/// The answer of an operation that has nothing to return.
struct Done {};

}  // namespace phyplay
