// Arguments that say in one sentence what they are, where Python hands in something else.
//
// pybind11's own answer is a TypeError of several lines with signatures in C++. Functions of the module therefore
// take a Text<"tier">, a Whole<"threads", int, 0, 4096>, a Real<"dx"> and so on, which convert to the plain type; the
// caller who is wrong gets a ValueError such as "threads is a whole number, 0 to 4096, not 1.5". A whole number is
// never cut out of something else: 2.0 is none, and 2**40 is no int.
#pragma once

#include <pybind11/functional.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <cstddef>
#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace phyplay::python {

namespace py = pybind11;

/// What an argument is called in the sentence about it.
template <std::size_t size>
struct Name {
    // NOLINTNEXTLINE(google-explicit-constructor): written as Text<"tier">
    consteval Name(const char (&name)[size]) {
        for (std::size_t i = 0; i < size; ++i) text[i] = name[i];
    }
    char text[size]{};
};

/// "NAME is KIND, not ...", as a ValueError.
[[noreturn]] void raise_not_a(const char* name, const std::string& kind, py::handle given);

/// The whole number that a Python object is, not one that it could be made into. False where it is none, or is out of
/// range.
bool load_whole(py::handle given, long long least, long long most, long long& value);
bool load_whole(py::handle given, unsigned long long least, unsigned long long most, unsigned long long& value);

/// The number that a Python object is, also where it is not finite. False where it is none, complex ones included.
bool load_real(py::handle given, double& value);

/// A value of T as pybind11 takes it.
template <Name name, typename T>
struct Argument {
    T value{};
    operator const T&() const { return value; }  // NOLINT(google-explicit-constructor)
};

template <Name name>
using Text = Argument<name, std::string>;
template <Name name>
using Flag = Argument<name, bool>;
template <Name name>
using Listener = Argument<name, std::function<void(std::size_t)>>;

inline constexpr const char* kind_of(const std::string&) {
    return "a text";
}
inline constexpr const char* kind_of(bool) {
    return "True or False";
}
inline constexpr const char* kind_of(const std::function<void(std::size_t)>&) {
    return "a function that takes a number";
}

/// A whole number of a range.
template <Name name, typename T, T least = std::numeric_limits<T>::min(), T most = std::numeric_limits<T>::max()>
struct Whole {
    T value{};
    operator T() const { return value; }  // NOLINT(google-explicit-constructor)
};

/// How many threads to use; 0 is one per core.
using Threads = Whole<"threads", int, 0, 4096>;

template <Name name>
struct Real {
    double value{};
    operator double() const { return value; }  // NOLINT(google-explicit-constructor)
};

/// A list of numbers, or anything else that can be gone through.
template <Name name>
struct Reals {
    std::vector<double> value;
    operator const std::vector<double>&() const { return value; }  // NOLINT(google-explicit-constructor)
};

}  // namespace phyplay::python

namespace pybind11::detail {

template <phyplay::python::Name called, typename T>
struct type_caster<phyplay::python::Argument<called, T>> {
    using Wanted = phyplay::python::Argument<called, T>;
    PYBIND11_TYPE_CASTER(Wanted, const_name("object"));

    bool load(handle given, bool) {
        make_caster<T> caster;
        if (!caster.load(given, true))
            phyplay::python::raise_not_a(called.text, phyplay::python::kind_of(T{}), given);
        value.value = cast_op<T>(std::move(caster));
        return true;
    }
};

template <phyplay::python::Name called, typename T, T least, T most>
struct type_caster<phyplay::python::Whole<called, T, least, most>> {
    using Wanted = phyplay::python::Whole<called, T, least, most>;
    using Widest = std::conditional_t<std::is_signed_v<T>, long long, unsigned long long>;
    PYBIND11_TYPE_CASTER(Wanted, const_name("int"));

    bool load(handle given, bool) {
        Widest number{};
        if (!phyplay::python::load_whole(given, Widest{least}, Widest{most}, number)) {
            const std::string from = ", " + std::to_string(least);
            const bool is_open = std::is_signed_v<T> && most == std::numeric_limits<T>::max();
            const std::string range = is_open ? from + " or more" : from + " to " + std::to_string(most);
            const bool is_any = is_open && least == std::numeric_limits<T>::min();
            phyplay::python::raise_not_a(called.text, is_any ? "a whole number" : "a whole number" + range, given);
        }
        value.value = static_cast<T>(number);
        return true;
    }
};

template <phyplay::python::Name called>
struct type_caster<phyplay::python::Real<called>> {
    using Wanted = phyplay::python::Real<called>;
    PYBIND11_TYPE_CASTER(Wanted, const_name("float"));

    bool load(handle given, bool) {
        if (!phyplay::python::load_real(given, value.value))
            phyplay::python::raise_not_a(called.text, "a number", given);
        return true;
    }
};

template <phyplay::python::Name called>
struct type_caster<phyplay::python::Reals<called>> {
    using Wanted = phyplay::python::Reals<called>;
    PYBIND11_TYPE_CASTER(Wanted, const_name("Sequence[float]"));

    bool load(handle given, bool) {
        if (!isinstance<iterable>(given)) phyplay::python::raise_not_a(called.text, "a list of numbers", given);
        for (const handle one : given) {
            if (!phyplay::python::load_real(one, value.value.emplace_back())) {
                const std::string each = std::string("each of ") + called.text;
                phyplay::python::raise_not_a(each.c_str(), "a number", one);
            }
        }
        return true;
    }
};

}  // namespace pybind11::detail
