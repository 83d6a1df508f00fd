package declare

import (
	"slices"

	"houserule/runtime/rules"
)

// readRule reads the heading `rule`.
func (l *Loader) readRule(b *body) {
	d := &rules.Declaration{DeclKind: rules.Query}
	b.common(d)
	d.Body = b.main()
	d.Result = d.Body.Type
	b.finish()
	if d.Body.IsZero() && slices.ContainsFunc(bodies, b.has) {
		return // reported before
	}
	if d.Body.IsZero() {
		b.fail("give a formula, sum = {...}, first = {...}, best = {...}, all = {...}, any = {...} or a function", "%s answers nothing", b.h)
		return
	}
	if d.When != nil {
		b.failAt("when", "a rule always answers; write instead_of with a when for the special case", "%s: a rule has no when", b.h)
	}
	l.declare(d)
}
