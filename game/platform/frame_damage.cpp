#include "game/platform/frame_damage.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>
#include <utility>

#include "engine/base/hash.h"

namespace phyplay {

namespace {

/// Every box is drawn by itself, so few: one for the scene, one for a clock, one for what is pointed at; and where
/// content scrolls, what came in, what its edges cut, and its bar.
constexpr std::size_t kMostBoxes = 5;

/// Two boxes become one where that draws no more than so many pixels twice or for nothing.
constexpr std::int64_t kCheapArea = 64 * 64;

/// Pixels: the grid to which software rendering rounds corners.
constexpr float kSameCorner = 1.0F / 256.0F;

std::int64_t area(const PixelBox& box) {
    return static_cast<std::int64_t>(box.right - box.left) * (box.bottom - box.top);
}

template <typename Value>
std::byte* put(std::byte* to, const Value& value) {
    std::memcpy(to, &value, sizeof value);
    return to + sizeof value;
}

PixelBox box_of(const std::array<const ImDrawVert*, 3>& corners) {
    const auto [left, right] = std::minmax({corners[0]->pos.x, corners[1]->pos.x, corners[2]->pos.x});
    const auto [top, bottom] = std::minmax({corners[0]->pos.y, corners[1]->pos.y, corners[2]->pos.y});
    // Points far outside, as zoomed scenes have them, must stay within an int.
    const auto whole = [](float value) { return static_cast<int>(std::clamp(value, -1e6F, 1e6F)); };
    return {whole(std::floor(left)), whole(std::floor(top)), whole(std::ceil(right)), whole(std::ceil(bottom))};
}

/// What pieces of two commands must share to look alike.
struct Look {
    std::array<std::uint64_t, 2> scroll_place{};  ///< its index and id
    PixelBox place;                               ///< empty where nothing scrolls
    std::array<std::uintptr_t, 2> callback{};     ///< the function and its data

    std::uint64_t hash() const { return hash64(std::as_bytes(std::span(this, 1))); }
};
static_assert(std::has_unique_object_representations_v<Look>);

std::uint64_t hash_of(std::uint64_t look_of_command, const std::array<const ImDrawVert*, 3>& corners) {
    std::array<std::byte, sizeof look_of_command + 3 * (sizeof(ImVec2) + sizeof(ImU32))> bytes{};
    std::byte* end = put(bytes.data(), look_of_command);
    for (const ImDrawVert* corner : corners) end = put(put(end, corner->uv), corner->col);
    return hash64(bytes);
}

bool are_same(const PixelBox& one, const PixelBox& other) {
    return one == other || (one.is_empty() && other.is_empty());
}

/// Where these pixels are afterwards, as far as they stay in the place.
PixelBox moved(const PixelBox& box, const PixelMove& move) {
    return common_box({box.left, box.top + move.rows, box.right, box.bottom + move.rows}, move.place);
}

}  // namespace

PixelBox clip_box(const ImVec4& clip, PixelBox frame) {
    const float left = std::max(clip.x, 0.0F);
    const float top = std::max(clip.y, 0.0F);
    const float right = std::min(clip.z, static_cast<float>(frame.right));
    const float bottom = std::min(clip.w, static_cast<float>(frame.bottom));
    if (right <= left || bottom <= top) return {};
    // A clip between pixels keeps its size, and stands on the row that its lower edge touches.
    const int column = static_cast<int>(left);
    const int end_row = static_cast<int>(std::ceil(bottom));
    return {column, end_row - static_cast<int>(bottom - top), column + static_cast<int>(right - left), end_row};
}

FrameChange FrameDamage::next(const ImDrawData& frame, Rgba background, std::span<const ScrollPlace> scroll_places) {
    const PixelBox size{0, 0, static_cast<int>(frame.DisplaySize.x), static_cast<int>(frame.DisplaySize.y)};
    const bool is_same_canvas = is_known_ && size == size_ && background == background_;
    size_ = size;
    background_ = background;
    is_known_ = true;
    std::swap(now_, before_);
    read(frame, scroll_places);
    damage_.clear();
    move_.reset();
    if (is_same_canvas) {
        plan_move();
        compare();
        if (move_) drop_move_in_vain();
    } else {
        damage_.push_back(size);
    }
    return {.move = move_, .boxes = damage_};
}

void FrameDamage::read(const ImDrawData& frame, std::span<const ScrollPlace> scroll_places) {
    now_.pieces.clear();
    now_.boxes.clear();
    now_.commands.clear();
    now_.places.clear();
    for (const ScrollPlace& place : scroll_places) {
        const PixelBox box = clip_box({place.left, place.top, place.right, place.bottom}, size_);
        now_.places.push_back({.id = place.id, .box = box, .content_top = place.content_top});
    }
    for (int i = 0; i < frame.CmdListsCount; ++i) {
        const ImDrawList& list = *frame.CmdLists[i];
        for (const ImDrawCmd& command : list.CmdBuffer) {
            read(command, list.VtxBuffer.Data + command.VtxOffset, list.IdxBuffer.Data + command.IdxOffset);
        }
    }
}

void FrameDamage::read(const ImDrawCmd& command, const ImDrawVert* vertices, const std::uint16_t* index) {
    static_assert(std::is_same_v<ImDrawIdx, std::uint16_t>);
    Command now{.clip = clip_box(command.ClipRect, size_), .is_callback = command.UserCallback != nullptr};
    const PixelBox& clip = now.clip;
    // The innermost place is the last one.
    for (std::size_t i = now_.places.size(); i-- > 0 && now.scroll_place == kNone;) {
        if (!clip.is_empty() && common_box(clip, now_.places[i].box) == clip) now.scroll_place = i;
    }
    Look look;
    float content_top = 0.0F;
    if (now.scroll_place != kNone) {
        const Place& place = now_.places[now.scroll_place];
        look.scroll_place = {now.scroll_place + 1, place.id};
        look.place = place.box;
        content_top = static_cast<float>(place.content_top);
    }
    Piece piece{.command = static_cast<std::uint32_t>(now_.commands.size())};
    now_.commands.push_back(now);
    if (now.is_callback) {
        look.callback = {reinterpret_cast<std::uintptr_t>(command.UserCallback),
                         reinterpret_cast<std::uintptr_t>(command.UserCallbackData)};
        piece.look = look.hash();
        now_.pieces.push_back(piece);
        now_.boxes.push_back(clip);
        return;
    }
    const std::uint64_t look_of_command = look.hash();
    for (unsigned done = 0; done < command.ElemCount; done += 3, index += 3) {
        const std::array corners = {vertices + index[0], vertices + index[1], vertices + index[2]};
        piece.look = hash_of(look_of_command, corners);
        for (std::size_t i = 0; i < 3; ++i) {
            piece.corners[2 * i] = corners[i]->pos.x;
            piece.corners[2 * i + 1] = corners[i]->pos.y - content_top;
        }
        now_.pieces.push_back(piece);
        now_.boxes.push_back(common_box(clip, box_of(corners)));
    }
}

void FrameDamage::plan_move() {
    // Only one place is moved, the largest; others are drawn. The id and the box are part of how pieces look, so
    // those of a place that has another one are drawn anyway.
    for (std::size_t i = 0; i < std::min(now_.places.size(), before_.places.size()); ++i) {
        const Place& now = now_.places[i];
        const Place& before = before_.places[i];
        if (now.id != before.id || now.box != before.box || now.content_top == before.content_top) continue;
        const PixelMove move{.place = now.box, .rows = now.content_top - before.content_top};
        if (moved(now.box, move).is_empty() || (move_ && area(move_->place) >= area(now.box))) {
            add(now.box);
            continue;
        }
        if (move_) add(move_->place);
        move_ = move;
        moved_place_ = i;
    }
    if (!move_) return;
    add_edges_moved(move_->place);
    // What lies over the place, or behind it, was moved with it by mistake.
    for (std::size_t i = 0; i < before_.pieces.size(); ++i) {
        const Command& command = before_.commands[before_.pieces[i].command];
        const PixelBox seen = common_box(before_.boxes[i], move_->place);
        if (command.scroll_place == moved_place_ || seen.is_empty()) continue;
        if (command.is_callback) {
            add_edges_moved(seen);
        } else {
            add(seen);
            add(moved(seen, *move_));
        }
    }
}

void FrameDamage::add_edges_moved(const PixelBox& box) {
    const PixelBox end = moved(box, *move_);
    if (common_box(box, end).is_empty()) {
        add(box);
        add(end);
        return;
    }
    add({box.left, std::min(box.top, end.top), box.right, std::max(box.top, end.top)});
    add({box.left, std::min(box.bottom, end.bottom), box.right, std::max(box.bottom, end.bottom)});
}

void FrameDamage::drop_move_in_vain() {
    std::int64_t drawn = 0;
    for (const PixelBox& box : damage_) {
        const PixelBox inside = common_box(box, move_->place);
        if (!inside.is_empty()) drawn += area(inside);
    }
    if (drawn < area(move_->place) * 3 / 4) return;
    add(move_->place);
    move_.reset();
}

bool FrameDamage::is_same(const Piece& now, const Piece& before) const {
    if (now.look != before.look) return false;
    const Command& command = now_.commands[now.command];
    const PixelBox& clip = before_.commands[before.command].clip;
    if (move_ && command.scroll_place == moved_place_) {
        // The place may cut off more or less than before: by what is drawn anyway.
        const PixelBox covered = moved(move_->place, *move_);
        if (!are_same(common_box(command.clip, covered), moved(clip, *move_))) return false;
    } else if (command.clip != clip) {
        return false;
    }
    if (now.corners == before.corners) return true;
    if (command.scroll_place == kNone) return false;
    for (std::size_t i = 0; i < now.corners.size(); ++i) {
        if (!(std::fabs(now.corners[i] - before.corners[i]) <= kSameCorner)) return false;
    }
    return true;
}

std::uint64_t FrameDamage::search_key(const Piece& piece) {
    // Coarse, so that what is_same() nearly always agrees; where it does not, a piece is drawn for nothing.
    constexpr float kCell = 2.0F;
    constexpr float kOffGrid = 0.3F;  // whole and half pixels are far from the edges of cells
    std::array<std::byte, sizeof piece.look + 6 * sizeof(std::int32_t)> bytes{};
    std::byte* end = put(bytes.data(), piece.look);
    for (const float at : piece.corners) {
        end = put(end, static_cast<std::int32_t>(std::floor(std::clamp(at, -1e6F, 1e6F) / kCell + kOffGrid)));
    }
    return hash64(bytes);
}

void FrameDamage::compare() {
    constexpr std::uint32_t kNowhere = std::numeric_limits<std::uint32_t>::max();
    const std::size_t old_count = before_.pieces.size();
    const std::size_t mask = std::bit_ceil(2 * old_count + 1) - 1;
    bool has_table = false;
    const auto first_with = [&](std::uint64_t key) -> std::uint32_t& {
        std::size_t slot = key & mask;
        while (table_[slot] != kNowhere && keys_[table_[slot]] != key) slot = (slot + 1) & mask;
        return table_[slot];
    };
    std::size_t old_at = 0;
    for (std::size_t at = 0; at < now_.pieces.size(); ++at) {
        Piece& piece = now_.pieces[at];
        std::size_t found = old_at;
        if (old_at >= old_count || !is_same(piece, before_.pieces[old_at])) {
            if (now_.boxes[at].is_empty()) continue;  // out of sight, where pieces look alike
            if (!has_table) {
                table_.assign(mask + 1, kNowhere);
                keys_.resize(old_count);
                next_alike_.resize(old_count);
                for (std::size_t i = old_count; i-- > old_at;) {
                    if (before_.boxes[i].is_empty()) continue;
                    keys_[i] = search_key(before_.pieces[i]);
                    next_alike_[i] = std::exchange(first_with(keys_[i]), static_cast<std::uint32_t>(i));
                }
                has_table = true;
            }
            std::uint32_t alike = first_with(search_key(piece));
            while (alike != kNowhere && (alike < old_at || !is_same(piece, before_.pieces[alike]))) {
                alike = next_alike_[alike];
            }
            if (alike == kNowhere) {
                add(now_.boxes[at]);
                continue;
            }
            found = alike;
        }
        for (; old_at < found; ++old_at) add_before(old_at);
        // What is kept is where it was drawn: small steps must not add up.
        piece.corners = before_.pieces[found].corners;
        ++old_at;
    }
    for (; old_at < old_count; ++old_at) add_before(old_at);
}

void FrameDamage::add_before(std::size_t at) {
    const PixelBox& box = before_.boxes[at];
    const bool has_moved = move_ && before_.commands[before_.pieces[at].command].scroll_place == moved_place_;
    add(has_moved ? moved(box, *move_) : box);
}

void FrameDamage::add(const PixelBox& box) {
    if (box.is_empty()) return;
    PixelBox grown = box;
    // What is joined may meet the others in turn.
    for (bool has_joined = true; has_joined;) {
        has_joined = false;
        auto nearest = damage_.end();
        std::int64_t least = std::numeric_limits<std::int64_t>::max();
        for (auto other = damage_.begin(); other != damage_.end(); ++other) {
            const std::int64_t wasted = area(box_around(*other, grown)) - area(*other) - area(grown);
            if (wasted < least) {
                least = wasted;
                nearest = other;
            }
        }
        if (nearest == damage_.end()) break;
        if (least <= kCheapArea || damage_.size() == kMostBoxes) {
            grown = box_around(*nearest, grown);
            damage_.erase(nearest);
            has_joined = true;
        }
    }
    damage_.push_back(grown);
}

}  // namespace phyplay
