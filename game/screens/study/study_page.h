// A StudyPage is one page that a participant sees: it draws itself above the frame, names the button at the foot, and
// acts when that is pressed.
//
// Pages know the words of the protocol and what was entered; what follows is the SessionRunner's (study_screen.h).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "game/platform/window_event.h"
#include "game/widgets/ui.h"

namespace phyplay {

class StudyPage {
public:
    StudyPage() = default;
    virtual ~StudyPage() = default;
    StudyPage(const StudyPage&) = delete;
    StudyPage& operator=(const StudyPage&) = delete;

    /// Draws into `room`, which is the window without its foot. `t_us` is session time.
    virtual void draw(Ui& ui, Rect room, std::int64_t t_us) = 0;

    /// A key before widgets see it, or a pointer event that no widget took. True when used up.
    virtual bool handle_event(const WindowEvent&) { return false; }

    /// Once per turn of the loop, also while nothing is drawn. In session time.
    virtual void look(std::int64_t) {}

    /// The frame drawn last is on screen since this moment of the monotonic clock.
    virtual void frame_shown(std::int64_t) {}

    virtual bool wants_animation() const { return false; }

    /// Words on the button at the foot; empty: none. And whether it can be pressed.
    virtual std::string_view button() const = 0;
    virtual bool is_ready() const { return true; }

    /// Words over the progress, and at the right of the foot where there is no button.
    virtual std::string note() const { return {}; }
    virtual std::string aside() const { return {}; }

    /// Nothing but the button is on it: it has the focus at once.
    virtual bool is_only_read() const { return false; }

    /// The page asks to be left forwards without the button at the foot; once.
    virtual bool take_go_on() { return false; }

    /// The button was pressed: does what the page is for. False where it stays because something is missing.
    /// May throw StoreError, and may be called again then.
    virtual bool go_on(std::int64_t t_us) = 0;

    /// The session ends in the middle of the page: nothing is left unwritten.
    virtual void put_away() {}

    /// A task is on screen and waits for its commit: for a photodiode.
    virtual bool is_thinking() const { return false; }

    /// Tells pictures of the page apart that were taken at different moments; empty at first.
    virtual std::string picture_suffix() const { return {}; }

    /// Something is laid over the page (true); it is seen again (false).
    virtual void pause(bool) {}
};

}  // namespace phyplay
