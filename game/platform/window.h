// The window: an SDL2 window with an OpenGL 3.3 core context, its input, and the frame that Dear ImGui draws.
//
// It hides SDL and OpenGL from everyone else. All coordinates are physical pixels. No multisampling: edges
// are smoothed by the draw lists, which software rendering does several times faster. One window per program,
// used from the thread that opened it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "game/platform/clock.h"
#include "game/platform/user_files.h"
#include "game/platform/window_event.h"
#include "game/theme/theme.h"

namespace phyplay {

struct WindowOptions {
    std::string title = "PhyPlay";
    int width = 1280;  ///< of the content, in window units of the desktop
    int height = 800;
    bool full_screen = false;
    bool vsync = true;  ///< a wish: the display may refuse
};

enum class PointerShape { arrow, hand, text };

class Window {
public:
    /// Opens the window. An Error, one sentence, where there is no display: also where SDL would silently
    /// draw to nowhere (its offscreen and dummy drivers), unless SDL_VIDEODRIVER asks for that.
    /// Throws std::runtime_error where there is a display but no OpenGL 3.3.
    static Result<std::unique_ptr<Window>> open(const WindowOptions& options, const Clock& clock);
    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    /// Sleeps until something happens, at most `timeout_us`, and returns all that happened, oldest first.
    std::vector<WindowEvent> wait_for_events(std::int64_t timeout_us);

    /// Physical pixels.
    int width() const;
    int height() const;

    /// Physical pixels per px of the design, from the display's density; 1, 1.25, 1.5, ...
    float display_scale() const;

    /// Frames a second the display shows; 60 where unknown.
    int refresh_hz() const;

    /// "x11", "wayland", "offscreen", ...
    const std::string& video_driver() const;

    /// What draws: the renderer string of OpenGL.
    const std::string& gl_renderer() const;

    /// True when the desktop says that it prefers dark programs; false where it says nothing.
    bool prefers_dark() const;

    bool is_full_screen() const;
    /// Nothing of the desktop is seen beside it, whoever arranged that.
    bool fills_display() const;
    void set_full_screen(bool on);
    void set_pointer_shape(PointerShape shape);

    void copy_text(std::string_view text);

    /// Typed characters arrive as WindowEventKind::text while this is on.
    void set_text_input(bool on);

    /// Starts an ImGui frame of the window's size.
    void begin_frame(float dt_s);

    /// Uploads the font atlas after Fonts::build() changed it. Between frames only.
    void upload_fonts();

    /// Draws what ImGui collected, over `background`. present() shows it.
    void end_frame(Rgba background);
    void present();

    /// Waits until the frame is really drawn: for measuring.
    void finish();

    /// The frame drawn last, before present().
    Image read_pixels() const;

private:
    struct Impl;
    explicit Window(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

}  // namespace phyplay
