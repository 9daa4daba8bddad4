#include "engine/certification/phyq/certify.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "engine/io/file.h"
#include "engine/phyq/level/phyq_task.h"
#include "tests/support/phyq_layouts.h"
#include "tests/support/test_folder.h"

using namespace phyplay;
using namespace phyplay::testing;

namespace {

namespace fs = std::filesystem;

/// A pig on open ground, to be moved along x.
CertifiedTemplate easy_template(const std::string& id, int tasks) {
    const SlingshotLevel level = make_pig_on_ground_level();
    return {.id = id,
            .layout = level,
            .variation = {.anchor = {level.objects[0].x, level.objects[0].y},
                          .location = {.kind = LocationKind::along_x, .x1 = -6, .x2 = 6}},
            .tasks = tasks};
}

/// The pig under the ground: nothing reaches it.
CertifiedTemplate hopeless_template() {
    CertifiedTemplate source = easy_template("hopeless", 1);
    for (const double angle : {0.0, 90.0, 180.0, 270.0}) {
        SlingshotObject wall;
        wall.shape = ObjectShape::platform;
        wall.x = source.layout.objects[0].x + (angle == 0.0 ? 1.0 : angle == 180.0 ? -1.0 : 0.0);
        wall.y = source.layout.objects[0].y + (angle == 90.0 ? 1.0 : angle == 270.0 ? -0.9 : 0.0);
        wall.scale_x = angle == 90.0 || angle == 270.0 ? 4.0 : 0.5;
        wall.scale_y = angle == 90.0 ? 0.5 : angle == 270.0 ? 0.2 : 3.0;
        source.layout.objects.push_back(wall);
    }
    source.variation.distractors = 0;
    source.variation.location = {};
    return source;
}

}  // namespace

TEST_CASE("certify: accepted tasks are at rest and solved as aimed, a quarter degree higher and lower") {
    const SlingshotSetup setup = make_slingshot_setup();
    const CertifiedTemplate source = easy_template("easy", 3);
    std::vector<Certificate> taken;
    const CertifyAnswer answer = certify_template(setup, source, {}, {}, [&](const Certificate& certificate) {
        taken.push_back(certificate);
        return true;
    });
    CHECK(answer.is_complete);
    CHECK(answer.problem.empty());
    REQUIRE(taken.size() == 4);
    for (std::size_t i = 0; i < taken.size(); ++i) {
        CHECK(taken[i].drawn.index == static_cast<int>(i));
        const SlingshotLevel level =
            i == 0 ? source.layout : level_of(source.layout, source.variation, taken[i].drawn.variant);
        CHECK(find_certificate_fault(setup, level, taken[i], false).empty());
    }
}

TEST_CASE("certificates: what is written is what is read, and whatever does not hold is told") {
    const SlingshotSetup setup = make_slingshot_setup();
    const CertifiedTemplate source = easy_template("easy", 1);
    std::vector<Certificate> taken;
    (void)certify_template(setup, source, {}, {}, [&](const Certificate& certificate) {
        taken.push_back(certificate);
        return true;
    });
    REQUIRE(taken.size() == 2);
    Certificate certificate = taken[1];
    const SlingshotLevel level = level_of(source.layout, source.variation, certificate.drawn.variant);
    certificate.share = measure_share(setup, level, certificate.solution);
    certificate.rejected = {"something moves 0.070 while it settles"};
    CHECK(certificate.share->passing.size() > 10);
    CHECK(find_certificate_fault(setup, level, certificate, true).empty());

    const TestFolder folder;
    fs::create_directories(folder.path());
    const fs::path file = folder.path() / "easy.jsonl";
    std::ofstream(file) << write_certificate(taken[0]) << write_certificate(certificate);
    const auto read = read_certificates(file);
    REQUIRE(read.has_value());
    REQUIRE(read->size() == 2);
    CHECK(write_certificate((*read)[1]) == write_certificate(certificate));

    Certificate missed = certificate;
    missed.solution[0].angle_deg = 85.0;
    CHECK(find_certificate_fault(setup, level, missed, false) == "the solution fails as aimed");
    Certificate other = certificate;
    other.plays[2].state_hash ^= 1U;
    CHECK(find_certificate_fault(setup, level, other, false) ==
          "the solution ends otherwise than certified aimed 0.25 degrees lower");
    Certificate moved = certificate;
    moved.settle_move += 0.01;
    CHECK(find_certificate_fault(setup, level, moved, false) == "it settles otherwise than certified");
    Certificate shared = certificate;
    shared.share->passing.pop_back();
    CHECK(find_certificate_fault(setup, level, shared, true) == "other angles pass than certified");
    SlingshotLevel falling = level;
    falling.objects[0].y += 0.5;
    CHECK_FALSE(find_certificate_fault(setup, falling, certificate, false).empty());

    std::ofstream(file, std::ios::app) << "{\"template\": 3}\n";
    const auto damaged = read_certificates(file);
    REQUIRE_FALSE(damaged.has_value());
    CHECK(to_string(damaged.error()).find("easy.jsonl:3: ") != std::string::npos);
}

TEST_CASE("certify: a level without a solution is rejected again and again, and the answer says so") {
    const SlingshotSetup setup = make_slingshot_setup();
    int taken = 0;
    const CertifyAnswer answer = certify_template(setup, hopeless_template(), {}, {}, [&](const Certificate&) {
        ++taken;
        return true;
    });
    CHECK(taken == 0);
    CHECK_FALSE(answer.is_complete);
    CHECK(answer.problem.find("no solution in") != std::string::npos);
}

TEST_CASE("certify: hints are tried first") {
    const SlingshotSetup setup = make_slingshot_setup();
    const CertifiedTemplate source = easy_template("easy", 1);
    std::vector<Certificate> taken;
    const TakeCertificate take = [&](const Certificate& certificate) {
        taken.push_back(certificate);
        return false;
    };
    (void)certify_template(setup, source, {}, {}, take);
    REQUIRE(taken.size() == 1);
    ShotPlan hint = taken[0].solution;
    hint[0].angle_deg += 0.125;
    (void)certify_template(setup, source, {hint}, {}, take);
    REQUIRE(taken.size() == 2);
    CHECK(taken[1].solution == hint);
}

TEST_CASE("transferred: a shot at a place of the structure meets the same place of the moved structure") {
    const Vec2 origin = sling_origin({-12.0, -2.5});
    const Vec2 place{1.0, -1.0};
    for (const Aim& aim : aims_at(shipped_launch(), origin, place)) {
        const KnownSolution known{
            .move = {1.0, 1.0},
            .plan = {{.angle_deg = aim.launch_angle_deg, .tap_s = aim.flight_s}},
            .flights = {FlightEnd{.position = place, .flight_s = aim.flight_s, .by_tap = true}}};
        const ShotPlan plan = transferred(known, {0.5, 1.5}, shipped_launch(), origin);
        const Vec2 drag = full_stretch_drag(plan[0].angle_deg);
        const Launch launch = launch_from(shipped_launch(), origin, drag);
        const Vec2 there = flight_position(launch, static_cast<int>(*plan[0].tap_s / kSlingshotStepSeconds + 0.5));
        CHECK(there.x == doctest::Approx(0.5).epsilon(0.3));
        CHECK(there.y == doctest::Approx(-0.5).epsilon(0.3));
        CHECK(transferred(known, {60.0, 0.0}, shipped_launch(), origin) == known.plan);  // out of reach: as it was
    }
}

TEST_CASE("certification runs: the same files for one thread and many, in one go and resumed") {
    const SlingshotSetup setup = make_slingshot_setup();
    CertifyRun run;
    run.templates = {easy_template("a", 3), easy_template("b", 2)};
    run.shares = false;
    const TestFolder whole;
    run.folder = whole.path();
    run.threads = 1;
    std::size_t last = 0;
    const auto counts = certify_templates(setup, run, [&](std::size_t done) { last = done; });
    REQUIRE(counts.has_value());
    CHECK((*counts)[0].accepted == 3);
    CHECK((*counts)[1].accepted == 2);
    CHECK(last == 5);
    CHECK(work_of(run) == 5);
    CHECK(work_done(run) == 5);

    const TestFolder parts;
    run.folder = parts.path();
    run.threads = 4;
    run.templates[0].tasks = 1;
    REQUIRE(certify_templates(setup, run).has_value());
    run.templates[0].tasks = 3;
    REQUIRE(certify_templates(setup, run).has_value());
    for (const std::string id : {"a", "b"}) {
        CHECK(text_of(certificates_file(whole.path(), id)) == text_of(certificates_file(parts.path(), id)));
        CHECK(text_of(tasks_file(whole.path(), id)) == text_of(tasks_file(parts.path(), id)));
    }

    std::ofstream(certificates_file(parts.path(), "a"), std::ios::app) << "{\n";
    CHECK_FALSE(certify_templates(setup, run).has_value());
}

TEST_CASE("certification runs: two programs do not work on one folder") {
    const SlingshotSetup setup = make_slingshot_setup();
    const TestFolder folder;
    CertifyRun run{.folder = folder / "new", .templates = {easy_template("a", 1)}, .hints = {}, .shares = false};
    REQUIRE(certify_templates(setup, run).has_value());
    const std::string before = text_of(certificates_file(run.folder, "a"));
    run.templates[0].tasks = 2;
    {
        const Result<FolderLock> other = FolderLock::take(run.folder);
        REQUIRE(other.has_value());
        const auto counts = certify_templates(setup, run);
        REQUIRE_FALSE(counts.has_value());
        CHECK(counts.error().message == "another program is working on this folder");
        CHECK(text_of(certificates_file(run.folder, "a")) == before);
    }
    CHECK(certify_templates(setup, run).value()[0].accepted == 2);
}

TEST_CASE("certification runs: shares are measured afterwards and kept") {
    const SlingshotSetup setup = make_slingshot_setup();
    const TestFolder folder;
    CertifyRun run{.folder = folder.path(), .templates = {easy_template("a", 1)}, .hints = {}};
    REQUIRE(certify_templates(setup, run).has_value());
    const std::vector<Certificate> certificates = read_certificates(certificates_file(folder.path(), "a")).value();
    REQUIRE(certificates.size() == 2);
    CHECK(certificates[0].share.has_value());
    CHECK(certificates[1].share.has_value());
    CHECK(work_done(run) == work_of(run));
    const CertificateSummary summary = summary_of(certificates);
    CHECK(summary.accepted == 1);
    CHECK(summary.shares == 1);
    CHECK(summary.mean_share > 0.05);
}
