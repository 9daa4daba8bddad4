// `phyplay study dry-run`: simulated participants go through a study, and leave a whole data set behind.
#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <map>

#include "engine/console/build_id.h"
#include "engine/console/command.h"
#include "engine/console/console.h"
#include "engine/io/json_writer.h"
#include "engine/physics/engine_id.h"
#include "study/commands/study_data.h"
#include "study/session/session_runner.h"
#include "study/session/simulated_participant.h"
#include "study/session/study_folder.h"
#include "study/session/wall_clock.h"

namespace phyplay {
namespace {

struct StudyDryRunOptions {
    std::filesystem::path protocol;  ///< TOML, or a bundle
    std::filesystem::path data;
    int participants = 40;
    double dropouts = 0.1;  ///< probability of stopping in the middle
    double refusals = 0.05;
    std::uint32_t seed = 1;
};

void describe_study_dry_run(CommandSyntax& syntax, StudyDryRunOptions& options) {
    syntax.option("PROTOCOL", options.protocol, "Protocol or frozen protocol").required();
    syntax.option("--data", options.data, "Folder for the data set; pilot data, never mixed with live data")
        .required();
    syntax.option("--n", options.participants, "How many participants").in_range(1, 100'000).shows_default();
    syntax.option("--dropouts", options.dropouts, "Probability of stopping in the middle")
        .in_range(0.0, 1.0)
        .shows_default();
    syntax.option("--refusals", options.refusals, "Probability of not giving consent")
        .in_range(0.0, 1.0)
        .shows_default();
    syntax.option("--seed", options.seed, "The same seed gives the same data").shows_default();
}

constexpr double kSecondsPerMinute = 60.0;

struct DryRunSummary {
    std::map<SimulatedEnd, int> ends;
    std::map<std::string, int> completed_by_condition;
    std::vector<double> minutes;  ///< of finished sessions
    double wall_s = 0.0;
    std::uintmax_t bytes = 0;  ///< of the data file
    std::size_t attempts = 0;
};

double quantile(std::vector<double> values, double part) {
    if (values.empty()) return 0.0;
    std::ranges::sort(values);
    return values[static_cast<std::size_t>(part * static_cast<double>(values.size() - 1))];
}

std::string_view name_of(SimulatedEnd end) {
    switch (end) {
        case SimulatedEnd::finished: return "finished";
        case SimulatedEnd::refused: return "refused";
        case SimulatedEnd::withdrew_keep: return "withdrew_keep";
        case SimulatedEnd::withdrew_erase: return "withdrew_erase";
    }
    return "";
}

void print_json(const StudyDryRunOptions& options, const DryRunSummary& summary) {
    JsonWriter line;
    line.begin_object().field("participants", options.participants);
    for (const auto& [end, count] : summary.ends) line.field(name_of(end), count);
    line.key("completed_by_condition").begin_object();
    for (const auto& [condition, count] : summary.completed_by_condition) line.field(condition, count);
    line.end_object();
    line.field("attempts", summary.attempts);
    line.field("session_minutes_median", quantile(summary.minutes, 0.5));
    line.field("session_minutes_longest", quantile(summary.minutes, 1.0));
    line.field("data_bytes", summary.bytes).field("wall_s", summary.wall_s);
    line.end_object();
    print(line.take_line());
}

void print_text(const StudyDryRunOptions& options, const DryRunSummary& summary) {
    std::string ends;
    for (const auto& [end, count] : summary.ends) {
        ends += fmt::format("{}{} {}", ends.empty() ? "" : ", ", count, name_of(end));
    }
    print(fmt::format("{} simulated participants: {}.\n", options.participants, ends));
    TextTable table({"condition", "completed"});
    for (const auto& [condition, count] : summary.completed_by_condition) {
        table.add_row({condition, std::to_string(count)});
    }
    print(table.text());
    print(fmt::format("{} attempts. Sessions would take {:.0f} minutes in the median, {:.0f} at most.\n",
                      with_thousands(summary.attempts), quantile(summary.minutes, 0.5),
                      quantile(summary.minutes, 1.0)));
    print(fmt::format("Data: {}, {:.1f} MB, made in {}.\n", options.data.string(),
                      static_cast<double>(summary.bytes) / 1e6, duration_text(summary.wall_s)));
}

std::size_t attempts_in(const Store& store) {
    std::size_t attempts = 0;
    for (const ParticipantSummary& who : store.participants()) attempts += static_cast<std::size_t>(who.n_attempts);
    return attempts;
}

Result<int> run_study_dry_run(const CommandContext& context, const StudyDryRunOptions& options) {
    const auto begin = std::chrono::steady_clock::now();
    const TaskSet& suite = context.catalogue.all();
    const Suites& suites = context.catalogue.suites();
    const std::string day = today();
    Result<StudyFolder> folder =
        open_study_folder(options.data, options.protocol, suite, suites,
                          {.mode = StudyMode::pilot, .app_version = std::string(version()), .today = day});
    if (!folder) return folder.error();
    warn_about(DataFolder{options.data});

    // A second run in the same folder has other participants, also with the same seed.
    NumpyRandom random(options.seed + static_cast<std::uint32_t>(folder->store.enrolled()));
    const std::size_t attempts_before = attempts_in(folder->store);
    const StudyContext study{.store = folder->store,
                             .folder = DataFolder{folder->path},
                             .protocol = folder->protocol,
                             .suite = suite,
                             .suites = context.catalogue.suites(),
                             .actor_type = "bot",
                             .random_bits = [&random] { return random.bits(); },
                             .today = [&day] { return day; }};
    SessionStart start;
    start.app_version = version();
    start.engine_id = engine_id();
    start.suite_sha256 = suite.sha256();
    DryRunSummary summary;
    try {
        ProgressBar progress("participants", static_cast<std::size_t>(options.participants));
        for (int i = 0; i < options.participants; ++i) {
            start.started_utc = utc_now();
            const auto languages = static_cast<std::int64_t>(folder->protocol.languages.size());
            start.language = folder->protocol.languages[static_cast<std::size_t>(random.choice(languages))];
            SessionRunner runner = SessionRunner::begin(study, start);
            SimulatedParticipant participant(suites, {.refuses = options.refusals, .drops_out = options.dropouts},
                                             random.bits());
            const SimulatedEnd end = participant.play(runner, folder->protocol);
            ++summary.ends[end];
            if (end == SimulatedEnd::finished) {
                ++summary.completed_by_condition[runner.condition_id()];
                summary.minutes.push_back(static_cast<double>(participant.t_us()) / 1e6 / kSecondsPerMinute);
            }
            progress.show(static_cast<std::size_t>(i) + 1);
        }
        // Those of bots that had themselves erased are gone and not counted.
        summary.attempts = attempts_in(folder->store) - attempts_before;
    } catch (const StoreError& error) {
        return Error{error.what()};
    }
    summary.bytes = std::filesystem::file_size(folder->store.path());
    summary.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    if (context.json) {
        print_json(options, summary);
    } else {
        print_text(options, summary);
    }
    return 0;
}

}  // namespace

Command study_dry_run_command() {
    return make_command("dry-run", "Let simulated participants go through a study", describe_study_dry_run,
                        run_study_dry_run);
}

}  // namespace phyplay
