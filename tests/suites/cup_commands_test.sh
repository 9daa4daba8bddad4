#!/usr/bin/env bash
# The third suite on the command line: everything that takes tasks takes its tasks, and shared code does not know it.
#
# usage: cup_commands_test.sh PROGRAM
set -euo pipefail
export LC_ALL=C TZ=UTC
unset DISPLAY WAYLAND_DISPLAY
program=$(realpath "$1")
protocol=$(realpath "$(dirname "$0")")/cups.toml
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME=$work XDG_DATA_HOME=$work XDG_CONFIG_HOME=$work
cd "$work"

fail() {
    echo "FAILED: $1" >&2
    exit 1
}
says() {  # says WORDS COMMAND...: the output holds these words
    local words=$1
    shift
    "$@" > out.txt || fail "$* (exit $?)"
    grep -qF -- "$words" out.txt || { cat out.txt >&2; fail "$* does not say: $words"; }
}

says '{"task": "slope:002", "suite": "cup", "tier": "clicks", "template": "slope"}' "$program" tasks --suite cup --json
[ "$("$program" tasks --tier clicks --json | wc -l)" = 4 ] || fail "there are not four tasks of tier clicks"
says 'task pack cup, 4 tasks' "$program" --version
says 'Shelves above the cup' "$program" scene shelf:001
says '"can_go": 1' "$program" scene shelf:001 --json

# A task goes out and in again, under another name.
"$program" export level slope:001 --format json --out task.json
says '"task": "mine:007"' "$program" import level task.json --task mine:007
sed 's/slope:001/mine:007/; s/"slope"/"mine"/' task.json > mine.json
says 'mine:007' "$program" tasks --task-file mine.json --template mine
"$program" export level slope:001 --format xml > out.txt 2> error.txt && fail "cup has no XML"
grep -q "is Cup's" error.txt || fail "whose task has no XML?"

cat > requests.jsonl <<'REQUESTS'
{"task": "shelf:001", "moves": [{"step": 0, "kind": "remove", "numbers": [0]}]}
{"task": "slope:002", "moves": [{"step": 0, "kind": "remove", "numbers": [2]}, {"step": 30, "kind": "remove", "numbers": [1]}]}
{"task": "slope:002", "moves": [{"step": 0, "kind": "remove", "numbers": [0]}]}
{"task": "slope:002", "moves": []}
REQUESTS
"$program" simulate --json < requests.jsonl > answers.txt
cut -d, -f2 answers.txt | tr -d '\n' > statuses.txt
[ "$(cat statuses.txt)" = ' "status": "solved" "status": "solved" "status": "invalid" "status": "not_solved"' ] ||
    { cat answers.txt >&2; fail "simulate"; }
for threads in 1 2; do
    "$program" simulate --json --threads $threads < requests.jsonl | cmp - answers.txt || fail "$threads threads"
done
"$program" simulate --json < <(echo '{"task": "shelf:001"}') > out.txt 2> error.txt && fail "a request without moves"
grep -q "'moves'" error.txt || fail "what is missing?"

# What was played is replayed, and not if somebody changed it.
task_sha256=$("$program" import level task.json --out again.json | sed 's/.*sha256 \([0-9a-f]*\),.*/\1/')
answer=$(echo '{"task": "slope:001", "moves": [{"step": 10, "kind": "remove", "numbers": [1]}]}' | "$program" simulate --json)
steps=$(echo "$answer" | sed 's/.*"steps": \([0-9]*\).*/\1/')
hash=$(echo "$answer" | sed 's/.*"hash": "\([0-9a-f]*\)".*/\1/')
engine=$("$program" --version --json | sed 's/.*"engine_id": "\([^"]*\)".*/\1/')
attempt='{"task_id": "slope:001", "task_sha256": "'$task_sha256'", "engine_id": "'$engine'", "actor_type": "agent",
 "actor_id": "me", "attempt_no": 1, "moves": [{"step": 10, "kind": "remove", "numbers": [1]}], "status": "solved",
 "steps": '$steps', "state_hash": "'$hash'", "blocks_left": 0}'
echo "$attempt" | tr -d '\n' > attempts.jsonl
echo >> attempts.jsonl
says '1 verified' "$program" replay attempts.jsonl
sed 's/"blocks_left": 0/"blocks_left": 1/' attempts.jsonl > changed.jsonl
"$program" replay changed.jsonl > out.txt && fail "a changed attempt is verified"
grep -q 'blocks_left was 1 and is now 0' out.txt || fail "what differs?"

# Agents are tested at it: the one that every suite has, and a program.
says '"test": ["slope:001", "slope:002"]' "$program" folds --setup cup_cross_template --fold 0 --json
says 'cup_cross_template 0 to 1' "$program" eval --help
random=(eval --setup cup_cross_template --agent random --seed 3)
says 'slope' "$program" "${random[@]}" --fold 0 --out random_0
for threads in 1 2; do
    "$program" "${random[@]}" --fold 0 --out threads_$threads --threads $threads > out.txt
    cmp random_0/attempts.jsonl threads_$threads/attempts.jsonl || fail "$threads threads"
done
[ "$(wc -l < random_0/attempts.jsonl)" = 200 ] || fail "not 100 attempts at each of two tasks"
attempts=$(wc -l < random_0/attempts.jsonl)
says "$attempts verified" "$program" replay random_0/attempts.jsonl
for shard in 1/2 2/2; do "$program" "${random[@]}" --fold 0 --shard $shard --out part_${shard%/2} > out.txt; done
"$program" merge part_1 part_2 --out merged > out.txt
cmp random_0/attempts.jsonl merged/attempts.jsonl && cmp random_0/summary.json merged/summary.json || fail "merge"
"$program" "${random[@]}" --fold 1 --out random_1 --stop-when-solved > out.txt
"$program" "${random[@]}" --fold 2 --out random_2 > out.txt 2> error.txt && fail "there is no fold 2"
grep -q 'cup_cross_template has folds 0 to 1' error.txt || fail "which folds are there?"
"$program" "${random[@]}" --out random_all > out.txt 2> error.txt && fail "all folds as one"
"$program" eval --setup cup_cross_template --fold 0 --agent mem --out mem > out.txt 2> error.txt && fail "cup has no mem"
grep -q "Cup has no agent 'mem', only 'random' and 'exec:COMMAND'" error.txt || fail "which agents are there?"
cat > first_block.sh <<'AGENT'
while read -r line; do
    case $line in *'"request"'*) ;; *) continue ;; esac
    request=${line#*'"request": '}; request=${request%%[,\}]*}
    case $line in
        *'"type": "hello"'*) echo "{\"type\": \"hello\", \"request\": $request, \"name\": \"first_block\", \"observe\": [\"task\"]}" ;;
        *'"attempt_no": 1'*'"can_go": 1'*) echo "{\"type\": \"act\", \"request\": $request, \"moves\": [{\"step\": 5, \"kind\": \"remove\", \"numbers\": [1]}]}" ;;
        *) echo "{\"type\": \"give_up\", \"request\": $request}" ;;
    esac
done
AGENT
"$program" eval --setup cup_cross_template --fold 0 --agent 'exec:bash first_block.sh' --out first_block > out.txt
[ "$(wc -l < first_block/attempts.jsonl)" = 2 ] || fail "a program makes one attempt at each of two tasks"
grep -q '"actor_id": "first_block".*"kind": "remove"' first_block/attempts.jsonl || fail "whose attempts, with which moves?"
says '2 verified' "$program" replay first_block/attempts.jsonl
says 'cup_cross_template' "$program" compare random_0 first_block --out compared
[ -s compared/cup_cross_template.svg ] || fail "no curves"

# Its tasks are chosen by rule; a scenario it has not, nor tasks that are for learning once for all.
sed '/^tasks = /d; s/^attempts = 3/&\n\n[[block.choose]]\ntier = "clicks"\nper = "template"\ncount = 1/' "$protocol" > chosen.toml
says 'No mistakes found' "$program" study check chosen.toml
sed 's/"template"/"scenario"/' chosen.toml > wrong.toml
"$program" study check wrong.toml > out.txt 2> error.txt && fail "cup has no scenarios"
grep -q "is 'scenario', which only the tier 'slingshot' has" out.txt error.txt || { cat out.txt error.txt; fail "who has scenarios?"; }
sed 's/^count = 1/&\npart = "train"/' chosen.toml > wrong.toml
"$program" study check wrong.toml > out.txt 2> error.txt && fail "no task of cup is for learning alone"

# A study of it: checked, gone through, verified, exported, replayed, reported, erased.
says 'No mistakes found' "$program" study check "$protocol"
says 'simulated participants' "$program" study dry-run "$protocol" --data study --n 4 --seed 1 --dropouts 0 --refusals 0
says 'The data set holds.' "$program" study verify --data study
says 'files in export' "$program" study export --data study --out export
attempts=$(($(wc -l < export/data/study-cups_description-attempts_data.csv) - 1))
[ "$attempts" -ge 8 ] || fail "$attempts attempts of four people at two tasks"
[ "$(wc -l < export/replay/attempts.jsonl)" = "$attempts" ] || fail "not every attempt can be replayed"
grep -q '"kind": "remove"' export/replay/attempts.jsonl || fail "the export has no moves"
moves=export/data/study-cups_description-moves_data.csv
[ "$(head -1 $moves)" = participant_id,session_no,trial_index,task_id,suite,attempt_id,attempt_no,move_no,step,kind,numbers,t_ms,clock ] ||
    fail "the columns of moves"
[ "$(wc -l < $moves)" -gt "$attempts" ] || fail "moves are missing"
grep -q ',remove,"\?\[' $moves || fail "no block is removed"
grep -q 'blocks_left,blocks that could still go,' export/data/study-cups_description-measures_data.csv || fail "measures"
grep -q 'Steps of the attempt before it' export/documentation/codebook.md || fail "the codebook does not know moves"
grep -q moves export/analysis/load.py || fail "nobody loads moves"
says "$attempts verified" "$program" replay export/replay/attempts.jsonl
says "$attempts verified" "$program" replay study/study.db
says 'Template slope' "$program" study report --data study --out report.html

# Beside people whose templates have no groups an agent may stand, but gets no score; one without groups cannot.
mkdir agent
echo '{"agent": "robot", "scenarios": {"1": {"pass_rate": 0.5}}}' > agent/summary.json
says 'Template slope' "$program" study report --data study --agents agent --out beside.html
grep -q 'There is no score, since nobody has finished a task that has a group' beside.html || fail "why is there no score?"
grep -q '>robot<' beside.html || fail "the agent of a summary that names no setup has a name nonetheless"
mkdir nameless
echo '{"agent": 5, "setup": [], "scenarios": {"1": {"pass_rate": 0.5}}}' > nameless/summary.json
says 'Template slope' "$program" study report --data study --agents nameless --out nameless.html
grep -q '>nameless<' nameless.html || fail "an agent whose summary names it by a number is called by its folder"
"$program" study report --data study --agents random_0 --out refused.html > out.txt 2>&1 && fail "an agent without groups"
grep -q 'random_0/summary.json: has no pass rates by group; the setup must be ' out.txt || { cat out.txt; fail "which setup?"; }
[ ! -e refused.html ] || fail "a refused report leaves a file"
code=$(sed -n '2s/,.*//p' export/data/study-cups_description-participants_data.csv)
"$program" study erase --data study "$code" > out.txt 2>&1 || { cat out.txt >&2; fail "erase"; }
echo "all as it should be"
