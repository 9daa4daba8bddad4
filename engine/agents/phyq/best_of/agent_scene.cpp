#include "engine/agents/phyq/best_of/agent_scene.h"

#include <algorithm>
#include <cmath>

#include "engine/agents/phyq/seen_class.h"
#include "engine/phyq/view/symbolic_state.h"

namespace phyplay {
namespace {

constexpr double kScreenBottom = 480.0;

/// Uniform in a disc.
Vec2 draw_shift(NumpyRandom& random, double radius) {
    if (radius <= 0.0) return {};
    while (true) {
        const double x = random.uniform(-1.0, 1.0);
        const double y = random.uniform(-1.0, 1.0);
        if (x * x + y * y <= 1.0) return {x * radius, y * radius};
    }
}

}  // namespace

std::vector<const ScreenObject*> AgentScene::of_class(ScreenClass kind) const {
    std::vector<const ScreenObject*> found;
    for (const ScreenObject& object : objects) {
        if (object.kind == kind) found.push_back(&object);
    }
    return found;
}

std::vector<const ScreenObject*> AgentScene::blocks() const {
    std::vector<const ScreenObject*> found;
    for (const ScreenObject& object : objects) {
        if (is_block(object.kind)) found.push_back(&object);
    }
    return found;
}

AgentScene scene_of(const SlingshotView& view, NumpyRandom& random, double noise_px, double speed_factor) {
    AgentScene scene{.planner = TablePlanner(slingshot_on_agent_screen(view.slingshot), speed_factor),
                     .bird = view.bird_on_sling};
    for (const SeenObject& object : view.objects) {
        if (object.role == SlingshotRole::bird) scene.waiting.push_back(object.bird);
        const std::optional<ScreenClass> kind = class_of(object);
        const std::optional<PixelBox> seen = pixel_box_of(object);
        if (!kind || !seen) continue;
        const Vec2 shift = draw_shift(random, noise_px);
        ScreenRectangle box{.left = std::round(seen->left + shift.x),
                            .top = std::round(seen->top + shift.y),
                            .width = static_cast<double>(seen->right - seen->left),
                            .height = static_cast<double>(seen->bottom - seen->top)};
        if (kind == ScreenClass::platform) box.height = kScreenBottom - box.top;
        scene.objects.push_back({.id = object.body, .kind = *kind, .box = box});
    }
    const auto on_sling = std::find(scene.waiting.begin(), scene.waiting.end(), scene.bird);
    if (on_sling != scene.waiting.end()) scene.waiting.erase(on_sling);
    return scene;
}

}  // namespace phyplay
