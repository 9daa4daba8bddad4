#!/usr/bin/env bash
# Every folder with headers has a README.md that names each of them, alone or by a pattern such as `study_*_page`.
#     readme_test.sh ROOT
set -euo pipefail

# Headers below a folder that their README does not name, one a line.
unnamed_below() {
    local folder header name pattern
    while read -r folder; do
        for header in "$folder"/*.h; do
            name=$(basename "$header" .h)
            if [ -f "$folder/README.md" ]; then
                if grep -qE "(^|[^A-Za-z0-9_])$name([^A-Za-z0-9_]|$)" "$folder/README.md"; then continue; fi
                while read -r pattern; do
                    # shellcheck disable=SC2053 # it is a pattern
                    if [[ $name == ${pattern%.h} ]]; then continue 2; fi
                done < <(grep -oE '`[a-z_]*\*[a-z_]*(\.h)?`' "$folder/README.md" | tr -d '`')
            fi
            echo "$header"
        done
    done < <(find "$@" -name '*.h' -printf '%h\n' | sort -u)
}

# What must fail, and what must not, in a folder of its own.
trial=$(mktemp -d)
trap 'rm -rf "$trial"' EXIT
mkdir "$trial/with" "$trial/without"
touch "$trial/with/"{task,task_check,page_one,trouble}.h "$trial/without/scene.h"
printf '`task.h`, and the pages are `page_*`\n' >"$trial/with/README.md"
if [ "$(unnamed_below "$trial" | xargs -n1 basename | xargs)" != "task_check.h trouble.h scene.h" ]; then
    echo "this test does not see what it should:" && unnamed_below "$trial" && exit 1
fi

unnamed=$(unnamed_below "$1/engine" "$1/study" "$1/game")
if [ -n "$unnamed" ]; then
    echo "the README.md of their folder does not name:" && echo "$unnamed" && exit 1
fi
