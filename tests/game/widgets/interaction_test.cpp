#include "game/widgets/interaction.h"

#include <doctest/doctest.h>

namespace phyplay {

namespace {

constexpr Rect kWindow{0, 0, 800, 600};
constexpr WidgetId kLeft = widget_id("left");
constexpr WidgetId kRight = widget_id("right");
constexpr WidgetId kBelow = widget_id("below");

WindowEvent pointer(WindowEventKind kind, float x, float y) {
    WindowEvent event;
    event.kind = kind;
    event.button = PointerButton::left;
    event.x = x;
    event.y = y;
    return event;
}

WindowEvent key(Key which, bool shift = false) {
    WindowEvent event;
    event.kind = WindowEventKind::key_down;
    event.key = which;
    event.shift = shift;
    return event;
}

/// Three buttons: two side by side, one below the right one.
struct Page {
    Interaction interaction;
    WidgetState left;
    WidgetState right;
    WidgetState below;
    bool right_enabled = true;

    Page() { frame(); }

    void frame() {
        interaction.begin_frame();
        left = interaction.widget(kLeft, {100, 100, 100, 40}, kWindow, WidgetKind::press);
        right = interaction.widget(kRight, {300, 100, 100, 40}, kWindow, WidgetKind::press, right_enabled);
        below = interaction.widget(kBelow, {300, 200, 100, 40}, kWindow, WidgetKind::adjust);
        interaction.end_frame();
    }
    void click(float x, float y) {
        interaction.handle_event(pointer(WindowEventKind::pointer_down, x, y));
        interaction.handle_event(pointer(WindowEventKind::pointer_up, x, y));
    }
};

}  // namespace

TEST_CASE("interaction: a press and release between two frames is one activation, however short") {
    Page page;
    page.click(150, 120);
    page.frame();
    CHECK(page.left.activated);
    CHECK_FALSE(page.right.activated);
    page.frame();
    CHECK_FALSE(page.left.activated);
}

TEST_CASE("interaction: letting go elsewhere takes the press back") {
    Page page;
    page.interaction.handle_event(pointer(WindowEventKind::pointer_down, 150, 120));
    page.frame();
    CHECK(page.left.held);
    page.interaction.handle_event(pointer(WindowEventKind::pointer_up, 150, 500));
    page.frame();
    CHECK_FALSE(page.left.activated);
    CHECK_FALSE(page.left.held);
}

TEST_CASE("interaction: events beside all widgets are left to the screen") {
    Page page;
    CHECK_FALSE(page.interaction.handle_event(pointer(WindowEventKind::pointer_down, 10, 10)));
    CHECK_FALSE(page.interaction.handle_event(pointer(WindowEventKind::pointer_up, 10, 10)));
    CHECK(page.interaction.handle_event(pointer(WindowEventKind::pointer_down, 150, 120)));
}

TEST_CASE("interaction: a disabled widget takes no press and no focus") {
    Page page;
    page.right_enabled = false;
    page.frame();
    page.click(350, 120);
    page.frame();
    CHECK_FALSE(page.right.activated);

    page.interaction.handle_event(key(Key::tab));
    page.interaction.handle_event(key(Key::tab));
    CHECK(page.interaction.focus() == kBelow);
}

TEST_CASE("interaction: Tab goes round in order, Shift+Tab back, Enter activates") {
    Page page;
    page.interaction.handle_event(key(Key::tab));
    CHECK(page.interaction.focus() == kLeft);
    page.interaction.handle_event(key(Key::tab));
    page.interaction.handle_event(key(Key::tab));
    CHECK(page.interaction.focus() == kBelow);
    page.interaction.handle_event(key(Key::tab));
    CHECK(page.interaction.focus() == kLeft);
    page.interaction.handle_event(key(Key::tab, true));
    CHECK(page.interaction.focus() == kBelow);

    page.interaction.handle_event(key(Key::tab));
    page.interaction.handle_event(key(Key::enter));
    page.frame();
    CHECK(page.left.activated);
    CHECK(page.left.focus_shown);
}

TEST_CASE("interaction: arrows move the focus to the nearest widget in their direction") {
    Page page;
    page.interaction.set_focus(kLeft);
    page.interaction.handle_event(key(Key::right));
    CHECK(page.interaction.focus() == kRight);
    page.interaction.handle_event(key(Key::down));
    CHECK(page.interaction.focus() == kBelow);
    page.interaction.handle_event(key(Key::down));  // nothing there
    CHECK(page.interaction.focus() == kBelow);
    page.interaction.handle_event(key(Key::up));
    CHECK(page.interaction.focus() == kRight);
}

TEST_CASE("interaction: Left and Right adjust a slider instead of leaving it") {
    Page page;
    page.interaction.set_focus(kBelow);
    page.interaction.handle_event(key(Key::right));
    page.interaction.handle_event(key(Key::right));
    page.interaction.handle_event(key(Key::left));
    page.frame();
    CHECK(page.below.adjust == 1);
    CHECK(page.interaction.focus() == kBelow);
    page.frame();
    CHECK(page.below.adjust == 0);
}

TEST_CASE("interaction: focus shows for the keyboard and hides for the pointer") {
    Page page;
    page.click(150, 120);
    page.frame();
    CHECK(page.left.focused);
    CHECK_FALSE(page.left.focus_shown);
    page.interaction.handle_event(key(Key::tab));
    page.frame();
    CHECK(page.right.focus_shown);
}

TEST_CASE("interaction: what is clipped away cannot be pressed") {
    Interaction interaction;
    const Rect clip{0, 0, 800, 110};
    const auto frame = [&] {
        interaction.begin_frame();
        const WidgetState state = interaction.widget(kLeft, {100, 100, 100, 40}, clip, WidgetKind::press);
        interaction.end_frame();
        return state;
    };
    frame();
    interaction.handle_event(pointer(WindowEventKind::pointer_down, 150, 130));
    interaction.handle_event(pointer(WindowEventKind::pointer_up, 150, 130));
    CHECK_FALSE(frame().activated);
    interaction.handle_event(pointer(WindowEventKind::pointer_down, 150, 105));
    interaction.handle_event(pointer(WindowEventKind::pointer_up, 150, 105));
    CHECK(frame().activated);
}

TEST_CASE("interaction: a layer on top blocks what lies under it") {
    Interaction interaction;
    WidgetState under;
    WidgetState above;
    const auto frame = [&] {
        interaction.begin_frame();
        under = interaction.widget(kLeft, {100, 100, 100, 40}, kWindow, WidgetKind::press);
        interaction.begin_layer();
        above = interaction.widget(kRight, {300, 100, 100, 40}, kWindow, WidgetKind::press);
        interaction.end_frame();
    };
    frame();
    CHECK(interaction.handle_event(pointer(WindowEventKind::pointer_down, 150, 120)));
    interaction.handle_event(pointer(WindowEventKind::pointer_up, 150, 120));
    interaction.handle_event(pointer(WindowEventKind::pointer_down, 350, 120));
    interaction.handle_event(pointer(WindowEventKind::pointer_up, 350, 120));
    frame();
    CHECK_FALSE(under.activated);
    CHECK(above.activated);
}

TEST_CASE("interaction: a text field keeps letters from becoming shortcuts") {
    Interaction interaction;
    const auto frame = [&] {
        interaction.begin_frame();
        interaction.widget(kLeft, {100, 100, 100, 40}, kWindow, WidgetKind::text);
        const auto typed = interaction.take_text_events();
        interaction.end_frame();
        return typed;
    };
    frame();
    CHECK_FALSE(interaction.handle_event(key(Key::n)));
    interaction.set_focus(kLeft);
    CHECK(interaction.wants_text());
    CHECK(interaction.handle_event(key(Key::n)));
    WindowEvent typed;
    typed.kind = WindowEventKind::text;
    typed.text = "n";
    CHECK(interaction.handle_event(typed));
    CHECK_FALSE(interaction.handle_event(key(Key::escape)));
    REQUIRE(frame().size() == 1);
}

TEST_CASE("interaction: another page knows nothing of the last one's presses") {
    Page page;
    page.click(150, 120);
    page.interaction.reset();
    page.frame();
    CHECK_FALSE(page.left.activated);
    CHECK(page.interaction.focus() == kNoWidget);
}

TEST_CASE("geometry: cut strips and fitted squares stay inside") {
    Rect rect{10, 20, 100, 50};
    CHECK(rect.cut_top(20) == Rect{10, 20, 100, 20});
    CHECK(rect == Rect{10, 40, 100, 30});
    CHECK(rect.cut_bottom(100) == Rect{10, 40, 100, 30});  // never more than there is
    CHECK(rect.h == 0.0F);
    CHECK(fitted({0, 0, 200, 100}, 1.0F) == Rect{50, 0, 100, 100});
    CHECK(fitted({0, 0, 100, 300}, 1.0F) == Rect{0, 100, 100, 100});
    CHECK_FALSE(do_meet({0, 0, 10, 10}, {10, 0, 10, 10}));
    CHECK(do_meet({0, 0, 10, 10}, {9, 9, 10, 10}));
}

}  // namespace phyplay
