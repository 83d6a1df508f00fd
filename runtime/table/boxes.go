package table

import (
	"errors"
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/state"
)

// place finds where a box of a noun is kept: the store, the record, the box there.
func (t *Table) place(n types.Noun, b *content.Box) (*state.Store, state.ID, state.Box, error) {
	n = t.whichever(n)
	switch {
	case isEvent(n):
		return t.events, n.Record - eventBase, state.Box{Name: b.Name, Number: b.Number}, nil
	case n.Record != 0:
		return t.state, n.Record, state.Box{Name: b.Name, Number: b.Number}, nil
	case b.Kind.Nature == content.Named:
		return t.state, t.Game().Record, t.sheetBox(n.Kind, n.Name, b).at, nil
	case !b.Sheet:
		return nil, 0, state.Box{}, nil
	case n.Owner == 0:
		return nil, 0, state.Box{}, &diag.Problem{Message: fmt.Sprintf("`%s` stands on somebody's sheet, and this %s %q is nobody's", b.Name, n.Kind, n.Name),
			Hint: fmt.Sprintf("ask for somebody's own: who:the(%q).%s", n.Name, b.Name)}
	}
	return t.state, n.Owner, t.sheetBox(n.Kind, n.Name, b).at, nil
}

// kept is what was written into a box; ok is false where nothing was, there is
// false for what is gone.
func (t *Table) kept(n types.Noun, b *content.Box) (v types.Value, ok, there bool, err error) {
	store, id, at := t.state, n.Record, state.Box{Name: b.Name, Number: b.Number}
	switch {
	case id > eventBase:
		store, id = t.events, id-eventBase
	case id == 0:
		if store, id, at, err = t.place(n, b); err != nil || store == nil {
			return nil, false, true, err
		}
	}
	v, ok, there = store.Read(id, at)
	return v, ok, there, nil
}

// Get reads a box by name.
func (t *Table) Get(n types.Noun, name string) (types.Value, error) {
	if err := t.There(n); err != nil {
		return nil, err
	}
	k := t.kind(n)
	if k == nil {
		return nil, fmt.Errorf("nothing of kind %q exists", n.Kind)
	}
	b := t.Box(k, name)
	if b == nil {
		return nil, &diag.Problem{Message: fmt.Sprintf("%s has no box `%s`", diag.A(k.Name), name), Hint: diag.DidYouMean(name, k.BoxNames())}
	}
	return t.boxes.read(n, b)
}

// Box finds a box of a kind, the level of rated kinds included.
func (t *Table) Box(k *content.Kind, name string) *content.Box {
	if b := k.Box(name); b != nil {
		return b
	}
	if name != "level" {
		return nil
	}
	return t.book.Level(k)
}

// boxSeen is the box that a module means by a name.
func (t *Table) boxSeen(module string, k *content.Kind, name string) *content.Box {
	if b := k.BoxSeen(module, name); b != nil {
		return b
	}
	return t.Box(k, name)
}

// foreign tells what a game wrote on a noun that games share from the words of
// a thing of another game, for which it does not exist.
func (t *Table) foreign(module string, n types.Noun) bool {
	c := t.book.Catalogue
	if !c.Several() {
		return false
	}
	k := c.Kind(n.Kind)
	return k != nil && c.Strangers(module, k.Module)
}

// read gives the value of a box: what was written, else what is printed, else
// what it starts with, else its default. A box that must be filled and was not
// is an error, never a silent nothing.
func (t *Table) read(n types.Noun, b *content.Box) (types.Value, error) {
	run := t.run
	if t.reads != nil {
		*t.reads = append(*t.reads, boxRead{n, b})
	}
	if b.Private != "" || t.audience != nil {
		if err := t.readPrivate(run, n, b); err != nil {
			return nil, err
		}
	}
	if b.Plain && run.supposed == nil {
		if v, ok := t.readPlain(n, b); ok {
			return v, nil
		}
	}
	v, err := t.raw(run, n, b)
	if err != nil {
		return nil, err
	}
	if b.Type.Worded() {
		return t.withinEnds(run, n, b, v)
	}
	switch v.(type) {
	case types.Noun, types.List, types.Map: // nothing else is anybody's, or can be gone
		if v, err = t.owned(n, b, v); err != nil {
			return nil, err
		}
		return t.stillThere(n, b, v)
	}
	return v, nil
}

// readPlain reads what most boxes are that formulas read: one of a record, or of an entry
// on somebody's sheet. Of anything else, and of what is gone, ok is false.
func (t *Table) readPlain(n types.Noun, b *content.Box) (v types.Value, ok bool) {
	var printed *sheetBox
	id, at := n.Record, state.Box{Name: b.Name, Number: b.Number}
	if id == 0 && b.Sheet && len(t.copies) == 0 && b.Kind.Nature == content.Printed {
		printed = t.sheetBox(n.Kind, n.Name, b)
		id, at = n.Owner, printed.at
	}
	if id == 0 || id > eventBase {
		return nil, false
	}
	v, ok, there := t.state.Read(id, at)
	switch {
	case ok:
		return v, true
	case !there || n.IsCopy():
		return nil, false
	case printed != nil && printed.prints:
		return printed.printed, true
	}
	return b.Default, true
}

func (t *Table) raw(run *Run, n types.Noun, b *content.Box) (types.Value, error) {
	if run.supposed != nil && n == run.supposed.noun {
		if v, ok := run.supposed.words[b.Name]; ok {
			return v, nil
		}
		if n.Record == 0 && b.HasDefault {
			return b.Default, nil
		}
	}
	v, ok, there, err := t.kept(n, b)
	if err != nil || ok {
		return v, err
	}
	if !there {
		return nil, t.There(n)
	}
	if n.Record == 0 || n.IsCopy() {
		if e := t.sheetBox(n.Kind, n.Name, b); e.prints {
			return e.printed, nil
		}
	}
	if b.Type.Base == types.Action {
		if e := t.Printed(n); e != nil && e.Sheet != nil {
			if v, ok := e.Sheet.Values[b.Name]; ok {
				return v, nil
			}
		}
	}
	if b.Starts != nil {
		return t.eval.ask(run, t.book.Of(b).Starts, n, nil)
	}
	if b.HasDefault || b.Type.Optional {
		return b.Default, nil
	}
	return nil, &diag.Problem{Message: fmt.Sprintf("%s has no `%s` yet", t.NameOf(n), b.Name), Hint: fmt.Sprintf("its box is %q without a default: give it one, or fill it first", b.Type.String())}
}

// owned makes what stands in a box the thing of whoever it belongs to: the
// weapon of the attacker, the linked attribute of the skill's owner.
func (t *Table) owned(n types.Noun, b *content.Box, v types.Value) (types.Value, error) {
	e, ok := v.(types.Noun)
	if !ok {
		if l, ok := v.(types.List); ok && b.Type.Elem != nil && b.Type.Elem.Base == types.NounBase {
			if b.Type.Elem.Of == "" && noneNamed(l) {
				return v, nil // whoever it is, nothing in it becomes theirs
			}
			owner, err := t.ownerWithin(n, b)
			if owner != 0 {
				return t.ownedBy(owner, v), err
			}
			return v, err
		}
		return v, nil
	}
	if e.Record != 0 || e.Owner != 0 || t.named(e) {
		if now := t.whichever(e); now != e {
			return now, nil
		}
		return v, nil
	}
	if b.Type.Of != "" && (b.Type.Of != "owner" || t.Box(t.kind(n), "owner") != nil) {
		role, err := t.Get(n, b.Type.Of)
		if err != nil {
			return nil, err
		}
		if who, ok := role.(types.Noun); ok {
			e.Owner = who.Record
		}
		return t.whichever(e), nil
	}
	e.Owner = t.ownerOf(n)
	return t.whichever(e), nil
}

// noneNamed tells that nothing in a list is an entry by its name alone.
func noneNamed(l types.List) bool {
	for _, v := range l {
		if e, ok := v.(types.Noun); ok && e.Record == 0 {
			return false
		}
	}
	return true
}

// ownedBy makes the entries in a list somebody's.
func (t *Table) ownedBy(owner uint64, v types.Value) types.Value {
	var out types.List
	l, _ := v.(types.List)
	for i, v := range l {
		if e, ok := t.ownedItem(owner, v); ok {
			if out == nil {
				out = append(types.List(nil), l...)
			}
			out[i] = e
		}
	}
	if out == nil {
		return v
	}
	return out
}

// ownedItem makes an element of a list the owner's; ok is false where it stays
// what it is.
func (t *Table) ownedItem(owner uint64, v types.Value) (e types.Noun, ok bool) {
	e, ok = v.(types.Noun)
	if !ok || e.Record != 0 || e.Owner != 0 || t.named(e) {
		return e, false
	}
	e.Owner = owner
	return t.whichever(e), true
}

// named tells things that are there by their name alone and are nobody's.
func (t *Table) named(n types.Noun) bool {
	k := t.kind(n)
	return k != nil && k.Nature == content.Named
}

// ownerOf is whose a thing is: an entity is its own.
func (t *Table) ownerOf(n types.Noun) uint64 {
	if id := t.hadBy(n); id != 0 {
		return id
	}
	if n.Record != 0 && !isEvent(n) {
		if k := t.kind(n); k != nil && k.Is("entity") {
			return n.Record
		}
	}
	return 0
}

// Written is what somebody wrote into a box; ok is false where nobody did.
func (t *Table) Written(n types.Noun, b *content.Box) (v types.Value, ok bool) {
	v, ok, _, err := t.kept(n, b)
	return v, ok && err == nil
}

// Set writes a box by name; a value of the wrong type is refused.
func (t *Table) Set(n types.Noun, name string, v types.Value) error {
	run := t.run
	if err := t.There(n); err != nil {
		return err
	}
	k := t.kind(n)
	if k == nil {
		return fmt.Errorf("nothing of kind %q exists", n.Kind)
	}
	b := t.Box(k, name)
	if b == nil {
		hint := diag.DidYouMean(name, k.BoxNames())
		if r := t.book.Find(k, name); r != nil {
			hint = fmt.Sprintf("%s is %s; it is worked out and cannot be written", r.Name, diag.A(r.Sort.String()))
		}
		if hint == "" && k.Is("entity") {
			c := t.book.Catalogue
			hint = c.RatedHint(k.Module, name, c.RatedKeys(k.Module, name))
		}
		return &diag.Problem{Message: fmt.Sprintf("%s has no box `%s`", diag.A(k.Name), name), Hint: hint}
	}
	return t.write(run, n, b, v)
}

func (t *Table) write(run *Run, n types.Noun, b *content.Box, v types.Value) error {
	if err := t.written(run, n, b, v, false); err != nil {
		return err
	}
	return t.boxTakes(run, n, b)
}

// builtIn refuses what a script may not write into a box of the engine. Those that it
// keeps are written by what they belong to alone; of the others some values that have
// the right type mean nothing.
func (t *Table) builtIn(n types.Noun, b *content.Box, v types.Value) error {
	if b.Keeper != "" {
		return &diag.Problem{Message: fmt.Sprintf("`%s` of %s cannot be written: %s", b.Name, t.NameOf(n), b.Keeper)}
	}
	if b.Kind.Module != "houserule" {
		return nil // no kind of the engine
	}
	k := t.builtIns[b.Kind.Name]
	if k == nil || k.Fits == nil {
		return nil
	}
	if err := k.Fits(t, n, b, v); err != nil {
		return &diag.Problem{Message: fmt.Sprintf("`%s` of %s: %s", b.Name, t.NameOf(n), err), Cause: err}
	}
	return nil
}

// written writes a box, for a script or for the engine itself.
func (t *Table) written(run *Run, n types.Noun, b *content.Box, v types.Value, byEngine bool) error {
	if err := t.writable(run, n, b); err != nil {
		return err
	}
	if !byEngine && b.Keeper != "" && types.Valid(v) == nil {
		return t.builtIn(n, b, v)
	}
	if err := t.isHad(n, b); err != nil {
		return err
	}
	v, err := t.fitted(run, n, b, v)
	if err != nil {
		return &diag.Problem{Message: fmt.Sprintf("`%s` of %s: %s", b.Name, t.NameOf(n), err)}
	}
	if !byEngine {
		if err := t.builtIn(n, b, v); err != nil {
			return err
		}
	}
	if err := t.spendOn(run, v); err != nil {
		return err
	}
	store, id, at, err := t.place(n, b)
	if err != nil {
		return err
	}
	old, _, there := store.Read(id, at)
	if !there {
		return t.There(n)
	}
	if err := t.keepable(n, b.Name, old, v); err != nil {
		return err
	}
	return store.Write(id, at, v)
}

// writable tells why a box cannot be written now at all.
func (t *Table) writable(run *Run, n types.Noun, b *content.Box) error {
	if t.limited != nil {
		if err := t.permitted(run, n, b); err != nil {
			return err
		}
	}
	if t.answering(run) {
		return t.forbidden(run, fmt.Sprintf("write `%s`", b.Name))
	}
	if !b.Sheet && n.Record == 0 {
		return &diag.Problem{Message: fmt.Sprintf("`%s` of %s is printed in the book and cannot be written", b.Name, diag.A(n.Kind)),
			Hint: fmt.Sprintf("a box that changes in play is declared with sheet = %q", b.Type.String())}
	}
	return nil
}

// accepts checks a value against the type of a box.
func (t *Table) accepts(b *content.Box, v types.Value) error {
	return t.misfit(types.CheckKinds(v, b.Type, t.isA))
}

// misfit names the thing of the game that is not what a type wants.
func (t *Table) misfit(err error) error {
	if err == nil {
		return nil
	}
	var m *types.Misfit
	if errors.As(err, &m) {
		if n, ok := m.Value.(types.Noun); ok {
			return errors.New(m.Called(t.NameOf(n)))
		}
	}
	return err
}

// isA says whether a thing of one kind counts as another.
func (t *Table) isA(kind, of string) bool {
	k := t.kindCalled(kind)
	return k != nil && k.Is(of)
}

// answering says whether something is being worked out that may change nothing.
func (t *Table) answering(run *Run) bool { return run.queries > 0 || run.settling != nil }

// forbidden is what a question is told that tries to do something.
func (t *Table) forbidden(run *Run, what string) error {
	rule := "a rule"
	if len(run.stack.trail) > 0 {
		rule = run.stack.trail[len(run.stack.trail)-1].rule
	}
	return &diag.Problem{Message: fmt.Sprintf("%s only answers: it cannot %s", rule, what), Hint: "what rolls, chooses or changes something is an action"}
}

// boxByKey finds the box that is kept under a key of a record.
func (t *Table) boxByKey(kind, key string) *content.Box {
	if k, _, box, ok := splitKey(key); ok {
		if kk := t.kindCalled(k); kk != nil {
			return t.Box(kk, box)
		}
		return nil
	}
	if k := t.kindCalled(kind); k != nil {
		return k.Box(key)
	}
	return nil
}

// splitKey parts "skill/Rope Use/level"; entry names may hold slashes.
func splitKey(key string) (kind, entry, box string, ok bool) {
	first, last := -1, -1
	for i := 0; i < len(key); i++ {
		if key[i] == '/' {
			if first < 0 {
				first = i
			}
			last = i
		}
	}
	if first < 0 || first == last {
		return "", "", "", false
	}
	return key[:first], key[first+1 : last], key[last+1:], true
}
