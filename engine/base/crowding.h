// How crowded a scene is before anything moves: what a simulation costs is what touches, and bodies that lie in each
// other touch without end. A scene from elsewhere is asked before it is simulated; honest ones are far from the
// limit.
#pragma once

#include <cstddef>
#include <span>

namespace phyplay {

/// The upright box around one shape of a body, where it starts.
struct StartBox {
    std::size_t body = 0;
    bool moves = false;  ///< what does not move costs nothing among its like
    double left = 0.0;
    double right = 0.0;
    double bottom = 0.0;
    double top = 0.0;
};

/// Whether so few shapes cannot have more than `most` pairs wherever they are, and need no boxes.
constexpr bool is_never_crowded(std::size_t shapes, std::size_t most) {
    return shapes == 0 || shapes * (shapes - 1) / 2 <= most;
}

/// Whether more than `most` pairs of boxes overlap, not counting those of one body and those of two that do not move.
/// Takes a time that grows with the square of the boxes.
bool is_crowded(std::span<const StartBox> boxes, std::size_t most);

}  // namespace phyplay
