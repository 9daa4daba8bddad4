// Where a screen asks to go, and how "back" finds its way. A screen never opens another; it says where to.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace phyplay {

enum class Place { home, gallery, play, replay, settings, study, agents, sitting, keys, back, quit };

struct Navigation {
    Place place = Place::home;

    /// keys opens the key list over the page that shows; back and quit are no pages either.
    /// sitting is a participant's way through a study (study_screen.h).
    /// gallery: a template id, or empty; play, replay: a task id; else empty.
    std::string id;

    bool operator==(const Navigation&) const = default;
};

/// "home", "gallery", ...: the words of the trace.
std::string_view name_of(Place place);

/// The pages behind the one on screen.
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

}  // namespace phyplay
