// The 75 base layouts and the shipped setup, for tests of Phy-Q.
#pragma once

#include <string>
#include <vector>

#include "engine/simulation/slingshot_setup.h"
#include "engine/task/slingshot_level.h"

namespace phyplay::testing {

struct PhyqLayout {
    std::string name;  ///< "6.4"
    std::string json;  ///< the file's text
    SlingshotLevel level;
};

/// All of levels/phyq/layouts, in the order of their names as text. Throws where one cannot be read.
std::vector<PhyqLayout> load_phyq_layouts();

/// Requires a layout of that name.
SlingshotLevel phyq_layout(const std::string& name);

/// The shipped table with the default damage profile, or with the one of that name.
SlingshotSetup make_slingshot_setup(const std::string& profile = {});

/// A small pig 10 units in front of the sling on the ground, and one red bird.
SlingshotLevel make_pig_on_ground_level();

}  // namespace phyplay::testing
