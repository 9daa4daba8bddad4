#include "game/app.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>

#include "game/platform/audio.h"
#include "game/platform/clock.h"
#include "game/platform/paths.h"
#include "game/platform/screenshot.h"
#include "game/platform/trace.h"
#include "game/platform/window.h"
#include "game/screens/make_screen.h"
#include "game/screens/screen.h"
#include "game/text/texts.h"
#include "game/theme/fonts.h"
#include "game/widgets/ui.h"

namespace phyplay {

namespace {

/// Longest sleep while nothing happens: the odd wake-up keeps the program answering to the desktop.
constexpr std::int64_t kIdleUs = 1'000'000;

class App {
public:
    App(const Suite& suite, const AppOptions& options, Window& window, const Clock& clock, Trace& trace)
        : options_(options),
          window_(window),
          clock_(clock),
          trace_(trace),
          ui_(window),
          context_{.suite = suite,
                   .settings = settings_,
                   .theme = theme_,
                   .texts = texts_,
                   .progress = progress_,
                   .audio = audio_,
                   .clock = clock,
                   .trace = trace,
                   .store = nullptr,
                   .session = std::nullopt,
                   .session_start_us = clock.now_us()} {
        if (options.no_tutorial) settings_.tutorial_done = true;
    }

    int run();

private:
    void apply_settings();
    void open_page(const Navigation& request);
    void take(const WindowEvent& event);
    bool take_own_key(const WindowEvent& event);
    void draw_frame();
    std::int64_t idle_time_us() const;
    void write_screenshot(const std::filesystem::path& path);

    const AppOptions& options_;
    Window& window_;
    const Clock& clock_;
    Trace& trace_;
    Settings settings_;
    Settings applied_settings_;
    bool settings_are_applied_ = false;
    Theme theme_;
    Fonts fonts_;
    Texts texts_;
    Progress progress_;
    Audio audio_;
    Ui ui_;
    AppContext context_;
    History history_;
    std::unique_ptr<Screen> screen_;
    std::int64_t page_since_us_ = 0;
    std::int64_t last_frame_us_ = 0;
    int frames_owed_ = 2;
    bool is_first_frame_ = true;
    bool ends_ = false;
};

void App::apply_settings() {
    const float display_scale = window_.display_scale();
    if (settings_are_applied_ && settings_ == applied_settings_ && theme_.display_scale == display_scale) return;
    theme_ = theme_of(settings_, display_scale, window_.prefers_dark());
    if (fonts_.build(theme_)) window_.upload_fonts();
    if (texts_.language() != settings_.language) texts_.set_language(settings_.language);
    if (settings_.full_screen != window_.is_full_screen()) window_.set_full_screen(settings_.full_screen);
    audio_.set_enabled(settings_.sound);
    applied_settings_ = settings_;
    settings_are_applied_ = true;
    frames_owed_ = 2;
}

void App::open_page(const Navigation& request) {
    if (request.place == Place::quit) {
        ends_ = true;
        return;
    }
    if (screen_ != nullptr) screen_->leave();
    const Navigation& now = history_.follow(request);
    ui_.reset();
    screen_ = make_screen(context_, now);
    screen_->enter();
    page_since_us_ = clock_.now_us();
    frames_owed_ = 2;
    trace_.write("screen name=" + std::string(name_of(now.place)) + (now.id.empty() ? "" : " id=" + now.id));
}

bool App::take_own_key(const WindowEvent& event) {
    if (event.kind != WindowEventKind::key_down || event.repeat) return false;
    switch (event.key) {
        case Key::f11: settings_.full_screen = !settings_.full_screen; return true;
        case Key::f12: write_screenshot(next_screenshot_path(options_.data_folder)); return true;
        default: return false;
    }
}

void App::take(const WindowEvent& event) {
    frames_owed_ = std::max(frames_owed_, 2);
    if (event.kind == WindowEventKind::quit) {
        ends_ = true;
        return;
    }
    if (event.kind != WindowEventKind::pointer_move && trace_.is_on()) {
        trace_.write("input kind=" + std::string(name_of(event.kind)) + " key=" + std::string(name_of(event.key)) +
                     " clock=" + std::string(name_of(event.clock)));
    }
    if (take_own_key(event)) return;

    const bool is_key = event.kind == WindowEventKind::key_down || event.kind == WindowEventKind::key_up;
    if (is_key && !ui_.interaction().wants_text()) {
        if (!screen_->handle_event(event)) ui_.handle_event(event);
    } else {
        const bool is_taken = ui_.handle_event(event);
        if (!is_taken || event.kind == WindowEventKind::pointer_move) screen_->handle_event(event);
    }
    if (const auto navigation = screen_->take_navigation()) open_page(*navigation);
}

void App::draw_frame() {
    const std::int64_t now_us = clock_.now_us();
    const float dt_s = std::clamp(static_cast<float>(now_us - last_frame_us_) * 1e-6F, 0.0F, 0.1F);
    last_frame_us_ = now_us;
    window_.begin_frame(dt_s);
    ui_.begin_frame(theme_, fonts_, {.now_us = now_us, .dt_s = dt_s});
    screen_->draw(ui_, {0.0F, 0.0F, static_cast<float>(window_.width()), static_cast<float>(window_.height())});
    ui_.end_frame();
    window_.end_frame(theme_.palette.background);
    if (!options_.screenshot_file.empty() && frames_owed_ <= 1) {
        write_screenshot(options_.screenshot_file);
        ends_ = true;
    }
    window_.present();
    screen_->frame_shown(clock_.now_us());
    if (is_first_frame_) trace_.write("first_frame");
    is_first_frame_ = false;
    if (const auto navigation = screen_->take_navigation()) open_page(*navigation);
}

std::int64_t App::idle_time_us() const {
    const std::int64_t now_us = clock_.now_us();
    if (frames_owed_ > 0 || ui_.is_animating() || screen_->wants_animation()) {
        return std::max<std::int64_t>(last_frame_us_ + 1'000'000 / window_.refresh_hz() - now_us, 0);
    }
    if (const auto wake_us = ui_.wake_at_us()) return std::clamp<std::int64_t>(*wake_us - now_us, 0, kIdleUs);
    return kIdleUs;
}

void App::write_screenshot(const std::filesystem::path& path) {
    const Result<Done> written = write_png(path, window_.read_pixels());
    trace_.write(written ? "screenshot file=" + path.string() : "screenshot failed");
}

int App::run() {
    apply_settings();
    open_page(options_.start);
    while (!ends_) {
        for (const WindowEvent& event : window_.wait_for_events(idle_time_us())) take(event);
        if (ends_) break;
        apply_settings();
        const bool is_due = clock_.now_us() - last_frame_us_ >= 1'000'000 / window_.refresh_hz() - 1'000;
        const bool is_wanted = frames_owed_ > 0 || ui_.is_animating() || screen_->wants_animation() ||
                               (ui_.wake_at_us() && clock_.now_us() >= *ui_.wake_at_us());
        if (!is_due || !is_wanted) continue;
        frames_owed_ = std::max(frames_owed_ - 1, 0);
        draw_frame();
    }
    screen_->leave();
    trace_.write("end");
    return 0;
}

int complain(const std::string& sentence) {
    std::fprintf(stderr, "phyplay: %s\n", sentence.c_str());
    return 2;
}

}  // namespace

int run_app(const Suite& suite, const AppOptions& options) {
    const MonotonicClock clock;
    Trace trace(clock);
    if (!options.trace_file.empty()) {
        if (const auto opened = trace.open(options.trace_file); !opened) return complain(to_string(opened.error()));
    }

    AppOptions ready = options;
    if (ready.data_folder.empty()) {
        const auto folder = user_data_folder();
        if (!folder) return complain(folder.error().message);
        ready.data_folder = *folder;
    }
    if (const auto made = make_private_folder(ready.data_folder); !made) return complain(to_string(made.error()));

    WindowOptions window_options;
    if (ready.width > 0 && ready.height > 0) {
        window_options.width = ready.width;
        window_options.height = ready.height;
    }
    auto window = Window::open(window_options, clock);
    if (!window) return complain(window.error().message);
    trace.write("window driver=" + (*window)->video_driver() + " renderer=\"" + (*window)->gl_renderer() + "\"");
    App app(suite, ready, **window, clock, trace);
    return app.run();
}

}  // namespace phyplay
