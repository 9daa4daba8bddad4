#include "engine/play/task_pack.h"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <random>
#include <vector>

#include "engine/base/hash.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/phyre/content/phyre_task.h"
#include "tests/support/edit_task.h"
#include "tests/support/example_tasks.h"
#include "tests/support/shipped_suite.h"

using namespace phyplay;
using namespace phyplay::testing;

namespace {

using Bytes = std::vector<std::byte>;

TaskSet make_all_tiers() {
    Task meet = make_meet_task();
    meet.template_id = "pairs";
    meet.id = "pairs:000";
    Task launch{.id = "sling:000", .template_id = "sling", .suite = kPhyq, .tier = kSlingshotTier};
    edit_level(launch).birds = {BirdType::white, BirdType::red};
    edit_level(launch).objects = {
        {.shape = ObjectShape::small_pig, .x = 0.1, .y = -3.2, .rotation_deg = 1.5},
        {.shape = ObjectShape::circle, .material = Material::ice, .x = -2.0, .y = -3.1},
        {.shape = ObjectShape::platform, .x = 3.0, .y = 1.0, .scale_x = 2.0, .scale_y = 0.5}};
    return make_task_set({{.id = "sling", .title = "Launch", .tier = kSlingshotTier},
                          {.id = "examples", .title = "Reach the pad", .tier = kBallTier},
                          {.id = "pairs", .title = "Meet", .tier = kTwoBallsTier}},
                         {make_drop_task(), make_miss_task(), meet, launch});
}

Bytes pack_of(const TaskSet& suite) {
    return write_task_pack(suite.templates(), suite.tasks());
}

/// Makes the quick hash fit again, as if the damage had been done on purpose.
void repair_hash(Bytes& pack) {
    constexpr std::size_t kHashAt = 8;
    const std::uint64_t hash = hash64(std::span(pack).subspan(kHashAt + sizeof(std::uint64_t)));
    std::memcpy(pack.data() + kHashAt, &hash, sizeof hash);
}

/// Gives a changed pack the name that belongs to its content.
void repair_name(Bytes& pack) {
    constexpr std::size_t kName = 16;
    constexpr std::size_t kPayload = 48;
    if (pack.size() < kPayload) return;
    const std::string name = sha256_hex(std::span(pack).subspan(kPayload));
    for (std::size_t i = 0; i < 32; ++i) {
        pack[kName + i] = static_cast<std::byte>(std::stoi(name.substr(2 * i, 2), nullptr, 16));
    }
    repair_hash(pack);
}

bool is_one_sentence(const Error& error) {
    return error.file == "test.pack" && !error.message.empty() && error.message.find('\n') == std::string::npos;
}

}  // namespace

TEST_CASE("task pack: gives back the suite that was written") {
    const TaskSet suite = make_all_tiers();

    const Result<TaskSet> read = read_task_pack(pack_of(suite), "test.pack", testing::shipped_suites());

    REQUIRE(read.has_value());
    CHECK(read->tasks() == suite.tasks());
    CHECK(read->templates() == suite.templates());
    CHECK(read->sha256() == suite.sha256());
    CHECK(verify_task_pack(pack_of(suite), "test.pack", testing::shipped_suites()).has_value());
}

TEST_CASE("task pack: its name follows from its content, not from the order it was given in") {
    const TaskSet suite = make_all_tiers();
    const std::vector<Task> reversed(suite.tasks().rbegin(), suite.tasks().rend());
    std::vector<Task> moved = suite.tasks();
    edit_scene(moved[0]).bodies[4].position.x += 1e-12;

    CHECK(sha256_of_pack(write_task_pack(suite.templates(), reversed)) == suite.sha256());
    CHECK(sha256_of_pack(write_task_pack(suite.templates(), moved)) != suite.sha256());
}

TEST_CASE("task pack: a task's name follows from everything in it") {
    const Task task = make_drop_task();
    std::vector<Task> others(6, task);
    others[0].id = "examples:dropp";
    others[1].tier = kTwoBallsTier;
    edit_goal(others[2]).body2 = 4;
    edit_scene(others[3]).bodies[4].dynamic = false;
    edit_scene(others[4]).bodies[4].shapes = {Circle{12.500000000000002}};
    edit_scene(others[5]).bodies.pop_back();

    for (const Task& other : others) CHECK(sha256_of(other) != sha256_of(task));

    const Task launch = make_all_tiers().tasks().back();
    std::vector<Task> levels(5, launch);
    edit_level(levels[0]).birds.pop_back();
    edit_level(levels[1]).objects[0].y += 1e-12;
    edit_level(levels[2]).objects[1].material = Material::wood;
    edit_level(levels[3]).objects[2].scale_y = 0.25;
    edit_level(levels[4]).camera.max_width = 36.0;
    for (const Task& other : levels) CHECK(sha256_of(other) != sha256_of(launch));

    Task renamed = task;
    renamed.sha256 = "something else";
    CHECK(sha256_of(renamed) == sha256_of(task));
}

TEST_CASE("task pack: cut off anywhere, it is refused in one sentence") {
    const Bytes pack = pack_of(make_all_tiers());
    int accepted = 0;
    int unclear = 0;
    for (std::size_t length = 0; length < pack.size(); ++length) {
        const Result<TaskSet> read =
            read_task_pack(std::span(pack).first(length), "test.pack", testing::shipped_suites());
        if (read) {
            ++accepted;
        } else if (!is_one_sentence(read.error())) {
            ++unclear;
        }
    }
    CHECK(accepted == 0);
    CHECK(unclear == 0);
}

TEST_CASE("task pack: one flipped bit anywhere is noticed") {
    Bytes pack = pack_of(make_all_tiers());
    int accepted = 0;
    for (std::size_t i = 0; i < pack.size(); ++i) {
        const std::byte flip{static_cast<unsigned char>(1U << (i % 8))};
        pack[i] ^= flip;
        if (read_task_pack(pack, "test.pack", testing::shipped_suites())) ++accepted;
        pack[i] ^= flip;
    }
    CHECK(accepted == 0);
}

TEST_CASE("task pack: damage done on purpose is refused or read, and never worse") {
    const Bytes good = pack_of(make_all_tiers());
    constexpr std::size_t kPayload = 48;
    std::mt19937 random(1);
    int refused = 0;
    int accepted = 0;
    int passed_off = 0;
    int found_out = 0;
    for (std::size_t i = kPayload; i < good.size(); ++i) {
        for (const unsigned value : {0x00U, 0x7fU, 0xffU, static_cast<unsigned>(random() & 0xffU)}) {
            Bytes pack = good;
            pack[i] = static_cast<std::byte>(value);
            repair_hash(pack);
            if (pack != good)
                ++(read_task_pack(pack, "test.pack", testing::shipped_suites()) ? passed_off : found_out);
            repair_name(pack);
            const Result<TaskSet> read = read_task_pack(pack, "test.pack", testing::shipped_suites());
            if (read) {
                ++accepted;
            } else {
                ++refused;
                REQUIRE(is_one_sentence(read.error()));
            }
        }
    }
    CHECK(passed_off == 0);  // what has another content has another name
    CHECK(found_out > 1000);
    CHECK(refused > 1000);
    CHECK(accepted > 0);  // a radius may change in its last bits and still be one
}

TEST_CASE("task pack: cut off on purpose, or with something behind it, is refused") {
    const Bytes good = pack_of(make_all_tiers());
    for (std::size_t length = 48; length < good.size(); length += 7) {
        Bytes pack(good.begin(), good.begin() + static_cast<std::ptrdiff_t>(length));
        repair_name(pack);
        CHECK_FALSE(read_task_pack(pack, "test.pack", testing::shipped_suites()).has_value());
    }
    Bytes longer = good;
    longer.push_back(std::byte{0});
    repair_name(longer);
    CHECK(read_task_pack(longer, "test.pack", testing::shipped_suites()).error().message ==
          "the task pack is not of the format this version reads");
}

TEST_CASE("task pack: says which kind of wrong it is") {
    const Bytes nothing;
    Bytes foreign(100, std::byte{'x'});
    Bytes cut = pack_of(make_all_tiers());
    cut.pop_back();

    CHECK(to_string(read_task_pack(nothing, "test.pack", testing::shipped_suites()).error()) ==
          "test.pack: this is not a PhyPlay task pack");
    CHECK(to_string(read_task_pack(foreign, "test.pack", testing::shipped_suites()).error()) ==
          "test.pack: this is not a PhyPlay task pack");
    CHECK(to_string(read_task_pack(cut, "test.pack", testing::shipped_suites()).error()) ==
          "test.pack: the task pack is damaged or cut off; build or install it again");
}

TEST_CASE("task pack: tasks without a template, of another tier or unplayable are refused") {
    const TaskSet suite = make_all_tiers();
    const auto complaint = [&](const std::vector<TemplateInfo>& templates, const std::vector<Task>& tasks) {
        return read_task_pack(write_task_pack(templates, tasks), "test.pack", testing::shipped_suites())
            .error()
            .message;
    };
    std::vector<Task> unplayable = suite.tasks();
    edit_scene(unplayable[0]).bodies[4].shapes.clear();
    std::vector<Task> twins = {suite.tasks()[0], suite.tasks()[0]};
    std::vector<TemplateInfo> other_tier = suite.templates();
    other_tier[0].tier = kTwoBallsTier;

    CHECK(complaint({suite.templates()[0]}, suite.tasks()) ==
          "the task pack is wrong: task pairs:000 has no template");
    CHECK(complaint(other_tier, suite.tasks()) ==
          "the task pack is wrong: task examples:drop has another tier than its template");
    CHECK(complaint(suite.templates(), unplayable) ==
          "the task pack is wrong: task examples:drop: bodies[4]: a body has 1 to 8 shapes");
    CHECK(complaint(suite.templates(), twins) == "the task pack is wrong: task examples:drop is out of order");
}

TEST_CASE("load_task_pack: a missing file and a folder are no packs") {
    CHECK(to_string(load_task_pack("no/such/file.pack", testing::shipped_suites()).error()) ==
          "no/such/file.pack: there is no such file");
    CHECK(to_string(load_task_pack("/", testing::shipped_suites()).error()) == "/: this is not a file");
}
