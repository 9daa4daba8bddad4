#include "game/screens/make_screen.h"

#include "game/screens/home_screen.h"
#include "game/screens/play_screen.h"

namespace phyplay {

std::unique_ptr<Screen> make_screen(AppContext& context, const Navigation& where) {
    switch (where.place) {
        case Place::home:
        case Place::gallery:
        case Place::play:
            if (const Task* task = context.suite.find(where.id)) return std::make_unique<PlayScreen>(context, *task);
            break;
        case Place::replay:
        case Place::settings:
        case Place::study:
        case Place::agents:
        case Place::back:
        case Place::quit: break;
    }
    return std::make_unique<HomeScreen>(context);
}

}  // namespace phyplay
