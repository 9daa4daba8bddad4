// Phy-Q as a suite: what may be done in its tasks and what is counted, and the setup that it is played with.
#pragma once

#include "engine/phyq/play/slingshot_setup.h"
#include "engine/play/suite.h"

namespace phyplay {

/// What the suite says of itself, for those who know that it is this one.
const SuiteFacts& phyq_facts();

/// The suite, played with this setup.
std::unique_ptr<const Suite> make_phyq_suite(SlingshotSetup setup);

/// As Suite::signature(), played with this setup.
Signature phyq_signature(const SlingshotSetup& setup, const TaskSet& tasks, std::size_t plays, int threads);

/// What Phy-Q is played with. Requires that it is among the suites.
const SlingshotSetup& slingshot_setup_of(const Suites& suites);

}  // namespace phyplay
