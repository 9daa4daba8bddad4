#include "engine/physics/convex_parts.h"

#include <doctest/doctest.h>

#include "engine/phyq/level/slingshot_objects.h"

using namespace phyplay;

namespace {

using Path = std::vector<Vec2>;

double area_of(const std::vector<Path>& paths) {
    double area = 2.0 * std::abs(signed_area(paths.front()));
    for (const Path& path : paths) area -= std::abs(signed_area(path));
    return area;
}

bool turns_left_everywhere(const Path& part) {
    for (std::size_t i = 0; i < part.size(); ++i) {
        const Vec2 a = part[i];
        const Vec2 b = part[(i + 1) % part.size()];
        const Vec2 c = part[(i + 2) % part.size()];
        if ((b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x) <= 0.0) return false;
    }
    return true;
}

void check_parts(const std::vector<Path>& paths, std::size_t at_most) {
    const std::vector<Path> parts = convex_parts(paths, 8);
    double area = 0.0;
    for (const Path& part : parts) {
        CHECK(part.size() >= 3);
        CHECK(part.size() <= 8);
        CHECK(turns_left_everywhere(part));
        area += signed_area(part);
    }
    CHECK(area == doctest::Approx(area_of(paths)).epsilon(1e-12));
    CHECK(parts.size() <= at_most);
}

}  // namespace

TEST_CASE("Convex parts: a convex polygon of eight corners stays whole, in either direction") {
    const Path square{{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    CHECK(convex_parts(std::vector<Path>{square}, 8).size() == 1);
    const Path backwards(square.rbegin(), square.rend());
    const auto parts = convex_parts(std::vector<Path>{backwards}, 8);
    REQUIRE(parts.size() == 1);
    CHECK(signed_area(parts.front()) == 1.0);
}

TEST_CASE("Convex parts: an L needs two, a frame with a hole four") {
    check_parts({{{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}}}, 2);
    check_parts({{{0, 0}, {3, 0}, {3, 3}, {0, 3}}, {{1, 1}, {1, 2}, {2, 2}, {2, 1}}}, 4);
}

TEST_CASE("Convex parts: every outline of the shipped table is covered exactly by convex parts") {
    const ObjectTable table = shipped_object_table();
    const auto check_colliders = [](const std::vector<Collider>& colliders, std::size_t at_most) {
        for (const Collider& collider : colliders) {
            if (const auto* polygon = std::get_if<PolygonCollider>(&collider.shape)) {
                check_parts(polygon->paths, at_most);
            }
        }
    };
    for (const BlockFacts& block : table.blocks) check_colliders(block.colliders, 8);
    for (const PigFacts& pig : table.pigs) check_colliders(pig.colliders, 13);
    check_parts(table.slingshot_post.paths, 3);
    check_parts(table.egg.polygon.paths, 3);
}
