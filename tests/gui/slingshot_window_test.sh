#!/bin/bash
# One player, one real window, the slingshot: aims by drag and sees the flight to come, misses, solves, uses a yellow
# bird's power, looks at the replay, comes back after a restart. Then the data file is verified without a window, and
# the same shots simulated without a window give the same hash.
#
# usage: slingshot_window_test.sh PROGRAM
set -u
PHYPLAY=$1
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
. "$(dirname "$0")/window.sh"
start_display
trap 'stop_game; kill $DISPLAY_PID 2>/dev/null; rm -rf "$WORK"' EXIT

# The first generated task of the template, or its base layout.
task=1.4:001
"$PHYPLAY" tasks --suite phyq --template 1.4 --json | grep -q '"1.4:001"' || task=1.4:000

picture() {
    xdotool key --delay 120 F12
    wait_for 'screenshot file=' 10 "$1" | sed -E 's/.*file=//'
}

echo "== aim by drag: the readout follows, the preview is in the picture"
start_game --open "play:$task"
wait_for 'sling x=' 15 >/dev/null
at=$(lines)
before=$(picture "$at")
pull 60 1.0
wait_for 'aim angle=(59|60)\.[0-9]+ stretch=(0\.9[5-9]|1\.0)' 5 "$at"
at=$(lines)
during=$(picture "$at")
cmp -s "$before" "$during" && fail "aiming changed nothing in the picture"
at=$(lines)
xdotool mousedown 3; sleep 0.1; xdotool mouseup 3 # the right button puts the bird back
wait_for 'aim none' 5 "$at" >/dev/null
let_go
grep -q ' move attempt=' "$TRACE" && fail "a cancelled pull was launched"

echo "== a short pull is none"
pull 30 0.08
let_go
grep -q ' move attempt=' "$TRACE" && fail "a short pull was launched"

echo "== a shot that misses, restarted before it has landed"
at=$(lines)
pull 85 0.6
let_go
wait_for 'move attempt=1 number=1 kind=launch step=0' 5 "$at" >/dev/null
key r
wait_for "result task=$task attempt=1 status=not_solved" 10 "$at"

echo "== the solution, by keys and Enter"
# What hits: looked for without a window, over whole degrees.
angle=
for a in $(seq -20 80); do
    shot=$(awk -v a="$a" 'BEGIN {t = a * 3.14159265358979 / 180; printf "{\"dx\":%.17g,\"dy\":%.17g}", -cos(t), -sin(t)}')
    echo "{\"task\":\"$task\",\"shots\":[$shot]}"
done >"$WORK/requests"
n=0
while read -r line; do
    if grep -q '"status": *"solved"' <<<"$line"; then angle=$((n - 20)); break; fi
    n=$((n + 1))
done < <("$PHYPLAY" simulate --json <"$WORK/requests")
[ -n "$angle" ] || fail "no whole degree solves $task"
stop_game # a new visit, so that keys begin with an aim of 30 degrees
start_game --open "play:$task"
wait_for 'sling x=' 15 >/dev/null
at=$(lines)
key Up
wait_for 'aim angle=30.00 stretch=1.000' 5 "$at" >/dev/null
if [ "$angle" -gt 30 ]; then key Up $((angle - 30)); else key Down $((30 - angle)); fi
wait_for "aim angle=$angle.00 stretch=1.000" 5 "$at"
key Return
wait_for 'move attempt=2 number=1 kind=launch step=0' 5 "$at" >/dev/null
result=$(wait_for "result task=$task attempt=2 status=solved" 60 "$at")
echo "$result"
hash=$(value_of hash "$result")

echo "== scrubbing"
at=$(lines)
key comma 3
wait_for 'scrub step=' 5 "$at" >/dev/null
key Home
wait_for 'scrub step=0' 5 "$at" >/dev/null
bar=$(grep -oE 'time_line x=[0-9.]+ y=[0-9.]+ width=[0-9.]+' "$TRACE" | tail -1 | tr -c '0-9.\n' ' ')
at=$(lines)
click $(awk '{printf "%d %d", $1 + $3 / 2, $2}' <<<"$bar")
wait_for 'scrub step=[1-9]' 5 "$at"

echo "== its attempts: two, the second one replays to the same hash, laid over the first they part"
at=$(lines)
key a
wait_for "attempts task=$task count=2" 10 "$at" >/dev/null
wait_for "replay attempt=2 steps=[0-9]+ hash=$hash" 10 "$at"
key l
wait_for 'overlay attempt=1' 5 "$at"
stop_game
[ "$GAME_CODE" = 0 ] || fail "exit code $GAME_CODE: $(cat "$WORK/game.err")"

echo "== a yellow bird's power, by click"
start_game --open play:15.1:000
wait_for 'sling x=' 15 >/dev/null
at=$(lines)
pull 45 1.0
let_go
wait_for 'move attempt=1 number=1 kind=launch step=0' 5 "$at" >/dev/null
wait_for 'power ready=yes' 10 "$at" >/dev/null
click 700 300
tapped=$(wait_for 'move attempt=1 number=2 kind=tap step=' 5 "$at")
echo "$tapped"
result=$(wait_for 'result task=15.1:000 attempt=1 status=' 60 "$at")
echo "$result"
yellow_hash=$(value_of hash "$result")
at=$(lines)
key Return # replay in place
key a
wait_for "replay attempt=1 steps=[0-9]+ hash=$yellow_hash" 10 "$at"
stop_game

echo "== without a window"
verdict=$("$PHYPLAY" replay "$WORK/profile/profile.db") || fail "replay: $verdict"
echo "$verdict" | tail -2
again=$("$PHYPLAY" replay --json "$WORK/profile/profile.db" | grep -c '"task"')
[ "$again" = 3 ] || fail "three attempts were played, $again are in the log"
shot=$(sed -n "$((angle + 21))p" "$WORK/requests")
answer=$("$PHYPLAY" simulate --json <<<"$shot") || fail "simulate"
echo "$answer"
grep -q "\"hash\": *\"$hash\"" <<<"$answer" || fail "window and headless differ"
echo "all well"
