#include "engine/certification/phyre/solvability_folder.h"

#include <doctest/doctest.h>

#include <fstream>

#include "engine/certification/phyre/solvability_run.h"
#include "engine/suites/template_suite.h"
#include "tests/support/test_folder.h"

using namespace phyplay;
using namespace phyplay::testing;

namespace fs = std::filesystem;

namespace {

TaskSet own_suite() {
    return *load_levels(fs::path(PHYPLAY_SOURCE_DIR) / "tests/data/certify_levels");
}

SolvabilityPlan make_own_plan(const TaskSet& suite, int pools = 2, Shard shard = {}) {
    return {.version = "test",
            .tasks = {suite.find("impossible:000"), suite.find("trivial:000")},
            .pools = pools,
            .rule = {.pool_size = 50, .least_valid = 60},
            .shard = shard};
}

}  // namespace

TEST_CASE("read_findings: a finished certification is read back, limit and all") {
    const TestFolder folder;
    const TaskSet suite = own_suite();
    const auto summaries = certify_solvability(suite, make_own_plan(suite), folder / "run", 2);
    REQUIRE(summaries);

    const auto findings = read_findings(folder / "run", suite);

    REQUIRE(findings);
    CHECK(findings->plan == make_own_plan(suite));
    REQUIRE(findings->groups.size() == 2);
    CHECK(findings->groups[0].group.template_id == "impossible");
    CHECK(findings->groups[0].certificates.size() == 1);
    CHECK(findings->groups[0].certificates[0].pools == 2);  // undecided at the limit
    CHECK(findings->groups[0].rows.empty());
    CHECK(findings->groups[1].rows.size() == static_cast<std::size_t>((*summaries)[1].power->solutions));
}

TEST_CASE("read_findings: what is not finished, a part, damaged or not there is refused with a sentence") {
    const TestFolder folder;
    const TaskSet suite = own_suite();
    const fs::path run = folder / "run";
    REQUIRE(certify_solvability(suite, make_own_plan(suite), run, 2));
    const auto problem = [&](const fs::path& path) {
        const auto findings = read_findings(path, suite);
        REQUIRE_FALSE(findings);
        return findings.error().message;
    };
    const std::string unfinished = "this certification is not finished; run it again to complete it";

    REQUIRE(certify_solvability(suite, make_own_plan(suite, 2, {0, 2}), folder / "part", 2));
    CHECK(problem(folder / "part") == "this is a part of a certification; `phyplay merge` puts the parts together");
    CHECK_FALSE(problem(folder / "nowhere").empty());

    const fs::path power = run / "power/trivial.ball.jsonl";
    const std::string rows = text_of(power);
    write_text(power, rows.substr(0, rows.find('\n') + 1));
    CHECK(problem(run) == unfinished);
    write_text(power, rows.substr(0, 20));
    CHECK(problem(run) != unfinished);
    write_text(power, rows);
    REQUIRE(read_findings(run, suite));

    const fs::path certificates = run / "certificates/impossible.ball.jsonl";
    const std::string line = text_of(certificates);
    write_text(certificates, "");
    CHECK(problem(run) == unfinished);
    write_text(certificates, line + line);
    CHECK(problem(run) == "this task is here twice");
    write_text(certificates, line);
    REQUIRE(claim_folder(run, make_own_plan(suite, 3), suite));  // more pools are asked for and not yet tried
    CHECK(problem(run) == unfinished);
}
