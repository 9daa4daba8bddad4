// Data files from elsewhere, opened by every command of a study.
//
// An input is a command in the first line ("verify", or "verify old" for a file of 0.1.0) and then edits of a good
// file, a line each: "@OFFSET BYTE", both hexadecimal, changes a byte; anything else is SQL, run by somebody past
// every trigger and check. Begins with an edit for each kind of value. Must hold: each command ends, with an answer
// or one sentence; and where the seal of the good file still verifies, every value that it covers is as it was.
#include <sqlite3.h>

#include <charconv>
#include <map>
#include <optional>
#include <set>
#include <span>

#include "engine/base/hash.h"
#include "engine/io/file.h"
#include "engine/physics/engine_id.h"
#include "study/output/export.h"
#include "study/output/report_sources.h"
#include "study/output/verification.h"
#include "study/session/session_runner.h"
#include "study/session/simulated_participant.h"
#include "study/session/study_folder.h"
#include "study/store/store_error.h"
#include "tests/fuzz/harness.h"

namespace phyplay::fuzz {
namespace {

namespace fs = std::filesystem;

// What an edit may do: somebody's SQL is not what is tried here.
constexpr int kMostInstructions = 500'000;
constexpr int kLongestValue = 1 << 20;
constexpr std::int64_t kMostMemory = 128 << 20;

// Where SQLite's header says whether there is a write-ahead log, which a database in memory cannot have.
constexpr std::size_t kWriteVersion = 18;
constexpr std::size_t kReadVersion = 19;

/// The values of a file that its seal covers: by table, a text for each row.
using Values = std::map<std::string, std::multiset<std::string>>;

constexpr const char* kCovered[] = {"study",
                                    "consent_text",
                                    "participant",
                                    "consent_event",
                                    "planned_trial",
                                    "session",
                                    "timing_test",
                                    "page_visit",
                                    "questionnaire_response",
                                    "block",
                                    "trial",
                                    "refused_move",
                                    "invalid_placement",
                                    "attempt",
                                    "launch",
                                    "attempt_move",
                                    "tally",
                                    "audit_log",
                                    "erasure_log",
                                    "input_event"};

/// What a researcher may set by hand.
bool is_state(std::string_view table, std::string_view column) {
    return table == "participant" && (column == "status" || column == "exclusion_reason");
}

struct Table {
    std::string_view name;
    std::multiset<std::string>& rows;
};

int collect(void* into, int columns, char** values, char** names) {
    const auto& table = *static_cast<Table*>(into);
    std::string row;
    for (int i = 0; i < columns; ++i) {
        if (is_state(table.name, names[i])) continue;
        row += values[i] == nullptr ? "n|" : "v" + std::string(values[i]) + "|";
    }
    table.rows.insert(std::move(row));
    return 0;
}

// Sums of single rows are no secret: somebody puts them right. Those of the record follow from all that was before.
constexpr const char* kRightSums =
    "UPDATE attempt_move SET move_sum = sum_of(attempt_id || ' ' || move_no || ' ' || step || ' ' || kind || ' ' || "
    "content || ' ' || t_us || ' ' || clock)";

void sum_of(sqlite3_context* context, int, sqlite3_value** values) {
    const auto* const text = reinterpret_cast<const char*>(sqlite3_value_text(values[0]));
    if (text == nullptr) return;
    const std::string_view summed(text, static_cast<std::size_t>(sqlite3_value_bytes(values[0])));
    const std::string sum = hash_text(hash64(std::as_bytes(std::span(summed))));
    sqlite3_result_text(context, sum.c_str(), -1, SQLITE_TRANSIENT);
}

/// A database in memory, with nothing that reaches a file.
class Edited {
public:
    explicit Edited(std::string bytes) : bytes_(std::move(bytes)) {
        must(sqlite3_open_v2(":memory:", &handle_, SQLITE_OPEN_READWRITE, nullptr) == SQLITE_OK, "a database opens");
        sqlite3_hard_heap_limit64(kMostMemory);
        sqlite3_limit(handle_, SQLITE_LIMIT_LENGTH, kLongestValue);
        sqlite3_limit(handle_, SQLITE_LIMIT_ATTACHED, 0);
        sqlite3_db_config(handle_, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
        sqlite3_create_function_v2(handle_, "sum_of", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nullptr, sum_of, nullptr,
                                   nullptr, nullptr);
        auto* const memory = static_cast<unsigned char*>(sqlite3_malloc64(bytes_.size()));
        std::copy(bytes_.begin(), bytes_.end(), memory);
        sqlite3_deserialize(handle_, "main", memory, static_cast<sqlite3_int64>(bytes_.size()),
                            static_cast<sqlite3_int64>(bytes_.size()),
                            SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE);
    }
    ~Edited() {
        sqlite3_close_v2(handle_);
        sqlite3_hard_heap_limit64(0);
    }
    Edited(const Edited&) = delete;
    Edited& operator=(const Edited&) = delete;

    void edit(const std::string& sql) {
        left_ = kMostInstructions;
        const auto is_over = [](void* left) { return --*static_cast<int*>(left) < 0 ? 1 : 0; };
        sqlite3_progress_handler(handle_, 1, is_over, &left_);
        sqlite3_exec(handle_,
                     "PRAGMA writable_schema = ON; PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF",
                     nullptr, nullptr, nullptr);
        sqlite3_exec(handle_, sql.c_str(), nullptr, nullptr, nullptr);
        if (sqlite3_get_autocommit(handle_) == 0) sqlite3_exec(handle_, "ROLLBACK", nullptr, nullptr, nullptr);
        sqlite3_progress_handler(handle_, 0, nullptr, nullptr);
    }

    std::string bytes() const {
        sqlite3_int64 size = 0;
        unsigned char* const copy = sqlite3_serialize(handle_, "main", &size, 0);
        if (copy == nullptr) return {};
        std::string bytes(reinterpret_cast<const char*>(copy), static_cast<std::size_t>(size));
        sqlite3_free(copy);
        return bytes;
    }

    Values values() const {
        Values values;
        for (const char* name : kCovered) {
            Table table{name, values[name]};
            sqlite3_exec(handle_, ("SELECT * FROM " + std::string(name)).c_str(), collect, &table, nullptr);
        }
        return values;
    }

private:
    std::string bytes_;
    sqlite3* handle_ = nullptr;
    int left_ = 0;
};

/// A data file to begin with.
struct Good {
    std::string bytes;   ///< without a write-ahead log
    std::string bundle;  ///< of its folder
    std::string seal;    ///< empty where it has no record yet
    Values values;
};

DataFolder folder() {
    return {scratch_folder() / "data"};
}

std::string read(const fs::path& file) {
    const Result<std::string> text = read_file(file);
    must(bool(text), "the harness's own files are there");
    return *text;
}

Good good_of(const DataFolder& made) {
    Good good{.bytes = read(made.database()), .bundle = read(made.bundle())};
    good.bytes[kWriteVersion] = good.bytes[kReadVersion] = 1;
    good.values = Edited(good.bytes).values();
    return good;
}

/// Two participants go through the small study. Returns its seal.
std::string play_study(const DataFolder& made) {
    Result<StudyFolder> study =
        open_study_folder(made.path, in_tree("tests/data/small_study.toml"), shipped_tasks(), shipped_suites(),
                          {.mode = StudyMode::pilot, .app_version = "1.0.0", .today = "2026-11-21"});
    must(bool(study), study ? "" : to_string(study.error()));
    NumpyRandom random(3);
    const StudyContext context{.store = study->store,
                               .folder = made,
                               .protocol = study->protocol,
                               .suite = shipped_tasks(),
                               .suites = shipped_suites(),
                               .actor_type = "bot",
                               .random_bits = [&random] { return random.bits(); },
                               .today = [] { return std::string("2026-11-21"); }};
    const SessionStart start{.started_utc = "2026-11-21T08:00:00Z",
                             .app_version = "1.0.0",
                             .engine_id = std::string(engine_id()),
                             .language = "en"};
    for (int i = 0; i < 2; ++i) {
        SessionRunner runner = SessionRunner::begin(context, start);
        SimulatedParticipant(shipped_suites(), {}, random.bits()).play(runner, study->protocol);
    }
    return study->store.check_record().head;
}

Good played_study() {
    const DataFolder made{scratch_folder() / "played"};
    const std::string seal = play_study(made);
    Good good = good_of(made);  // once it is closed, all is in one file
    good.seal = seal;
    return good;
}

const Good& good_file(bool is_old) {
    static const Good played = played_study();
    static const Good old = good_of({in_tree("tests/data/v0_1_0/study")});
    return is_old ? old : played;
}

/// Lines such as "@1a2b ff": true where it is one.
bool change_byte(std::string& bytes, std::string_view line) {
    if (!line.starts_with('@')) return false;
    std::size_t offset = 0;
    unsigned value = 0;
    const char* const end = line.data() + line.size();
    const auto read_offset = std::from_chars(line.data() + 1, end, offset, 16);
    if (read_offset.ptr != end) std::from_chars(read_offset.ptr + 1, end, value, 16);
    if (!bytes.empty()) bytes[offset % bytes.size()] = static_cast<char>(value);
    return true;
}

std::string edited(std::string bytes, std::string_view lines) {
    // Statements in a row are one edit, so that each change of bytes costs a database and statements share one.
    std::string sql;
    const auto run = [&] {
        if (sql.empty()) return;
        Edited database(bytes);
        std::size_t from = 0;
        for (std::size_t end = 0; (end = sql.find('\n', from)) != std::string::npos; from = end + 1) {
            database.edit(sql.substr(from, end - from));
        }
        database.edit(kRightSums);
        bytes = database.bytes();
        sql.clear();
    };
    while (!lines.empty()) {
        const std::string_view line = lines.substr(0, lines.find('\n'));
        lines.remove_prefix(std::min(line.size() + 1, lines.size()));
        if (line.starts_with('@')) run();
        if (!change_byte(bytes, line)) sql += std::string(line) + '\n';
    }
    run();
    return bytes;
}

void show_status(const Store& store) {
    store.study();
    store.enrolled();
    store.counted("refused");
    store.erased_by_status();
    store.receipts_due();
    store.setting("settings");
    for (const ParticipantSummary& who : store.participants()) {
        store.progress_of(who.participant_id);
        store.audit_token(who.participant_id);
    }
    for (const TaskProgress& progress : store.progress()) store.attempts_of_task(progress.task_id);
    store.attempts();
    store.refusals();
    for (const std::int64_t session : {1, 2, 3}) store.events(SessionId{session});
}

void verify(const Store& store, const Good& good, const std::string& bytes) {
    // The attempts of the old file take a second to simulate: to this program their tasks are unknown.
    const TaskSet none;
    const TaskSet& tasks = good.seal.empty() ? none : shipped_tasks();
    const auto found = verify_study(store, folder(), tasks, shipped_suites(), 1, {}, good.seal);
    if (!found || !found->holds() || good.seal.empty()) return;
    must(Edited(bytes).values() == good.values, "what verifies under the seal is as it was");
}

void report(const Store& store) {
    Result<ReportSources> sources = read_report_sources(store, shipped_suites());
    if (sources) report_html(sources->ready_input());
}

void export_all(const Store& store) {
    const fs::path out = scratch_folder() / "out" / "export";
    fs::remove_all(out.parent_path());
    const auto summary =
        export_study(store, folder(), shipped_tasks(), shipped_suites(),
                     {.out = out, .has_wide_file = true, .has_bids = true, .has_database_copy = true});
    if (!summary) return;
    for (const auto& entry : fs::directory_iterator(out.parent_path())) {
        must(entry.path() == out, "an export writes into its own folder");
    }
}

/// What a session does at its beginning, and what a researcher may ask for.
void write(Store& store) {
    recover(store, shipped_tasks(), shipped_suites());
    store.set_setting("settings", "{}");
    store.audit({.t_utc = "2026-11-21T08:00:00Z", .who = "researcher", .what = "export", .object = "fuzz"});
    const std::vector<ParticipantSummary> people = store.participants();
    if (people.empty()) return;
    store.withdraw_keep(people.back().participant_id, "2026-11-21");
    store.erase({.participant_id = people.front().participant_id,
                 .erasure_id = std::string(32, 'a'),
                 .t_day = "2026-11-21",
                 .app_version = "1.0.0",
                 .asked_by = "researcher",
                 .asked_at = "2026-11-21"});
}

void run(std::string_view command, const Good& good, const std::string& bytes) {
    Result<Store> store =
        command == "write" ? Store::open(folder().database()) : Store::open_read_only(folder().database());
    if (!store) {
        must(!store.error().message.empty(), "an error has its sentence");
        return;
    }
    if (command == "status") show_status(*store);
    if (command == "verify") verify(*store, good, bytes);
    if (command == "report") report(*store);
    if (command == "export") export_all(*store);
    if (command == "write") write(*store);
}

}  // namespace

std::vector<std::string> examples() {
    std::vector<std::string> inputs{
        "status\n",
        "verify\n",
        "report\n",
        "export\n",
        "write\n",
        "status old\n",
        "verify old\n",
        "report old\n",
        "export old\n",
        "write old\n",
        "verify\n@63 ff\n",
        "verify\n@1064 41\n",
        "status\n@2000 0d\n",
        "write\n@12 02\n",
        "verify old\n@3f 0\n",
        "verify\nCREATE TRIGGER t AFTER INSERT ON audit_log BEGIN DELETE FROM attempt; END\n",
        "status\nUPDATE sqlite_schema SET sql = replace(sql, 'attempt', 'trial') WHERE type = 'view'\n",
        "status\nPRAGMA user_version = 3\n",
        "write\nPRAGMA application_id = 7\n",
        "export\nUPDATE participant SET participant_id = '/../../x'\n",
        "verify\nINSERT INTO link (row_of, key, part) VALUES ('attempt', 'x/y', 'made')\n",
        "write\nINSERT INTO link (row_of, key, part) VALUES ('nothing', '1', 'state')\n",
        "verify\nDELETE FROM link WHERE link_id = 3\n",
        "verify\nUPDATE sqlite_sequence SET seq = -9\n",
        "verify\nUPDATE attempt_move SET content = '[1e400]'\n",
        "report\nUPDATE attempt SET measures = '[[[]]]'\n",
        "export\nUPDATE attempt_move SET content = '[1, 2, 3]'\n",
        "verify\nUPDATE attempt_move SET kind = 'tap', content = '[]'\n",
        "export\nINSERT INTO refused_move VALUES (9, 1, 5, 'poll', 'place', '[1]', 'overlaps_body', '[7, 8]')\n",
        "status\nUPDATE trial SET suite = 'phyq', tier = 'slingshot'\n",
        "export\nUPDATE questionnaire_response SET value = char(10, 61, 34)\n",
        "verify\nUPDATE participant SET status = 'excluded'\n"};
    for (const char* change :
         {"UPDATE attempt SET steps = steps + 1", "UPDATE attempt SET t_commit_us = 9223372036854775807",
          "UPDATE session SET t_end_us = -1", "UPDATE trial SET task_id = '1.4:002'",
          "UPDATE input_event SET x = 1e308", "DELETE FROM input_event WHERE seq = 2",
          "UPDATE planned_trial SET position = 100000", "DELETE FROM audit_log", "UPDATE consent_text SET text = ''",
          "UPDATE block SET condition_id = 'x'", "UPDATE study SET mode = 'live'", "UPDATE tally SET n = -5",
          "UPDATE page_visit SET page = 'x/y'", "INSERT INTO setting VALUES ('settings', '[')"}) {
        inputs.push_back("verify\n" + std::string(change) + "\n");
    }
    return inputs;
}

void try_input(std::string_view input) {
    const std::string_view first = input.substr(0, input.find('\n'));
    const std::string_view command = first.substr(0, first.find(' '));
    const Good& good = good_file(first.ends_with(" old"));
    std::string bytes = edited(good.bytes, input.substr(std::min(first.size() + 1, input.size())));
    if (bytes.size() > kReadVersion && bytes[kReadVersion] == 1) bytes[kWriteVersion] = bytes[kReadVersion] = 2;

    fs::remove_all(folder().path);
    fs::create_directory(folder().path);
    scratch_file("data/study.db", bytes);
    scratch_file("data/bundle.jsonl", good.bundle);
    bytes[kWriteVersion] = bytes[kReadVersion] = 1;
    try {
        run(command, good, bytes);
    } catch (const std::runtime_error& error) {
        must(std::string_view(error.what()).size() > 1, "what stops a command is told in a sentence");
    }
}

}  // namespace phyplay::fuzz
