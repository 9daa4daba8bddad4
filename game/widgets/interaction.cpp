#include "game/widgets/interaction.h"

#include <cmath>
#include <limits>

namespace phyplay {

void Interaction::begin_frame() {
    growing_.clear();
    layer_ = 0;
    const Entry* under = pointer_inside_ ? entry_at(pointer_) : nullptr;
    hovered_ = under != nullptr ? under->id : kNoWidget;
}

void Interaction::end_frame() {
    shown_.swap(growing_);
    // Presses for widgets that no longer exist are dropped, not kept for a later page.
    activated_.clear();
    adjusted_.clear();
    text_events_.clear();
}

WidgetState Interaction::widget(WidgetId id, Rect place, Rect clip, WidgetKind kind, bool enabled) {
    growing_.push_back({id, place, intersection_of(place, clip), kind, enabled, layer_});
    WidgetState state;
    if (!enabled) return state;
    state.hovered = hovered_ == id && (held_ == kNoWidget || held_ == id);
    state.held = held_ == id;
    state.focused = focus_ == id;
    state.focus_shown = state.focused && keyboard_used_;
    state.activated = std::erase(activated_, id) > 0;
    if (const auto found = adjusted_.find(id); found != adjusted_.end()) {
        state.adjust = found->second;
        adjusted_.erase(found);
    }
    return state;
}

bool Interaction::is_focusable(const Entry& entry) const {
    return entry.enabled && entry.kind != WidgetKind::drag && entry.layer == top_layer();
}

const Interaction::Entry* Interaction::entry_at(Point point) const {
    const int top = top_layer();
    for (auto entry = shown_.rbegin(); entry != shown_.rend(); ++entry) {
        if (entry->layer == top && entry->visible.contains(point)) return entry->enabled ? &*entry : nullptr;
    }
    return nullptr;
}

const Interaction::Entry* Interaction::entry_of(WidgetId id) const {
    for (const Entry& entry : shown_) {
        if (entry.id == id && entry.enabled && entry.layer == top_layer()) return &entry;
    }
    return nullptr;
}

bool Interaction::wants_text() const {
    const Entry* entry = entry_of(focus_);
    return entry != nullptr && entry->kind == WidgetKind::text;
}

std::optional<Rect> Interaction::place_of(WidgetId id) const {
    const Entry* entry = entry_of(id);
    return entry != nullptr ? std::optional(entry->place) : std::nullopt;
}

void Interaction::reset() {
    shown_.clear();
    growing_.clear();
    focus_ = hovered_ = held_ = kNoWidget;
    activated_.clear();
    adjusted_.clear();
    text_events_.clear();
}

bool Interaction::handle_event(const WindowEvent& event) {
    switch (event.kind) {
        case WindowEventKind::pointer_move:
            pointer_ = {event.x, event.y};
            pointer_inside_ = true;
            return held_ != kNoWidget;
        case WindowEventKind::pointer_down: {
            pointer_ = {event.x, event.y};
            pointer_inside_ = true;
            keyboard_used_ = false;
            if (event.button != PointerButton::left) return false;
            const Entry* entry = entry_at(pointer_);
            held_ = entry != nullptr ? entry->id : kNoWidget;
            if (entry == nullptr || entry->kind != WidgetKind::drag) focus_ = held_;
            // A layer on top swallows presses beside its widgets, so that nothing under it reacts.
            return held_ != kNoWidget || top_layer() > 0;
        }
        case WindowEventKind::pointer_up: {
            pointer_ = {event.x, event.y};
            if (event.button != PointerButton::left || held_ == kNoWidget) return false;
            const Entry* entry = entry_at(pointer_);
            if (entry != nullptr && entry->id == held_) activated_.push_back(held_);
            held_ = kNoWidget;
            return true;
        }
        case WindowEventKind::pointer_left: pointer_inside_ = false; return false;
        case WindowEventKind::text:
            if (!wants_text()) return false;
            text_events_.push_back(event);
            return true;
        case WindowEventKind::key_down: return handle_key(event);
        case WindowEventKind::key_up:
        case WindowEventKind::wheel:
        case WindowEventKind::focus_gained:
        case WindowEventKind::focus_lost:
        case WindowEventKind::window_changed:
        case WindowEventKind::close_asked:
        case WindowEventKind::quit: return false;
    }
    return false;
}

bool Interaction::handle_key(const WindowEvent& event) {
    const Entry* focused = entry_of(focus_);
    if (focused != nullptr && focused->kind == WidgetKind::text) {
        switch (event.key) {
            case Key::backspace:
            case Key::del:
            case Key::left:
            case Key::right:
            case Key::home:
            case Key::end: text_events_.push_back(event); return true;
            default: break;
        }
        // Letters come as text; as keys they must not reach a screen's shortcuts.
        const bool is_character = event.key >= Key::a && event.key <= Key::digit9 && !event.ctrl && !event.alt;
        if (is_character || event.key == Key::space || event.key == Key::plus || event.key == Key::minus ||
            event.key == Key::comma || event.key == Key::period || event.key == Key::slash) {
            return true;
        }
    }
    switch (event.key) {
        case Key::tab:
            keyboard_used_ = true;
            move_focus_in_order(event.shift ? -1 : 1);
            return true;
        case Key::enter:
        case Key::space:
            if (focused == nullptr || event.repeat) return false;
            keyboard_used_ = true;
            activated_.push_back(focus_);
            return true;
        case Key::left:
        case Key::right:
            if (focused != nullptr && focused->kind == WidgetKind::adjust) {
                keyboard_used_ = true;
                adjusted_[focus_] += event.key == Key::right ? 1 : -1;
                return true;
            }
            return move_focus_towards(event.key);
        case Key::up:
        case Key::down: return move_focus_towards(event.key);
        default: return false;
    }
}

void Interaction::move_focus_in_order(int direction) {
    std::vector<WidgetId> order;
    for (const Entry& entry : shown_) {
        if (is_focusable(entry)) order.push_back(entry.id);
    }
    if (order.empty()) return;
    const auto count = static_cast<int>(order.size());
    int at = direction > 0 ? -1 : count;
    for (int i = 0; i < count; ++i) {
        if (order[static_cast<std::size_t>(i)] == focus_) at = i;
    }
    focus_ = order[static_cast<std::size_t>((at + direction + count) % count)];
}

bool Interaction::move_focus_towards(Key key) {
    const Entry* from = entry_of(focus_);
    if (from == nullptr) {
        if (shown_.empty()) return false;
        keyboard_used_ = true;
        move_focus_in_order(1);
        return true;
    }
    // The nearest widget in that direction; sideways distance counts double, so that rows and columns hold.
    const Point origin = from->place.center();
    const Entry* best = nullptr;
    float best_distance = std::numeric_limits<float>::max();
    for (const Entry& entry : shown_) {
        if (!is_focusable(entry) || entry.id == focus_) continue;
        const Point center = entry.place.center();
        const bool is_horizontal = key == Key::left || key == Key::right;
        const float sign = key == Key::left || key == Key::up ? -1.0F : 1.0F;
        const float ahead = sign * (is_horizontal ? center.x - origin.x : center.y - origin.y);
        const float aside = std::abs(is_horizontal ? center.y - origin.y : center.x - origin.x);
        const float distance = ahead + 2.0F * aside;
        if (ahead > 1.0F && distance < best_distance) {
            best_distance = distance;
            best = &entry;
        }
    }
    keyboard_used_ = true;
    if (best != nullptr) focus_ = best->id;
    return true;
}

}  // namespace phyplay
