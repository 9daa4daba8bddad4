#include "study/session/erasure.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <fstream>

#include "engine/io/file.h"
#include "study/output/export.h"
#include "study/session/study_folder.h"
#include "study/store/sqlite.h"
#include "tests/study/output/played_study.h"
#include "tests/support/shipped_suite.h"

namespace phyplay {
namespace {

namespace fs = std::filesystem;

using test::PlayedStudy;

ErasureOptions options_with(std::vector<fs::path> also = {}) {
    return {.app_version = "0.1.0",
            .today = "2026-11-22",
            .asked_at = "2026-11-22T08:00:00Z",
            .erasure_id = "0123456789abcdef0123456789abcdef",
            .also = std::move(also)};
}

fs::path exported(const PlayedStudy& study, const fs::path& out, const std::string& participant = {}) {
    const Result<Store> store = Store::open_read_only(study.folder().database());
    const Result<ExportSummary> summary =
        export_study(*store, study.folder(), test::both_suites(), testing::shipped_suites(),
                     {.out = out, .choice = {.participant_id = participant}, .has_bids = true});
    REQUIRE(summary);
    return out;
}

TEST_CASE("erasure: no byte of the code or of the actions is left, and everybody else's data are") {
    const PlayedStudy study(4);
    const std::vector<std::string> codes = study.codes();
    const std::string& code = codes.at(1);
    const fs::path all = exported(study, study.folder().exports() / "all");
    const fs::path own = exported(study, study.folder().exports() / "own", code);
    const fs::path other = exported(study, study.folder().exports() / "other", codes.at(2));
    Traces traces;
    {
        const Store store = study.open();
        traces = traces_of(store, code);
    }
    REQUIRE(traces.sequences.size() > 5);
    CHECK(search_traces(study.path(), traces).found.size() > 10);

    Result<Erasure> erasure = [&] {
        Store store = study.open();
        return erase_participant(store, study.folder(), code, options_with());
    }();

    REQUIRE(erasure);
    CHECK(erasure->is_proven());
    CHECK(erasure->removed == 2);
    CHECK(search_traces(study.path(), traces).found.empty());
    CHECK_FALSE(fs::exists(all));
    CHECK_FALSE(fs::exists(own));
    CHECK(fs::exists(other));
    CHECK(study.codes() == std::vector<std::string>{codes[0], codes[2], codes[3]});
    const Result<std::string> receipt = read_file(erasure->receipt_file);
    REQUIRE(receipt);
    CHECK(receipt->find("\"attempt\": ") != std::string::npos);
    CHECK(study.open().erased_by_status() == std::map<std::string, int>{{"complete", 1}});
    CHECK(study.open().audit_fault().empty());
}

TEST_CASE("erasure: the search leaves SQLite its locks, so nobody takes away what is written afterwards") {
    const PlayedStudy study(2);
    const std::string code = study.codes()[0];
    std::error_code none;
    fs::create_hard_link(study.folder().database(), study.path() / "linked.db", none);
    Store store = study.open();
    const Result<Erasure> erasure = erase_participant(store, study.folder(), code, options_with());
    REQUIRE(erasure);
    CHECK(erasure->is_proven());

    test::let_visit(PHYPLAY_STORE_WRITER, study.folder().database());

    CHECK(fs::exists(study.folder().database().string() + "-wal"));
}

TEST_CASE("erasure: who withdraws in a second session leaves what was exported after the first, too") {
    const PlayedStudy study(2, {.refuses = 0.0, .drops_out = 0.0});
    const std::string code = study.codes()[0];
    study.tamper("UPDATE participant SET status = 'active' WHERE participant_id = '" + code +
                 "'; DELETE FROM page_visit WHERE page = 'debrief'");
    exported(study, study.folder().exports() / "export-1");
    const fs::path other = exported(study, study.folder().exports() / "other", study.codes()[1]);
    Result<StudyFolder> opened =
        reopen_study_folder(study.path(), test::both_suites(), testing::shipped_suites(),
                            {.mode = StudyMode::pilot, .app_version = "0.1.0", .today = "2026-11-22"});
    REQUIRE(opened);
    const Traces traces = traces_of(opened->store, code);
    const StudyContext context{.store = opened->store,
                               .folder = study.folder(),
                               .protocol = opened->protocol,
                               .suite = test::both_suites(),
                               .suites = testing::shipped_suites(),
                               .actor_type = "human",
                               .random_bits = [] { return 7U; },
                               .today = [] { return std::string("2026-11-22"); }};
    Result<SessionRunner> runner = SessionRunner::resume(context, code, test::some_session());
    REQUIRE(runner);
    REQUIRE_FALSE(runner->is_over());

    const std::optional<Erasure> erasure =
        runner->withdraw_erase({.end_reason = SessionEndReason::participant_stop, .t_end_us = 5}, "0.1.0");

    REQUIRE(erasure);
    CHECK(erasure->removed == 1);
    CHECK(erasure->left_inside.empty());
    CHECK(fs::exists(erasure->receipt_file));
    CHECK(search_traces(study.path(), traces).found.empty());
    CHECK(fs::exists(other));
    const Table audit = *opened->store.read_table("audit_log");
    CHECK(std::get<std::string>(audit.rows.back()[audit.column("who")]) == "participant");
    CHECK(std::get<std::string>(audit.rows.back()[audit.column("what")]) == "erase");
}

TEST_CASE("erasure: nobody is erased while an export or a report is being made, and none is made meanwhile") {
    const PlayedStudy study(2);
    const std::string code = study.codes()[0];
    Store store = study.open();
    {
        const Result<PublishingLock> report = PublishingLock::share(study.folder());
        REQUIRE(report);
        exported(study, study.folder().exports() / "beside");
        const Result<Erasure> refused = erase_participant(store, study.folder(), code, options_with());
        REQUIRE_FALSE(refused);
        CHECK(to_string(refused.error()).find("an export or a report of this study is being made") !=
              std::string::npos);
        CHECK_FALSE(erase_remains(store, study.folder(), "ABCDEFG", options_with()));
    }
    {
        const Result<PublishingLock> erasing = PublishingLock::have_alone(study.folder());
        REQUIRE(erasing);
        CHECK_FALSE(PublishingLock::share(study.folder()));
        const Result<ExportSummary> refused =
            export_study(store, study.folder(), test::both_suites(), testing::shipped_suites(),
                         {.out = study.folder().exports() / "late", .choice = {}});
        REQUIRE_FALSE(refused);
        CHECK(refused.error().message.find("somebody is being erased") != std::string::npos);
        CHECK_FALSE(fs::exists(study.folder().exports() / "late"));
    }
    CHECK(erase_participant(store, study.folder(), code, options_with()));
}

TEST_CASE("erasure: exports and reports that a kill cut off go, too") {
    const PlayedStudy study(2);
    const fs::path cut = study.folder().exports() / ".export-1.part-a1B2c3";
    fs::create_directories(cut / "data");
    std::ofstream(cut / "data/half.csv") << study.codes()[0].substr(0, 3);
    fs::create_directories(study.folder().reports());
    const fs::path cut_report = study.folder().reports() / ".report-1.html.part-a1B2c3";
    std::ofstream(cut_report) << study.codes()[0].substr(0, 3);
    Store store = study.open();
    const Result<Erasure> erasure = erase_participant(store, study.folder(), study.codes()[0], options_with());
    REQUIRE(erasure);
    CHECK(erasure->removed == 2);
    CHECK_FALSE(fs::exists(cut));
    CHECK_FALSE(fs::exists(cut_report));
}

TEST_CASE("erasure: the search finds what was left behind") {
    const PlayedStudy study(2);
    const std::string code = study.codes()[0];
    std::ofstream(study.path() / "notes.txt") << "spoke to " << code << " on Monday";
    const fs::path backup = study.path().parent_path() / "backup";
    exported(study, backup);
    Store store = study.open();

    const Result<Erasure> erasure = erase_participant(store, study.folder(), code, options_with({backup}));

    REQUIRE(erasure);
    CHECK(erasure->left_inside == std::vector<fs::path>{study.path() / "notes.txt"});
    CHECK(erasure->left_elsewhere.size() > 5);
}

TEST_CASE("erasure: actions alone betray, too: a file without the code is found by them") {
    const PlayedStudy study(2);
    const std::string code = study.codes()[0];
    Store store = study.open();
    const Traces traces = traces_of(store, code);
    std::ofstream(study.path() / "plain.csv") << "x,y\n" << traces.sequences.back() << "\n";
    const Result<Erasure> erasure = erase_participant(store, study.folder(), code, options_with());
    REQUIRE(erasure);
    CHECK(erasure->left_inside == std::vector<fs::path>{study.path() / "plain.csv"});
}

/// Root reads everything; within this, it does not. Anybody else stays who they are.
class WithoutPrivileges {
public:
    explicit WithoutPrivileges(const fs::path& own) {
        if (!is_root_) return;
        REQUIRE(::chown(own.c_str(), kNobody, kNobody) == 0);
        for (const auto& entry : fs::recursive_directory_iterator(own)) {
            REQUIRE(::lchown(entry.path().c_str(), kNobody, kNobody) == 0);
        }
        REQUIRE(::seteuid(kNobody) == 0);
    }
    ~WithoutPrivileges() {
        if (is_root_) CHECK(::seteuid(0) == 0);
    }
    WithoutPrivileges(const WithoutPrivileges&) = delete;
    WithoutPrivileges& operator=(const WithoutPrivileges&) = delete;

private:
    static constexpr unsigned kNobody = 65534;
    const bool is_root_ = ::geteuid() == 0;
};

TEST_CASE("erasure: what cannot be read is not called clean") {
    const PlayedStudy study(2);
    const std::string code = study.codes()[0];
    const fs::path home = study.path().parent_path();
    const fs::path notes = study.path() / "private_notes.txt";
    const fs::path backup = home / "backup";
    const fs::path closed = backup / "closed";
    const fs::path listed_only = backup / "listed_only";
    std::ofstream(notes) << code;
    for (const fs::path& folder : {closed, listed_only}) {
        fs::create_directories(folder);
        std::ofstream(folder / "old.csv") << code;
    }
    std::ofstream(backup / "plain.csv") << code;
    Result<Erasure> erasure = [&] {
        const WithoutPrivileges ordinary(home);
        fs::permissions(notes, fs::perms::none);
        fs::permissions(closed, fs::perms::none);
        fs::permissions(listed_only, fs::perms::owner_read);
        Store store = study.open();
        return erase_participant(store, study.folder(), code, options_with({backup}));
    }();
    for (const fs::path& hidden : {notes, closed, listed_only}) fs::permissions(hidden, fs::perms::owner_all);

    REQUIRE(erasure);
    CHECK_FALSE(erasure->is_proven());
    CHECK(erasure->left_inside.empty());
    CHECK(erasure->left_elsewhere == std::vector<fs::path>{backup / "plain.csv"});
    REQUIRE(erasure->not_searched.size() == 3);
    CHECK(erasure->not_searched[0] == notes);
    CHECK(erasure->not_searched[1] == closed);
    CHECK(erasure->not_searched[2].string().starts_with(listed_only.string()));
    const Result<std::string> receipt = read_file(erasure->receipt_file);
    REQUIRE(receipt);
    CHECK(receipt->find("\"files_and_folders_that_could_not_be_read\": 3") != std::string::npos);
}

TEST_CASE("erasure: a sequence across the blocks in which large files are read is found") {
    const PlayedStudy study(1);
    const fs::path file = study.path() / "large.bin";
    for (const int before : {4 << 20, (4 << 20) - 3, (4 << 20) - 7, 8 << 20}) {
        std::ofstream(file, std::ios::trunc) << std::string(static_cast<std::size_t>(before), 'x') << "ABC2345"
                                             << "tail";
        CHECK(search_traces(study.path(), {{"ABC2345"}}).found.size() == 1);
    }
    CHECK(search_traces(study.path(), {{"ABC2346"}}).found.empty());
}

TEST_CASE("erasure: of somebody whose rows alone are gone, what holds the code goes, and the rest is named") {
    const PlayedStudy study(3);
    const std::vector<std::string> codes = study.codes();
    const fs::path all = exported(study, study.folder().exports() / "all");
    const fs::path other = exported(study, study.folder().exports() / "other", codes[1]);
    const fs::path backup = exported(study, study.path().parent_path() / "backup");
    Store store = study.open();
    REQUIRE(erase_remains(store, study.folder(), codes[0], options_with()).error().message.find("is in this study") !=
            std::string::npos);
    CHECK(fs::exists(all));
    store.erase({.participant_id = codes[0],
                 .erasure_id = "fedcba9876543210fedcba9876543210",
                 .t_day = "2026-11-22",
                 .app_version = "0.1.0",
                 .asked_by = "researcher",
                 .asked_at = "2026-11-22"});
    store.receipt_written("fedcba9876543210fedcba9876543210");

    const Result<Erasure> erasure = erase_remains(store, study.folder(), codes[0], options_with());

    REQUIRE(erasure);
    CHECK_FALSE(erasure->was_in_data);
    CHECK(erasure->is_proven());
    CHECK(erasure->removed == 1);
    CHECK_FALSE(fs::exists(all));
    CHECK(fs::exists(other));
    CHECK(search_traces(study.path(), {{codes[0]}}).found.empty());
    const Result<std::string> receipt = read_file(erasure->receipt_file);
    REQUIRE(receipt);
    CHECK(receipt->find("\"was_in_data\": false") != std::string::npos);
    CHECK(receipt->find("status_before") == std::string::npos);
    CHECK(receipt->find(codes[0]) == std::string::npos);
    CHECK(store.audit_fault().empty());
    const Table audit = *store.read_table("audit_log");
    CHECK(std::get<std::string>(audit.rows.back()[audit.column("what")]) == "erase_remains");

    // A second time nothing is left to do, but where there is a copy elsewhere.
    CHECK(erase_remains(store, study.folder(), codes[0], options_with()).error().message.find("no file that holds") !=
          std::string::npos);
    ErasureOptions with_backup = options_with({backup});
    with_backup.erasure_id = "00112233445566778899aabbccddeeff";
    const Result<Erasure> second = erase_remains(store, study.folder(), codes[0], with_backup);
    REQUIRE(second);
    CHECK_FALSE(second->is_proven());
    CHECK(second->removed == 0);
    CHECK(second->left_elsewhere.size() > 5);
    CHECK(fs::exists(backup));
    CHECK(study.codes() == std::vector<std::string>{codes[1], codes[2]});
}

TEST_CASE("erasure: while another program reads it is said to be unfinished, and the next opening finishes it") {
    const PlayedStudy study(2);
    const std::string code = study.codes()[0];
    const Traces traces = traces_of(study.open(), code);
    {
        const sqlite::Database reader(study.folder().database(), sqlite::Access::read_only);
        sqlite::Statement reading(reader, "SELECT * FROM input_event");
        REQUIRE(reading.step());
        Store store = study.open();

        const Result<Erasure> erasure = erase_participant(store, study.folder(), code, options_with());

        REQUIRE(erasure);
        CHECK_FALSE(erasure->is_finished);
        CHECK_FALSE(erasure->is_proven());
        CHECK(erasure->left_inside.empty());
        CHECK(store.is_erasure_unfinished());
        CHECK_FALSE(search_traces(study.path(), traces).found.empty());
        CHECK(read_file(erasure->receipt_file)->find("\"data_file_built_anew\": false") != std::string::npos);
    }
    Store next = study.open();
    CHECK_FALSE(next.is_erasure_unfinished());
    CHECK(search_traces(study.path(), traces, &next).found.empty());
    CHECK(next.receipts_due().size() == 1);
    REQUIRE(write_due_receipts(next, study.folder()));
    CHECK(next.receipts_due().empty());
    const std::vector<fs::path> receipts = files_below(study.folder().receipts());
    REQUIRE(receipts.size() == 1);
    const Result<std::string> text = read_file(receipts[0]);
    REQUIRE(text);
    CHECK(text->find("\"data_file_built_anew\": true") != std::string::npos);
    CHECK(text->find("\"byte_sequences_searched\": 0") == std::string::npos);
    CHECK((fs::status(receipts[0]).permissions() & fs::perms::mask) ==
          (fs::perms::owner_read | fs::perms::owner_write));
}

TEST_CASE("erasure: cut off between rows and receipt, it gets its receipt when it is asked for again") {
    const PlayedStudy study(3);
    const std::vector<std::string> codes = study.codes();
    const auto erase_rows = [](Store& store, const std::string& code, const std::string& id) {
        return store.erase({.participant_id = code,
                            .erasure_id = id,
                            .t_day = "2026-11-22",
                            .app_version = "0.1.0",
                            .asked_by = "researcher",
                            .asked_at = "2026-11-22"});
    };
    const std::string first = "11111111111111111111111111111111";
    const std::string second = "22222222222222222222222222222222";
    std::optional<ErasureReceipt> receipt;
    {
        Store store = study.open();
        receipt = erase_rows(store, codes[0], first);
        erase_rows(store, codes[1], second);
    }
    Store store = study.open();
    CHECK(store.receipts_due().size() == 2);

    const Result<Erasure> erasure = erase_remains(store, study.folder(), codes[0], options_with());

    REQUIRE(erasure);
    CHECK(erasure->was_in_data);
    CHECK(erasure->receipt == receipt);
    CHECK(erasure->is_proven());
    CHECK(erasure->receipt_file == study.folder().receipts() / ("erasure-" + first + ".json"));
    CHECK(fs::exists(erasure->receipt_file));
    CHECK_FALSE(erase_remains(store, study.folder(), codes[0], options_with()));

    // Who is not asked for again gets one when the study is opened.
    REQUIRE(write_due_receipts(store, study.folder()));
    const Result<std::string> text = read_file(study.folder().receipts() / ("erasure-" + second + ".json"));
    REQUIRE(text);
    CHECK(text->find("\"byte_sequences_searched\": 0") != std::string::npos);
    CHECK(store.receipts_due().empty());
    CHECK(store.audit_fault().empty());
    CHECK(search_traces(study.path(), {{codes[0]}}).found.empty());
}

TEST_CASE("erasure: links in exports stay, are not followed, and are named in the receipt") {
    const PlayedStudy study(2);
    const std::string code = study.codes()[0];
    const fs::path outside = study.path().parent_path() / "outside";
    exported(study, outside);
    fs::create_directories(study.folder().exports());
    const fs::path folder_link = study.folder().exports() / "shared";
    const fs::path file_link = study.path() / ("notes_" + code);
    fs::create_directory_symlink(outside, folder_link);
    fs::create_symlink(outside / "README.md", file_link);
    Store store = study.open();

    const Result<Erasure> erasure = erase_participant(store, study.folder(), code, options_with());

    REQUIRE(erasure);
    CHECK(erasure->removed == 0);
    CHECK(fs::is_symlink(folder_link));
    CHECK(fs::exists(outside / "README.md"));
    CHECK_FALSE(erasure->is_proven());
    CHECK(erasure->not_searched == std::vector<fs::path>{folder_link, file_link});
    const Result<std::string> receipt = read_file(erasure->receipt_file);
    REQUIRE(receipt);
    CHECK(receipt->find(folder_link.string()) != std::string::npos);
    CHECK(receipt->find("a name with the code") != std::string::npos);
    CHECK(receipt->find(code) == std::string::npos);
}

TEST_CASE("erasure: a folder of exports or reports that is a link itself is not followed either") {
    const PlayedStudy study(2);
    const std::string code = study.codes()[0];
    const fs::path outside = study.path().parent_path() / "outside";
    exported(study, outside / "export-1");
    fs::create_directories(outside / ".export-2.part-a1B2c3");
    fs::create_directory_symlink(outside, study.folder().exports());
    fs::create_directory_symlink(outside, study.folder().reports());
    Store store = study.open();

    const Result<Erasure> erasure = erase_participant(store, study.folder(), code, options_with());

    REQUIRE(erasure);
    CHECK(erasure->removed == 0);
    CHECK(fs::exists(outside / "export-1/README.md"));
    CHECK(fs::exists(outside / ".export-2.part-a1B2c3"));
    CHECK(erasure->not_searched == std::vector<fs::path>{study.folder().exports(), study.folder().reports()});
    CHECK_FALSE(erasure->is_proven());
}

TEST_CASE("erasure: an unknown code, a second time and an open session are refused, and nothing happens") {
    const PlayedStudy study(2);
    const std::vector<std::string> codes = study.codes();
    Store store = study.open();
    const auto refusal = [&](const std::string& code) {
        const Result<Erasure> erasure = erase_participant(store, study.folder(), code, options_with());
        return erasure ? std::string() : erasure.error().message;
    };
    CHECK(refusal("ABCDEFG").find("no participant") != std::string::npos);
    store.resume(codes[0], test::some_session());
    CHECK(refusal(codes[0]).find("open") != std::string::npos);
    CHECK(refusal(codes[1]).empty());
    CHECK(refusal(codes[1]).find("no participant") != std::string::npos);
    CHECK(study.codes() == std::vector<std::string>{codes[0]});
}

}  // namespace
}  // namespace phyplay
