// The StudyScreen is a sitting: one participant goes through a study in this window, page by page.
//
// It is the face of a SessionRunner (study/session): it shows the page of the step that is on, tells the runner when
// it was shown and what was entered, and asks it what comes next. There is no way out of it but to the end, by Stop,
// or by the researcher (Ctrl Shift Q while Stop asks). What the runner cannot write is said to the researcher, on a
// page of its own, and nothing goes on until it can.
#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>

#include "game/platform/clock.h"
#include "game/screens/page.h"
#include "game/screens/screen.h"
#include "game/screens/study/study_frame.h"
#include "game/screens/study/study_pages.h"
#include "study/protocol/participant_code.h"
#include "study/session/session_runner.h"
#include "study/session/study_folder.h"

namespace phyplay {
namespace {

/// Between a task and what follows nothing is on the page.
constexpr std::int64_t kQuietUs = 500'000;

/// A page that has just come is not left by a press that was meant for the one before.
constexpr std::int64_t kLeastReadingUs = 400'000;

/// Frames that are drawn at the start to know the display's pace.
constexpr int kTimedFrames = 120;

/// A machine that slept shorter than this was not asleep.
constexpr std::int64_t kLeastSleepUs = 100'000;

std::string file_name_of(std::string_view step) {
    std::string name(step);
    std::ranges::replace(name, '/', '-');
    return name;
}

class StudyScreen final : public Screen {
public:
    StudyScreen(AppContext& context, StudyFolder& folder, SittingOptions options)
        : Screen(context),
          folder_(folder),
          options_(std::move(options)),
          study_{.store = folder.store,
                 .folder = DataFolder{folder.path},
                 .protocol = folder.protocol,
                 .suite = context.suite,
                 .suites = context.suites,
                 .actor_type = "human",
                 .random_bits = [] { return static_cast<std::uint32_t>(std::random_device()()); },
                 .today = [day = context.describe_session().started_utc.substr(0, 10)] { return day; }},
          slept_us_(slept_us()) {}

    Place place() const override { return Place::sitting; }
    bool is_participants() const override { return true; }
    void leave() override { interrupt(); }

    void enter() override {
        const std::vector<std::string>& spoken = folder_.protocol.languages;
        Settings& settings = context().settings;
        if (!options_.language.empty()) settings.language = options_.language;
        if (std::ranges::find(spoken, settings.language) == spoken.end()) settings.language = spoken.front();
        if (!options_.resume.empty()) {
            guarded([&] { resume(); });
            return;
        }
        page_name_ = "welcome";
        show(std::make_unique<StudyWelcomePage>(folder_.protocol, context().texts, settings,
                                                !options_.language.empty(),
                                                folder_.store.study()->mode == StudyMode::pilot));
    }

    bool handle_event(const WindowEvent& event) override {
        count_press(event);
        const bool is_key = event.kind == WindowEventKind::key_down && !event.repeat;
        if (event.kind == WindowEventKind::close_asked) {
            ask_to_stop({session_time_us(), ClockSource::poll});
            return true;
        }
        if (!trouble_.empty()) {
            if (is_key && event.key == Key::q && event.ctrl && event.shift) go_to(options_.afterwards);
            return false;
        }
        if (is_asking_) {
            if (is_key && event.key == Key::escape) carry_out(StopChoice::go_on);
            if (is_key && event.key == Key::q && event.ctrl && event.shift) {
                guarded([&] { interrupt(); });
                go_to(options_.afterwards);
            }
            return is_key && event.key == Key::escape;
        }
        const bool is_quiet = page_ == nullptr || context().clock.now_us() < quiet_until_us_;
        const bool is_focus =
            event.kind == WindowEventKind::focus_lost || event.kind == WindowEventKind::focus_gained;
        const bool is_in_trial =
            stage_ == Stage::steps && !runner_->is_over() && runner_->step().kind == StepKind::trial;
        bool is_used = false;
        guarded([&] {
            // The play model notes what happens to a trial by itself.
            if (is_focus && (is_quiet || !is_in_trial)) {
                note(stamp_of(event),
                     event.kind == WindowEventKind::focus_lost ? EventKind::focus_out : EventKind::focus_in, "");
            }
            if (is_quiet) return;
            page_->look(session_time_us());
            is_used = page_->handle_event(event);
            page_->look(session_time_us());
        });
        if (!is_quiet && trouble_.empty() && page_->take_go_on()) press_go_on();
        if (!is_used && is_key && event.key == Key::escape) {
            ask_to_stop(stamp_of(event));
            return true;
        }
        return is_used || is_quiet;
    }

    void draw(Ui& ui, const Rect& region) override {
        if (region_ && (region_->w != region.w || region_->h != region.h)) {
            guarded([&] {
                note({session_time_us(), ClockSource::poll}, EventKind::window_change,
                     fmt::format("{:.0f}x{:.0f}", region.w, region.h));
            });
        }
        region_ = region;
        if (!trouble_.empty()) {
            draw_trouble(ui, region);
            return;
        }
        draw_page(ui, region);
        if (is_asking_) {
            const bool has_consent = runner_->session().has_value();
            if (std::exchange(is_new_dialog_, false)) {
                ui.interaction().set_focus(widget_id("study.stop", static_cast<int>(StopChoice::go_on)));
            }
            carry_out(draw_stop_dialog(ui, context().texts, region, has_consent));
        }
        if (options_.photodiode) {
            const bool is_white =
                page_ != nullptr && page_->is_thinking() && context().clock.now_us() >= quiet_until_us_;
            const float side = ui.px(64);
            ui.fill({region.right() - side, region.y, side, side}, is_white ? rgb(0xFFFFFF) : rgb(0x000000));
        }
        trace_places(ui);
    }

    void poll() override {
        if (!trouble_.empty()) return;
        guarded([&] {
            if (const std::int64_t slept = slept_us(); slept - slept_us_ > kLeastSleepUs) {
                note({session_time_us(), ClockSource::poll}, EventKind::suspend,
                     std::to_string((slept - slept_us_) / 1'000));
                slept_us_ = slept;
            }
            const bool fills = context().fills_display();
            if (fills_display_ && !fills && context().settings.full_screen) {
                note({session_time_us(), ClockSource::poll}, EventKind::fullscreen_exit, "");
                context().trace.write("full screen left");
            }
            fills_display_ = fills;
            if (page_ != nullptr && stage_ == Stage::steps && context().clock.now_us() >= quiet_until_us_) {
                page_->look(session_time_us());
            }
            folder_.store.flush_if_due(session_time_us());
        });
    }

    void frame_shown(std::int64_t t_us) override {
        watch_.frame_shown(t_us, frames_go_on_);
        frames_go_on_ = wants_animation();
        if (page_ == nullptr || !trouble_.empty() || is_new_page_ || t_us < quiet_until_us_) return;
        guarded([&] {
            if (!is_shown_ && stage_ == Stage::steps) runner_->shown(t_us - context().session_start_us);
            if (!is_shown_) shown_since_us_ = t_us;
            is_shown_ = true;
            page_->frame_shown(t_us);
        });
    }

    bool wants_animation() const override {
        const bool is_start = stage_ == Stage::welcome || stage_ == Stage::welcome_back;
        if (is_start && watch_.intervals() < kTimedFrames) return true;
        if (context().clock.now_us() < quiet_until_us_ || is_new_page_) return true;
        return page_ != nullptr && trouble_.empty() && page_->wants_animation();
    }

    std::string picture_name() const override {
        if (!trouble_.empty()) return "trouble";
        if (is_asking_) return runner_->session() ? "stop" : "refuse";
        if (page_ == nullptr || context().clock.now_us() < quiet_until_us_) return {};
        return page_name_ + (page_->picture_suffix().empty() ? "" : "-" + page_->picture_suffix());
    }

private:
    enum class Stage {
        welcome,
        welcome_back,
        steps,
        goodbye,  ///< refused, withdrawn
    };

    std::int64_t session_time_us() const { return context().clock.now_us() - context().session_start_us; }
    Stamp stamp_of(const WindowEvent& event) const { return {event.t_us - context().session_start_us, event.clock}; }

    template <typename Work>
    bool guarded(Work work) {
        try {
            work();
            return true;
        } catch (const StoreError& error) {
            trouble_ = error.what();
            context().trace.write("trouble " + trouble_);
            return false;
        }
    }

    // -------------------------------------------------------------------------------------------------- going on

    /// The session's time begins now.
    SessionStart session_start() {
        SessionStart start = context().describe_session();
        start.language = context().settings.language;
        context().session_start_us = context().clock.now_us();
        context().trace.write(fmt::format("sitting start_us={}", context().session_start_us));
        return start;
    }

    void begin() {
        runner_.emplace(SessionRunner::begin(study_, session_start()));
        stage_ = Stage::steps;
        open_step();
    }

    void resume() {
        Result<SessionRunner> resumed = SessionRunner::resume(study_, options_.resume, session_start());
        if (!resumed) {
            trouble_ = to_string(resumed.error());
            context().trace.write("trouble " + trouble_);
            return;
        }
        runner_.emplace(std::move(resumed).value());
        context().settings.language = runner_->language();
        stage_ = Stage::welcome_back;
        page_name_ = "welcome_back";
        const Texts words(runner_->language());
        show(std::make_unique<StudyTextPage>(
            StudyTextWords{std::string(words.say("study.back_title")), std::string(words.say("study.back")),
                           std::string(words.say("study.on"))},
            [](std::int64_t) {}));
    }

    void open_step() {
        if (runner_->is_over()) {
            end_sitting();
            return;
        }
        page_.reset();
        if (const Result<Done> ready = runner_->check_ready(); !ready) {
            trouble_ = to_string(ready.error());
            context().trace.write("trouble " + trouble_);
            return;
        }
        page_name_ = file_name_of(runner_->step().name);
        context().trace.write(fmt::format("step name={} task={} of={}/{}", runner_->step().name,
                                          runner_->step().task_id, runner_->steps_done() + 1, runner_->step_count()));
        show(page_of_step(context(), folder_.protocol, *runner_));
    }

    void show(std::unique_ptr<StudyPage> page) {
        page_ = std::move(page);
        is_new_page_ = true;
        is_shown_ = false;
        noted_places_.clear();
    }

    void press_go_on() {
        const std::int64_t now_us = context().clock.now_us();
        const bool is_trial = stage_ == Stage::steps && runner_->step().kind == StepKind::trial;
        if (!is_shown_ || (!is_trial && now_us - shown_since_us_ < kLeastReadingUs)) return;
        switch (stage_) {
            case Stage::welcome: guarded([&] { begin(); }); return;
            case Stage::welcome_back:
                stage_ = Stage::steps;
                guarded([&] {
                    save_timing_once();
                    open_step();
                });
                return;
            case Stage::goodbye: go_to(options_.afterwards); return;
            case Stage::steps: break;
        }
        const StepKind left = runner_->step().kind;
        guarded([&] {
            if (left == StepKind::debrief) runner_->set_measured(measured(SessionEndReason::finished));
            if (page_->go_on(session_time_us())) after_step(left);
        });
    }

    void after_step(StepKind left) {
        page_.reset();  // what was on it is done with
        save_timing_once();
        if (left == StepKind::trial) quiet_until_us_ = context().clock.now_us() + kQuietUs;
        open_step();
    }

    void say_goodbye(std::string_view key, std::string_view number = {}) {
        stage_ = Stage::goodbye;
        page_name_ = "goodbye";
        is_asking_ = false;
        context().trace.write(fmt::format("goodbye {}", key));
        show(std::make_unique<StudyTextPage>(
            StudyTextWords{std::string(say("study.goodbye")), say(key, {{"number", number}}),
                           std::string(say("study.close"))},
            [](std::int64_t) {}));
    }

    void end_sitting() {
        context().trace.write("sitting complete");
        context().last_words = fmt::format("Participant {} completed the study.", runner_->participant_id());
        go_to(options_.afterwards);
    }

    // -------------------------------------------------------------------------------------------------- stopping

    void ask_to_stop(Stamp at) {
        if (stage_ == Stage::welcome) {  // nobody has begun
            go_to(options_.afterwards);
            return;
        }
        if (stage_ == Stage::goodbye || is_asking_ || !trouble_.empty()) return;
        is_asking_ = is_new_dialog_ = true;
        context().trace.write("stop asked");
        guarded([&] {
            note(at, EventKind::stop_asked, page_name_);
            if (page_ != nullptr) page_->pause(true);
        });
    }

    void carry_out(StopChoice choice) {
        switch (choice) {
            case StopChoice::none: return;
            case StopChoice::go_on:
                is_asking_ = false;
                is_refocused_ = false;
                context().trace.write("stop taken_back");
                guarded([&] {
                    if (page_ != nullptr) page_->pause(false);
                });
                return;
            case StopChoice::refuse:
                guarded([&] {
                    runner_->refuse_consent();
                    say_goodbye("study.goodbye_refused");
                });
                return;
            case StopChoice::keep:
                guarded([&] {
                    if (page_ != nullptr) page_->put_away();
                    page_.reset();
                    context().last_words =
                        fmt::format("Participant {} stopped; their data are kept.", runner_->participant_id());
                    runner_->withdraw_keep(measured(SessionEndReason::participant_stop));
                    say_goodbye("study.goodbye_kept");
                });
                return;
            case StopChoice::erase:
                guarded([&] {
                    if (page_ != nullptr) page_->put_away();
                    page_.reset();
                    const auto erasure = runner_->withdraw_erase(measured(SessionEndReason::participant_stop),
                                                                 context().describe_session().app_version);
                    context().last_words = "A participant stopped; their data were deleted.";
                    if (erasure && !erasure->is_finished) {
                        context().last_words +=
                            " Another program reads the data file; bytes of them go when the study is opened next.";
                    }
                    if (erasure && !erasure->left_inside.empty()) {
                        context().last_words += fmt::format(" {} still holds traces of them; delete it yourself.",
                                                            erasure->left_inside.front().string());
                    }
                    if (erasure && !erasure->not_searched.empty()) {
                        context().last_words += fmt::format(" {} could not be searched; check it yourself.",
                                                            erasure->not_searched.front().string());
                    }
                    say_goodbye("study.goodbye_erased",
                                erasure ? erasure->receipt.erasure_id.substr(0, 8) : std::string());
                });
                return;
        }
    }

    void interrupt() {
        if (!runner_ || runner_->is_over()) return;
        if (page_ != nullptr && stage_ == Stage::steps) page_->put_away();
        page_.reset();
        const std::string& code = runner_->participant_id();
        if (!code.empty()) {
            context().last_words =
                fmt::format("Participant {} was interrupted; continue with --resume {}.", code, code);
        }
        runner_->interrupt(measured(SessionEndReason::researcher_stop));
        context().trace.write("sitting interrupted");
    }

    // --------------------------------------------------------------------------------------------- keeping watch

    void note(Stamp at, EventKind kind, std::string code) {
        if (!runner_ || runner_->is_over()) return;
        InputEvent event;
        event.at = at;
        event.kind = kind;
        event.code = std::move(code);
        runner_->note(event);
    }

    void count_press(const WindowEvent& event) {
        if (event.kind == WindowEventKind::pointer_down) ++pointer_presses_;
        if (event.kind == WindowEventKind::key_down && !event.repeat) ++key_presses_;
        if (event.clock == ClockSource::x11_event) watch_.press_taken(event.t_us, event.t_poll_us);
    }

    SessionEnd measured(SessionEndReason reason) const {
        SessionEnd end;
        end.end_reason = reason;
        end.t_end_us = session_time_us();
        const TimingFigures frames = watch_.frames(context().describe_session().refresh_hz.value_or(60.0));
        if (frames.n > 0 && frames.p50_us > 0.0) {
            end.refresh_hz_measured = 1e6 / frames.p50_us;
            end.frame_sd_us = frames.sd_us;
            end.missed_frames = frames.missed;
        }
        const TimingFigures presses = watch_.presses();
        if (presses.n > 0) {
            end.input_pump_p50_us = presses.p50_us;
            end.input_pump_p99_us = presses.p99_us;
        }
        const int all = pointer_presses_ + key_presses_;
        end.input_device = all == 0 ? "unknown" : pointer_presses_ >= key_presses_ ? "mouse" : "keyboard";
        return end;
    }

    void save_timing_once() {
        if (is_timing_saved_ || !runner_ || !runner_->session()) return;
        is_timing_saved_ = true;
        folder_.store.save_timing(*runner_->session(), measure_clock_step());
        const TimingFigures frames = watch_.frames(context().describe_session().refresh_hz.value_or(60.0));
        if (frames.n > 0) folder_.store.save_timing(*runner_->session(), frames);
    }

    // --------------------------------------------------------------------------------------------------- drawing

    void draw_page(Ui& ui, Rect room) {
        const bool is_quiet = page_ == nullptr || context().clock.now_us() < quiet_until_us_;
        StudyFrameLook look;
        std::string note_words;
        std::string aside;
        if (stage_ == Stage::steps && !runner_->is_over()) {
            look.done = runner_->steps_done();
            look.total = runner_->step_count();
            look.stop = say(runner_->session() ? "study.stop" : "study.refuse");
        }
        if (stage_ == Stage::welcome_back) look.stop = say("study.stop");
        if (!is_quiet) {
            note_words = page_->note();
            aside = page_->aside();
            look.note = note_words;
            look.aside = aside;
            look.button = page_->button();
            look.is_ready = page_->is_ready();
        }
        Rect rest = room;
        // The page first: Tab goes from its controls to the foot.
        const float foot = ui.button_height(TextSize::button) + 2.0F * ui.px(10);
        rest.h -= foot;
        if (!is_quiet) {
            guarded([&] { page_->draw(ui, rest, session_time_us()); });
            if (std::exchange(is_new_page_, false) || !std::exchange(is_refocused_, true)) {
                ui.interaction().set_focus(page_->is_only_read() ? kStudyGoOn : kNoWidget);
                ui.keep_animating();
            }
            if (trouble_.empty() && page_->take_go_on()) {
                press_go_on();
                return;
            }
        }
        switch (draw_study_frame(ui, room, look)) {
            case StudyFrameUse::none: break;
            case StudyFrameUse::stop: ask_to_stop({session_time_us(), ClockSource::poll}); break;
            case StudyFrameUse::go_on: press_go_on(); break;
        }
    }

    /// Stays until the researcher tries again and it is over.
    void draw_trouble(Ui& ui, Rect room) {
        if (!draw_study_trouble(ui, context().texts, room, trouble_)) return;
        trouble_.clear();
        ui.keep_animating();
        if (page_ != nullptr) {
            is_new_page_ = true;
            return;
        }
        if (runner_) {
            guarded([&] { open_step(); });
        } else {
            enter();
        }
    }

    void trace_places(Ui& ui) {
        if (!context().trace.is_on() || is_new_page_) return;
        std::vector<std::pair<std::string, WidgetId>> widgets = {{"go_on", kStudyGoOn},
                                                                 {"stop", widget_id("study.stop")}};
        for (int i = 0; i < 8; ++i)
            widgets.emplace_back(fmt::format("consent{}", i), widget_id("study.consent.item", i));
        for (const auto& [name, choice] :
             {std::pair("stop_go_on", StopChoice::go_on), std::pair("stop_keep", StopChoice::keep),
              std::pair("stop_erase", StopChoice::erase), std::pair("stop_refuse", StopChoice::refuse)}) {
            widgets.emplace_back(name, widget_id("study.stop", static_cast<int>(choice)));
        }
        const std::string line = places_line(ui, page_name_, widgets);
        if (std::exchange(noted_places_, line) != line) context().trace.write(line);
    }

    StudyFolder& folder_;
    SittingOptions options_;
    StudyContext study_;
    std::optional<SessionRunner> runner_;
    Stage stage_ = Stage::welcome;
    std::unique_ptr<StudyPage> page_;
    std::string page_name_;
    std::string trouble_;  ///< why nothing goes on; empty: all is well
    bool is_asking_ = false;
    bool is_new_dialog_ = false;
    bool is_new_page_ = false;
    bool is_refocused_ = true;  ///< after the dialog the page has its focus back
    bool is_shown_ = false;
    std::int64_t shown_since_us_ = 0;
    std::int64_t quiet_until_us_ = 0;

    TimingWatch watch_;
    bool frames_go_on_ = false;
    bool is_timing_saved_ = false;
    int pointer_presses_ = 0;
    int key_presses_ = 0;
    std::int64_t slept_us_ = 0;
    bool fills_display_ = true;
    std::optional<Rect> region_;
    std::string noted_places_;
};

}  // namespace

std::unique_ptr<Screen> make_study_screen(AppContext& context, StudyFolder& folder, SittingOptions options) {
    return std::make_unique<StudyScreen>(context, folder, std::move(options));
}

}  // namespace phyplay
