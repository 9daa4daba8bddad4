#include "engine/phyre/scene_world.h"

namespace phyplay {

World make_world(const Scene& scene, std::span<const PlacedBall> placement) {
    World world;
    for (const Body& body : scene.bodies) world.add(body.position, body.angle_rad, body.dynamic, body.shapes);
    for (const PlacedBall& ball : placement) {
        const Shape circle = Circle{ball.radius};
        world.add({ball.x, ball.y}, 0.0, true, {&circle, 1});
    }
    return world;
}

}  // namespace phyplay
