#include "study/session/study_folder.h"

#include <fmt/core.h>

#include <random>
#include <utility>

#include "engine/io/file.h"
#include "engine/physics/engine_id.h"
#include "study/protocol/protocol_toml.h"
#include "study/session/erasure.h"

namespace phyplay {
namespace {

namespace fs = std::filesystem;

bool is_bundle_text(std::string_view text) {
    return text.starts_with("{");
}

Error in_file(Error error, const fs::path& file) {
    if (error.file.empty()) error.file = file.string();
    return error;
}

Result<Done> make_private(const fs::path& folder) {
    try {
        make_data_folder(folder);
    } catch (const std::exception& error) {
        return Error{error.what()};
    }
    return Done{};
}

Result<Done> write_private(const fs::path& file, std::string_view text) {
    try {
        write_private_file(file, text, Existing::replaced);
    } catch (const std::exception& error) {
        return Error{error.what()};
    }
    return Done{};
}

Result<Bundle> read_bundle_file(const fs::path& file) {
    const Result<std::string> text = read_file(file.string());
    if (!text) return text.error();
    return read_bundle(*text, file.string());
}

StudyRecord record_of(const Bundle& bundle, const Protocol& protocol, const StudyFolderOptions& options) {
    StudyRecord study;
    study.study_id = protocol.study_id;
    study.title = protocol.title.at(protocol.languages.front());
    study.mode = options.mode;
    study.bundle_sha256 = bundle.sha256;
    study.protocol_version = protocol.version;
    study.ethics_ref = protocol.ethics_ref;
    study.created_day = options.today;
    study.app_version = options.app_version;
    study.engine_id = engine_id();
    study.order_seed = protocol.seed;
    return study;
}

/// Participants who asked for it just before the program was cut off, and receipts that it did not come to write.
Result<Done> finish_erasures(Store& store, const fs::path& folder, const StudyFolderOptions& options) {
    for (const std::string& code : store.erasures_asked()) {
        std::random_device random;
        const Result<Erasure> erasure = erase_participant(store, DataFolder{folder}, code,
                                                          {.app_version = options.app_version,
                                                           .today = options.today,
                                                           .asked_by = "participant",
                                                           .asked_at = options.today,
                                                           .erasure_id = random_id([&] { return random(); }),
                                                           .also = {}});
        if (!erasure) return erasure.error();
    }
    return write_due_receipts(store, DataFolder{folder});
}

Result<StudyFolder> open_with(const fs::path& folder, Bundle bundle, Protocol protocol, const TaskSet& suite,
                              const Suites& suites, const StudyRecord& study, const StudyFolderOptions& options) {
    try {
        Result<Store> store = Store::open(folder / kStudyDataFile);
        if (!store) return store.error();
        if (const Result<Done> adopted = store->adopt_study(study); !adopted) return adopted.error();
        RecoveryReport recovered = recover(*store, suite, suites);
        if (const Result<Done> erased = finish_erasures(*store, folder, options); !erased) return erased.error();
        return StudyFolder{folder, std::move(bundle), std::move(protocol), std::move(*store), std::move(recovered)};
    } catch (const StoreError& error) {
        return Error{error.what()};
    }
}

}  // namespace

Result<Bundle> load_bundle(const fs::path& file, const TaskSet& suite, const Suites& suites,
                           std::string_view app_version) {
    const Result<std::string> text = read_file(file.string());
    if (!text) return text.error();
    if (is_bundle_text(*text)) return read_bundle(*text, file.string());
    const ProtocolReading reading = read_protocol(*text, file.string(), suite, suites);
    if (!reading.protocol) return all_of(reading.errors);
    return freeze(*text, *reading.protocol, suite, app_version);
}

Result<StudyFolder> open_study_folder(const fs::path& folder, const fs::path& file, const TaskSet& suite,
                                      const Suites& suites, const StudyFolderOptions& options) {
    const Result<std::string> text = read_file(file.string());
    if (!text) return text.error();
    if (options.mode == StudyMode::live && !is_bundle_text(*text)) {
        return Error{.message =
                         "is a protocol, and live sessions run from a frozen one; freeze it with `phyplay study "
                         "check PROTOCOL --freeze FILE`, or try it out with --pilot",
                     .file = file.string()};
    }
    Result<Bundle> bundle = load_bundle(file, suite, suites, options.app_version);
    if (!bundle) return bundle.error();
    Result<Protocol> protocol = thaw(*bundle, suite, suites);
    if (!protocol) return in_file(protocol.error(), file);
    if (const Result<Done> made = make_private(folder); !made) return made.error();

    const fs::path kept = folder / kStudyBundleFile;
    const bool is_kept = fs::exists(kept);
    if (is_kept) {
        const Result<Bundle> known = read_bundle_file(kept);
        if (!known) return known.error();
        if (known->sha256 != bundle->sha256) {
            return Error{.message = fmt::format("is frozen otherwise than the study in {}; a study does not change "
                                                "after it began",
                                                folder.string()),
                         .file = file.string()};
        }
    }
    const StudyRecord study = record_of(*bundle, *protocol, options);
    Result<StudyFolder> opened = open_with(folder, *bundle, *protocol, suite, suites, study, options);
    if (!opened || is_kept) return opened;
    // The bundle last: while it is missing, this is done again.
    const std::string passport = passport_html(*bundle, *protocol);
    if (const Result<Done> wrote = write_private(folder / kStudyPassportFile, passport); !wrote) return wrote.error();
    if (const Result<Done> wrote = write_private(kept, to_text(*bundle)); !wrote) return wrote.error();
    return opened;
}

Result<StudyFolder> reopen_study_folder(const fs::path& folder, const TaskSet& suite, const Suites& suites,
                                        const StudyFolderOptions& options) {
    const fs::path kept = folder / kStudyBundleFile;
    if (!fs::exists(kept) || !fs::exists(folder / kStudyDataFile)) {
        return Error{.message = "holds no study; `phyplay study run PROTOCOL --data DIR` begins one",
                     .file = folder.string()};
    }
    Result<Bundle> bundle = read_bundle_file(kept);
    if (!bundle) return bundle.error();
    Result<Protocol> protocol = thaw(*bundle, suite, suites);
    if (!protocol) return in_file(protocol.error(), kept);
    std::optional<StudyRecord> known;
    {
        const Result<Store> store = Store::open_read_only(folder / kStudyDataFile);
        if (!store) return store.error();
        known = store->study();
    }
    if (!known) return Error{.message = "belongs to no study", .file = (folder / kStudyDataFile).string()};
    StudyRecord study = *known;
    study.bundle_sha256 = bundle->sha256;
    study.study_id = bundle->study_id;
    return open_with(folder, std::move(*bundle), std::move(*protocol), suite, suites, study, options);
}

}  // namespace phyplay
