#include "game/platform/window.h"

// epoxy before any other OpenGL header
#include <epoxy/gl.h>

#include <SDL.h>
#include <SDL_syswm.h>
#include <imgui.h>
#include <malloc.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <thread>

#include "game/platform/clock.h"
#include "game/platform/frame_renderer.h"
#include "game/platform/sdl_events.h"

namespace phyplay {

struct Window::Impl {
    const Clock& clock;
    SDL_Window* window = nullptr;
    SDL_GLContext context = nullptr;
    ImGuiContext* imgui = nullptr;
    std::optional<FrameRenderer> renderer;
    std::array<SDL_Cursor*, 3> cursors{};
    PointerShape pointer_shape = PointerShape::arrow;
    std::string video_driver;
    std::string gl_renderer;
    std::optional<std::uint32_t> server_press_ms;  ///< of the raw X event just before SDL's own

    explicit Impl(const Clock& the_clock) : clock(the_clock) {}

    ~Impl() {
        renderer.reset();
        if (imgui != nullptr) ImGui::DestroyContext(imgui);
        for (SDL_Cursor* cursor : cursors) {
            if (cursor != nullptr) SDL_FreeCursor(cursor);
        }
        if (context != nullptr) SDL_GL_DeleteContext(context);
        if (window != nullptr) SDL_DestroyWindow(window);
        SDL_QuitSubSystem(SDL_INIT_VIDEO);
    }

    void take(const SDL_Event& sdl, std::vector<WindowEvent>& events);
};

namespace {

constexpr std::string_view kNoDisplay =
    "PhyPlay needs a display to open its window, and there is none here; the other commands work without one "
    "(phyplay --help)";

/// Software rendering deals its blocks to as many threads as there are cores, and all wait for the slowest. With one
/// more, a core that is held up elsewhere does not hold up the frame: its worst ones take a fifth less. Does nothing
/// where a graphics card draws, or where somebody chose otherwise.
void spread_software_rendering() {
    const unsigned cores = std::thread::hardware_concurrency();
    if (cores >= 2) setenv("LP_NUM_THREADS", std::to_string(cores + 1).c_str(), 0);
}

/// With no display SDL falls back to drivers that draw to nowhere; that is only right when asked for.
bool draws_to_nowhere(std::string_view driver) {
    return (driver == "offscreen" || driver == "dummy") && std::getenv("SDL_VIDEODRIVER") == nullptr;
}

void set_gl_attributes() {
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 3);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, SDL_GL_CONTEXT_PROFILE_CORE);
    SDL_GL_SetAttribute(SDL_GL_DOUBLEBUFFER, 1);
    SDL_GL_SetAttribute(SDL_GL_DEPTH_SIZE, 0);
    SDL_GL_SetAttribute(SDL_GL_STENCIL_SIZE, 0);
}

SDL_Window* open_sdl_window(const WindowOptions& options) {
    std::uint32_t flags = SDL_WINDOW_OPENGL | SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI;
    int width = options.width;
    int height = options.height;
    if (options.full_screen) {
        flags |= SDL_WINDOW_FULLSCREEN_DESKTOP;
        // Where no window manager helps, a smaller window would be enlarged, but not moved to the corner.
        SDL_DisplayMode mode{};
        if (SDL_GetDesktopDisplayMode(0, &mode) == 0) {
            width = mode.w;
            height = mode.h;
        }
    }
    SDL_Window* window =
        SDL_CreateWindow(options.title.c_str(), SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, width, height, flags);
    if (window != nullptr) SDL_SetWindowMinimumSize(window, 640, 480);
    return window;
}

}  // namespace

Window::Window(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Window::~Window() = default;

Result<std::unique_ptr<Window>> Window::open(const WindowOptions& options, const Clock& clock) {
    // Software rendering takes and returns megabytes in every frame. Handing them back to the system each time costs
    // a tenth of the frame in page faults.
    constexpr int kKeptBytes = 64 << 20;
    mallopt(M_TRIM_THRESHOLD, kKeptBytes);
    mallopt(M_MMAP_THRESHOLD, kKeptBytes / 2);
    SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0");
    SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1");
    SDL_SetHint(SDL_HINT_QUIT_ON_LAST_WINDOW_CLOSE, "0");  // a person who closes the window may be asked first
    spread_software_rendering();
    SDL_SetMainReady();
    if (SDL_InitSubSystem(SDL_INIT_VIDEO) != 0) return Error{std::string(kNoDisplay)};

    auto impl = std::make_unique<Impl>(clock);
    if (const char* driver = SDL_GetCurrentVideoDriver(); driver != nullptr) impl->video_driver = driver;
    if (draws_to_nowhere(impl->video_driver)) return Error{std::string(kNoDisplay)};

    set_gl_attributes();
    impl->window = open_sdl_window(options);
    if (impl->window == nullptr) throw std::runtime_error(std::string("cannot open a window: ") + SDL_GetError());
    impl->context = SDL_GL_CreateContext(impl->window);
    if (impl->context == nullptr) {
        throw std::runtime_error(std::string("this display has no OpenGL 3.3: ") + SDL_GetError());
    }
    SDL_GL_SetSwapInterval(options.vsync ? 1 : 0);  // a bonus: the loop paces itself where it is refused
    SDL_EventState(SDL_SYSWMEVENT, SDL_ENABLE);
    SDL_StopTextInput();
    if (const auto* renderer = reinterpret_cast<const char*>(glGetString(GL_RENDERER)); renderer != nullptr) {
        impl->gl_renderer = renderer;
    }

    impl->imgui = ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    ImGui::GetIO().LogFilename = nullptr;
    impl->renderer.emplace();
    impl->cursors = {SDL_CreateSystemCursor(SDL_SYSTEM_CURSOR_ARROW), SDL_CreateSystemCursor(SDL_SYSTEM_CURSOR_HAND),
                     SDL_CreateSystemCursor(SDL_SYSTEM_CURSOR_IBEAM)};
    return std::unique_ptr<Window>(new Window(std::move(impl)));
}

void Window::Impl::take(const SDL_Event& sdl, std::vector<WindowEvent>& events) {
    if (sdl.type == SDL_SYSWMEVENT) {
        if (const auto stamp = x_server_press_ms(sdl)) server_press_ms = stamp;
        return;
    }
    int window_width = 1;
    int drawable_width = 1;
    SDL_GetWindowSize(window, &window_width, nullptr);
    SDL_GL_GetDrawableSize(window, &drawable_width, nullptr);
    const float pixels_per_unit = static_cast<float>(drawable_width) / static_cast<float>(std::max(window_width, 1));

    std::optional<WindowEvent> event = window_event_of(sdl, pixels_per_unit);
    if (!event) return;
    event->t_poll_us = clock.now_us();
    event->t_us = event->t_poll_us;
    const bool is_press = event->kind == WindowEventKind::key_down || event->kind == WindowEventKind::key_up ||
                          event->kind == WindowEventKind::pointer_down || event->kind == WindowEventKind::pointer_up;
    if (is_press && server_press_ms) {
        if (const auto t_us = press_time_us(*server_press_ms, event->t_poll_us)) {
            event->t_us = *t_us;
            event->clock = ClockSource::x11_event;
        }
    }
    server_press_ms.reset();
    events.push_back(std::move(*event));
}

std::vector<WindowEvent> Window::wait_for_events(std::int64_t timeout_us) {
    std::vector<WindowEvent> events;
    SDL_Event sdl;
    // Rounded up: rounding down to 0 ms would spin through the last millisecond before a frame is due.
    const int timeout_ms = static_cast<int>((std::max<std::int64_t>(timeout_us, 0) + 999) / 1'000);
    const bool woke = timeout_ms > 0 ? SDL_WaitEventTimeout(&sdl, timeout_ms) != 0 : SDL_PollEvent(&sdl) != 0;
    if (woke) {
        impl_->take(sdl, events);
        while (SDL_PollEvent(&sdl) != 0) impl_->take(sdl, events);
    }
    return events;
}

int Window::width() const {
    int width = 0;
    SDL_GL_GetDrawableSize(impl_->window, &width, nullptr);
    return width;
}

int Window::height() const {
    int height = 0;
    SDL_GL_GetDrawableSize(impl_->window, nullptr, &height);
    return height;
}

float Window::display_scale() const {
    int window_width = 0;
    SDL_GetWindowSize(impl_->window, &window_width, nullptr);
    const float density = static_cast<float>(width()) / static_cast<float>(std::max(window_width, 1));
    if (density > 1.01F) return density;

    // X11 has no window density: the dots per inch of the display say how large people want things. Steps of
    // a quarter, since displays report all sorts of odd numbers near 96.
    float dpi = 96.0F;
    if (SDL_GetDisplayDPI(SDL_GetWindowDisplayIndex(impl_->window), nullptr, &dpi, nullptr) != 0) return 1.0F;
    return std::clamp(std::round(dpi / 96.0F * 4.0F) / 4.0F, 1.0F, 3.0F);
}

int Window::refresh_hz() const {
    SDL_DisplayMode mode{};
    if (SDL_GetWindowDisplayMode(impl_->window, &mode) != 0 || mode.refresh_rate <= 0) return 60;
    return std::clamp(mode.refresh_rate, 30, 240);
}

const std::string& Window::video_driver() const {
    return impl_->video_driver;
}
const std::string& Window::gl_renderer() const {
    return impl_->gl_renderer;
}

bool Window::prefers_dark() const {
    // The one sign that needs no desktop bus: GTK themes with a dark variant are named so.
    const char* gtk_theme = std::getenv("GTK_THEME");
    const std::string_view name = gtk_theme != nullptr ? gtk_theme : "";
    return name.find("dark") != std::string_view::npos || name.find("Dark") != std::string_view::npos;
}

bool Window::is_full_screen() const {
    return (SDL_GetWindowFlags(impl_->window) & SDL_WINDOW_FULLSCREEN_DESKTOP) == SDL_WINDOW_FULLSCREEN_DESKTOP;
}

bool Window::fills_display() const {
    SDL_DisplayMode mode{};
    if (SDL_GetDesktopDisplayMode(SDL_GetWindowDisplayIndex(impl_->window), &mode) != 0) return is_full_screen();
    int width = 0;
    int height = 0;
    SDL_GetWindowSize(impl_->window, &width, &height);
    return width >= mode.w && height >= mode.h;
}

void Window::set_full_screen(bool on) {
    SDL_SetWindowFullscreen(impl_->window, on ? SDL_WINDOW_FULLSCREEN_DESKTOP : 0);
}

void Window::set_pointer_shape(PointerShape shape) {
    if (shape == impl_->pointer_shape) return;
    impl_->pointer_shape = shape;
    if (SDL_Cursor* cursor = impl_->cursors[static_cast<std::size_t>(shape)]; cursor != nullptr)
        SDL_SetCursor(cursor);
}

void Window::copy_text(std::string_view text) {
    SDL_SetClipboardText(std::string(text).c_str());
}

void Window::set_text_input(bool on) {
    if (on) {
        SDL_StartTextInput();
    } else {
        SDL_StopTextInput();
    }
}

void Window::begin_frame(float dt_s) {
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = ImVec2(static_cast<float>(width()), static_cast<float>(height()));
    io.DeltaTime = std::max(dt_s, 1e-4F);
    if (!impl_->renderer->has_fonts()) impl_->renderer->upload_fonts();
    ImGui::NewFrame();
}

void Window::upload_fonts() {
    impl_->renderer->upload_fonts();
}

void Window::end_frame(Rgba background) {
    ImGui::Render();
    impl_->renderer->draw(*ImGui::GetDrawData(), background);
}

void Window::present() {
    SDL_GL_SwapWindow(impl_->window);
}

void Window::finish() {
    glFinish();
}

Image Window::read_pixels() const {
    Image image{.width = width(), .height = height(), .rgba = {}};
    image.rgba.resize(static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height) * 4);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, image.width, image.height, GL_RGBA, GL_UNSIGNED_BYTE, image.rgba.data());

    // OpenGL counts rows from the bottom.
    const std::size_t stride = static_cast<std::size_t>(image.width) * 4;
    for (int row = 0; row < image.height / 2; ++row) {
        const auto top = image.rgba.begin() + static_cast<std::ptrdiff_t>(stride) * row;
        const auto bottom = image.rgba.begin() + static_cast<std::ptrdiff_t>(stride) * (image.height - 1 - row);
        std::swap_ranges(top, top + static_cast<std::ptrdiff_t>(stride), bottom);
    }
    return image;
}

}  // namespace phyplay
