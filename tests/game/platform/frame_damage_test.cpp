#include "game/platform/frame_damage.h"

#include <doctest/doctest.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cstdint>
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
        const FrameChange change = damage.next(frame, background);
        CHECK_FALSE(change.move.has_value());
        return {change.boxes.begin(), change.boxes.end()};
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

TEST_CASE("Far apart changes stay apart; there are never more than five boxes") {
    Stand stand;
    stand.next({});
    CHECK(stand.next({{0, 0}, {190, 190}}).size() == 2);
    std::vector<Square> many;
    for (int i = 0; i < 20; ++i) many.push_back({i * 37 % 190, i * 71 % 190});
    CHECK(stand.next(many).size() <= 5);
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

namespace {

/// A page with a place that scrolls, and something over it.
struct Page {
    PixelBox place{20, 30, 180, 170};
    int content_top = 30;
    std::vector<Square> content;  ///< y from the content's top
    std::vector<Square> cards;    ///< likewise: four times as wide, filled by callbacks, behind the content
    std::vector<Square> over;     ///< not clipped to the place
    std::vector<Square> behind;  ///< four times as wide, filled by callbacks; not clipped to the place, and behind it
    std::uint64_t id = 7;
};

PixelBox card_box(const Page& page, const Square& card) {
    const int top = page.content_top + card.y;
    return common_box({card.x, top, card.x + 32, top + 32}, page.place);
}

/// What a page looks like: for every pixel, what was drawn there, one after the other.
class Pixels {
public:
    void draw(const Page& page, const PixelBox& box) {
        for (int y = box.top; y < box.bottom; ++y) {
            for (int x = box.left; x < box.right; ++x) at(x, y) = seen_at(page, x, y);
        }
    }
    void move(const PixelMove& move) {
        const std::vector<std::uint64_t> before = pixels_;
        const PixelBox& place = move.place;
        for (int y = place.top; y < place.bottom; ++y) {
            if (y - move.rows < place.top || y - move.rows >= place.bottom) continue;
            for (int x = place.left; x < place.right; ++x) {
                at(x, y) = before[static_cast<std::size_t>((y - move.rows) * kSide + x)];
            }
        }
    }
    bool operator==(const Pixels&) const = default;

private:
    static std::uint64_t seen_at(const Page& page, int x, int y) {
        std::uint64_t seen = 1;
        for (const Square& fill : page.behind) {
            if (x >= fill.x && x < fill.x + 32 && y >= fill.y && y < fill.y + 32) seen = fill.color;
        }
        const PixelBox pixel{x, y, x + 1, y + 1};
        if (!common_box(pixel, page.place).is_empty()) {
            for (const Square& card : page.cards) {
                if (!common_box(pixel, card_box(page, card)).is_empty()) seen = card.color;
            }
            for (const Square& square : page.content) {
                if (square.covers(x, y - page.content_top)) seen = seen * 31 + square.color;
            }
        }
        for (const Square& square : page.over) {
            if (square.covers(x, y)) seen = seen * 31 + square.color;
        }
        return seen;
    }
    std::uint64_t& at(int x, int y) { return pixels_[static_cast<std::size_t>(y * kSide + x)]; }

    std::vector<std::uint64_t> pixels_ = std::vector<std::uint64_t>(static_cast<std::size_t>(kSide) * kSide);
};

/// Compares frames of pages, and makes each from the pixels of the one before.
class ScrollStand {
public:
    ScrollStand() : context_([](ImFontAtlas&) {}, [](ImFontAtlas&) {}), list_(ImGui::GetDrawListSharedData()) {}

    FrameChange next(const Page& page) {
        list_._ResetForNewFrame();
        list_.Flags = ImDrawListFlags_None;
        list_.PushClipRect({0.0F, 0.0F}, {kSide, kSide});
        for (const Square& fill : page.behind) add_fill(fill.x, fill.y, fill.color);
        list_.PushClipRect(corner(page.place.left, page.place.top), corner(page.place.right, page.place.bottom));
        for (const Square& card : page.cards) {
            add_fill(card.x, page.content_top + card.y, card.color);
        }
        for (const Square& square : page.content) add(square.x, page.content_top + square.y, square.color);
        list_.PopClipRect();
        for (const Square& square : page.over) add(square.x, square.y, square.color);

        ImDrawList* lists = &list_;
        ImDrawData frame;
        frame.CmdLists = &lists;
        frame.CmdListsCount = 1;
        frame.DisplaySize = {kSide, kSide};
        const auto edge = [](int at) { return static_cast<float>(at); };
        const std::array<ScrollPlace, 1> places = {{{.id = page.id,
                                                     .left = edge(page.place.left),
                                                     .top = edge(page.place.top),
                                                     .right = edge(page.place.right),
                                                     .bottom = edge(page.place.bottom),
                                                     .content_top = page.content_top}}};
        const FrameChange change = damage_.next(frame, kPaper, places);

        if (change.move) pixels_.move(*change.move);
        drawn_ = 0;
        for (const PixelBox& box : change.boxes) {
            pixels_.draw(page, box);
            drawn_ += (box.right - box.left) * (box.bottom - box.top);
        }
        Pixels whole;
        whole.draw(page, {0, 0, kSide, kSide});
        is_right_ = pixels_ == whole;
        return change;
    }

    /// Whether the last frame, made of the one before, has the pixels of one drawn whole.
    bool is_right() const { return is_right_; }
    /// Pixels drawn for the last frame.
    int drawn() const { return drawn_; }

private:
    static ImVec2 corner(int x, int y) { return {static_cast<float>(x), static_cast<float>(y)}; }

    void add_fill(int x, int y, ImU32 color) {
        list_.PushClipRect(corner(x, y), corner(x + 32, y + 32), true);
        list_.AddCallback(leave_to_caller, reinterpret_cast<void*>(static_cast<std::uintptr_t>(color)));
        list_.PopClipRect();
    }

    void add(int x, int y, ImU32 color) {
        // A corner that adding the content's top rounds differently at every height.
        constexpr float kOdd = 1e-6F;
        list_.AddRectFilled({static_cast<float>(x), static_cast<float>(y) + kOdd * static_cast<float>(y)},
                            corner(x + 8, y + 8), color);
    }

    testing::FontAtlasContext context_;
    ImDrawList list_;
    FrameDamage damage_;
    Pixels pixels_;
    bool is_right_ = false;
    int drawn_ = 0;
};

Page shelf() {
    Page page;
    for (int i = 0; i < 12; ++i) page.content.push_back({30 + 9 * i, 20 * i, IM_COL32(i, 0, 0, 255)});
    for (int i = 0; i < 5; ++i) page.cards.push_back({40, 50 * i, IM_COL32(0, 9, 0, 255)});
    return page;
}

using Boxes = std::vector<PixelBox>;
Boxes boxes_of(const FrameChange& change) {
    return {change.boxes.begin(), change.boxes.end()};
}

}  // namespace

TEST_CASE("Content that scrolls is moved, and only what comes in is drawn: cards that the edges cut stay") {
    ScrollStand stand;
    Page page = shelf();
    CHECK_FALSE(stand.next(page).move.has_value());
    for (const int rows : {-7, -30, -3, 13, 20, 1}) {
        CAPTURE(rows);
        page.content_top += rows;
        const FrameChange change = stand.next(page);
        CHECK(change.move == PixelMove{page.place, rows});
        const PixelBox strip = rows < 0 ? PixelBox{20, 170 + rows, 180, 170} : PixelBox{20, 30, 180, 30 + rows};
        CHECK(boxes_of(change) == Boxes{strip});
        CHECK(stand.is_right());
    }
    const FrameChange still = stand.next(page);
    CHECK_FALSE(still.move.has_value());
    CHECK(still.boxes.empty());
}

TEST_CASE("What stands over content that scrolls is drawn again, where it is and where it was moved to") {
    ScrollStand stand;
    Page page = shelf();
    page.over = {{150, 100, kRed}};
    stand.next(page);
    page.content_top -= 40;
    const FrameChange change = stand.next(page);
    CHECK(change.move.has_value());
    CHECK(stand.is_right());
    CHECK(stand.drawn() < 160 * 40 + 5000);
}

TEST_CASE("Another page, a place of another size and a leap are drawn, not moved") {
    ScrollStand stand;
    Page page = shelf();
    stand.next(page);
    page.content_top -= 10;
    page.id = 8;
    CHECK_FALSE(stand.next(page).move.has_value());
    CHECK(stand.is_right());
    page.content_top -= 10;
    page.place.bottom -= 10;
    CHECK_FALSE(stand.next(page).move.has_value());
    CHECK(stand.is_right());
    page.content_top -= 150;
    CHECK_FALSE(stand.next(page).move.has_value());
    CHECK(stand.is_right());
}

TEST_CASE("Frames made of moved pixels are those drawn whole, after 500 random scrolls and changes") {
    ScrollStand stand;
    std::mt19937 random(2);
    const auto below = [&](int end) { return static_cast<int>(random() % static_cast<unsigned>(end)); };
    const auto any_square = [&] { return Square{below(190), below(300), below(2) == 0 ? kBlack : kRed}; };
    Page page = shelf();
    stand.next(page);
    int moves = 0;
    std::int64_t drawn = 0;
    for (int change = 0; change < 500; ++change) {
        CAPTURE(change);
        if (below(4) != 0) page.content_top = std::clamp(page.content_top + below(61) - 30, -150, 30);
        for (std::vector<Square>* squares : {&page.content, &page.cards, &page.over, &page.behind}) {
            const auto any = [&] { return squares->begin() + below(static_cast<int>(squares->size())); };
            switch (below(12)) {
                case 0: squares->push_back(any_square()); break;
                case 1: squares->insert(squares->begin(), any_square()); break;
                case 2:
                    if (!squares->empty()) squares->erase(any());
                    break;
                case 3:
                    if (!squares->empty()) *any() = any_square();
                    break;
                case 4:
                    if (!squares->empty()) any()->y += 2;
                    break;
                default: break;
            }
        }
        moves += stand.next(page).move.has_value() ? 1 : 0;
        drawn += stand.drawn();
        REQUIRE(stand.is_right());
    }
    CHECK(moves > 300);
    CHECK(drawn < 500LL * kSide * kSide / 2);
}

TEST_CASE("Of two places that scroll at once, one is moved and the other drawn") {
    testing::FontAtlasContext context([](ImFontAtlas&) {}, [](ImFontAtlas&) {});
    ImDrawList list(ImGui::GetDrawListSharedData());
    ImDrawList* lists = &list;
    ImDrawData frame;
    frame.CmdLists = &lists;
    frame.CmdListsCount = 1;
    frame.DisplaySize = {kSide, kSide};
    list._ResetForNewFrame();
    FrameDamage damage;
    std::array<ScrollPlace, 2> places = {
        {{.id = 1, .right = 90, .bottom = kSide}, {.id = 2, .left = 110, .right = kSide, .bottom = kSide}}};
    damage.next(frame, kPaper, places);
    for (ScrollPlace& place : places) place.content_top = -10;
    const FrameChange change = damage.next(frame, kPaper, places);
    CHECK(change.move == PixelMove{{0, 0, 90, kSide}, -10});
    CHECK(boxes_of(change) == Boxes{{0, kSide - 10, 90, kSide}, {110, 0, kSide, kSide}});
}

TEST_CASE("Steps too small to see are drawn when they have added up") {
    testing::FontAtlasContext context([](ImFontAtlas&) {}, [](ImFontAtlas&) {});
    ImDrawList list(ImGui::GetDrawListSharedData());
    FrameDamage damage;
    const std::array<ScrollPlace, 1> places = {{{.id = 1, .right = kSide, .bottom = kSide}}};
    int drawn = 0;
    for (int step = 0; step < 100; ++step) {
        list._ResetForNewFrame();
        list.Flags = ImDrawListFlags_None;
        list.PushClipRect({0.0F, 0.0F}, {kSide, kSide});
        const float y = 10.0F + 0.001F * static_cast<float>(step);
        list.AddRectFilled({10.0F, y}, {18.0F, y + 8.0F}, kBlack);
        ImDrawList* lists = &list;
        ImDrawData frame;
        frame.CmdLists = &lists;
        frame.CmdListsCount = 1;
        frame.DisplaySize = {kSide, kSide};
        drawn += damage.next(frame, kPaper, places).boxes.empty() ? 0 : 1;
    }
    CHECK(drawn > 10);
    CHECK(drawn < 50);
}

}  // namespace phyplay
