package world

import (
	"maps"
	"slices"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/state"
)

// Audience is who reads what the table tells, and what is hidden from them.
type Audience struct {
	w       *World
	readers *readers // nil where nothing is hidden but private boxes
	Reads   PrivateReads
}

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

// readers is whom a table tells something that may not know everything.
type readers struct {
	who      content.Audience
	secrets  Concealed // of which traces do not tell
	unlisted map[BoxKey]bool
}

// hiding is a [rules.Refusal] to read what is for the gamemaster alone.
func hiding() error {
	return &rules.Refusal{Reason: "that is for the gamemaster alone", Unread: true}
}

// Restricted tells whether something is hidden that no box says.
func (a *Audience) Restricted() bool { return a.readers != nil }

// Withholds tells whether players may not know a box of a thing. Where players read, it
// refuses that.
func (a *Audience) Withholds(n types.Ref, b *content.Box) (private bool, err error) {
	private = !content.Players.Sees(b)
	if a.readers != nil {
		if !private {
			private = a.Hides(n, b)
		}
		if private && a.readers.who == content.Players {
			return true, hiding()
		}
	}
	return private, nil
}

// CameSecretly tells whether players do not know that a record came.
func (a *Audience) CameSecretly(id state.ID) bool {
	return a.readers != nil && a.readers.secrets.Records[id]
}

// FoundSecretly are the boxes of which players do not know what was found there.
func (a *Audience) FoundSecretly() map[BoxKey]bool { return a.readers.secrets.Found }

// Hides tells whether a box that is not private itself is hidden from players: of things
// of which they do not know, and those that the thing lists.
func (a *Audience) Hides(n types.Ref, b *content.Box) bool {
	_, id, at, err := a.w.Boxes.Place(n, b)
	if err != nil || id == 0 {
		return false
	}
	secrets := &a.readers.secrets
	key := BoxKey{id, at.Name}
	_, secretly := secrets.Boxes[key]
	return secretly || secrets.Found[key] || secrets.Records[id] || secrets.Records[n.Record] || a.readers.unlisted[key]
}

// Mark lets traces know what was done in secret, so that what players read of them leaves
// it out.
func (a *Audience) Mark(run Command, c Concealed) {
	c.Records = a.Secret(run, c)
	a.readers = &readers{who: content.Gamemaster, secrets: c, unlisted: a.unlisted()}
}

// Conceal makes the table one of which players read: what was done in secret is not there,
// boxes hold what they held before they were written in secret, private boxes are empty, and
// what reads them is refused. It cannot be turned back, and the journal is to be empty.
func (a *Audience) Conceal(run Command, c Concealed) error {
	gone := a.Secret(run, c)
	unlisted := a.unlisted()
	for key, stood := range c.Boxes {
		if !a.w.state.Exists(key.Record) {
			continue
		}
		if err := a.putBack(key, stood); err != nil {
			return err
		}
	}
	for id := range gone {
		if a.w.state.Exists(id) {
			if err := a.w.state.Remove(id); err != nil {
				return err
			}
		}
	}
	for _, id := range a.w.state.Records() {
		if err := a.concealIn(id, gone, unlisted); err != nil {
			return err
		}
	}
	a.readers = &readers{who: content.Players, secrets: Concealed{Records: gone}, unlisted: unlisted}
	return nil
}

// Secret are the things of which players do not know: those that came in secret, and those
// that say so themselves.
func (a *Audience) Secret(run Command, c Concealed) map[state.ID]bool {
	all := maps.Clone(c.Records)
	if all == nil {
		all = map[state.ID]bool{}
	}
	for _, id := range a.w.state.Records() {
		k := a.w.KindNamed(a.w.state.Kind(id))
		if k == nil {
			continue
		}
		if b := k.Secret(); b != nil {
			if v, err := run.Read(a.w.Record(id), b); err == nil && v == true {
				all[id] = true
			}
		}
	}
	return all
}

// CallPublicly calls things by the names by which players know them, at a table of which
// they read.
func (a *Audience) CallPublicly(names map[string]string) error {
	for _, id := range a.w.state.Records() {
		v, _ := a.w.state.Get(id, "name")
		name, _ := v.(string)
		public := names[name]
		if public == "" {
			continue
		}
		if err := a.w.state.Set(id, "name", public); err != nil {
			return err
		}
		a.w.Departed.Remember(id, a.w.state.Kind(id), public, "")
	}
	return nil
}

func (a *Audience) putBack(key BoxKey, stood Stood) error {
	if stood.Had {
		return a.w.state.Set(key.Record, key.Box, stood.Value)
	}
	if _, holds := a.w.state.Get(key.Record, key.Box); holds {
		return a.w.state.Unset(key.Record, key.Box)
	}
	return nil
}

// concealIn empties the private boxes of a record, and takes out of the others what
// refers to what is gone.
func (a *Audience) concealIn(id state.ID, gone map[state.ID]bool, unlisted map[BoxKey]bool) error {
	kind := a.w.state.Kind(id)
	for _, key := range a.w.state.Boxes(id) {
		v, _ := a.w.state.Get(id, key)
		if b := a.w.BoxByKey(kind, key); unlisted[BoxKey{id, key}] || b != nil && !content.Players.Sees(b) {
			if err := a.w.state.Unset(id, key); err != nil {
				return err
			}
			continue
		}
		refers := false
		types.EachRef(v, func(e types.Ref) { refers = refers || gone[e.Record] || gone[e.Owner] })
		if !refers {
			continue
		}
		v = a.w.Exports.Without(v, func(e types.Ref) bool { return gone[e.Record] || gone[e.Owner] })
		if err := a.putBack(BoxKey{id, key}, Stood{v, v != nil}); err != nil {
			return err
		}
	}
	return nil
}

// unlisted are the boxes that things list as hidden, and those lists.
func (a *Audience) unlisted() map[BoxKey]bool {
	all := map[BoxKey]bool{}
	for _, id := range a.w.state.Records() {
		k := a.w.KindNamed(a.w.state.Kind(id))
		if k == nil || k.Hides() == nil {
			continue
		}
		v, _ := a.w.state.Get(id, k.Hides().Name)
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

// Who is who reads what the table tells.
func (a *Audience) Who() content.Audience {
	if a.readers == nil {
		return content.Gamemaster
	}
	return a.readers.who
}

// Private tells whether changes tell what private boxes hold or held.
func (a *Audience) Private(c state.Changes) bool {
	return slices.ContainsFunc(c.List, func(x state.Change) bool {
		private := func(key string, values ...types.Value) bool {
			b := a.w.BoxByKey(x.Kind, key)
			return b != nil && !content.Players.Sees(b) && slices.ContainsFunc(values, func(v types.Value) bool { return v != nil && !types.Equal(v, b.Default) })
		}
		return x.Op == state.Changed && private(x.Box, x.Before, x.After) ||
			slices.ContainsFunc(x.Boxes, func(h state.BoxValue) bool { return private(h.Box, h.Value) })
	})
}
