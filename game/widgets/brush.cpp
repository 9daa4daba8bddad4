#include "game/widgets/brush.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "engine/base/assert.h"
#include "game/platform/frame_renderer.h"
#include "game/widgets/atlas_marks.h"
#include "game/widgets/ui_drawing.h"

namespace phyplay {
namespace {

Rgba transparent(Rgba color) {
    color.a = 0;
    return color;
}

glm::vec2 unit(glm::vec2 v) {
    const float length = glm::length(v);
    return length > 1e-6F ? v / length : glm::vec2(0.0F);
}

glm::vec2 left_of(glm::vec2 direction) {
    return {direction.y, -direction.x};
}

/// Chords that stay within a seventh of a pixel of the circle.
int segments_for(float radius) {
    if (radius <= 5.0F) return 8;
    const float angle = 2.0F * std::acos(1.0F - std::min(0.14F / radius, 0.5F));
    return std::clamp(static_cast<int>(std::ceil(kTurn / angle)), 12, 160);
}

/// A run of vertices and indices in a draw list, which ImGui lets us fill ourselves.
class Mesh {
public:
    Mesh(ImDrawList& list, int vertices, int indices) : list_(list), white_(ImGui::GetFontTexUvWhitePixel()) {
        list_.PrimReserve(indices, vertices);
        first_ = list_._VtxCurrentIdx;
    }
    void vertex(glm::vec2 at, Rgba color) { list_.PrimWriteVtx({at.x, at.y}, white_, packed(color)); }
    void triangle(int a, int b, int c) {
        for (const int index : {a, b, c}) list_.PrimWriteIdx(static_cast<ImDrawIdx>(first_ + index));
    }
    void quad(int a, int b, int c, int d) {
        triangle(a, b, c);
        triangle(a, c, d);
    }

private:
    ImDrawList& list_;
    ImVec2 white_;
    unsigned int first_ = 0;
};

/// The whole pixels next to a rectangle whose sides are straight within a hundredth of a pixel; empty for other
/// shapes.
Rect whole_pixels_of(std::span<const glm::vec2> corners) {
    constexpr float kStraight = 0.01F;
    if (corners.size() != 4) return {};
    for (std::size_t i = 0; i < 4; ++i) {
        const glm::vec2 side = corners[(i + 1) % 4] - corners[i];
        if (std::min(std::fabs(side.x), std::fabs(side.y)) > kStraight) return {};
    }
    const glm::vec2 low(std::min(corners[0].x, corners[2].x), std::min(corners[0].y, corners[2].y));
    const glm::vec2 high(std::max(corners[0].x, corners[2].x), std::max(corners[0].y, corners[2].y));
    const float left = std::round(low.x);
    const float top = std::round(low.y);
    return {left, top, std::max(std::round(high.x) - left, 1.0F), std::max(std::round(high.y) - top, 1.0F)};
}

}  // namespace

void Brush::fill_polygon(std::span<const glm::vec2> corners, Rgba color, float feather) {
    polygon(corners, color, feather, true);
}

void Brush::shade_polygon(std::span<const glm::vec2> corners, Rgba color, float feather) {
    polygon(corners, color, feather, false);
}

void Brush::polygon(std::span<const glm::vec2> corners, Rgba color, float feather, bool filled) {
    const int count = static_cast<int>(corners.size());
    PHYPLAY_ASSERT(count >= 3 && count <= 64);
    if (snaps_ && filled) {
        if (const Rect pixels = whole_pixels_of(corners); !pixels.is_empty()) {
            list_.PrimReserve(6, 4);
            list_.PrimRect({pixels.x, pixels.y}, {pixels.right(), pixels.bottom()}, packed(color));
            return;
        }
    }
    float area = 0.0F;
    for (int i = 0; i < count; ++i) {
        const glm::vec2 a = corners[i];
        const glm::vec2 b = corners[(i + 1) % count];
        area += a.x * b.y - b.x * a.y;
    }
    const float outward = area > 0.0F ? 1.0F : -1.0F;

    Mesh mesh(list_, 2 * count, (filled ? 3 * (count - 2) : 0) + 6 * count);
    for (int i = 0; i < count; ++i) {
        const glm::vec2 before = left_of(unit(corners[i] - corners[(i + count - 1) % count])) * outward;
        const glm::vec2 after = left_of(unit(corners[(i + 1) % count] - corners[i])) * outward;
        const glm::vec2 sum = before + after;
        // Mitre, but never a spike.
        const glm::vec2 normal = sum / std::max(0.5F * glm::dot(sum, sum), 0.5F);
        mesh.vertex(corners[i] - normal * (0.5F * feather), color);
        mesh.vertex(corners[i] + normal * (0.5F * feather), transparent(color));
    }
    for (int i = 2; filled && i < count; ++i) mesh.triangle(0, 2 * (i - 1), 2 * i);
    for (int i = 0; i < count; ++i) {
        const int next = (i + 1) % count;
        mesh.quad(2 * i, 2 * i + 1, 2 * next + 1, 2 * next);
    }
}

void Brush::fill_band(std::span<const glm::vec2> outer, std::span<const glm::vec2> inner, Rgba color) {
    const int count = static_cast<int>(outer.size());
    PHYPLAY_ASSERT(count >= 3 && inner.size() == outer.size());
    // Four rings: the fading edge, the outline, the hole's outline, the hole's fading edge.
    Mesh mesh(list_, 4 * count, 18 * count);
    const auto pulled = [](glm::vec2 from, glm::vec2 to, float by) { return from + unit(to - from) * by; };
    for (int i = 0; i < count; ++i) {
        mesh.vertex(pulled(outer[i], inner[i], -0.5F), transparent(color));
        mesh.vertex(pulled(outer[i], inner[i], 0.5F), color);
        mesh.vertex(pulled(inner[i], outer[i], 0.5F), color);
        mesh.vertex(pulled(inner[i], outer[i], -0.5F), transparent(color));
    }
    for (int i = 0; i < count; ++i) {
        const int a = 4 * i;
        const int b = 4 * ((i + 1) % count);
        for (int ring = 0; ring < 3; ++ring) mesh.quad(a + ring, b + ring, b + ring + 1, a + ring + 1);
    }
}

void Brush::fill_to_level(std::span<const glm::vec2> line, float level, Rgba color) {
    const int count = static_cast<int>(line.size());
    PHYPLAY_ASSERT(count >= 2);
    const glm::vec2 inwards(0.0F, level > line.front().y ? 0.5F : -0.5F);
    Mesh mesh(list_, 3 * count, 12 * (count - 1));
    for (const glm::vec2 point : line) {
        mesh.vertex(point - inwards, transparent(color));
        mesh.vertex(point + inwards, color);
        mesh.vertex({point.x, level}, color);
    }
    for (int i = 0; i + 1 < count; ++i) {
        const int a = 3 * i;
        const int b = a + 3;
        mesh.quad(a, b, b + 1, a + 1);
        mesh.quad(a + 1, b + 1, b + 2, a + 2);
    }
}

void Brush::clear_rectangle(Rect rect, Rgba color) {
    fill_large(list_, rect, color);
}

void Brush::border(Rect inside, Rgba inner, Rgba outer, float width) {
    const Rect outside = inside.inset(-width);
    Mesh mesh(list_, 8, 24);
    const auto corners = [&](Rect rect, Rgba color) {
        mesh.vertex({rect.x, rect.y}, color);
        mesh.vertex({rect.right(), rect.y}, color);
        mesh.vertex({rect.right(), rect.bottom()}, color);
        mesh.vertex({rect.x, rect.bottom()}, color);
    };
    corners(inside, inner);
    corners(outside, outer);
    for (int i = 0; i < 4; ++i) {
        const int next = (i + 1) % 4;
        mesh.quad(i, next, 4 + next, 4 + i);
    }
}

void Brush::glow(Rect inside, Rgba color, float reach) {
    border(inside, color, transparent(color), reach);
}

void Brush::fill_circle(glm::vec2 center, float radius, Rgba color, float feather) {
    if (feather == 1.0F && draw_small_disc(list_, {center.x, center.y}, radius, color)) return;
    circle(center, radius, color, feather, true);
}

void Brush::shade_circle(glm::vec2 center, float radius, Rgba color, float feather) {
    circle(center, radius, color, feather, false);
}

void Brush::circle(glm::vec2 center, float radius, Rgba color, float feather, bool filled) {
    const int count = segments_for(radius + feather);
    const float inner = std::max(radius - 0.5F * feather, 0.0F);
    const float outer = radius + 0.5F * feather;
    Mesh mesh(list_, 2 * count, (filled ? 3 * (count - 2) : 0) + 6 * count);
    for (int i = 0; i < count; ++i) {
        const float angle = kTurn * static_cast<float>(i) / static_cast<float>(count);
        const glm::vec2 direction(std::cos(angle), std::sin(angle));
        mesh.vertex(center + direction * inner, color);
        mesh.vertex(center + direction * outer, transparent(color));
    }
    for (int i = 2; filled && i < count; ++i) mesh.triangle(0, 2 * (i - 1), 2 * i);
    for (int i = 0; i < count; ++i) {
        const int next = (i + 1) % count;
        mesh.quad(2 * i, 2 * i + 1, 2 * next + 1, 2 * next);
    }
}

void Brush::ribbon(std::span<const StrokePoint> points, float width, bool closed) {
    // A mitre would be a spike where the line turns back on itself, as paths of bouncing balls do: there the
    // ribbon is cut, and begins anew.
    constexpr float kSharp = -0.2F;
    const int count = static_cast<int>(points.size());
    if (count < 2) return;
    joints_.clear();
    for (int i = 0; i < count; ++i) {
        const bool has_before = closed || i > 0;
        const bool has_after = closed || i + 1 < count;
        const glm::vec2 here = points[i].at;
        glm::vec2 before = has_before ? left_of(unit(here - points[(i + count - 1) % count].at)) : glm::vec2(0.0F);
        const glm::vec2 after = has_after ? left_of(unit(points[(i + 1) % count].at - here)) : before;
        if (!has_before) before = after;
        if (glm::dot(before, after) < kSharp) {
            joints_.push_back({here, before, points[i].color, false});
            joints_.push_back({here, after, points[i].color, has_after});
        } else {
            const glm::vec2 sum = before + after;
            joints_.push_back({here, sum / std::max(0.5F * glm::dot(sum, sum), 0.6F), points[i].color, has_after});
        }
    }

    // Thin lines need no flat middle: one ridge that falls off to both sides looks the same and is cheaper.
    const bool is_thin = width <= 2.0F;
    const int across = is_thin ? 3 : 4;
    const float inner = std::max(0.5F * width - 0.5F, 0.0F);
    const float outer = is_thin ? std::max(width, 1.0F) * 0.5F + 0.6F : 0.5F * width + 0.5F;
    const float opacity = std::min(width, 1.0F);  // lines under a pixel get lighter, not narrower
    const int total = static_cast<int>(joints_.size());
    const auto pieces = static_cast<int>(std::ranges::count(joints_, true, &Joint::goes_on));
    Mesh mesh(list_, across * total, 6 * (across - 1) * pieces);
    for (const Joint& joint : joints_) {
        const Rgba color = faded(joint.color, opacity);
        mesh.vertex(joint.at - joint.normal * outer, transparent(color));
        if (is_thin) {
            mesh.vertex(joint.at, color);
        } else {
            mesh.vertex(joint.at - joint.normal * inner, color);
            mesh.vertex(joint.at + joint.normal * inner, color);
        }
        mesh.vertex(joint.at + joint.normal * outer, transparent(color));
    }
    for (int i = 0; i < total; ++i) {
        if (!joints_[i].goes_on) continue;
        const int a = across * i;
        const int b = across * ((i + 1) % total);
        for (int lane = 0; lane + 1 < across; ++lane) mesh.quad(a + lane, b + lane, b + lane + 1, a + lane + 1);
    }
}

void Brush::stroke(std::span<const StrokePoint> points, float width) {
    // Draw lists of 16-bit indices hold so much in one piece.
    constexpr std::size_t kPiece = 4'000;
    for (std::size_t first = 0; first + 1 < points.size(); first += kPiece) {
        ribbon(points.subspan(first, std::min(kPiece + 1, points.size() - first)), width, false);
    }
}

void Brush::stroke(std::span<const glm::vec2> points, Rgba color, float width) {
    scratch_.clear();
    for (const glm::vec2 point : points) scratch_.push_back({point, color});
    ribbon(scratch_, width, false);
}

void Brush::line(glm::vec2 a, glm::vec2 b, Rgba color, float width) {
    const std::array<StrokePoint, 2> points{{{a, color}, {b, color}}};
    ribbon(points, width, false);
}

void Brush::outline(std::span<const glm::vec2> corners, Rgba color, float width) {
    scratch_.clear();
    for (const glm::vec2 corner : corners) scratch_.push_back({corner, color});
    ribbon(scratch_, width, true);
}

void Brush::arc(glm::vec2 center, float radius, float from, float to, Rgba color, float width) {
    if (to <= from) return;
    const bool is_whole = to - from >= 1.0F;
    const int count =
        std::max(2, static_cast<int>(static_cast<float>(segments_for(radius)) * std::min(to - from, 1.0F)) +
                        (is_whole ? 0 : 2));
    scratch_.clear();
    for (int i = 0; i < count; ++i) {
        const float part = static_cast<float>(i) / static_cast<float>(is_whole ? count : count - 1);
        const float angle = kTurn * (from + part * (to - from) - 0.25F);
        scratch_.push_back({center + radius * glm::vec2(std::cos(angle), std::sin(angle)), color});
    }
    ribbon(scratch_, width, is_whole);
}

void Brush::dashed_ring(glm::vec2 center, float radius, Rgba color, float width, int dashes) {
    for (int i = 0; i < dashes; ++i) {
        const float from = static_cast<float>(i) / static_cast<float>(dashes);
        arc(center, radius, from, from + 0.55F / static_cast<float>(dashes), color, width);
    }
}

void fill_large(ImDrawList& list, Rect rect, Rgba color) {
    PHYPLAY_ASSERT(color.a == 255);
    list.PushClipRect({std::ceil(rect.x), std::ceil(rect.y)}, {std::floor(rect.right()), std::floor(rect.bottom())},
                      true);
    list.AddCallback(clear_clip, clear_data_of(color));
    list.PopClipRect();
}

void fade_large_fills(ImDrawList& list, Rgba behind, float shown, float drop) {
    for (ImDrawCmd& command : list.CmdBuffer) {
        command.ClipRect.y += drop;
        command.ClipRect.w += drop;
        if (command.UserCallback == clear_clip) {
            command.UserCallbackData = clear_data_of(mixed(behind, clear_color_of(command), shown));
        }
    }
}

}  // namespace phyplay
