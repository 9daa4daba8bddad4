// A LevelVariation makes many slingshot levels of one layout, as the benchmark's generator does.
//
// A location is drawn for one anchor, everything moves along by the same vector, and up to three blocks that have
// nothing to do with the puzzle are put on the ground. Facts: Phy-Q generator sheet, sections 1 to 4. Draws come from
// numpy's generator, seeded by variant_seed(). What was drawn is kept as a LevelVariant. Those that became the tasks
// of a template are frozen as data, levels/phyq/tasks/S.T.json, one task per line:
//
//     {"template": "6.4", "tasks": [
//      {"index": 17, "try": 0, "seed": 2880154539, "move": [-1.2345, 0.5], "distractors": [
//        {"shape": "circle", "material": "wood", "x": 3.1, "y": -3.1}]}, ...]}
//
// `try` counts the draws for this index that were refused before, `seed` is that of the draw; with the template they
// give the rest, and a test compares.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/numpy_random.h"
#include "engine/base/result.h"
#include "engine/io/json_reader.h"
#include "engine/io/json_writer.h"
#include "engine/phyq/generator/location_rule.h"
#include "engine/phyq/level/slingshot_objects.h"

namespace phyplay {

/// Most distractors of a task in the benchmark.
inline constexpr int kDistractors = 3;

struct LevelVariation {
    Vec2 anchor;
    LocationRule location;
    bool targets_only = false;  ///< only pigs move
    bool keeps_height = false;  ///< moves along x only
    int distractors = kDistractors;

    bool operator==(const LevelVariation&) const = default;
};

/// What makes one level of the layout.
struct LevelVariant {
    Vec2 move;
    std::vector<SlingshotObject> distractors;

    bool operator==(const LevelVariant&) const = default;
};

/// The seed of a variant's draws: the lower 32 bits of XXH64 of "TEMPLATE:INDEX/TRY", for example "6.4:017/2".
std::uint32_t variant_seed(std::string_view template_id, int index, int attempt);

/// Draws a variant. Fails where the location rule has no place.
Result<LevelVariant> draw_variant(const SlingshotLevel& layout, const LevelVariation& variation,
                                  const ObjectTable& objects, NumpyRandom& random);

/// The level: pigs, TNT, blocks and platforms in the layout's order, then the distractors; all numbers with four
/// decimals, as the benchmark writes them.
SlingshotLevel level_of(const SlingshotLevel& layout, const LevelVariation& variation, const LevelVariant& variant);

/// The stretch of ground an object takes, as far as distractors ask: empty (left > right) where its lower edge is
/// above -2.5 and for TNT.
struct GroundSpan {
    double left = 1.0;
    double right = 0.0;

    bool is_empty() const { return left > right; }
};
GroundSpan ground_span(const SlingshotObject& object, const ObjectTable& objects);

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
};

/// Reads and checks; `name` is the file for messages, which name the field.
Result<FrozenVariants> read_level_variants(std::string_view json, const std::string& name);

std::string write_level_variants(const FrozenVariants& variants);

/// The fields "index" to "distractors", into an open object and out of one.
void write_variant_fields(JsonWriter& writer, const FrozenVariant& variant);
FrozenVariant read_variant_fields(const JsonField& field);

}  // namespace phyplay
