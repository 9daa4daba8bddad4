#!/usr/bin/env bash
# An exported study opens in pandas with the right types, and its times follow from its raw events. Skipped (77) where
# pandas is missing. Usage: pandas_test.sh PHYPLAY PROTOCOLS
set -euo pipefail

phyplay=$1
protocols=$2
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

for candidate in python3 /usr/bin/python3; do
    if "$candidate" -c 'import pandas' 2>/dev/null; then python=$candidate; fi
done
if [ -z "${python:-}" ]; then
    echo "skipped: pandas is missing (Debian package python3-pandas)"
    exit 77
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for protocol in two_conditions phyre_one_ball; do
    "$phyplay" study dry-run "$protocols/$protocol.toml" --data "$folder/$protocol" --n 4 --seed 7
    "$phyplay" study export --data "$folder/$protocol" --out "$folder/$protocol/out" --wide
    "$python" "$here/pandas_check.py" "$folder/$protocol/out"
done
