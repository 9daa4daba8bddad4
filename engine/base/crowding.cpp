#include "engine/base/crowding.h"

namespace phyplay {

bool is_crowded(std::span<const StartBox> boxes, std::size_t most) {
    const auto overlap = [](const StartBox& a, const StartBox& b) {
        return a.body != b.body && (a.moves || b.moves) && a.left < b.right && b.left < a.right && a.bottom < b.top &&
               b.bottom < a.top;
    };
    std::size_t overlaps = 0;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k) {
            if (overlap(boxes[i], boxes[k]) && ++overlaps > most) return true;
        }
    }
    return false;
}

}  // namespace phyplay
