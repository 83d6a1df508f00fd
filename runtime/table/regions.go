package table

import (
	"strconv"

	"houserule/lang/types"
	"houserule/runtime/battlefield"
	"houserule/runtime/rulebook"
)

// ground is the map of all regions at the table. A way that is written on one
// of its ends leads both ways.
func (t *Table) ground() (*battlefield.Map, error) {
	m := battlefield.New()
	name := func(v types.Value) string { return strconv.FormatUint(nounOf(v).Record, 10) }
	all := t.All("region")
	for _, v := range all {
		if err := t.spend(thingSteps); err != nil {
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
			if err := t.spend(thingSteps + len(list)/perStep); err != nil {
				return nil, err
			}
			known, err := m.Neighbours(name(v))
			if err != nil {
				return nil, err
			}
			if !m.Has(name(other)) || contains(known, name(other)) {
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
func regionRules(question declareQuestion) {
	other := []rulebook.Param{{Name: "other", Type: types.NounType("region")}}
	question("region.distance_to", "how many steps away another region is, 0 for itself; none when no way leads there", other, types.NumberType().OrNone(), func(t *Table, c *rulebook.Call) (types.Value, error) {
		m, err := t.ground()
		if err != nil {
			return nil, err
		}
		steps, reachable, err := m.Distance(strconv.FormatUint(c.Noun.Record, 10), strconv.FormatUint(nounOf(c.Given["other"]).Record, 10))
		if err != nil || !reachable {
			return nil, err
		}
		return float64(steps), nil
	})
}
