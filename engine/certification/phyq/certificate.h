// A Certificate says why a slingshot task was accepted, so that anybody can check it again.
//
// It holds what was drawn, the solution that was found, how its three plays ended (as aimed, and with all launch
// angles turned by +0.25 and -0.25 degrees), and which of the 180 discrete full-stretch angles pass. Certificates
// tell solutions: they are kept beside the sources (levels/phyq/certificates) and go into no pack, no installation
// and no answer of a server. One line of JSON each, one file per template.
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/certification/phyq/task_player.h"
#include "engine/phyq/generator/level_variation.h"

namespace phyplay {

/// Launch angles of the discrete agents: a in 0 to 179 is an angle of a - 90 degrees (Phy-Q launch sheet, section 3).
inline constexpr int kDiscreteAngles = 180;

struct AngleShare {
    std::vector<int> passing;         ///< of 0 to 179: every bird shot at this angle, without taps
    std::vector<int> passing_tapped;  ///< the same with the solution's first tap; empty where it has none

    bool operator==(const AngleShare&) const = default;
};

struct Certificate {
    std::string template_id;
    FrozenVariant drawn;  ///< index 0: the layout itself, nothing drawn
    double settle_move = 0.0;
    ShotPlan solution;
    std::array<PlayEnd, 3> plays;       ///< as aimed, +0.25, -0.25 degrees
    std::vector<std::string> rejected;  ///< why earlier tries were not taken, in order
    std::optional<AngleShare> share;    ///< empty until it was measured

    std::string task_id() const;
};

/// A line with its line feed.
std::string write_certificate(const Certificate& certificate);

/// The certificates of a file, which may be missing: then none. Fails where a line is not one.
Result<std::vector<Certificate>> read_certificates(const std::filesystem::path& file);

/// A plan that somebody knows to solve a template's layout: a hint for certification.
struct KnownPlan {
    std::string template_id;
    ShotPlan plan;
};

/// Lines such as {"template": "14.1", "solution": [{"angle_deg": 20.5}, {"angle_deg": 31, "after_s": 1.2}]}.
Result<std::vector<KnownPlan>> read_known_plans(const std::filesystem::path& file);

/// What a template's certificates come to.
struct CertificateSummary {
    int accepted = 0;         ///< tasks; the layout itself is none
    int tried = 0;            ///< drawn levels
    int shares = 0;           ///< tasks with measured shares
    double mean_share = 0.0;  ///< of the 180 angles
    double mean_share_tapped = 0.0;
};
CertificateSummary summary_of(const std::vector<Certificate>& certificates);

}  // namespace phyplay
