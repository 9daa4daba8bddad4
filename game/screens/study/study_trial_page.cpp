#include "game/screens/study/study_trial_page.h"

#include <algorithm>

namespace phyplay {

namespace {

constexpr std::int64_t kSecondUs = 1'000'000;

}  // namespace

std::string time_left_words(const Texts& texts, std::int64_t left_us, std::int64_t& until_us) {
    constexpr std::int64_t kMinute = 60;
    const std::int64_t left = (left_us + kSecondUs - 1) / kSecondUs;
    const std::int64_t unit = left > kMinute ? kMinute : 10;
    const std::int64_t shown = (left + unit - 1) / unit * unit;
    until_us = left_us - (shown - unit) * kSecondUs;
    if (shown <= 0) return {};
    if (unit == kMinute) return texts.say("study.minutes_left", {{"count", std::to_string(shown / kMinute)}});
    return texts.say("study.seconds_left", {{"count", std::to_string(shown)}});
}

StudyTrialPage::StudyTrialPage(AppContext& context, SessionRunner& runner)
    : context_(context), runner_(runner), terms_(runner.terms(0)) {
    const PlaySetup setup{.rules = rules_of(terms_.aids, terms_.attempt_cap),
                          .journal = &runner.journal(),
                          .history = {terms_.attempts_used, std::nullopt}};
    play_ = std::make_unique<PlayScreen>(context, *terms_.task, setup);
    play_->enter();
}

void StudyTrialPage::look(std::int64_t t_us) {
    if (play_->trial().is_closed()) return;
    const TrialTerms now = runner_.terms(t_us);
    // With birds left the player could wait for ever: the attempt ends when the time does.
    if (now.time_left_us == 0 && play_->is_waiting()) play_->cut_short();
    if (!runner_.trial_is_over(t_us)) return;
    const TrialTerms end = runner_.terms(t_us);
    const bool is_time = !end.solved && end.attempts_used < end.attempt_cap;
    play_->close(std::string(context_.texts.say(is_time ? "study.time_over" : "study.trial_over")));
    time_left_.clear();
    context_.trace.write("trial over task=" + terms_.task->id + (is_time ? " reason=time" : " reason=attempts"));
}

bool StudyTrialPage::handle_event(const WindowEvent& event) {
    const bool is_used = play_->handle_event(event);
    play_->take_navigation();  // there is nowhere to go
    return is_used;
}

void StudyTrialPage::draw(Ui& ui, Rect room, std::int64_t t_us) {
    look(t_us);
    const TrialTerms now = runner_.terms(t_us);
    if (now.time_left_us && !play_->trial().is_closed()) {
        std::int64_t until_us = 0;
        time_left_ = time_left_words(context_.texts, *now.time_left_us, until_us);
        ui.wake_at(ui.time().now_us + std::max<std::int64_t>(std::min(until_us, *now.time_left_us), 1'000));
    }
    play_->draw(ui, room);
    play_->take_navigation();
    if (play_->trial().is_closed()) return;
    look(t_us);  // the attempt may just have come to its end
    if (play_->trial().is_closed()) ui.keep_animating();
}

std::string StudyTrialPage::note() const {
    const std::string_view key = terms_.is_practice ? "study.practice_of" : "study.puzzle_of";
    return context_.texts.say(
        key, {{"count", std::to_string(terms_.trial_number)}, {"total", std::to_string(terms_.trial_count)}});
}

bool StudyTrialPage::go_on(std::int64_t t_us) {
    runner_.go_on(t_us);
    return true;
}

}  // namespace phyplay
