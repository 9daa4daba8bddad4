// A SlingshotMoment is everything a picture of a Phy-Q level shows, as plain values: which bodies there are, where,
// how much they have suffered, and how the bird on the sling is pulled.
//
// It is made from a level at rest, or by a SlingshotPicture, which keeps it and brings it to any step of a recording;
// the renderer only reads it.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/phyq/play/slingshot_recording.h"
#include "engine/phyq/play/slingshot_simulation.h"

namespace phyplay {

/// A body with what is needed to draw it, in the order of the simulation's body numbers.
struct ShownBody {
    SlingshotBody body;  ///< what it is; `health` is what is left
    BodyPose pose;
    double scale_x = 1.0;  ///< of platforms
    double scale_y = 1.0;
    BirdPhase phase = BirdPhase::waiting;  ///< of birds

    /// Health left, 1 to 0; 1 for what cannot be destroyed.
    float health_share() const;
};

struct SlingshotMoment {
    Vec2 slingshot;
    std::vector<ShownBody> bodies;
    std::optional<Vec2> drag;  ///< of the bird on the sling, from the sling origin; empty: it sits there
};

/// A level before anybody acts. `settled` has a pose for each body, or is empty: then everything stands as written.
SlingshotMoment moment_at_start(const SlingshotSetup& setup, const SlingshotLevel& level,
                                std::span<const BodyPose> settled = {});

/// The same for small pictures: the objects as written, without birds, and without making bodies for it.
SlingshotMoment moment_of_level(const SlingshotLevel& level);

/// Brings a moment that moment_at_start() made for the same level up to where the simulation is; bodies that came
/// into being since are added. Leaves `drag` alone. `birds` may be of the same step or empty (phases stay). Requires
/// as many poses as bodies.
void update(SlingshotMoment& moment, std::span<const SlingshotBody> bodies, std::span<const BodyPose> poses,
            std::span<const SlingshotBird> birds);

class SlingshotPicture {
public:
    /// The level at its start.
    SlingshotPicture(const SlingshotSetup& setup, const SlingshotLevel& level, const SettledLevel& settled)
        : moment_(moment_at_start(setup, level, settled.poses)) {}

    /// What the recording says about this step, blended between whole ones. `drag`: how the bird on the sling is
    /// pulled. The reference holds until the next call.
    const SlingshotMoment& at(const SlingshotRecording& recording, double step, std::optional<Vec2> drag = {});

    const SlingshotMoment& moment() const { return moment_; }

private:
    SlingshotMoment moment_;
    std::vector<SlingshotBody> bodies_;
    std::vector<SlingshotBird> birds_;
};

}  // namespace phyplay
