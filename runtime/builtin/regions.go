package builtin

import (
	"errors"
	"slices"
	"strconv"

	"houserule/lang/types"
	"houserule/runtime/battlefield"
	"houserule/runtime/content"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
	"houserule/runtime/state"
	"houserule/runtime/table"
	"houserule/runtime/world"
)

// grounds caches the map of all regions until a region or its ways change.
type grounds struct {
	all     types.List
	ways    state.Hash
	charges []int // the steps charged for making it, in order: a cached map costs the same
	made    *battlefield.Map
}

// ground returns the map of all regions.
func ground(t *table.Table) (*battlefield.Map, error) {
	g, all := t.World().Cache("region").(*grounds), t.World().Lists.All("region")
	var ways state.Hash
	for _, v := range all {
		ways = ways.Plus(t.World().State().HashOf(types.AsRef(v).Record, "beside"))
	}
	if g.made != nil && g.ways == ways && len(g.all) == len(all) && (len(all) == 0 || &g.all[0] == &all[0]) {
		for _, steps := range g.charges {
			if err := t.Charge(steps); err != nil {
				return nil, err
			}
		}
		return g.made, nil
	}
	now := grounds{all: all, ways: ways}
	if err := now.lay(t); err != nil {
		return nil, err
	}
	*g = now
	return g.made, nil
}

// lay makes the map. A way that one of its ends declares leads in both directions.
func (g *grounds) lay(t *table.Table) error {
	m := battlefield.New()
	name := func(v types.Value) string { return strconv.FormatUint(types.AsRef(v).Record, 10) }
	charge := func(steps int) error {
		g.charges = append(g.charges, steps)
		return t.Charge(steps)
	}
	for _, v := range g.all {
		if err := charge(command.RecordSteps); err != nil {
			return err
		}
		if err := m.Add(name(v)); err != nil {
			return err
		}
	}
	for _, v := range g.all {
		beside, err := t.World().Boxes.Get(t.Run(), types.AsRef(v), "beside")
		if err != nil {
			return err
		}
		list, _ := beside.(types.List)
		for _, other := range list {
			if err := charge(command.RecordSteps + len(list)/world.PerStep); err != nil {
				return err
			}
			known, err := m.Neighbours(name(v))
			if err != nil {
				return err
			}
			if !m.Has(name(other)) || slices.Contains(known, name(other)) {
				continue // a removed region, or a way declared by both ends
			}
			if err := m.Connect(name(v), name(other)); err != nil {
				return err
			}
		}
	}
	g.made = m
	return nil
}

// regionRules declares the rules of regions.
func regionRules() []*rules.Declaration {
	var d declared
	other := []rules.Param{{Name: "other", Type: types.RefType("region")}}
	d.question("region.distance_to", "the number of steps to another region, 0 for itself; none if it cannot be reached", other, types.NumberType().OrNone(), func(t *table.Table, c *eval.Call) (types.Value, error) {
		m, err := ground(t)
		if err != nil {
			return nil, err
		}
		steps, reachable, err := m.Distance(strconv.FormatUint(c.Ref.Record, 10), strconv.FormatUint(types.AsRef(c.Args["other"]).Record, 10))
		if err != nil || !reachable {
			return nil, err
		}
		return float64(steps), nil
	})
	return d
}

// fitsRegion refuses a way from a region to itself.
func fitsRegion(_ *world.World, n types.Ref, _ *content.Box, v types.Value) error {
	if slices.Contains(types.AsList(v), types.Value(n)) {
		return errors.New("no way leads from a place to itself")
	}
	return nil
}
