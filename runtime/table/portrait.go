package table

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// Admit brings people to the table as portraits show them, all in one command, and gives
// those that are no parts. Who has Arrived is as the portrait says; to others happens
// what does to whoever is brought. On any error nobody came.
func (ac *Actions) Admit(list []world.Export) ([]types.Ref, error) {
	run := ac.t.run
	var names []string
	for _, p := range list {
		if !p.Part {
			names = append(names, p.Name)
		}
	}
	v, err := ac.t.journal.Transaction("bring "+strings.Join(names, ", "), func() (any, error) {
		if run.Answering() {
			return nil, run.Forbidden("bring " + strings.Join(names, ", "))
		}
		a := &admission{t: ac.t, list: list, now: map[uint64]uint64{}}
		return a.admits(run)
	})
	if err != nil {
		return nil, err
	}
	return v.([]types.Ref), nil
}

// admission is portraits that come to the table.
type admission struct {
	t    *Table
	list []world.Export
	now  map[uint64]uint64 // their records, by the numbers of the portraits
}

func (a *admission) admits(run *command.Run) ([]types.Ref, error) {
	var who []types.Ref
	for i := range a.list {
		n, err := a.creates(run, &a.list[i])
		if err != nil {
			return nil, err
		}
		if !a.list[i].Part {
			who = append(who, n)
		}
	}
	for _, step := range []func(*world.Export, types.Ref) error{a.fills, a.arrives, a.settles} {
		for i := range a.list {
			p := &a.list[i]
			if err := step(p, types.Ref{Record: a.now[p.ID], Kind: p.Kind, Name: p.CopyOf}); err != nil {
				return nil, err
			}
		}
	}
	return who, nil
}

// creates makes the record of a portrait.
func (a *admission) creates(run *command.Run, p *world.Export) (types.Ref, error) {
	t := a.t
	n, _, err := run.Create(p.Kind, p.Name+p.CopyOf)
	if err != nil {
		return n, err
	}
	a.now[p.ID] = n.Record
	if err := run.Spend(command.AskSteps + len(p.Boxes)); err != nil {
		return n, err
	}
	if p.CopyOf != "" {
		n.Name = p.CopyOf
		t.world.Departed.Remember(n.Record, p.Kind, p.CopyOf, p.CopyOf)
		return n, t.world.Copies.Make(n, types.Ref{})
	}
	if p.Name != "" {
		name := p.Name
		if !p.Part {
			name = t.world.Names.Free(name)
		}
		if err := t.world.State().Set(n.Record, "name", name); err != nil {
			return n, err
		}
		run.Called(n.Record, name)
	}
	if p.Printed != "" {
		if e := t.world.Book().Catalogue.Entry(p.Kind, p.Printed); e != nil {
			return n, t.world.State().Set(n.Record, world.PrintedKey, e.Kind.Name+"/"+e.Name)
		}
	}
	return n, nil
}

// renumbered is a value with the records that portraits have at this table.
func (a *admission) renumbered(v types.Value) types.Value {
	return types.Renumbered(v, func(id uint64) uint64 {
		if now, ok := a.now[id]; ok {
			return now
		}
		return id
	})
}

// fills writes what a portrait shows: what somebody carries first, since other boxes are
// of these things.
func (a *admission) fills(p *world.Export, n types.Ref) error {
	run := a.t.run
	t := a.t
	if p.CopyOf != "" {
		holder := types.AsRef(a.renumbered(types.Ref{Record: p.HadBy, Kind: t.world.State().Kind(a.now[p.HadBy])}))
		if err := t.world.Copies.SetHolder(n, holder); err != nil {
			return err
		}
	}
	if e := t.world.Printed(n); e != nil && e.Sheet != nil && !p.Arrived {
		if err := t.actions.fill(run, n, e.Sheet); err != nil {
			return err
		}
	}
	boxes := slices.Clone(p.Boxes)
	slices.SortStableFunc(boxes, func(a, b world.ExportedBox) int { return rankOfKey(a.Key) - rankOfKey(b.Key) })
	for _, b := range boxes {
		if err := a.writes(run, p, n, b.Key, a.renumbered(b.Value)); err != nil {
			return err
		}
	}
	return nil
}

func rankOfKey(key string) int {
	if key == "carries" {
		return 0
	}
	return 1
}

func (a *admission) writes(run *command.Run, p *world.Export, n types.Ref, key string, v types.Value) error {
	t := a.t
	b, on := t.world.BoxByKey(p.Kind, key), n
	if kind, entry, _, ok := world.SplitKey(key); ok {
		on = types.Ref{Kind: kind, Name: entry, Owner: n.Record}
	}
	switch {
	case b == nil:
		return &diag.Problem{Message: fmt.Sprintf("%s has no box `%s`", diag.A(p.Kind), world.SpelledKey(key))}
	case b.Type.Worded() && on == n:
		return t.world.Limits.Lay(on, b, v)
	}
	return t.world.Boxes.WriteBy(run, on, b, v, p.Arrived)
}

// arrives lets happen what does to whoever comes to the table.
func (a *admission) arrives(p *world.Export, n types.Ref) error {
	run := a.t.run
	t := a.t
	k := t.world.KindNamed(p.Kind)
	if p.Part || !k.Is("entity") {
		return nil
	}
	if p.Arrived {
		seen := map[types.Ref]bool{}
		for _, v := range t.world.Holdings.List(n.Record) {
			of := types.Ref{Kind: types.AsRef(v).Kind, Name: types.AsRef(v).Name}
			if e := t.world.Entry(of); e != nil && !seen[of] {
				if err := t.actions.startRepeats(run, n, e); err != nil {
					return err
				}
			}
			seen[of] = true
		}
		return nil
	}
	has := p.Has
	if e := t.world.Printed(n); e != nil && e.Sheet != nil {
		has = append(slices.Clone(e.Sheet.Has), has...)
	}
	for _, e := range has {
		if _, err := t.actions.perform(run, t.world.Book().Rule("entity.gains"), n, rules.Args{"entry": world.AsHeld(e)}); err != nil {
			return err
		}
	}
	_, err := t.actions.perform(run, t.world.Book().Rule("entity.arrives"), n, nil)
	return err
}

// settles makes sure that all that was laid there lies within its ends.
func (a *admission) settles(p *world.Export, n types.Ref) error {
	run := a.t.run
	t := a.t
	sheet := &content.Sheet{Kind: t.world.KindNamed(p.Kind), Values: map[string]any{}}
	if e := t.world.Printed(n); e != nil && e.Sheet != nil && !p.Arrived {
		for name, v := range e.Sheet.Values {
			if b := sheet.Kind.Box(name); b != nil && b.Type.Worded() {
				sheet.Values[name] = v
			}
		}
	}
	for _, b := range p.Boxes {
		sheet.Values[b.Key] = a.renumbered(b.Value)
	}
	return t.world.Limits.Settle(run, n, sheet)
}
