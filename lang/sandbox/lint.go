package sandbox

import (
	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/lang/sandbox/compile"
)

// Lint reports valid code that should not be written. known lists the names of the environment
// (Env.Names); nil disables the check of names. explain functions return hints for unknown
// names.
func Lint(c *compile.Chunk, known []string, explain ...func(luasyntax.Unknown) diag.Hint) diag.List {
	return c.Tree().Lint(c.Usage(), luasyntax.Environment{Known: known, Missing: absentNames(), Explain: explain})
}
