package table

import (
	"fmt"
	"maps"
	"strconv"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/state"
)

// A copy is one of several of an entry: a record that keeps its sheet, of which entry
// it is and who had it last. Whether they have it still, what they carry says. What
// nobody has any more goes with its sheet when the command ends.
const (
	copyKey  = "copy of"
	hadByKey = "had by"
)

// newCopy makes one more of an entry, for somebody who gets it.
func (t *Table) newCopy(run *Run, who types.Noun, e *content.Entry) (types.Noun, error) {
	if err := t.spend(run, askSteps); err != nil {
		return types.Noun{}, err
	}
	n, err := t.create(run, e.Kind.Name, e.Name)
	if err != nil {
		return n, err
	}
	if n.Name = e.Name; t.copies == nil {
		t.copies = map[string]bool{}
	}
	t.copies[n.Kind] = true
	if !run.imagining {
		t.known[n.Record] = known{kind: n.Kind, name: n.Name, of: n.Name}
	}
	if err := t.state.Set(n.Record, copyKey, e.Name); err != nil {
		return n, err
	}
	run.command.unheld = append(run.command.unheld, n.Record)
	return n, t.state.Set(n.Record, hadByKey, who)
}

// copyOf is of which entry a record is a copy; "" for what is none.
func (t *Table) copyOf(id state.ID) string {
	v, _ := t.state.Get(id, copyKey)
	name, _ := v.(string)
	return name
}

// hadBy is who has an entry, or had this one of several last; 0 for nobody.
func (t *Table) hadBy(n types.Noun) uint64 {
	if !n.IsCopy() || isEvent(n) {
		return n.Owner
	}
	v, _ := t.state.Get(n.Record, hadByKey)
	return types.AsNoun(v).Record
}

// HadBy is who has an entry, or one of several, as far as it is somebody's.
func (t *Table) HadBy(n types.Noun) types.Noun { return t.entity(t.hadBy(n)) }

// hasCopy tells whether somebody has this one of several.
func (t *Table) hasCopy(who, n types.Noun) bool {
	return who.Record != 0 && t.hadBy(n) == who.Record && t.state.Find(who.Record, "carries", n) >= 0
}

// copiesOf lists the records of all that somebody has several of.
func (t *Table) copiesOf(who types.Noun) []state.ID {
	if len(t.copies) == 0 {
		return nil
	}
	var ids []state.ID
	t.state.Each(who.Record, "carries", func(_ int, v types.Value) bool {
		if n := types.AsNoun(v); n.IsCopy() {
			ids = append(ids, n.Record)
		}
		return true
	})
	return ids
}

// eachHad shows what somebody has of one entry, in the order it came, as long as the
// function wants more. What they got when the rules knew but one is no copy.
func (t *Table) eachHad(who uint64, entry types.Noun, see func(types.Noun) bool) {
	t.state.Each(who, "carries", func(_ int, v types.Value) bool {
		n := types.AsNoun(v)
		return n.Name != entry.Name || n.Kind != entry.Kind || see(n)
	})
}

// whichever is the first of several where an entry as somebody has it is meant by its
// name; any other thing is what it is.
func (t *Table) whichever(n types.Noun) types.Noun {
	if len(t.copies) == 0 || n.Record != 0 || n.Owner == 0 {
		return n
	}
	return t.firstHad(n)
}

// firstHad is whichever where somebody has one of several of something.
func (t *Table) firstHad(n types.Noun) types.Noun {
	if !t.copies[n.Kind] {
		return n
	}
	t.eachHad(n.Owner, n, func(c types.Noun) bool {
		if c.IsCopy() {
			n = c
		}
		return false
	})
	return n
}

// asHad is an entry as somebody has it: of several the one that is meant, if they
// have it, or else the first.
func (t *Table) asHad(who, entry types.Noun) types.Noun {
	if entry.IsCopy() && t.hasCopy(who, entry) {
		return entry
	}
	return t.whichever(types.Noun{Kind: entry.Kind, Name: entry.Name, Owner: who.Record})
}

// nameOfCopy says whose it is and, from the second on, which: "Ann's Pistol (2)".
func (t *Table) nameOfCopy(n types.Noun) string {
	if who := t.HadBy(n); who.Record != 0 {
		return t.NameOf(who) + "'s " + t.NameAmong(n)
	}
	return n.Name
}

// NameAmong is the name of one of several among those of whoever has it: "Pistol",
// "Pistol (2)".
func (t *Table) NameAmong(n types.Noun) string {
	number, found := 0, false
	t.eachHad(t.hadBy(n), n, func(c types.Noun) bool {
		number++
		found = c == n
		return !found
	})
	if !found || number == 1 {
		return n.Name
	}
	return fmt.Sprintf("%s (%d)", n.Name, number)
}

// nameOfHeld is the name of what somebody carries, without whose it is.
func (t *Table) nameOfHeld(n types.Noun) string {
	if n.IsCopy() {
		return t.NameAmong(n)
	}
	return n.Name
}

// numberedCopy finds what NameAmong calls so; ok is false where it is no such name.
func (t *Table) numberedCopy(who types.Noun, name string) (n types.Noun, ok bool, err error) {
	at := strings.LastIndex(name, " (")
	if at < 0 || !t.severally() || !strings.HasSuffix(name, ")") {
		return n, false, nil
	}
	number, err := strconv.Atoi(name[at+2 : len(name)-1])
	e, unknown := t.CarriedEntry(t.kind(who).Module, name[:at])
	if err != nil || unknown != nil || number < 2 {
		return n, false, nil
	}
	t.eachHad(who.Record, heldAs(e), func(c types.Noun) bool {
		number--
		n = c
		return number > 0
	})
	if number > 0 || !n.IsCopy() {
		return n, true, &diag.Problem{Message: fmt.Sprintf("%s does not have %s", t.NameOf(who), name)}
	}
	return n, true, nil
}

// severally tells whether somebody has several of something, or can have.
func (t *Table) severally() bool { return len(t.copies) > 0 || t.book.Catalogue.Copied() }

// meant says of what somebody gains or loses, where there can be several, which that
// is: a new one, or the first that fits. All that asks and follows sees that one.
func (t *Table) meant(run *Run, r *rules.Rule, who types.Noun, given rules.Given) (rules.Given, error) {
	n := t.whichever(types.AsNoun(given["entry"]))
	e, err := t.actions.carriedEntry(n)
	switch {
	case err != nil || r.Name == gains && !e.Kind.Several:
		return given, nil // what is wrong is told by its function
	case n.IsCopy():
	case r.Name == loses:
		n = t.firstFrom(who, e, types.AsNoun(given["from"]))
	case n.Owner != 0 && n.Owner != who.Record: // of one's own, and there is none yet, it is the make
		return nil, &rules.Refusal{Reason: fmt.Sprintf("%s does not have %s, and %s cannot take it over", t.NameOf(t.entity(n.Owner)), n.Name, t.NameOf(who))}
	default:
		if n, err = t.newCopy(run, who, e); err != nil {
			return nil, err
		}
	}
	if !n.IsCopy() || given["entry"] == types.Value(n) {
		return given, nil
	}
	given = maps.Clone(given)
	given["entry"] = n
	return given, nil
}

// firstFrom is the first of several that somebody has, or has from something.
func (t *Table) firstFrom(who types.Noun, e *content.Entry, from types.Noun) (found types.Noun) {
	t.eachHad(who.Record, heldAs(e), func(n types.Noun) bool {
		if found == (types.Noun{}) {
			found = n
		}
		if from == (types.Noun{}) {
			return false
		}
		for _, id := range t.holdsOf(who, n) {
			if t.holdOf(id).from == from {
				found = n
				return false
			}
		}
		return true
	})
	return found
}

// gainCopy gives somebody one of several, and takes it from whoever has it.
func (t *Table) gainCopy(run *Run, who types.Noun, e *content.Entry, n types.Noun, h hold) error {
	if err := t.There(n); err != nil {
		return err
	}
	if t.hasCopy(who, n) {
		return &rules.Refusal{Reason: fmt.Sprintf("%s has %s already", t.NameOf(who), t.NameAmong(n))}
	}
	if other := t.HadBy(n); t.hasCopy(other, n) {
		if _, err := t.actions.perform(run, t.book.Rule(loses), other, rules.Given{"entry": n}); err != nil {
			return err
		}
		if t.hasCopy(other, n) {
			return &rules.Refusal{Reason: fmt.Sprintf("%s does not lose %s, and %s cannot have it", t.NameOf(other), t.NameAmong(n), t.NameOf(who))}
		}
	}
	if err := t.state.Set(n.Record, hadByKey, who); err != nil {
		return err
	}
	return t.getsIt(run, who, e, n, h)
}

// drops takes away for good what nobody has any more.
func (t *Table) drops(ids []state.ID) error {
	for _, id := range ids {
		n := t.Record(id)
		if !n.IsCopy() || !t.state.Exists(id) || t.hasCopy(t.HadBy(n), n) {
			continue
		}
		if err := t.state.Remove(id); err != nil {
			return err
		}
	}
	return nil
}
