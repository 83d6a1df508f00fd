package sandbox

import (
	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/lang/sandbox/compile"
)

// Lint reports what a script may compile with but should not do. known lists the names that
// the environment offers (Env.Names); nil leaves reads alone. explain, where it says
// something, gives the hint of a name that is not known.
func Lint(c *compile.Chunk, known []string, explain ...func(luasyntax.Unknown) diag.Hint) diag.List {
	return c.Tree().Lint(c.Usage(), luasyntax.Offered{Known: known, Absent: notOffered(), Explain: explain})
}
