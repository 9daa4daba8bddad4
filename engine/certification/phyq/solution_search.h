// Finding a series of shots that solves a slingshot task and forgives small errors of aim.
//
// A plan is robust where it passes as it is and with all its launch angles turned by +0.25 and by -0.25 degrees.
// The search tries, in this order: solutions of other variants of the same layout, aimed at the same place of the
// structure, then shot by shot so that each destroys what it destroyed there; one angle for all birds, every half
// degree; for birds with a power, angles and tap times; for several birds, shot after shot, going on from every
// different way in which the earlier ones changed the level, and the second while the first still has its effect.
// Nothing is drawn at random, and the limit is a number of plays: the same input gives the same plan.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/certification/phyq/task_player.h"

namespace phyplay {

/// What a solution must tolerate, degrees.
inline constexpr double kAimTolerance = 0.25;

/// A solution of another variant of the layout.
struct KnownSolution {
    Vec2 move;  ///< of that variant
    ShotPlan plan;
    std::vector<std::optional<FlightEnd>> flights;  ///< as TaskPlayer::tell() gave them
    std::vector<std::uint64_t> losses;              ///< what was destroyed after each shot but the last
};

/// The plan as knowledge, played on the player's task, which was moved by `move`.
KnownSolution known_solution(TaskPlayer& player, Vec2 move, const ShotPlan& plan);

struct SearchLimits {
    int sweep_plays = 1500;    ///< for transfers and sweeps of one angle
    int staged_plays = 20000;  ///< for everything
};

/// The known solution's plan for a level whose structure was moved by `move`: every shot aimed, on the same arc, at
/// the place where the known one met the structure, or was tapped. Shots whose place no bird reaches keep their
/// angle.
ShotPlan transferred(const KnownSolution& known, Vec2 move, const LaunchRule& launch, Vec2 sling_origin);

/// A robust plan for the player's task, or none within the limits.
std::optional<ShotPlan> find_solution(TaskPlayer& player, Vec2 move, std::span<const KnownSolution> known,
                                      const SearchLimits& limits);

}  // namespace phyplay
