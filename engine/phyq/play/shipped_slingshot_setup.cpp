#include "engine/phyq/play/shipped_slingshot_setup.h"

#include "engine/phyq/level/slingshot_objects_json.h"
#include "engine/phyq/rules/damage_profiles_json.h"

namespace phyplay {

SlingshotSetup shipped_slingshot_setup() {
    return {shipped_object_table(), shipped_damage_profiles().default_profile()};
}

}  // namespace phyplay
