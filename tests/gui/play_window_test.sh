#!/bin/bash
# One player, one real window: opens the gallery, picks a puzzle, places a ball by mouse, fails, solves, scrubs,
# comes back after a restart. Then the data file is verified without a window, and the same placement simulated
# without a window gives the same hash.
#
# usage: play_window_test.sh PROGRAM
set -u
PHYPLAY=$1
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
. "$(dirname "$0")/window.sh"
start_display
trap 'stop_game; kill $DISPLAY_PID 2>/dev/null; rm -rf "$WORK"' EXIT

echo "== gallery, by mouse"
start_game --open gallery
click 390 150 # the first card
wait_for 'screen name=gallery id=00000'
click 298 103 # the first of its hundred puzzles
wait_for 'screen name=play id=00000:000'
at=$(lines)
key n 2
wait_for 'screen name=play id=00000:002' 15 "$at"
wait_for 'scene x=' 15 "$at" >/dev/null

echo "== a ball that overlaps is refused"
at=$(lines)
click_scene 25 174 # on the green ball
wait_for 'draft balls=1 playable=no' 5 "$at"
key space
grep -q 'phase name=playing' "$TRACE" && fail "a refused placement was simulated"

echo "== a placement that does not solve, by mouse alone"
at=$(lines)
drag_scene 25 174 120 200
wait_for 'draft balls=1 playable=yes ball=120,200,16' 5 "$at"
key space
wait_for 'move attempt=1' 5 "$at"
wait_for 'result task=00000:002 attempt=1 status=not_solved' 40 "$at"

echo "== the solution: keys for the last pixels and the size"
at=$(lines)
key space # try again: the ball lies where it was
wait_for 'phase name=ready' 5 "$at" >/dev/null
drag_scene 120 200 230 130
key Right
key Up 3
key plus 4
wait_for 'draft balls=1 playable=yes ball=231,133,20' 5 "$at"
key space
result=$(wait_for 'result task=00000:002 attempt=2 status=solved' 40 "$at")
echo "$result"
hash=$(value_of hash "$result")

echo "== scrubbing"
at=$(lines)
key comma 3
wait_for 'scrub step=651' 5 "$at" >/dev/null
key Home
wait_for 'scrub step=0' 5 "$at" >/dev/null
bar=$(grep -oE 'time_line x=[0-9.]+ y=[0-9.]+ width=[0-9.]+' "$TRACE" | tail -1 | tr -c '0-9.\n' ' ')
at=$(lines)
click $(awk '{printf "%d %d", $1 + $3 / 2, $2}' <<<"$bar")
wait_for 'scrub step=32[0-9]' 5 "$at"

echo "== restart"
stop_game
[ "$GAME_CODE" = 0 ] || fail "exit code $GAME_CODE: $(cat "$WORK/game.err")"
start_game --open play:00000:002
at=$(lines)
key a
wait_for 'attempts task=00000:002 count=2' 5
wait_for "replay attempt=2 steps=653 hash=$hash" 5
stop_game

echo "== without a window"
verdict=$("$PHYPLAY" replay "$WORK/profile/profile.db") || fail "replay: $verdict"
echo "$verdict" | tail -2
again=$(printf '%s\n' '{"task":"00000:002","action":[0.9058823529411765,0.5215686274509804,0.6]}' |
    "$PHYPLAY" simulate --json) || fail "simulate"
echo "$again"
grep -q '"status": "solved"' <<<"$again" && grep -q "\"hash\": \"$hash\"" <<<"$again" ||
    fail "window and headless differ"
echo "all well"
