#include "tests/support/shipped_suite.h"

#include <cstdio>
#include <cstdlib>

#include "engine/play/task_pack.h"
#include "engine/suites/known_suites.h"
#include "tests/support/build_folder.h"

namespace phyplay::testing {
namespace {

TaskSet load(const char* file) {
    Result<TaskSet> suite = load_task_pack(testing::build_folder() / "share" / "phyplay" / file, shipped_suites());
    if (!suite) {
        std::fprintf(stderr, "%s\n", to_string(suite.error()).c_str());
        std::exit(1);
    }
    return *std::move(suite);
}

}  // namespace

const Suites& shipped_suites() {
    static const Suites suites = make_suites();
    return suites;
}

const TaskSet& shipped_suite() {
    static const TaskSet suite = load("phyre.pack");
    return suite;
}

const TaskSet& shipped_phyq_suite() {
    static const TaskSet suite = load("phyq.pack");
    return suite;
}

std::string data_path(const std::string& name) {
    return PHYPLAY_SOURCE_DIR "/tests/data/" + name;
}

}  // namespace phyplay::testing
