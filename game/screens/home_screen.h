// Home: the name, one sentence, three doors, and what to play next.
#pragma once

#include <vector>

#include "game/face/live_preview.h"
#include "game/screens/page.h"
#include "game/screens/screen.h"

namespace phyplay {

class HomeScreen final : public Screen {
public:
    explicit HomeScreen(AppContext& context);

    Place place() const override { return Place::home; }
    bool handle_event(const WindowEvent& event) override;
    void draw(Ui& ui, const Rect& region) override;

private:
    float draw_name(Ui& ui, Rect column);
    float draw_doors(Ui& ui, Rect column);
    void draw_play_door(Ui& ui, Rect rect);
    void draw_side_door(Ui& ui, Rect rect, Icon icon, std::string_view name, std::string_view sentence, Place place);
    float draw_strip(Ui& ui, Rect column);
    void draw_foot(Ui& ui, Rect bar);
    void play_on();

    PageColumn column_;
    bool begins_ = true;  ///< nothing was drawn yet
    float top_space_ = 0.0F;
    LivePreview preview_;
    std::vector<const Task*> strip_;  ///< up to six unsolved tasks, the next one first
};

}  // namespace phyplay
