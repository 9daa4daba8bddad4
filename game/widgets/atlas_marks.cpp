#include "game/widgets/atlas_marks.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/base/assert.h"

namespace phyplay {
namespace {

// A disc is drawn from the picture next to its size, stretched by an eighth at most.
constexpr std::array kRadii = {1.0F,  1.25F, 1.5F, 1.75F, 2.0F, 2.25F, 2.5F, 2.75F, 3.0F, 3.25F, 3.5F,
                               3.75F, 4.0F,  4.5F, 5.0F,  5.5F, 6.0F,  6.5F, 7.0F,  7.5F, 8.0F};
constexpr float kLeast = 0.9F;
constexpr float kMost = 8.4F;

/// Pixels of a picture, a clear one all round included.
int side_of(float radius) {
    return 2 * static_cast<int>(std::ceil(radius + 0.5F)) + 2;
}

/// The picture of disc `i`; null where the atlas has none. They are the first of its rectangles (widgets/fonts.cpp).
const ImFontAtlasCustomRect* picture_of(const ImFontAtlas& atlas, std::size_t i) {
    if (i >= static_cast<std::size_t>(atlas.CustomRects.Size)) return nullptr;
    const ImFontAtlasCustomRect& rect = atlas.CustomRects[static_cast<int>(i)];
    return rect.IsPacked() && rect.Width == side_of(kRadii[i]) ? &rect : nullptr;
}

constexpr int kLeastPitch = 5;
constexpr int kMostPitch = 20;
constexpr std::array kMarks = {RowMark::dot, RowMark::ring, RowMark::disc};

/// The picture of a row; null where the atlas has none.
const ImFontAtlasCustomRect* picture_of(const ImFontAtlas& atlas, int pitch, RowMark mark) {
    if (pitch < kLeastPitch || pitch > kMostPitch) return nullptr;
    const auto i = static_cast<int>(kRadii.size() + kMarks.size() * static_cast<std::size_t>(pitch - kLeastPitch)) +
                   static_cast<int>(mark);
    if (i >= atlas.CustomRects.Size) return nullptr;
    const ImFontAtlasCustomRect& rect = atlas.CustomRects[i];
    return rect.IsPacked() && rect.Width == kMarksOfRow * pitch && rect.Height == pitch ? &rect : nullptr;
}

/// How much of a pixel the mark covers, `away` from its centre.
float coverage(RowMark mark, float pitch, float away) {
    const float radius = radius_of(mark, pitch);
    const float inside =
        mark == RowMark::ring ? 0.5F * ring_thickness(pitch) - std::fabs(away - radius) : radius - away;
    return std::clamp(inside + 0.5F, 0.0F, 1.0F);
}

/// Paints a picture, where there is one: `covered` tells how much of each of its pixels is.
template <typename Covered>
void paint(ImFontAtlas& atlas, const ImFontAtlasCustomRect* rect, Covered covered) {
    if (rect == nullptr) return;
    unsigned char* pixels = nullptr;
    int width = 0;
    int height = 0;
    atlas.GetTexDataAsAlpha8(&pixels, &width, &height);
    for (int y = 0; y < rect->Height; ++y) {
        for (int x = 0; x < rect->Width; ++x) {
            pixels[(rect->Y + y) * width + rect->X + x] =
                static_cast<unsigned char>(std::lround(255.0F * covered(x, y, *rect)));
        }
    }
}

}  // namespace

void reserve_small_discs(ImFontAtlas& atlas) {
    for (const float radius : kRadii) atlas.AddCustomRectRegular(side_of(radius), side_of(radius));
}

void paint_small_discs(ImFontAtlas& atlas) {
    for (std::size_t i = 0; i < kRadii.size(); ++i) {
        paint(atlas, picture_of(atlas, i), [&](int x, int y, const ImFontAtlasCustomRect& rect) {
            const float middle = 0.5F * static_cast<float>(rect.Width);
            const float away =
                std::hypot(static_cast<float>(x) + 0.5F - middle, static_cast<float>(y) + 0.5F - middle);
            return std::clamp(kRadii[i] + 0.5F - away, 0.0F, 1.0F);
        });
    }
}

bool draw_small_disc(ImDrawList& list, Point center, float radius, Rgba color) {
    if (radius < kLeast || radius > kMost) return false;
    const auto above = static_cast<std::size_t>(std::ranges::lower_bound(kRadii, radius) - kRadii.begin());
    const bool takes_below =
        above == kRadii.size() || (above > 0 && radius - kRadii[above - 1] < kRadii[above] - radius);
    const std::size_t nearest = takes_below ? above - 1 : above;
    const ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    const ImFontAtlasCustomRect* rect = picture_of(atlas, nearest);
    if (rect == nullptr) return false;
    ImVec2 low;
    ImVec2 high;
    atlas.CalcCustomRectUV(rect, &low, &high);
    const float reach = 0.5F * static_cast<float>(rect->Width) * radius / kRadii[nearest];
    list.PrimReserve(6, 4);
    list.PrimRectUV({center.x - reach, center.y - reach}, {center.x + reach, center.y + reach}, low, high,
                    IM_COL32(color.r, color.g, color.b, color.a));
    return true;
}

float radius_of(RowMark mark, float pitch) {
    switch (mark) {
        case RowMark::dot: return 0.235F * pitch;
        case RowMark::ring: return 0.32F * pitch;
        case RowMark::disc: break;
    }
    return 0.38F * pitch;
}

float ring_thickness(float pitch) {
    return std::max(1.25F, 0.15F * pitch);
}

void reserve_mark_rows(ImFontAtlas& atlas) {
    for (int pitch = kLeastPitch; pitch <= kMostPitch; ++pitch) {
        for (std::size_t i = 0; i < kMarks.size(); ++i) atlas.AddCustomRectRegular(kMarksOfRow * pitch, pitch);
    }
}

void paint_mark_rows(ImFontAtlas& atlas) {
    for (int pitch = kLeastPitch; pitch <= kMostPitch; ++pitch) {
        const float middle = 0.5F * static_cast<float>(pitch);
        for (const RowMark mark : kMarks) {
            paint(atlas, picture_of(atlas, pitch, mark), [&](int x, int y, const ImFontAtlasCustomRect&) {
                const float away =
                    std::hypot(static_cast<float>(x % pitch) + 0.5F - middle, static_cast<float>(y) + 0.5F - middle);
                return coverage(mark, static_cast<float>(pitch), away);
            });
        }
    }
}

bool draw_mark_row(ImDrawList& list, Point at, int pitch, int count, RowMark mark, Rgba color) {
    PHYPLAY_ASSERT(count >= 1 && count <= kMarksOfRow);
    const ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    const ImFontAtlasCustomRect* rect = picture_of(atlas, pitch, mark);
    if (rect == nullptr) return false;
    ImVec2 low;
    ImVec2 high;
    atlas.CalcCustomRectUV(rect, &low, &high);
    const auto side = static_cast<float>(pitch);
    const auto part = static_cast<float>(count) / static_cast<float>(kMarksOfRow);
    list.PrimReserve(6, 4);
    list.PrimRectUV({at.x, at.y}, {at.x + static_cast<float>(count) * side, at.y + side}, low,
                    {low.x + (high.x - low.x) * part, high.y}, IM_COL32(color.r, color.g, color.b, color.a));
    return true;
}

}  // namespace phyplay
