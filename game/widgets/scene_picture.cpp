#include "game/widgets/scene_picture.h"

#include <imgui.h>

#include <cmath>

namespace phyplay {

namespace {

constexpr std::int64_t kRestUs = 350'000;  // the pointer crosses many pictures on its way
constexpr int kPreviewSteps = 4 * kStepHz;
constexpr std::int64_t kPauseUs = 900'000;  // at the end, before it starts again
constexpr std::int64_t kStepUs = 1'000'000 / kStepHz;

ImU32 packed(Rgba color) {
    return IM_COL32(color.r, color.g, color.b, color.a);
}

struct PictureFrame {
    Rect place;
    float scale;

    ImVec2 at(double x, double y) const {
        return {place.x + static_cast<float>(x) * scale, place.bottom() - static_cast<float>(y) * scale};
    }
};

void draw_body(ImDrawList& canvas, const PictureFrame& frame, const Body& body, const Pose& pose, ImU32 color) {
    const double c = std::cos(static_cast<double>(pose.angle_rad));
    const double s = std::sin(static_cast<double>(pose.angle_rad));
    for (const Shape& shape : body.shapes) {
        if (const auto* circle = std::get_if<Circle>(&shape)) {
            canvas.AddCircleFilled(frame.at(pose.x, pose.y), static_cast<float>(circle->radius) * frame.scale, color);
            continue;
        }
        for (const Vec2& v : std::get<Polygon>(shape).vertices) {
            canvas.PathLineTo(frame.at(pose.x + c * v.x - s * v.y, pose.y + s * v.x + c * v.y));
        }
        canvas.PathFillConvex(color);
    }
}

}  // namespace

void draw_scene_picture(Ui& ui, Rect place, const Task& task, std::span<const Pose> poses) {
    const ScenePalette& palette = ui.theme().scene;
    // Hardly round: bars lie along the edges.
    const float radius = std::min(ui.px(3.0F), place.w * 0.03F);
    ui.fill(place, palette.paper, radius);
    ui.push_clip(place);
    const PictureFrame frame{place, place.w / static_cast<float>(kSceneWidth)};
    for (std::size_t i = kWallCount; i < task.scene.bodies.size(); ++i) {
        const Body& body = task.scene.bodies[i];
        const Pose start{static_cast<float>(body.position.x), static_cast<float>(body.position.y),
                         static_cast<float>(body.angle_rad)};
        draw_body(ui.canvas(), frame, body, i < poses.size() ? poses[i] : start, packed(palette.of(body.color)));
    }
    ui.pop_clip();
    ui.outline(place.inset(-1.0F), ui.palette().line, radius + 1.0F);
}

std::span<const Pose> LivePreview::poses_of(Ui& ui, const Task& task) {
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
