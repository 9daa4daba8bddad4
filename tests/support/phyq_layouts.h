// The 75 base layouts and the shipped setup, for tests of Phy-Q.
#pragma once

#include <string>
#include <vector>

#include "engine/phyq/level/slingshot_level.h"
#include "engine/phyq/play/slingshot_setup.h"
#include "engine/play/task.h"

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

/// The shipped table with the default physics profile, or with the one of that name.
SlingshotSetup make_slingshot_setup(const std::string& profile = {});

/// The first of them, made once.
const SlingshotSetup& shared_slingshot_setup();

/// How birds leave the sling in it.
LaunchRule shipped_launch();

/// A small pig 10 units in front of the sling on the ground, and one red bird.
SlingshotLevel make_pig_on_ground_level();

/// A task of Phy-Q with that level; its template is what stands before the colon.
Task make_slingshot_task(SlingshotLevel level, const std::string& id = "1.4:081");

}  // namespace phyplay::testing
