#include "game/app/app.h"
#include "engine/io/file.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <memory>
#include <set>

#include "engine/base/text.h"
#include "engine/physics/engine_id.h"
#include "game/platform/audio.h"
#include "game/platform/clock.h"
#include "game/platform/trace.h"
#include "game/platform/user_files.h"
#include "game/platform/window.h"
#include "game/screens/screen.h"
#include "game/screens/tutorial.h"
#include "game/text/texts.h"
#include "game/widgets/fonts.h"
#include "game/widgets/ui.h"
#include "study/session/session_runner.h"
#include "study/session/study_folder.h"
#include "study/session/wall_clock.h"
#include "study/store/recovery.h"
#include "study/store/store.h"

namespace phyplay {

namespace {

/// Longest sleep while nothing happens: the odd wake-up keeps the program answering to the desktop.
constexpr std::int64_t kIdleUs = 1'000'000;

/// A picture of a page that never comes to rest (--screenshot) is taken after so many frames.
constexpr int kMostFramesToSettle = 30;

/// Under which the settings are kept in the store.
constexpr std::string_view kSettingsKey = "settings";

/// What the system calls its processor; empty where it does not say.
std::string cpu_model() {
    std::ifstream facts("/proc/cpuinfo");
    for (std::string line; std::getline(facts, line);) {
        const std::size_t colon = line.find(':');
        if (line.starts_with("model name") && colon != std::string::npos) return line.substr(colon + 2);
    }
    return {};
}

class App {
public:
    App(const TaskSet& suite, const Suites& suites, const Faces& faces, const AppOptions& options, Window& window,
        const Clock& clock, Trace& trace)
        : options_(options),
          window_(window),
          clock_(clock),
          trace_(trace),
          ui_(window),
          context_{.suite = suite,
                   .suites = suites,
                   .faces = faces,
                   .settings = settings_,
                   .theme = theme_,
                   .texts = texts_,
                   .progress = progress_,
                   .audio = audio_,
                   .clock = clock,
                   .trace = trace,
                   .gallery = gallery_,
                   .store = nullptr,
                   .session = std::nullopt,
                   .session_start_us = clock.now_us(),
                   .study = nullptr,
                   .sitting = {},
                   .last_words = {},
                   .describe_session = [this] { return session_start(); },
                   .fills_display = [this] { return window_.fills_display(); }} {
        faces.add_words_to(texts_);
    }

    /// Takes over the player's file: settings, progress, and a session for what is played now.
    void open_profile(Store store);

    /// Takes over a study for one sitting.
    void open_study(StudyFolder study, const StudyWindow& how);

    int run();

private:
    SessionStart session_start() const;
    void save_settings();
    void apply_settings();
    void open_page(const Navigation& request);
    void take(const WindowEvent& event);
    void show_key_list(bool on);
    bool take_own_key(const WindowEvent& event);
    void draw_tutorial();
    void draw_frame();
    std::int64_t idle_time_us() const;
    void write_screenshot(const std::filesystem::path& path);
    void take_picture();

    const AppOptions& options_;
    Window& window_;
    const Clock& clock_;
    Trace& trace_;
    Settings settings_;
    Settings applied_settings_;
    Settings saved_settings_;
    bool settings_are_applied_ = false;
    bool picture_is_asked_ = false;
    Theme theme_;
    Fonts fonts_;
    Texts texts_;
    PlayerProgress progress_;
    Audio audio_;
    GalleryMemory gallery_;
    Tutorial tutorial_;
    SuiteId tutorial_of_;
    std::optional<Store> store_;
    std::optional<StudyFolder> study_;
    std::set<std::string> pictures_taken_;
    std::string picture_pending_;
    int picture_frames_ = 0;
    Ui ui_;
    AppContext context_;
    PageHistory history_;
    std::unique_ptr<Screen> screen_;
    std::int64_t page_since_us_ = 0;
    std::int64_t last_frame_us_ = 0;
    int frames_owed_ = 2;
    int frames_drawn_ = 0;
    bool key_list_shows_ = false;
    ScrollState key_list_scroll_;
    bool is_first_frame_ = true;
    bool ends_ = false;
};

void App::open_profile(Store store) {
    store_ = std::move(store);
    const RecoveryReport report = recover(*store_, context_.suite, context_.suites);
    trace_.write("profile recovered=" + std::to_string(report.recovered) +
                 " left_open=" + std::to_string(report.left_open.size()));
    progress_ = PlayerProgress(store_->progress());
    if (const auto saved = store_->setting(kSettingsKey)) settings_ = settings_from_json(*saved);
    saved_settings_ = settings_;
    if (options_.no_tutorial) context_.faces.set_first_steps(settings_, true);
    context_.store = &*store_;
    context_.session_start_us = clock_.now_us();
    context_.session = store_->begin_session(session_start());
}

void App::open_study(StudyFolder study, const StudyWindow& how) {
    study_ = std::move(study);
    trace_.write("study recovered=" + std::to_string(study_->recovered.recovered));
    settings_ = how.settings;
    if (!how.language.empty()) settings_.language = how.language;
    context_.faces.set_first_steps(settings_, true);
    context_.study = &*study_;
    context_.sitting = {.resume = how.resume, .language = how.language, .photodiode = how.photodiode};
}

SessionStart App::session_start() const {
    SessionStart start;
    start.started_utc = utc_now();
    start.app_version = PHYPLAY_VERSION;
    start.engine_id = engine_id();
    start.build_flags = PHYPLAY_BUILD_FLAGS;
    start.suite_sha256 = context_.suite.sha256();
    start.display_w_px = window_.width();
    start.display_h_px = window_.height();
    start.scale = window_.display_scale();
    start.refresh_hz = window_.refresh_hz();
    start.video_driver = window_.video_driver();
    start.gl_renderer = window_.gl_renderer();
    start.cpu_model = cpu_model();
    start.palette = settings_.color_blind_scene ? "okabe_ito" : "phyre";
    start.font_scale = settings_.font_scale;
    start.language = settings_.language;
    return start;
}

void App::save_settings() {
    if (!store_ || settings_ == saved_settings_) return;
    store_->set_setting(kSettingsKey, to_json(settings_));
    saved_settings_ = settings_;
    trace_.write("settings saved " + to_json(settings_));
}

void App::apply_settings() {
    save_settings();
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
    if (request.place == Place::keys) {
        show_key_list(true);
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

void App::show_key_list(bool on) {
    key_list_shows_ = on;
    key_list_scroll_ = {};
    frames_owed_ = 2;
    trace_.write(on ? "keys open" : "keys closed");
}

bool App::take_own_key(const WindowEvent& event) {
    if (event.kind != WindowEventKind::key_down || event.repeat) return false;
    switch (event.key) {
        case Key::f1: show_key_list(!key_list_shows_); return true;
        case Key::escape:
            if (!key_list_shows_) return false;
            show_key_list(false);
            return true;
        case Key::f11: settings_.full_screen = !settings_.full_screen; return true;
        case Key::f12: picture_is_asked_ = true; return true;
        default: return false;
    }
}

void App::take(const WindowEvent& event) {
    frames_owed_ = std::max(frames_owed_, 2);
    const bool is_closed = event.kind == WindowEventKind::close_asked && !screen_->is_participants();
    if (event.kind == WindowEventKind::quit || is_closed) {
        ends_ = true;
        return;
    }
    if (event.kind != WindowEventKind::pointer_move && trace_.is_on()) {
        trace_.write("input kind=" + std::string(name_of(event.kind)) + " key=" + std::string(name_of(event.key)) +
                     " clock=" + std::string(name_of(event.clock)));
    }
    if (!screen_->is_participants() && take_own_key(event)) return;

    if (key_list_shows_) {
        ui_.handle_event(event);
        return;
    }
    const bool is_key = event.kind == WindowEventKind::key_down || event.kind == WindowEventKind::key_up;
    if (is_key && !ui_.interaction().wants_text()) {
        if (!screen_->handle_event(event)) ui_.handle_event(event);
    } else {
        const bool is_taken = ui_.handle_event(event);
        if (!is_taken || event.kind == WindowEventKind::pointer_move) screen_->handle_event(event);
    }
    if (const auto navigation = screen_->take_navigation()) open_page(*navigation);
}

void App::draw_tutorial() {
    const std::optional<CoachView> view = screen_->coach_view();
    if (!view || !view->steps.are_there || settings_.of(view->suite, kFirstStepsDone, 0.0) != 0.0) return;
    // Every suite has first steps of its own.
    if (std::exchange(tutorial_of_, view->suite) != view->suite) tutorial_ = Tutorial();
    if (tutorial_.follow(*view) || tutorial_.draw(ui_, texts_, *view)) {
        trace_.write("tutorial step=" + std::string(name_of(tutorial_.step())));
        ui_.keep_animating();
    }
    if (!tutorial_.is_done()) return;
    settings_.set(view->suite, kFirstStepsDone, 1.0);
    tutorial_ = Tutorial();
}

void App::draw_frame() {
    const std::int64_t now_us = clock_.now_us();
    const float dt_s = std::clamp(static_cast<float>(now_us - last_frame_us_) * 1e-6F, 0.0F, 0.1F);
    last_frame_us_ = now_us;
    ++frames_drawn_;
    window_.begin_frame(dt_s);
    ui_.begin_frame(theme_, fonts_, {.now_us = now_us, .dt_s = dt_s});
    const Rect region{0.0F, 0.0F, static_cast<float>(window_.width()), static_cast<float>(window_.height())};
    const float part = static_cast<float>(now_us - page_since_us_) / static_cast<float>(kPanelUs);
    const bool is_coming_in = theme_.motion && options_.screenshot_file.empty();
    ui_.begin_page(is_coming_in ? std::min(part, 1.0F) : 1.0F);
    screen_->draw(ui_, region);
    draw_tutorial();
    ui_.end_page();
    if (key_list_shows_ && draw_key_list(ui_, texts_, context_.faces, region, key_list_scroll_)) show_key_list(false);
    ui_.end_frame();
    window_.end_frame(theme_.palette.background);
    if (!options_.screenshot_file.empty() &&
        (frames_drawn_ >= kMostFramesToSettle || (frames_owed_ == 0 && !ui_.is_animating()))) {
        write_screenshot(options_.screenshot_file);
        ends_ = true;
    }
    // Before it is shown: afterwards a graphics card may have given the frame away.
    if (std::exchange(picture_is_asked_, false)) write_screenshot(next_screenshot_path(options_.data_folder));
    take_picture();
    window_.present();
    screen_->frame_shown(clock_.now_us());
    if (is_first_frame_) {
        const std::int64_t start_us = options_.started_us > 0 ? options_.started_us : context_.session_start_us;
        trace_.write("first_frame after_ms=" + std::to_string((clock_.now_us() - start_us) / 1'000));
    }
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

void App::take_picture() {
    if (!options_.study || options_.study->pictures_folder.empty()) return;
    const std::string name = screen_->picture_name();
    if (name.empty() || pictures_taken_.contains(name)) return;
    // A page learns its height while it draws, and comes in softly: its picture is of a later frame.
    constexpr int kFramesToSettle = 20;
    picture_frames_ = name == picture_pending_ ? picture_frames_ + 1 : 0;
    picture_pending_ = name;
    frames_owed_ = std::max(frames_owed_, 1);
    if (picture_frames_ < kFramesToSettle) return;
    pictures_taken_.insert(name);
    write_screenshot(options_.study->pictures_folder / (name + ".png"));
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
        if (store_) store_->flush_if_due(clock_.now_us() - context_.session_start_us);
        if (ends_) break;
        screen_->poll();
        if (const auto navigation = screen_->take_navigation()) open_page(*navigation);
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
    save_settings();
    if (store_) {
        SessionEnd end;
        end.t_end_us = clock_.now_us() - context_.session_start_us;
        store_->end_session(*context_.session, end);
    }
    trace_.write("end");
    if (!context_.last_words.empty()) std::printf("%s\n", context_.last_words.c_str());
    return 0;
}

int complain(const std::string& sentence) {
    std::fprintf(stderr, "phyplay: %s\n", for_terminal(sentence).c_str());
    return 2;
}

/// The study's folder, with everything that could spoil a sitting checked.
Result<StudyFolder> open_folder_of(const TaskSet& suite, const Suites& suites, const AppOptions& options) {
    const StudyWindow& how = *options.study;
    Result<StudyFolder> folder = open_study_folder(
        options.data_folder, how.protocol, suite, suites,
        {.mode = how.pilot ? StudyMode::pilot : StudyMode::live, .app_version = PHYPLAY_VERSION, .today = today()});
    if (!folder) return folder;
    if (const Result<Done> writable = folder->store.check_writable(); !writable) return writable.error();
    const std::vector<std::string>& spoken = folder->protocol.languages;
    if (!how.language.empty() && std::ranges::find(spoken, how.language) == spoken.end()) {
        return Error{"the study has no language '" + how.language +
                     "'; --language takes one that its protocol names"};
    }
    if (!how.resume.empty()) {
        if (const auto fit = SessionRunner::check_resume(folder->store, folder->protocol, how.resume); !fit) {
            return fit.error();
        }
    }
    return folder;
}

Result<std::unique_ptr<Window>> open_window_of(const AppOptions& options, const Clock& clock) {
    WindowOptions how;
    if (options.width > 0 && options.height > 0) {
        how.width = options.width;
        how.height = options.height;
    }
    how.full_screen = options.study && options.study->settings.full_screen;
    return Window::open(how, clock);
}

}  // namespace

int run_app(const TaskSet& suite, const Suites& suites, const Faces& faces, const AppOptions& options) {
    const MonotonicClock clock;
    Trace trace(clock);
    if (!options.trace_file.empty()) {
        if (const auto opened = trace.open(options.trace_file); !opened) return complain(to_string(opened.error()));
    }

    AppOptions ready = options;
    std::optional<StudyFolder> study;
    std::optional<Store> profile;
    // Before the window: what is wrong with a study, and a second PhyPlay on the same file, say so without flashing
    // one.
    if (ready.study) {
        ready.start = {Place::sitting, ""};
        Result<StudyFolder> folder = open_folder_of(suite, suites, ready);
        if (!folder) return complain(to_string(folder.error()));
        study = std::move(folder).value();
    } else {
        if (ready.data_folder.empty()) {
            const auto folder = user_data_folder();
            if (!folder) return complain(folder.error().message);
            ready.data_folder = *folder;
        }
        if (const auto made = make_private_folder(ready.data_folder); !made) return complain(to_string(made.error()));
        auto store = Store::open(ready.data_folder / "profile.db");
        if (!store) return complain(to_string(store.error()));
        profile = std::move(store).value();
    }

    auto window = open_window_of(ready, clock);
    if (!window) return complain(window.error().message);
    trace.write("window driver=" + (*window)->video_driver() + " renderer=\"" + (*window)->gl_renderer() + "\"");
    App app(suite, suites, faces, ready, **window, clock, trace);
    if (study) {
        app.open_study(*std::move(study), *ready.study);
    } else {
        app.open_profile(*std::move(profile));
    }
    return app.run();
}

}  // namespace phyplay
