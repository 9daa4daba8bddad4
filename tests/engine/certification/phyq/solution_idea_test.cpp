#include "engine/certification/phyq/solution_idea.h"

#include <doctest/doctest.h>

#include <filesystem>

#include "engine/io/file.h"
#include "tests/support/phyq_layouts.h"

using namespace phyplay;
using namespace phyplay::testing;

namespace {

const SlingshotSetup& setup() {
    static const SlingshotSetup shared = make_slingshot_setup();
    return shared;
}

std::vector<SolutionIdea> shipped_ideas() {
    const auto text = read_file(std::filesystem::path(PHYPLAY_SOURCE_DIR) / "levels/phyq/ideas.json");
    REQUIRE(text.has_value());
    auto ideas = read_solution_ideas(*text, "ideas.json");
    CAPTURE(ideas ? std::string() : to_string(ideas.error()));
    REQUIRE(ideas.has_value());
    return std::move(ideas).value();
}

/// The fault of playing the layout with the same angle for all birds.
std::string fault_of(const std::string& layout, double angle_deg, const SolutionIdea& idea) {
    const SlingshotLevel level = phyq_layout(layout);
    const Vec2 drag = full_stretch_drag(angle_deg);
    const std::vector<Shot> shots(level.birds.size(), Shot{.dx = drag.x, .dy = drag.y});
    return find_idea_fault(idea, tell_story(setup(), level, settle(setup(), level), shots));
}

std::string fault_of(const std::string& layout, double angle_deg) {
    const std::vector<SolutionIdea> ideas = shipped_ideas();
    const SolutionIdea* idea = find_idea(ideas, layout);
    REQUIRE(idea != nullptr);
    return fault_of(layout, angle_deg, *idea);
}

std::string error_of_ideas(const std::string& json) {
    const auto ideas = read_solution_ideas(json, "ideas.json");
    return ideas ? "" : to_string(ideas.error());
}

}  // namespace

TEST_CASE("Ideas: every template has one, in words and with something to test, about objects it has") {
    const std::vector<SolutionIdea> ideas = shipped_ideas();
    const std::vector<PhyqLayout> layouts = load_phyq_layouts();
    CHECK(ideas.size() == layouts.size());
    for (const PhyqLayout& layout : layouts) {
        CAPTURE(layout.name);
        const SolutionIdea* idea = find_idea(ideas, layout.name);
        REQUIRE(idea != nullptr);
        CHECK(idea->words.size() > 20);
        SolutionIdea empty{.template_id = idea->template_id, .words = idea->words};
        CHECK_FALSE(*idea == empty);

        const auto count = [&](SlingshotRole role) {
            int number = 0;
            for (const SlingshotObject& object : layout.level.objects) {
                const ObjectKind kind = kind_of(object.shape);
                number += (role == SlingshotRole::pig && kind == ObjectKind::pig) ||
                          (role == SlingshotRole::block && kind == ObjectKind::block) ||
                          (role == SlingshotRole::platform && kind == ObjectKind::platform);
            }
            return number;
        };
        std::vector<StoryObject> named = idea->every_pig.touched;
        for (const auto* list : {&idea->moved, &idea->struck, &idea->destroyed, &idea->in_motion}) {
            named.insert(named.end(), list->begin(), list->end());
        }
        for (const std::string& by : idea->every_pig.by) {
            if (const auto object = find_story_object(by); object && by.starts_with("block"))
                named.push_back(*object);
        }
        for (const StoryObject& object : named) {
            CAPTURE(to_string(object));
            CHECK(object.number < count(object.role));
        }
        for (const auto& group : idea->order) {
            for (const int pig : group) CHECK(pig < count(SlingshotRole::pig));
        }
    }
    CHECK(find_idea(ideas, "16.1") == nullptr);
}

TEST_CASE("Ideas: a solution by the idea has no fault, another one is told how it differs") {
    CHECK(fault_of("3.5", 43.5).empty());
    CHECK(fault_of("3.5", 63.0) == "pig 0 was ended by red bird (bird 0)");
    CHECK(fault_of("1.4", 12.0).empty());
    CHECK(fault_of("1.4", -10.0) == "pig 0: red bird came as 'rolled'");
    CHECK(fault_of("2.4", -10.0).empty());
    CHECK(fault_of("2.4", 1.0) == "pig 0 was struck by 1 birds");
    CHECK(fault_of("6.4", 30.5).empty());
    CHECK(fault_of("10.4", 13.5).empty());
    CHECK(fault_of("1.4", 80.0) == "the level was not solved");
}

TEST_CASE("Ideas: each condition can fail on its own") {
    const auto fault = [](SolutionIdea idea) { return fault_of("3.5", 43.5, idea); };
    CHECK(fault({}).empty());
    CHECK(fault({.every_pig = {.touched = {{SlingshotRole::ground, 0}}}}) ==
          "pig 0: wood circle had not struck ground");
    CHECK(fault({.every_pig = {.touched = {{SlingshotRole::ground, 0}, {SlingshotRole::bird, 0}}}}).empty());
    CHECK(fault({.every_pig = {.past = {{{-1.9, 0.15}, 0.3}}}}).empty());
    CHECK(fault({.every_pig = {.past = {{{5.0, 5.0}, 0.3}}}}) == "pig 0: wood circle took another way");
    CHECK(fault({.moved = {{SlingshotRole::block, 0}}}) == "block 0 was not moved before the last bird");
    CHECK(fault({.struck = {{SlingshotRole::pig, 0}}}) == "the bird struck block 0 first");
    CHECK(fault({.struck = {{SlingshotRole::block, 0}}}).empty());
    CHECK(fault({.destroyed = {{SlingshotRole::block, 0}}}) == "block 0 was not destroyed");
    CHECK(fault({.in_motion = {{SlingshotRole::block, 0}}}) == "block 0 was at rest when the last bird came");
    CHECK(fault({.power = true}) == "no bird used its power");
    CHECK(fault({.launches = 2}) == "1 launches were enough");
}

TEST_CASE("Ideas: mistakes in the file are told with their field") {
    CHECK(error_of_ideas(R"({"ideas": {"1.1": {"idea": "x"}}})").empty());
    CHECK(error_of_ideas(R"({"ideas": {"1.1": {}}})") == "ideas.json: ideas.1.1.idea is missing");
    CHECK(error_of_ideas(R"({"ideas": {"1.1": {"idea": "x", "moved": ["block"]}}})") ==
          "ideas.json: ideas.1.1.moved[0] must name an object, for example 'block 3'");
    CHECK(error_of_ideas(R"({"ideas": {"1.1": {"idea": "x", "every_pig": {"approach": ["hopped"]}}}})") ==
          "ideas.json: ideas.1.1.every_pig.approach[0] is no approach; direct, bounced, rolled, slid, fell, flew, "
          "pushed, exploded, dropped and left_level are");
    CHECK(error_of_ideas(R"({"ideas": {"1.1": {"idea": "x", "power": "unused"}}})") ==
          "ideas.json: ideas.1.1.power can only be 'used'");
    CHECK_FALSE(error_of_ideas(R"({"ideas": {"1.1": {"idea": "x", "colour": "red"}}})").empty());
}
