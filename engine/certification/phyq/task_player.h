// A TaskPlayer plays one slingshot task again and again, and counts how often.
//
// It settles the level once. What it tells of a play is what a search for solutions can use: how it ended, where the
// birds first touched something, and what the level looked like afterwards. It is told what to do as a ShotPlan, an
// AimedShot for each bird that is used: certificates speak this way, since what a solution tolerates is an error of
// every launch angle (certify.h).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/phyq/level/shot.h"
#include "engine/phyq/play/slingshot_simulation.h"
#include "engine/phyq/rules/launch.h"

namespace phyplay {

struct AimedShot {
    double angle_deg = 0.0;       ///< of the launch, counter-clockwise from the right
    std::optional<double> tap_s;  ///< as in Shot
    std::optional<double> after_s;

    bool operator==(const AimedShot&) const = default;
};

using ShotPlan = std::vector<AimedShot>;

/// The shots, with every launch angle turned by `shift_deg`.
inline std::vector<Shot> shots_of(const ShotPlan& plan, double shift_deg = 0.0) {
    std::vector<Shot> shots;
    for (const AimedShot& aimed : plan) {
        const Vec2 drag = full_stretch_drag(aimed.angle_deg + shift_deg);
        shots.push_back({.dx = drag.x, .dy = drag.y, .tap_s = aimed.tap_s, .after_s = aimed.after_s});
    }
    return shots;
}

/// How a play ended.
struct PlayEnd {
    bool solved = false;
    int pigs_left = 0;
    int steps = 0;
    std::uint64_t state_hash = 0;
};

/// Where a bird was when its own flight ended: at its tap, or at its first contact.
struct FlightEnd {
    Vec2 position;
    double flight_s = 0.0;
    bool by_tap = false;
};

struct ToldPlay {
    PlayEnd end;
    std::vector<std::optional<FlightEnd>> flights;  ///< one per shot played; empty: it touched nothing
    /// Names what was destroyed and roughly where the rest lies: equal for plays that changed the level alike.
    std::uint64_t level_signature = 0;
    /// Names what was destroyed, and nothing else.
    std::uint64_t loss_signature = 0;
};

class TaskPlayer {
public:
    /// Both must outlive the player.
    TaskPlayer(const SlingshotSetup& setup, const SlingshotLevel& level);

    const SlingshotLevel& level() const { return *level_; }
    LaunchRule launch() const { return setup_->launch(); }
    const SettledLevel& settled() const { return settled_; }

    /// Many pigs and blocks: a play costs much.
    bool is_crowded() const { return is_crowded_; }

    PlayEnd play(const ShotPlan& plan, double shift_deg = 0.0);
    bool passes(const ShotPlan& plan, double shift_deg = 0.0) { return play(plan, shift_deg).solved; }

    /// For searching: passes(), except that a plan of one shot at a crowded level is given up after some seconds,
    /// since there a play costs much and solutions come soon or never. True is true; false may be too hasty.
    bool passes_soon(const ShotPlan& plan);

    /// The same, with what happened.
    ToldPlay tell(const ShotPlan& plan);

    /// Plays so far.
    int plays() const { return plays_; }

private:
    const SlingshotSetup* setup_;
    const SlingshotLevel* level_;
    SettledLevel settled_;
    bool is_crowded_ = false;
    int plays_ = 0;
};

}  // namespace phyplay
