// The empty seam: Box2D behaves as the library ships it. See seam.h.
#include "engine/physics/seam.h"

namespace phyplay::seam {

bool was_used() {
    return false;
}

PlainWay::PlainWay() = default;
PlainWay::~PlainWay() = default;
TimedSteps::TimedSteps() = default;
TimedSteps::~TimedSteps() = default;

}  // namespace phyplay::seam
