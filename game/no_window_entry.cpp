#include "game/window_entry.h"

namespace phyplay {

WindowEntry window_entry() {
    return {};
}

}  // namespace phyplay
