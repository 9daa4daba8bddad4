#include "game/screens/phyq/slingshot_stage.h"

#include <algorithm>
#include <cmath>

#include "game/screens/time_line.h"

namespace phyplay {

Rect scene_within(Rect room, const SlingshotLevel& level, const ObjectTable& table) {
    const SlingshotCamera camera(room, content_of(level, table));
    const double widest = level.width * kScreenWidth;
    if (camera.fitted().width() <= widest) return room;
    const float width = std::floor(static_cast<float>(widest) * camera.scale());
    return on_pixels({room.x + (room.w - width) / 2.0F, room.y, width, room.h});
}

WorldRect content_within(Rect room, const SlingshotLevel& level, const ObjectTable& table) {
    WorldRect content = content_of(level, table);
    const WorldRect fitted = SlingshotCamera(room, content).fitted();
    const double end = level.width * kScreenWidth / 2.0;
    if (fitted.width() > 2.0 * end) return content;
    // The camera shares spare room out to both sides: what is too much on one is asked for on the other.
    if (fitted.left < -end) content.right += 2.0 * (-end - fitted.left);
    if (fitted.right > end) content.left -= 2.0 * (fitted.right - end);
    return content;
}

SlingshotStage slingshot_stage_over(const Ui& ui, const Rect& region, float heading_height, float panel_height) {
    Rect room = region.inset(ui.px(24), ui.px(14));
    SlingshotStage stage;
    stage.heading = on_pixels(room.cut_top(heading_height));
    room.cut_top(ui.px(12));
    stage.panel = on_pixels(room.cut_bottom(panel_height));
    room.cut_bottom(ui.px(8));
    stage.time_line = on_pixels(room.cut_bottom(time_line_height(ui)));
    room.cut_bottom(ui.px(6));
    stage.scene = on_pixels({room.x, room.y, room.w, std::max(room.h, ui.px(80))});
    return stage;
}

SlingshotStage slingshot_stage_beside(const Ui& ui, const Rect& region, float heading_height) {
    Rect room = region.inset(ui.px(24), ui.px(14));
    SlingshotStage stage;
    stage.heading = on_pixels(room.cut_top(heading_height));
    room.cut_top(ui.px(12));
    const float em = ui.theme().text_px(TextSize::body);
    stage.panel =
        on_pixels(room.cut_right(std::min(std::clamp(region.w * 0.26F, em * 17.0F, em * 22.0F), room.w * 0.5F)));
    room.cut_right(ui.px(20));
    stage.time_line = on_pixels(room.cut_bottom(time_line_height(ui)));
    room.cut_bottom(ui.px(8));
    stage.scene = on_pixels(room);
    return stage;
}

}  // namespace phyplay
