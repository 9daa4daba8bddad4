// Certifying: accepting a drawn level as a task only where it is at rest and can be solved without a steady hand.
//
// For every index variants are drawn, try after try, until one is accepted: nothing moves more than 0.05 units while
// it settles, no pig would die of that, waiting does not win it, and a robust solution was found (solution_search.h).
// Solutions of earlier indices help to find later ones, so a template is certified in the order of its indices.
//
// A run has many templates, many threads, one folder, which has certificates/S.T.jsonl and tasks/S.T.json, as
// levels/phyq has. A certificates file is renewed, all at once, after every accepted task, so that a kill at any
// moment loses the task at work and nothing else; the same call goes on from there. The tasks file follows from it.
// Templates are worked on side by side and do not know of each other: results do not depend on threads or on where a
// run was interrupted. A lock keeps a second program from the folder, which would renew files over accepted tasks.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/base/parallel.h"
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

struct CertifyRun {
    std::filesystem::path folder;
    std::vector<CertifiedTemplate> templates;
    std::map<std::string, Hints> hints;  ///< by template
    bool shares = true;                  ///< also measure the 180 angles
    int threads = 0;
};

/// How a template came out.
struct CertifiedCount {
    std::string template_id;
    int accepted = 0;
    std::string problem;  ///< why there are not more; empty where there are all
};

/// Where the files of a template are.
std::filesystem::path certificates_file(const std::filesystem::path& folder, const std::string& template_id);
std::filesystem::path tasks_file(const std::filesystem::path& folder, const std::string& template_id);

/// Steps of the whole run: a task accepted is one, its share measured is another.
std::size_t work_of(const CertifyRun& run);

/// Those that the folder has already; 0 where it cannot be read.
std::size_t work_done(const CertifyRun& run);

/// Does what is left to do. Progress counts steps, with those that were done before. Fails, before anything is begun,
/// where a file of the folder is damaged or another program is working on it.
Result<std::vector<CertifiedCount>> certify_templates(const SlingshotSetup& setup, const CertifyRun& run,
                                                      const Progress& progress = {});

}  // namespace phyplay
