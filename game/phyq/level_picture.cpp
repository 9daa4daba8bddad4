#include "game/phyq/level_picture.h"

#include <algorithm>

#include "game/phyq/level_content.h"
#include "game/phyq/slingshot_creatures.h"
#include "game/phyq/slingshot_renderer.h"

namespace phyplay {

namespace {

constexpr float kBirdsFrom = 110.0F;  // narrower pictures have no room for birds
constexpr std::size_t kMostBirds = 4;

}  // namespace

void LevelPictures::draw(Ui& ui, Rect place, const SlingshotLevel& level) const {
    if (place.is_empty()) return;
    const float radius = std::min(ui.px(3.0F), place.w * 0.03F);
    const SlingshotPalette palette;
    ui.fill(place, palette.picture, radius);
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
    const SlingshotPalette palette;
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
        draw_bird(pen, palette, level.birds[i], {.x = 0.0, .y = 0.0, .radius = grown * circle.radius}, false,
                  Detail::small);
    }
}

}  // namespace phyplay
