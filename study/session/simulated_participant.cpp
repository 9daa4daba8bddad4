#include "study/session/simulated_participant.h"

#include <algorithm>
#include <cmath>

#include "engine/base/assert.h"
#include "engine/play/driver.h"

namespace phyplay {
namespace {

// Published Phy-Q data (study sheet, section 1): thinking takes 9 s in the median, 12.2 s in the mean, at most
// 106 s. A log-normal distribution with this median and mean has the spread sqrt(2 ln(12.2 / 9)).
constexpr double kThinkingMedian_s = 9.0;
constexpr double kThinkingSpread = 0.78;
constexpr double kLongestWait_s = 106.0;
constexpr double kReadingMedian_s = 6.0;
constexpr double kAnsweringMedian_s = 3.0;
constexpr double kReactionMedian_s = 0.6;
constexpr double kSmallSpread = 0.4;

/// Share of the thinking time before the first press.
constexpr double kPlanningShare = 0.6;

Stamp poll(std::int64_t t_us) {
    return {t_us, ClockSource::poll};
}

}  // namespace

SimulatedParticipant::SimulatedParticipant(const Suites& suites, const SimulatedHabits& habits, std::uint32_t seed)
    : suites_(suites), habits_(habits), random_(seed) {}

void SimulatedParticipant::wait(double median_s, double spread) {
    const double seconds = std::min(median_s * std::exp(spread * random_.normal()), kLongestWait_s);
    t_us_ += std::llround(seconds * 1e6);
}

void SimulatedParticipant::tell(std::string_view what, std::int64_t number) const {
    if (told_) told_(what, number);
}

void SimulatedParticipant::note(SessionRunner& runner, EventKind kind, ClockSource clock, int attempt_no,
                                std::string_view code) {
    InputEvent event;
    event.at = {t_us_, clock};
    event.kind = kind;
    event.code = code;
    event.attempt_no = attempt_no;
    runner.journal().note(event);
}

SimulatedEnd SimulatedParticipant::play(SessionRunner& runner, const Protocol& protocol, const Told& told) {
    told_ = told;
    const bool refuses = random_.random_sample() < habits_.refuses;
    const bool drops_out = random_.random_sample() < habits_.drops_out;
    const bool erases = random_.random_sample() < habits_.erases;
    const auto last_step = static_cast<int>(random_.randint(2, std::max(runner.step_count() - 1, 3)));
    while (!runner.is_over()) {
        tell("step", runner.steps_done());
        const bool leaves_here =
            drops_out && runner.step().kind == StepKind::trial && runner.steps_done() >= last_step;
        if (runner.step().kind != StepKind::trial) runner.shown(t_us_);
        switch (runner.step().kind) {
            case StepKind::consent:
                wait(kReadingMedian_s, kSmallSpread);
                if (refuses) {
                    runner.refuse_consent();
                    return SimulatedEnd::refused;
                }
                consent(runner, protocol);
                break;
            case StepKind::questionnaire:
                answer(runner, protocol.questionnaires[static_cast<std::size_t>(runner.step().questionnaire)]);
                break;
            case StepKind::trial:
                if (!play_trial(runner, leaves_here)) {
                    SessionEnd end;
                    end.end_reason = SessionEndReason::participant_stop;
                    end.t_end_us = t_us_;
                    end.input_device = "mouse";
                    if (erases) {
                        tell("leaves", runner.steps_done());
                        runner.withdraw_erase(end, "dry-run");
                        return SimulatedEnd::withdrew_erase;
                    }
                    runner.withdraw_keep(end);
                    return SimulatedEnd::withdrew_keep;
                }
                break;
            case StepKind::instructions:
            case StepKind::block_text:
            case StepKind::pause:
            case StepKind::debrief:
                wait(kReadingMedian_s, kSmallSpread);
                runner.go_on(t_us_);
                break;
        }
    }
    return SimulatedEnd::finished;
}

void SimulatedParticipant::consent(SessionRunner& runner, const Protocol& protocol) {
    std::map<std::string, bool> items;
    for (const ConsentItem& item : protocol.consent.items) {
        items[item.id] = item.required || random_.random_sample() < 0.5;
    }
    const bool is_given = runner.give_consent(items, t_us_);
    PHYPLAY_ASSERT(is_given);
}

void SimulatedParticipant::answer(SessionRunner& runner, const Questionnaire& questionnaire) {
    std::vector<Answer> answers;
    for (const Question& question : questionnaire.questions) {
        wait(kAnsweringMedian_s, kSmallSpread);
        if (!question.required && random_.random_sample() < 0.2) continue;
        Answer answer;
        answer.item_id = question.id;
        answer.t_us = t_us_;
        switch (question.kind) {
            case QuestionKind::choice: {
                const auto choice = random_.choice(static_cast<std::int64_t>(question.choices.size()));
                answer.value_text = question.choices[static_cast<std::size_t>(choice)].value;
                break;
            }
            case QuestionKind::likert:
            case QuestionKind::number:
                answer.value_num = static_cast<double>(random_.randint(question.least, question.most + 1));
                break;
            case QuestionKind::text: answer.value_text = "simulated"; break;
        }
        answers.push_back(std::move(answer));
    }
    const Result<Done> kept = runner.answer(answers, t_us_);
    PHYPLAY_ASSERT(kept.has_value());
}

bool SimulatedParticipant::play_trial(SessionRunner& runner, bool leaves_here) {
    t_us_ += 500'000;  // the quiet half second between tasks
    const TrialTerms terms = runner.terms(t_us_);
    runner.journal().begin_trial(*terms.task, t_us_);
    note(runner, EventKind::shown, ClockSource::swap, 1);
    std::int64_t t_ready_us = t_us_;
    for (int attempt_no = 1; !runner.trial_is_over(t_us_); ++attempt_no) {
        if (attempt_no > 1) {
            wait(kReactionMedian_s, kSmallSpread);
            t_ready_us = t_us_;
            note(runner, EventKind::ready, ClockSource::swap, attempt_no);
        }
        if (leaves_here) {
            wait(kReadingMedian_s, kSmallSpread);
            note(runner, EventKind::stop_asked, ClockSource::poll, attempt_no);
            return false;
        }
        play_attempt(runner, terms, attempt_no, t_ready_us);
    }
    wait(kReactionMedian_s, kSmallSpread);
    runner.go_on(t_us_);
    return true;
}

void SimulatedParticipant::play_attempt(SessionRunner& runner, const TrialTerms& terms, int attempt_no,
                                        std::int64_t t_ready_us) {
    wait(kThinkingMedian_s, kThinkingSpread);
    const std::int64_t t_commit_us = t_us_;
    t_us_ = t_ready_us + std::llround(static_cast<double>(t_commit_us - t_ready_us) * kPlanningShare);
    AttemptCommit commit;
    commit.attempt_no = attempt_no;
    commit.ready = {t_ready_us, ClockSource::swap};
    commit.first_input = poll(t_us_);
    note(runner, EventKind::down, ClockSource::poll, attempt_no, "left");
    t_us_ = t_commit_us;
    commit.commit = poll(t_us_);
    make_moves(runner, *terms.task, std::move(commit));
    note(runner, EventKind::sim_end, ClockSource::poll, attempt_no);
}

void SimulatedParticipant::make_moves(SessionRunner& runner, const Task& task, AttemptCommit commit) {
    const Suite& suite = suites_.of(task);
    const SuiteFacts& facts = suite.facts();
    const double step_us = 1e6 / facts.step_hz;
    const std::int64_t t_start_us = t_us_;
    const std::unique_ptr<const Stage> stage = suite.stage(task);
    const std::unique_ptr<Play> play = stage->start();
    std::optional<AttemptId> attempt;
    int moves = 0;
    Driver driver(*play);
    while (driver.await_turn()) {
        const std::optional<Move> move = suite.casual_move(task, *play, random_);
        if (!move) break;
        LoggedMove logged{*move, commit.commit};
        if (!attempt) {
            commit.moves = {logged};
            attempt = runner.journal().commit(commit);
            tell("attempt", static_cast<std::int64_t>(*attempt));
        } else {
            t_us_ = std::max<std::int64_t>(t_us_, t_start_us + std::llround(play->steps_taken() * step_us));
            wait(kReactionMedian_s, kSmallSpread);
            logged.at = poll(t_us_);
            runner.journal().move(*attempt, moves + 1, logged);
        }
        ++moves;
        note_move(runner, facts, *move, moves, commit.attempt_no);
        driver.add(Cue{move->kind, move->numbers, std::nullopt});
    }
    const PlayResult result = driver.finish(suite.end_of_attempt());
    PHYPLAY_ASSERT(attempt.has_value());
    t_us_ = std::max<std::int64_t>(t_us_, t_start_us + std::llround(result.outcome.steps * step_us));
    AttemptResult written = result_of(result, facts);
    written.shown_steps = result.outcome.steps;
    written.t_sim_end_us = t_us_;
    runner.journal().finish(*attempt, written);
    tell("result", static_cast<std::int64_t>(*attempt));
}

/// Under the word that the log has for it, or as the commit of the attempt.
void SimulatedParticipant::note_move(SessionRunner& runner, const SuiteFacts& facts, const Move& move, int number,
                                     int attempt_no) {
    const auto kind = std::ranges::find(facts.moves, std::string_view(move.kind), &MoveKind::name);
    const bool has_word = kind != facts.moves.end() && !kind->event.empty();
    if (has_word) {
        note(runner, event_kind_of(kind->event), ClockSource::poll, attempt_no, std::to_string(number));
    } else if (number == 1) {
        note(runner, EventKind::commit, ClockSource::poll, attempt_no);
    }
}

}  // namespace phyplay
