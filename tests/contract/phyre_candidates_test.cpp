// The shipped tasks follow from the templates: numbers from grids and skips, ids from the benchmark, the pack
// from all of it.

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "engine/base/hash.h"
#include "engine/io/file.h"
#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/task_json.h"
#include "engine/play/task_pack.h"
#include "engine/suites/known_suites.h"
#include "engine/suites/template_suite.h"
#include "tests/support/build_folder.h"
#include "tests/support/shipped_suite.h"

using namespace phyplay;
using namespace phyplay::testing;

namespace {

const std::filesystem::path kFolder = PHYPLAY_SOURCE_DIR "/levels/phyre";

/// Size of the product of all grids, candidates among it, number of the last shipped one (task sheet, section 2).
struct Counts {
    std::int64_t product;
    int candidates;
    int last_shipped;
};
const std::map<std::string, Counts> kCounts = {
    {"00000", {16245, 200, 99}},  {"00001", {2560, 200, 99}},    {"00002", {385, 200, 199}},
    {"00003", {400, 200, 111}},   {"00004", {6720, 1000, 985}},  {"00005", {324, 200, 199}},
    {"00006", {6400, 200, 199}},  {"00007", {400, 360, 358}},    {"00008", {1600, 636, 627}},
    {"00009", {2560, 1000, 996}}, {"00010", {540, 540, 534}},    {"00011", {10000, 1000, 993}},
    {"00012", {1000, 500, 228}},  {"00013", {300, 300, 299}},    {"00014", {640, 640, 636}},
    {"00015", {500, 500, 496}},   {"00016", {900, 900, 898}},    {"00017", {625, 200, 199}},
    {"00018", {1350, 200, 198}},  {"00019", {65536, 1000, 998}}, {"00020", {400, 200, 99}},
    {"00021", {405, 126, 125}},   {"00022", {36000, 1000, 997}}, {"00023", {11700, 1000, 990}},
    {"00024", {960, 696, 693}},   {"00100", {288, 288, 201}},    {"00101", {216, 192, 99}},
    {"00102", {441, 153, 99}},    {"00103", {343, 343, 340}},    {"00104", {4096, 200, 99}},
    {"00105", {6400, 200, 111}},  {"00106", {2401, 200, 99}},    {"00107", {308, 196, 99}},
    {"00108", {1000, 1000, 313}}, {"00109", {360, 165, 164}},    {"00110", {2048, 200, 99}},
    {"00111", {216, 180, 179}},   {"00112", {800, 300, 103}},    {"00113", {1350, 200, 107}},
    {"00114", {1536, 332, 330}},  {"00115", {3610, 183, 106}},   {"00116", {8192, 200, 103}},
    {"00117", {1000, 200, 199}},  {"00118", {400, 200, 99}},     {"00119", {2340, 200, 199}},
    {"00120", {1000, 1000, 275}}, {"00121", {1296, 216, 214}},   {"00122", {320, 320, 319}},
    {"00123", {10000, 300, 298}}, {"00124", {300, 300, 298}},
};

LuaTemplate template_of(const std::string& id) {
    Result<LuaTemplate> source = load_template(kFolder / "templates" / (id + ".lua"));
    if (!source) FAIL(to_string(source.error()));
    return *std::move(source);
}

FrozenParameters frozen_of(const std::string& id) {
    const std::string file = (kFolder / "parameters" / (id + ".json")).string();
    return *read_frozen_parameters(*read_file(file), file);
}

/// The frozen task's values are those of the combination it names.
bool has_values_of_combination(const LuaTemplate& source, const TaskParameters& task) {
    const std::vector<ParameterValue> values = source.grid().values_of(task.combination);
    return std::equal(values.begin(), values.end(), task.values.begin(), task.values.end(), same_value);
}

}  // namespace

TEST_CASE("PHYRE templates: each shipped task's number and values follow from grids and skips") {
    for (const auto& counted : kCounts) {
        const std::string& id = counted.first;
        const Counts& counts = counted.second;
        CAPTURE(id);
        LuaTemplate source = template_of(id);
        CHECK(source.grid().size() == counts.product);

        const Result<std::vector<Candidate>> candidates = number_candidates(source, source.search());
        if (!candidates) FAIL(to_string(candidates.error()));
        CHECK(candidates->size() == static_cast<std::size_t>(counts.candidates));

        const FrozenParameters frozen = frozen_of(id);
        REQUIRE(frozen.tasks.size() == 100);
        CHECK(std::stoi(frozen.tasks.back().number) == counts.last_shipped);
        int wrong = 0;
        for (const TaskParameters& task : frozen.tasks) {
            const std::size_t number = std::stoul(task.number);
            const bool numbered =
                number < candidates->size() && (*candidates)[number].combination == task.combination;
            const Task* shipped = shipped_suite().find(id + ":" + task.number);
            const bool same_scene = numbered && shipped != nullptr &&
                                    (*candidates)[number].built == BuiltScene{scene_of(*shipped), goal_of(*shipped)};
            if (!same_scene || !has_values_of_combination(source, task)) ++wrong;
        }
        CHECK(wrong == 0);
    }
}

TEST_CASE("PHYRE templates: those without flags ship their first hundred candidates") {
    for (const auto& counted : kCounts) {
        const std::string& id = counted.first;
        const Counts& counts = counted.second;
        const LuaTemplate source = template_of(id);
        const bool chosen = !source.selection().need.empty() || !source.selection().refuse.empty();
        const std::set<std::string> unflagged = {"00001", "00020", "00101", "00102", "00104",
                                                 "00106", "00107", "00110", "00118"};
        CAPTURE(id);
        CHECK(chosen == !unflagged.contains(id));
        if (!chosen) CHECK(counts.last_shipped == 99);
    }
}

TEST_CASE("PHYRE task ids: are the benchmark's, by list and by checksum") {
    const nlohmann::json lists = nlohmann::json::parse(*read_file(data_path("phyre/task_ids.json")));
    std::map<std::string, std::string> joined;
    for (const TemplateInfo& info : shipped_suite().templates()) {
        std::vector<std::string> ids;
        for (const Task* task : shipped_suite().tasks_of_template(info.id)) {
            ids.push_back(task->id);
            joined[info.id] += (joined[info.id].empty() ? "" : " ") + task->id;
            CHECK(task->tier == info.tier);
        }
        CAPTURE(info.id);
        CHECK(ids == lists[info.id].get<std::vector<std::string>>());
        CHECK(info.tier == (info.id < "00100" ? kBallTier : kTwoBallsTier));
    }
    REQUIRE(joined.size() == 50);
    CHECK(md5_hex(joined["00000"]) == "ff750b22841d754a3abc0cc37754a6f3");
    CHECK(md5_hex(joined["00001"]) == "4957b9c92beda45f76060fc17aa8aaae");
    CHECK(md5_hex(joined["00002"]) == "b77c65ed609e262953fd2816e0f63f51");
    CHECK(md5_hex(joined["00003"]) == "71709bb1ee23f885202c192107289dfa");
}

TEST_CASE("PHYRE task pack: is the committed one (after a deliberate change: ninja update_pack_hash)") {
    const std::string committed = *read_file(kFolder / "pack.sha256");
    const std::string pack = *read_file(testing::build_folder() / "share/phyplay/phyre.pack");
    const Result<Done> verified = verify_task_pack(std::as_bytes(std::span(pack)), "phyre.pack", make_suites());

    CHECK(verified.has_value());
    CHECK(shipped_suite().sha256() + "\n" == committed);
}

TEST_CASE("PHYRE tasks: every one survives being written as JSON") {
    int lost = 0;
    for (const Task& task : shipped_suite().tasks()) {
        const Result<Task> read = read_task_json(task_line(task), "task");
        if (!read || !(*read == task)) ++lost;
    }
    CHECK(lost == 0);
}

TEST_CASE("PHYRE titles: say in one line what to do, each differently") {
    std::set<std::string> titles;
    for (const TemplateInfo& info : shipped_suite().templates()) {
        CAPTURE(info.title);
        CHECK(info.title.size() >= 15);
        CHECK(info.title.size() <= 60);
        CHECK(titles.insert(info.title).second);
    }
}
