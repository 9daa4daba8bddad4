// How a Cup task looks, small on a card and large on a page. What is drawn is what collides.
#pragma once

#include <span>

#include "engine/physics/body_pose.h"
#include "game/widgets/ui.h"
#include "game/widgets/world_camera.h"
#include "tests/suites/cup/cup_task.h"

namespace phyplay::cup {

/// What must be in sight.
WorldRect content_of(const CupScene& scene);

/// The block under a point, whether or not it is still there; empty: none.
std::optional<int> block_at(const CupScene& scene, Vec2 point);

/// Floor, cup, blocks and ball. `poses` are those of a play; empty: the task at its start. Two blocks may be lit,
/// those that the player is about to take away.
void draw_cup_scene(Ui& ui, const WorldCamera& camera, const CupScene& scene, std::span<const BodyPose> poses = {},
                    std::optional<int> lit = {}, std::optional<int> also_lit = {});

/// The ball's way up to a step.
void draw_ball_path(Ui& ui, const WorldCamera& camera, std::span<const Vec2> points, double step, Rgba color);

}  // namespace phyplay::cup
