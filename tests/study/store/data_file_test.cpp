// Everything that can be wrong with a file, each with its one sentence, and nothing lost by it.
#include "study/store/data_file.h"

#include <doctest/doctest.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <string>

#include "study/store/sqlite.h"
#include "tests/study/store/store_test_support.h"

namespace phyplay {
namespace {

namespace fs = std::filesystem;
using test::in_child;
using test::open_store;
using test::opening;
using test::opening_read_only;
using test::TemporaryFolder;

/// Plays `attempts` attempts into the file and closes it.
void fill(const fs::path& path, int attempts) {
    const TaskSet suite = test::tiny_suite();
    const Task& task = suite.tasks().front();
    Store store = open_store(path);
    const SessionId session = store.begin_session(test::some_session());
    const TrialId trial = store.begin_trial(session, test::trial_of(task, 0));
    for (int i = 1; i <= attempts; ++i) store.commit_attempt(trial, test::some_commit(task, i, i * 10'000'000LL));
}

void write_file(const fs::path& path, const std::string& bytes) {
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << bytes;
}

std::string bytes_of(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// Commits attempts until one fails; "N: what it said".
std::string commit_until_it_fails(const fs::path& path) {
    const TaskSet suite = test::tiny_suite();
    const Task& task = suite.tasks().front();
    Store store = open_store(path);
    const SessionId session = store.begin_session(test::some_session());
    const TrialId trial = store.begin_trial(session, test::trial_of(task, 0));
    int committed = 0;
    try {
        for (;; ++committed) store.commit_attempt(trial, test::some_commit(task, committed + 1, committed));
    } catch (const StoreError& error) {
        const Result<Done> writable = store.check_writable();
        if (writable) return "check_writable() saw nothing";
        if (static_cast<int>(store.attempts().size()) != committed) return "an acknowledged attempt is missing";
        return std::to_string(committed) + ": " + error.what();
    }
}

bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

TEST_CASE("DataFile: a second writer is refused, a reader is not") {
    TemporaryFolder folder;
    const Store first = open_store(folder.file());

    CHECK(contains(opening(folder.file()), "another PhyPlay is writing to this file"));
    CHECK(in_child([&] { return opening(folder.file()); }) == opening(folder.file()));
    CHECK(opening_read_only(folder.file()) == "opened");
}

TEST_CASE("DataFile: a second writer is refused although somebody deleted the lock's file") {
    TemporaryFolder folder;
    const Store first = open_store(folder.file());
    REQUIRE(fs::remove(folder.file().string() + "-lock"));

    CHECK(contains(opening(folder.file()), "another PhyPlay is writing to this file"));
    CHECK(in_child([&] { return opening(folder.file()); }) == opening(folder.file()));
    CHECK(opening_read_only(folder.file()) == "opened");
}

TEST_CASE("DataFile: nothing that this program does beside it lets another one take the log away") {
    TemporaryFolder folder;
    fill(folder.file(), 1);
    Store store = open_store(folder.file());
    store.set_setting("key", "written into the log");
    CHECK(opening_read_only(folder.file()) == "opened");
    CHECK(contains(opening(folder.file()), "another PhyPlay is writing to this file"));

    test::let_visit(PHYPLAY_STORE_WRITER, folder.file());

    CHECK(fs::exists(folder.file().string() + "-wal"));
}

TEST_CASE("DataFile: the lock ends with its owner") {
    TemporaryFolder folder;
    { const Store first = open_store(folder.file()); }

    CHECK(opening(folder.file()) == "opened");
}

TEST_CASE("DataFile: a file of a newer program is refused and left as it is") {
    TemporaryFolder folder;
    fill(folder.file(), 1);
    sqlite::Database(folder.file(), sqlite::Access::read_write).execute("PRAGMA user_version = 99");
    const std::string before = bytes_of(folder.file());

    CHECK(contains(opening(folder.file()), "newer PhyPlay (schema 99, this program knows up to"));
    CHECK(contains(opening_read_only(folder.file()), "newer PhyPlay"));
    CHECK(bytes_of(folder.file()) == before);
}

TEST_CASE("DataFile: what is not a data file is refused and left as it is") {
    TemporaryFolder folder;
    const fs::path text = folder.path() / "notes.txt";
    write_file(text, "Dear diary, this is long enough to be mistaken for a header, but it is not one.");
    const fs::path foreign = folder.path() / "other.db";
    write_file(foreign, "");
    sqlite::Database(foreign, sqlite::Access::read_write).execute("CREATE TABLE music (title TEXT)");
    const std::string before = bytes_of(foreign);

    CHECK(contains(opening(text), "not a PhyPlay data file"));
    CHECK(contains(opening_read_only(text), "not a PhyPlay data file"));
    CHECK(contains(opening(foreign), "another program's database"));
    CHECK(contains(opening(folder.path()), "this is not a data file"));
    CHECK(contains(opening_read_only(folder.path() / "nothing.db"), "there is no such file"));
    CHECK(bytes_of(foreign) == before);
    CHECK_FALSE(fs::exists(text.string() + "-lock"));
}

TEST_CASE("DataFile: an empty file becomes a data file") {
    TemporaryFolder folder;
    write_file(folder.file(), "");

    CHECK(opening(folder.file()) == "opened");
}

TEST_CASE("DataFile: a truncated file is refused and left as it is") {
    TemporaryFolder folder;
    fill(folder.file(), 200);
    const auto size = fs::file_size(folder.file());

    for (const std::uintmax_t left : {size / 2, size - 4096, size - 1, std::uintmax_t{100}}) {
        CAPTURE(left);
        TemporaryFolder copy;
        write_file(copy.file(), bytes_of(folder.file()).substr(0, left));
        const std::string before = bytes_of(copy.file());

        const std::string said = opening(copy.file());

        CAPTURE(said);
        CHECK((contains(said, "damaged") || contains(said, "not a PhyPlay data file")));
        CHECK(bytes_of(copy.file()) == before);
    }
}

TEST_CASE("DataFile: a page of rubbish anywhere is noticed when opening") {
    TemporaryFolder folder;
    fill(folder.file(), 200);
    const std::string whole = bytes_of(folder.file());

    for (std::size_t page = 1; page < whole.size() / 4096; ++page) {
        CAPTURE(page);
        std::string bytes = whole;
        bytes.replace(page * 4096, 2048, std::string(2048, '\x5a'));
        TemporaryFolder copy;
        write_file(copy.file(), bytes);

        CHECK(contains(opening(copy.file()), "damaged"));
        CHECK(contains(opening_read_only(copy.file()), "damaged"));
    }
}

TEST_CASE("DataFile: a read-only file is refused for writing, with a sentence, and still opens for analysis") {
    TemporaryFolder folder;
    fill(folder.file(), 3);
    ::chmod(folder.file().parent_path().c_str(), 0555);
    for (const auto& entry : fs::directory_iterator(folder.file().parent_path())) ::chmod(entry.path().c_str(), 0444);

    const auto as_nobody = [&](const std::function<std::string()>& body) {
        return in_child([&]() -> std::string {
            if (::geteuid() == 0 && ::setuid(65534) != 0) return "cannot become an ordinary user";
            return body();
        });
    };

    CHECK(contains(as_nobody([&] { return opening(folder.file()); }), "the file or its folder is read-only"));
    CHECK(as_nobody([&] {
              Result<Store> store = Store::open_read_only(folder.file());
              return store ? std::to_string(store->attempts().size()) : to_string(store.error());
          }) == "3");
    ::chmod(folder.file().parent_path().c_str(), 0755);
}

TEST_CASE("DataFile: a full disk loses nothing that was acknowledged") {
    SUBCASE("a limit on the size of files") {
        TemporaryFolder folder;
        const std::string said = in_child([&] {
            std::signal(SIGXFSZ, SIG_IGN);
            const rlimit limit{600 * 1024, 600 * 1024};
            ::setrlimit(RLIMIT_FSIZE, &limit);
            return commit_until_it_fails(folder.file());
        });

        CAPTURE(said);
        CHECK(contains(said, "the disk is full"));
        CHECK(std::to_string(open_store(folder.file()).attempts().size()) == said.substr(0, said.find(':')));
    }
    SUBCASE("a small disk") {
        TemporaryFolder folder;
        const std::string said = in_child([&]() -> std::string {
            if (::unshare(CLONE_NEWNS) != 0 || ::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0 ||
                ::mount("tmpfs", folder.path().c_str(), "tmpfs", 0, "size=1m") != 0) {
                return "no right to mount";
            }
            const std::string failure = commit_until_it_fails(folder.file());
            const Result<Store> reader = Store::open_read_only(folder.file());
            return failure + (reader && !reader->attempts().empty() ? " / readable" : " / not readable");
        });

        CAPTURE(said);
        if (said == "no right to mount") {
            MESSAGE("skipped: mounting a small disk needs root");
            return;
        }
        CHECK(contains(said, "the disk is full"));
        CHECK(contains(said, "/ readable"));
    }
}

TEST_CASE("DataFile: a file that is deleted while in use is noticed before the next trial") {
    TemporaryFolder folder;
    Store store = open_store(folder.file());
    CHECK(store.check_writable());

    fs::remove(folder.file());

    const Result<Done> writable = store.check_writable();
    REQUIRE_FALSE(writable);
    CHECK(contains(to_string(writable.error()), "moved or deleted"));
}

TEST_CASE("DataFile: paths with spaces, question marks, percents and letters of any language work") {
    TemporaryFolder folder;
    const fs::path odd = folder.path() / "Jürgen's 100% ?#&=folder" / "Profil ä.db";

    CHECK(opening(odd) == "opened");
    CHECK(opening_read_only(odd) == "opened");
    CHECK(fs::exists(odd));
}

/// Makes the file have a schema that nobody's program made.
void alter_schema(const fs::path& path, const std::string& sql) {
    sqlite::Database(path, sqlite::Access::read_write).execute(sql.c_str());
}

TEST_CASE("DataFile: a schema that is not ours is refused by the object that differs, and nothing of it runs") {
    struct Altered {
        const char* sql;
        const char* named;
    };
    for (const Altered& altered : {
             Altered{"CREATE TRIGGER evil AFTER INSERT ON audit_log BEGIN DELETE FROM attempt; END",
                     "trigger 'evil'"},
             Altered{"DROP TRIGGER audit_log_stays", "trigger 'audit_log_stays' is missing"},
             Altered{"DROP TRIGGER audit_log_stays; CREATE TRIGGER audit_log_stays BEFORE DELETE ON audit_log "
                     "BEGIN SELECT 1; END",
                     "trigger 'audit_log_stays' is not"},
             Altered{"DROP VIEW event_count; CREATE VIEW event_count AS SELECT session_id AS other, kind, 1 AS n "
                     "FROM input_event",
                     "view 'event_count' is not"},
             Altered{"DROP VIEW participant_summary; CREATE VIEW participant_summary AS WITH RECURSIVE r(n) AS "
                     "(SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT n AS study_id FROM r",
                     "view 'participant_summary' is not"},
             Altered{"DROP VIEW event_count; CREATE TABLE event_count (session_id, kind, n)", "table 'event_count'"},
             Altered{"ALTER TABLE setting ADD COLUMN more TEXT", "table 'setting' is not"},
             Altered{"CREATE INDEX more ON setting (value)", "index 'more'"},
             Altered{"DROP INDEX trial_by_task", "index 'trial_by_task' is missing"},
             Altered{"CREATE TABLE \"odd\x1b[31m\" (a)", "table 'odd [31m'"},
         }) {
        CAPTURE(altered.sql);
        TemporaryFolder folder;
        fill(folder.file(), 1);
        alter_schema(folder.file(), altered.sql);
        const std::string before = bytes_of(folder.file());

        CHECK(contains(opening(folder.file()), altered.named));
        CHECK(contains(opening_read_only(folder.file()), altered.named));
        CHECK(bytes_of(folder.file()) == before);
    }
}

TEST_CASE("DataFile: how a schema is spaced makes no difference, what it says and quotes does") {
    TemporaryFolder folder;
    fill(folder.file(), 1);
    alter_schema(folder.file(),
                 "DROP VIEW event_count; CREATE VIEW event_count AS SELECT session_id,  kind, count(*) AS n\n\n FROM "
                 "input_event\tGROUP BY session_id, kind");
    CHECK(opening(folder.file()) == "opened");

    alter_schema(folder.file(),
                 "DROP TRIGGER audit_log_stays; CREATE TRIGGER audit_log_stays BEFORE DELETE ON audit_log\n"
                 "BEGIN\n    SELECT RAISE(ABORT, 'the audit  log is final');\nEND");
    CHECK(contains(opening(folder.file()), "trigger 'audit_log_stays' is not"));
}

TEST_CASE("DataFile: a file of each earlier schema opens, to be read and to be written") {
    for (std::size_t version = 0; version < migrations().size(); ++version) {
        CAPTURE(version);
        TemporaryFolder folder;
        write_file(folder.file(), "");
        {
            const sqlite::Database database(folder.file(), sqlite::Access::read_write);
            database.execute("PRAGMA application_id = 0x50687950");
            for (std::size_t i = 0; i < version; ++i) database.execute(std::string(migrations()[i].sql).c_str());
            database.execute(("PRAGMA user_version = " + std::to_string(version)).c_str());
        }

        CHECK(opening_read_only(folder.file()) == "opened");
        CHECK(opening(folder.file()) == "opened");
        CHECK(opening_read_only(folder.file()) == "opened");
    }
}

TEST_CASE("DataFile: an id or a name that PhyPlay does not give is refused where it enters") {
    for (const std::string change : {
             "UPDATE participant SET participant_id = '/../../x'",
             "UPDATE participant SET participant_id = 'A' || char(0) || '/../x'",
             "UPDATE participant SET participant_id = ''",
             "UPDATE participant SET participant_id = printf('%.*c', 65, 'A')",
             "UPDATE participant SET condition_id = '=cmd()'",
             "UPDATE study SET study_id = '..'",
             "UPDATE session SET language = '../en'",
             "UPDATE trial SET task_id = '00000/000'",
             "UPDATE trial SET template_id = x'0a' || 'a'",
             "UPDATE trial SET suite = 'a,b'",
             "UPDATE block SET block_name = 'a b'",
             "INSERT INTO page_visit (session_id, page, t_shown_us) VALUES (1, '../x', 0)",
         }) {
        CAPTURE(change);
        TemporaryFolder folder;
        fill(folder.file(), 1);
        test::alter_file(folder.file(), change);

        CHECK(contains(opening(folder.file()), "is no name that PhyPlay gives"));
        CHECK(contains(opening_read_only(folder.file()), "is no name that PhyPlay gives"));
    }
}

TEST_CASE(
    "DataFile: a file of an older program with a name that PhyPlay does not give is refused and left as it is") {
    for (const std::string name : {"a/b", "a b"}) {
        CAPTURE(name);
        TemporaryFolder folder;
        write_file(folder.file(), "");
        {
            const sqlite::Database database(folder.file(), sqlite::Access::read_write);
            database.execute("PRAGMA application_id = 0x50687950");
            for (std::size_t i = 0; i < 4; ++i) database.execute(std::string(migrations()[i].sql).c_str());
            database.execute(
                ("PRAGMA user_version = 4; INSERT INTO study (study_id, title, mode) VALUES ('s', 'S', 'pilot'); "
                 "INSERT INTO participant (participant_id, study_id, actor_type, status) VALUES ('P', 's', "
                 "'bot', 'active'); "
                 "INSERT INTO planned_trial VALUES ('P', '" +
                 name + "', 1, 't')")
                    .c_str());
        }
        const std::string before = bytes_of(folder.file());

        CHECK(contains(opening(folder.file()),
                       "'" + name + "' in column block_name of table planned_trial is no name"));
        CHECK(contains(opening_read_only(folder.file()), "is no name that PhyPlay gives"));
        CHECK(bytes_of(folder.file()) == before);
    }
}

TEST_CASE("DataFile: a version below the first is no version") {
    TemporaryFolder folder;
    fill(folder.file(), 1);
    alter_schema(folder.file(), "PRAGMA user_version = -1");

    CHECK(contains(opening(folder.file()), "another program's database"));
}

TEST_CASE("sqlite: a statement that comes to no end is ended where work is limited") {
    TemporaryFolder folder;
    write_file(folder.file(), "");
    const sqlite::Database database(folder.file(), sqlite::Access::read_only);
    const std::string endless = "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) ";
    database.limit_work(1'000'000);

    CHECK_THROWS_WITH_AS(database.number_of(endless + "SELECT count(*) FROM r"),
                         doctest::Contains("reading it comes to no end"), StoreError);
    // Row by row, too, and beside others that have their own measure.
    sqlite::Statement rows(database, endless + "SELECT n FROM r");
    const auto read_on = [&] {
        while (rows.step()) {
            if (database.number_of(endless + "SELECT n FROM r LIMIT 1") != 1) break;
        }
    };
    CHECK_THROWS_AS(read_on(), StoreError);
    CHECK(database.number_of("SELECT 7") == 7);
}

TEST_CASE("DataFile: migrations are numbered from 001 without gaps") {
    int number = 0;
    for (const Migration& migration : migrations()) {
        ++number;
        CHECK(std::stoi(std::string(migration.name.substr(0, 3))) == number);
    }
    CHECK(number >= 1);
}

}  // namespace
}  // namespace phyplay
