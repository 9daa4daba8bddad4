#include <algorithm>
#include <array>
#include <cmath>

#include "engine/agents/phyq/best_of/buildings.h"
#include "engine/agents/phyq/best_of/strategies.h"

namespace phyplay {
namespace {

/// Of ice, wood, stone.
using MaterialRow = std::array<double, 3>;
using Profile = std::array<double, 12>;

constexpr Profile kPositions{0.0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0};
constexpr Profile kPyramid{0.5, 0.6, 0.6, 0.6, 0.6, 0.65, 0.7, 0.75, 0.8, 0.9, 0.95, 0.5};
constexpr Profile kRectangle{0.8, 1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.6, 0.7, 0.9, 0.9, 0.5};
constexpr Profile kTower{0.6, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.6, 0.75, 0.8, 0.85, 0.5};

double material_of(const MaterialRow& row, ScreenClass kind) {
    return row.at(static_cast<std::size_t>(kind) - static_cast<std::size_t>(ScreenClass::ice));
}

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

MaterialRow destroy_values(BirdType bird) {
    switch (bird) {
        case BirdType::red: return {1000.0, 1400.0, 500.0};
        case BirdType::yellow: return {700.0, 1000.0, 300.0};
        case BirdType::blue: return {550.0, 200.0, 100.0};
        case BirdType::black: return {1100.0, 1000.0, 700.0};
        case BirdType::white: break;
    }
    return {};
}

MaterialRow topple_values(BirdType bird) {
    switch (bird) {
        case BirdType::red: return {900.0, 1500.0, 850.0};
        case BirdType::yellow: return {300.0, 750.0, 1050.0};
        case BirdType::blue: return {100.0, 500.0, 300.0};
        case BirdType::black: return {500.0, 700.0, 900.0};
        case BirdType::white: break;
    }
    return {};
}

/// What is left of the worth behind each block in the way.
MaterialRow way_factors(BirdType bird) {
    switch (bird) {
        case BirdType::red: return {0.9, 0.8, 0.7};
        case BirdType::yellow: return {0.95, 0.9, 0.8};
        case BirdType::blue: return {0.95, 0.8, 0.6};
        case BirdType::black: return {0.8, 0.85, 0.7};
        case BirdType::white: break;
    }
    return {};
}

/// Blue birds are made for ice, yellow ones for wood, black ones for all; stone suits no red bird.
bool is_suited(BirdType bird, ScreenClass material) {
    switch (bird) {
        case BirdType::red: return material != ScreenClass::stone;
        case BirdType::yellow: return material == ScreenClass::wood;
        case BirdType::blue: return material == ScreenClass::ice;
        case BirdType::black: return true;
        case BirdType::white: break;
    }
    return false;
}

bool is_toppled(BuildingShape shape, double position) {
    switch (shape) {
        case BuildingShape::pyramid: return false;
        case BuildingShape::rectangle: return position < 0.5;
        case BuildingShape::tower: return position <= 0.7;
    }
    return false;
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
    const bool touches_pig = std::any_of(building.pigs.begin(), building.pigs.end(),
                                         [&](const ScreenObject* pig) { return are_touching(pig->box, block.box); });
    if (is_pyramid && touches_pig) place += kTouchesPig;

    const MaterialRow values = is_toppled(building.shape, position) ? topple_values(bird) : destroy_values(bird);
    double worth = place * material_of(values, block.kind);
    for (const ObjectInTheWay& met : candidate.in_the_way) {
        if (is_block(met.object->kind)) worth *= material_of(way_factors(bird), met.object->kind);
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
