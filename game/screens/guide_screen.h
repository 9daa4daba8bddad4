// The page behind the door Agents: what PhyPlay does for them today, and how to ask for it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "game/screens/page.h"
#include "game/screens/screen.h"

namespace phyplay {

/// One thing to do on the command line.
struct GuideStep {
    std::string_view title;  ///< text key
    std::string_view words;  ///< text key
    std::string command;     ///< as typed
};

class GuideScreen final : public Screen {
public:
    explicit GuideScreen(AppContext& context);

    Place place() const override { return Place::agents; }
    bool handle_event(const WindowEvent& event) override;
    void draw(Ui& ui, const Rect& region) override;

private:
    float draw_step(Ui& ui, Rect column, const GuideStep& step, int number);

    std::vector<GuideStep> steps_;
    PageColumn column_;
    int copied_ = -1;  ///< the step whose command was copied last
};

}  // namespace phyplay
