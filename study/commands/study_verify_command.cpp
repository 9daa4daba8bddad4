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
    std::string seal;  ///< empty: the record is held against itself alone
};

void describe_study_verify(CommandSyntax& syntax, StudyVerifyOptions& options) {
    describe_data_folder(syntax, options.data);
    syntax.option("--seal", options.seal,
                  "The seal that `phyplay study seal` gave: what was there then must be there now");
}

constexpr std::size_t kSealDigits = 64;

bool is_seal(const std::string& text) {
    return text.size() == kSealDigits && text.find_first_not_of("0123456789abcdef") == std::string::npos;
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
        .field("record", verification.record.is_closed)
        .field("holds", verification.holds());
    if (verification.record.sealed_links) line.field("sealed_entries", *verification.record.sealed_links);
    line.end_object();
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
    if (const auto sealed = verification.record.sealed_links) {
        print(fmt::format("The seal is that of the first {} of {} entries of the record.\n",
                          with_thousands(static_cast<std::size_t>(*sealed)),
                          with_thousands(static_cast<std::size_t>(verification.record.links))));
    }
    if (!verification.record.is_closed) {
        print(
            "An older PhyPlay wrote this file and kept no record, so a change that nothing contradicts is not "
            "found.\n");
    }
    print(verification.holds() ? "The data set holds.\n"
                               : fmt::format("{} contradiction(s) found.\n", verification.findings.size()));
}

Result<int> run_study_verify(const CommandContext& context, const StudyVerifyOptions& options) {
    const DataFolder folder{options.data};
    if (!options.seal.empty() && !is_seal(options.seal)) {
        return Error{
            fmt::format("'{}' is no seal; a seal has {} digits and letters from a to f", options.seal, kSealDigits)};
    }
    const Result<Store> store = open_study_data(folder);
    if (!store) return store.error();
    ProgressBar progress("attempts", 0);
    const Result<StudyVerification> verification = verify_study(
        *store, folder, context.catalogue.all(), context.catalogue.suites(), context.threads,
        [&](std::size_t done) { progress.show(done); }, options.seal);
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
