// The strategies of the rule-based agents: each proposes its best shot with a utility, or nothing where it has no
// use.
//
// The agents compare the utilities and take the greatest (best_of_four_agent.cpp, best_of_five_agent.cpp). Facts:
// Phy-Q agents sheet, sections 4 and 5. What the sheet leaves open is decided in the sources and said there.
#pragma once

#include <optional>

#include "engine/agents/phyq/best_of/candidate_shot.h"
#include "engine/agents/phyq/slingshot_agents.h"

namespace phyplay {

/// Pigs: the freest path to a pig. Utility: 5000 for each pig on it, and the path's; with the choice that saves
/// birds.
std::optional<CandidateShot> pig_shot(const AgentScene& scene);

/// The same candidates in the same order without a choice, the first one, of utility 0.
std::optional<CandidateShot> plain_pig_shot(const AgentScene& scene);

/// TNT with a pig beside it, by what stands around it.
std::optional<CandidateShot> tnt_shot(const AgentScene& scene);

/// Buildings: blocks whose loss destroys or topples what carries or covers pigs. None for white birds, nor below a
/// utility of 1000. One of a block's joints is drawn.
std::optional<CandidateShot> building_shot(const AgentScene& scene, NumpyRandom& random);

/// Penetration: rows of blocks that the bird breaks through. None for red and white birds.
std::optional<CandidateShot> penetration_shot(const AgentScene& scene, bool is_first_shot);

/// What best_of_four shoots at, and why (the utility); empty where no strategy has a shot.
std::optional<CandidateShot> best_of_four_choice(const AgentScene& scene, NumpyRandom& random);

/// Milliseconds after the release, 0 for no tap: so long before the collision that the power counts.
double best_of_four_tap_ms(const AgentScene& scene, const CandidateShot& chosen);

/// The same of best_of_five; empty where no strategy has a shot that reaches its target.
std::optional<CandidateShot> best_of_five_choice(const AgentScene& scene, NumpyRandom& random, bool is_first_shot);
double best_of_five_tap_ms(const AgentScene& scene, const CandidateShot& chosen);

/// It with another noise than its own.
std::unique_ptr<SlingshotPlayer> start_best_of_five(NumpyRandom random, double noise_px);

/// A shot of either where nothing is in reach; without a tap where the bird is red or black.
Shot draw_steep_shot(const AgentScene& scene, NumpyRandom& random, Vec2 slingshot);

/// A candidate as a shot.
Shot shot_of(const PlannedShot& planned, double tap_ms, Vec2 slingshot);

}  // namespace phyplay
