// What differs between two frames.
//
// Most of a frame is what the last one was: a ball rolls, and the panel beside it stands still. Frames are compared
// as sequences of pieces (triangles and clears, each with its clip). Pieces that both have, in the same order, give
// the same pixels wherever no other piece is drawn; so only the boxes around the others need to be drawn again.
//
// Content that scrolls is compared as if it had stood still: its pixels are moved first, and the boxes are what
// differs from that. In places that can scroll, corners a 256th of a pixel apart count as the same, since adding them
// to another height rounds them otherwise.
//
// Graphics cards would not need any of this; where a processor draws, it halves a frame, and more than halves one
// that scrolls.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "game/platform/pixel_box.h"
#include "game/platform/scroll_place.h"
#include "game/theme/theme.h"

struct ImDrawCmd;
struct ImDrawData;
struct ImDrawVert;
struct ImVec4;

namespace phyplay {

/// The pixels that a command with this clip may change in a frame of this size.
PixelBox clip_box(const ImVec4& clip, PixelBox frame);

/// The pixels of `place` are moved down by `rows` (up where negative), within `place`.
struct PixelMove {
    PixelBox place;
    int rows = 0;

    bool operator==(const PixelMove&) const = default;
};

/// How a frame is made from the one before.
struct FrameChange {
    std::optional<PixelMove> move;    ///< first of all
    std::span<const PixelBox> boxes;  ///< then these are drawn; they may overlap
};

class FrameDamage {
public:
    /// Compares `frame`, drawn over `background`, with the one before. No box where nothing changed; all of the frame
    /// the first time, after forget() and where its size or background changed. Requires that callbacks fill their
    /// clip with one colour. Valid until the next call.
    FrameChange next(const ImDrawData& frame, Rgba background, std::span<const ScrollPlace> scroll_places = {});

    /// What the last frame left is lost: the next one is drawn whole.
    void forget() { is_known_ = false; }

    /// Where each piece of the last frame is, in the order of lists, commands and triangles; a callback is one piece.
    std::span<const PixelBox> boxes_of_pieces() const { return now_.boxes; }

private:
    static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

    struct Command {
        PixelBox clip;
        std::size_t scroll_place = kNone;  ///< its index
        bool is_callback = false;
    };

    struct Piece {
        std::uint64_t look = 0;          ///< a hash of all but where: the clip, and where the corners are
        std::array<float, 6> corners{};  ///< x and y of each; in a place that can scroll, y from the content's top
        std::uint32_t command = 0;       ///< its index
    };

    struct Place {
        std::uint64_t id = 0;
        PixelBox box;
        int content_top = 0;
    };

    struct Pieces {
        std::vector<Piece> pieces;
        std::vector<PixelBox> boxes;  ///< as many
        std::vector<Command> commands;
        std::vector<Place> places;
    };

    bool is_same(const Piece& now, const Piece& before) const;
    static std::uint64_t search_key(const Piece& piece);

    void read(const ImDrawData& frame, std::span<const ScrollPlace> scroll_places);
    void read(const ImDrawCmd& command, const ImDrawVert* vertices, const std::uint16_t* index);
    void plan_move();
    void compare();
    void drop_move_in_vain();
    void add(const PixelBox& box);
    void add_before(std::size_t at);
    /// What differs where a box of one colour was moved, but should not have been.
    void add_edges_moved(const PixelBox& box);

    Pieces now_;
    Pieces before_;
    PixelBox size_;
    Rgba background_{};
    bool is_known_ = false;
    std::optional<PixelMove> move_;
    std::size_t moved_place_ = kNone;  ///< its index
    std::vector<PixelBox> damage_;
    // Made when pieces of before_ must be searched.
    std::vector<std::uint64_t> keys_;        ///< of each piece
    std::vector<std::uint32_t> next_alike_;  ///< of each piece: the next one with its key
    std::vector<std::uint32_t> table_;       ///< a hash table of the first ones
};

}  // namespace phyplay
