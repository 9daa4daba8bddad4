// What a suite adds to commands that are about any suite: `certify` and `bench`.
//
// Each suite defines its parts in engine/headless/SUITE; the lists in engine/headless/CMakeLists.txt name them. A
// part adds options of its own to those of the command and does the work.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/console/command.h"
#include "engine/physics/world.h"

namespace phyplay {

/// What `certify` is told whatever the suite.
struct CertifyOptions {
    std::string suite;
    std::string template_id;    ///< empty: all
    std::filesystem::path out;  ///< folder for what is found
    int tasks = 0;              ///< per template; 0: as many as the suite takes by itself

    bool operator==(const CertifyOptions&) const = default;
};

/// What --help says of `certify`.
inline constexpr const char* kCertifySummary =
    "Show that tasks can be solved. PHYRE: by random actions; Phy-Q: accept drawn levels as tasks, or check that "
    "accepted ones hold";

void describe_certify(CommandSyntax& syntax, CertifyOptions& options);

/// How the tasks of a suite are shown to be solvable.
struct Certifier {
    struct Run {
        std::function<bool()> has_own_options;  ///< whether one of them was given
        std::function<Result<int>(const CommandContext&, const CertifyOptions&)> certify;
    };

    SuiteId suite;
    bool is_default = false;       ///< what `certify` means without --suite
    std::string_view own_options;  ///< as a sentence lists them: "--from, --hints and --report"
    std::function<Run(CommandSyntax&)> describe;

    /// For `merge`: whether a folder holds a shard of such work, and putting them together. Empty where it has none.
    using Folder = std::filesystem::path;
    std::function<bool(const Folder&)> holds_shards = {};
    std::function<Result<int>(const CommandContext&, const std::vector<Folder>& shards, const Folder& out)> merge =
        {};
};

/// A certifier with a struct of options, which is as it was made where none was given.
template <typename Options>
std::function<Certifier::Run(CommandSyntax&)> certifier_with(void (*describe)(CommandSyntax&, Options&),
                                                             Result<int> (*certify)(const CommandContext&,
                                                                                    const CertifyOptions&,
                                                                                    const Options&)) {
    return [=](CommandSyntax& syntax) -> Certifier::Run {
        Options& own = syntax.keep(Options{});
        describe(syntax, own);
        return {.has_own_options = [&own] { return own != Options{}; },
                .certify = [&own, certify](const CommandContext& context,
                                           const CertifyOptions& options) { return certify(context, options, own); }};
    };
}

/// How fast a suite is, and what else can be measured of it.
struct SuiteBench {
    struct Run {
        /// What was asked for in place of all measurements; nothing where nothing was.
        std::function<std::optional<Result<int>>(const CommandContext&)> instead;

        /// Prints its measurements; 1 where something that must be equal is not.
        CommandRun measure;
    };

    std::function<Run(CommandSyntax&)> describe;
};

/// Of the suites of this program, in the order of --help.
std::vector<Certifier> certifiers();
std::vector<SuiteBench> suite_benches();

/// Prints a measure that is one number.
void print_measure(const CommandContext& context, std::string_view name, std::string_view unit, double value);

/// A phase of a step and its share of the time, in percent.
struct StepShare {
    std::string_view phase;
    double percent = 0.0;
};
std::vector<StepShare> shares_of(const StepTimes& times);

}  // namespace phyplay
