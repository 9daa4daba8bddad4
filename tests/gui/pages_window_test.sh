#!/bin/bash
# The pages around the game in a real window: home, gallery, search, settings, the key list, the way back, and that
# settings survive a restart. Then the same program without a display.
#
# usage: pages_window_test.sh PROGRAM
set -u
PHYPLAY=$1
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
. "$(dirname "$0")/window.sh"
start_display
trap 'stop_game; kill $DISPLAY_PID 2>/dev/null; rm -rf "$WORK"' EXIT

echo "== home, and the gallery by keyboard"
start_game
wait_for 'screen name=home'
at=$(lines)
key g
wait_for 'screen name=gallery' 10 "$at"

echo "== search finds a puzzle by its id"
at=$(lines)
key slash
xdotool type --delay 90 '12:4'
key Return
wait_for 'screen name=play id=00012:004' 10 "$at" 
key Escape
wait_for 'screen name=gallery' 10 "$((at + 1))"

echo "== Escape clears the search, then leads home"
at=$(lines)
key Escape
key Escape
wait_for 'screen name=home' 10 "$at"

echo "== the key list opens and closes over the page"
at=$(lines)
key F1
wait_for 'keys open' 10 "$at"
key Escape
wait_for 'keys closed' 10 "$at"

echo "== settings by mouse: dark; by keyboard: the text size"
at=$(lines)
click 150 770
wait_for 'screen name=settings' 10 "$at"
click 722 162
wait_for 'settings saved .*"palette":"dark"' 10 "$at" >/dev/null
key Tab
key Right 2
wait_for 'settings saved .*"font_scale":1\.[12]' 10 "$at" >/dev/null
key Escape
wait_for 'screen name=home' 10 "$((at + 1))"

echo "== a smaller window is drawn without complaint"
xdotool windowsize --sync "$WINDOW" 800 600
sleep 0.5
kill -0 "$GAME_PID" || fail "the program ended"

echo "== restart: settings are kept"
stop_game
[ "$GAME_CODE" = 0 ] || fail "exit code $GAME_CODE: $(cat "$WORK/game.err")"
start_game --open settings
at=$(lines)
key Tab 2
key Return
wait_for 'settings saved .*"palette":"(automatic|light)"' 10 "$at" | grep -q '"font_scale":1\.[12]' || fail "the text size was forgotten"
stop_game

echo "== no display: one sentence, exit code 2"
sentence=$(env -u DISPLAY -u WAYLAND_DISPLAY -u SDL_VIDEODRIVER "$PHYPLAY" --data "$WORK/profile" 2>&1 >/dev/null | grep -v XDG_RUNTIME_DIR)
env -u DISPLAY -u WAYLAND_DISPLAY -u SDL_VIDEODRIVER "$PHYPLAY" --data "$WORK/profile" >/dev/null 2>&1
[ $? = 2 ] || fail "exit code without a display"
[ "$(wc -l <<<"$sentence")" = 1 ] || fail "more than one sentence: $sentence"
grep -q 'needs a display' <<<"$sentence" || fail "not the sentence: $sentence"
echo "$sentence"
