// Icons as strokes on a 24-unit grid, drawn in the colour of the text beside them.
#include <imgui.h>

#include <cmath>
#include <initializer_list>

#include "game/widgets/ui.h"
#include "game/widgets/ui_drawing.h"

namespace phyplay {

namespace {

/// A pen on the 24-unit grid of one icon.
struct Pen {
    ImDrawList& canvas;
    Point origin;
    float unit;
    ImU32 color;
    float stroke;

    ImVec2 at(float x, float y) const { return {origin.x + x * unit, origin.y + y * unit}; }

    void path(std::initializer_list<Point> points, bool closed = false) const {
        for (const Point& p : points) canvas.PathLineTo(at(p.x, p.y));
        canvas.PathStroke(color, closed ? ImDrawFlags_Closed : 0, stroke);
    }
    void shape(std::initializer_list<Point> points) const {
        for (const Point& p : points) canvas.PathLineTo(at(p.x, p.y));
        canvas.PathFillConvex(color);
    }
    void circle(float x, float y, float radius) const { canvas.AddCircle(at(x, y), radius * unit, color, 0, stroke); }
    void dot(float x, float y, float radius) const { canvas.AddCircleFilled(at(x, y), radius * unit, color); }
    void arc(float x, float y, float radius, float from_deg, float to_deg) const {
        canvas.PathArcTo(at(x, y), radius * unit, from_deg * kPi / 180.0F, to_deg * kPi / 180.0F, 24);
        canvas.PathStroke(color, 0, stroke);
    }
    void box(float x, float y, float w, float h, float radius) const {
        canvas.AddRect(at(x, y), at(x + w, y + h), color, radius * unit, 0, stroke);
    }
    void bar(float x, float y, float w, float h) const {
        canvas.AddRectFilled(at(x, y), at(x + w, y + h), color, 1.0F * unit);
    }
};

void draw_gear(const Pen& pen) {
    for (int tooth = 0; tooth < 8; ++tooth) {
        const float angle = static_cast<float>(tooth) * kPi / 4.0F;
        const float c = std::cos(angle);
        const float s = std::sin(angle);
        pen.path({{12.0F + 6.5F * c, 12.0F + 6.5F * s}, {12.0F + 9.2F * c, 12.0F + 9.2F * s}});
    }
    pen.circle(12, 12, 6.2F);
    pen.circle(12, 12, 2.4F);
}

void draw(Icon icon, const Pen& pen) {
    switch (icon) {
        case Icon::none: break;
        case Icon::play: pen.shape({{7, 3.5F}, {20, 12}, {7, 20.5F}}); break;
        case Icon::pause:
            pen.bar(7, 5, 3.5F, 14);
            pen.bar(13.5F, 5, 3.5F, 14);
            break;
        case Icon::restart:
            pen.arc(12, 12.5F, 7, -50, 230);
            pen.shape({{5.2F, 3.6F}, {12.4F, 4.2F}, {7.4F, 9.6F}});
            break;
        case Icon::next:
            pen.shape({{6, 5}, {15, 12}, {6, 19}});
            pen.bar(16, 5, 2.4F, 14);
            break;
        case Icon::previous:
            pen.shape({{18, 5}, {18, 19}, {9, 12}});
            pen.bar(5.6F, 5, 2.4F, 14);
            break;
        case Icon::back: pen.path({{14.5F, 5}, {7.5F, 12}, {14.5F, 19}}); break;
        case Icon::forward: pen.path({{9.5F, 5}, {16.5F, 12}, {9.5F, 19}}); break;
        case Icon::step_forward:
            pen.path({{8, 6}, {14, 12}, {8, 18}});
            pen.path({{17, 6}, {17, 18}});
            break;
        case Icon::step_back:
            pen.path({{16, 6}, {10, 12}, {16, 18}});
            pen.path({{7, 6}, {7, 18}});
            break;
        case Icon::search:
            pen.circle(10.5F, 10.5F, 6);
            pen.path({{15, 15}, {20, 20}});
            break;
        case Icon::gear: draw_gear(pen); break;
        case Icon::help:
            pen.circle(12, 12, 9);
            pen.arc(12, 9.6F, 2.7F, -180, 60);
            pen.path({{13.3F, 11.9F}, {12, 12.9F}, {12, 14.2F}});
            pen.dot(12, 17, 1.15F);
            break;
        case Icon::check: pen.path({{5, 12.5F}, {10, 17.5F}, {19, 7}}); break;
        case Icon::cross:
            pen.path({{6, 6}, {18, 18}});
            pen.path({{18, 6}, {6, 18}});
            break;
        case Icon::circle: pen.circle(12, 12, 7.5F); break;
        case Icon::grid:
            pen.box(4, 4, 6.5F, 6.5F, 1.5F);
            pen.box(13.5F, 4, 6.5F, 6.5F, 1.5F);
            pen.box(4, 13.5F, 6.5F, 6.5F, 1.5F);
            pen.box(13.5F, 13.5F, 6.5F, 6.5F, 1.5F);
            break;
        case Icon::path:
            pen.canvas.PathLineTo(pen.at(4, 18));
            pen.canvas.PathBezierCubicCurveTo(pen.at(8, 2), pen.at(14, 3), pen.at(18, 15.5F), 20);
            pen.canvas.PathStroke(pen.color, 0, pen.stroke);
            pen.dot(18.6F, 17.4F, 2.6F);
            break;
        case Icon::ghost:
            pen.circle(9, 12, 5.5F);
            pen.arc(14, 12, 5.5F, -90, 90);
            break;
        case Icon::arrow_right:
            pen.path({{4.5F, 12}, {19, 12}});
            pen.path({{13, 6}, {19, 12}, {13, 18}});
            break;
        case Icon::people:
            pen.circle(9, 8.5F, 3.5F);
            pen.arc(9, 20, 6.5F, -170, -10);
            pen.arc(16, 8.5F, 3.2F, -100, 90);
            pen.arc(15.5F, 20, 6.5F, -70, -10);
            break;
        case Icon::agent:
            pen.box(5, 8, 14, 10.5F, 3);
            pen.path({{12, 8}, {12, 4.5F}});
            pen.dot(12, 4, 1.5F);
            pen.dot(9.3F, 13, 1.4F);
            pen.dot(14.7F, 13, 1.4F);
            break;
        case Icon::copy:
            pen.box(8.5F, 8.5F, 11, 11, 2);
            pen.path({{5, 15.5F}, {4.5F, 15.5F}, {4.5F, 4.5F}, {15.5F, 4.5F}, {15.5F, 5}});
            break;
    }
}

}  // namespace

void Ui::icon(Icon icon, Point center, float size, Rgba color) {
    const Pen pen{.canvas = *canvas_,
                  .origin = {std::round(center.x - size / 2.0F), std::round(center.y - size / 2.0F)},
                  .unit = size / 24.0F,
                  .color = IM_COL32(color.r, color.g, color.b, color.a),
                  .stroke = std::max(1.5F, size / 24.0F * 2.0F)};
    draw(icon, pen);
}

}  // namespace phyplay
