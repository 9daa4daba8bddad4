// `phyplay study verify`: whether a data set holds what its decisions lead to and nothing contradicts.
#include <fmt/core.h>

#include "engine/console/command.h"
#include "engine/console/console.h"
#include "engine/io/json_writer.h"
#include "study/commands/study_data.h"
#include "study/output/verification.h"

namespace phyplay {
namespace {

struct StudyVerifyOptions {
    std::filesystem::path data;
};

void describe_study_verify(CommandSyntax& syntax, StudyVerifyOptions& options) {
    describe_data_folder(syntax, options.data);
}

void print_json(const StudyVerification& verification) {
    for (const Finding& finding : verification.findings) {
        JsonWriter line;
        line.begin_object()
            .field("finding", finding.about)
            .field("place", finding.place)
            .field("message", finding.message)
            .end_object();
        print(line.take_line());
    }
    JsonWriter line;
    line.begin_object()
        .field("attempts", verification.attempts.total())
        .field("verified", verification.attempts.verified)
        .field("mismatch", verification.attempts.mismatch)
        .field("unjudged", verification.attempts.unjudged)
        .field("unfinished", verification.attempts.unfinished)
        .field("times_recomputed", verification.times_recomputed)
        .field("times_without_events", verification.times_without_events)
        .field("findings", verification.findings.size())
        .field("holds", verification.holds())
        .end_object();
    print(line.take_line());
}

void print_text(const StudyVerification& verification) {
    for (const Finding& finding : verification.findings) {
        print(fmt::format("{}: {}: {}\n", finding.about, finding.place, finding.message));
    }
    print(fmt::format("{} attempts: {} verified, {} differ, {} cannot be judged, {} unfinished\n",
                      with_thousands(static_cast<std::size_t>(verification.attempts.total())),
                      verification.attempts.verified, verification.attempts.mismatch, verification.attempts.unjudged,
                      verification.attempts.unfinished));
    print(fmt::format("{} thinking times recomputed from raw events, {} without raw events\n",
                      verification.times_recomputed, verification.times_without_events));
    print(verification.holds() ? "The data set holds.\n"
                               : fmt::format("{} contradiction(s) found.\n", verification.findings.size()));
}

Result<int> run_study_verify(const CommandContext& context, const StudyVerifyOptions& options) {
    const DataFolder folder{options.data};
    const Result<Store> store = open_study_data(folder);
    if (!store) return store.error();
    ProgressBar progress("attempts", 0);
    const Result<StudyVerification> verification =
        verify_study(*store, folder, context.catalogue.all(), context.catalogue.suites(), context.threads,
                     [&](std::size_t done) { progress.show(done); });
    progress.hide();
    if (!verification) return verification.error();
    if (context.json) {
        print_json(*verification);
    } else {
        print_text(*verification);
    }
    return verification->holds() ? 0 : 1;
}

}  // namespace

Command study_verify_command() {
    return make_command("verify", "Simulate every attempt again and look for contradictions", describe_study_verify,
                        run_study_verify);
}

}  // namespace phyplay
