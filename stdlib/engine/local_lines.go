package engine

import (
	"regexp"

	"houserule/lang/diag"
)

// declaresLocal is a line of the prompt that begins with a declaration whose names would be
// forgotten at its end.
var declaresLocal = regexp.MustCompile(`^local(\s+function\s|\s+[\pL_][\pL\pN_]*(\s*,\s*[\pL_][\pL\pN_]*)*\s*=)`)

// lineFile is the file of a line. Where locals stay, `local x = 1` names something for
// the lines to come, as its writer means it; problems show the line as it was typed.
func lineFile(name, source string, localsStay bool) *diag.File {
	if !localsStay || !declaresLocal.MatchString(source) {
		return diag.NewFile(name, source)
	}
	f := diag.NewFile(name, "     "+source[len("local"):])
	f.Typed = source
	return f
}
