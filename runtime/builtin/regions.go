package builtin

import (
	"errors"
	"slices"
	"strconv"

	"houserule/lang/types"
	"houserule/runtime/battlefield"
	"houserule/runtime/content"
	"houserule/runtime/rulebook"
	"houserule/runtime/table"
)

// ground is the map of all regions at the table. A way that is written on one
// of its ends leads both ways.
func ground(t *table.Table) (*battlefield.Map, error) {
	m := battlefield.New()
	name := func(v types.Value) string { return strconv.FormatUint(nounOf(v).Record, 10) }
	all := t.All("region")
	for _, v := range all {
		if err := t.Charge(table.ThingSteps); err != nil {
			return nil, err
		}
		if err := m.Add(name(v)); err != nil {
			return nil, err
		}
	}
	for _, v := range all {
		beside, err := t.Get(nounOf(v), "beside")
		if err != nil {
			return nil, err
		}
		list, _ := beside.(types.List)
		for _, other := range list {
			if err := t.Charge(table.ThingSteps + len(list)/table.PerStep); err != nil {
				return nil, err
			}
			known, err := m.Neighbours(name(v))
			if err != nil {
				return nil, err
			}
			if !m.Has(name(other)) || slices.Contains(known, name(other)) {
				continue // a region that left the game, or a way written on both ends
			}
			if err := m.Connect(name(v), name(other)); err != nil {
				return nil, err
			}
		}
	}
	return m, nil
}

// regionRules declares what can be asked of places on a battlefield.
func regionRules() []*rulebook.Declaration {
	var d declared
	other := []rulebook.Param{{Name: "other", Type: types.NounType("region")}}
	d.question("region.distance_to", "how many steps away another region is, 0 for itself; none when no way leads there", other, types.NumberType().OrNone(), func(t *table.Table, c *table.Call) (types.Value, error) {
		m, err := ground(t)
		if err != nil {
			return nil, err
		}
		steps, reachable, err := m.Distance(strconv.FormatUint(c.Noun.Record, 10), strconv.FormatUint(nounOf(c.Given["other"]).Record, 10))
		if err != nil || !reachable {
			return nil, err
		}
		return float64(steps), nil
	})
	return d
}

// fitsRegion refuses a way from a region to itself.
func fitsRegion(_ *table.Table, n types.Noun, _ *content.Box, v types.Value) error {
	if slices.Contains(listOf(v), types.Value(n)) {
		return errors.New("no way leads from a place to itself")
	}
	return nil
}
