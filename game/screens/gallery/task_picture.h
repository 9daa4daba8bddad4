// A small picture of a task of either suite.
#pragma once

#include <span>

#include "game/phyq/level_picture.h"
#include "game/phyre/scene_picture.h"

namespace phyplay {

/// Draws the task into `place`, which is square for PHYRE and of any shape for Phy-Q. `poses` are those of a PHYRE
/// scene that runs by itself; empty: as it stands.
void draw_task_picture(Ui& ui, Rect place, const Task& task, const LevelPictures& pictures,
                       std::span<const Pose> poses = {});

}  // namespace phyplay
