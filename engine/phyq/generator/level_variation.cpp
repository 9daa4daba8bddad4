#include "engine/phyq/generator/level_variation.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <string>

#include "engine/base/hash.h"
#include "engine/base/portable_math.h"

namespace phyplay {
namespace {

constexpr int kLevelDecimals = 4;
constexpr int kMoveDecimals = 5;
constexpr double kGroundLeft = -9.96;
constexpr double kGroundRight = 9.397;
constexpr double kNearGround = -2.5;  ///< what reaches below takes ground
constexpr double kDistance = 1.05;    ///< between a distractor's centre and what stands there already
constexpr double kPigSpanCut = 0.1;
constexpr double kSlantThreshold = 5.0;  ///< degrees; less is taken for upright
constexpr double kQuarterTurn = 90.0;
constexpr int kMostRedraws = 101;

constexpr std::array kDistractorShapes = {
    ObjectShape::square_hole, ObjectShape::rect_fat,      ObjectShape::rect_big,     ObjectShape::rect_medium,
    ObjectShape::rect_small,  ObjectShape::rect_tiny,     ObjectShape::square_small, ObjectShape::square_tiny,
    ObjectShape::triangle,    ObjectShape::triangle_hole, ObjectShape::circle,       ObjectShape::circle_small,
    ObjectShape::platform,
};
constexpr std::array kDistractorMaterials = {Material::ice, Material::wood, Material::stone};

/// The size the generator measures with.
Vec2 size_of(const SlingshotObject& object, const ObjectTable& objects) {
    switch (kind_of(object.shape)) {
        case ObjectKind::pig: return objects.pig(object.shape).size;
        case ObjectKind::block: return objects.block(object.shape).size;
        case ObjectKind::platform:
            return {objects.platform.box.width * std::fabs(object.scale_x),
                    objects.platform.box.height * std::fabs(object.scale_y)};
        case ObjectKind::tnt: return objects.tnt.size;
    }
    return {};
}

double snapped(double rotation_deg) {
    double turned = std::fmod(rotation_deg, 360.0);
    if (turned < 0.0) turned += 360.0;
    const double upright = std::round(turned / kQuarterTurn) * kQuarterTurn;
    return std::fabs(turned - upright) <= kSlantThreshold ? upright : turned;
}

bool moves(const SlingshotObject& object, const LevelVariation& variation) {
    const ObjectKind kind = kind_of(object.shape);
    return kind == ObjectKind::pig || (kind != ObjectKind::tnt && !variation.targets_only);
}

std::vector<SlingshotObject> moved_objects(const SlingshotLevel& layout, const LevelVariation& variation, Vec2 move) {
    std::vector<SlingshotObject> objects = layout.objects;
    for (SlingshotObject& object : objects) {
        if (!moves(object, variation)) continue;
        object.x += move.x;
        object.y += move.y;
    }
    return objects;
}

std::optional<SlingshotObject> draw_distractor(std::span<const SlingshotObject> present, const ObjectTable& objects,
                                               NumpyRandom& random) {
    SlingshotObject object;
    object.shape = kDistractorShapes[static_cast<std::size_t>(random.choice(kDistractorShapes.size()))];
    const Material material = kDistractorMaterials[static_cast<std::size_t>(random.choice(3))];
    if (object.shape != ObjectShape::platform) object.material = material;
    object.y = rounded_to(kGroundY + size_of(object, objects).y / 2.0, kLevelDecimals);

    const auto is_taken = [&](double x) {
        return std::any_of(present.begin(), present.end(), [&](const SlingshotObject& other) {
            const GroundSpan span = ground_span(other, objects);
            return !span.is_empty() && x > span.left - kDistance && x < span.right + kDistance;
        });
    };
    for (int draws = 0; draws <= kMostRedraws; ++draws) {
        object.x = rounded_to(random.uniform(kGroundLeft, kGroundRight), kMoveDecimals);
        if (is_taken(object.x)) continue;
        object.x = rounded_to(object.x, kLevelDecimals);
        return object;
    }
    return std::nullopt;
}

}  // namespace

GroundSpan ground_span(const SlingshotObject& object, const ObjectTable& objects) {
    const ObjectKind kind = kind_of(object.shape);
    if (kind == ObjectKind::tnt) return {};
    const Vec2 size = size_of(object, objects);
    const double turn = to_radians(snapped(object.rotation_deg));
    const double c = std::fabs(portable_cos(turn));
    const double s = std::fabs(portable_sin(turn));
    const double height = size.x * s + size.y * c;
    if (object.y - height / 2.0 >= kNearGround) return {};
    const double width = size.x * c + size.y * s - (kind == ObjectKind::pig ? kPigSpanCut : 0.0);
    return {.left = object.x - width / 2.0, .right = object.x + width / 2.0};
}

std::uint32_t variant_seed(std::string_view template_id, int index, int attempt) {
    const std::string name = fmt::format("{}:{:03}/{}", template_id, index, attempt);
    return static_cast<std::uint32_t>(hash64(std::as_bytes(std::span(name))));
}

Result<LevelVariant> draw_variant(const SlingshotLevel& layout, const LevelVariation& variation,
                                  const ObjectTable& objects, NumpyRandom& random) {
    const std::optional<Vec2> location = draw_location(variation.location, variation.anchor, random);
    if (!location) return Error{"'location' finds no place below the reach line"};
    LevelVariant variant;
    variant.move = {rounded_to(location->x - variation.anchor.x, kMoveDecimals),
                    rounded_to(location->y - variation.anchor.y, kMoveDecimals)};
    if (variation.keeps_height) variant.move.y = 0.0;

    std::vector<SlingshotObject> present = moved_objects(layout, variation, variant.move);
    for (int i = 0; i < variation.distractors; ++i) {
        const std::optional<SlingshotObject> distractor = draw_distractor(present, objects, random);
        if (!distractor) continue;
        present.push_back(*distractor);
        variant.distractors.push_back(*distractor);
    }
    return variant;
}

SlingshotLevel level_of(const SlingshotLevel& layout, const LevelVariation& variation, const LevelVariant& variant) {
    SlingshotLevel level = layout;
    level.objects = moved_objects(layout, variation, variant.move);
    const auto rank = [](const SlingshotObject& object) {
        const ObjectKind kind = kind_of(object.shape);
        return kind == ObjectKind::pig ? 0 : kind == ObjectKind::tnt ? 1 : 2;
    };
    std::stable_sort(level.objects.begin(), level.objects.end(),
                     [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
    level.objects.insert(level.objects.end(), variant.distractors.begin(), variant.distractors.end());
    for (SlingshotObject& object : level.objects) {
        for (double* number : {&object.x, &object.y, &object.rotation_deg, &object.scale_x, &object.scale_y}) {
            *number = rounded_to(*number, kLevelDecimals);
        }
    }
    return level;
}

}  // namespace phyplay
