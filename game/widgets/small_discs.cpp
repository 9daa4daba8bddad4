#include "game/widgets/small_discs.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>

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

}  // namespace

int small_disc_count() {
    return static_cast<int>(kRadii.size());
}

void reserve_small_discs(ImFontAtlas& atlas) {
    for (const float radius : kRadii) atlas.AddCustomRectRegular(side_of(radius), side_of(radius));
}

void paint_small_discs(ImFontAtlas& atlas) {
    unsigned char* pixels = nullptr;
    int width = 0;
    int height = 0;
    atlas.GetTexDataAsAlpha8(&pixels, &width, &height);
    for (std::size_t i = 0; i < kRadii.size(); ++i) {
        const ImFontAtlasCustomRect* rect = picture_of(atlas, i);
        if (rect == nullptr) continue;
        const float middle = 0.5F * static_cast<float>(rect->Width);
        for (int y = 0; y < rect->Height; ++y) {
            for (int x = 0; x < rect->Width; ++x) {
                const float away =
                    std::hypot(static_cast<float>(x) + 0.5F - middle, static_cast<float>(y) + 0.5F - middle);
                const float covered = std::clamp(kRadii[i] + 0.5F - away, 0.0F, 1.0F);
                pixels[(rect->Y + y) * width + rect->X + x] =
                    static_cast<unsigned char>(std::lround(255.0F * covered));
            }
        }
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

}  // namespace phyplay
