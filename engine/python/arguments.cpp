#include "engine/python/arguments.h"

#include <fmt/core.h>

#include <algorithm>

#include "engine/python/bindings.h"

namespace phyplay::python {
namespace {

/// What Python shows of an object, on one line and not too long of it.
std::string shown(py::handle object) {
    constexpr std::size_t kLongest = 60;
    const auto ascii = py::reinterpret_steal<py::object>(PyObject_ASCII(object.ptr()));
    if (!ascii) throw py::error_already_set();
    auto text = ascii.cast<std::string>();
    std::replace(text.begin(), text.end(), '\n', ' ');
    if (text.size() > kLongest) text = text.substr(0, kLongest) + "...";
    return text;
}

/// The Python int that an object is; nothing where it is none.
py::object whole_number_in(py::handle given) {
    auto number = py::reinterpret_steal<py::object>(PyNumber_Index(given.ptr()));
    if (!number) PyErr_Clear();
    return number;
}

/// Whether the last conversion to C worked. Forgets that it did not.
bool has_fitted() {
    if (PyErr_Occurred() == nullptr) return true;
    PyErr_Clear();
    return false;
}

}  // namespace

void raise_not_a(const char* name, const std::string& kind, py::handle given) {
    raise(fmt::format("{} is {}, not {}", name, kind, shown(given)));
}

bool load_whole(py::handle given, long long least, long long most, long long& value) {
    const py::object number = whole_number_in(given);
    if (!number) return false;
    value = PyLong_AsLongLong(number.ptr());
    return has_fitted() && value >= least && value <= most;
}

bool load_whole(py::handle given, unsigned long long least, unsigned long long most, unsigned long long& value) {
    const py::object number = whole_number_in(given);
    if (!number) return false;
    value = PyLong_AsUnsignedLongLong(number.ptr());
    return has_fitted() && value >= least && value <= most;
}

bool load_real(py::handle given, double& value) {
    if (PyComplex_Check(given.ptr())) return false;
    value = PyFloat_AsDouble(given.ptr());
    return has_fitted();
}

}  // namespace phyplay::python
