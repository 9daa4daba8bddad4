// What is drawn over a Phy-Q level about flights: the one to come while a person aims, those that were flown, and
// contacts in a replay.
//
// The flight to come is dotted in the colour of what will happen, one dot for every few steps, so that speed can be
// read; it ends in a ring as large as the bird where it first touches something, and a cross stands where a tap acts
// first. Flown paths are dots in the colours of their birds, up to the first contact and, smaller, after it.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "game/phyq/flight_preview.h"
#include "game/phyq/slingshot_course.h"
#include "game/phyq/slingshot_pen.h"
#include "game/widgets/brush.h"
#include "game/widgets/world_camera.h"

struct ImFont;

namespace phyplay {

/// How clearly paths are drawn: those of this attempt, of the last one, and of those before.
inline constexpr float kFlownOpacity = 0.9F;
inline constexpr float kLastFlownOpacity = 0.5F;
inline constexpr float kEarlierFlownOpacity = 0.25F;

/// "34.5° · 87 %": launch angle above the horizon, and stretch.
std::string aim_words(Vec2 drag);

class SlingshotAimLayer {
public:
    /// Draws into `list`. All must outlive the layer, which lives for a frame.
    SlingshotAimLayer(ImDrawList& list, const WorldCamera& camera, const Theme& theme);

    /// How far the bird can be pulled, as a dashed ring around where it sits.
    void draw_full_stretch(Vec2 slingshot, const CircleCollider& bird);

    /// `power_step` overrides where the cross stands, for a tap that is already planned; it must lie on the flight.
    void draw_preview(const FlightPreview& preview, std::optional<int> power_step = std::nullopt);

    /// Angle and stretch on a small label beside the sling.
    void draw_readout(Vec2 slingshot, Vec2 drag, ImFont& font, float text_px);

    /// Flown paths up to `step` of the attempt.
    void draw_flown(std::span<const FlownPath> paths, double step, float opacity = kFlownOpacity);

    /// Hits of the attempt up to `step`, as small rings; those that did damage are stronger. Without those of
    /// bodies that barely touched.
    void draw_contacts(std::span<const SlingshotEvent> events, double step);

private:
    void dot(glm::vec2 at, float radius, Rgba color, float opacity);

    ImDrawList& list_;
    Brush brush_;
    const WorldCamera& camera_;
    const Theme& theme_;
};

}  // namespace phyplay
