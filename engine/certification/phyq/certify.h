// Certifying: accepting a drawn level as a task only where it is at rest and can be solved without a steady hand.
//
// For every index variants are drawn, try after try, until one is accepted: nothing moves more than 0.05 units while
// it settles, no pig would die of that, waiting does not win it, and a robust solution was found (solution_search.h).
// Solutions of earlier indices help to find later ones, so a template is certified in the order of its indices;
// templates are independent of each other.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/certification/phyq/certificate.h"
#include "engine/certification/phyq/solution_search.h"

namespace phyplay {

/// What is certified: a template without its Lua.
struct CertifiedTemplate {
    std::string id;
    SlingshotLevel layout;
    LevelVariation variation;
    int tasks = 100;  ///< indices 1 to this
};

/// Plans that somebody knows for the layout itself: tried first.
using Hints = std::vector<ShotPlan>;

struct CertifyAnswer {
    bool is_complete = false;
    std::string problem;  ///< why not, empty where it is or where the work was stopped
};

/// Called with every new certificate, in order of index; false stops the work.
using TakeCertificate = std::function<bool(const Certificate&)>;

/// Certifies the indices that `done` (a prefix of the work, as an earlier call gave it) does not have. Index 0, the
/// layout itself, comes first and may stay without a certificate.
CertifyAnswer certify_template(const SlingshotSetup& setup, const CertifiedTemplate& source, const Hints& hints,
                               const std::vector<Certificate>& done, const TakeCertificate& take);

/// The share of the 180 discrete angles that pass.
AngleShare measure_share(const SlingshotSetup& setup, const SlingshotLevel& level, const ShotPlan& solution);

/// One sentence about the first thing in which the level does not do what its certificate says, empty where all is as
/// certified. `full` plays the 180 angles too.
std::string find_certificate_fault(const SlingshotSetup& setup, const SlingshotLevel& level,
                                   const Certificate& certificate, bool full);

}  // namespace phyplay
