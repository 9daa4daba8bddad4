// Shapes: fills, lines, shadows, cards, clips.
#include "game/widgets/ui.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "game/widgets/atlas_marks.h"
#include "game/widgets/brush.h"
#include "game/widgets/ui_drawing.h"

namespace phyplay {

namespace {

constexpr float kLargeFill = 12'000.0F;  // pixels from which clearing is cheaper than two more commands

}  // namespace

void Ui::fill(Rect rect, Rgba color, float radius) {
    // Large opaque areas: only the rounded ends are drawn, the middle is cleared.
    if (color.a == 255 && rect.w * rect.h > kLargeFill && rect.h > 2.0F * radius + 4.0F) {
        const float end = std::ceil(radius) + 1.0F;
        const Rect middle{rect.x, std::ceil(rect.y + end), rect.w,
                          std::floor(rect.bottom() - end) - std::ceil(rect.y + end)};
        const ImU32 packed_color = packed(color);
        canvas_->AddRectFilled(top_left(rect), {rect.right(), middle.y}, packed_color, radius,
                               ImDrawFlags_RoundCornersTop);
        canvas_->AddRectFilled({rect.x, middle.bottom()}, bottom_right(rect), packed_color, radius,
                               ImDrawFlags_RoundCornersBottom);
        fill_large(*canvas_, middle, color);
        return;
    }
    canvas_->AddRectFilled(top_left(rect), bottom_right(rect), packed(color), radius);
}

void Ui::outline(Rect rect, Rgba color, float radius, float thickness) {
    // Centred in the edge pixels, so that a hairline is one crisp pixel.
    const Rect path = rect.inset(thickness / 2.0F);
    canvas_->AddRect(top_left(path), bottom_right(path), packed(color), std::max(radius - thickness / 2.0F, 0.0F), 0,
                     thickness);
}

void Ui::line(Point a, Point b, Rgba color, float thickness) {
    canvas_->AddLine(vec(a), vec(b), packed(color), thickness);
}

void Ui::disc(Point center, float radius, Rgba color) {
    if (draw_small_disc(*canvas_, center, radius, color)) return;
    canvas_->AddCircleFilled(vec(center), radius, packed(color));
}

void Ui::ring(Point center, float radius, Rgba color, float thickness) {
    canvas_->AddCircle(vec(center), radius, packed(color), 0, thickness);
}

void Ui::arc(Point center, float radius, float from, float to, Rgba color, float thickness) {
    if (to <= from) return;
    const float start = -kPi / 2.0F;
    const int segments = std::max(8, static_cast<int>(radius * (to - from) * 1.6F));
    canvas_->PathArcTo(vec(center), radius, start + from * 2.0F * kPi, start + to * 2.0F * kPi, segments);
    canvas_->PathStroke(packed(color), 0, thickness);
}

void Ui::shadow(Rect rect, float radius, float lift) {
    // Rings of falling opacity around the card, a little lower than it. The fall is quadratic, in bands which the eye
    // takes for a blur at this opacity. Low shadows, which there are many of, do with fewer slivers.
    const float blur = px(4.0F + 20.0F * lift);
    const float drop = px(1.0F + 6.0F * lift);
    const float strength = (theme_->dark ? 0.34F : 0.085F) * (0.6F + 0.4F * lift);
    const Rect base = rect.moved(0.0F, drop);
    const int corner_steps = lift < 0.4F ? 3 : 6;
    const int points = 4 * (corner_steps + 1);
    const int bands = lift < 0.4F ? 3 : 4;

    const ImVec2 white = ImGui::GetFontTexUvWhitePixel();
    const auto first = static_cast<ImDrawIdx>(canvas_->_VtxCurrentIdx);
    canvas_->PrimReserve(bands * points * 6, (bands + 1) * points);
    const std::array<Point, 4> corners = {
        Point{base.x + radius, base.y + radius}, Point{base.right() - radius, base.y + radius},
        Point{base.right() - radius, base.bottom() - radius}, Point{base.x + radius, base.bottom() - radius}};
    for (int band = 0; band <= bands; ++band) {
        const float out = static_cast<float>(band) / static_cast<float>(bands);
        const float reach = radius - blur * 0.35F + out * blur;
        const float fall = (1.0F - out) * (1.0F - out);
        const ImU32 color = packed(faded(palette().shadow, strength * fall));
        for (int corner = 0; corner < 4; ++corner) {
            for (int i = 0; i <= corner_steps; ++i) {
                const float angle = kPi + static_cast<float>(corner) * kPi / 2.0F +
                                    static_cast<float>(i) / static_cast<float>(corner_steps) * kPi / 2.0F;
                const Point c = corners[static_cast<std::size_t>(corner)];
                canvas_->PrimWriteVtx({c.x + std::cos(angle) * reach, c.y + std::sin(angle) * reach}, white, color);
            }
        }
    }
    for (int band = 0; band < bands; ++band) {
        for (int i = 0; i < points; ++i) {
            const auto a = static_cast<ImDrawIdx>(first + band * points + i);
            const auto b = static_cast<ImDrawIdx>(first + band * points + (i + 1) % points);
            const auto c = static_cast<ImDrawIdx>(b + points);
            const auto d = static_cast<ImDrawIdx>(a + points);
            for (const ImDrawIdx index : {a, b, c, a, c, d}) canvas_->PrimWriteIdx(index);
        }
    }
}

void Ui::card(Rect rect, float lift) {
    const float radius = px(10.0F);
    shadow(rect, radius, lift);
    fill(rect, palette().panel, radius);
    outline(rect, palette().line, radius, std::max(1.0F, std::round(theme_->display_scale)));
}

void Ui::push_clip(Rect rect) {
    const Rect clip = intersection_of(rect, clips_.back());
    clips_.push_back(clip);
    canvas_->PushClipRect(top_left(clip), {std::max(clip.right(), clip.x), std::max(clip.bottom(), clip.y)});
}

void Ui::pop_clip() {
    clips_.pop_back();
    canvas_->PopClipRect();
}

}  // namespace phyplay
