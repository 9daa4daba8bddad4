#include "game/platform/user_files.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <optional>
#include <string>

#include "tests/support/build_folder.h"

namespace phyplay {
namespace {

namespace fs = std::filesystem;

/// Sets a variable for one test and puts it back.
class Variable {
public:
    Variable(const char* name, const char* value) : name_(name) {
        if (const char* old = std::getenv(name)) old_ = old;
        value != nullptr ? setenv(name, value, 1) : unsetenv(name);
    }
    ~Variable() { old_ ? setenv(name_, old_->c_str(), 1) : unsetenv(name_); }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;

private:
    const char* name_;
    std::optional<std::string> old_;
};

}  // namespace

TEST_CASE("paths: XDG_DATA_HOME first, then HOME, else a sentence") {
    const Variable home("HOME", "/home/somebody");
    {
        const Variable data("XDG_DATA_HOME", "/data/somebody");
        CHECK(user_data_folder().value() == "/data/somebody/phyplay");
    }
    {
        const Variable data("XDG_DATA_HOME", "relative/path");  // the rules say: ignore
        CHECK(user_data_folder().value() == "/home/somebody/.local/share/phyplay");
    }
    const Variable data("XDG_DATA_HOME", nullptr);
    const Variable homeless("HOME", nullptr);
    CHECK_FALSE(user_data_folder().has_value());
}

TEST_CASE("paths: pictures are numbered and never overwritten") {
    const fs::path folder = testing::build_folder() / "paths_test" / "pictures";
    fs::remove_all(folder);
    fs::create_directories(folder);
    const Variable home("HOME", nullptr);

    CHECK(next_screenshot_path(folder) == folder / "phyplay-0001.png");
    std::ofstream(folder / "phyplay-0001.png") << "x";
    CHECK(next_screenshot_path(folder) == folder / "phyplay-0002.png");
}

}  // namespace phyplay
