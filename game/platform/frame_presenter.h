// Showing a frame that was drawn, and whether it is still there for the next one.
//
// Swapping buffers leaves undefined what the next frame is drawn over, so all of it must be drawn. Where a processor
// draws, and drawing less would help, two ways keep the frame: a buffer off screen is not swapped at all (EGL 1.5,
// section 3.10.1), and on X11 parts of a frame can be copied to the window (GLX_MESA_copy_sub_buffer).
#pragma once

#include <span>
#include <string_view>

#include "game/platform/pixel_box.h"

struct SDL_Window;

namespace phyplay {

class FramePresenter {
public:
    /// Requires a current OpenGL context of `window`, which must outlive this. `gl_renderer` is its renderer string.
    FramePresenter(SDL_Window* window, std::string_view video_driver, std::string_view gl_renderer);

    /// True where the frame is still there after it was shown, so that the next needs to be drawn in part only.
    bool keeps_frame() const { return way_ != Way::swap; }

    /// Shows the frame. Requires that it is `height` pixels high and, where frames are kept, that nothing outside of
    /// `changed` differs from the one shown last.
    void show(std::span<const PixelBox> changed, int height) const;

private:
    enum class Way { swap, stay_off_screen, copy_parts };

    SDL_Window* window_;
    Way way_ = Way::swap;
};

}  // namespace phyplay
