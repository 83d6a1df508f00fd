package table

import (
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/state"
)

// carrier finds who takes part in a rule in the role a carried change names,
// and whether that somebody has the entry.
func (t *Table) carrier(run *Run, y *rules.Layer, f *frame) (types.Noun, bool, error) {
	who, err := t.role(y.Me, f)
	if err != nil || who.Record == 0 {
		return who, false, err
	}
	return who, t.carries(who, y.Carrier), t.spend(run, layerSteps)
}

// role finds who takes part in a rule in a role; nobody when the role is not
// filled.
func (t *Table) role(role string, f *frame) (types.Noun, error) {
	switch role {
	case "itself":
		return f.noun, nil
	case "owner":
		return t.entity(t.hadBy(f.noun)), nil
	case "roller":
		if f.form != nil {
			return f.form.roller, nil
		}
		return types.Noun{}, nil
	}
	if param, ok := rules.GivenRole(role); ok {
		v, err := f.Given(param)
		return types.AsNoun(v), err
	}
	k := t.kind(f.noun)
	b := k.Box(role)
	if b == nil {
		return types.Noun{}, nil
	}
	v, _, _, err := t.kept(f.noun, b)
	return types.AsNoun(v), err
}

// carries reports whether somebody has an entry.
func (t *Table) carries(who types.Noun, e *content.Entry) bool {
	if n, list, _ := t.state.Holds(who.Record, "carries"); !list || n <= manyCarried {
		return t.carriedAt(who, e) >= 0
	}
	return t.carriedBy(who).entries[[2]string{e.Kind.Name, e.Name}]
}

// manyCarried is from how many entries on it is remembered what somebody
// carries: it is asked for every change that holds for who has an entry.
const manyCarried = 32

// carried is what somebody carries, by kind and name, as long as the list has
// this hash.
type carried struct {
	list    state.Hash
	entries map[[2]string]bool
}

// carriedBy is what is remembered of somebody who carries much.
func (t *Table) carriedBy(who types.Noun) *carried {
	now := t.state.HashOf(who.Record, "carries")
	if known := t.carried[who.Record]; known != nil && known.list == now {
		return known
	}
	known := &carried{now, map[[2]string]bool{}}
	t.state.Each(who.Record, "carries", func(_ int, c types.Value) bool {
		if n, ok := c.(types.Noun); ok {
			known.entries[[2]string{n.Kind, n.Name}] = true
		}
		return true
	})
	if t.carried == nil {
		t.carried = map[uint64]*carried{}
	}
	t.carried[who.Record] = known
	return known
}

// gained remembers one entry more of somebody of whom everything else is
// remembered.
func (t *Table) gained(who types.Noun, e *content.Entry, before state.Hash) {
	if known := t.carried[who.Record]; known != nil && known.list == before {
		known.list = t.state.HashOf(who.Record, "carries")
		known.entries[[2]string{e.Kind.Name, e.Name}] = true
	}
}

// carriedAt is where an entry stands among what somebody carries; -1 for
// nowhere.
func (t *Table) carriedAt(who types.Noun, e *content.Entry) int {
	at := -1
	t.state.Each(who.Record, "carries", func(i int, c types.Value) bool {
		if n, ok := c.(types.Noun); ok && n.Name == e.Name && n.Kind == e.Kind.Name {
			at = i
		}
		return at < 0
	})
	return at
}

// CarriedEntry finds a carried entry by its name alone, as a module sees it.
func (t *Table) CarriedEntry(module, name string) (*content.Entry, error) {
	e, unknown := t.book.Catalogue.CarriedMeant(module, name)
	if unknown != nil {
		return nil, unknown
	}
	return e, nil
}

// Has reports whether somebody carries an entry: the entry itself, or its name. A
// name that does not exist is an error, and so is what nobody can carry.
func (t *Table) Has(who types.Noun, entry types.Value) (types.Value, error) {
	run := t.run
	if err := t.There(who); err != nil {
		return nil, err
	}
	e, err := t.asCarried(t.kind(who).Module, entry)
	n := types.AsNoun(entry)
	if err != nil {
		if name, ok := entry.(string); ok {
			n.Name = name
		}
		if _, left := t.carriesVanished(who, n); left {
			return true, t.spend(run, layerSteps)
		}
		return nil, err
	}
	if n.IsCopy() {
		return t.hasCopy(who, n), nil
	}
	return t.carries(who, e), nil
}

// asCarried finds a carried entry by itself or by its name, as a module sees it.
func (t *Table) asCarried(module string, entry types.Value) (*content.Entry, error) {
	n, ok := entry.(types.Noun)
	if !ok {
		return t.CarriedEntry(module, fmt.Sprint(entry))
	}
	if e := t.Entry(n); e != nil && e.Kind.Carried {
		return e, nil
	}
	if n.Record != 0 {
		return nil, t.isNoEntry(n)
	}
	return t.CarriedEntry(module, n.Name)
}

// isNoEntry says of a thing of the table that nobody carries it.
func (t *Table) isNoEntry(n types.Noun) error {
	return &diag.Problem{Message: fmt.Sprintf("%s is %s, and no entry that can be carried", t.NameOf(n), diag.A(n.Kind))}
}

// gain gives somebody an entry, and gives which it is where there can be several.
func (t *Table) gain(run *Run, who, entry types.Noun, e *content.Entry, h hold) (types.Value, error) {
	if !e.Kind.Carried {
		return nil, &diag.Problem{Message: fmt.Sprintf("%s is not something people carry", diag.A(e.Kind.Name)), Hint: fmt.Sprintf("declare kind %q with carried = true", e.Kind.Name)}
	}
	if err := t.permittedThing(run, "give "+t.NameOf(who), e.Kind, e, types.Noun{}); err != nil {
		return nil, err
	}
	if entry.IsCopy() {
		return entry, t.gainCopy(run, who, e, entry, h)
	}
	if t.carries(who, e) {
		return nil, &rules.Refusal{Reason: fmt.Sprintf("%s has %s already", t.NameOf(who), e.Name)}
	}
	return nil, t.getsIt(run, who, e, heldAs(e), h)
}

// getsIt puts among what somebody carries what they do not have; what the entry
// repeats on the clock starts to run with the first.
func (t *Table) getsIt(run *Run, who types.Noun, e *content.Entry, held types.Noun, h hold) error {
	if err := t.spend(run, layerSteps); err != nil {
		return err
	}
	first, before := !t.carries(who, e), t.state.HashOf(who.Record, "carries")
	if err := t.state.Append(who.Record, "carries", held); err != nil {
		return err
	}
	t.gained(who, e, before)
	if !h.plain() {
		if err := t.noteHold(run, who, held, h); err != nil {
			return err
		}
	}
	if !first {
		return nil
	}
	return t.actions.startRepeats(run, who, e)
}

// lose takes an entry away, or one of several, with what it put on the clock, and with
// what somebody has because of it; what it repeats goes with the last.
func (t *Table) lose(run *Run, who, entry types.Noun, e *content.Entry) error {
	if err := t.permittedThing(run, "take from "+t.NameOf(who), e.Kind, e, types.Noun{}); err != nil {
		return err
	}
	held, own := heldAs(e), types.Noun{Kind: e.Kind.Name, Name: e.Name, Owner: who.Record}
	at := t.carriedAt(who, e)
	if entry.IsCopy() {
		held, own = entry, entry
		at = t.state.Find(who.Record, "carries", entry)
	}
	if at < 0 {
		return &rules.Refusal{Reason: fmt.Sprintf("%s does not have %s", t.NameOf(who), t.NameOf(held))}
	}
	if err := t.state.Cut(who.Record, "carries", at); err != nil {
		return err
	}
	if held.IsCopy() {
		run.command.unheld = append(run.command.unheld, held.Record)
		if err := t.letsGo(who, held); err != nil {
			return err
		}
	}
	if !t.carries(who, e) {
		for _, name := range []types.Noun{heldAs(e), {Kind: e.Kind.Name, Name: e.Name, Owner: who.Record}} {
			if err := t.letsGo(who, name); err != nil {
				return err
			}
		}
		if err := t.actions.stopRepeats(run, who, e); err != nil {
			return err
		}
	}
	if err := t.dropHolds(run, t.holdsOf(who, held)); err != nil {
		return err
	}
	if err := t.forgets(run, own); err != nil {
		return err
	}
	return t.endFrom(run, own)
}

// heldAs is how an entry stands among what somebody carries, of which there is one.
func heldAs(e *content.Entry) types.Noun { return types.Noun{Kind: e.Kind.Name, Name: e.Name} }
