// The subcommands of phyplay, one source file each: what they are told, and the function that runs them.
//
// A command returns its exit code (0, or 1 where the answer is "no"), or an Error for bad input, which
// becomes one sentence on standard error and exit code 2. The JSON lines they print are a contract:
// README.md in this folder documents every field. Those of `study` are in study_commands.h.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/certification/phyre/solvability_plan.h"
#include "engine/evaluation/fold.h"
#include "engine/headless/catalogue.h"
#include "engine/phyre/cached_actions.h"

namespace phyplay {

/// What every command is told.
struct CommandContext {
    const Catalogue& catalogue;
    bool json = false;                ///< JSON Lines instead of text for people
    int threads = 0;                  ///< 0: one per core. Never changes a result
    std::filesystem::path task_pack;  ///< as --task-pack gave it; empty: the shipped one
    std::filesystem::path levels;     ///< as --levels gave it; empty: none
    std::string command_line;         ///< as it was typed, for records
};

/// Which tasks a command is about. Empty members do not narrow the choice.
struct TaskFilter {
    std::string suite;
    std::string tier;
    std::string template_id;
};

struct SceneOptions {
    std::vector<std::string> tasks;
    TaskFilter filter;
};

struct SimulateOptions {
    int trajectory_every = 0;  ///< steps between poses in the answer; 0: none
};

/// --fold was not given.
inline constexpr int kAllFolds = -1;

struct FoldsOptions {
    std::string setup;
    int fold = kAllFolds;
};

struct EvalOptions {
    std::string setup;
    int fold = kAllFolds;
    std::string agent = "random";
    std::uint64_t seed = 0;
    std::filesystem::path out;
    std::string shard;  ///< "i/n", empty for the whole
    bool stop_when_solved = false;
    double agent_timeout_s = 60.0;      ///< exec: agents; for every message
    int plays = 0;                      ///< Phy-Q; 0: as many as the benchmark gives this agent
    std::filesystem::path human_study;  ///< Phy-Q; empty: the published one
    std::filesystem::path cache;        ///< PHYRE's memorising agents: simulation cache to learn from
};

struct MergeOptions {
    std::vector<std::filesystem::path> shards;
    std::filesystem::path out;
    std::filesystem::path human_study;
};

struct CompareOptions {
    std::vector<std::filesystem::path> agents;  ///< each an evaluation, or a folder of evaluations
    std::filesystem::path out;                  ///< for report and curves; empty: none are written
};

struct CacheBuildOptions {
    std::string tier;                    ///< empty: that of the templates
    std::vector<std::string> templates;  ///< empty: all of the tier
    std::size_t actions = kCachedActionCount;
    std::string shard;  ///< "i/n", empty for the whole
    std::filesystem::path out;
};

struct CacheMergeOptions {
    std::vector<std::filesystem::path> parts;
    std::filesystem::path out;
};

struct CacheVerifyOptions {
    std::filesystem::path file;
    std::size_t sample = 1000;  ///< entries to simulate again; 0: all
    std::uint32_t seed = 0;     ///< which ones
};

struct ExportOptions {
    std::string task;
    std::string format = "xml";  ///< "xml" or "json"
    std::filesystem::path out;   ///< empty: standard output
};

struct ImportOptions {
    std::filesystem::path file;
    std::string task;           ///< id to give; empty: the file's
    std::filesystem::path out;  ///< empty: standard output
};

struct ReplayOptions {
    std::filesystem::path file;
};

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

struct SignatureOptions {
    int plays = 150;  ///< of Phy-Q; another number gives another signature
};

struct BenchOptions {
    int attempts = 2000;         ///< per tier
    bool solve_rates = false;    ///< instead: random solve probabilities beside PHYRE's recorded ones
    int actions_per_task = 200;  ///< for solve_rates
    TaskFilter filter;           ///< templates for solve_rates
    bool random_agent = false;   ///< instead: the random agent on all folds beside the published table

    bool is_speed() const { return !solve_rates && !random_agent; }
};

Result<int> run_tasks(const CommandContext& context, const TaskFilter& filter);
Result<int> run_scene(const CommandContext& context, const SceneOptions& options);
Result<int> run_simulate(const CommandContext& context, const SimulateOptions& options);
Result<int> run_folds(const CommandContext& context, const FoldsOptions& options);
Result<int> run_eval(const CommandContext& context, const EvalOptions& options);
Result<int> run_merge(const CommandContext& context, const MergeOptions& options);
Result<int> run_cache_build(const CommandContext& context, const CacheBuildOptions& options);
Result<int> run_cache_merge(const CommandContext& context, const CacheMergeOptions& options);
Result<int> run_cache_info(const CommandContext& context, const std::filesystem::path& file);
Result<int> run_cache_verify(const CommandContext& context, const CacheVerifyOptions& options);
Result<int> run_compare(const CommandContext& context, const CompareOptions& options);
Result<int> run_signature(const CommandContext& context, const SignatureOptions& options);
Result<int> run_export(const CommandContext& context, const ExportOptions& options);
Result<int> run_import(const CommandContext& context, const ImportOptions& options);
Result<int> run_replay(const CommandContext& context, const ReplayOptions& options);
/// Its part for the database of a profile or study (study/store).
Result<int> replay_data_file(const CommandContext& context, const std::filesystem::path& file);
Result<int> run_certify(const CommandContext& context, const CertifyOptions& options);
/// Its part for PHYRE (certify_phyre_command.cpp), and merging what its shards made.
Result<int> certify_phyre(const CommandContext& context, const CertifyOptions& options);
Result<int> merge_phyre_certificates(const CommandContext& context, const MergeOptions& options);
/// Its part that chooses among certified tasks of PHYRE's kind (certify_choose.cpp).
Result<int> choose_phyre_tasks(const CommandContext& context, const CertifyOptions& options);
/// Its part that sums up (certify_report.cpp).
Result<int> report_certificates(const CommandContext& context, const CertifyOptions& options);
Result<int> run_bench(const CommandContext& context, const BenchOptions& options);
/// Its part for Phy-Q (bench_slingshot.cpp).
void bench_slingshot(const CommandContext& context);
/// Its two comparisons with PHYRE's published and recorded numbers.
Result<int> compare_solve_rates(const CommandContext& context, const BenchOptions& options);
Result<int> compare_random_agent(const CommandContext& context);

/// The tasks a filter leaves, in id order; an Error where it names something that does not exist, or
/// leaves none.
Result<std::vector<const Task*>> filtered_tasks(const TaskSet& suite, const TaskFilter& filter);

}  // namespace phyplay
