// The settings: everything applies at once and is remembered. A preview shows what the colours do.
#pragma once

#include <array>

#include "game/face/live_preview.h"
#include "game/screens/page.h"
#include "game/screens/screen.h"

namespace phyplay {

class SettingsScreen final : public Screen {
public:
    explicit SettingsScreen(AppContext& context);

    Place place() const override { return Place::settings; }
    bool handle_event(const WindowEvent& event) override;
    void draw(Ui& ui, const Rect& region) override;

private:
    void draw_looks(Ui& ui, CardRows& rows);
    void draw_playing(CardRows& rows);
    void draw_program(Ui& ui, CardRows& rows);
    void draw_preview(Ui& ui, Rect card);

    PageColumn column_;
    std::array<float, 3> card_heights_{};
    float font_scale_;          ///< as the slider stands; applied when it is let go
    const Task* preview_task_;  ///< a task with many colours; null in an empty suite
    LivePreview preview_;
};

}  // namespace phyplay
