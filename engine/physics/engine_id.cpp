#include "engine/physics/engine_id.h"

#include "engine/physics/seam.h"
#include "engine/physics/world.h"

namespace phyplay {
namespace {

// Whether the dynamic linker really chose our functions cannot be known from the build; a step tells. It also
// fills Box2D's lazily made contact table before any worker thread could race for it.
bool seam_is_active() {
    const Shape floor = Polygon{{{128.0, 2.5}, {-128.0, 2.5}, {-128.0, -2.5}, {128.0, -2.5}}};
    const Shape ball = Circle{5.0};
    World world;
    world.add({128.0, -2.5}, 0.0, false, {&floor, 1});
    world.add({128.0, 5.0}, 0.0, true, {&ball, 1});
    world.step();
    return seam::was_used();
}

}  // namespace

std::string_view engine_id() {
    static const bool active = seam_is_active();
    return active ? "box2d-2.4.1+phyre-order" : "box2d-2.4.1-stock";
}

}  // namespace phyplay
