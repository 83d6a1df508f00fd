package table

import (
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/world"
)

// Get reads a box by name.
func (t *Table) Get(n types.Noun, name string) (types.Value, error) {
	if err := t.world.Departed.There(n); err != nil {
		return nil, err
	}
	k := t.world.Kind(n)
	if k == nil {
		return nil, fmt.Errorf("nothing of kind %q exists", n.Kind)
	}
	b := t.world.Box(k, name)
	if b == nil {
		return nil, &diag.Problem{Message: fmt.Sprintf("%s has no box `%s`", diag.A(k.Name), name), Hint: diag.DidYouMean(name, k.BoxNames())}
	}
	return t.boxes.read(n, b)
}

// read gives the value of a box: what was written, else what is printed, else
// what it starts with, else its default. A box that must be filled and was not
// is an error, never a silent nothing.
func (t *Table) read(n types.Noun, b *content.Box) (types.Value, error) {
	run := t.run
	if t.reads != nil {
		*t.reads = append(*t.reads, boxRead{n, b})
	}
	if b.Private != "" || t.world.Audience.Restricted() {
		if err := t.readPrivate(run, n, b); err != nil {
			return nil, err
		}
	}
	if b.Plain && run.supposed == nil {
		if v, ok := t.world.Boxes.ReadPlain(n, b); ok {
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

func (t *Table) raw(run *Run, n types.Noun, b *content.Box) (types.Value, error) {
	if run.supposed != nil && n == run.supposed.noun {
		if v, ok := run.supposed.words[b.Name]; ok {
			return v, nil
		}
		if n.Record == 0 && b.HasDefault {
			return b.Default, nil
		}
	}
	v, ok, there, err := t.world.Boxes.Kept(n, b)
	if err != nil || ok {
		return v, err
	}
	if !there {
		return nil, t.world.Departed.There(n)
	}
	if n.Record == 0 || n.IsCopy() {
		if e := t.world.Boxes.OnSheet(n.Kind, n.Name, b); e.Prints {
			return e.Printed, nil
		}
	}
	if b.Type.Base == types.Action {
		if e := t.world.Printed(n); e != nil && e.Sheet != nil {
			if v, ok := e.Sheet.Values[b.Name]; ok {
				return v, nil
			}
		}
	}
	if b.Starts != nil {
		return t.eval.ask(run, t.world.Book().Of(b).Starts, n, nil)
	}
	if b.HasDefault || b.Type.Optional {
		return b.Default, nil
	}
	return nil, &diag.Problem{Message: fmt.Sprintf("%s has no `%s` yet", t.world.Names.Of(n), b.Name), Hint: fmt.Sprintf("its box is %q without a default: give it one, or fill it first", b.Type.String())}
}

// owned makes what stands in a box the thing of whoever it belongs to: the
// weapon of the attacker, the linked attribute of the skill's owner.
func (t *Table) owned(n types.Noun, b *content.Box, v types.Value) (types.Value, error) {
	e, ok := v.(types.Noun)
	if !ok {
		if l, ok := v.(types.List); ok && b.Type.Elem != nil && b.Type.Elem.Base == types.NounBase {
			if b.Type.Elem.Of == "" && world.NoneNamed(l) {
				return v, nil // whoever it is, nothing in it becomes theirs
			}
			owner, err := t.ownerWithin(n, b)
			if owner != 0 {
				return t.world.Ownership.Own(owner, v), err
			}
			return v, err
		}
		return v, nil
	}
	if e.Record != 0 || e.Owner != 0 || t.world.IsNamed(e) {
		if now := t.world.Copies.Resolve(e); now != e {
			return now, nil
		}
		return v, nil
	}
	if b.Type.Of != "" && (b.Type.Of != "owner" || t.world.Box(t.world.Kind(n), "owner") != nil) {
		role, err := t.Get(n, b.Type.Of)
		if err != nil {
			return nil, err
		}
		if who, ok := role.(types.Noun); ok {
			e.Owner = who.Record
		}
		return t.world.Copies.Resolve(e), nil
	}
	e.Owner = t.world.Ownership.OwnerID(n)
	return t.world.Copies.Resolve(e), nil
}

// Set writes a box by name; a value of the wrong type is refused.
func (t *Table) Set(n types.Noun, name string, v types.Value) error {
	run := t.run
	if err := t.world.Departed.There(n); err != nil {
		return err
	}
	k := t.world.Kind(n)
	if k == nil {
		return fmt.Errorf("nothing of kind %q exists", n.Kind)
	}
	b := t.world.Box(k, name)
	if b == nil {
		hint := diag.DidYouMean(name, k.BoxNames())
		if r := t.world.Book().Find(k, name); r != nil {
			hint = fmt.Sprintf("%s is %s; it is worked out and cannot be written", r.Name, diag.A(r.Sort.String()))
		}
		if hint == "" && k.Is("entity") {
			c := t.world.Book().Catalogue
			hint = c.RatedHint(k.Module, name, c.RatedKeys(k.Module, name)).Text
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

// written writes a box, for a script or for the engine itself.
func (t *Table) written(run *Run, n types.Noun, b *content.Box, v types.Value, byEngine bool) error {
	if err := t.writable(run, n, b); err != nil {
		return err
	}
	if !byEngine && b.Keeper != "" && types.Valid(v) == nil {
		return t.world.BuiltInFits(n, b, v)
	}
	if err := t.world.Ownership.Held(n, b); err != nil {
		return err
	}
	v, err := t.fitted(run, n, b, v)
	if err != nil {
		return &diag.Problem{Message: fmt.Sprintf("`%s` of %s: %s", b.Name, t.world.Names.Of(n), err)}
	}
	if !byEngine {
		if err := t.world.BuiltInFits(n, b, v); err != nil {
			return err
		}
	}
	if err := t.spendOn(run, v); err != nil {
		return err
	}
	store, id, at, err := t.world.Boxes.Place(n, b)
	if err != nil {
		return err
	}
	old, _, there := store.Read(id, at)
	if !there {
		return t.world.Departed.There(n)
	}
	if err := t.world.Departed.Keepable(n, b.Name, old, v); err != nil {
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
