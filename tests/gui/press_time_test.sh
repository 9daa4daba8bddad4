#!/bin/bash
# Presses at known times in a real session: how far the stored times of first actions and commits are from the truth.
# On a quiet machine (PHYPLAY_QUIET_MACHINE=1) with X11 the 99th percentile must stay below 5 ms.
#
# usage: press_time_test.sh PROGRAM      PHYPLAY_PRESSES: how many attempts, 40 by default
set -u
PHYPLAY=$1
HERE=$(dirname "$0")
WORK=$(mktemp -d)
. "$HERE/window.sh"
command -v python3 >/dev/null || { echo "skipped: python3 is not installed"; exit 77; }
python3 -c 'import ctypes; ctypes.CDLL("libXtst.so.6")' 2>/dev/null || { echo "skipped: no libXtst"; exit 77; }
start_display
trap 'stop_game; kill $DISPLAY_PID 2>/dev/null; rm -rf "$WORK"' EXIT

start_study "$HERE/presses.toml" --pilot
press welcome go_on
press consent go_on
wait_for 'step name=trial/main/1' 10 >/dev/null
wait_for 'scene x=' 10 >/dev/null
sleep 0.5
python3 "$HERE/inject_presses.py" $(scene_to_window 120 200) "${PHYPLAY_PRESSES:-40}" "$WORK/times" "$TRACE" \
    || fail "injection"
sleep 0.5
start_us=$(grep -oE 'sitting start_us=[0-9]+' "$TRACE" | tail -1 | sed 's/.*=//')
stop_game
python3 "$HERE/check_thinking_times.py" "$WORK/study/study.db" || fail "thinking times"
python3 "$HERE/check_press_times.py" "$WORK/study/study.db" "$WORK/times" "$start_us" || fail "press times"
echo "all well"
