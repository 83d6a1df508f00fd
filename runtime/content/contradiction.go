package content

import (
	"fmt"

	"houserule/lang/diag"
)

// Contradiction is the cause of a problem that two modules make together, which load
// alone: two that declare one name, or replace one rule.
type Contradiction struct {
	What    string      // that both declare or replace: "kind \"ghost\"", "entity.speed"
	Modules [2]string   // the one whose declaration was found wrong comes last
	Places  [2]diag.Pos // of both declarations
	Replace bool        // they replace it; else both declare it
}

// Error tells it in a sentence.
func (c *Contradiction) Error() string {
	does := "declare"
	if c.Replace {
		does = "replace"
	}
	return fmt.Sprintf("%s and %s both %s %s", c.Modules[0], c.Modules[1], does, c.What)
}

// Contradicts notes in a problem that two modules make it together. Within one module, and
// between one and the engine, it is a slip of the author.
func Contradicts(p *diag.Problem, what string, replace bool, other string, there diag.Pos, module string, here diag.Pos) *diag.Problem {
	if module != other && other != Engine && p.Cause == nil {
		p.Cause = &Contradiction{What: what, Modules: [2]string{other, module}, Places: [2]diag.Pos{there, here}, Replace: replace}
	}
	return p
}
