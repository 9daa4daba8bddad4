#!/usr/bin/env bash
# Runs the commands of commands.txt and compares what they print with commands/; with --update writes it there.
#
# usage: commands.sh PROGRAM [--update] [PATTERN...]    a PATTERN chooses names: 'help/*'
#
# Commands see the working tree as `source` and share a working folder, so that `merge` finds what `eval` wrote.
set -euo pipefail
export LC_ALL=C TZ=UTC
unset DISPLAY WAYLAND_DISPLAY

[ $# -gt 0 ] || { sed -n '4p' "$0" >&2; exit 2; }
program=$(realpath "$1")
shift
update=false
if [ "${1:-}" = --update ]; then update=true; shift; fi
patterns=("$@")
golden=$(dirname "$(realpath "$0")")
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
mkdir "$work/folder" "$work/now"
ln -s "$(realpath "$golden/../..")" "$work/folder/source"
export HOME=$work XDG_DATA_HOME=$work XDG_CONFIG_HOME=$work

# An exit code other than 0 is part of the answer.
phyplay() {
    local code=0
    "$program" "$@" || code=$?
    [ $code -eq 0 ] || echo "exit $code: phyplay $*" >&2
    return $code
}

# Long output: how many lines, and one hash over all of them. With a key: one for each value of that key.
digest() {
    if [ $# -eq 0 ]; then
        cat >"$work/long"
        echo "$(wc -l <"$work/long") lines, sha256 $(sha256sum <"$work/long" | cut -c 1-64)"
        return
    fi
    rm -rf "$work/parts"
    mkdir "$work/parts"
    awk -v key="\"$1\": \"" -v parts="$work/parts" '{
        at = index($0, key); value = substr($0, at + length(key)); sub(/".*/, "", value)
        if (value != last) { close(file); file = parts "/" value; last = value }
        print >>file
    }'
    (cd "$work/parts" && for part in *; do echo "$part: $(wc -l <"$part") lines, $(sha256sum <"$part" | cut -c 1-32)"; done)
}

# What no two runs have in common: times, rates, days, the commit, the processor, free room, random ids, own folders.
mask() {
    sed -E \
        -e "s#$work/folder#FOLDER#g" \
        -e 's/("git_id": )"[^"]*"/\1"COMMIT"/' \
        -e 's/("host_cpu": )"[^"]*"/\1"CPU"/' \
        -e 's/("(wall_s|seconds|per_second|free_bytes|data_bytes)": )[0-9.e+-]+/\1N/g' \
        -e 's/("erasure_id": )"[0-9a-f]{32}"/\1"ID"/' \
        -e 's#(receipts/erasure-)[0-9a-f]+#\1ID#' \
        -e 's/"20[0-9]{2}-[0-9]{2}-[0-9]{2}(T[0-9:]+Z)?"/"DAY"/g'
}

run() { # name, text
    local name=$1 text=$2
    (
        cd "$work/folder"
        set +e
        eval "$text" </dev/null
    ) >"$work/out" 2>"$work/err" || true
    mkdir -p "$(dirname "$work/now/$name")"
    {
        mask <"$work/out"
        if [ -s "$work/err" ]; then echo "--- standard error"; mask <"$work/err"; fi
    } >"$work/now/$name.txt"
}

is_chosen() {
    [ ${#patterns[@]} -eq 0 ] && return 0
    local pattern
    # shellcheck disable=SC2053
    for pattern in "${patterns[@]}"; do [[ $1 == $pattern ]] && return 0; done
    return 1
}

# An entry: "== NAME", then shell commands up to the next one.
name= text=
finish() { if [ -n "$name" ] && is_chosen "$name"; then run "$name" "$text"; fi; }
while IFS= read -r line || [ -n "$line" ]; do
    case $line in
        '== '*) finish; name=${line#== } text= ;;
        *) text+=$line$'\n' ;;
    esac
done <"$golden/commands.txt"
finish
[ -n "$(ls -A "$work/now")" ] || { echo "no entry of commands.txt has such a name: ${patterns[*]}" >&2; exit 2; }

if $update; then
    [ ${#patterns[@]} -gt 0 ] || rm -rf "$golden/commands"
    mkdir -p "$golden/commands"
    cp -r "$work/now/." "$golden/commands/"
    echo "written: $(find "$work/now" -name '*.txt' | wc -l) outputs; review the difference before you commit it"
    exit 0
fi
if [ ${#patterns[@]} -gt 0 ]; then # an output that nobody made now is no difference then
    rm -rf "$work/golden"; mkdir "$work/golden"
    (cd "$work/now" && find . -name '*.txt') | while read -r file; do
        mkdir -p "$work/golden/$(dirname "$file")"
        cp "$golden/commands/$file" "$work/golden/$file" || true
    done
else
    cp -r "$golden/commands" "$work/golden"
fi
(cd "$work" && diff -ru golden now) || {
    echo "outputs differ from tests/golden/commands (tests/golden/README.md says what to do)" >&2
    exit 1
}
echo "$(find "$work/now" -name '*.txt' | wc -l) outputs are as they were"
