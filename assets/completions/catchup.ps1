# Completions of catchup for PowerShell: the program itself is asked what may stand next. Not yet tried in one.
Register-ArgumentCompleter -Native -CommandName catchup -ScriptBlock {
    param($word, $ast, $cursor)
    $line = $ast.Extent.Text.Substring(0, [Math]::Min($cursor - $ast.Extent.StartOffset, $ast.Extent.Text.Length))
    $line = $line.PadRight($cursor - $ast.Extent.StartOffset)
    $name = $ast.CommandElements[0].Extent.Text
    & catchup complete --line $line.Substring($name.Length) 2>$null | ForEach-Object {
        [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
    }
}
