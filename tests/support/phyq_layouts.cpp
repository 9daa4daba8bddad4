#include "tests/support/phyq_layouts.h"

#include <algorithm>
#include <filesystem>
#include <stdexcept>

#include "engine/io/file.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/phyq/level/slingshot_level.h"
#include "engine/phyq/level/slingshot_objects.h"
#include "engine/phyq/rules/physics_profile.h"

namespace phyplay::testing {
namespace {

const std::filesystem::path kLayouts = std::filesystem::path(PHYPLAY_SOURCE_DIR) / "levels/phyq/layouts";

PhyqLayout load(const std::filesystem::path& path) {
    const auto text = read_file(path);
    if (!text) throw std::runtime_error(to_string(text.error()));
    auto level = read_slingshot_level(*text, path.filename().string());
    if (!level) throw std::runtime_error(to_string(level.error()));
    return {.name = path.stem().string(), .json = *text, .level = std::move(level).value()};
}

}  // namespace

std::vector<PhyqLayout> load_phyq_layouts() {
    std::vector<PhyqLayout> layouts;
    for (const auto& entry : std::filesystem::directory_iterator(kLayouts)) layouts.push_back(load(entry.path()));
    std::sort(layouts.begin(), layouts.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
    return layouts;
}

SlingshotLevel phyq_layout(const std::string& name) {
    return load(kLayouts / (name + ".json")).level;
}

SlingshotSetup make_slingshot_setup(const std::string& profile) {
    const PhysicsProfiles profiles = shipped_physics_profiles();
    const PhysicsProfile* chosen = profile.empty() ? &profiles.default_profile() : profiles.find(profile);
    if (chosen == nullptr) throw std::runtime_error("there is no physics profile " + profile);
    return {shipped_object_table(), *chosen};
}

LaunchRule shipped_launch() {
    return shared_slingshot_setup().launch();
}

const SlingshotSetup& shared_slingshot_setup() {
    static const SlingshotSetup setup = make_slingshot_setup();
    return setup;
}

SlingshotLevel make_pig_on_ground_level() {
    SlingshotLevel level;
    level.birds = {BirdType::red};
    level.objects = {{.shape = ObjectShape::small_pig, .x = -2.0, .y = -3.264}};
    return level;
}

Task make_slingshot_task(SlingshotLevel level, const std::string& id) {
    return {.id = id,
            .template_id = id.substr(0, id.find(':')),
            .suite = kPhyq,
            .tier = kSlingshotTier,
            .content = phyq_content(std::move(level))};
}

}  // namespace phyplay::testing
