#!/usr/bin/env bash
# One harness for some seconds, beginning with its examples, with inputs that found something once (tests/data/fuzz/NAME), and
# with what earlier runs in the same folder learned and found. What it finds is made small and said, with the command that
# repeats it.
#
# usage: fuzz_target.sh PROGRAM SECONDS FOLDER
set -euo pipefail
program=$1
seconds=$2
folder=$3
name=$(basename "$program")
name=${name#fuzz_}
known=$(cd "$(dirname "${BASH_SOURCE[0]}")/../data" && pwd)/fuzz/$name
mkdir -p "$folder/corpus" "$folder/examples" "$folder/found"

# In memory where that is a folder: harnesses write a file for each input.
place=/dev/shm
[ -w "$place" ] || place=${TMPDIR:-/tmp}
TMPDIR=$(mktemp -d "$place/phyplay-fuzz-$name-XXXXXX")
export TMPDIR
trap 'rm -rf "$TMPDIR"' EXIT

# Where memory came from costs a tenth of the time, and is told when a finding is repeated.
export ASAN_OPTIONS=malloc_context_size=1:quarantine_size_mb=16${ASAN_OPTIONS:+:$ASAN_OPTIONS}

# Little stack, so that short inputs are deep enough for who goes through them by calling himself.
ulimit -s 1024

# Seconds and megabytes for one input: what needs a hundredth of that on an idle machine still passes on a busy one.
limits=(-timeout=30 -rss_limit_mb=2048 -malloc_limit_mb=512 -max_len=65536)
"$program" --examples="$folder/examples"
known_inputs=()
[ ! -d "$known" ] || known_inputs=("$known")

status=0
"$program" "${limits[@]}" -max_total_time="$seconds" -print_final_stats=1 -artifact_prefix="$folder/found/" \
    "$folder/corpus" "$folder/examples" "$folder/found" "${known_inputs[@]}" >"$folder/log" 2>&1 || status=$?

edges=$(grep -aoE 'cov: [0-9]+' "$folder/log" | tail -n 1 | cut -d ' ' -f 2 || true)
runs=$(grep -aoE 'number_of_executed_units: [0-9]+' "$folder/log" | cut -d ' ' -f 2 || true)
rate=$(grep -aoE 'average_exec_per_sec: *[0-9]+' "$folder/log" | grep -oE '[0-9]+$' || true)
printf '%-16s %9s executions, %6s a second, %6s edges, %s\n' "$name" "${runs:-?}" "${rate:-?}" "${edges:-?}" \
    "$([ "$status" = 0 ] && echo "nothing found" || echo "FOUND SOMETHING")"
[ "$status" != 0 ] || exit 0

tail -n 60 "$folder/log"
input=$(grep -aoE 'Test unit written to .*' "$folder/log" | tail -n 1 | sed 's/^Test unit written to //' || true)
if [ -n "$input" ]; then
    "$program" "${limits[@]}" -minimize_crash=1 -max_total_time=30 -exact_artifact_path="$input.small" "$input" \
        >"$folder/log.small" 2>&1 || true
    [ -s "$input.small" ] || cp "$input" "$input.small"
    printf 'The input: %s\nRepeat with: ulimit -s 1024; %s %s\nOnce mended, keep it: tests/data/fuzz/%s\n' "$input.small" "$program" \
        "$input.small" "$name"
fi
exit 1
