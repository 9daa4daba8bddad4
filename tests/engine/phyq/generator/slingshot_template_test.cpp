#include "engine/phyq/generator/slingshot_template.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <string>

#include "engine/base/hash.h"
#include "engine/io/json_writer.h"
#include "engine/phyq/generator/level_variation.h"
#include "engine/phyq/generator/slingshot_suite.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/phyq/play/slingshot_setup.h"
#include "tests/support/phyq_layouts.h"

using namespace phyplay;
using namespace phyplay::testing;

namespace {

const std::filesystem::path kFolder = std::filesystem::path(PHYPLAY_SOURCE_DIR) / "levels/phyq";

/// A template with these lines in its table.
std::string with(const std::string& fields) {
    return "return {\n  version = 1, tier = \"slingshot\", title = \"A ledge\", idea = \"Hit it.\",\n" + fields +
           "}\n";
}

const std::string kGood =
    "  layout = \"l.json\", anchor = object(\"small pig\"), location = reachable(-7, 6, -2.8, 4),\n";

Result<SlingshotTemplate> read_own(const std::string& text) {
    return read_slingshot_template(text, "my", "my.lua", [](const std::string& name) -> Result<SlingshotLevel> {
        if (name == "l.json") return make_pig_on_ground_level();
        return Error{"this file cannot be read", name};
    });
}

std::string error_of_template(const std::string& text) {
    const Result<SlingshotTemplate> answer = read_own(text);
    return answer ? "(no error)" : to_string(answer.error());
}

}  // namespace

TEST_CASE("slingshot templates: what is written is what is read") {
    const auto source = read_own(with(kGood + "  birds = { \"black\", \"red\" }, max_tasks = 7, distractors = 2,\n"
                                              "  targets_only = true, keeps_height = true,\n"));
    REQUIRE(source.has_value());
    CHECK(source->info.id == "my");
    CHECK(source->info.title == "A ledge");
    CHECK(source->info.tier == kSlingshotTier);
    CHECK(source->idea == "Hit it.");
    CHECK(source->max_tasks == 7);
    CHECK(source->layout.birds == std::vector{BirdType::black, BirdType::red});
    const SlingshotObject pig = make_pig_on_ground_level().objects.front();
    CHECK(source->variation ==
          LevelVariation{.anchor = {pig.x, pig.y},
                         .location = {.kind = LocationKind::reachable, .x1 = -7, .x2 = 6, .y1 = -2.8, .y2 = 4},
                         .targets_only = true,
                         .keeps_height = true,
                         .distractors = 2});
}

TEST_CASE("slingshot templates: every location rule can be called") {
    const std::map<std::string, LocationKind> rules = {
        {"fixed()", LocationKind::fixed},
        {"reachable(-7, 6, -2.8)", LocationKind::reachable},
        {"reachable_x(-8, 9, 4)", LocationKind::reachable_x},
        {"on_reach_line()", LocationKind::on_reach_line},
        {"box(1, 2, 3, 4)", LocationKind::box},
        {"box_low_left(1, 2, 3, 4)", LocationKind::box_low_left},
        {"box_low_right(1, 2, 3, 4)", LocationKind::box_low_right},
        {"far(2, 1, 3, 4, 7)", LocationKind::far},
        {"along_x(1, 2)", LocationKind::along_x},
    };
    for (const auto& [call, kind] : rules) {
        const auto source = read_own(with("  layout = \"l.json\", anchor = point(1, 2), location = " + call + ",\n"));
        REQUIRE(source.has_value());
        CHECK(source->variation.location.kind == kind);
        CHECK(source->variation.anchor == Vec2{1.0, 2.0});
    }
}

TEST_CASE("slingshot templates: mistakes are told in one sentence with file and line") {
    const std::map<std::string, std::string> mistakes = {
        {with(kGood + "  brids = { \"red\" },\n"),
         "my.lua:4: a slingshot template has no 'brids' (did you mean 'birds'?)"},
        {with(kGood + "  birds = { \"green\" },\n"),
         "my.lua:4: 'birds' lists red, blue, yellow, black or white ones: { \"red\" }"},
        {with(kGood + "  birds = {},\n"), "my.lua:4: 'birds' must list 1 to 20 birds"},
        {with(kGood + "  birds = \"red\",\n"), "my.lua:4: 'birds' must be a list, and is a string"},
        {with(kGood + "  targets_only = 1,\n"), "my.lua:4: 'targets_only' must be true or false, and is a number"},
        {with(kGood + "  distractors = 99,\n"), "my.lua:4: 'distractors' must be a whole number from 0 to 10"},
        {with("  layout = \"l.json\", anchor = object(\"small pig\"),\n  location = 3,\n"),
         "my.lua:4: 'location' must be a rule such as reachable(-7, 6, -2.8, 4), and is a number"},
        {with("  layout = \"l.json\", location = box(1, 2, 3, 4),\n"),
         "my.lua:1: 'anchor' must be object(\"small pig\") or point(x, y), and is missing"},
        {with("  layout = \"l.json\",\n  anchor = object(\"smal pig\"), location = fixed(),\n"),
         "my.lua:4: the layout has no 'smal pig' (did you mean 'small pig'?)"},
        {with("  layout = \"l.json\",\n  anchor = object(\"small pig\", 2), location = fixed(),\n"),
         "my.lua:4: the layout has only 1 'small pig'"},
        {with("  anchor = point(1, 2), location = fixed(),\n  layout = \"x.json\",\n"),
         "my.lua:4: x.json: this file cannot be read"},
        {with("  location = fixed(),\n"), "my.lua:1: 'layout' must be a text in quotes, and is missing"},
        {with("  layout = \"l.json\",\n  location = box(1, 2, 3),\n"), "my.lua:4: box: y2 must be a finite number"},
        {with("  layout = \"l.json\",\n  location = box(1, 2, 3, 4, 5),\n"), "my.lua:4: box takes 4 numbers, not 5"},
        {with("  layout = \"l.json\",\n  location = box(2, 1, 3, 4),\n"),
         "my.lua:4: box: the right x is left of the left one"},
        {with("  layout = \"l.json\",\n  anchor = object(3, 1), location = fixed(),\n"),
         "my.lua:4: object needs a name: object(\"small pig\")"},
        {"return 3\n", "my.lua:1: a template must return a table: return { version = 1, title = ..., layout = ... }"},
        {"return { tier = \"slingshot\", title = \"t\", idea = \"i\",\n  layout = \"l.json\", location = fixed() }\n",
         "my.lua:1: 'version' must be 1: the version of the template language it is written in"},
    };
    for (const auto& [text, sentence] : mistakes) CHECK(error_of_template(text) == sentence);
}

TEST_CASE("shipped templates: 75, each with its layout as it is, and the birds it has") {
    int count = 0;
    for (const PhyqLayout& layout : load_phyq_layouts()) {
        const auto source = load_slingshot_template(kFolder / "templates" / (layout.name + ".lua"));
        if (!source) FAIL_CHECK(to_string(source.error()));
        if (!source) continue;
        CHECK(source->layout == layout.level);
        CHECK(source->variation.distractors == 3);
        ++count;
    }
    CHECK(count == 75);
}

TEST_CASE("shipped templates: the first ten draws of each are pinned") {
    const SlingshotSetup setup = shipped_slingshot_setup();
    std::string all;
    for (const PhyqLayout& layout : load_phyq_layouts()) {
        const auto source = load_slingshot_template(kFolder / "templates" / (layout.name + ".lua"));
        REQUIRE(source.has_value());
        FrozenVariants drawn{.template_id = layout.name, .tasks = {}};
        for (int index = 1; index <= 10; ++index) {
            const std::uint32_t seed = variant_seed(layout.name, index, 0);
            NumpyRandom random(seed);
            const auto variant = draw_variant(source->layout, source->variation, setup.objects(), random);
            REQUIRE(variant.has_value());
            drawn.tasks.push_back({.index = index, .attempt = 0, .seed = seed, .variant = *variant});
        }
        all += write_level_variants(drawn);
    }
    CHECK(hash64(std::as_bytes(std::span(all))) == 4515056390343848551U);
}

TEST_CASE("own slingshot templates: the layout, and variants that are at rest") {
    auto source = read_own(with(kGood));
    REQUIRE(source.has_value());
    source->max_tasks = 3;
    source->variation.location = {.kind = LocationKind::along_x, .x1 = -6, .x2 = 6};
    const auto tasks = build_first_tasks(*source, "my.lua");
    REQUIRE(tasks.has_value());
    REQUIRE(tasks->size() == 4);
    CHECK((*tasks)[0].id == "my:000");
    CHECK(level_of((*tasks)[0]) == source->layout);
    CHECK((*tasks)[3].id == "my:003");
    CHECK((*tasks)[3].tier == kSlingshotTier);

    source->layout.objects.front().y += 1.0;
    const auto falling = build_first_tasks(*source, "my.lua");
    REQUIRE_FALSE(falling.has_value());
    CHECK(to_string(falling.error()).starts_with("my.lua: the layout: "));
}
