#!/bin/bash
# The third suite in a real window: its puzzles are found in the gallery, one is failed and solved by clicks, looked at
# again, another is played by keys, one in a sitting of a study. Then the data files are verified and replayed without a
# window, and the same clicks simulated without one give the same hash.
#
# usage: cup_window_test.sh PROGRAM
set -u
PHYPLAY=$1
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
HERE=$(dirname "$0")
. "$HERE/../gui/window.sh"
start_display
trap 'stop_game; kill $DISPLAY_PID 2>/dev/null; rm -rf "$WORK"' EXIT

echo "== found in the gallery by its words, opened by mouse"
start_game --open gallery
at=$(lines)
key slash
xdotool type --delay 90 'slope'
wait_for 'places page=gallery search=[0-9,]+ slope=' 10 "$at"
press gallery slope
wait_for 'screen name=gallery id=slope' 10 "$at"
press gallery slope:002
wait_for 'screen name=play id=slope:002' 10 "$at"

echo "== a block that stays is refused; the stopper alone sends the ball over the lid and away"
at=$(lines)
press play block0
sleep 0.5
grep -q ' move attempt=' "$TRACE" && fail "a block that stays was taken away"
press play block1
wait_for 'move attempt=1 number=1 kind=remove step=0' 5 "$at"
wait_for 'result task=slope:002 attempt=1 status=not_solved .*measures=1' 30 "$at"

echo "== the solution: the lid goes, too, while the ball rolls in slow motion"
sleep 0.5 # a key right after the end is not meant for what comes next
key space # try again
wait_for 'phase name=ready' 5 "$at" >/dev/null
key s
at=$(lines)
press play block1
wait_for 'move attempt=2 number=1 kind=remove step=0' 5 "$at" >/dev/null
press play block2
moved=$(wait_for 'move attempt=2 number=2 kind=remove step=[1-9]' 5 "$at")
echo "$moved"
step=$(value_of step "$moved ")
key s
wait_for ' solved$' 30 "$at" >/dev/null
result=$(wait_for 'result task=slope:002 attempt=2 status=solved .*measures=0' 15 "$at")
echo "$result"
hash=$(value_of hash "$result ")

echo "== scrubbing, and its attempts: the second replays to the same hash, laid over the first they part"
at=$(lines)
key comma 3
wait_for 'scrub step=[1-9]' 5 "$at" >/dev/null
key Home
wait_for 'scrub step=0' 5 "$at" >/dev/null
key a
wait_for 'attempts task=slope:002 count=2' 10 "$at" >/dev/null
wait_for "replay attempt=2 steps=[0-9]+ hash=$hash" 10 "$at"
key l
wait_for 'overlay attempt=1 parting=[1-9]' 5 "$at"
stop_game
[ "$GAME_CODE" = 0 ] || fail "exit code $GAME_CODE: $(cat "$WORK/game.err")"

echo "== a restart knows it is solved; another one is found by its id and played by keys"
start_game --open gallery
at=$(lines)
key slash
xdotool type --delay 90 'shelf:001'
key Return
wait_for 'screen name=play id=shelf:001' 10 "$at"
wait_for 'chosen none' 10 "$at" >/dev/null
key Tab
wait_for 'chosen block=0' 5 "$at" >/dev/null
key space
wait_for 'move attempt=1 number=1 kind=remove step=0' 5 "$at" >/dev/null
wait_for 'result task=shelf:001 attempt=1 status=solved' 30 "$at"
stop_game

echo "== in a sitting of a study, by click"
sed 's/, "slope:002"//; s/attempts = 3/attempts = 1/' "$HERE/cups.toml" >"$WORK/cups.toml"
start_study "$WORK/cups.toml" --pilot
press welcome go_on
press consent consent0
press consent go_on
wait_for 'step name=trial/main/1' 10 >/dev/null
press play block0
wait_for 'result task=shelf:001 attempt=1 status=solved' 30
sleep 0.5
key Return
press debrief go_on
await_end
[ "$GAME_CODE" = 0 ] || fail "exit code $GAME_CODE: $(cat "$WORK/game.err")"
"$PHYPLAY" study verify --data "$WORK/study" | tee "$WORK/verdict" | tail -2
grep -qF 'The data set holds.' "$WORK/verdict" || fail "study verify: $(cat "$WORK/verdict")"
"$PHYPLAY" study export --data "$WORK/study" --out "$WORK/export" >/dev/null || fail "study export"
grep -q '"task_id": "shelf:001".*"kind": "remove"' "$WORK/export/replay/attempts.jsonl" || fail "the export has no move"
"$PHYPLAY" replay "$WORK/export/replay/attempts.jsonl" | tail -1

echo "== without a window: what was played is verified, exported and replayed"
verdict=$("$PHYPLAY" replay "$WORK/profile/profile.db") || fail "replay: $verdict"
echo "$verdict" | tail -2
grep -q '3 verified' <<<"$verdict" || fail "not all three attempts are verified"
"$PHYPLAY" replay --json "$WORK/profile/profile.db" | grep -q '"task": "slope:002".*"verdict": "verified"' ||
    fail "the log does not know the task: $("$PHYPLAY" replay --json "$WORK/profile/profile.db")"
again=$(printf '{"task":"slope:002","moves":[{"step":0,"kind":"remove","numbers":[1]},{"step":%d,"kind":"remove","numbers":[2]}]}\n' "$step" |
    "$PHYPLAY" simulate --json) || fail "simulate"
echo "$again"
grep -q '"status": "solved"' <<<"$again" && grep -q "\"hash\": \"$hash\"" <<<"$again" ||
    fail "window and headless differ"
echo "all well"
