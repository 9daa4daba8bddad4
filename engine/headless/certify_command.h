// What `certify` is told, and its parts, one source file each.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "engine/certification/phyre/solvability_plan.h"
#include "engine/console/command.h"

namespace phyplay {

struct CertifyOptions {
    std::string suite = "phyq";
    std::string template_id;
    std::filesystem::path out;  ///< certify into this folder
    int tasks = 0;              ///< per template; 0: 100, but all of PHYRE where they are certified

    // PHYRE only.
    std::vector<std::string> task_ids;  ///< empty: all that the template and the levels folder leave
    std::string tier = "own";           ///< name of an ExaminedTier
    int pools = kDefaultPools;
    std::string shard;              ///< "i/n", empty for the whole
    std::filesystem::path choose;   ///< instead: choose among the certified candidates of this folder
    std::vector<std::string> need;  ///< flags, as read_tier_flag() takes them
    std::vector<std::string> refuse;
    std::string diversify;  ///< name of a tier, empty for none

    // Phy-Q only.
    std::filesystem::path from = "levels/phyq";  ///< templates and layouts
    std::filesystem::path hints;                 ///< plans to try first, may be empty
    bool without_shares = false;
    std::filesystem::path verify;  ///< instead: play the certificates of this folder again
    bool full = false;             ///< with their 180 angles
    int sample = 0;                ///< at most so many per template; 0: all
    std::filesystem::path report;  ///< instead: sum up the certificates of this folder

    /// Whether something is said about which candidates to choose.
    bool has_selection() const { return !need.empty() || !refuse.empty() || !diversify.empty(); }

    bool operator==(const CertifyOptions&) const = default;
};

/// What --help says of it.
inline constexpr const char* kCertifySummary =
    "Show that tasks can be solved. PHYRE: by random actions; Phy-Q: accept drawn levels as tasks, or check that "
    "accepted ones hold";

/// Adds all options.
void describe_certify(CommandSyntax& syntax, CertifyOptions& options);

/// PHYRE's tasks, and merging what shards of that made (certify_phyre.cpp).
Result<int> certify_phyre(const CommandContext& context, const CertifyOptions& options);
Result<int> merge_phyre_certificates(const CommandContext& context, const std::vector<std::filesystem::path>& shards,
                                     const std::filesystem::path& out);

/// Choosing among certified tasks of PHYRE's kind (certify_choose.cpp).
Result<int> choose_phyre_tasks(const CommandContext& context, const CertifyOptions& options);

/// Phy-Q's certificates summed up (certify_report.cpp).
Result<int> report_certificates(const CommandContext& context, const CertifyOptions& options);

}  // namespace phyplay
