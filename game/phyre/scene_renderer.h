// How a PHYRE scene is drawn: a Camera leads from scene pixels (256 x 256, y up) to the pixels of the window (y down)
// and back, and the SceneRenderer draws paper, walls, bodies where their poses say, placed and drafted balls.
//
// It is one look for the gallery's thumbnails, play and replay. It reads poses and draws; what happens in the
// scene is not its business. Colours come from the theme; in every palette the goal roles can be doubled by
// patterns: dots along the rim of the body to move, hatching along the rim of its goal, the player's ball a
// ring.
#pragma once

#include <glm/mat3x3.hpp>
#include <glm/vec2.hpp>
#include <span>

#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/simulation.h"
#include "engine/physics/body_pose.h"
#include "engine/play/task.h"
#include "game/phyre/body_geometry.h"
#include "game/theme/theme.h"
#include "game/widgets/brush.h"
#include "game/widgets/geometry.h"
#include "game/widgets/ui.h"

namespace phyplay {

class Camera {
public:
    /// Shows the whole scene in the largest square in the middle of `room`. Requires a room that is not empty.
    explicit Camera(Rect room);

    /// The square that the scene fills on the window.
    const Rect& place() const { return place_; }

    /// Window pixels per scene pixel.
    float scale() const { return scale_; }

    glm::vec2 to_window(double x, double y) const;
    glm::vec2 to_window(Vec2 scene) const { return to_window(scene.x, scene.y); }
    Vec2 to_scene(Point window) const;

private:
    Rect place_;
    float scale_ = 1.0F;
    glm::mat3 to_window_{1.0F};
    glm::mat3 to_scene_{1.0F};
};

/// How a ball that is not simulated yet is drawn.
struct DraftLook {
    bool allowed = true;
    bool selected = false;  ///< with its handle
    float limits = 0.0F;    ///< 0 to 1: how clearly the smallest and largest size are shown as rings
    bool handle_hovered = false;
    float opacity = 1.0F;  ///< under 1 for the outline under the pointer
};

class SceneRenderer {
public:
    /// Draws into `list`. All must outlive the renderer, which lives for a frame.
    SceneRenderer(ImDrawList& list, const Camera& camera, const Theme& theme);

    /// Paper and walls, with a soft shadow around.
    void draw_ground();

    /// The scene's bodies, then the placed balls, at `poses` (scene bodies first; balls may be missing).
    /// `details` adds shadows and the marks that show turning.
    void draw_bodies(const Task& task, std::span<const Pose> poses, std::span<const PlacedBall> balls,
                     bool details = true);

    /// The same for a task at its start.
    void draw_start(const Task& task, bool details = true);

    /// Bodies of another attempt, laid over: outlines only.
    void draw_outlines(const Task& task, std::span<const Pose> poses, std::span<const PlacedBall> balls, Rgba color);

    void draw_draft_ball(const PlacedBall& ball, const DraftLook& look, Vec2 handle, float handle_radius);

    /// Marks the body that is in the way.
    void draw_fault(const Task& task, int body);

private:
    void fill_body(const Body& body, const Pose& pose, Rgba color);
    void shade_body(const Body& body, const Pose& pose);
    void mark_turning(const Body& body, const Pose& pose, Rgba color);
    void dot_rim(const Body& body, const Pose& pose, Rgba color);
    void hatch_rim(const Body& body, const Pose& pose, Rgba color);
    void outline_body(const Body& body, const Pose& pose, Rgba color, float width);
    void draw_player_ball(glm::vec2 center, float radius, float angle_rad, bool details);
    glm::vec2 window_point(const Pose& pose, Vec2 local) const { return camera_.to_window(to_scene(pose, local)); }

    ImDrawList& list_;
    Brush brush_;
    const Camera& camera_;
    const Theme& theme_;
};

/// The colour in which a body of this colour is drawn.
Rgba color_of(const ScenePalette& palette, Color color);

/// Poses of a task's bodies at its start.
std::vector<Pose> start_poses(const Task& task);

/// Draws the scene into the square `place`, on paper with rounded corners. `poses` as Simulation gives them;
/// empty: as the scene stands.
void draw_scene_picture(Ui& ui, Rect place, const Task& task, std::span<const BodyPose> poses = {});

}  // namespace phyplay
