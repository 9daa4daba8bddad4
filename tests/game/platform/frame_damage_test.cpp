#include "game/platform/frame_damage.h"

#include <doctest/doctest.h>
#include <imgui.h>

#include <algorithm>
#include <random>
#include <vector>

#include "tests/game/widgets/font_atlas_context.h"

namespace phyplay {

namespace {

constexpr int kSide = 200;
constexpr Rgba kPaper{255, 255, 255, 255};
constexpr ImU32 kBlack = IM_COL32(0, 0, 0, 255);
constexpr ImU32 kRed = IM_COL32(255, 0, 0, 255);

/// A square of a frame, eight pixels wide.
struct Square {
    int x = 0;
    int y = 0;
    ImU32 color = kBlack;

    bool covers(int column, int row) const { return column >= x && column < x + 8 && row >= y && row < y + 8; }
    bool operator==(const Square&) const = default;
};

void leave_to_caller(const ImDrawList*, const ImDrawCmd*) {}

/// Compares frames made of squares.
class Stand {
public:
    Stand() : context_([](ImFontAtlas&) {}, [](ImFontAtlas&) {}), list_(ImGui::GetDrawListSharedData()) {}

    std::vector<PixelBox> next(const std::vector<Square>& squares, Rgba background = kPaper, int side = kSide,
                               int* callback_data = nullptr) {
        list_._ResetForNewFrame();
        list_.Flags = ImDrawListFlags_None;  // no smooth edges: a square is two triangles
        list_.PushClipRect({0.0F, 0.0F}, {static_cast<float>(side), static_cast<float>(side)});
        for (const Square& square : squares) {
            const ImVec2 corner{static_cast<float>(square.x), static_cast<float>(square.y)};
            list_.AddRectFilled(corner, {corner.x + 8.0F, corner.y + 8.0F}, square.color);
        }
        if (callback_data != nullptr) list_.AddCallback(leave_to_caller, callback_data);
        ImDrawList* lists = &list_;
        ImDrawData frame;
        frame.CmdLists = &lists;
        frame.CmdListsCount = 1;
        frame.DisplaySize = {static_cast<float>(side), static_cast<float>(side)};
        const auto boxes = damage.next(frame, background);
        return {boxes.begin(), boxes.end()};
    }

    FrameDamage damage;

private:
    testing::FontAtlasContext context_;
    ImDrawList list_;
};

const std::vector<PixelBox> kNothing;
const std::vector<PixelBox> kWhole = {{0, 0, kSide, kSide}};

}  // namespace

TEST_CASE("The first frame is drawn whole, the same again not at all") {
    Stand stand;
    CHECK(stand.next({{10, 10}, {50, 50}}) == kWhole);
    CHECK(stand.next({{10, 10}, {50, 50}}) == kNothing);
}

TEST_CASE("Another size, another background and a lost frame are drawn whole") {
    Stand stand;
    const std::vector<Square> squares = {{10, 10}};
    stand.next(squares);
    CHECK(stand.next(squares, {0, 0, 0, 255}) == kWhole);
    CHECK(stand.next(squares, {0, 0, 0, 255}, 100) == std::vector<PixelBox>{{0, 0, 100, 100}});
    CHECK(stand.next(squares, {0, 0, 0, 255}, 100) == kNothing);
    stand.damage.forget();
    CHECK(stand.next(squares, {0, 0, 0, 255}, 100) == std::vector<PixelBox>{{0, 0, 100, 100}});
}

TEST_CASE("A square that moves is drawn where it is and where it was") {
    Stand stand;
    stand.next({{10, 10}, {20, 20}, {150, 150}});
    CHECK(stand.next({{10, 10}, {30, 20}, {150, 150}}) == std::vector<PixelBox>{{20, 20, 38, 28}});
}

TEST_CASE("A square more or less changes its own place, whatever comes after it") {
    Stand stand;
    stand.next({{10, 10}, {150, 150}});
    CHECK(stand.next({{10, 10}, {50, 60}, {150, 150}}) == std::vector<PixelBox>{{50, 60, 58, 68}});
    CHECK(stand.next({{10, 10}, {150, 150}}) == std::vector<PixelBox>{{50, 60, 58, 68}});
    CHECK(stand.next({{150, 150}}) == std::vector<PixelBox>{{10, 10, 18, 18}});
}

TEST_CASE("Another colour is a change; so is what lies on top") {
    Stand stand;
    stand.next({{10, 10, kBlack}, {14, 14, kRed}});
    CHECK(stand.next({{10, 10, kRed}, {14, 14, kRed}}) == std::vector<PixelBox>{{10, 10, 18, 18}});
    stand.next({{10, 10, kBlack}, {14, 14, kRed}});
    CHECK_FALSE(stand.next({{14, 14, kRed}, {10, 10, kBlack}}).empty());
}

TEST_CASE("Far apart changes stay apart; there are never more than three boxes") {
    Stand stand;
    stand.next({});
    CHECK(stand.next({{0, 0}, {190, 190}}).size() == 2);
    std::vector<Square> many;
    for (int i = 0; i < 20; ++i) many.push_back({i * 37 % 190, i * 71 % 190});
    CHECK(stand.next(many).size() <= 3);
}

TEST_CASE("A callback with other data is a change of its whole clip") {
    Stand stand;
    int one = 1;
    int two = 2;
    stand.next({}, kPaper, kSide, &one);
    CHECK(stand.next({}, kPaper, kSide, &one) == kNothing);
    CHECK(stand.next({}, kPaper, kSide, &two) == kWhole);
}

TEST_CASE("Nothing outside of the window is drawn") {
    Stand stand;
    stand.next({{300, 10}});
    CHECK(stand.next({{300, 20}}) == kNothing);
    CHECK(stand.next({{-4, 10}}) == std::vector<PixelBox>{{0, 10, 4, 18}});
}

TEST_CASE(
    "Outside of the boxes, every pixel has the same squares above it in the same order, after 300 random changes") {
    Stand stand;
    std::mt19937 random(1);
    const auto below = [&](int end) { return static_cast<int>(random() % static_cast<unsigned>(end)); };
    const auto any_square = [&] { return Square{below(190), below(190), below(2) == 0 ? kBlack : kRed}; };
    std::vector<Square> now;
    for (int i = 0; i < 30; ++i) now.push_back(any_square());
    stand.next(now);
    int untouched = 0;
    for (int change = 0; change < 300; ++change) {
        const std::vector<Square> before = now;
        const auto any = [&] { return now.begin() + below(static_cast<int>(now.size())); };
        for (int i = below(4); i >= 0; --i) {
            switch (below(5)) {
                case 0: now.insert(any(), any_square()); break;
                case 1: now.erase(any()); break;
                case 2: *any() = any_square(); break;
                case 3: std::iter_swap(any(), any()); break;
                default: now.push_back(*any()); break;  // the same twice
            }
        }
        const std::vector<PixelBox> boxes = stand.next(now);
        const auto is_inside = [&](int x, int y) {
            return std::ranges::any_of(boxes, [&](const PixelBox& box) {
                return x >= box.left && x < box.right && y >= box.top && y < box.bottom;
            });
        };
        const auto over = [](std::vector<Square> squares, int x, int y) {
            std::erase_if(squares, [&](const Square& square) { return !square.covers(x, y); });
            return squares;
        };
        for (int y = 0; y < kSide; y += 3) {
            for (int x = 0; x < kSide; x += 3) {
                if (is_inside(x, y)) continue;
                ++untouched;
                REQUIRE(over(before, x, y) == over(now, x, y));
            }
        }
    }
    CHECK(untouched > 300 * 1000);  // of 300 x 4,489
}

}  // namespace phyplay
