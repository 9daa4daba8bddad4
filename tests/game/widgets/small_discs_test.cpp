#include "game/widgets/small_discs.h"

#include <doctest/doctest.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "tests/game/widgets/font_atlas_context.h"

namespace phyplay {

namespace {

constexpr Rgba kDiscInk{10, 20, 30, 255};

/// With discs in its atlas, or with none.
testing::FontAtlasContext context_with_discs(bool has_discs) {
    return {[&](ImFontAtlas& atlas) {
                if (has_discs) reserve_small_discs(atlas);
            },
            [&](ImFontAtlas& atlas) {
                if (has_discs) paint_small_discs(atlas);
            }};
}

/// How many pixels a disc of that radius covers, as the atlas has it and the quad stretches it.
double covered_area(float radius) {
    ImDrawList list(ImGui::GetDrawListSharedData());
    list._ResetForNewFrame();
    if (!draw_small_disc(list, {50.0F, 40.0F}, radius, kDiscInk)) return 0.0;
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    unsigned char* pixels = nullptr;
    int width = 0;
    int height = 0;
    atlas.GetTexDataAsAlpha8(&pixels, &width, &height);
    const ImDrawVert& low = list.VtxBuffer[0];
    const ImDrawVert& high = list.VtxBuffer[2];
    const auto texel = [](float at, int side) {
        return static_cast<int>(std::lround(at * static_cast<float>(side)));
    };
    double sum = 0.0;
    for (int y = texel(low.uv.y, height); y < texel(high.uv.y, height); ++y) {
        for (int x = texel(low.uv.x, width); x < texel(high.uv.x, width); ++x) sum += pixels[y * width + x] / 255.0;
    }
    const double stretch = static_cast<double>(high.pos.x - low.pos.x) /
                           (static_cast<double>(high.uv.x - low.uv.x) * static_cast<double>(width));
    return sum * stretch * stretch;
}

}  // namespace

TEST_CASE("A small disc is two triangles around its centre, in its colour") {
    const testing::FontAtlasContext context = context_with_discs(true);
    ImDrawList list(ImGui::GetDrawListSharedData());
    list._ResetForNewFrame();
    REQUIRE(draw_small_disc(list, {50.0F, 40.0F}, 3.4F, kDiscInk));
    REQUIRE(list.VtxBuffer.Size == 4);
    CHECK(list.IdxBuffer.Size == 6);
    CHECK(list.VtxBuffer[0].pos.x + list.VtxBuffer[2].pos.x == doctest::Approx(100.0));
    CHECK(list.VtxBuffer[0].pos.y + list.VtxBuffer[2].pos.y == doctest::Approx(80.0));
    for (const ImDrawVert& vertex : list.VtxBuffer) CHECK(vertex.col == IM_COL32(10, 20, 30, 255));
}

TEST_CASE("A small disc covers the area of its circle within three percent and a quarter pixel") {
    const testing::FontAtlasContext context = context_with_discs(true);
    for (const double radius : {0.9, 1.0, 1.1, 1.9, 3.33, 4.25, 6.2, 8.0, 8.4}) {
        CAPTURE(radius);
        const double circle = 3.14159265 * radius * radius;
        CHECK(std::fabs(covered_area(static_cast<float>(radius)) - circle) < 0.03 * circle + 0.25);
    }
}

TEST_CASE("Discs that are not in the atlas are left to polygons") {
    for (const bool has_discs : {true, false}) {
        CAPTURE(has_discs);
        const testing::FontAtlasContext context = context_with_discs(has_discs);
        ImDrawList list(ImGui::GetDrawListSharedData());
        list._ResetForNewFrame();
        CHECK(!draw_small_disc(list, {50.0F, 40.0F}, 0.5F, kDiscInk));
        CHECK(!draw_small_disc(list, {50.0F, 40.0F}, 9.0F, kDiscInk));
        CHECK(draw_small_disc(list, {50.0F, 40.0F}, 3.0F, kDiscInk) == has_discs);
        CHECK(list.VtxBuffer.empty() != has_discs);
    }
}

}  // namespace phyplay
