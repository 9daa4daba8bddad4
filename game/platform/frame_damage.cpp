#include "game/platform/frame_damage.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

#include "engine/base/hash.h"

namespace phyplay {

namespace {

/// Every box is drawn by itself, so few: one for the scene, one for a clock, one for what is pointed at.
constexpr std::size_t kMostBoxes = 3;

/// Two boxes become one where that draws no more than so many pixels twice or for nothing.
constexpr std::int64_t kCheapArea = 64 * 64;

std::int64_t area(const PixelBox& box) {
    return static_cast<std::int64_t>(box.right - box.left) * (box.bottom - box.top);
}

template <typename Value>
std::byte* put(std::byte* to, const Value& value) {
    std::memcpy(to, &value, sizeof value);
    return to + sizeof value;
}

std::uint64_t hash_of(const ImVec4& clip, const std::array<const ImDrawVert*, 3>& corners) {
    std::array<std::byte, sizeof(ImVec4) + 3 * sizeof(ImDrawVert)> bytes{};
    std::byte* end = put(bytes.data(), clip);
    for (const ImDrawVert* corner : corners) end = put(end, *corner);
    return hash64(bytes);
}

std::uint64_t hash_of(const ImDrawCmd& callback) {
    std::array<std::byte, sizeof(ImVec4) + sizeof(ImDrawCallback) + sizeof(void*)> bytes{};
    put(put(put(bytes.data(), callback.ClipRect), callback.UserCallback), callback.UserCallbackData);
    return hash64(bytes);
}

PixelBox box_of(const std::array<const ImDrawVert*, 3>& corners) {
    const auto [left, right] = std::minmax({corners[0]->pos.x, corners[1]->pos.x, corners[2]->pos.x});
    const auto [top, bottom] = std::minmax({corners[0]->pos.y, corners[1]->pos.y, corners[2]->pos.y});
    // Points far outside, as zoomed scenes have them, must stay within an int.
    const auto whole = [](float value) { return static_cast<int>(std::clamp(value, -1e6F, 1e6F)); };
    return {whole(std::floor(left)), whole(std::floor(top)), whole(std::ceil(right)), whole(std::ceil(bottom))};
}

}  // namespace

PixelBox clip_box(const ImDrawCmd& command, PixelBox frame) {
    const ImVec4& clip = command.ClipRect;
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

std::span<const PixelBox> FrameDamage::next(const ImDrawData& frame, Rgba background) {
    const PixelBox size{0, 0, static_cast<int>(frame.DisplaySize.x), static_cast<int>(frame.DisplaySize.y)};
    const bool is_same_canvas = is_known_ && size == size_ && background == background_;
    size_ = size;
    background_ = background;
    is_known_ = true;
    std::swap(now_, before_);
    read(frame);
    damage_.clear();
    if (is_same_canvas) {
        compare();
    } else {
        damage_.push_back(size);
    }
    return damage_;
}

void FrameDamage::read(const ImDrawData& frame) {
    now_.hashes.clear();
    now_.boxes.clear();
    for (int i = 0; i < frame.CmdListsCount; ++i) {
        const ImDrawList& list = *frame.CmdLists[i];
        for (const ImDrawCmd& command : list.CmdBuffer) {
            const PixelBox clip = clip_box(command, size_);
            if (command.UserCallback != nullptr) {
                now_.hashes.push_back(hash_of(command));
                now_.boxes.push_back(clip);
                continue;
            }
            const ImDrawVert* vertices = list.VtxBuffer.Data + command.VtxOffset;
            const ImDrawIdx* index = list.IdxBuffer.Data + command.IdxOffset;
            for (unsigned done = 0; done < command.ElemCount; done += 3, index += 3) {
                const std::array corners = {vertices + index[0], vertices + index[1], vertices + index[2]};
                now_.hashes.push_back(hash_of(command.ClipRect, corners));
                now_.boxes.push_back(common_box(clip, box_of(corners)));
            }
        }
    }
}

void FrameDamage::compare() {
    constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
    const std::size_t mask = std::bit_ceil(2 * before_.hashes.size() + 1) - 1;
    bool has_places = false;
    const auto place_of = [&](std::uint64_t hash) -> std::uint32_t& {
        std::size_t slot = hash & mask;
        while (places_[slot] != kNone && before_.hashes[places_[slot]] != hash) slot = (slot + 1) & mask;
        return places_[slot];
    };
    std::size_t old_at = 0;
    for (std::size_t at = 0; at < now_.hashes.size(); ++at) {
        const std::uint64_t hash = now_.hashes[at];
        if (old_at < before_.hashes.size() && before_.hashes[old_at] == hash) {
            ++old_at;
            continue;
        }
        if (!has_places) {
            places_.assign(mask + 1, kNone);
            for (std::uint32_t i = static_cast<std::uint32_t>(old_at); i < before_.hashes.size(); ++i) {
                std::uint32_t& place = place_of(before_.hashes[i]);
                if (place == kNone) place = i;
            }
            has_places = true;
        }
        const std::uint32_t found = place_of(hash);
        if (found == kNone || found < old_at) {
            add(now_.boxes[at]);
            continue;
        }
        for (; old_at < found; ++old_at) add(before_.boxes[old_at]);
        ++old_at;
    }
    for (; old_at < before_.hashes.size(); ++old_at) add(before_.boxes[old_at]);
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
