#include "game/platform/frame_presenter.h"

#include <SDL.h>

// epoxy before any other OpenGL header
#include <epoxy/gl.h>
#include <epoxy/glx.h>

namespace phyplay {

namespace {

bool draws_with_processor(std::string_view gl_renderer) {
    return gl_renderer.starts_with("llvmpipe") || gl_renderer.starts_with("softpipe");
}

bool can_copy_parts() {
    Display* display = glXGetCurrentDisplay();  // none where SDL reaches X11 through EGL
    return display != nullptr && epoxy_has_glx_extension(display, DefaultScreen(display), "GLX_MESA_copy_sub_buffer");
}

}  // namespace

FramePresenter::FramePresenter(SDL_Window* window, std::string_view video_driver, std::string_view gl_renderer)
    : window_(window) {
    if (!draws_with_processor(gl_renderer)) return;
    if (video_driver == "offscreen") way_ = Way::stay_off_screen;
    if (video_driver == "x11" && can_copy_parts()) way_ = Way::copy_parts;
}

void FramePresenter::show(std::span<const PixelBox> changed, int height) const {
    if (way_ != Way::copy_parts) {
        SDL_GL_SwapWindow(window_);
        return;
    }
    Display* display = glXGetCurrentDisplay();
    for (const PixelBox& box : changed) {
        // GLX counts rows from the bottom.
        glXCopySubBufferMESA(display, glXGetCurrentDrawable(), box.left, height - box.bottom, box.right - box.left,
                             box.bottom - box.top);
    }
    XFlush(display);
}

}  // namespace phyplay
