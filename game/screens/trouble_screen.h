// The page that shows instead of a task when an attempt could not be kept: the disk is full, the file gone.
//
// Nothing is played that would not be kept. The page says what is wrong in the store's own words, tries again
// on request, and leads back.
#pragma once

#include <string>

#include "game/screens/screen.h"

namespace phyplay {

class TroubleScreen final : public Screen {
public:
    /// `wanted` is where the person was going; `sentence` says what is in the way.
    TroubleScreen(AppContext& context, Navigation wanted, std::string sentence);

    Place place() const override { return wanted_.place; }
    bool handle_event(const WindowEvent& event) override;
    void draw(Ui& ui, const Rect& region) override;

private:
    Navigation wanted_;
    std::string sentence_;
};

}  // namespace phyplay
