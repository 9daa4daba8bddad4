# Drives the real window for tests: a virtual display, the program, real pointer and keys, and its trace.
#
# Source it after setting PHYPLAY (the program) and WORK (an empty folder). Facts come from the trace
# ("--trace FILE"), never from pixels; every wait polls for a line. Exit code 77 means: the machine lacks what
# these tests need.

for tool in Xvfb xdotool; do
    command -v "$tool" >/dev/null || { echo "skipped: $tool is not installed"; exit 77; }
done

TRACE="$WORK/trace.txt"
export SDL_VIDEODRIVER=x11 SDL_AUDIODRIVER=dummy
export LP_NUM_THREADS=0  # software drawing on the program's own thread: steadier on small machines
export XDG_RUNTIME_DIR="$WORK" XDG_DATA_HOME="$WORK/data_home"

fail() {
    exec >&2
    echo "FAILED: $*"
    [ -f "$TRACE" ] && { echo "--- end of the trace:"; tail -25 "$TRACE"; }
    exit 1
}

# A display of its own: the server picks a free number.
start_display() {
    local pipe="$WORK/display.pipe" number
    mkfifo "$pipe"
    exec 8<>"$pipe"
    Xvfb -displayfd 8 -screen 0 "${1:-1280x800}x24" -nolisten tcp 2>"$WORK/xvfb.log" &
    DISPLAY_PID=$!
    trap 'stop_game; kill $DISPLAY_PID 2>/dev/null' EXIT
    read -r -t 30 number <&8 || fail "no virtual display"
    export DISPLAY=":$number"
}

# start_game OPTIONS...: over the data folder $WORK/profile. Ready when this returns.
start_game() {
    : >"$TRACE"
    "$PHYPLAY" --data "$WORK/profile" --trace "$TRACE" --window 1280x800 --no-tutorial "$@" \
        >"$WORK/game.out" 2>"$WORK/game.err" &
    GAME_PID=$!
    wait_for '^[0-9.]+ first_frame' 30
    WINDOW=$(timeout 20 xdotool search --sync --onlyvisible --name '^PhyPlay' | tail -1)
    [ -n "$WINDOW" ] || fail "no window"
    xdotool windowfocus "$WINDOW"
    sleep 0.3
}

# start_study PROTOCOL OPTIONS...: a sitting over the data folder $WORK/study, full screen. Ready when this returns.
start_study() {
    : >"$TRACE"
    "$PHYPLAY" study run "$@" --data "$WORK/study" --trace "$TRACE" >"$WORK/game.out" 2>"$WORK/game.err" &
    GAME_PID=$!
    wait_for '^[0-9.]+ first_frame' 30 >/dev/null
    WINDOW=$(timeout 20 xdotool search --sync --onlyvisible --name '^PhyPlay' | tail -1)
    [ -n "$WINDOW" ] || fail "no window"
    xdotool windowfocus "$WINDOW"
    sleep 0.3
}

# press PAGE NAME: clicks what the trace says stands there on that page of a study.
press() {
    wait_for "places page=$1 .*$2=" 10 >/dev/null
    sleep 0.5 # pages find their height while they are drawn
    local line
    line=$(grep -E "places page=$1 .*$2=" "$TRACE" | tail -1)
    click $(sed -E "s/.* $2=([0-9-]+),([0-9-]+).*/\1 \2/" <<<"$line")
}

# Where the pointer pulls the bird to, in window pixels: sling_point ANGLE STRETCH.
sling_point() {
    grep -oE 'sling x=[0-9.]+ y=[0-9.]+ scale=[0-9.]+' "$TRACE" | tail -1 | tr -c '0-9.\n' ' ' |
        awk -v a="$1" -v r="$2" '{t = a * 3.14159265358979 / 180
            printf "%d %d\n", $1 - r * $3 * cos(t) + 0.5, $2 + r * $3 * sin(t) + 0.5}'
}
pull() {
    point $(sling_point 0 0)
    xdotool mousedown 1
    sleep 0.15
    local i
    for i in 1 2 3 4 5; do
        xdotool mousemove --window "$WINDOW" $(sling_point "$1" "$(awk -v r="$2" -v i="$i" 'BEGIN {print r * i / 5}')")
        sleep 0.06
    done
    sleep 0.2
}
let_go() {
    xdotool mouseup 1
    sleep 0.1
}

# solving_angle TASK FROM: an angle, whole degrees away from FROM, whose full pull solves the task with its first bird;
# nothing where there is none. Told as so many degrees more than FROM.
solving_angle() {
    local a n=0 line
    for a in $(seq -80 20); do
        awk -v a="$a" -v from="$2" -v task="$1" 'BEGIN {t = (from + a) * 3.14159265358979 / 180
            printf "{\"task\":\"%s\",\"shots\":[{\"dx\":%.17g,\"dy\":%.17g}]}\n", task, -cos(t), -sin(t)}'
    done >"$WORK/requests"
    while read -r line; do
        if grep -q '"status": *"solved"' <<<"$line"; then
            echo $((n - 80))
            return
        fi
        n=$((n + 1))
    done < <("$PHYPLAY" simulate --json <"$WORK/requests")
}

stop_game() {
    [ -n "${GAME_PID:-}" ] || return 0
    kill -TERM "$GAME_PID" 2>/dev/null
    await_end
}

# await_end: until the game has ended; its exit code is in GAME_CODE. One that is still there after 30 s is killed.
await_end() {
    local end=$((SECONDS + 30))
    while kill -0 "$GAME_PID" 2>/dev/null; do
        [ "$SECONDS" -lt "$end" ] || { echo "the program does not end" >&2; kill -KILL "$GAME_PID"; break; }
        sleep 0.05
    done
    wait "$GAME_PID"
    GAME_CODE=$?
    GAME_PID=
    return 0
}

lines() { wc -l <"$TRACE"; }

# wait_for PATTERN [SECONDS] [AFTER_LINE]: until such a line is in the trace; prints it.
wait_for() {
    local end=$((SECONDS + ${2:-15}))
    while ! tail -n "+$((${3:-0} + 1))" "$TRACE" 2>/dev/null | grep -m1 -E "$1"; do
        kill -0 "${GAME_PID:-$$}" 2>/dev/null || fail "the program ended: $(cat "$WORK/game.err")"
        [ "$SECONDS" -lt "$end" ] || fail "no line '$1' within ${2:-15} s"
        sleep 0.05
    done
}

# Pointer, in window pixels.
point() {
    xdotool mousemove --window "$WINDOW" "$1" "$2"
    sleep 0.2
}
click() {
    point "$1" "$2"
    xdotool mousedown 1
    sleep 0.1
    xdotool mouseup 1
    sleep 0.15
}

# Pointer, in scene pixels: the trace says where the scene lies.
scene_to_window() {
    grep -oE 'scene x=[0-9.]+ y=[0-9.]+ size=[0-9.]+' "$TRACE" | tail -1 | tr -c '0-9.\n' ' ' |
        awk -v x="$1" -v y="$2" '{printf "%d %d\n", $1 + x * $3 / 256 + 0.5, $2 + $3 - y * $3 / 256 + 0.5}'
}
click_scene() { click $(scene_to_window "$1" "$2"); }
drag_scene() {
    point $(scene_to_window "$1" "$2")
    xdotool mousedown 1
    sleep 0.1
    local i
    for i in 1 2 3 4 5; do
        xdotool mousemove --window "$WINDOW" \
            $(scene_to_window $(($1 + ($3 - $1) * i / 5)) $(($2 + ($4 - $2) * i / 5)))
        sleep 0.05
    done
    sleep 0.1
    xdotool mouseup 1
    sleep 0.15
}

# key NAME [TIMES]
key() {
    local i
    for ((i = 0; i < ${2:-1}; ++i)); do
        xdotool keydown "$1"
        sleep 0.09
        xdotool keyup "$1"
        sleep 0.05
    done
}

value_of() { sed -E "s/.* $1=([^ ]+).*/\1/" <<<"$2"; }
