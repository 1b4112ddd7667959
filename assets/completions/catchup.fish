# Completions of catchup for fish: the program itself is asked what may stand next.
function __catchup_complete
    set -l words (commandline -opc)
    $words[1] complete -- $words[2..-1] (commandline -ct) 2>/dev/null
end
complete -c catchup -f -k -a '(__catchup_complete)'
