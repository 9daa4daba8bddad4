// Home: the name, one sentence, three doors, and what to play next.
#pragma once

#include "game/screens/screen.h"

namespace phyplay {

class HomeScreen final : public Screen {
public:
    using Screen::Screen;

    Place place() const override { return Place::home; }
    bool handle_event(const WindowEvent& event) override;
    void draw(Ui& ui, const Rect& region) override;
};

}  // namespace phyplay
