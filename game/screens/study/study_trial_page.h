// A trial: the play screen of the game over the terms of the study. The runner says when it is over; the play screen
// then shows the outcome in place and asks to go on.
#pragma once

#include <memory>

#include "game/screens/play_screen.h"
#include "game/screens/study/study_page.h"
#include "study/session/session_runner.h"

namespace phyplay {

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

/// "3 min left", "40 s left": in whole minutes, at the end in tens of seconds. `until_us`: when it changes.
std::string time_left_words(const Texts& texts, std::int64_t left_us, std::int64_t& until_us);

}  // namespace phyplay
