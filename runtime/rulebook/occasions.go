package rulebook

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/content"
)

// ClockUnits are the units of the game clock, shortest first. None of them is ever
// an action.
var ClockUnits = []string{"round", "minute", "hour", "day", "month"}

// shortOccasions are the occasions that have a name of their own.
var shortOccasions = map[string]string{"turn": "turn_begins", "session": "game.session_begins", "scenario": "game.scenario_begins"}

// TurnBegins is the full name of the action that the occasion "turn" stands for.
const TurnBegins = "thing.turn_begins"

// Occasion is when boxes start anew, and when what is done once may be done again: a
// unit of the clock is over, or an action happens.
type Occasion struct {
	Name string // as it is written: "turn", "owner.rests_long"
	Unit string // of the clock; "" for an action
	Rule *Rule  // the action
	By   Doer
}

// Doer says who has to do what is waited for.
type Doer int

const (
	ByItself    Doer = iota // the very thing that has the box, or that did it once
	ByOwner                 // on whose sheet it stands
	ByEverybody             // the game or the clock, which do it for all
)

// Key names an occasion in the state of a game.
func (o Occasion) Key() string {
	if o.Unit != "" {
		return o.Unit
	}
	return o.Rule.Name
}

// ShortOccasion is the full name of the action that an occasion with a name of its own
// stands for; "" for all other names.
func ShortOccasion(name string) string { return shortOccasions[name] }

// Short says whether an occasion has a name of its own: a turn, a session.
func (o Occasion) Short() bool { return shortOccasions[o.Name] != "" }

// Named lists occasions for people: "turn", "rests_long or day".
func Named(list []Occasion) string {
	var names []string
	for _, o := range list {
		names = append(names, o.Name)
	}
	return strings.Join(names, " or ")
}

// Refills are the occasions on which a box starts anew.
func (b *Book) Refills(box *content.Box) []Occasion { return b.tables.Waiting.Refills[box] }

// Refilled are the names of the boxes that start anew with a unit of the clock or, where
// that is none, with an action.
func (b *Book) Refilled(unit string, action *Rule) []string {
	if unit != "" {
		action = nil
	}
	return b.tables.Waiting.Refilled[Refill{unit, action}]
}

// Waiting is what waits for units of the clock and for actions.
type Waiting struct {
	Refills  map[*content.Box][]Occasion // on which a box starts anew
	Refilled map[Refill][]string         // the names of the boxes that start anew
	Awaited  map[string]bool             // units of the clock for which something waits
}

// Refill is what boxes wait for to start anew: a unit of the clock, or an action.
type Refill struct {
	Unit   string // "" for an action
	Action *Rule  // nil for a unit
}

func newWaiting() Waiting {
	return Waiting{Refills: map[*content.Box][]Occasion{}, Refilled: map[Refill][]string{}, Awaited: map[string]bool{}}
}

// Awaited says whether boxes, or what is done once, wait for a unit of the clock.
func (b *Book) Awaited(unit string) bool { return b.tables.Waiting.Awaited[unit] }

// boxOccasions finds what the boxes wait for.
func (l *linker) boxOccasions() {
	for _, k := range l.src.Catalogue.Kinds() {
		for _, b := range k.Own() {
			if len(b.Refills) > 0 {
				l.refilledOn(b, l.occasions(fmt.Sprintf("box %q: refills", b.FullName()), b.Refills, b.Module, k))
			}
		}
	}
}

// refilledOn notes when a box starts anew.
func (l *linker) refilledOn(box *content.Box, occasions []Occasion) {
	w := &l.out.Waiting
	w.Refills[box] = occasions
	for _, o := range occasions {
		by := Refill{o.Unit, o.Rule}
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
func (l *linker) waitFor(o Occasion) {
	if o.Unit != "" {
		l.out.Waiting.Awaited[o.Unit] = true
		return
	}
	o.Rule.Awaited = true
}

// occasions links what something of a kind waits for.
func (l *linker) occasions(what string, list []content.Occasion, module string, k *content.Kind) []Occasion {
	var out []Occasion
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
func (l *linker) occasion(what string, w content.Occasion, module string, k *content.Kind) (Occasion, bool) {
	o := Occasion{Name: w.Name}
	if unit, ok := UnitNamed(w.Name); ok {
		o.Unit = unit
		return o, true
	}
	name := cmp.Or(ShortOccasion(w.Name), w.Name)
	at := strings.LastIndexByte(name, '.')
	path, word := name[:max(at, 0)], name[at+1:]
	doer := k
	switch {
	case path == "game" || path == "time":
		doer = l.book.Catalogue.Kind(path)
	case path == "owner" && k.Nature == content.Printed, w.Name == "turn" && k.Nature == content.Printed:
		doer, o.By = l.book.Catalogue.Kind("entity"), ByOwner
	case path != "":
		l.notItsOwn(what, w, word, module, k)
		return o, false
	}
	if o.Rule = l.book.FindSeen(module, doer, word); o.Rule == nil || o.Rule.Sort != Action {
		l.noOccasion(what, w, word, doer, o.Rule)
		return o, false
	}
	if doer.Name == "game" || doer.Name == "time" {
		o.By = ByEverybody
	}
	return o, true
}

// UnitNamed is the unit of the clock that an occasion is: "round", or its end.
func UnitNamed(name string) (string, bool) {
	if rest, ok := strings.CutPrefix(name, "time."); ok {
		if unit, ok := strings.CutSuffix(rest, "_ends"); ok {
			name = unit
		}
	}
	return name, slices.Contains(ClockUnits, name)
}

const waitsForItsOwn = "what waits for an action of others waits for one of its own, which is a step of theirs"

// notItsOwn tells of an occasion of something else.
func (l *linker) notItsOwn(what string, w content.Occasion, word, module string, k *content.Kind) {
	path := strings.TrimSuffix(w.Name, "."+word)
	other := l.book.Catalogue.Seen(module, path)
	switch {
	case path == "owner":
		hint := waitsForItsOwn
		if own := l.book.FindSeen(module, k, word); own != nil && own.Sort == Action {
			hint = fmt.Sprintf("write %q", word)
		}
		l.failAt(w, hint, "%s = %q: %s is on nobody's sheet", what, w.Name, diag.A(k.Name))
	case other != nil && k.Is(other.Name):
		l.failAt(w, fmt.Sprintf("write %q", word), "%s = %q: whose it is goes without saying", what, w.Name)
	case other != nil:
		hint := waitsForItsOwn
		if k.Nature == content.Printed && other.Is("entity") {
			hint = fmt.Sprintf("write \"owner.%s\"", word)
		}
		l.failAt(w, hint, "%s = %q: %s does that, and %s is none", what, w.Name, diag.A(other.Name), diag.A(k.Name))
	default:
		l.failAt(w, diag.DidYouMean(path, []string{"game", "time", "owner"}), "%s = %q: an occasion is an action of its own, of `game`, of `time`, or of the `owner` of what is on a sheet", what, w.Name)
	}
}

// noOccasion tells of an occasion that there is not.
func (l *linker) noOccasion(what string, w content.Occasion, word string, doer *content.Kind, r *Rule) {
	full := doer.Name + "." + word
	if r != nil {
		l.failAt(w, "an occasion is an action", "%s = %q: %s is %s", what, w.Name, r.Shown(), diag.A(r.Sort.String()))
		return
	}
	if only := l.onlyKindsWith(doer, word); len(only) > 0 {
		l.failAt(w, "", "%s = %q: only %s does that, and not every %s is one", what, w.Name, diag.EitherA(only), doer.Name)
		return
	}
	l.failAt(w, l.near(word, func() []string { return l.occasionNames(doer) }), "%s = %q: there is no action %q, and no such unit of the clock", what, w.Name, full)
}

// occasionNames lists what somebody may have meant: the short names, the units, and
// the actions of things of a kind.
func (l *linker) occasionNames(doer *content.Kind) []string {
	names := append([]string{"turn", "session", "scenario"}, ClockUnits...)
	return append(names, l.book.ActionNames(doer)...)
}

// ActionNames lists the actions of things of a kind.
func (b *Book) ActionNames(doer *content.Kind) []string {
	return slices.DeleteFunc(b.Words(doer), func(word string) bool {
		r := b.Find(doer, word)
		return r == nil || r.Sort != Action
	})
}

func (l *linker) failAt(w content.Occasion, hint, format string, args ...any) {
	l.problems.Add(&diag.Problem{Pos: w.Pos, Width: w.Width, Message: fmt.Sprintf(format, args...), Hint: hint})
}

// heldOnce links until when a carried change holds once.
func (l *linker) heldOnce(r *Rule, c *Change, y *Layer) {
	if len(c.Once) == 0 {
		return
	}
	at, what := c.Once[0], fmt.Sprintf("%s %q", c.Wording(), c.Target)
	switch {
	case r.Sort == Question || r.Sort == Lookup:
		l.failAt(at, "what is asked is not used up; a check is, and an action", "%s: %s is %s, and only what happens happens once", what, r.Shown(), diag.A(r.Sort.String()))
		return
	case len(c.Requires)+len(c.Costs) > 0:
		l.failAt(at, "write two changes, one of them without once", "%s: once holds for what is added, and not for requirements or costs", what)
		return
	}
	y.Once = l.occasions(what+": once", c.Once, c.Module, l.book.Catalogue.Kind("entity"))
	y.OnceName = fmt.Sprintf("%s/%s: %s %s %d", c.Carrier.Kind.Name, c.Carrier.Name, c.How, c.Target, l.sameBefore(c))
	r.UsesUp = true
}

// sameBefore counts the changes of one entry that aim at the same before this one.
func (l *linker) sameBefore(c *Change) int {
	n := 0
	for _, other := range l.targets[c.Target] {
		if other == c {
			break
		}
		if other.Carrier == c.Carrier && other.How == c.How {
			n++
		}
	}
	return n
}
