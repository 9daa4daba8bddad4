#include "engine/agents/phyq/best_of/building_strategy.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/agents/phyq/best_of/strategies.h"

namespace phyplay {
namespace {

bool overlap_in_x(const ScreenRectangle& a, const ScreenRectangle& b) {
    return a.left < right_of(b) && b.left < right_of(a);
}

/// a rests on b, or would without the gap of a pixel or two.
bool is_on(const ScreenRectangle& a, const ScreenRectangle& b) {
    return are_touching(a, b) && overlap_in_x(a, b) && center_of(a).y < center_of(b).y;
}

ScreenRectangle joined(const ScreenRectangle& a, const ScreenRectangle& b) {
    const double left = std::min(a.left, b.left);
    const double top = std::min(a.top, b.top);
    return {.left = left,
            .top = top,
            .width = std::max(right_of(a), right_of(b)) - left,
            .height = std::max(bottom_of(a), bottom_of(b)) - top};
}

/// Blocks that hang together, by the first of each group.
std::vector<std::vector<const ScreenObject*>> groups_of(const std::vector<const ScreenObject*>& blocks) {
    std::vector<std::vector<const ScreenObject*>> groups;
    std::vector<bool> is_taken(blocks.size(), false);
    for (std::size_t first = 0; first < blocks.size(); ++first) {
        if (is_taken[first]) continue;
        is_taken[first] = true;
        std::vector<std::size_t> group{first};
        for (std::size_t next = 0; next < group.size(); ++next) {
            for (std::size_t other = 0; other < blocks.size(); ++other) {
                if (is_taken[other] || !are_touching(blocks[group[next]]->box, blocks[other]->box)) continue;
                is_taken[other] = true;
                group.push_back(other);
            }
        }
        std::ranges::sort(group);
        auto& blocks_of_group = groups.emplace_back();
        for (const std::size_t index : group) blocks_of_group.push_back(blocks[index]);
    }
    return groups;
}

bool is_right_of_building(const ScreenRectangle& building, Vec2 pig) {
    constexpr double kReach = 0.65;
    const Vec2 center = center_of(building);
    return pig.x > building.left && pig.y > center.y && pig.x - center.x < kReach * building.height;
}

/// Two or more wide flat blocks, floors, that stand at least this far apart, and a pig inside.
bool is_pyramid(const Building& building) {
    constexpr double kFloorDistance = 15.0;
    constexpr double kFloorShape = 2.0;
    const bool has_pig_inside = std::ranges::any_of(
        building.pigs, [&](const ScreenObject* pig) { return contains(building.box, center_of(pig->box)); });
    double highest = bottom_of(building.box);
    double lowest = building.box.top;
    for (const ScreenObject* block : weak_blocks(building)) {
        if (block->box.width < kFloorShape * block->box.height) continue;
        highest = std::min(highest, block->box.top);
        lowest = std::max(lowest, block->box.top);
    }
    return has_pig_inside && lowest - highest >= kFloorDistance;
}

bool is_too_small(const ScreenRectangle& box, bool carries_something_big) {
    return box.width + box.height < 25.0 || box.height > 3.8 * box.width ||
           (box.width <= 13.0 && box.height <= 23.0) || (box.width <= 23.0 && !carries_something_big);
}

/// The same material, about the same size, on the left and touching.
bool is_left_twin(const ScreenObject& twin, const ScreenObject& block) {
    constexpr double kSame = 3.0;
    return twin.kind == block.kind && center_of(twin.box).x < center_of(block.box).x &&
           std::fabs(twin.box.width - block.box.width) <= kSame &&
           std::fabs(twin.box.height - block.box.height) <= kSame && are_touching(twin.box, block.box);
}

}  // namespace

bool are_touching(const ScreenRectangle& a, const ScreenRectangle& b) {
    return a.left <= right_of(b) + kTouchPixels && b.left <= right_of(a) + kTouchPixels &&
           a.top <= bottom_of(b) + kTouchPixels && b.top <= bottom_of(a) + kTouchPixels;
}

std::vector<const ScreenObject*> weak_blocks(const Building& building) {
    constexpr double kBigWidth = 23.0;
    std::vector<const ScreenObject*> weak;
    for (const ScreenObject* block : building.blocks) {
        const ScreenRectangle& box = block->box;
        int neighbours = 0;
        bool carries_something_big = false;
        bool has_left_twin = false;
        for (const ScreenObject* other : building.blocks) {
            if (other == block) continue;
            const bool is_above = is_on(other->box, box);
            if (is_above || is_on(box, other->box)) ++neighbours;
            carries_something_big = carries_something_big || (is_above && other->box.width > kBigWidth);
            has_left_twin = has_left_twin || is_left_twin(*other, *block);
        }
        const bool is_flat = box.width <= 53.0 && box.height <= 10.0;
        const bool is_borne = neighbours >= 2 || (neighbours == 1 && is_flat && has_left_twin);
        if (is_borne && !is_too_small(box, carries_something_big)) weak.push_back(block);
    }
    return weak;
}

std::vector<Building> buildings_of(const AgentScene& scene) {
    constexpr std::size_t kFewestBlocks = 3;
    constexpr double kTowerMargin = 9.0;
    std::vector<Building> buildings;
    for (auto& group : groups_of(scene.blocks())) {
        if (group.size() < kFewestBlocks) continue;
        Building building{.blocks = std::move(group)};
        building.box = building.blocks.front()->box;
        for (const ScreenObject* block : building.blocks) building.box = joined(building.box, block->box);
        for (const ScreenObject* pig : scene.of_class(ScreenClass::pig)) {
            const Vec2 at = center_of(pig->box);
            if (contains(building.box, at) || is_right_of_building(building.box, at)) building.pigs.push_back(pig);
        }
        if (building.pigs.empty()) continue;
        if (is_pyramid(building)) {
            building.shape = BuildingShape::pyramid;
        } else if (building.box.height - kTowerMargin > building.box.width) {
            building.shape = BuildingShape::tower;
        }
        buildings.push_back(std::move(building));
    }
    return buildings;
}

namespace {

using Profile = std::array<double, 12>;

constexpr Profile kPositions{0.0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0};
constexpr Profile kPyramid{0.5, 0.6, 0.6, 0.6, 0.6, 0.65, 0.7, 0.75, 0.8, 0.9, 0.95, 0.5};
constexpr Profile kRectangle{0.8, 1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.6, 0.7, 0.9, 0.9, 0.5};
constexpr Profile kTower{0.6, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.6, 0.75, 0.8, 0.85, 0.5};

/// How good a place a block is in its building: 0 is its top, 1 its foot.
double profile_at(BuildingShape shape, double position) {
    const Profile& values = shape == BuildingShape::pyramid     ? kPyramid
                            : shape == BuildingShape::rectangle ? kRectangle
                                                                : kTower;
    const double at = std::clamp(position, 0.0, 1.0);
    std::size_t above = 1;
    while (above + 1 < kPositions.size() && kPositions.at(above) < at) ++above;
    const double from = kPositions.at(above - 1);
    const double part = (at - from) / (kPositions.at(above) - from);
    return values.at(above - 1) + part * (values.at(above) - values.at(above - 1));
}

// By red, blue, yellow and black birds; white ones are not for buildings.
constexpr PerPublishedBird<PerBlock> kDestroyValues{
    {{{1000.0, 1400.0, 500.0}, {550.0, 200.0, 100.0}, {700.0, 1000.0, 300.0}, {1100.0, 1000.0, 700.0}, {}}}};
constexpr PerPublishedBird<PerBlock> kToppleValues{
    {{{900.0, 1500.0, 850.0}, {100.0, 500.0, 300.0}, {300.0, 750.0, 1050.0}, {500.0, 700.0, 900.0}, {}}}};
/// What is left of the worth behind each block in the way.
constexpr PerPublishedBird<PerBlock> kWayFactors{
    {{{0.9, 0.8, 0.7}, {0.95, 0.8, 0.6}, {0.95, 0.9, 0.8}, {0.8, 0.85, 0.7}, {}}}};

/// Blue birds are made for ice, yellow ones for wood, black ones for all; stone suits no red bird.
bool is_suited(BirdType bird, ScreenClass material) {
    if (bird == BirdType::red) return material != ScreenClass::stone;
    if (bird == BirdType::yellow) return material == ScreenClass::wood;
    if (bird == BirdType::blue) return material == ScreenClass::ice;
    return bird == BirdType::black;
}

bool is_toppled(BuildingShape shape, double position) {
    return shape == BuildingShape::tower ? position <= 0.7 : shape == BuildingShape::rectangle && position < 0.5;
}

/// Each pig counts once, by the best of what it is to the target: over it, near it or below, at the side.
double pig_bonus(const Building& building, const ScreenRectangle& target) {
    constexpr double kAbove = 0.7;
    constexpr double kAside = 0.15;
    const bool is_pyramid = building.shape == BuildingShape::pyramid;
    const double near_value = is_pyramid ? 0.6 : building.shape == BuildingShape::tower ? 0.5 : 0.4;
    const double near_range = building.shape == BuildingShape::rectangle ? 60.0 : 50.0;
    const Vec2 center = center_of(target);
    double sum = 0.0;
    for (const ScreenObject* pig : building.pigs) {
        const Vec2 at = center_of(pig->box);
        const bool is_over = at.y < target.top && (is_pyramid || (at.x >= target.left && at.x <= right_of(target)));
        if (is_over) {
            sum += kAbove;
        } else if (std::hypot(at.x - center.x, at.y - center.y) <= near_range) {
            sum += near_value;
        } else if (is_pyramid ? at.x < center.x : at.x > center.x) {
            sum += kAside;
        }
    }
    return sum;
}

double utility_of(const Building& building, BirdType bird, const CandidateShot& candidate) {
    constexpr double kPigWorth = 5000.0;
    constexpr double kUnsuited = 0.2;
    constexpr double kTouchesPig = 0.055;
    const ScreenObject& block = *candidate.target;
    const bool is_pyramid = building.shape == BuildingShape::pyramid;
    const double position = (block.box.top - building.box.top) / std::max(1.0, building.box.height);
    double place = profile_at(building.shape, position);
    if (block.box.height >= 11.0 && block.box.height <= 14.0) {
        if (!is_suited(bird, block.kind)) place -= kUnsuited;
        if (is_pyramid) place -= kUnsuited;
    }
    const bool touches_pig = std::ranges::any_of(
        building.pigs, [&](const ScreenObject* pig) { return are_touching(pig->box, block.box); });
    if (is_pyramid && touches_pig) place += kTouchesPig;

    const PerBlock& values = (is_toppled(building.shape, position) ? kToppleValues : kDestroyValues).of(bird);
    double worth = place * values.of(block.kind);
    for (const ObjectInTheWay& met : candidate.in_the_way) {
        if (is_block(met.object->kind)) worth *= kWayFactors.of(bird).of(met.object->kind);
    }
    return worth + kPigWorth * pig_bonus(building, block.box);
}

/// The shots at the joints on a block's left edge that are not behind three blocks or a platform.
std::vector<CandidateShot> joint_shots(const AgentScene& scene, const ScreenObject& block) {
    constexpr int kTooManyBlocks = 3;
    std::vector<Vec2> joints;
    for (const double depth : {1.0, 2.0, 4.0, 6.0}) joints.push_back({block.box.left, block.box.top + depth});
    for (const double depth : {1.0, 2.0, 4.0, 6.0}) joints.push_back({block.box.left, bottom_of(block.box) - depth});
    std::vector<CandidateShot> shots = candidates_at(scene, block, joints);
    std::erase_if(shots, [](const CandidateShot& shot) {
        return shot.is_blocked() || shot.blocks_in_the_way() >= kTooManyBlocks;
    });
    return shots;
}

}  // namespace

std::optional<CandidateShot> building_shot(const AgentScene& scene, NumpyRandom& random) {
    constexpr double kLeastUtility = 1000.0;
    if (scene.bird == BirdType::white) return std::nullopt;
    const BirdType bird = scene.bird.value_or(BirdType::red);
    std::optional<CandidateShot> best;
    for (const Building& building : buildings_of(scene)) {
        for (const ScreenObject* block : weak_blocks(building)) {
            std::vector<CandidateShot> shots = joint_shots(scene, *block);
            if (shots.empty()) continue;
            CandidateShot& drawn = shots[static_cast<std::size_t>(random.choice(std::ssize(shots)))];
            drawn.utility = utility_of(building, bird, drawn);
            if (!best || drawn.utility > best->utility) best = std::move(drawn);
        }
    }
    if (!best || best->utility < kLeastUtility) return std::nullopt;
    return best;
}

}  // namespace phyplay
