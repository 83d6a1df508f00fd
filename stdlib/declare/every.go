package declare

import (
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// readEvery reads the heading `every`: what is repeated while somebody has the entry carrier.
func (l *Loader) readEvery(b *body, carrier *content.Entry) {
	r := &rules.Repeat{Unit: b.h.Name, Carrier: carrier, Module: l.Current, Pos: b.h.Pos, When: b.formula("when"), Source: sourceOf(b)}
	m := b.main()
	r.Func = m.Func
	b.text("text")
	b.finish()
	if _, _, err := world.ParseDuration(r.Unit); err != nil {
		b.fail("", "%s: %s", b.h, messageOf(err)).Advise(hintOf(err))
		return
	}
	if carrier == nil {
		b.fail("put it inside the trait, condition or spell that brings it", "%s stands alone", b.h)
		return
	}
	if r.Func == nil {
		b.fail("give a function(me)", "%s does nothing", b.h)
		return
	}
	l.Source.Repeats = append(l.Source.Repeats, r)
}
