#include "tests/study/store/store_test_support.h"

#include <doctest/doctest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <exception>
#include <utility>
#include <vector>

#include "study/store/sqlite.h"

namespace phyplay::test {

namespace fs = std::filesystem;

TemporaryFolder::TemporaryFolder() {
    std::string name = (fs::temp_directory_path() / "phyplay-store-XXXXXX").string();
    REQUIRE(::mkdtemp(name.data()) != nullptr);
    path_ = name;
    ::chmod(path_.c_str(), 0755);
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

Store open_store(const fs::path& path) {
    Result<Store> store = Store::open(path);
    if (!store) FAIL(to_string(store.error()));
    return std::move(*store);
}

void alter_file(const fs::path& path, const std::string& sql) {
    const sqlite::Database database(path, sqlite::Access::read_write);
    database.execute("PRAGMA synchronous = OFF");  // no power cut is tested here, and there are many triggers
    std::vector<std::pair<std::string, std::string>> triggers;
    {
        sqlite::Statement select(database, "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'");
        while (select.step()) triggers.emplace_back(select.text(0), select.text(1));
    }
    for (const auto& [name, text] : triggers) database.execute(("DROP TRIGGER " + name).c_str());
    database.execute("PRAGMA ignore_check_constraints = ON");
    database.execute(sql.c_str());
    for (const auto& [name, text] : triggers) database.execute(text.c_str());
}

std::string in_child(const std::function<std::string()>& body) {
    int ends[2] = {-1, -1};
    REQUIRE(::pipe(ends) == 0);
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        std::string answer;
        try {
            answer = body();
        } catch (const std::exception& error) {
            answer = std::string("threw: ") + error.what();
        }
        const ssize_t written = ::write(ends[1], answer.data(), answer.size());
        ::_exit(written == static_cast<ssize_t>(answer.size()) ? 0 : 1);
    }
    ::close(ends[1]);
    std::string answer;
    char buffer[512];
    for (ssize_t n = 0; (n = ::read(ends[0], buffer, sizeof buffer)) > 0;) {
        answer.append(buffer, static_cast<std::size_t>(n));
    }
    ::close(ends[0]);
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? answer : "crashed";
}

void let_visit(const char* store_writer, const fs::path& path) {
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        ::execl(store_writer, store_writer, "--visit", path.c_str(), nullptr);
        ::_exit(127);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    REQUIRE(WIFEXITED(status));
    REQUIRE(WEXITSTATUS(status) == 0);
}

std::string opening(const fs::path& path) {
    const Result<Store> store = Store::open(path);
    return store ? "opened" : to_string(store.error());
}

std::string opening_read_only(const fs::path& path) {
    const Result<Store> store = Store::open_read_only(path);
    return store ? "opened" : to_string(store.error());
}

}  // namespace phyplay::test
