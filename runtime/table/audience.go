package table

import (
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/command"
	"houserule/runtime/state"
	"houserule/runtime/world"
)

// hearing is who hears what a table tells, and what of it is private.
type hearing struct {
	privates      int  // how often private boxes were read
	saying        int  // how many texts are being written that are said
	toldPrivate   bool // the running line tells what is for the gamemaster alone
	checksPrivate bool // a check of the running line read a private box
}

// readPrivate is called before a private box is read, and before any box where something
// else may be hidden. It refuses what the audience of the table may not know; for traces
// and for what the running line tells it notes that something private was read.
func (t *Table) readPrivate(run *command.Run, n types.Ref, b *content.Box) error {
	if private, err := t.world.Audience.Withholds(n, b); err != nil || !private {
		return err
	}
	t.privates++
	if t.saying > 0 {
		t.toldPrivate = true
	}
	if run.Settling != nil {
		t.checksPrivate = true
	}
	run.Trace.PrivateRead()
	return nil
}

// FoundHidden tells whether players do not know what was found in a box that was written.
func (t *Table) FoundHidden(w BoxWritten, found map[world.BoxKey]bool) bool {
	if len(found) == 0 {
		return false
	}
	key, ok := t.KeyOf(w)
	return ok && found[key]
}

// KeyOf is where a box that was written is kept; false where it is nowhere.
func (t *Table) KeyOf(w BoxWritten) (world.BoxKey, bool) {
	_, id, at, err := t.world.Boxes.Place(w.Whose, w.Box)
	if err != nil {
		return world.BoxKey{}, false
	}
	return world.BoxKey{Record: id, Box: at.Name}, true
}

// Marks lets traces know what was done in secret, so that For of a trace leaves it out.
func (t *Table) Marks(c world.Concealed) {
	c.Records = t.alsoSecret(c.Records)
	t.world.Audience.Mark(c)
}

// Conceals makes the table one of which players read: what was done in secret is not
// there, private boxes are empty, and what reads them is refused. It cannot be turned
// back, and the journal is to be empty.
func (t *Table) Conceals(c world.Concealed) error {
	return t.world.Audience.Conceal(t.alsoSecret(c.Records), c.Boxes)
}

// CallsPublicly calls things by the names by which players know them, at a table of which
// they read.
func (t *Table) CallsPublicly(names map[string]string) error {
	run := t.run
	for _, id := range t.world.State().Records() {
		v, _ := t.world.State().Get(id, "name")
		name, _ := v.(string)
		public := names[name]
		if public == "" {
			continue
		}
		if err := t.world.State().Set(id, "name", public); err != nil {
			return err
		}
		run.Called(id, public)
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
	for _, id := range t.world.State().Records() {
		k := t.world.KindNamed(t.world.State().Kind(id))
		if k == nil {
			continue
		}
		if b := k.Secret(); b != nil {
			if v, err := t.boxes.read(t.world.Record(id), b); err == nil && v == true {
				all[id] = true
			}
		}
	}
	return all
}

// Unknown are the things at the table of which players do not know, with what was done in
// secret.
func (t *Table) Unknown(c world.Concealed) map[state.ID]bool { return t.alsoSecret(c.Records) }

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
