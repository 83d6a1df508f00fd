package world

import (
	"maps"
	"slices"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/state"
)

// Audience determines who reads the output of the table, and hides what they may not know.
type Audience struct {
	w       *World
	secrecy *secrecy // what is hidden besides private boxes; nil for nothing
	Reads   PrivateReads
}

// Secrets is the part of the state that was changed in secret, which players do not know.
type Secrets struct {
	Records  map[state.ID]bool      // things that were created
	Boxes    map[BoxKey]FormerValue // contents of boxes before they were written
	Replaced map[BoxKey]bool        // boxes that were written openly since: players do not know their former contents
}

// BoxKey identifies a stored box: a record, and the key of the box on it.
type BoxKey struct {
	Record state.ID
	Box    string
}

// FormerValue is the former contents of a box; Had is false if it was never written.
type FormerValue struct {
	Value types.Value
	Had   bool
}

// secrecy is what is hidden, and from whom.
type secrecy struct {
	viewer    Viewer
	concealed bool                   // it was removed from the state, and reading it is an error
	glimpses  map[types.Ref][]string // what the viewer sees of things, from before it was removed
	secrets   Secrets                // left out of traces
	unlisted  map[BoxKey]bool        // see Audience.unlisted
}

// hiddenError returns a [rules.Refusal] to read a box of things that the viewer does not own.
func hiddenError(b *content.Box) error {
	if b.Private == content.ForOwner {
		return &rules.Refusal{Reason: "that is for its owner alone", Unreadable: true}
	}
	return &rules.Refusal{Reason: "that is for the gamemaster alone", Unreadable: true}
}

// Restricted reports whether something besides private boxes is hidden.
func (a *Audience) Restricted() bool { return a.secrecy != nil }

// IsPrivate reports whether a box of a thing is hidden: from players or, after SetSecrets or
// Conceal, from the viewer. After Conceal, reading such a box is a [rules.Refusal].
func (a *Audience) IsPrivate(n types.Ref, b *content.Box) (private bool, err error) {
	if a.secrecy == nil {
		return !content.Players.Sees(b), nil
	}
	if private = a.hidesAny(n, b); private && a.secrecy.concealed {
		return true, hiddenError(b)
	}
	return private, nil
}

// hidesAny reports whether the viewer does not see a box of a thing: a private one, or one that
// Hides. The audience must be Restricted.
func (a *Audience) hidesAny(n types.Ref, b *content.Box) bool {
	return !a.w.Ownership.Sees(a.secrecy.viewer, n, b.Private) || a.Hides(n, b)
}

// Hidden reports whether the viewer must not learn of something of a thing with a privacy: one of
// the values of [content.Box].Private. Without SetSecrets and Conceal the viewer is players who
// own nothing.
func (a *Audience) Hidden(n types.Ref, private string) bool {
	if a.secrecy == nil {
		return private != ""
	}
	return !a.w.Ownership.Sees(a.secrecy.viewer, n, private)
}

// Sees reports whether an audience may see the value of a box of a thing. In a game that is
// concealed from it, players also see the private boxes of what they own.
func (a *Audience) Sees(who content.Audience, n types.Ref, b *content.Box) bool {
	return who.Sees(b) || a.secrecy != nil && a.secrecy.concealed && !a.Hidden(n, b.Private)
}

// RestrictionOfBox returns who may not see a box of a thing that [Audience.IsPrivate] calls
// private.
func (a *Audience) RestrictionOfBox(n types.Ref, b *content.Box) Restriction {
	if a.secrecy != nil && a.Hides(n, b) {
		return GamemasterOnly()
	}
	return a.w.Ownership.RestrictionOf(n, b.Private)
}

// IsSecretRecord reports whether a record was created in secret.
func (a *Audience) IsSecretRecord(id state.ID) bool {
	return a.secrecy != nil && a.secrecy.secrets.Records[id]
}

// SecretlyReplaced returns Secrets.Replaced. The audience must be Restricted.
func (a *Audience) SecretlyReplaced() map[BoxKey]bool { return a.secrecy.secrets.Replaced }

// Hides reports whether a box that is not private is hidden from players: a box that was written
// in secret, a box of a thing that they do not know, or a box that the thing lists as hidden.
func (a *Audience) Hides(n types.Ref, b *content.Box) bool {
	_, id, at, err := a.w.Boxes.Location(n, b)
	if err != nil || id == 0 {
		return false
	}
	secrets := &a.secrecy.secrets
	key := BoxKey{id, at.Name}
	_, secretly := secrets.Boxes[key]
	return secretly || secrets.Replaced[key] || secrets.Records[id] || secrets.Records[n.Record] || a.secrecy.unlisted[key]
}

// SetSecrets sets what was done in secret, so that traces for a viewer leave it out. The state
// stays as it is.
func (a *Audience) SetSecrets(run Command, c Secrets, viewer Viewer) {
	c.Records = a.SecretRecords(run, c)
	a.secrecy = &secrecy{viewer: viewer, secrets: c, unlisted: a.unlisted()}
}

// Conceal removes from the table what a viewer does not know: things created in secret, contents
// of boxes written in secret, and private boxes of what the viewer does not own, reading which
// becomes an error. It cannot be undone; the journal must be empty. glimpse returns what others see
// of a thing, false for nothing; it is called for all things when only private boxes are left to be
// removed.
func (a *Audience) Conceal(run Command, c Secrets, viewer Viewer, glimpse func(types.Ref) ([]string, bool)) error {
	gone := a.SecretRecords(run, c)
	unlisted := a.unlisted()
	for key, former := range c.Boxes {
		if !a.w.state.Exists(key.Record) {
			continue
		}
		if err := a.putBack(key, former); err != nil {
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
		if err := a.removeRefs(id, gone); err != nil {
			return err
		}
	}
	glimpses := map[types.Ref][]string{}
	for _, id := range a.w.state.Records() {
		if texts, ok := glimpse(a.w.Record(id)); ok {
			glimpses[a.w.Record(id)] = texts
		}
	}
	for _, id := range a.w.state.Records() {
		if err := a.clearPrivate(id, unlisted, viewer); err != nil {
			return err
		}
	}
	a.secrecy = &secrecy{viewer: viewer, concealed: true, glimpses: glimpses, secrets: Secrets{Records: gone}, unlisted: unlisted}
	return nil
}

// SecretRecords returns the things that players do not know: those created in secret, and those
// whose box for that (see [content.Kind.Secret]) contains yes.
func (a *Audience) SecretRecords(run Command, c Secrets) map[state.ID]bool {
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

// UsePublicNames renames things by the names that players know; only after Conceal.
func (a *Audience) UsePublicNames(names map[string]string) error {
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

// putBack restores the former contents of a box.
func (a *Audience) putBack(key BoxKey, former FormerValue) error {
	if former.Had {
		return a.w.state.Set(key.Record, key.Box, former.Value)
	}
	if _, written := a.w.state.Get(key.Record, key.Box); written {
		return a.w.state.Unset(key.Record, key.Box)
	}
	return nil
}

// Glimpse returns what the viewer of a concealed game sees of a thing; false if that was not kept.
func (a *Audience) Glimpse(n types.Ref) (texts []string, kept bool) {
	if a.secrecy == nil {
		return nil, false
	}
	texts, kept = a.secrecy.glimpses[n]
	return texts, kept
}

// clearPrivate clears the boxes of a record that a viewer may not see.
func (a *Audience) clearPrivate(id state.ID, unlisted map[BoxKey]bool, viewer Viewer) error {
	kind := a.w.state.Kind(id)
	for _, key := range a.w.state.Boxes(id) {
		if b := a.w.BoxByKey(kind, key); unlisted[BoxKey{id, key}] || b != nil && !a.w.Ownership.Sees(viewer, a.w.Record(id), b.Private) {
			if err := a.w.state.Unset(id, key); err != nil {
				return err
			}
		}
	}
	return nil
}

// removeRefs removes references to hidden things from the boxes of a record.
func (a *Audience) removeRefs(id state.ID, gone map[state.ID]bool) error {
	for _, key := range a.w.state.Boxes(id) {
		v, _ := a.w.state.Get(id, key)
		refers := false
		types.EachRef(v, func(e types.Ref) { refers = refers || gone[e.Record] || gone[e.Owner] })
		if !refers {
			continue
		}
		v = a.w.Exports.Without(v, func(e types.Ref) bool { return gone[e.Record] || gone[e.Owner] })
		if err := a.putBack(BoxKey{id, key}, FormerValue{v, v != nil}); err != nil {
			return err
		}
	}
	return nil
}

// unlisted returns the boxes that things list as hidden, and the boxes with these lists.
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

// Viewer returns from whom the game is concealed: the gamemaster, or players after Conceal.
func (a *Audience) Viewer() Viewer {
	if a.secrecy == nil || !a.secrecy.concealed {
		return Viewer{}
	}
	return a.secrecy.viewer
}

// RestrictionOfChanges returns who may not read changes, because they contain the contents of
// private boxes.
func (a *Audience) RestrictionOfChanges(c state.Changes) (r Restriction) {
	for _, x := range c.List {
		note := func(key string, values ...types.Value) {
			b := a.w.BoxByKey(x.Kind, key)
			if b != nil && !content.Players.Sees(b) && slices.ContainsFunc(values, func(v types.Value) bool { return v != nil && !types.Equal(v, b.Default) }) {
				r = r.And(a.w.Ownership.RestrictionOf(a.w.Record(x.Record), b.Private))
			}
		}
		if x.Op == state.Changed {
			note(x.Box, x.Before, x.After)
		}
		for _, h := range x.Boxes {
			note(h.Box, h.Value)
		}
	}
	return r
}
