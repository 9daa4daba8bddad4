// What agents get as a screenshot: 640 x 480 pixels, the level fully zoomed out, drawn flat on the processor.
//
// No picture of the original is used. Every kind of thing has its own weave of two or three flat colours. The
// colours and their shares are those which the published agents' colour classifier tells apart, so that agents
// that go by colours name our things correctly (Phy-Q protocol sheet, sections 10.4 and 10.5). No anti-aliasing
// and no randomness: the same view gives the same bytes everywhere. What people see is drawn by game/scene.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/io/png.h"
#include "engine/phyq/view/slingshot_view.h"

namespace phyplay {

inline constexpr int kAgentScreenWidth = 640;
inline constexpr int kAgentScreenHeight = 480;

/// The first pixel row of the ground: its surface lies on the border above.
inline constexpr int kGroundRow = 286;

RgbImage agent_picture_of(const SlingshotView& view);

/// A colour in eight bits, RRRGGGBB, and what share of an object's pixels has it.
struct ColorShare {
    int color = 0;
    double share = 0.0;  ///< 0 to 1; those of an object sum to 1
};

/// The colours of the object's own pixels in the picture, whether or not others cover them, most frequent first.
std::vector<ColorShare> color_shares_of(const SeenObject& object);

}  // namespace phyplay
