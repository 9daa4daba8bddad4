// A small picture of a scene: cards, strips, grids of hundreds. Drawn fresh from the task's own shapes each
// frame, so it is sharp at every size, follows the palette, and needs no cache.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "engine/phyre/simulation.h"
#include "engine/play/task.h"
#include "game/widgets/ui.h"

namespace phyplay {

/// Draws the scene into the square `place`, on paper with rounded corners. `poses` as Simulation gives them;
/// empty: as the scene stands.
void draw_scene_picture(Ui& ui, Rect place, const Task& task, std::span<const Pose> poses = {});

/// Lets the scene of one task run by itself, without any ball, while a person rests the pointer on it: what
/// happens if nobody helps.
class LivePreview {
public:
    /// The poses to draw now for a task that the person looks at, empty while it still stands. Looking at
    /// another task starts afresh.
    std::span<const Pose> poses_of(Ui& ui, const Task& task);

    /// Nobody looks at anything.
    void forget() { task_ = nullptr; }

private:
    const Task* task_ = nullptr;
    std::optional<Simulation> simulation_;
    std::int64_t since_us_ = 0;
};

}  // namespace phyplay
