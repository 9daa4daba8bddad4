// The setup that Phy-Q is played with unless somebody says otherwise.
#pragma once

#include "engine/phyq/play/slingshot_setup.h"

namespace phyplay {

/// The shipped object table and the default damage profile. Takes a few milliseconds: make it once, keep it.
SlingshotSetup shipped_slingshot_setup();

}  // namespace phyplay
