// Which PhyPlay this is: the version people know, and the sources it was built from.
#pragma once

#include <string_view>

namespace phyplay {

/// "0.1.0".
std::string_view version();

/// The git commit, "-dirty" behind it where files were changed; empty where built outside a checkout.
std::string_view git_id();

}  // namespace phyplay
