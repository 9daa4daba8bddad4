// Shipped templates with random damage: whatever comes out, it is a scene, a skip or one error with a line.

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include "engine/io/file.h"
#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/lua_template.h"
#include "engine/play/task.h"

using namespace phyplay;

namespace {

constexpr int kDamagesPerTemplate = 20;

std::vector<std::filesystem::path> shipped_templates() {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(PHYPLAY_SOURCE_DIR "/levels/phyre/templates")) {
        files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

/// Deletes, repeats or overwrites a few bytes somewhere.
std::string damaged(std::string text, std::mt19937& random) {
    const std::size_t at = random() % text.size();
    const std::size_t length = std::min<std::size_t>(1 + random() % 12, text.size() - at);
    const std::string piece = text.substr(at, length);
    switch (random() % 4) {
        case 0: return text.erase(at, length);
        case 1: return text.insert(random() % text.size(), piece);
        case 2: return text.replace(at, 1, 1, static_cast<char>(random() & 0xffU));
        case 3: return text.replace(at, 1, std::to_string(random()));
    }
    return text;
}

}  // namespace

TEST_CASE("LuaTemplate: damaged templates end in a playable scene, a skip or an error with its line") {
    std::mt19937 random(20);
    int scenes = 0;
    int errors = 0;
    for (const std::filesystem::path& file : shipped_templates()) {
        const std::string good = *read_file(file);
        for (int i = 0; i < kDamagesPerTemplate; ++i) {
            const std::string text = damaged(good, random);
            CAPTURE(text);
            Result<LuaTemplate> source = LuaTemplate::read(text, "own", "own.lua");
            if (!source) {
                ++errors;
                CHECK(source.error().line > 0);
                continue;
            }
            const std::int64_t combination = random() % source->grid().size();
            const Result<BuildAnswer> answer = source->build(source->grid().values_of(combination));
            if (!answer) {
                ++errors;
                CHECK(answer.error().line > 0);
            } else if (const BuiltScene* built = std::get_if<BuiltScene>(&*answer)) {
                ++scenes;
                Task task{.id = "own:000",
                          .template_id = "own",
                          .suite = kPhyre,
                          .tier = kBallTier,
                          .content = phyre_content(built->scene, built->goal),
                          .sha256 = {}};
                const auto fault = find_task_fault(task);
                CHECK_MESSAGE(!fault, fault.value_or(""));
            }
        }
    }
    CHECK(scenes > 100);
    CHECK(errors > 100);
}
