#include "game/screens/gallery/task_picture.h"

#include "engine/phyq/level/phyq_task.h"

namespace phyplay {

void draw_task_picture(Ui& ui, Rect place, const Task& task, const LevelPictures& pictures,
                       std::span<const Pose> poses) {
    if (task.suite == kPhyq) {
        pictures.draw(ui, place, level_of(task));
    } else {
        draw_scene_picture(ui, place, task, poses);
    }
}

}  // namespace phyplay
