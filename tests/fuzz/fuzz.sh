#!/usr/bin/env bash
# Hours of fuzzing by one command: builds the harnesses, gives each so many hours on one core, two at a time, and says of each
# how many inputs it tried, at what rate, how many edges of our code they went along, and what was found. What was learned
# stays in build/clang/fuzz/NAME/corpus, and the next time goes on from there.
#
# usage: tests/fuzz/fuzz.sh HOURS [NAME...]        0.1 hours are six minutes
#        FUZZ_AT_ONCE=1 tests/fuzz/fuzz.sh 1       one core
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

if [ $# = 0 ] || ! [[ $1 =~ ^[0-9]+(\.[0-9]+)?$ ]]; then
    sed -n '2,/^set /{/^#/p}' "$0" | cut -c 3- >&2
    exit 2
fi
seconds=$(awk "BEGIN { print int($1 * 3600) }")
shift
names=("$@")
if [ ${#names[@]} = 0 ]; then
    for source in tests/fuzz/*_fuzz.cpp; do names+=("$(basename "$source" _fuzz.cpp)"); done
fi

[ -f build/clang/CMakeCache.txt ] || cmake --preset clang
cmake --build build/clang --parallel "$(nproc)" --target "${names[@]/#/fuzz_}"

printf '%s\n' "${names[@]}" |
    xargs -P "${FUZZ_AT_ONCE:-2}" -I NAME tests/fuzz/fuzz_target.sh build/clang/bin/fuzz_NAME "$seconds" build/clang/fuzz/NAME
