// What differs between two frames.
//
// Most of a frame is what the last one was: a ball rolls, and the panel beside it stands still. Frames are compared
// as sequences of pieces (triangles and clears, each with its clip). Pieces that both have, in the same order, give
// the same pixels wherever no other piece is drawn; so only the boxes around the others need to be drawn again.
// Graphics cards would not need this; where a processor draws, it halves the frame.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "game/platform/pixel_box.h"
#include "game/theme/theme.h"

struct ImDrawCmd;
struct ImDrawData;

namespace phyplay {

/// The pixels that a command of a frame of this size may change.
PixelBox clip_box(const ImDrawCmd& command, PixelBox frame);

class FrameDamage {
public:
    /// Compares `frame`, drawn over `background`, with the one before. Returns boxes outside of which both have the
    /// same pixels: none where nothing changed, all of the frame the first time, after forget() and where its size or
    /// background changed. They may overlap. Valid until the next call.
    std::span<const PixelBox> next(const ImDrawData& frame, Rgba background);

    /// What the last frame left is lost: the next one is drawn whole.
    void forget() { is_known_ = false; }

    /// Where each piece of the last frame is, in the order of lists, commands and triangles; a callback is one piece.
    std::span<const PixelBox> boxes_of_pieces() const { return now_.boxes; }

private:
    struct Pieces {
        std::vector<std::uint64_t> hashes;
        std::vector<PixelBox> boxes;
    };

    void read(const ImDrawData& frame);
    void compare();
    void add(const PixelBox& box);

    Pieces now_;
    Pieces before_;
    PixelBox size_;
    Rgba background_{};
    bool is_known_ = false;
    std::vector<PixelBox> damage_;
    std::vector<std::uint32_t> places_;  ///< a hash table into before_, made when it is needed
};

}  // namespace phyplay
