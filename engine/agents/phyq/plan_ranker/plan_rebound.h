// Rebounds: what a bird comes to after it has bounced off a platform.
//
// The sheet says that there is a simulation of rebounds, not how. Here a bird is a ball that bounces once, keeps its
// speed along the surface and half of its speed against it.
#pragma once

#include <optional>

#include "engine/agents/phyq/plan_ranker/plan_flight.h"

namespace phyplay {

struct Rebound {
    int platform = 0;
    int object = 0;  ///< met next; no platform
};

/// Empty where the flight meets something else first, or nothing but a platform next.
std::optional<Rebound> rebound_of(const PlanScene& scene, const PlanFlight& flight, double bird_radius_px);

}  // namespace phyplay
