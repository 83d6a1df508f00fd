package table

import (
	"slices"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/state"
)

// Concealed is what an audience does not know of the state, beside private boxes: what
// was done in secret.
type Concealed struct {
	Records map[state.ID]bool // things that came
	Boxes   map[BoxKey]Stood  // what boxes held before they were written
	Found   map[BoxKey]bool   // boxes that were written openly since: what was found there is not known
}

// BoxKey is where a record keeps a box.
type BoxKey struct {
	Record state.ID
	Box    string
}

// Stood is what a box held; Had is false where nobody had written it.
type Stood struct {
	Value types.Value
	Had   bool
}

// audience is whom a table tells something that may not know everything.
type audience struct {
	who      content.Audience
	secrets  Concealed // of which traces do not tell
	unlisted map[BoxKey]bool
}

// hearing is who hears what a table tells, and what of it is private.
type hearing struct {
	audience      *audience // who may not know everything; nil where nothing is hidden
	privates      int       // how often private boxes were read
	saying        int       // how many texts are being written that are said
	toldPrivate   bool      // the running line tells what is for the gamemaster alone
	checksPrivate bool      // a check of the running line read a private box
}

// hiding is a [rules.Refusal] to read what is for the gamemaster alone.
func hiding() error {
	return &rules.Refusal{Reason: "that is for the gamemaster alone", Unread: true}
}

// readPrivate is called before a private box is read, and before any box where something
// else may be hidden. It refuses what the audience of the table may not know; for traces
// and for what the running line tells it notes that something private was read.
func (t *Table) readPrivate(run *Run, n types.Noun, b *content.Box) error {
	private := !content.Players.Sees(b)
	if a := t.audience; a != nil {
		if !private {
			private = a.hides(t, n, b)
		}
		if private && a.who == content.Players {
			return hiding()
		}
	}
	if !private {
		return nil
	}
	t.privates++
	if t.saying > 0 {
		t.toldPrivate = true
	}
	if run.settling != nil {
		t.checksPrivate = true
	}
	if run.watch != nil {
		run.watch.private()
	}
	return nil
}

// hides tells whether a box that is not private itself is hidden from players: of things
// of which they do not know, and those that the thing lists.
func (a *audience) hides(t *Table, n types.Noun, b *content.Box) bool {
	_, id, at, err := t.place(n, b)
	if err != nil || id == 0 {
		return false
	}
	key := BoxKey{id, at.Name}
	_, secretly := a.secrets.Boxes[key]
	return secretly || a.secrets.Found[key] || a.secrets.Records[id] || a.secrets.Records[n.Record] || a.unlisted[key]
}

// FoundHidden tells whether players do not know what was found in a box that was written.
func (t *Table) FoundHidden(w BoxWritten, found map[BoxKey]bool) bool {
	if len(found) == 0 {
		return false
	}
	key, ok := t.KeyOf(w)
	return ok && found[key]
}

// KeyOf is where a box that was written is kept; false where it is nowhere.
func (t *Table) KeyOf(w BoxWritten) (BoxKey, bool) {
	_, id, at, err := t.place(w.Whose, w.Box)
	if err != nil {
		return BoxKey{}, false
	}
	return BoxKey{id, at.Name}, true
}

// Something stands for a value that players do not know.
const Something = "something"

// Marks lets traces know what was done in secret, so that [Trace.For] leaves it out.
func (t *Table) Marks(c Concealed) {
	c.Records = t.alsoSecret(c.Records)
	t.audience = &audience{who: content.Gamemaster, secrets: c, unlisted: t.unlisted()}
}

// Conceals makes the table one of which players read: what was done in secret is not
// there, private boxes are empty, and what reads them is refused. It cannot be turned
// back, and the journal is to be empty.
func (t *Table) Conceals(c Concealed) error {
	unlisted := t.unlisted()
	gone := t.alsoSecret(c.Records)
	for key, stood := range c.Boxes {
		if !t.state.Exists(key.Record) {
			continue
		}
		if err := t.putBack(key, stood); err != nil {
			return err
		}
	}
	for id := range gone {
		if t.state.Exists(id) {
			if err := t.state.Remove(id); err != nil {
				return err
			}
		}
	}
	for _, id := range t.state.Records() {
		if err := t.concealsIn(id, gone, unlisted); err != nil {
			return err
		}
	}
	t.audience = &audience{who: content.Players, secrets: Concealed{Records: gone}, unlisted: unlisted}
	return nil
}

// CallsPublicly calls things by the names by which players know them, at a table of which
// they read.
func (t *Table) CallsPublicly(names map[string]string) error {
	run := t.run
	for _, id := range t.state.Records() {
		v, _ := t.state.Get(id, "name")
		name, _ := v.(string)
		public := names[name]
		if public == "" {
			continue
		}
		if err := t.state.Set(id, "name", public); err != nil {
			return err
		}
		t.called(run, id, public)
	}
	return nil
}

func (t *Table) putBack(key BoxKey, stood Stood) error {
	if stood.Had {
		return t.state.Set(key.Record, key.Box, stood.Value)
	}
	if _, holds := t.state.Get(key.Record, key.Box); holds {
		return t.state.Unset(key.Record, key.Box)
	}
	return nil
}

// concealsIn empties the private boxes of a record, and takes out of the others what
// refers to what is gone.
func (t *Table) concealsIn(id state.ID, gone map[state.ID]bool, unlisted map[BoxKey]bool) error {
	kind := t.state.Kind(id)
	for _, key := range t.state.Boxes(id) {
		v, _ := t.state.Get(id, key)
		if b := t.boxByKey(kind, key); unlisted[BoxKey{id, key}] || b != nil && !content.Players.Sees(b) {
			if err := t.state.Unset(id, key); err != nil {
				return err
			}
			continue
		}
		refers := false
		types.EachNoun(v, func(e types.Noun) { refers = refers || gone[e.Record] || gone[e.Owner] })
		if !refers {
			continue
		}
		v = t.without(v, func(e types.Noun) bool { return gone[e.Record] || gone[e.Owner] })
		if err := t.putBack(BoxKey{id, key}, Stood{v, v != nil}); err != nil {
			return err
		}
	}
	return nil
}

// alsoSecret adds to secret things those that say so themselves, and what only belongs to
// secret ones.
func (t *Table) alsoSecret(came map[state.ID]bool) map[state.ID]bool {
	all := map[state.ID]bool{}
	for id := range came {
		all[id] = true
	}
	for _, id := range t.state.Records() {
		k := t.kindCalled(t.state.Kind(id))
		if k == nil {
			continue
		}
		if b := k.Secret(); b != nil {
			if v, err := t.boxes.read(t.Record(id), b); err == nil && v == true {
				all[id] = true
			}
		}
	}
	return all
}

// Unknown are the things at the table of which players do not know, with what was done in
// secret.
func (t *Table) Unknown(c Concealed) map[state.ID]bool { return t.alsoSecret(c.Records) }

// unlisted are the boxes that things list as hidden, and those lists.
func (t *Table) unlisted() map[BoxKey]bool {
	all := map[BoxKey]bool{}
	for _, id := range t.state.Records() {
		k := t.kindCalled(t.state.Kind(id))
		if k == nil || k.Hides() == nil {
			continue
		}
		v, _ := t.state.Get(id, k.Hides().Name)
		for _, name := range types.AsList(v) {
			if name, ok := name.(string); ok {
				all[BoxKey{id, name}] = true
			}
		}
		if len(types.AsList(v)) > 0 {
			all[BoxKey{id, k.Hides().Name}] = true
		}
	}
	return all
}

// Audience is who reads what the table tells.
func (t *Table) Audience() content.Audience {
	if t.audience == nil {
		return content.Gamemaster
	}
	return t.audience.who
}

// Privately tells how often private boxes were read, for who wants to know whether a
// question did.
func (t *Table) Privately() int { return t.privates }

// TellsPrivate notes that the running line tells what is for the gamemaster alone.
func (t *Table) TellsPrivate() { t.toldPrivate = true }

// ToldPrivate tells whether anything was noted by [Table.TellsPrivate] or a text that was
// said read a private box, or a check did, and forgets it.
func (t *Table) ToldPrivate() (told, checks bool) {
	told, checks = t.toldPrivate, t.checksPrivate
	t.toldPrivate, t.checksPrivate = false, false
	return told, checks
}

// Private tells whether changes tell what private boxes hold or held.
func (t *Table) Private(c state.Changes) bool {
	return slices.ContainsFunc(c.List, func(x state.Change) bool {
		private := func(key string, values ...types.Value) bool {
			b := t.boxByKey(x.Kind, key)
			return b != nil && !content.Players.Sees(b) && slices.ContainsFunc(values, func(v types.Value) bool { return v != nil && !types.Equal(v, b.Default) })
		}
		return x.Op == state.Changed && private(x.Box, x.Before, x.After) ||
			slices.ContainsFunc(x.Held, func(h state.Held) bool { return private(h.Box, h.Value) })
	})
}
