#!/bin/bash
# Kills the program with SIGKILL in the middle of play, again and again, with balls and with the slingshot. What the
# trace says was committed must be in the data file afterwards, the file must be intact, and every attempt must verify.
#
# usage: kill_test.sh PROGRAM      PHYPLAY_KILLS: how often, 10 by default
set -u
PHYPLAY=$1
KILLS=${PHYPLAY_KILLS:-10}
WORK=$(mktemp -d)
. "$(dirname "$0")/window.sh"
start_display
trap 'stop_game; kill $DISPLAY_PID 2>/dev/null; rm -rf "$WORK"' EXIT

acknowledged=0
for ((round = 1; round <= KILLS; ++round)); do
    : >"$TRACE"
    "$PHYPLAY" --data "$WORK/profile" --trace "$TRACE" --window 1280x800 --no-tutorial --open play:00000:002 \
        >/dev/null 2>"$WORK/game.err" &
    GAME_PID=$!
    wait_for '^[0-9.]+ first_frame' 30 >/dev/null
    # Another placement each round; Go and Reset in quick turn, then death at some moment of it.
    xdotool key --delay 25 Tab space r Left space r Left space r Up space r Left space &
    keys=$!
    sleep "0.$((RANDOM % 8 + 1))"
    kill -KILL "$GAME_PID"
    wait "$GAME_PID" 2>/dev/null
    GAME_PID=
    wait "$keys" 2>/dev/null
    acknowledged=$((acknowledged + $(grep -c ' move attempt=' "$TRACE")))
done

# The same with the slingshot: launches of one attempt, taps, restarts.
launches=0
taps=0
for ((round = 1; round <= KILLS; ++round)); do
    : >"$TRACE"
    "$PHYPLAY" --data "$WORK/profile" --trace "$TRACE" --window 1280x800 --no-tutorial --open play:15.1:000 \
        >/dev/null 2>"$WORK/game.err" &
    GAME_PID=$!
    wait_for '^[0-9.]+ first_frame' 30 >/dev/null
    xdotool key --delay 30 Up Up Return space space space space space space space space space space r Up Up Up Return r Up Up Return &
    keys=$!
    sleep "$((RANDOM % 2)).$((RANDOM % 8 + 1))"
    kill -KILL "$GAME_PID"
    wait "$GAME_PID" 2>/dev/null
    GAME_PID=
    wait "$keys" 2>/dev/null
    acknowledged=$((acknowledged + $(grep -c ' move attempt=[0-9]* number=1 ' "$TRACE")))
    launches=$((launches + $(grep -c ' move attempt=.* kind=launch ' "$TRACE")))
    taps=$((taps + $(grep -c ' move attempt=.* kind=tap ' "$TRACE")))
done

start_game
stop_game # opening the profile finishes what was committed and not finished
verdict=$("$PHYPLAY" replay --json "$WORK/profile/profile.db")
code=$?
kept=$(grep -c '"task"' <<<"$verdict")
echo "$KILLS kills, $acknowledged attempts acknowledged, $kept in the data file"
tail -1 <<<"$verdict"
[ "$code" = 0 ] || fail "replay says $code"
[ "$acknowledged" -gt 0 ] || fail "nothing was played"
[ "$kept" -ge "$acknowledged" ] || fail "acknowledged attempts are lost"
if command -v sqlite3 >/dev/null; then
    kept_launches=$(sqlite3 "$WORK/profile/profile.db" "SELECT count(*) FROM attempt_move WHERE kind = 'launch'")
    kept_taps=$(sqlite3 "$WORK/profile/profile.db" "SELECT count(*) FROM attempt_move WHERE kind = 'tap'")
    echo "$launches launches and $taps taps acknowledged, $kept_launches and $kept_taps in the data file"
    [ "$kept_launches" -ge "$launches" ] || fail "acknowledged launches are lost"
    [ "$kept_taps" -ge "$taps" ] || fail "acknowledged taps are lost"
    [ "$(sqlite3 "$WORK/profile/profile.db" 'PRAGMA integrity_check')" = ok ] || fail "the data file is damaged"
fi
