#include "game/phyre/scene_picture.h"

#include <algorithm>

#include "engine/phyre/content/phyre_task.h"
#include "game/phyre/camera.h"
#include "game/phyre/scene_renderer.h"

namespace phyplay {

void draw_scene_picture(Ui& ui, Rect place, const Task& task, std::span<const BodyPose> poses) {
    // Hardly round: bars lie along the edges.
    const float radius = std::min(ui.px(3.0F), place.w * 0.03F);
    ui.fill(place, ui.theme().scene.paper, radius);
    ui.push_clip(place);
    const Camera camera(place);
    SceneRenderer renderer(ui.canvas(), camera, ui.theme());
    if (poses.empty()) {
        renderer.draw_start(task, false);
    } else {
        renderer.draw_bodies(task, poses, {}, false);
    }
    ui.pop_clip();
    ui.outline(place.inset(-1.0F), ui.palette().line, radius + 1.0F);
}

}  // namespace phyplay
