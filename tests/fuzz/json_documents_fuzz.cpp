// Small JSON documents, of levels, of people that agents are held against, and of the window.
//
// Every input is read as each of them, since what is no such document must be told as well. Begins with the shipped
// ones. Must hold: what was read and can be written reads as it was written.
#include "engine/agents/phyq/phyq_score.h"
#include "engine/certification/phyq/certificate.h"
#include "engine/certification/phyq/solution_idea.h"
#include "engine/certification/phyre/solution_power.h"
#include "engine/certification/phyre/solvability.h"
#include "engine/phyq/generator/level_variation.h"
#include "engine/phyq/level/slingshot_objects.h"
#include "engine/phyq/rules/physics_profile.h"
#include "engine/templates/parameter_grid.h"
#include "game/face/settings.h"
#include "game/text/texts.h"
#include "tests/fuzz/harness.h"

namespace phyplay::fuzz {
namespace {

std::string first_line(const std::string& text) {
    return text.substr(0, text.find('\n') + 1);
}

void try_levels(std::string_view input) {
    static_cast<void>(read_frozen_parameters(input, "x.json"));
    static_cast<void>(read_object_table(input, "x.json"));
    static_cast<void>(read_physics_profiles(input, "x.json"));
    static_cast<void>(read_solution_ideas(input, "x.json"));
    static_cast<void>(read_phyq_reference(input, "x.json"));
    if (const Result<FrozenVariants> variants = read_level_variants(input, "x.json")) {
        const Result<FrozenVariants> again = read_level_variants(write_level_variants(*variants), "again.json");
        must(again && again->tasks == variants->tasks, "variants read as they were written");
    }
}

void try_certificates(std::string_view input) {
    constexpr std::size_t kTasks = 3;
    if (const Result<SolutionPower> power = read_power(input, kTasks, "x.jsonl")) {
        const Result<SolutionPower> again = read_power(write_power(*power), kTasks, "again.jsonl");
        must(again && *again == *power, "a row of the matrix reads as it was written");
    }
    if (const Result<SolvabilityCertificate> found = read_solvability(input, "x.jsonl")) {
        const Result<SolvabilityCertificate> again = read_solvability(write_solvability(*found, {}), "again.jsonl");
        must(again && *again == *found, "a certificate reads as it was written");
    }
    const std::filesystem::path file = scratch_file("lines.jsonl", input);
    static_cast<void>(read_certificates(file));
    static_cast<void>(read_known_plans(file));
}

void try_window(std::string_view input) {
    const Settings settings = settings_from_json(input);
    must(settings_from_json(to_json(settings)) == settings, "settings read as they were written");
    static_cast<void>(parse_dictionary(input, "x.json"));
}

}  // namespace

std::vector<std::string> examples() {
    std::vector<std::string> texts;
    for (const std::string& text : texts_of("levels/phyq/tasks", ".json", 3)) {
        Result<FrozenVariants> variants = read_level_variants(text, "x.json");
        must(bool(variants), "the shipped variants can be read");
        variants->tasks.resize(3);
        texts.push_back(write_level_variants(*variants));
    }
    for (const char* file : {"levels/phyq/objects.json", "levels/phyq/physics_profiles.json",
                             "levels/phyq/ideas.json", "levels/phyq/human_study.json"}) {
        texts.push_back(text_of(file));
    }
    for (const std::string& text : texts_of("levels/phyq/certificates", ".jsonl", 4))
        texts.push_back(first_line(text));
    texts.push_back(
        R"({"template": "00012", "columns": ["seed"], "tasks": {"000": {"combo": 610, "values": [610]}}})");
    texts.push_back(R"({"template": "14.1", "solution": [{"angle_deg": 20.5}, {"angle_deg": 31, "after_s": 1.2}]})");
    texts.push_back(R"({"action": [0.5, 0.8, 0.3], "solves": [0, 1, 0], "power": 0.3333333333333333})");
    texts.push_back("{\"of_suites\": " + lists_in_lists() + "}");
    texts.push_back(write_solvability({}, {}));
    texts.push_back(to_json({}));
    texts.push_back(R"({"language.name": "English", "play.attempt": "Attempt {count} of {total}", "a": {"b": "c"}})");
    return texts;
}

void try_input(std::string_view input) {
    try_levels(input);
    try_certificates(input);
    try_window(input);
}

}  // namespace phyplay::fuzz
