package actions

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/command"
	"houserule/runtime/world"
)

// Import creates records from exports in one command and returns those that are not parts of
// others. Records that had Arrived are restored as exported; the rules for bringing apply to the
// others. On an error nothing is created.
func (ac *Actions) Import(run *command.Run, list []world.Export) ([]types.Ref, error) {
	var names []string
	for _, p := range list {
		if !p.Part {
			names = append(names, p.Name)
		}
	}
	v, err := ac.commands.Transaction("bring "+strings.Join(names, ", "), func() (any, error) {
		if run.ReadOnly() {
			return nil, run.ReadOnlyError("bring " + strings.Join(names, ", "))
		}
		a := &importer{ac: ac, run: run, list: list, ids: map[uint64]uint64{}}
		return a.importAll()
	})
	if err != nil {
		return nil, err
	}
	return v.([]types.Ref), nil
}

// importer is an import in progress.
type importer struct {
	ac   *Actions
	run  *command.Run
	list []world.Export
	ids  map[uint64]uint64 // the created records, by the IDs of the exports
}

func (a *importer) importAll() ([]types.Ref, error) {
	var who []types.Ref
	for i := range a.list {
		n, err := a.create(&a.list[i])
		if err != nil {
			return nil, err
		}
		if !a.list[i].Part {
			who = append(who, n)
		}
	}
	for _, step := range []func(*world.Export, types.Ref) error{a.fill, a.arrive, a.settle} {
		for i := range a.list {
			p := &a.list[i]
			if err := step(p, types.Ref{Record: a.ids[p.ID], Kind: p.Kind, Name: p.CopyOf}); err != nil {
				return nil, err
			}
		}
	}
	return who, nil
}

// create creates the record of an export, with its name and printed entry but no other boxes.
func (a *importer) create(p *world.Export) (types.Ref, error) {
	n, _, err := a.run.Create(p.Kind, p.Name+p.CopyOf)
	if err != nil {
		return n, err
	}
	a.ids[p.ID] = n.Record
	if err := a.run.Spend(command.AskSteps + len(p.Boxes)); err != nil {
		return n, err
	}
	if p.CopyOf != "" {
		n.Name = p.CopyOf
		a.ac.world.Departed.Remember(n.Record, p.Kind, p.CopyOf, p.CopyOf)
		return n, a.ac.world.Copies.Make(n, types.Ref{})
	}
	if p.Name != "" {
		name := p.Name
		if !p.Part {
			name = a.ac.world.Names.Free(name)
		}
		if err := a.ac.world.State().Set(n.Record, "name", name); err != nil {
			return n, err
		}
		a.run.RememberName(n.Record, name)
	}
	if p.Printed != "" {
		if e := a.ac.world.Program().Catalogue.Entry(p.Kind, p.Printed); e != nil {
			return n, a.ac.world.State().Set(n.Record, world.PrintedKey, e.Kind.Name+"/"+e.Name)
		}
	}
	return n, nil
}

// renumbered returns a value in which references to exports refer to the created records.
func (a *importer) renumbered(v types.Value) types.Value {
	return types.RenumberRecords(v, func(id uint64) uint64 {
		if now, ok := a.ids[id]; ok {
			return now
		}
		return id
	})
}

// fill writes the boxes of an export. The carried entries come first, because other boxes belong to
// them.
func (a *importer) fill(p *world.Export, n types.Ref) error {
	if p.CopyOf != "" {
		holder := types.AsRef(a.renumbered(types.Ref{Record: p.HadBy, Kind: a.ac.world.State().Kind(a.ids[p.HadBy])}))
		if err := a.ac.world.Copies.SetHolder(n, holder); err != nil {
			return err
		}
	}
	if e := a.ac.world.Printed(n); e != nil && e.Sheet != nil && !p.Arrived {
		if err := a.ac.fill(a.run, n, e.Sheet); err != nil {
			return err
		}
	}
	boxes := slices.Clone(p.Boxes)
	slices.SortStableFunc(boxes, func(a, b world.ExportedBox) int { return rankOfKey(a.Key) - rankOfKey(b.Key) })
	for _, b := range boxes {
		if err := a.write(p, n, b.Key, a.renumbered(b.Value)); err != nil {
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

func (a *importer) write(p *world.Export, n types.Ref, key string, v types.Value) error {
	b, on := a.ac.world.BoxByKey(p.Kind, key), n
	if kind, entry, _, ok := world.SplitKey(key); ok {
		on = types.Ref{Kind: kind, Name: entry, Owner: n.Record}
	}
	switch {
	case b == nil:
		return &diag.Problem{Message: fmt.Sprintf("%s has no box `%s`", diag.A(p.Kind), world.SpelledKey(key))}
	case b.Type.HasWordBounds() && on == n:
		return a.ac.world.Limits.StoreUnchecked(on, b, v)
	}
	return a.ac.world.Boxes.WriteBy(a.run, on, b, v, p.Arrived)
}

// arrive applies the rules for bringing: an entity gains its entries and performs entity.arrives.
// For one that had Arrived it only schedules the repeats of its entries.
func (a *importer) arrive(p *world.Export, n types.Ref) error {
	k := a.ac.world.KindNamed(p.Kind)
	if p.Part || !k.Is("entity") {
		return nil
	}
	if p.Arrived {
		seen := map[types.Ref]bool{}
		for _, v := range a.ac.world.Carried.List(n.Record) {
			of := types.Ref{Kind: types.AsRef(v).Kind, Name: types.AsRef(v).Name}
			if e := a.ac.world.Entry(of); e != nil && !seen[of] {
				if err := a.ac.Clock.startRepeats(a.run, n, e); err != nil {
					return err
				}
			}
			seen[of] = true
		}
		return nil
	}
	has := p.Has
	if e := a.ac.world.Printed(n); e != nil && e.Sheet != nil {
		has = append(slices.Clone(e.Sheet.Has), has...)
	}
	for _, g := range has {
		if _, err := a.ac.Perform(a.run, a.ac.world.Program().Rule(Gains), n, a.ac.Inventory.gainArgs(g)); err != nil {
			return err
		}
	}
	_, err := a.ac.Perform(a.run, a.ac.world.Program().Rule("entity.arrives"), n, nil)
	return err
}

// settle applies range and ownership to the boxes that fill stored unchecked.
func (a *importer) settle(p *world.Export, n types.Ref) error {
	sheet := &content.Sheet{Kind: a.ac.world.KindNamed(p.Kind), Values: map[string]any{}}
	if e := a.ac.world.Printed(n); e != nil && e.Sheet != nil && !p.Arrived {
		for name, v := range e.Sheet.Values {
			if b := sheet.Kind.Box(name); b != nil && b.Type.HasWordBounds() {
				sheet.Values[name] = v
			}
		}
	}
	for _, b := range p.Boxes {
		sheet.Values[b.Key] = a.renumbered(b.Value)
	}
	return a.ac.world.Limits.Settle(a.run, n, sheet)
}
