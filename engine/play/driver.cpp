#include "engine/play/driver.h"

#include <algorithm>
#include <utility>

#include "engine/base/assert.h"

namespace phyplay {

PlayResult result_of(const Play& play) {
    const Outcome left{.status = Status::not_solved,
                       .steps = play.steps_taken(),
                       .decided_step = play.steps_taken(),
                       .state_hash = play.outcome() ? 0 : play.state_hash()};
    return {.outcome = play.outcome().value_or(left), .measures = play.measures(), .moves = play.moves()};
}

bool Driver::is_due(const Cue& cue) const {
    if (!cue.after_steps) return play_.waits();
    return play_.steps_taken() >= last_move_step_ + *cue.after_steps;
}

bool Driver::try_move(const Cue& cue) {
    const Move move{.step = play_.steps_taken(), .kind = cue.kind, .numbers = cue.numbers};
    if (play_.check(move)) return false;
    play_.apply(move);
    if (!cue.may_lapse) last_move_step_ = move.step;
    if (watch_.moved) watch_.moved(move);
    return true;
}

void Driver::make_due_moves() {
    while (!cues_.empty() && !play_.outcome()) {
        // What cannot lapse goes before what can: its time has come, so the time of everything before it is over.
        const auto lasting = std::ranges::find(cues_, false, &Cue::may_lapse);
        if (lasting != cues_.end() && is_due(*lasting) && try_move(*lasting)) {
            cues_.erase(cues_.begin(), lasting + 1);
            continue;
        }
        if (!cues_.front().may_lapse || !is_due(cues_.front())) return;
        try_move(cues_.front());
        cues_.pop_front();
    }
}

bool Driver::advance() {
    make_due_moves();
    if (play_.outcome()) cues_.clear();
    const bool is_done = std::ranges::all_of(cues_, &Cue::may_lapse) && play_.waits();
    if (play_.outcome() || is_done) return false;
    play_.step();
    if (watch_.stepped) watch_.stepped();
    return true;
}

bool Driver::await_turn() {
    while (advance()) {
    }
    return !play_.outcome();
}

PlayResult Driver::finish(PlayUntil until) {
    await_turn();
    while (until == PlayUntil::over && play_.outcome() && !play_.is_over()) {
        play_.step();
        if (watch_.stepped) watch_.stepped();
    }
    return result_of(play_);
}

void Replayer::make_due_moves() {
    while (!refused_ && next_ < moves_.size() && moves_[next_].step <= play_.steps_taken()) {
        const Move& move = moves_[next_];
        std::optional<Refusal> refusal = play_.check(move);
        if (move.step != play_.steps_taken()) refusal = Refusal{.fault = "step_is_past", .about = {}};
        if (refusal) {
            refused_ = RefusedMove{static_cast<int>(next_) + 1, std::move(*refusal)};
            return;
        }
        play_.apply(move);
        ++next_;
        if (watch_.moved) watch_.moved(move);
    }
}

bool Replayer::work(int most_steps) {
    for (int i = 0; i < most_steps; ++i) {
        make_due_moves();
        if (play_.is_over()) {
            // No step is left for the next move.
            if (!refused_ && next_ < moves_.size()) {
                refused_ = RefusedMove{static_cast<int>(next_) + 1, {.fault = "play_is_over", .about = {}}};
            }
            return true;
        }
        const bool all_made = refused_ || next_ == moves_.size();
        if (all_made && play_.waits()) return true;
        play_.step();
        if (watch_.stepped) watch_.stepped();
    }
    return false;
}

PlayResult Replayer::finish(PlayUntil until) {
    const auto is_enough = [&] {
        return until == PlayUntil::decided && next_ == moves_.size() && play_.outcome().has_value();
    };
    while (!is_enough() && !work(1)) {
    }
    return result_of(play_);
}

}  // namespace phyplay
