// StoreError: the environment of a data file broke (disk full, gone, damaged) while it was in use.
#pragma once

#include <stdexcept>

namespace phyplay {

/// what() is one sentence for the person in front of the machine; it begins with the file's name.
class StoreError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

}  // namespace phyplay
