#include "game/phyq/level_content.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/phyq/rules/slingshot_rules.h"

namespace phyplay {

namespace {

// Room around what must be seen, in units.
constexpr double kMargin = 1.5;
constexpr double kSmallMargin = 0.7;
constexpr double kGroundInSight = 1.2;
constexpr double kAirInSight = 9.5;     // above the ground: a flight at 45 degrees peaks at 7.1
constexpr double kPullRoom = 2.2;       // left of the sling: a bird pulled back, and its band
constexpr double kSmallestWidth = 4.5;  // of a small picture
constexpr double kSmallestHeight = 3.0;

WorldRect united(const WorldRect& a, const WorldRect& b) {
    return {std::min(a.left, b.left), std::min(a.bottom, b.bottom), std::max(a.right, b.right),
            std::max(a.top, b.top)};
}

WorldRect grown(WorldRect rect, double by) {
    return {rect.left - by, rect.bottom - by, rect.right + by, rect.top + by};
}

Vec2 size_of(const SlingshotObject& object, const ObjectTable& table) {
    switch (kind_of(object.shape)) {
        case ObjectKind::pig: return table.pig(object.shape).size;
        case ObjectKind::block: return table.block(object.shape).size;
        case ObjectKind::tnt: return table.tnt.size;
        case ObjectKind::platform: break;
    }
    return {table.platform.box.width * std::fabs(object.scale_x),
            table.platform.box.height * std::fabs(object.scale_y)};
}

WorldRect around(const SlingshotObject& object, const ObjectTable& table) {
    const Vec2 size = size_of(object, table);
    const double turn = object.rotation_deg * std::numbers::pi / 180.0;
    const double c = std::fabs(std::cos(turn));
    const double s = std::fabs(std::sin(turn));
    const double half_width = 0.5 * (c * size.x + s * size.y);
    const double half_height = 0.5 * (s * size.x + c * size.y);
    return {object.x - half_width, object.y - half_height, object.x + half_width, object.y + half_height};
}

WorldRect widened(WorldRect rect, double width, double height) {
    const double dx = std::max(0.0, 0.5 * (width - rect.width()));
    const double dy = std::max(0.0, 0.5 * (height - rect.height()));
    return {rect.left - dx, rect.bottom - dy, rect.right + dx, rect.top + dy};
}

}  // namespace

WorldRect content_of(const SlingshotLevel& level, const ObjectTable& table) {
    WorldRect content{level.slingshot.x - kPullRoom, kGroundY, level.slingshot.x, level.slingshot.y};
    for (std::size_t k = 1; k < level.birds.size(); ++k) {
        const BirdFacts& bird = table.bird(level.birds[k]);
        const Vec2 place = waiting_place(level.slingshot, static_cast<int>(k), bird);
        content.left = std::min(content.left, place.x - bird.picture_width);
    }
    content.left -= 0.4;
    for (const SlingshotObject& object : level.objects) {
        content = united(content, grown(around(object, table), kMargin));
    }
    content.right = std::max(content.right, content.left + level.camera.min_width);
    content.bottom = std::min(content.bottom, kGroundY - kGroundInSight);
    content.top = std::max(content.top, kGroundY + kAirInSight);
    return content;
}

WorldRect built_content_of(const SlingshotLevel& level, const ObjectTable& table) {
    if (level.objects.empty()) return content_of(level, table);
    WorldRect content = around(level.objects.front(), table);
    for (const SlingshotObject& object : level.objects) content = united(content, around(object, table));
    return widened(grown(content, kSmallMargin), kSmallestWidth, kSmallestHeight);
}

}  // namespace phyplay
