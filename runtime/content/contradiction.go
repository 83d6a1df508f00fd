package content

import (
	"fmt"

	"houserule/lang/diag"
)

// Contradiction is the cause of a problem between two modules that load separately: both declare
// the same name, or replace the same rule.
type Contradiction struct {
	What    string      // what both declare or replace: "kind \"ghost\"", "entity.speed"
	Modules [2]string   // the one that was reported comes last
	Places  [2]diag.Pos // positions of the declarations
	Replace bool        // both replace it; otherwise both declare it
}

// Error returns the contradiction in a sentence.
func (c *Contradiction) Error() string {
	does := "declare"
	if c.Replace {
		does = "replace"
	}
	return fmt.Sprintf("%s and %s both %s %s", c.Modules[0], c.Modules[1], does, c.What)
}

// Contradicts sets a Contradiction as the cause of p and returns p. Within one module, or with a
// module and the engine, it only returns p.
func Contradicts(p *diag.Problem, what string, replace bool, other string, there diag.Pos, module string, here diag.Pos) *diag.Problem {
	if module != other && other != Engine && p.Cause == nil {
		p.Cause = &Contradiction{What: what, Modules: [2]string{other, module}, Places: [2]diag.Pos{there, here}, Replace: replace}
	}
	return p
}
