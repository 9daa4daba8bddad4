#include "game/widgets/atlas_marks.h"

#include <doctest/doctest.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <numbers>

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

constexpr Rgba kMarkInk{10, 20, 30, 255};

/// With rows of marks in its atlas, or with none.
testing::FontAtlasContext context_with_rows(bool has_rows) {
    return {[&](ImFontAtlas& atlas) {
                reserve_small_discs(atlas);
                if (has_rows) reserve_mark_rows(atlas);
            },
            [&](ImFontAtlas& atlas) {
                paint_small_discs(atlas);
                if (has_rows) paint_mark_rows(atlas);
            }};
}

class Canvas {
public:
    Canvas() : list_(ImGui::GetDrawListSharedData()) { list_._ResetForNewFrame(); }
    ImDrawList& operator*() { return list_; }
    ImDrawList* operator->() { return &list_; }

    /// Pixels that what was drawn covers, each counted as much as it is covered.
    double covered_area() const {
        unsigned char* pixels = nullptr;
        int width = 0;
        int height = 0;
        ImGui::GetIO().Fonts->GetTexDataAsAlpha8(&pixels, &width, &height);
        const ImVec2 low = list_.VtxBuffer[0].uv;
        const ImVec2 high = list_.VtxBuffer[2].uv;
        const auto texel = [](float at, int side) {
            return static_cast<int>(std::lround(at * static_cast<float>(side)));
        };
        double sum = 0.0;
        for (int y = texel(low.y, height); y < texel(high.y, height); ++y) {
            for (int x = texel(low.x, width); x < texel(high.x, width); ++x) sum += pixels[y * width + x] / 255.0;
        }
        return sum;
    }

private:
    ImDrawList list_;
};

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

TEST_CASE("A row of marks is two triangles over its cells, one pixel of the atlas for each of the window") {
    const testing::FontAtlasContext context = context_with_rows(true);
    for (const int count : {1, 3, 5}) {
        CAPTURE(count);
        Canvas canvas;
        REQUIRE(draw_mark_row(*canvas, {30.0F, 40.0F}, 8, count, RowMark::dot, kMarkInk));
        REQUIRE(canvas->VtxBuffer.Size == 4);
        CHECK(canvas->IdxBuffer.Size == 6);
        const ImDrawVert& low = canvas->VtxBuffer[0];
        const ImDrawVert& high = canvas->VtxBuffer[2];
        CHECK(low.pos.x == 30.0F);
        CHECK(low.pos.y == 40.0F);
        CHECK(high.pos.x == 30.0F + 8.0F * static_cast<float>(count));
        CHECK(high.pos.y == 48.0F);
        const auto atlas_width = static_cast<float>(ImGui::GetIO().Fonts->TexWidth);
        CHECK((high.uv.x - low.uv.x) * atlas_width == doctest::Approx(8 * count));
        for (const ImDrawVert& vertex : canvas->VtxBuffer) CHECK(vertex.col == IM_COL32(10, 20, 30, 255));
    }
}

TEST_CASE("Each mark of a row covers its area within a tenth and half a pixel") {
    const testing::FontAtlasContext context = context_with_rows(true);
    for (const int pitch : {5, 8, 13, 20}) {
        for (const RowMark mark : {RowMark::dot, RowMark::ring, RowMark::disc}) {
            CAPTURE(pitch);
            CAPTURE(static_cast<int>(mark));
            Canvas canvas;
            REQUIRE(draw_mark_row(*canvas, {0.0F, 0.0F}, pitch, kMarksOfRow, mark, kMarkInk));
            const double radius = radius_of(mark, static_cast<float>(pitch));
            const double area = mark == RowMark::ring
                                    ? 2.0 * std::numbers::pi * radius * ring_thickness(static_cast<float>(pitch))
                                    : std::numbers::pi * radius * radius;
            CHECK(std::fabs(canvas.covered_area() / kMarksOfRow - area) < 0.1 * area + 0.5);
        }
    }
}

TEST_CASE("Every mark stays inside its cell") {
    for (const float pitch : {5.0F, 8.4F, 20.0F}) {
        CHECK(radius_of(RowMark::dot, pitch) < 0.5F * pitch);
        CHECK(radius_of(RowMark::disc, pitch) < 0.5F * pitch);
        CHECK(radius_of(RowMark::ring, pitch) + 0.5F * ring_thickness(pitch) < 0.5F * pitch);
    }
}

TEST_CASE("Rows that are not in the atlas are left to single marks") {
    for (const bool has_rows : {true, false}) {
        CAPTURE(has_rows);
        const testing::FontAtlasContext context = context_with_rows(has_rows);
        Canvas canvas;
        CHECK(!draw_mark_row(*canvas, {0.0F, 0.0F}, 4, 2, RowMark::disc, kMarkInk));
        CHECK(!draw_mark_row(*canvas, {0.0F, 0.0F}, 21, 2, RowMark::disc, kMarkInk));
        CHECK(canvas->VtxBuffer.empty());
        CHECK(draw_mark_row(*canvas, {0.0F, 0.0F}, 9, 2, RowMark::disc, kMarkInk) == has_rows);
        CHECK(canvas->VtxBuffer.empty() != has_rows);
    }
}

}  // namespace phyplay
