#!/bin/bash
# Leaving a study in a real window: not taking part, stopping with everything deleted or kept, the program ended in the
# middle of a trial and the participant resumed there, a trial whose time is over.
#
# usage: study_stop_test.sh PROGRAM
set -u
PHYPLAY=$1
HERE=$(dirname "$0")
WORK=$(mktemp -d)
. "$HERE/window.sh"
command -v python3 >/dev/null || { echo "skipped: python3 is not installed"; exit 77; }
start_display
trap 'stop_game; kill $DISPLAY_PID 2>/dev/null; rm -rf "$WORK"' EXIT

# ask SQL: one value of the data file.
ask() {
    python3 -c 'import sqlite3, sys
print(sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True).execute(sys.argv[2]).fetchone()[0])' \
        "$WORK/study/study.db" "$1"
}
enter_trial() { # up to the first attempt
    press welcome go_on
    press consent go_on
    play_once
}
play_once() {
    wait_for 'step name=trial/main/1' 10 >/dev/null
    wait_for 'scene x=' 10 >/dev/null
    sleep 0.4
    drag_scene 25 174 120 200
    key space
    wait_for 'move attempt=' 10 >/dev/null
}
ended() {
    await_end
    [ "$GAME_CODE" = 0 ] || fail "exit code $GAME_CODE: $(cat "$WORK/game.err")"
    cat "$WORK/game.out"
}

echo "== not taking part"
start_study "$HERE/presses.toml" --pilot
press welcome go_on
press consent stop
press consent stop_refuse
press goodbye go_on
ended
[ "$(ask 'SELECT count(*) FROM participant')" = 0 ] || fail "somebody who did not take part is known"

echo "== Stop, delete"
start_study "$HERE/presses.toml" --pilot
enter_trial
press trial-main-1 stop
press trial-main-1 stop_erase
press goodbye go_on
ended
[ "$(ask 'SELECT count(*) FROM participant')" = 0 ] || fail "the participant is still there"
[ "$(ask 'SELECT count(*) FROM attempt')" = 0 ] || fail "attempts are still there"
[ "$(ask 'SELECT count(*) FROM erasure_log')" = 1 ] || fail "the erasure is not counted"

echo "== Stop, keep"
start_study "$HERE/presses.toml" --pilot
enter_trial
press trial-main-1 stop
press trial-main-1 stop_keep
press goodbye go_on
ended
[ "$(ask "SELECT count(*) FROM participant WHERE status = 'withdrawn_keep'")" = 1 ] || fail "not kept"
[ "$(ask 'SELECT count(*) FROM attempt WHERE status IS NULL')" = 0 ] || fail "the attempt that ran has no result"

echo "== ended in the middle of a trial, and resumed there"
start_study "$HERE/presses.toml" --pilot
enter_trial
kill -TERM "$GAME_PID"
ended
code=$(grep -oE -- '--resume [A-Z2-9]{7}' "$WORK/game.out" | cut -d' ' -f2)
[ -n "$code" ] || fail "nobody can be resumed"
start_study "$HERE/presses.toml" --pilot --resume "$code"
press welcome_back go_on
play_once
sleep 0.2
kill -KILL "$GAME_PID"
wait "$GAME_PID" 2>/dev/null
GAME_PID=
start_study "$HERE/presses.toml" --pilot --resume "$code"
press welcome_back go_on
play_once
kill -TERM "$GAME_PID"
ended
[ "$(ask "SELECT count(*) FROM attempt JOIN trial USING (trial_id) JOIN block USING (block_id) JOIN session USING
    (session_id) WHERE participant_id = '$code'")" = 3 ] || fail "three attempts were made in three sessions"
"$PHYPLAY" study run "$HERE/presses.toml" --pilot --data "$WORK/study" --resume AAAAAAA 2>"$WORK/unknown" &&
    fail "an unknown participant is resumed"
cat "$WORK/unknown"

echo "== the time is over"
sed 's/^attempts = 100/attempts = 100\ntime_limit_s = 4/' "$HERE/presses.toml" >"$WORK/short.toml"
rm -rf "$WORK/study"
start_study "$WORK/short.toml" --pilot
press welcome go_on
press consent go_on
wait_for 'step name=trial/main/1' 10 >/dev/null
wait_for 'trial over task=00000:002 reason=time' 10 >/dev/null
sleep 0.3
at=$(lines)
key space
wait_for 'step name=debrief' 10 "$at" >/dev/null
press debrief go_on
ended
[ "$(ask "SELECT end_reason FROM trial")" = time_cap ] || fail "the trial did not end by its time"
echo "all well"
