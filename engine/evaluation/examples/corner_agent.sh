#!/bin/sh
# A PHYRE agent for one ball as a shell script: drops a small ball from the top, a little further right each time.
#
#     phyplay eval --setup ball_cross_template --fold 0 --out DIR --agent "exec:sh corner_agent.sh"

number_of() { # the value of a whole-number field of $line
    printf '%s\n' "$line" | sed -n "s/.*\"$1\": \([0-9]*\).*/\1/p"
}

while read -r line; do
    request=$(number_of request)
    case $line in
        *'"type": "hello"'*)
            echo "{\"type\": \"hello\", \"request\": $request, \"name\": \"corner\"}"
            continue ;;
        *'"type": "bye"'*) exit 0 ;;
        *'"type": "task"'*) column=10 ;;
    esac
    [ -n "$request" ] || continue # nothing is asked
    if [ "$column" -gt 95 ]; then
        echo "{\"type\": \"give_up\", \"request\": $request}"
    else
        echo "{\"type\": \"act\", \"request\": $request, \"action\": [0.$column, 0.9, 0.1]}"
        column=$((column + 5))
    fi
done
