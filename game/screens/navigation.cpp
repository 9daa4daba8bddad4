#include "game/screens/navigation.h"

#include "engine/base/assert.h"

namespace phyplay {

std::string_view name_of(Place place) {
    switch (place) {
        case Place::home: return "home";
        case Place::gallery: return "gallery";
        case Place::play: return "play";
        case Place::replay: return "replay";
        case Place::settings: return "settings";
        case Place::study: return "study";
        case Place::agents: return "agents";
        case Place::sitting: return "sitting";
        case Place::keys: return "keys";
        case Place::back: return "back";
        case Place::quit: return "quit";
    }
    return "";
}

const Navigation& PageHistory::follow(const Navigation& request) {
    PHYPLAY_ASSERT(request.place != Place::quit);
    if (request.place == Place::back) {
        current_ = behind_.empty() ? Navigation{} : behind_.back();
        if (!behind_.empty()) behind_.pop_back();
    } else if (request.place == Place::home) {
        behind_.clear();
        current_ = request;
    } else {
        const bool is_stepping =
            (request.place == Place::play || request.place == Place::replay) && request.place == current_.place;
        if (!is_stepping && request != current_) behind_.push_back(current_);
        current_ = request;
    }
    return current_;
}

}  // namespace phyplay
