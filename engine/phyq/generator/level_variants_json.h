// The variants that became the tasks of a slingshot template, frozen as data: levels/phyq/tasks/S.T.json.
//
//     {"template": "6.4", "tasks": [
//      {"index": 17, "try": 0, "seed": 2880154539, "move": [-1.2345, 0.5], "distractors": [
//        {"shape": "circle", "material": "wood", "x": 3.1, "y": -3.1}]}, ...]}
//
// One task per line. `try` counts the draws for this index that were refused before, `seed` is that of the draw
// (phyq/generator/level_variation.h); with the template they give the rest, and a test compares.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/io/json_reader.h"
#include "engine/io/json_writer.h"
#include "engine/phyq/generator/level_variation.h"

namespace phyplay {

struct FrozenVariant {
    int index = 0;  ///< the end of the task id: 17 of "6.4:017"
    int attempt = 0;
    std::uint32_t seed = 0;
    LevelVariant variant;

    bool operator==(const FrozenVariant&) const = default;
};

struct FrozenVariants {
    std::string template_id;
    std::vector<FrozenVariant> tasks;  ///< by rising index

    bool operator==(const FrozenVariants&) const = default;
};

/// Reads and checks; `name` is the file for messages, which name the field.
Result<FrozenVariants> read_level_variants(std::string_view json, const std::string& name);

std::string write_level_variants(const FrozenVariants& variants);

/// The fields "index" to "distractors", into an open object and out of one.
void write_variant_fields(JsonWriter& writer, const FrozenVariant& variant);
FrozenVariant read_variant_fields(const JsonField& field);

}  // namespace phyplay
