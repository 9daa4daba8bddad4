#include "engine/agents/phyq/screen_object.h"

namespace phyplay {

std::optional<ScreenClass> class_of(const SeenObject& object) {
    switch (object.role) {
        case SlingshotRole::pig: return ScreenClass::pig;
        case SlingshotRole::tnt: return ScreenClass::tnt;
        case SlingshotRole::platform: return ScreenClass::platform;
        case SlingshotRole::block: break;
        case SlingshotRole::bird:
        case SlingshotRole::egg:
        case SlingshotRole::ground:
        case SlingshotRole::slingshot_post: return std::nullopt;
    }
    switch (object.material) {
        case Material::ice: return ScreenClass::ice;
        case Material::wood: return ScreenClass::wood;
        case Material::stone: return ScreenClass::stone;
        case Material::none: break;
    }
    return std::nullopt;
}

}  // namespace phyplay
