// A small picture of a scene: cards, strips, grids of hundreds. Drawn fresh from the task's own shapes each
// frame, so it is sharp at every size, follows the palette, and needs no cache.
#pragma once

#include <span>

#include "engine/physics/body_pose.h"
#include "engine/play/task.h"
#include "game/widgets/ui.h"

namespace phyplay {

/// Draws the scene into the square `place`, on paper with rounded corners. `poses` as Simulation gives them;
/// empty: as the scene stands.
void draw_scene_picture(Ui& ui, Rect place, const Task& task, std::span<const BodyPose> poses = {});

}  // namespace phyplay
