#!/usr/bin/env bash
# Every commit says in its last line whether anything changed that somebody could notice: "No behaviour change", or
# "Signature: " and the signature from then on, which must be that of tests/golden. Looks at the commits after FIRST; where
# the clone does not have that one, at all that it has.
#     commit_labels.sh ROOT [FIRST]
set -euo pipefail

# Older commits were made before anybody looked.
first=${2:-5b1d675b45bc5087b20e2cd50454a2d568a59ff6}

# is_labelled FOLDER COMMIT: whether its message ends as it should.
is_labelled() {
    local label signature
    label=$(git -C "$1" log -1 --format=%B "$2" | sed -e :a -e '/^[[:space:]]*$/{$d;N;ba' -e '}' | tail -n 1)
    if [ "$label" = 'No behaviour change' ]; then
        git -C "$1" diff --quiet "$2^" "$2" -- tests/golden/signature.txt
    else
        signature=$(git -C "$1" show "$2:tests/golden/signature.txt" 2>/dev/null) && [ "$label" = "Signature: $signature" ]
    fi
}

# unlabelled_in FOLDER RANGE: commits without the line, one a line. Merges only bring together what was said before.
unlabelled_in() {
    local commit
    for commit in $(git -C "$1" rev-list --no-merges --reverse "$2"); do
        is_labelled "$1" "$commit" || git -C "$1" log -1 --format='%h %s' "$commit"
    done
}

# What must fail, and what must not, in a repository of its own.
trial=$(mktemp -d)
trap 'rm -rf "$trial"' EXIT
commit() {
    git -C "$trial" -c user.name=x -c user.email=x@localhost -c commit.gpgsign=false \
        commit -q --allow-empty --cleanup=verbatim -m "$1"
}
git -C "$trial" init -q
mkdir -p "$trial/tests/golden"
echo 0123456789abcdef >"$trial/tests/golden/signature.txt"
git -C "$trial" add tests
commit $'a: old\n\nBefore anybody looked.'
commit $'b: good\n\nWhy.\n\nNo behaviour change\n\n'
commit $'c: good\n\nSignature: 0123456789abcdef'
commit $'d: silent\n\nNo word of it.'
commit $'e: too early\n\nNo behaviour change\n\nAnd more.'
commit $'f: vague\n\nSignature: unchanged'
commit $'g: untrue\n\nSignature: 0123456789abcdee'
commit $'h: alone'
echo 0123456789abcdee >"$trial/tests/golden/signature.txt"
git -C "$trial" add tests
commit $'i: hides it\n\nNo behaviour change'
seen=$(unlabelled_in "$trial" HEAD~8..HEAD | cut -d' ' -f2 | xargs)
if [ "$seen" != 'd: e: f: g: h: i:' ]; then
    echo "this test does not see what it should: '$seen'" && exit 1
fi

if [ ! -e "$1/.git" ]; then
    echo "skipped: no git checkout, no commits to look at"
    exit 0
fi
if ! git -C "$1" rev-parse -q --verify HEAD >/dev/null; then
    echo "skipped: git cannot read this checkout" # for example somebody else's
    exit 0
fi
range=$first..HEAD
if ! git -C "$1" merge-base --is-ancestor "$first" HEAD 2>/dev/null; then
    echo "commit $first is not in this clone's history: all commits that are there are looked at"
    range=HEAD
fi
unlabelled=$(unlabelled_in "$1" "$range")
if [ -n "$unlabelled" ]; then
    echo "these commits do not end with 'No behaviour change' or 'Signature: HASH':"
    echo "$unlabelled"
    exit 1
fi
echo "$(git -C "$1" rev-list --no-merges --count "$range") commits, each with its label"
