// The SlingshotRenderer draws a Phy-Q level at one moment: background, slingshot with its band, targets, blocks,
// platforms, birds.
//
// It is one look for thumbnails, play and replay. It is told a SlingshotMoment and draws it; it never asks the
// simulation and keeps nothing between frames. Theme::role_patterns doubles the roles: a dotted rim for targets, a
// ring for birds.
#pragma once

#include "game/phyq/slingshot_materials.h"
#include "game/phyq/slingshot_moment.h"
#include "game/phyq/slingshot_outlines.h"
#include "game/phyq/slingshot_pen.h"
#include "game/widgets/brush.h"
#include "game/widgets/world_camera.h"

namespace phyplay {

class SlingshotRenderer {
public:
    /// Draws into `list`. All must outlive the renderer, which lives for a frame.
    SlingshotRenderer(ImDrawList& list, const WorldCamera& camera, const Theme& theme,
                      const ObjectOutlines& outlines);

    /// Sky, hills and ground over the camera's whole place.
    void draw_background();

    /// The same for small pictures: no large fills, which leave rounded corners alone; what is above the ground stays
    /// as it is.
    void draw_small_background();

    /// Everything of the moment that stands or flies in front of the background. Small pictures do without
    /// shadows, fine textures and the sling, stand still, and are not clipped to their place.
    void draw(const SlingshotMoment& moment, Detail detail = Detail::full);

    /// Bodies of another attempt, laid over: outlines only, of what can move.
    void draw_outlines(const SlingshotMoment& moment, Rgba color);

private:
    /// Whether any of it can be in sight.
    bool is_seen(const ShownBody& shown) const;
    /// Calls polygon(path) or circle(middle, radius) with what the body looks like from afar.
    template <typename Polygon, typename Circle>
    void draw_silhouette(const ShownBody& shown, SlingshotPen& pen, Polygon polygon, Circle circle);
    void draw_shadow(const ShownBody& shown);
    void draw_body(const ShownBody& shown, std::size_t number, Detail detail);
    void draw_all(const SlingshotMoment& moment, Detail detail, bool with_sling);
    void draw_slung(const SlingshotMoment& moment, Detail detail);

    ImDrawList& list_;
    Brush brush_;
    const WorldCamera& camera_;
    const Theme& theme_;
    const ObjectOutlines& outlines_;
};

/// The middle of the bird that sits on the sling or is pulled, in world units.
Vec2 slung_centre(Vec2 slingshot, const std::optional<Vec2>& drag, const CircleCollider& bird);

}  // namespace phyplay
