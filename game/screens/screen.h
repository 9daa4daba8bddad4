// A Screen is one page that fills the window: home, the gallery, play, a replay, the settings.
//
// The App (game/app/app.h) owns the screen that shows, hands it events and frames, and asks it after each where
// it wants to go. Screens get everything they need in an AppContext and own nothing of it. They draw with the
// Ui alone, react in handle_event(), and never wait or sleep.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/play/suite.h"
#include "game/face/settings.h"
#include "game/face/suite_face.h"
#include "game/platform/audio.h"
#include "game/platform/clock.h"
#include "game/platform/trace.h"
#include "game/platform/window_event.h"
#include "game/screens/gallery/task_list.h"
#include "game/screens/player_progress.h"
#include "game/screens/tutorial.h"
#include "game/text/texts.h"
#include "game/theme/theme.h"
#include "game/widgets/ui.h"

namespace phyplay {

/// Where a screen asks to go. A screen never opens another; it says where to.
enum class Place { home, gallery, play, replay, settings, study, agents, sitting, keys, back, quit };

struct Navigation {
    Place place = Place::home;

    /// keys opens the key list over the page that shows; back and quit are no pages either.
    /// sitting is a participant's way through a study (make_study_screen).
    /// gallery: a template id, or empty; play, replay: a task id; else empty.
    std::string id;

    bool operator==(const Navigation&) const = default;
};

/// "home", "gallery", ...: the words of the trace.
std::string_view name_of(Place place);

/// The pages behind the one on screen: how "back" finds its way.
class PageHistory {
public:
    /// Follows a request. Requires a place other than quit. Back leads to the page before, home where there is
    /// none; home forgets the way. Going from play to play (the next task) or replay to replay replaces the
    /// page, so that back leads out of them. Returns where we now are.
    const Navigation& follow(const Navigation& request);

private:
    Navigation current_;
    std::vector<Navigation> behind_;
};

class Store;
struct StudyFolder;

/// What the gallery remembers while the program runs.
struct GalleryMemory {
    Shelf shelf;
    std::string query;
    ScrollState scroll;
    ScrollState rail_scroll;
    std::string last_template;  ///< opened last
};

/// Who comes to a study, and where the window goes when they are done.
struct SittingOptions {
    std::string resume;       ///< code of a participant who was here before; empty: a new one
    std::string language;     ///< "de"; empty: it is asked for
    bool photodiode = false;  ///< a patch in a corner, white from `shown` to `commit`
    Place afterwards = Place::quit;
};

/// What screens share. References live as long as the App.
struct AppContext {
    const TaskSet& suite;
    const Suites& suites;
    const Faces& faces;  ///< what is known of each suite
    Settings& settings;  ///< change it: the App applies and saves it after the frame
    const Theme& theme;  ///< follows the settings
    const Texts& texts;
    PlayerProgress& progress;  ///< whoever ends an attempt puts its task's new state here
    Audio& audio;
    const Clock& clock;
    Trace& trace;
    GalleryMemory& gallery;
    Store* store = nullptr;             ///< null in tests and benchmarks that keep nothing
    std::optional<SessionId> session;   ///< of the store, where there is a store
    std::int64_t session_start_us = 0;  ///< subtract it from the clock for the store's session times

    // Of a study.
    StudyFolder* study = nullptr;  ///< the study whose sitting or overview is shown
    SittingOptions sitting;        ///< of the next sitting
    std::string last_words;        ///< printed when the window is closed

    /// What is known of machine, window and program when a session starts now.
    std::function<SessionStart()> describe_session;
    std::function<bool()> fills_display;
};

/// The face of a task of the context's suites, on a page that may change the settings.
std::unique_ptr<Face> make_face(AppContext& context, const Task& task);

class Screen {
public:
    explicit Screen(AppContext& context) : context_(context) {}
    virtual ~Screen() = default;
    Screen(const Screen&) = delete;
    Screen& operator=(const Screen&) = delete;

    virtual Place place() const = 0;

    /// The page is about to show; screens are made anew whenever they are come back to.
    virtual void enter() {}

    /// The page is about to go, or the program to end. What must not be lost is written by now.
    virtual void leave() {}

    /// A key before widgets see it (except while text is typed), or a pointer event that no widget took, so
    /// that buttons over a scene win; moves always arrive. True when the screen used it up. By default Esc leads
    /// back.
    virtual bool handle_event(const WindowEvent& event) {
        if (event.kind != WindowEventKind::key_down || event.key != Key::escape) return false;
        go_to(Place::back);
        return true;
    }

    /// Draws the page into `region` of the window.
    virtual void draw(Ui& ui, const Rect& region) = 0;

    /// The frame drawn last is on screen since then: the moment that "shown" and "ready" are measured at.
    virtual void frame_shown(std::int64_t) {}

    /// True while the page moves by itself; otherwise it is drawn only after events.
    virtual bool wants_animation() const { return false; }

    /// Once per turn of the loop, also while nothing is drawn.
    virtual void poll() {}

    /// A page of a study's participant: no key of the program's own works there, and the window is closed only by
    /// the page itself.
    virtual bool is_participants() const { return false; }

    /// A name for a picture of the page as it is now; empty: none is wanted.
    virtual std::string picture_name() const { return {}; }

    /// For the first steps: where things are, on the page where one plays.
    virtual std::optional<CoachView> coach_view() const { return std::nullopt; }

    /// Where the page wants to go, once.
    std::optional<Navigation> take_navigation() { return std::exchange(navigation_, std::nullopt); }

protected:
    /// Asks to go elsewhere once the current event or frame is done with.
    void go_to(Place place, std::string_view id = {}) { navigation_ = Navigation{place, std::string(id)}; }

    AppContext& context() { return context_; }
    const AppContext& context() const { return context_; }

    /// The words for a key, in the person's language.
    std::string_view say(std::string_view key) const { return context_.texts.say(key); }
    std::string say(std::string_view key, std::initializer_list<Texts::Filling> fillings) const {
        return context_.texts.say(key, fillings);
    }

private:
    AppContext& context_;
    std::optional<Navigation> navigation_;
};

/// The screen for a place. Requires a place that is a page (not back, not quit). A task or attempt that does
/// not exist leads to the gallery.
std::unique_ptr<Screen> make_screen(AppContext& context, const Navigation& where);

/// Pages that nobody else needs to know, each in its own source.
std::unique_ptr<Screen> make_home_screen(AppContext& context);
/// The tasks of a template; all templates where the id is empty or unknown.
std::unique_ptr<Screen> make_gallery_screen(AppContext& context, std::string_view template_id);
std::unique_ptr<Screen> make_guide_screen(AppContext& context);
std::unique_ptr<Screen> make_settings_screen(AppContext& context);
std::unique_ptr<Screen> make_replay_screen(AppContext& context, const Task& task);
/// A sitting. The folder must outlive the screen; `options` say who comes and where to go afterwards.
std::unique_ptr<Screen> make_study_screen(AppContext& context, StudyFolder& folder, SittingOptions options);

/// Draws the list of all keys over whatever page shows (F1). True when the person closed it with the pointer.
bool draw_key_list(Ui& ui, const Texts& texts, const Faces& faces, Rect region, ScrollState& scroll);

}  // namespace phyplay
