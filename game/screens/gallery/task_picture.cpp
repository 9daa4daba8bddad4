#include "game/screens/gallery/task_picture.h"

namespace phyplay {

void draw_task_picture(Ui& ui, Rect place, const Task& task, const LevelPictures& pictures,
                       std::span<const Pose> poses) {
    if (task.suite == SuiteName::phyq) {
        pictures.draw(ui, place, task.level);
    } else {
        draw_scene_picture(ui, place, task, poses);
    }
}

}  // namespace phyplay
