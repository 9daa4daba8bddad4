#include "engine/headless/catalogue.h"

namespace phyplay {

std::filesystem::path default_task_pack() {
    return {};
}

Result<Catalogue> load_catalogue(const std::filesystem::path&, const std::filesystem::path&) {
    return Catalogue{};
}

}  // namespace phyplay
