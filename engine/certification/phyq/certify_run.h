// A certification run: many templates, many threads, one folder.
//
// The folder has certificates/S.T.jsonl and tasks/S.T.json, as levels/phyq has. A certificates file is renewed, all
// at once, after every accepted task, so that a kill at any moment loses the task at work and nothing else; the same
// call goes on from there. The tasks file follows from it. Templates are worked on side by side and do not know of
// each other: results do not depend on threads or on where a run was interrupted. A lock keeps a second program from
// the folder, which would renew files over accepted tasks.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "engine/base/parallel.h"
#include "engine/certification/phyq/certify.h"

namespace phyplay {

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

    bool operator==(const CertifiedCount&) const = default;
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
