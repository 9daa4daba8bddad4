// The pages that a participant sees, in the order of a session: welcome, consent, texts, questionnaires, trials, and
// the last one.
//
// Pages know the words of the protocol and what was entered; what follows is the SessionRunner's (study_screen.cpp).
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/face/settings.h"
#include "game/platform/window_event.h"
#include "game/screens/play_screen.h"
#include "game/screens/study/answer_sheet.h"
#include "game/screens/study/study_frame.h"
#include "game/widgets/ui.h"
#include "study/protocol/protocol.h"
#include "study/session/session_runner.h"

namespace phyplay {

/// One page: it draws itself above the frame, names the button at the foot, and acts when that is pressed.
class StudyPage {
public:
    StudyPage() = default;
    virtual ~StudyPage() = default;
    StudyPage(const StudyPage&) = delete;
    StudyPage& operator=(const StudyPage&) = delete;

    /// Draws into `room`, which is the window without its foot. `t_us` is session time.
    virtual void draw(Ui& ui, Rect room, std::int64_t t_us) = 0;

    /// A key before widgets see it, or a pointer event that no widget took. True when used up.
    virtual bool handle_event(const WindowEvent&) { return false; }

    /// Once per turn of the loop, also while nothing is drawn. In session time.
    virtual void look(std::int64_t) {}

    /// The frame drawn last is on screen since this moment of the monotonic clock.
    virtual void frame_shown(std::int64_t) {}

    virtual bool wants_animation() const { return false; }

    /// Words on the button at the foot; empty: none. And whether it can be pressed.
    virtual std::string_view button() const = 0;
    virtual bool is_ready() const { return true; }

    /// Words over the progress, and at the right of the foot where there is no button.
    virtual std::string note() const { return {}; }
    virtual std::string aside() const { return {}; }

    /// Nothing but the button is on it: it has the focus at once.
    virtual bool is_only_read() const { return false; }

    /// The page asks to be left forwards without the button at the foot; once.
    virtual bool take_go_on() { return false; }

    /// The button was pressed: does what the page is for. False where it stays because something is missing.
    /// May throw StoreError, and may be called again then.
    virtual bool go_on(std::int64_t t_us) = 0;

    /// The session ends in the middle of the page: nothing is left unwritten.
    virtual void put_away() {}

    /// A task is on screen and waits for its commit: for a photodiode.
    virtual bool is_thinking() const { return false; }

    /// Tells pictures of the page apart that were taken at different moments; empty at first.
    virtual std::string picture_suffix() const { return {}; }

    /// Something is laid over the page (true); it is seen again (false).
    virtual void pause(bool) {}
};

/// The first page: what the study is called, in which language it is held, how large the text is.
class StudyWelcomePage final : public StudyPage {
public:
    /// Changes language and font scale of `settings`. With `is_language_fixed` the language is not asked for.
    StudyWelcomePage(const Protocol& protocol, const Texts& texts, Settings& settings, bool is_language_fixed,
                     bool is_pilot)
        : protocol_(protocol),
          texts_(texts),
          settings_(settings),
          asks_language_(!is_language_fixed && protocol.languages.size() > 1),
          is_pilot_(is_pilot) {}

    void draw(Ui& ui, Rect room, std::int64_t t_us) override;
    std::string_view button() const override { return texts_.say("study.begin"); }
    bool is_only_read() const override { return true; }
    bool go_on(std::int64_t) override { return true; }

private:
    void draw_language(Ui& ui, Rect& column);
    void draw_text_size(Ui& ui, Rect& column);

    const Protocol& protocol_;
    const Texts& texts_;
    Settings& settings_;
    bool asks_language_;
    bool is_pilot_;
    StudyColumn column_;
};

/// What the study asks for, and its boxes. The way on opens when all required boxes are ticked.
class StudyConsentPage final : public StudyPage {
public:
    StudyConsentPage(const Protocol& protocol, const Texts& texts, SessionRunner& runner)
        : protocol_(protocol), texts_(texts), runner_(runner) {}

    void draw(Ui& ui, Rect room, std::int64_t t_us) override;
    std::string_view button() const override { return texts_.say("study.agree"); }
    bool is_ready() const override;
    bool go_on(std::int64_t t_us) override { return runner_.give_consent(ticked_, t_us); }

private:
    const Protocol& protocol_;
    const Texts& texts_;
    SessionRunner& runner_;
    std::map<std::string, bool> ticked_;
    StudyColumn column_;
};

struct StudyTextWords {
    std::string title;  ///< may be empty
    std::string text;
    std::string button;
};

/// A page to read: instructions, what comes before a block, a break, welcome back, goodbye.
class StudyTextPage final : public StudyPage {
public:
    /// `on` is done when the button is pressed.
    StudyTextPage(StudyTextWords words, std::function<void(std::int64_t t_us)> on)
        : words_(std::move(words)), on_(std::move(on)) {}

    void draw(Ui& ui, Rect room, std::int64_t t_us) override;
    std::string_view button() const override { return words_.button; }
    bool is_only_read() const override { return true; }
    bool go_on(std::int64_t t_us) override;

private:
    StudyTextWords words_;
    std::function<void(std::int64_t)> on_;
    StudyColumn column_;
};

/// A questionnaire: its items one below the other. What is missing is said where it is missing.
class StudyQuestionnairePage final : public StudyPage {
public:
    StudyQuestionnairePage(const Questionnaire& questionnaire, const Texts& texts, SessionRunner& runner)
        : sheet_(questionnaire), texts_(texts), runner_(runner) {}

    void draw(Ui& ui, Rect room, std::int64_t t_us) override;
    std::string_view button() const override { return texts_.say("study.on"); }
    bool go_on(std::int64_t t_us) override;

private:
    void draw_question(Ui& ui, Rect& column, int index, std::int64_t t_us);
    void draw_field(Ui& ui, Rect& column, int index, std::int64_t t_us);
    const std::string& in_language(const LocalText& text) const { return text.at(runner_.language()); }

    AnswerSheet sheet_;
    const Texts& texts_;
    SessionRunner& runner_;
    StudyColumn column_;
    bool says_faults_ = false;      ///< the button was pressed with something missing
    std::optional<int> to_reveal_;  ///< question to be brought into sight
};

/// A trial: the play screen of the game over the terms of the study. The runner says when it is over; the play screen
/// then shows the outcome in place and asks to go on.
class StudyTrialPage final : public StudyPage {
public:
    /// Requires that the runner's step is a trial.
    StudyTrialPage(AppContext& context, SessionRunner& runner);

    void draw(Ui& ui, Rect room, std::int64_t t_us) override;
    bool handle_event(const WindowEvent& event) override;
    void look(std::int64_t t_us) override;
    void frame_shown(std::int64_t t_us) override { play_->frame_shown(t_us); }
    bool wants_animation() const override { return play_->wants_animation(); }
    std::string_view button() const override { return {}; }
    std::string note() const override;
    std::string aside() const override { return time_left_; }
    bool take_go_on() override { return play_->take_next(); }
    bool go_on(std::int64_t t_us) override;
    bool is_thinking() const override { return !play_->trial().is_closed() && play_->trial().is_ready(); }
    std::string picture_suffix() const override { return play_->trial().is_closed() ? "over" : ""; }
    void put_away() override { play_->put_away(); }
    void pause(bool on) override { play_->pause(on); }

    PlayScreen& play() { return *play_; }

private:
    AppContext& context_;
    SessionRunner& runner_;
    TrialTerms terms_;  ///< as the trial began
    std::unique_ptr<PlayScreen> play_;
    std::string time_left_;
};

/// The last page: thanks, what it was about, the completion code, and the participant's own code to write down.
class StudyDebriefPage final : public StudyPage {
public:
    StudyDebriefPage(const Protocol& protocol, const Texts& texts, SessionRunner& runner)
        : protocol_(protocol), texts_(texts), runner_(runner) {}

    void draw(Ui& ui, Rect room, std::int64_t t_us) override;
    std::string_view button() const override { return texts_.say("study.finish"); }
    bool is_only_read() const override { return true; }
    bool go_on(std::int64_t t_us) override {
        runner_.go_on(t_us);
        return true;
    }

private:
    const Protocol& protocol_;
    const Texts& texts_;
    SessionRunner& runner_;
    StudyColumn column_;
};

/// The page of the step that `runner` is at. All three must outlive it.
std::unique_ptr<StudyPage> page_of_step(AppContext& context, const Protocol& protocol, SessionRunner& runner);

}  // namespace phyplay
