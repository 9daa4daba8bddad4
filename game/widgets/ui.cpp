// Frames, events and scrolling: what holds the widgets together. Shapes, text and controls have sources of their own.
#include "game/widgets/ui.h"

#include <algorithm>
#include <cmath>

#include "game/widgets/brush.h"
#include "game/widgets/ui_drawing.h"

namespace phyplay {

namespace {

constexpr float kWheelNotchPx = 96.0F;

}  // namespace

void Ui::begin_frame(const Theme& theme, const Fonts& fonts, FrameTime time) {
    theme_ = &theme;
    fonts_ = &fonts;
    time_ = time;
    canvas_ = ImGui::GetBackgroundDrawList();
    animating_ = false;
    wake_at_us_.reset();
    pointer_shape_ = PointerShape::arrow;
    tooltip_text_.clear();
    scroll_places_.clear();
    const Rect window{0.0F, 0.0F, static_cast<float>(window_.width()), static_cast<float>(window_.height())};
    clips_.assign(1, window);
    interaction_.begin_frame();
    if (interaction_.hovered() != hover_id_) {
        hover_id_ = interaction_.hovered();
        hover_since_us_ = time.now_us;
    }
}

void Ui::end_frame() {
    draw_tooltip();
    interaction_.end_frame();
    wheel_px_.clear();
    window_.set_pointer_shape(pointer_shape_);
    if (interaction_.wants_text() != text_input_on_) {
        text_input_on_ = interaction_.wants_text();
        window_.set_text_input(text_input_on_);
    }
}

bool Ui::handle_event(const WindowEvent& event) {
    if (event.kind == WindowEventKind::wheel) {
        for (auto place = scroll_places_.rbegin(); place != scroll_places_.rend(); ++place) {
            if (!place->first.contains({event.x, event.y})) continue;
            wheel_px_[place->second] -= event.wheel_y * kWheelNotchPx;
            return true;
        }
        return false;
    }
    // A press hides the tooltip until the pointer rests anew.
    if (event.kind == WindowEventKind::pointer_down) hover_since_us_ = event.t_poll_us;
    return interaction_.handle_event(event);
}

void Ui::end_page() {
    if (page_part_ >= 1.0F) return;
    animating_ = true;
    const float shown = 1.0F - (1.0F - page_part_) * (1.0F - page_part_);
    page_part_ = 1.0F;
    const float drop = std::round(px(12.0F) * (1.0F - shown));
    fade_large_fills(*canvas_, palette().background, shown, drop);
    for (ImDrawVert& vertex : canvas_->VtxBuffer) {
        vertex.pos.y += drop;
        const auto alpha = static_cast<float>(vertex.col >> IM_COL32_A_SHIFT) * shown;
        vertex.col = (vertex.col & ~IM_COL32_A_MASK) | (static_cast<ImU32>(alpha) << IM_COL32_A_SHIFT);
    }
}

void Ui::reset() {
    interaction_.reset();
    animations_.clear();
    wheel_px_.clear();
    scroll_places_.clear();
    hover_id_ = revealed_id_ = kNoWidget;
}

float Ui::animated(WidgetId id, bool on, int channel) {
    const WidgetId key = id + static_cast<WidgetId>(channel) * 0x9E3779B97F4A7C15ULL;
    const float goal = on ? 1.0F : 0.0F;
    const auto [entry, is_new] = animations_.try_emplace(key, goal);
    float& value = entry->second;
    if (is_new || !theme_->motion) {
        value = goal;
    } else if (value != goal) {
        const float step = time_.dt_s * 1e6F / static_cast<float>(kHoverUs);
        value = goal > value ? std::min(value + step, goal) : std::max(value - step, goal);
        if (value != goal) animating_ = true;
    }
    // Ease out: fast first, then settling.
    return on ? 1.0F - (1.0F - value) * (1.0F - value) : value * value;
}

// ------------------------------------------------------------------------------------------------ scrolling

float Ui::begin_scroll(WidgetId id, Rect view, float content_height, ScrollState& state) {
    state.content_height = content_height;
    state.view_height = view.h;
    const float limit = std::max(content_height - view.h, 0.0F);
    if (const auto wheel = wheel_px_.find(id); wheel != wheel_px_.end()) {
        state.target += wheel->second * theme_->display_scale;
        wheel_px_.erase(wheel);
    }
    state.target = std::clamp(state.target, 0.0F, limit);
    if (!theme_->motion) state.offset = state.target;
    const float distance = state.target - state.offset;
    if (std::abs(distance) < 0.5F) {
        state.offset = state.target;
    } else {
        state.offset += distance * (1.0F - std::exp(-time_.dt_s * 18.0F));
        animating_ = true;
    }
    state.offset = std::clamp(state.offset, 0.0F, limit);
    scroll_places_.emplace_back(intersection_of(view, clips_.back()), id);
    scrolls_.push_back({id, view, &state});
    push_clip(view);
    return std::round(view.y - state.offset);
}

void Ui::end_scroll() {
    pop_clip();
    const Scroll scroll = scrolls_.back();
    scrolls_.pop_back();
    ScrollState& state = *scroll.state;
    if (state.content_height <= state.view_height + 0.5F) return;

    // A thin bar that can be dragged; wide enough to hit, thin to see.
    const Rect lane{scroll.view.right() - px(12.0F), scroll.view.y, px(12.0F), scroll.view.h};
    const float tall = std::max(lane.h * state.view_height / state.content_height, px(32.0F));
    const float limit = state.content_height - state.view_height;
    const Rect thumb{lane.x, lane.y + (lane.h - tall) * state.offset / limit, lane.w, tall};
    const WidgetId thumb_id = scroll.id ^ 0x5C0B5C0B5C0BULL;
    const bool was_held = interaction_.held() == thumb_id;
    const WidgetState held = interaction_.widget(thumb_id, was_held ? lane : thumb, clips_.back(), WidgetKind::drag);
    if (held.held) {
        const float at = (interaction_.pointer().y - lane.y - tall / 2.0F) / std::max(lane.h - tall, 1.0F);
        state.target = state.offset = std::clamp(at, 0.0F, 1.0F) * limit;
    }
    const float wide = px(4.0F) + animated(thumb_id, held.hovered || held.held) * px(2.0F);
    fill({thumb.right() - wide - px(2.0F), thumb.y + px(2.0F), wide, thumb.h - px(4.0F)},
         faded(palette().quiet_ink, held.hovered || held.held ? 0.7F : 0.4F), wide / 2.0F);
}

void Ui::begin_layer(Rgba veil) {
    interaction_.begin_layer();
    scroll_places_.clear();
    fill(clips_.front(), veil);
}

}  // namespace phyplay
