package table

import (
	"fmt"
	"sort"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/state"
)

// known is what is remembered of whatever came to the table, for when somebody
// still refers to it and it is gone.
type known struct {
	kind, name string
	of         string // of which entry it was a copy; "" for what was none
}

// create makes a record. Run again, a command gives what it creates the numbers
// that it gave before, so that whatever was kept of it refers to the same; the
// rule that creates it, its kind and its name tell which is which.
func (t *Table) create(run *Run, kind, name string) (types.Noun, error) {
	n, _, err := t.creates(run, kind, name)
	return n, err
}

// creates makes a record and tells whether a command that is run again made it before.
func (t *Table) creates(run *Run, kind, name string) (n types.Noun, again bool, err error) {
	id, again, err := t.numbered(run, t.state, kind, name)
	if err == nil && !run.imagining {
		t.known[id] = known{kind: kind}
	}
	return types.Noun{Record: id, Kind: kind}, again, err
}

// called remembers the name of a record.
func (t *Table) called(run *Run, id state.ID, name string) {
	if !run.imagining {
		t.known[id] = known{kind: t.state.Kind(id), name: name}
	}
}

// numbered makes a record of one of the two stores, and tells whether it was made before.
func (t *Table) numbered(run *Run, s *state.Store, kind, name string) (id state.ID, again bool, err error) {
	if !run.imagining {
		t.state.Skip(t.explore.imagined.records) // numbers that things only imagined had
		t.events.Skip(t.explore.imagined.events)
	}
	if run.command == nil {
		return s.Create(kind), false, nil
	}
	rule := ""
	if len(run.stack.trail) > 0 {
		rule = run.stack.trail[len(run.stack.trail)-1].rule
	}
	key, tape := run.command.key("brings:"+rule+"|"+kind+"|"+name), run.command.tape
	if id, ok := tape.Numbers.Get(key); ok && !s.Exists(id) {
		return id, true, s.Recreate(id, kind)
	}
	id = s.Create(kind)
	tape.Numbers.set(key, id)
	return id, false, nil
}

// remove takes a record out of the game and remembers what it was called.
func (t *Table) remove(run *Run, id state.ID) error {
	if name, ok := t.state.Get(id, "name"); ok {
		if name, isText := name.(string); isText {
			t.called(run, id, name)
		}
	}
	n, carried := t.Record(id), t.carriedList(id)
	if err := t.state.Remove(id); err != nil {
		return err
	}
	return t.left(run, n, carried)
}

// carriedList is what somebody carries.
func (t *Table) carriedList(id state.ID) types.List {
	v, _ := t.state.Get(id, "carries")
	return types.AsList(v)
}

// isGone tells what is not there any more, and what is of somebody who is not.
func (t *Table) isGone(n types.Noun) bool { return t.goneOf(n.Record, n.Owner) }

// goneOf is isGone for a thing by its record and its owner.
func (t *Table) goneOf(id, owner state.ID) bool {
	switch {
	case id > eventBase:
		return !t.events.Exists(id - eventBase)
	case id != 0:
		return !t.state.Exists(id)
	}
	return owner != 0 && !t.state.Exists(owner)
}

// There is nil for a thing of the game that is there. For one that is gone, or of
// somebody who is gone, it is the error that says so.
func (t *Table) There(n types.Noun) error {
	if !t.goneOf(n.Record, n.Owner) {
		return nil
	}
	return t.saysGone(n)
}

// saysGone is the error of There.
func (t *Table) saysGone(n types.Noun) error {
	if n.Record == 0 {
		n = t.entity(n.Owner)
	}
	what := t.lastName(n)
	switch {
	case isEvent(n):
		return &diag.Problem{Message: fmt.Sprintf("%s is gone: it was there for one command", what)}
	case t.isSomebody(n):
		return &diag.Problem{Message: what + " has left the table: nobody is there"}
	}
	return &diag.Problem{Message: what + " is gone: nothing is there"}
}

// isSomebody tells who left from what is gone. Of what nobody knows any more, it
// is somebody.
func (t *Table) isSomebody(n types.Noun) bool {
	k := t.kind(n)
	return k == nil || k.Is("entity")
}

// lastName is the name under which something that is gone is remembered.
func (t *Table) lastName(n types.Noun) string {
	k := t.known[n.Record]
	switch {
	case isEvent(n):
		return "the " + n.Kind
	case k.name != "":
		return k.name
	case t.isSomebody(n):
		return "somebody"
	}
	return "this " + n.Kind
}

// goneName is how something that is gone reads among other things.
func (t *Table) goneName(n types.Noun) string {
	switch {
	case t.audience != nil && t.audience.who == content.Players && t.audience.secrets.Records[n.Record]:
		return somethingHidden
	case t.isSomebody(n):
		return t.lastName(n) + " who left"
	case t.known[n.Record].name == "":
		return diag.A(n.Kind) + " that is gone"
	}
	return t.lastName(n) + " that is gone"
}

// keepable refuses values that would refer to what is gone, or soon will be:
// things made in play, and whoever left. Who was named in the box before may stay
// there, so that a list can still be written without somebody else.
func (t *Table) keepable(n types.Noun, box string, old, v types.Value) error {
	var err error
	types.EachNoun(v, func(e types.Noun) {
		switch {
		case err != nil:
		case isEvent(e) && !isEvent(n):
			err = &diag.Problem{Message: fmt.Sprintf("`%s` of %s cannot keep %s: it is gone when the command ends", box, t.NameOf(n), t.NameOf(e)),
				Hint: "keep what matters of it in boxes of its own"}
		case t.isGone(e) && !types.Mentions(old, e):
			err = &diag.Problem{Message: fmt.Sprintf("`%s` of %s: %s", box, t.NameOf(n), t.There(e))}
		}
	})

	return err
}

// givenIsGone tells whether something that was given is gone.
func (t *Table) givenIsGone(given rules.Given) bool {
	gone := false
	for _, v := range given {
		if n, ok := v.(types.Noun); ok {
			gone = gone || t.isGone(n)
		}
	}
	return gone
}

// givenThere refuses what is gone, or is of somebody who is gone, where it is given: whoever
// does something with it is not at fault.
func (t *Table) givenThere(r *rules.Rule, given rules.Given) error {
	var err error
	for _, p := range r.Params {
		types.EachNoun(given[p.Name], func(n types.Noun) {
			if err == nil && t.isGone(n) {
				err = &diag.Problem{Message: fmt.Sprintf("%s: `%s`: %s", r.Name, p.Name, t.There(n))}
			}
		})

		if err != nil {
			break
		}
	}
	return err
}

// keyOf names a thing on a tape: what has no name by its number, which stays the
// same when the command is run again while others come and go.
func (t *Table) keyOf(n types.Noun) string {
	if n.Record == 0 || isEvent(n) || t.ownName(n.Record) != "" {
		return t.NameOf(n)
	}
	return fmt.Sprintf("%s #%d", n.Kind, n.Record)
}

// nameOfRecord is the name of something that is there: its own, or its kind and
// which of them it is, in the order they came.
func (t *Table) nameOfRecord(id state.ID) string {
	if name := t.ownName(id); name != "" {
		return name
	}
	kind := t.state.Kind(id)
	if id <= 2 {
		return "the " + kind
	}
	ids := t.state.Records(kind)
	return fmt.Sprintf("%s %d", kind, sort.Search(len(ids), func(i int) bool { return ids[i] >= id })+1)
}

// ownName is the name that somebody gave something, as people may be shown it: on one line
// and of a bounded length, see [diag.ShownName]; "" for none.
func (t *Table) ownName(id state.ID) string {
	v, _, _ := t.state.Read(id, t.nameBox)
	name, _ := v.(string)
	for i := 0; i < len(name); i++ {
		if c := name[i]; c < ' ' || c >= 0x7f || i == diag.MaxName {
			return diag.ShownName(name)
		}
	}
	return name
}
