package engine

import (
	"houserule/lang/diag"
	"houserule/lang/lazyregexp"
)

// declaresLocal matches lines that begin with a declaration of local names.
var declaresLocal = lazyregexp.New(`^local(\s+function\s|\s+[\pL_][\pL\pN_]*(\s*,\s*[\pL_][\pL\pN_]*)*\s*=)`)

// lineFile returns the file of a line. If locals stay, a leading `local` is blanked, so
// that the names become variables of the prompt; messages show the line as typed.
func lineFile(name, source string, localsStay bool) *diag.File {
	if !localsStay || !declaresLocal.MatchString(source) {
		return diag.NewFile(name, source)
	}
	f := diag.NewFile(name, "     "+source[len("local"):])
	f.Typed = source
	return f
}
