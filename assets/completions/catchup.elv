# Completions of catchup for Elvish: the program itself is asked what may stand next.
use str
set edit:completion:arg-completer[catchup] = {|@words|
    each {|line|
        var value = (str:split "\t" $line | take 1)
        edit:complex-candidate $value &code-suffix=' ' &display=(str:replace "\t" '  ' $line)
    } [(catchup complete -- (all $words[1..]) 2>/dev/null | from-lines)]
}
