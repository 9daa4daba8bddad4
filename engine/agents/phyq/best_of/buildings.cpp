#include "engine/agents/phyq/best_of/buildings.h"

#include <algorithm>
#include <cmath>

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
        std::sort(group.begin(), group.end());
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
    const bool has_pig_inside = std::any_of(building.pigs.begin(), building.pigs.end(), [&](const ScreenObject* pig) {
        return contains(building.box, center_of(pig->box));
    });
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

}  // namespace phyplay
