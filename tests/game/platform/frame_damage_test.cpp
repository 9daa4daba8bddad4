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

/// A place that scrolls, and what is in it.
struct Shelf {
    std::uint64_t id = 7;
    PixelBox place{20, 30, 180, 170};
    int content_top = 30;
    std::vector<Square> cards{};    ///< y from the content's top; filled by callbacks
    std::vector<Square> content{};  ///< likewise, over the cards
};

/// Shelves with something behind and over them. A later one may lie over an earlier one, or in it.
struct Page {
    std::vector<Square> behind{};  ///< filled by callbacks
    std::vector<Shelf> shelves{};
    std::vector<Square> over{};

    Shelf& shelf() { return shelves.front(); }
};

constexpr int kCard = 32;     ///< wide
constexpr int kBehind = 110;  ///< wide

/// What a page looks like: for every pixel, what was drawn there, one after the other.
class Pixels {
public:
    void draw(const Page& page, const PixelBox& box) {
        paint(box, box, [](std::uint64_t) { return std::uint64_t{1}; });
        for (const Square& fill : page.behind) paint_fill(fill, fill.y, kBehind, box);
        for (const Shelf& shelf : page.shelves) {
            const PixelBox seen = common_box(shelf.place, box);
            for (const Square& card : shelf.cards) paint_fill(card, shelf.content_top + card.y, kCard, seen);
            for (const Square& square : shelf.content) paint_square(square, shelf.content_top + square.y, seen);
        }
        for (const Square& square : page.over) paint_square(square, square.y, box);
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
    template <typename Change>
    void paint(const PixelBox& box, const PixelBox& clip, Change changed) {
        const PixelBox seen = common_box(box, clip);
        for (int y = seen.top; y < seen.bottom; ++y) {
            for (int x = seen.left; x < seen.right; ++x) at(x, y) = changed(at(x, y));
        }
    }
    void paint_fill(const Square& fill, int y, int wide, const PixelBox& clip) {
        paint({fill.x, y, fill.x + wide, y + wide}, clip, [&](std::uint64_t) { return std::uint64_t{fill.color}; });
    }
    void paint_square(const Square& square, int y, const PixelBox& clip) {
        paint({square.x, y, square.x + 8, y + 8}, clip,
              [&](std::uint64_t before) { return before * 31 + square.color; });
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
        places_.clear();
        for (const Square& fill : page.behind) add_fill(fill.x, fill.y, kBehind, fill.color);
        for (const Shelf& shelf : page.shelves) add(shelf);
        for (const Square& square : page.over) add(square.x, square.y, square.color);

        ImDrawList* lists = &list_;
        ImDrawData frame;
        frame.CmdLists = &lists;
        frame.CmdListsCount = 1;
        frame.DisplaySize = {kSide, kSide};
        const FrameChange change = damage_.next(frame, kPaper, places_);

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

    void add(const Shelf& shelf) {
        const ImVec2 from = corner(shelf.place.left, shelf.place.top);
        const ImVec2 to = corner(shelf.place.right, shelf.place.bottom);
        places_.push_back({.id = shelf.id,
                           .left = from.x,
                           .top = from.y,
                           .right = to.x,
                           .bottom = to.y,
                           .content_top = shelf.content_top});
        list_.PushClipRect(from, to);
        for (const Square& card : shelf.cards) add_fill(card.x, shelf.content_top + card.y, kCard, card.color);
        for (const Square& square : shelf.content) add(square.x, shelf.content_top + square.y, square.color);
        list_.PopClipRect();
    }

    void add_fill(int x, int y, int wide, ImU32 color) {
        list_.PushClipRect(corner(x, y), corner(x + wide, y + wide), true);
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
    std::vector<ScrollPlace> places_;
    FrameDamage damage_;
    Pixels pixels_;
    bool is_right_ = false;
    int drawn_ = 0;
};

Page page_with_shelf() {
    Page page;
    page.shelves.emplace_back();
    for (int i = 0; i < 12; ++i) page.shelf().content.push_back({30 + 9 * i, 20 * i, IM_COL32(i, 0, 0, 255)});
    for (int i = 0; i < 5; ++i) page.shelf().cards.push_back({40, 50 * i, IM_COL32(0, 9, 0, 255)});
    return page;
}

using Boxes = std::vector<PixelBox>;
Boxes boxes_of(const FrameChange& change) {
    return {change.boxes.begin(), change.boxes.end()};
}

}  // namespace

TEST_CASE("Content that scrolls is moved, and only what comes in is drawn: cards that the edges cut stay") {
    ScrollStand stand;
    Page page = page_with_shelf();
    CHECK_FALSE(stand.next(page).move.has_value());
    for (const int rows : {-7, -30, -3, 13, 20, 1}) {
        CAPTURE(rows);
        page.shelf().content_top += rows;
        const FrameChange change = stand.next(page);
        CHECK(change.move == PixelMove{page.shelf().place, rows});
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
    Page page = page_with_shelf();
    page.over = {{150, 100, kRed}};
    stand.next(page);
    page.shelf().content_top -= 40;
    const FrameChange change = stand.next(page);
    CHECK(change.move.has_value());
    CHECK(stand.is_right());
    CHECK(stand.drawn() < 160 * 40 + 5000);
}

TEST_CASE("Of a fill behind content that scrolls, only the edges are drawn again") {
    ScrollStand stand;
    Page page = page_with_shelf();
    page.behind = {{10, 45, kRed}};
    stand.next(page);
    page.shelf().content_top -= 4;
    CHECK(stand.next(page).move.has_value());
    CHECK(stand.is_right());
    CHECK(stand.drawn() < 160 * 20 + 100 * 4);
}

TEST_CASE("Another page, a place of another size and a leap are drawn, not moved") {
    ScrollStand stand;
    Page page = page_with_shelf();
    Shelf& shelf = page.shelf();
    stand.next(page);
    shelf.content_top -= 10;
    shelf.id = 8;
    CHECK_FALSE(stand.next(page).move.has_value());
    CHECK(stand.is_right());
    shelf.content_top -= 10;
    shelf.place.bottom -= 10;
    CHECK_FALSE(stand.next(page).move.has_value());
    CHECK(stand.is_right());
    shelf.content_top -= 150;
    CHECK_FALSE(stand.next(page).move.has_value());
    CHECK(stand.is_right());
}

TEST_CASE("Content that scrolls under much that does not is drawn, not moved") {
    ScrollStand stand;
    Page page = page_with_shelf();
    for (int y = 32; y < 160; y += 16) {
        for (int x = 24; x < 176; x += 16) page.over.push_back({x, y, kRed});
    }
    stand.next(page);
    page.shelf().content_top -= 10;
    const FrameChange change = stand.next(page);
    CHECK_FALSE(change.move.has_value());
    CHECK(boxes_of(change) == Boxes{page.shelf().place});
    CHECK(stand.is_right());
}

TEST_CASE("Frames made of moved pixels are those drawn whole, after 1,000 random scrolls and changes") {
    ScrollStand stand;
    std::mt19937 random(2);
    const auto below = [&](int end) { return static_cast<int>(random() % static_cast<unsigned>(end)); };
    const auto any_square = [&] { return Square{below(190), below(300), below(2) == 0 ? kBlack : kRed}; };
    // A shelf, one that moves with it and scrolls by itself, too, and one beside, which is told first now and then.
    Page page = page_with_shelf();
    const Shelf inner{.id = 8, .place = {60, 60, 120, 120}, .content_top = 60, .content = page.shelf().content};
    const Shelf rail{.id = 9, .place = {2, 0, 18, 200}, .content_top = 0, .content = {{4, 20}, {5, 50}, {3, 90}}};
    page.shelves.push_back(inner);
    page.shelves.push_back(rail);
    stand.next(page);
    int moves = 0;
    std::int64_t drawn = 0;
    for (int change = 0; change < 1000; ++change) {
        CAPTURE(change);
        for (Shelf& shelf : page.shelves) {
            if (below(shelf.id == 7 ? 2 : 6) != 0) continue;
            const int rows = std::clamp(shelf.content_top + below(61) - 30, -150, 60) - shelf.content_top;
            shelf.content_top += rows;
            if (shelf.id != 7) continue;
            for (Shelf& other : page.shelves) {
                if (other.id != 8) continue;
                other.content_top += rows;
                other.place.top += rows;
                other.place.bottom += rows;
            }
        }
        if (below(40) == 0) std::rotate(page.shelves.begin(), page.shelves.end() - 1, page.shelves.end());
        if (below(40) == 0) page.shelf().id ^= 16;
        if (below(40) == 0) page.shelf().place.right -= 1;
        std::vector<std::vector<Square>*> lists = {&page.over, &page.behind};
        for (Shelf& shelf : page.shelves) lists.insert(lists.end(), {&shelf.cards, &shelf.content});
        for (std::vector<Square>* squares : lists) {
            const auto any = [&] { return squares->begin() + below(static_cast<int>(squares->size())); };
            switch (below(20)) {
                case 0: squares->push_back(any_square()); break;
                case 1: squares->insert(squares->begin(), any_square()); break;
                case 2:
                case 3:
                    if (!squares->empty()) squares->erase(any());
                    break;
                case 4:
                    if (!squares->empty()) *any() = any_square();
                    break;
                case 5:
                    if (!squares->empty()) any()->y += 2;
                    break;
                default: break;
            }
        }
        moves += stand.next(page).move.has_value() ? 1 : 0;
        drawn += stand.drawn();
        REQUIRE(stand.is_right());
    }
    CHECK(moves > 200);
    CHECK(drawn < 1000LL * kSide * kSide * 2 / 3);
}

TEST_CASE("Of two places that scroll at once, the larger is moved and the other drawn") {
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
        {{.id = 1, .right = 80, .bottom = kSide}, {.id = 2, .left = 110, .right = kSide, .bottom = kSide}}};
    damage.next(frame, kPaper, places);
    for (ScrollPlace& place : places) place.content_top = -10;
    const FrameChange change = damage.next(frame, kPaper, places);
    CHECK(change.move == PixelMove{{110, 0, kSide, kSide}, -10});
    CHECK(boxes_of(change) == Boxes{{0, 0, 80, kSide}, {110, kSide - 10, kSide, kSide}});
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
