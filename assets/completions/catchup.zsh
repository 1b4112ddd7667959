#compdef catchup
# Completions of catchup for zsh: the program itself is asked what may stand next.
_catchup() {
    local -a values told open_values open_told
    local line value
    for line in "${(@f)$(${(Q)~words[1]} complete -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)}"; do
        value=${line%%$'\t'*}
        case $value in
            '') ;;
            *[=:/]) open_values+=("$value"); open_told+=("${line/$'\t'/  }") ;;
            *) values+=("$value"); told+=("${line/$'\t'/  }") ;;
        esac
    done
    compadd -l -d told -a values
    compadd -l -S '' -d open_told -a open_values
}
if [[ $funcstack[1] == _catchup ]]; then
    _catchup "$@"
elif (( $+functions[compdef] )); then
    compdef _catchup catchup
fi
