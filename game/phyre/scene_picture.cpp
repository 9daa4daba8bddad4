#include "game/phyre/scene_picture.h"

#include <algorithm>

#include "engine/phyre/content/phyre_task.h"
#include "game/phyre/camera.h"
#include "game/phyre/scene_renderer.h"

namespace phyplay {

namespace {

constexpr std::int64_t kRestUs = 350'000;  // the pointer crosses many pictures on its way
constexpr int kPreviewSteps = 4 * kStepHz;
constexpr std::int64_t kPauseUs = 900'000;  // at the end, before it starts again
constexpr std::int64_t kStepUs = 1'000'000 / kStepHz;

}  // namespace

void draw_scene_picture(Ui& ui, Rect place, const Task& task, std::span<const Pose> poses) {
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

std::span<const Pose> LivePreview::poses_of(Ui& ui, const Task& task) {
    if (task.suite != kPhyre) return {};  // a level at rest stays at rest
    const std::int64_t now_us = ui.time().now_us;
    if (task_ != &task) {
        task_ = &task;
        simulation_.reset();
        since_us_ = now_us + kRestUs;
    }
    if (!ui.theme().motion) return {};
    if (now_us < since_us_) {
        ui.wake_at(since_us_);
        return {};
    }
    ui.keep_animating();
    if (!simulation_) simulation_.emplace(task, std::span<const PlacedBall>());
    const std::int64_t due_steps = (now_us - since_us_) / kStepUs;
    while (simulation_->steps_taken() < std::min<std::int64_t>(due_steps, kPreviewSteps) && !simulation_->is_over()) {
        simulation_->step();
    }
    if (due_steps > kPreviewSteps + kPauseUs / kStepUs) {
        simulation_.reset();
        since_us_ = now_us + kRestUs;
        return {};
    }
    return simulation_->poses();
}

}  // namespace phyplay
