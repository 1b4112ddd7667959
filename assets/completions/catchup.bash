# Completions of catchup for bash: the program itself is asked what may stand next.
_catchup() {
    local line=${COMP_LINE:0:COMP_POINT} word
    # What stands before the program is none of its words.
    line=${line#*"${COMP_WORDS[0]}"}
    COMPREPLY=()
    while IFS= read -r word; do
        COMPREPLY+=("$word")
    done < <("${COMP_WORDS[0]/#\~/$HOME}" complete --line "$line" --breaks "$COMP_WORDBREAKS" 2>/dev/null)
    if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[=:/] ]]; then
        compopt -o nospace
    fi
}
complete -F _catchup catchup
