#include "engine/phyq/level/slingshot_level.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "engine/base/assert.h"

namespace phyplay {
namespace {

constexpr std::array<std::string_view, 4> kKindNames{"pig", "block", "platform", "tnt"};
constexpr std::array<std::string_view, 4> kMaterialNames{"none", "wood", "stone", "ice"};
constexpr std::array<std::string_view, kObjectShapeCount> kShapeNames{
    "small",         "medium",     "big",          "square_hole",  "rect_fat",    "rect_big",
    "rect_medium",   "rect_small", "rect_tiny",    "square_small", "square_tiny", "triangle",
    "triangle_hole", "circle",     "circle_small", "platform",     "tnt"};

// Generous limits that keep damaged files away from the physics. Real levels stay far inside them.
constexpr double kFarthest = 1000.0;
constexpr double kMostTurned = 36000.0;
constexpr double kSmallestScale = 0.01;
constexpr double kLargestScale = 200.0;
constexpr double kWidestLevel = 50.0;
constexpr std::size_t kMostBirds = 100;
constexpr std::size_t kMostObjects = 1000;

template <typename Enum>
std::optional<Enum> find_name(std::span<const std::string_view> names, std::string_view name) {
    const auto found = std::ranges::find(names, name);
    return found == names.end() ? std::nullopt : std::optional(static_cast<Enum>(found - names.begin()));
}

// Also false for NaN.
bool is_within(double value, double limit) {
    return std::fabs(value) <= limit;
}

bool is_scale(double value) {
    return std::fabs(value) >= kSmallestScale && std::fabs(value) <= kLargestScale;
}

std::string find_object_problem(const SlingshotObject& object) {
    const ObjectKind kind = kind_of(object.shape);
    if (!is_within(object.x, kFarthest) || !is_within(object.y, kFarthest)) return "is placed outside the world";
    if (!is_within(object.rotation_deg, kMostTurned)) return "is turned by more than 100 full turns";
    if ((kind == ObjectKind::block) != (object.material != Material::none)) {
        return kind == ObjectKind::block ? "has no material" : "has a material, which only blocks have";
    }
    if (kind != ObjectKind::platform && (object.scale_x != 1.0 || object.scale_y != 1.0)) {
        return "is scaled, which only platforms can be";
    }
    if (!is_scale(object.scale_x) || !is_scale(object.scale_y)) return "has a scale outside 0.01 to 200";
    return {};
}

}  // namespace

ObjectKind kind_of(ObjectShape shape) {
    if (shape == ObjectShape::tnt) return ObjectKind::tnt;
    if (shape == ObjectShape::platform) return ObjectKind::platform;
    return shape <= ObjectShape::big_pig ? ObjectKind::pig : ObjectKind::block;
}

std::string_view name_of(ObjectKind kind) {
    return kKindNames[static_cast<std::size_t>(kind)];
}
std::string_view name_of(Material material) {
    return kMaterialNames[static_cast<std::size_t>(material)];
}
std::string_view name_of(ObjectShape shape) {
    return kShapeNames[static_cast<std::size_t>(shape)];
}

std::optional<BirdType> find_bird_type(std::string_view name) {
    const auto found = std::ranges::find(kBirds, name, &Bird::name);
    return found == kBirds.end() ? std::nullopt : std::optional(static_cast<BirdType>(found - kBirds.begin()));
}
std::optional<ObjectKind> find_object_kind(std::string_view name) {
    return find_name<ObjectKind>(kKindNames, name);
}
std::optional<Material> find_material(std::string_view name) {
    return find_name<Material>(kMaterialNames, name);
}
std::optional<ObjectShape> find_object_shape(ObjectKind kind, std::string_view name) {
    const auto shape = find_name<ObjectShape>(kShapeNames, name);
    return shape && kind_of(*shape) == kind ? shape : std::nullopt;
}

std::string birds_in_words(std::string_view quote) {
    std::string words;
    for (const Bird& bird : kBirds) {
        words += &bird == &kBirds.front() ? "" : &bird == &kBirds.back() ? " or " : ", ";
        words.append(quote).append(bird.name).append(quote);
    }
    return words;
}

std::string described(const SlingshotObject& object) {
    const std::string shape(name_of(object.shape));
    switch (kind_of(object.shape)) {
        case ObjectKind::pig: return shape + " pig";
        case ObjectKind::block: return std::string(name_of(object.material)) + " " + shape;
        case ObjectKind::platform:
        case ObjectKind::tnt: return shape;
    }
    PHYPLAY_ASSERT(false);
}

std::vector<int> load_order(const SlingshotLevel& level) {
    std::vector<int> order;
    for (const ObjectKind kind : {ObjectKind::pig, ObjectKind::block, ObjectKind::platform, ObjectKind::tnt}) {
        for (std::size_t i = 0; i < level.objects.size(); ++i) {
            if (kind_of(level.objects[i].shape) == kind) order.push_back(static_cast<int>(i));
        }
    }
    return order;
}

std::string find_level_problem(const SlingshotLevel& level) {
    if (!(level.width > 0.0 && level.width <= kWidestLevel))
        return "the level's width must be above 0 and at most 50";
    if (!is_within(level.slingshot.x, kFarthest) || !is_within(level.slingshot.y, kFarthest)) {
        return "the slingshot is placed outside the world";
    }
    for (const double number : {level.camera.x, level.camera.y, level.camera.min_width, level.camera.max_width}) {
        if (!is_within(number, kFarthest)) return "the camera looks outside the world";
    }
    if (level.birds.empty()) return "the level has no bird";
    if (level.birds.size() > kMostBirds) return "the level has more than 100 birds";
    if (level.objects.size() > kMostObjects) return "the level has more than 1000 objects";
    bool has_pig = false;
    for (std::size_t i = 0; i < level.objects.size(); ++i) {
        const SlingshotObject& object = level.objects[i];
        if (const std::string problem = find_object_problem(object); !problem.empty()) {
            return "object " + std::to_string(i + 1) + " (" + described(object) + ") " + problem;
        }
        has_pig = has_pig || kind_of(object.shape) == ObjectKind::pig;
    }
    return has_pig ? std::string() : "the level has no pig";
}

}  // namespace phyplay
