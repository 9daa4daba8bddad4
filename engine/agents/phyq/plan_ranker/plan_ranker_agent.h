// A planning agent: facts of the scene, plans with confidences, and a draw among the best.
//
// Rebuilt from what is known of BamBirds (Phy-Q agents sheet, section 6). The sheet tells conditions and confidences;
// where it names a notion without its measure, the choice made here is told in the file that needs it. Published runs
// saw screenshots; this one sees the symbolic state's outlines. It remembers the earlier shots of a play, not other
// plays of the level, since plays here know nothing of each other.
//
// How it chooses: what can wait waits, what is beaten goes, and the rest is drawn by lot. Look-ahead: a plan that no
// waiting bird could do about as well gets 1 more. Dominance: of plans with the same target and the same effects only
// the surest stay. Score: (destroyed pigs + 0.5 affected + 0.75 freed) * confidence, mixed with what the most similar
// earlier shot of this play has done, times a priority for pigs that were never hit. Draw: in proportion to the fifth
// power of a plan's share of all scores.
#pragma once

#include <set>
#include <vector>

#include "engine/agents/phyq/plan_ranker/plan_context.h"
#include "engine/base/numpy_random.h"

namespace phyplay {

/// Raises the confidence of plans without an alternative among those of other birds: none with at least the same
/// effects and a confidence above theirs - 0.15.
void look_ahead(std::vector<Plan>& plans, const std::vector<Plan>& waiting);

/// The plans that no other plan dominates, in their order.
std::vector<Plan> undominated(const std::vector<Plan>& plans);

/// A shot of this play, and what was seen of it.
struct EarlierShot {
    BirdType bird = BirdType::red;
    double launch_angle_rad = 0.0;
    int destroyed = 0;  ///< pigs
    int affected = 0;   ///< pigs that were moved
};

/// What the agent remembers of a play.
struct PlayMemory {
    std::vector<EarlierShot> shots;
    std::set<int> pigs_hit;  ///< body numbers of pigs that moved or went
};

/// 1 for the same launch of the same bird, 0 for one that differs by 5 degrees or more, or of another bird.
double similarity(const Plan& plan, const EarlierShot& shot);

double score_of(const Plan& plan, const PlayMemory& memory);

/// An index, drawn with weights (score / sum)^5. Requires a score above 0.
std::size_t draw_by_score(const std::vector<double>& scores, NumpyRandom& random);

}  // namespace phyplay
