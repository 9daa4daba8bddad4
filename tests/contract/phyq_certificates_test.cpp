// Certificates, played again: two per template, all where PHYPLAY_ALL_CERTIFICATES is set (some minutes).
#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/base/parallel.h"
#include "engine/certification/phyq/certify.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/phyq/play/slingshot_setup.h"
#include "engine/play/task_pack.h"
#include "engine/suites/known_suites.h"
#include "tests/support/build_folder.h"

using namespace phyplay;

namespace {

const std::filesystem::path kPhyqFolder = std::filesystem::path(PHYPLAY_SOURCE_DIR) / "levels/phyq";

struct Played {
    std::string task_id;
    std::string fault;
};

std::vector<Played> play(const TaskSet& suite, int per_template, int threads) {
    std::vector<Certificate> certificates;
    for (const TemplateInfo& info : suite.templates()) {
        const std::vector<Certificate> all = read_certificates(certificates_file(kPhyqFolder, info.id)).value();
        const std::size_t step =
            per_template == 0 ? 1 : std::max<std::size_t>(1, all.size() / static_cast<std::size_t>(per_template));
        for (std::size_t i = step - 1; i < all.size(); i += step) certificates.push_back(all[i]);
    }
    const SlingshotSetup setup = shipped_slingshot_setup();
    std::vector<Played> played(certificates.size());
    parallel_for(certificates.size(), threads, [&](std::size_t i) {
        const Task* task = suite.find(certificates[i].task_id());
        played[i] = {certificates[i].task_id(),
                     task == nullptr ? "no such task"
                                     : find_certificate_fault(setup, level_of(*task), certificates[i], false)};
    });
    return played;
}

}  // namespace

TEST_CASE("certificates hold: at rest, not won by waiting, solved as aimed and 0.25 degrees higher and lower") {
    const TaskSet suite = load_task_pack(testing::build_folder() / "share/phyplay/phyq.pack", make_suites()).value();
    const bool all = std::getenv("PHYPLAY_ALL_CERTIFICATES") != nullptr;
    const std::vector<Played> played = play(suite, all ? 0 : 2, 0);
    CHECK(played.size() >= 75);
    for (const Played& one : played) {
        CAPTURE(one.task_id);
        CHECK(one.fault == "");
    }
}
