#!/usr/bin/env bash
# Outside the rooms of the suites no code asks which suite it has. What still does is listed in suite_names.txt, file by
# file with the number of its lines: a new line fails, and so does one that is gone and still counted.
#
# usage: suite_names_test.sh ROOT [--update]
set -euo pipefail
export LC_ALL=C
cd "$1"
rooms='^(engine|game)/((agents|certification|headless|python)/)?(phyre|phyq)/|^engine/(suites|server)/'
words='\bk(Phyre|Phyq|BallTier|TwoBallsTier|SlingshotTier)\b|\bis_(phyq|phyre|slingshot)\b|"(phyre|phyq)"'

found=$(mktemp)
trap 'rm -f "$found"' EXIT
find engine study game -name '*.h' -o -name '*.cpp' | grep -Ev "$rooms" | sort | while read -r file; do
    lines=$(sed 's://.*::' "$file" | grep -cE "$words" || true)
    if [ "$lines" -gt 0 ]; then echo "$lines $file"; fi
done >"$found"

if [ "${2:-}" = --update ]; then
    cp "$found" tests/suite_names.txt
elif ! diff -u tests/suite_names.txt "$found"; then
    echo "lines that name a suite outside its rooms have changed; where there are fewer: suite_names_test.sh ROOT --update" >&2
    exit 1
fi
