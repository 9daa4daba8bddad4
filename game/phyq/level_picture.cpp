#include "game/phyq/level_picture.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/phyq/rules/slingshot_rules.h"
#include "game/phyq/slingshot_creatures.h"
#include "game/phyq/slingshot_renderer.h"

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

WorldRect around(const SlingshotObject& object, const ObjectTable& table) {
    const Vec2 size = table.size_of(object);
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

constexpr float kBirdsFrom = 110.0F;  // narrower pictures have no room for birds
constexpr std::size_t kMostBirds = 4;

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

void LevelPictures::draw(Ui& ui, Rect place, const SlingshotLevel& level) const {
    if (place.is_empty()) return;
    const float radius = std::min(ui.px(3.0F), place.w * 0.03F);
    ui.fill(place, kPaint.picture, radius);
    // All of it lies inside by how the camera is fitted. A clip of its own for every picture would cost as much as
    // drawing it.
    const WorldCamera camera(place, built_content_of(level, table_));
    SlingshotRenderer renderer(ui.canvas(), camera, ui.theme(), outlines_);
    renderer.draw_small_background();
    renderer.draw(moment_of_level(level), Detail::small);
    if (place.w >= kBirdsFrom) draw_birds(ui, place, level);
    ui.outline(place.inset(-1.0F), ui.palette().line, radius + 1.0F);
}

void LevelPictures::draw_birds(Ui& ui, Rect place, const SlingshotLevel& level) const {
    Brush brush(ui.canvas());
    const float size = std::clamp(place.w * 0.05F, 8.0F, 16.0F);
    // A camera of its own, so that all birds are equally large, however large the level is.
    const WorldCamera camera(place,
                             {0.0, 0.0, static_cast<double>(place.w / size), static_cast<double>(place.h / size)});
    const std::size_t count = std::min(level.birds.size(), kMostBirds);
    for (std::size_t i = 0; i < count; ++i) {
        const CircleCollider& circle = outlines_.bird(level.birds[i]);
        const double x = 1.0 + 1.6 * static_cast<double>(i);
        const double y = camera.seen().top - 1.1;
        const double grown = 0.5 / circle.radius;
        // The creature is drawn around its circle: as a circle of half a unit around the origin.
        SlingshotPen pen(brush, camera, {.x = static_cast<float>(x), .y = static_cast<float>(y), .angle_rad = 0.0F});
        draw_bird(pen, level.birds[i], {.x = 0.0, .y = 0.0, .radius = grown * circle.radius}, false, Detail::small);
    }
}

}  // namespace phyplay
