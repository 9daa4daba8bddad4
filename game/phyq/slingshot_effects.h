// The small effects of Phy-Q: shards of what broke, dust of hard landings, rings of explosions, a flash where a
// power was used, points.
//
// Every effect follows from an event and the time since it, and from nothing else: a replay that is scrubbed back
// and forth shows the same picture at the same step. The motion setting switches all of them off.
#pragma once

#include <span>

#include "game/phyq/slingshot_moment.h"
#include "game/phyq/slingshot_pen.h"
#include "game/widgets/brush.h"
#include "game/widgets/world_camera.h"

struct ImDrawList;
struct ImFont;

namespace phyplay {

/// No effect lasts longer, in steps.
inline constexpr int kLongestEffectSteps = 60;

/// One piece that flies from where something broke; a value, for tests.
struct FlyingPiece {
    Vec2 at;
    double turn_rad = 0.0;
    double size = 0.0;
    float opacity = 1.0F;
};

/// The pieces of a body that broke at `from`, `age` steps ago; empty before, and when all is over.
std::vector<FlyingPiece> shards_at(Vec2 from, double size, std::uint64_t seed, double age);

struct EffectOptions {
    ImFont* font = nullptr;  ///< of the points; null: none are shown
    float text_px = 13.0F;
};

/// Draws what the events up to `step` have left in the air. `events` are in order of their steps, `bodies` those of
/// the moment shown (all that there are or were). False when nothing is left to move: no further frame is needed.
bool draw_effects(ImDrawList& list, const WorldCamera& camera, const Theme& theme,
                  std::span<const SlingshotEvent> events, std::span<const ShownBody> bodies, double step,
                  const EffectOptions& options = {});

}  // namespace phyplay
