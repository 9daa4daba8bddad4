#include "game/trial/move_log.h"

#include <string>

#include "engine/phyre/simulation.h"

namespace phyplay {

namespace {

LaunchCommit launch_of(const Move& move, const Stamp& at) {
    LaunchCommit launch;
    launch.shot = {.dx = move.numbers[0], .dy = move.numbers[1], .release_step = move.step, .tap_step = {}};
    launch.release = at;
    return launch;
}

}  // namespace

History moves_of(const AttemptRecord& record) {
    return to_attempt(record).moves;
}

AttemptId log_first_move(AttemptJournal& journal, AttemptCommit stamps, const Move& move) {
    if (move.kind == kPlaceMove) {
        stamps.action = said_of(move);
        stamps.placement = placement_of(move);
    } else {
        stamps.launches = {launch_of(move, stamps.commit)};
    }
    return journal.commit(stamps);
}

void log_move(AttemptJournal& journal, AttemptId attempt, const History& before, const Move& move, const Stamp& at) {
    const auto launches = static_cast<int>(shots_of(before).size());
    if (move.kind == kTapMove) {
        journal.tap(attempt, launches, move.step, at);
    } else {
        journal.launch(attempt, launches + 1, launch_of(move, at));
    }
}

void log_refusal(AttemptJournal& journal, const Stamp& at, const Move& move, const Refusal& refusal) {
    const int ball = refusal.about.empty() ? 0 : refusal.about[0];
    const int body = refusal.about.size() < 2 ? -1 : refusal.about[1];
    journal.refuse({at, said_of(move), std::string(refusal.fault), ball, body});
}

AttemptResult logged(const PlayResult& result) {
    const bool is_placing = !result.moves.empty() && result.moves.front().kind == kPlaceMove;
    return is_placing ? result_of(result.outcome) : result_of(slingshot_result_of(result));
}

}  // namespace phyplay
