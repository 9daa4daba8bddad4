#include "game/widgets/mark_rows.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/base/assert.h"
#include "game/widgets/small_discs.h"

namespace phyplay {

namespace {

constexpr int kLeastPitch = 5;
constexpr int kMostPitch = 20;
constexpr std::array kMarks = {RowMark::dot, RowMark::ring, RowMark::disc};

/// The picture of a row; null where the atlas has none.
const ImFontAtlasCustomRect* picture_of(const ImFontAtlas& atlas, int pitch, RowMark mark) {
    if (pitch < kLeastPitch || pitch > kMostPitch) return nullptr;
    const int i =
        small_disc_count() + (pitch - kLeastPitch) * static_cast<int>(kMarks.size()) + static_cast<int>(mark);
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

}  // namespace

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
    unsigned char* pixels = nullptr;
    int width = 0;
    int height = 0;
    atlas.GetTexDataAsAlpha8(&pixels, &width, &height);
    for (int pitch = kLeastPitch; pitch <= kMostPitch; ++pitch) {
        for (const RowMark mark : kMarks) {
            const ImFontAtlasCustomRect* rect = picture_of(atlas, pitch, mark);
            if (rect == nullptr) continue;
            const float middle = 0.5F * static_cast<float>(pitch);
            for (int y = 0; y < rect->Height; ++y) {
                for (int x = 0; x < rect->Width; ++x) {
                    const float away = std::hypot(static_cast<float>(x % pitch) + 0.5F - middle,
                                                  static_cast<float>(y) + 0.5F - middle);
                    pixels[(rect->Y + y) * width + rect->X + x] = static_cast<unsigned char>(
                        std::lround(255.0F * coverage(mark, static_cast<float>(pitch), away)));
                }
            }
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
