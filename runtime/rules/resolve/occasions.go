package resolve

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// Occasions links occasions, which are units of the clock or actions.
type Occasions struct {
	*Report
	*Names
}

// NewOccasions returns the pass that links occasions.
func NewOccasions(r *Report, n *Names) *Occasions { return &Occasions{r, n} }

// LinkBoxes links the occasions on which boxes are reset.
func (l *Occasions) LinkBoxes() {
	for _, k := range l.Declared.Catalogue.Kinds() {
		for _, b := range k.Own() {
			if len(b.Refills) > 0 {
				l.addRefills(b, l.Link(fmt.Sprintf("box %q: refills", b.FullName()), b.Refills, b.Module, k))
			}
		}
	}
}

// addRefills records the occasions on which a box is reset.
func (l *Occasions) addRefills(box *content.Box, occasions []rules.Occasion) {
	w := &l.Tables.Triggers
	w.Refills[box] = occasions
	for _, o := range occasions {
		by := rules.Refill{Unit: o.Unit, Action: o.Rule}
		if o.Unit != "" {
			by.Action = nil
		}
		for _, name := range []string{box.Name, content.Written(box.Name)} { // with several games, modules write the latter
			if !slices.Contains(w.Refilled[by], name) {
				w.Refilled[by] = append(w.Refilled[by], name)
			}
		}
	}
}

// addReset records that an occasion resets something.
func (l *Occasions) addReset(o rules.Occasion) {
	if o.Unit != "" {
		l.Tables.Triggers.ResettingUnits[o.Unit] = true
		return
	}
	o.Rule.Uses.Resets = true
}

// Link links occasions for things of a kind. what describes the declaration in messages.
func (l *Occasions) Link(what string, list []content.Occasion, module string, k *content.Kind) []rules.Occasion {
	var out []rules.Occasion
	for _, w := range list {
		o, ok := l.occasion(what, w, module, k)
		if ok {
			l.addReset(o)
			out = append(out, o)
		}
	}
	return out
}

// described begins a message about an occasion: `refills = "turn": `; "" if it is no field.
func described(what string, w content.Occasion) string {
	if what == "" {
		return ""
	}
	return fmt.Sprintf("%s = %q: ", what, w.Name)
}

// occasion links one occasion. what is the field in which it stands; "" for an argument of a formula.
// ok is false after a problem.
func (l *Occasions) occasion(what string, w content.Occasion, module string, k *content.Kind) (rules.Occasion, bool) {
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
		doer = l.Program.Catalogue.Kind(path)
	case path == "owner" && k.Nature == content.Printed, w.Name == "turn" && k.Nature == content.Printed:
		doer, o.By = l.Program.Catalogue.Kind("entity"), rules.ByOwner
	case path != "":
		l.reportForeign(what, w, word, module, k)
		return o, false
	}
	if o.Rule = l.Program.FindSeen(module, doer, word); o.Rule == nil || o.Rule.DeclKind != rules.Action {
		l.reportUnknown(what, w, word, doer, o.Rule)
		return o, false
	}
	if doer.Name == "game" || doer.Name == "time" {
		o.By = rules.ByGame
	}
	return o, true
}

// hintForeignAction is the hint for an occasion that is an action of other things.
const hintForeignAction = "what waits for an action of others waits for one of its own, which is a step of theirs"

// reportForeign reports an occasion that is an action of another kind.
func (l *Occasions) reportForeign(what string, w content.Occasion, word, module string, k *content.Kind) {
	path := strings.TrimSuffix(w.Name, "."+word)
	other := l.Program.Catalogue.Seen(module, path)
	switch {
	case path == "owner":
		hint := diag.Hint{Text: hintForeignAction}
		if own := l.Program.FindSeen(module, k, word); own != nil && own.DeclKind == rules.Action {
			hint = diag.Suggest(fmt.Sprintf("write %q", word), diag.ReplaceText{New: word})
		}
		l.FailOccasion(w, "", "%s%s is on nobody's sheet", described(what, w), diag.A(k.Name)).Advise(hint)
	case other != nil && k.Is(other.Name):
		l.FailOccasion(w, "", "%sthe kind is not needed here", described(what, w)).Advise(diag.Suggest(fmt.Sprintf("write %q", word), diag.ReplaceText{New: word}))
	case other != nil:
		hint := diag.Hint{Text: hintForeignAction}
		if k.Nature == content.Printed && other.Is("entity") {
			hint = diag.Suggest(fmt.Sprintf("write \"owner.%s\"", word), diag.ReplaceText{New: "owner." + word})
		}
		l.FailOccasion(w, "", "%s%s does that, and %s is none", described(what, w), diag.A(other.Name), diag.A(k.Name)).Advise(hint)
	default:
		l.FailOccasion(w, "", "%san occasion is an action of its own, of `game`, of `time`, or of the `owner` of what is on a sheet", described(what, w)).Advise(diag.SuggestNearest(path, []string{"game", "time", "owner"}))
	}
}

// reportUnknown reports an unknown occasion.
func (l *Occasions) reportUnknown(what string, w content.Occasion, word string, doer *content.Kind, r *rules.Rule) {
	full := doer.Name + "." + word
	if r != nil {
		l.FailOccasion(w, "an occasion is an action", "%s%s is %s", described(what, w), r.DisplayName(), diag.A(r.DeclKind.String()))
		return
	}
	if only := l.OnlyKindsWith(doer, word); len(only) > 0 {
		l.FailOccasion(w, "", "%sonly %s does that, and not every %s is one", described(what, w), diag.EitherA(only), doer.Name)
		return
	}
	l.FailOccasion(w, "", "%sthere is no action %q, and no such unit of the clock", described(what, w), full).Advise(l.SuggestNear(word, func() []string { return l.occasionNames(doer) }))
}

// occasionNames lists possible occasions: short names, units, and actions of a kind.
func (l *Occasions) occasionNames(doer *content.Kind) []string {
	names := append([]string{"turn", "session", "scenario"}, rules.ClockUnits...)
	return append(names, l.Program.ActionNames(doer)...)
}
