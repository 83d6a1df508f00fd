package link

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// occasions links what something waits for: units of the clock, and actions.
type occasions struct {
	*report
	*names
}

// boxOccasions finds what the boxes wait for.
func (l *occasions) boxOccasions() {
	for _, k := range l.src.Catalogue.Kinds() {
		for _, b := range k.Own() {
			if len(b.Refills) > 0 {
				l.refilledOn(b, l.occasions(fmt.Sprintf("box %q: refills", b.FullName()), b.Refills, b.Module, k))
			}
		}
	}
}

// refilledOn notes when a box starts anew.
func (l *occasions) refilledOn(box *content.Box, occasions []rules.Occasion) {
	w := &l.out.Waiting
	w.Refills[box] = occasions
	for _, o := range occasions {
		by := rules.Refill{Unit: o.Unit, Action: o.Rule}
		if o.Unit != "" {
			by.Action = nil
		}
		for _, name := range []string{box.Name, content.Written(box.Name)} { // a game of its own wrote the latter
			if !slices.Contains(w.Refilled[by], name) {
				w.Refilled[by] = append(w.Refilled[by], name)
			}
		}
	}
}

// waitFor notes that something waits for an occasion.
func (l *occasions) waitFor(o rules.Occasion) {
	if o.Unit != "" {
		l.out.Waiting.Awaited[o.Unit] = true
		return
	}
	o.Rule.Awaited = true
}

// occasions links what something of a kind waits for.
func (l *occasions) occasions(what string, list []content.Occasion, module string, k *content.Kind) []rules.Occasion {
	var out []rules.Occasion
	for _, w := range list {
		o, ok := l.occasion(what, w, module, k)
		if ok {
			l.waitFor(o)
			out = append(out, o)
		}
	}
	return out
}

// occasion links one of them.
func (l *occasions) occasion(what string, w content.Occasion, module string, k *content.Kind) (rules.Occasion, bool) {
	o := rules.Occasion{Name: w.Name}
	if unit, ok := rules.UnitNamed(w.Name); ok {
		o.Unit = unit
		return o, true
	}
	name := cmp.Or(rules.ShortOccasion(w.Name), w.Name)
	at := strings.LastIndexByte(name, '.')
	path, word := name[:max(at, 0)], name[at+1:]
	doer := k
	switch {
	case path == "game" || path == "time":
		doer = l.book.Catalogue.Kind(path)
	case path == "owner" && k.Nature == content.Printed, w.Name == "turn" && k.Nature == content.Printed:
		doer, o.By = l.book.Catalogue.Kind("entity"), rules.ByOwner
	case path != "":
		l.notItsOwn(what, w, word, module, k)
		return o, false
	}
	if o.Rule = l.book.FindSeen(module, doer, word); o.Rule == nil || o.Rule.Sort != rules.Action {
		l.noOccasion(what, w, word, doer, o.Rule)
		return o, false
	}
	if doer.Name == "game" || doer.Name == "time" {
		o.By = rules.ByEverybody
	}
	return o, true
}

const waitsForItsOwn = "what waits for an action of others waits for one of its own, which is a step of theirs"

// notItsOwn tells of an occasion of something else.
func (l *occasions) notItsOwn(what string, w content.Occasion, word, module string, k *content.Kind) {
	path := strings.TrimSuffix(w.Name, "."+word)
	other := l.book.Catalogue.Seen(module, path)
	switch {
	case path == "owner":
		hint := diag.Hint{Text: waitsForItsOwn}
		if own := l.book.FindSeen(module, k, word); own != nil && own.Sort == rules.Action {
			hint = diag.Suggest(fmt.Sprintf("write %q", word), diag.ReplaceText{New: word})
		}
		l.failAt(w, "", "%s = %q: %s is on nobody's sheet", what, w.Name, diag.A(k.Name)).Advise(hint)
	case other != nil && k.Is(other.Name):
		l.failAt(w, "", "%s = %q: whose it is goes without saying", what, w.Name).Advise(diag.Suggest(fmt.Sprintf("write %q", word), diag.ReplaceText{New: word}))
	case other != nil:
		hint := diag.Hint{Text: waitsForItsOwn}
		if k.Nature == content.Printed && other.Is("entity") {
			hint = diag.Suggest(fmt.Sprintf("write \"owner.%s\"", word), diag.ReplaceText{New: "owner." + word})
		}
		l.failAt(w, "", "%s = %q: %s does that, and %s is none", what, w.Name, diag.A(other.Name), diag.A(k.Name)).Advise(hint)
	default:
		l.failAt(w, "", "%s = %q: an occasion is an action of its own, of `game`, of `time`, or of the `owner` of what is on a sheet", what, w.Name).Advise(diag.Meant(path, []string{"game", "time", "owner"}))
	}
}

// noOccasion tells of an occasion that there is not.
func (l *occasions) noOccasion(what string, w content.Occasion, word string, doer *content.Kind, r *rules.Rule) {
	full := doer.Name + "." + word
	if r != nil {
		l.failAt(w, "an occasion is an action", "%s = %q: %s is %s", what, w.Name, r.Shown(), diag.A(r.Sort.String()))
		return
	}
	if only := l.onlyKindsWith(doer, word); len(only) > 0 {
		l.failAt(w, "", "%s = %q: only %s does that, and not every %s is one", what, w.Name, diag.EitherA(only), doer.Name)
		return
	}
	l.failAt(w, "", "%s = %q: there is no action %q, and no such unit of the clock", what, w.Name, full).Advise(l.near(word, func() []string { return l.occasionNames(doer) }))
}

// occasionNames lists what somebody may have meant: the short names, the units, and
// the actions of things of a kind.
func (l *occasions) occasionNames(doer *content.Kind) []string {
	names := append([]string{"turn", "session", "scenario"}, rules.ClockUnits...)
	return append(names, l.book.ActionNames(doer)...)
}

// heldOnce links until when a carried change holds once.
func (l *changer) heldOnce(r *rules.Rule, c *rules.Change, y *rules.Layer) {
	if len(c.Once) == 0 {
		return
	}
	at, what := c.Once[0], fmt.Sprintf("%s %q", c.Word.Written, c.Target)
	switch {
	case r.Sort == rules.Question || r.Sort == rules.Lookup:
		l.failAt(at, "what is asked is not used up; a check is, and an action", "%s: %s is %s, and only what happens happens once", what, r.Shown(), diag.A(r.Sort.String()))
		return
	case len(c.Requires)+len(c.Costs) > 0:
		l.failAt(at, "write two changes, one of them without once", "%s: once holds for what is added, and not for requirements or costs", what)
		return
	}
	y.Once = l.occasions.occasions(what+": once", c.Once, c.Module, l.book.Catalogue.Kind("entity"))
	y.OnceName = fmt.Sprintf("%s/%s: %s %s %d", c.Carrier.Kind.Name, c.Carrier.Name, c.Word.Means, c.Target, l.aims.sameBefore(c))
	r.UsesUp = true
}
