#!/bin/bash
# A whole session of the shipped Phy-Q study, shortened to six tasks, by a real pointer and real keys: welcome, consent
# (not without its boxes), questionnaire (not without its answers), instructions, practice, trials, debrief. Then the
# data file: every thinking time follows from the raw events, and every attempt verifies.
#
# usage: study_window_test.sh PROGRAM      PHYPLAY_KEEP=DIR keeps the data folder there
set -u
PHYPLAY=$1
HERE=$(dirname "$0")
WORK=$(mktemp -d)
. "$HERE/window.sh"
command -v python3 >/dev/null || { echo "skipped: python3 is not installed"; exit 77; }
start_display
trap 'stop_game; kill $DISPLAY_PID 2>/dev/null; rm -rf "$WORK"' EXIT

python3 "$HERE/shorten_protocol.py" "$HERE/../../study/protocols/phyq_published.toml" "$WORK/six.toml" \
    1.1:001 1.4:001 2.1:001 6.4:001 10.1:001 15.5:001 || fail "the protocol cannot be shortened"
"$PHYPLAY" study check "$WORK/six.toml" --freeze "$WORK/six.jsonl" >/dev/null || fail "the protocol does not hold"

# ask SQL: one value of the data file.
ask() {
    python3 -c 'import sqlite3, sys
print(sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True).execute(sys.argv[2]).fetchone()[0])' \
        "$WORK/study/study.db" "$1"
}

echo "== what is wrong is said before the first page"
sed '3s/[0-9]/7/' "$WORK/six.jsonl" >"$WORK/altered.jsonl"
sentence=$("$PHYPLAY" study run "$WORK/altered.jsonl" --data "$WORK/study" 2>&1 >/dev/null)
[ $? = 2 ] || fail "an altered bundle is run"
grep -q 'altered.jsonl:3' <<<"$sentence" || fail "the altered line is not named: $sentence"
"$PHYPLAY" study run "$WORK/six.toml" --data "$WORK/study" 2>/dev/null && fail "a live session from a TOML file"

echo "== welcome, consent"
start_study "$WORK/six.jsonl"
press welcome go_on
wait_for 'step name=consent' 10 >/dev/null
press consent consent0
press consent consent1
click $(sed -nE 's/.* go_on=([0-9]+),([0-9]+).*/\1 \2/p' "$TRACE" | tail -1) # one box is missing
sleep 0.5
grep -q 'step name=questionnaire' "$TRACE" && fail "consent without all boxes"
[ "$(ask 'SELECT count(*) FROM participant')" = 0 ] || fail "somebody is known before consent"
press consent consent2
press consent go_on
wait_for 'step name=questionnaire/background' 10 >/dev/null

echo "== the questionnaire, by keyboard; keys that leave nothing"
sleep 0.6
key F12
key F11
key F1
at=$(lines)
press questionnaire-background go_on # nothing answered yet
sleep 0.4
grep -q 'step name=page/1' "$TRACE" && fail "the questionnaire was left unanswered"
key Tab 1
xdotool type --delay 90 '31'
key Tab 1
key Down 1
key Return
press questionnaire-background go_on
wait_for 'step name=page/1' 10 "$at" >/dev/null

echo "== instructions, by keyboard"
sleep 0.7
at=$(lines)
key Return
wait_for 'step name=page/2' 10 "$at" >/dev/null
sleep 0.7
at=$(lines)
key Return
wait_for 'step name=block/practice' 10 "$at" >/dev/null

echo "== Escape asks to stop, Escape takes it back"
sleep 0.7
at=$(lines)
key Escape
wait_for 'stop asked' 5 "$at" >/dev/null
key Escape
wait_for 'stop taken_back' 5 "$at" >/dev/null
sleep 0.3

# play_trial TASK: one attempt by mouse that is broken off, then the solution by keys, or four more attempts.
play_trial() {
    local task=$1 from=$2 turn now at i
    wait_for 'sling x=' 15 "$from" >/dev/null
    sleep 0.4
    at=$(lines)
    pull 62 1.3 # further than it goes: the full stretch
    let_go
    wait_for 'move attempt=1 number=1 kind=launch step=0' 8 "$at" >/dev/null
    key r
    wait_for "result task=$task attempt=1" 20 "$at" >/dev/null
    sleep 0.3
    tail -n "+$from" "$TRACE" | grep -q "trial over task=$task" && return
    for i in 2 3 4 5; do
        at=$(lines)
        key Up
        if [ "$i" = 2 ]; then
            wait_for 'aim angle=' 5 "$at" >/dev/null
            now=$(grep -oE 'aim angle=[0-9.-]+ stretch=1.000' "$TRACE" | tail -1 | sed -E 's/.*angle=([0-9.-]+) .*/\1/')
            turn=$(solving_angle "$task" "$now")
            [ "${turn:-0}" -gt 0 ] && key Up "$turn"
            [ "${turn:-0}" -lt 0 ] && key Down $((-turn))
        fi
        key Return
        wait_for "move attempt=$i number=1 kind=launch step=0" 8 "$at" >/dev/null
        if [ -n "$turn" ] && [ "$i" = 2 ]; then
            # Solved: what still falls is not watched.
            wait_for '^[0-9.]+ solved' 30 "$at" >/dev/null
            key Return
            wait_for "result task=$task attempt=2 status=solved" 10 "$at" >/dev/null
            return
        else
            key r
            wait_for "result task=$task attempt=$i" 20 "$at" >/dev/null
        fi
        sleep 0.3
    done
    wait_for "trial over task=$task" 5 "$from" >/dev/null
}

echo "== trials"
at=$(lines)
key Return # from the block's text
while :; do
    step=$(wait_for 'step name=' 15 "$at")
    at=$(grep -nF "$step" "$TRACE" | cut -d: -f1)
    name=$(value_of name "$step")
    case $name in
        block/*) sleep 0.8; key Return ;;
        trial/*)
            task=$(value_of task "$step")
            play_trial "$task" "$at"
            grep -E "result task=$task" "$TRACE" | tail -1
            grep -q "trial over task=$task" "$TRACE" || continue # went on already
            sleep 0.5
            key space
            ;;
        debrief) break ;;
        *) fail "a step that is not in the protocol: $name" ;;
    esac
done

echo "== debrief"
sleep 0.8
press debrief go_on
await_end
[ "$GAME_CODE" = 0 ] || fail "exit code $GAME_CODE: $(cat "$WORK/game.err")"
cat "$WORK/game.out"
grep -q 'completed the study' "$WORK/game.out" || fail "the session did not come to its end"

echo "== the data"
python3 "$HERE/check_thinking_times.py" "$WORK/study/study.db" || fail "thinking times"
"$PHYPLAY" replay "$WORK/study/study.db" | tail -1 || fail "replay"
[ "$(ask 'SELECT status FROM participant')" = complete ] || fail "not complete"
[ "$(ask "SELECT count(*) FROM trial WHERE end_reason NOT IN ('solved', 'cap')")" = 0 ] || fail "a trial without an end"
[ "$(ask 'SELECT count(*) FROM questionnaire_response')" -ge 2 ] || fail "the answers are not kept"

echo "== the researcher's desk: what is published is noted first"
# at_desk BUTTON: presses it, and waits for the sentence that comes of it.
at_desk() {
    at=$(lines)
    press desk "$1"
    wait_for 'desk says ' 60 "$at"
}
start_game --open "study:$WORK/study"
wait_for 'desk open rows=1 held=true' 10 >/dev/null
wait_for 'places page=desk' 10 >/dev/null
at_desk export | grep -q 'Exported to .*exports/export-1, without free-text answers\.$' || fail "the export"
at_desk report | grep -q 'Report saved to .*reports/report-1.html\.$' || fail "the report"
at_desk verify | grep -q 'Verified: all [0-9]* attempts reproduce exactly\.$' || fail "the data do not hold"
[ -f "$WORK/study/exports/export-1/README.md" ] && [ -f "$WORK/study/reports/report-1.html" ] || fail "nothing is there"
stop_game
[ "$(ask "SELECT group_concat(what || ' ' || object) FROM audit_log WHERE what IN ('export', 'report')")" = \
    'export export-1,report report-1.html' ] || fail "the audit log does not mention them"

echo "== the desk says where an older program kept no record"
cp -r "$HERE/../data/v0_1_0/study" "$WORK/old"
rm "$WORK/old/bundle.jsonl" # so that it is only read
start_game --open "study:$WORK/old"
wait_for 'desk open rows=[0-9]* held=false' 10 >/dev/null
wait_for 'places page=desk' 10 >/dev/null
at_desk verify | grep -q 'kept no record, so a change that nothing contradicts is not found\. Problems' || fail "no word of it"
stop_game

[ -z "${PHYPLAY_KEEP:-}" ] || cp -r "$WORK/study" "$PHYPLAY_KEEP"
echo "all well"
