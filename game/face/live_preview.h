// A LivePreview lets one task run by itself, without any move, while a person rests the pointer on its picture: what
// happens if nobody helps.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "game/face/suite_face.h"

namespace phyplay {

class LivePreview {
public:
    /// Draws the picture of a task into `place`; the one `is_live` that the person looks at. Looking at another one
    /// starts afresh.
    void draw(Ui& ui, const Faces& faces, Rect place, const Task& task, bool is_live);

private:
    /// Empty while the task still stands, and where nothing happens by itself.
    const std::vector<BodyPose>& poses_of(Ui& ui, const SuiteFace& suite, const Task& task);

    const Task* task_ = nullptr;
    std::unique_ptr<Play> play_;
    std::vector<BodyPose> poses_;
    std::int64_t since_us_ = 0;
};

}  // namespace phyplay
