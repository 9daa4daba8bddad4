#include "engine/io/shipped_slingshot_setup.h"

#include "engine/io/damage_profiles_json.h"
#include "engine/io/slingshot_objects_json.h"

namespace phyplay {

SlingshotSetup shipped_slingshot_setup() {
    return {shipped_object_table(), shipped_damage_profiles().default_profile()};
}

}  // namespace phyplay
