#!/usr/bin/env bash
# Runs player_files_check.py in a folder of its own. Skipped (77) where Python is missing. Usage: ... PHYPLAY LEVELS
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
if ! command -v python3 >/dev/null; then
    echo "skipped: python3 is missing"
    exit 77
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 "$here/player_files_check.py" "$1" "$2" "$folder"
