#include "engine/console/build_id.h"

#include "git_id.h"  // written by the build

namespace phyplay {

std::string_view version() {
    return PHYPLAY_VERSION;
}

std::string_view git_id() {
    return PHYPLAY_GIT_ID;
}

}  // namespace phyplay
