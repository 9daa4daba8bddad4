#include "engine/agents/phyq/best_of/candidate_shot.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "engine/agents/phyq/screen_object.h"
#include "engine/base/portable_math.h"
#include "engine/phyq/view/symbolic_state.h"

namespace phyplay {
namespace {

constexpr double kScreenBottom = 480.0;

/// Uniform in a disc.
Vec2 draw_shift(NumpyRandom& random, double radius) {
    if (radius <= 0.0) return {};
    while (true) {
        const double x = random.uniform(-1.0, 1.0);
        const double y = random.uniform(-1.0, 1.0);
        if (x * x + y * y <= 1.0) return {x * radius, y * radius};
    }
}

// What a bird does to pigs, and to blocks.
constexpr PerPublishedBird<double> kPigDamage{{5500.0, 5400.0, 5400.0, 5300.0, 5300.0}};
constexpr PerPublishedBird<PerBlock> kBlockDamage{{{{1200.0, 1400.0, 500.0},      // red
                                                    {3300.0, 300.0, 100.0},       // blue
                                                    {1400.0, 4200.0, 600.0},      // yellow
                                                    {2000.0, 1450.0, 3600.0},     // black
                                                    {4000.0, 2600.0, 1500.0}}}};  // white
// What a block in the way costs: the table's columns in another order, as the sheet has it.
constexpr PerPublishedBird<PerBlock> kBlockCosts{{{{1200.0, 500.0, 1400.0},
                                                   {100.0, 300.0, 3300.0},
                                                   {1400.0, 600.0, 4200.0},
                                                   {2000.0, 3600.0, 1450.0},
                                                   {1500.0, 2600.0, 4000.0}}}};

/// Birds that are not known count as red ones, the plainest.
BirdType known_bird(const AgentScene& scene) {
    return scene.bird.value_or(BirdType::red);
}

double path_utility(const AgentScene& scene, const CandidateShot& candidate) {
    constexpr double kSteep = 50.0;
    constexpr double kSteepFactor = 1.2;
    if (candidate.is_blocked()) return kBlockedUtility;
    const PerBlock& costs = kBlockCosts.of(known_bird(scene));
    const Vec2 center = center_of(candidate.target->box);
    double sum = 0.0;
    for (const ObjectInTheWay& met : candidate.in_the_way) {
        if (!is_block(met.object->kind)) continue;
        const double distance =
            std::max(0.0, std::hypot(met.point.x - center.x, met.point.y - center.y) - scene.bird_radius());
        const auto farther = static_cast<double>(std::pow(static_cast<long double>(distance), 1.4L));
        sum -= (farther / 400.0 + 1.0) * costs.of(met.object->kind);
    }
    return candidate.shot.launch_angle_rad > to_radians(kSteep) ? kSteepFactor * sum : sum;
}

/// Where a white bird lays its egg so that it falls past x onto the target: 15 pixels above the highest block over
/// it, and higher, up to 200 pixels, until the way there is free; the lowest point in reach where it never is.
std::optional<Vec2> aim_for_egg(const AgentScene& scene, const ScreenObject& target, double x) {
    constexpr double kAbove = 15.0;
    constexpr double kRise = 10.0;
    constexpr double kHighest = 200.0;
    double top = target.box.top;
    for (const ScreenObject* block : scene.blocks()) {
        const bool is_over = x >= block->box.left && x <= right_of(block->box) && block->box.top < target.box.top;
        if (is_over) top = std::min(top, block->box.top);
    }
    std::optional<Vec2> lowest;
    for (double rise = 0.0; rise <= kHighest; rise += kRise) {
        const Vec2 aim{x, top - kAbove - rise};
        for (const PlannedShot& shot : scene.planner.shots_at(aim)) {
            if (!lowest) lowest = aim;
            const std::vector<Vec2> path = scene.planner.path_of(shot);
            const ScreenRectangle point{.left = aim.x, .top = aim.y};
            if (objects_in_the_way(path, point, scene.objects, scene.bird_radius()).empty()) return aim;
        }
    }
    return lowest;
}

}  // namespace

std::vector<const ScreenObject*> AgentScene::of_class(ScreenClass kind) const {
    std::vector<const ScreenObject*> found;
    for (const ScreenObject& object : objects) {
        if (object.kind == kind) found.push_back(&object);
    }
    return found;
}

std::vector<const ScreenObject*> AgentScene::blocks() const {
    std::vector<const ScreenObject*> found;
    for (const ScreenObject& object : objects) {
        if (is_block(object.kind)) found.push_back(&object);
    }
    return found;
}

AgentScene scene_of(const SlingshotView& view, NumpyRandom& random, double noise_px, double speed_factor) {
    AgentScene scene{.planner = TablePlanner(slingshot_on_agent_screen(view.slingshot), speed_factor),
                     .bird = std::nullopt};
    if (view.bird_on_sling) scene.bird = published_bird(*view.bird_on_sling);
    for (const SeenObject& object : view.objects) {
        if (object.role == SlingshotRole::bird) scene.waiting.push_back(published_bird(object.bird));
        const std::optional<ScreenClass> kind = class_of(object);
        const std::optional<PixelBox> seen = pixel_box_of(object);
        if (!kind || !seen) continue;
        const Vec2 shift = draw_shift(random, noise_px);
        ScreenRectangle box{.left = std::round(seen->left + shift.x),
                            .top = std::round(seen->top + shift.y),
                            .width = static_cast<double>(seen->right - seen->left),
                            .height = static_cast<double>(seen->bottom - seen->top)};
        if (kind == ScreenClass::platform) box.height = kScreenBottom - box.top;
        scene.objects.push_back({.id = object.body, .kind = *kind, .box = box});
    }
    const auto on_sling = std::ranges::find(scene.waiting, scene.bird);
    if (on_sling != scene.waiting.end()) scene.waiting.erase(on_sling);
    return scene;
}

double damage_value(BirdType bird, ScreenClass hit) {
    if (hit == ScreenClass::pig || hit == ScreenClass::tnt) return kPigDamage.of(bird);
    return is_block(hit) ? kBlockDamage.of(bird).of(hit) : 0.0;
}

std::vector<CandidateShot> candidates_at(const AgentScene& scene, const ScreenObject& target,
                                         const std::vector<Vec2>& aims) {
    std::vector<CandidateShot> candidates;
    for (const Vec2 aim : aims) {
        // A white bird does not fly to its target but to a point above it.
        const bool is_above = scene.bird == BirdType::white && !contains(target.box, aim);
        const ScreenRectangle end = is_above ? ScreenRectangle{.left = aim.x, .top = aim.y} : target.box;
        for (const PlannedShot& shot : scene.planner.shots_at(aim)) {
            CandidateShot candidate{.shot = shot, .target = &target, .aim = aim};
            candidate.in_the_way =
                objects_in_the_way(scene.planner.path_of(shot), end, scene.objects, scene.bird_radius());
            candidate.path_utility = path_utility(scene, candidate);
            candidates.push_back(std::move(candidate));
        }
    }
    return candidates;
}

std::vector<Vec2> aims_around(const AgentScene& scene, const ScreenObject& target) {
    constexpr double kEggStep = 11.0;
    const Vec2 center = center_of(target.box);
    if (scene.bird == BirdType::white) {
        std::vector<Vec2> aims;
        for (const double steps : {0.0, -2.0, 2.0, -4.0, 4.0}) {
            if (const auto aim = aim_for_egg(scene, target, center.x + steps * kEggStep)) aims.push_back(*aim);
        }
        return aims;
    }
    const double radius = scene.bird_radius();
    return {center,
            {center.x - radius, center.y},
            {center.x + radius, center.y},
            {center.x, center.y - radius},
            {center.x, center.y + radius}};
}

std::optional<CandidateShot> choose_for_birds(const AgentScene& scene, const std::vector<CandidateShot>& sorted) {
    if (sorted.empty()) return std::nullopt;
    const CandidateShot* chosen = nullptr;
    double least = 0.0;
    std::set<const ScreenObject*> seen;
    for (const CandidateShot& candidate : sorted) {
        if (!seen.insert(candidate.target).second || candidate.is_blocked()) continue;
        const ScreenObject& hit =
            candidate.in_the_way.empty() ? *candidate.target : *candidate.in_the_way.front().object;
        const double value = damage_value(known_bird(scene), hit.kind);
        const bool is_for_another =
            std::ranges::any_of(scene.waiting, [&](BirdType other) { return damage_value(other, hit.kind) > value; });
        if (is_for_another || (chosen != nullptr && value >= least)) continue;
        chosen = &candidate;
        least = value;
    }
    return chosen != nullptr ? *chosen : sorted.front();
}

}  // namespace phyplay
