// The StudyScreen is a sitting: one participant goes through a study in this window, page by page.
//
// It is the face of a SessionRunner (study/session): it shows the page of the step that is on, tells the runner when
// it was shown and what was entered, and asks it what comes next. There is no way out of it but to the end, by Stop,
// or by the researcher (Ctrl Shift Q while Stop asks). What the runner cannot write is said to the researcher, on a
// page of its own, and nothing goes on until it can.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "game/platform/clock.h"
#include "game/screens/screen.h"
#include "game/screens/study/study_frame.h"
#include "study/session/session_runner.h"
#include "study/session/study_folder.h"

namespace phyplay {

class StudyPage;

class StudyScreen final : public Screen {
public:
    /// The folder must outlive the screen. `options` say who comes and where to go afterwards.
    StudyScreen(AppContext& context, StudyFolder& folder, SittingOptions options);
    ~StudyScreen() override;

    Place place() const override { return Place::sitting; }
    void enter() override;
    void leave() override { interrupt(); }
    bool handle_event(const WindowEvent& event) override;
    void draw(Ui& ui, const Rect& region) override;
    void poll() override;
    void frame_shown(std::int64_t t_us) override;
    bool wants_animation() const override;
    bool is_participants() const override { return true; }
    std::string picture_name() const override;

private:
    enum class Stage {
        welcome,
        welcome_back,
        steps,
        goodbye,  ///< refused, withdrawn
    };

    std::int64_t session_time_us() const;
    Stamp stamp_of(const WindowEvent& event) const { return {event.t_us - context().session_start_us, event.clock}; }

    // Going on.
    SessionStart session_start();
    void begin();
    void resume();
    void open_step();
    std::unique_ptr<StudyPage> page_of(const StudyStep& step);
    void show(std::unique_ptr<StudyPage> page);
    void press_go_on();
    void after_step(StepKind left);
    void say_goodbye(std::string_view key, std::string_view number = {});
    void end_sitting();

    // Stopping.
    void ask_to_stop(Stamp at);
    void carry_out(StopChoice choice);
    void interrupt();

    // Keeping watch.
    void note(Stamp at, EventKind kind, std::string code);
    void count_press(const WindowEvent& event);
    SessionEnd measured(SessionEndReason reason) const;
    void save_timing_once();
    void trace_places(Ui& ui);

    void draw_page(Ui& ui, Rect room);
    void draw_trouble(Ui& ui, Rect room);

    /// Does it; where the store cannot write, says so to the researcher and gives false.
    template <typename Work>
    bool guarded(Work work);

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

}  // namespace phyplay
