package builtin

import (
	"fmt"
	"maps"
	"math"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/damage"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
	"houserule/runtime/state"
	"houserule/runtime/table"
	"houserule/runtime/world"
)

// layerOf returns the layer of a record.
func layerOf(t *table.Table, n types.Ref) damage.Layer {
	get := func(box string) types.Value { return held(t.World(), n, box) }
	l := damage.Layer{ID: n.Record, Name: t.World().Names.Of(n)}
	l.Rank, _ = get("rank").(float64)
	l.Place, _ = get("place").(float64)
	l.Class, _ = get("class").(string)
	l.Base, _ = get("base").(bool)
	saves, _ := get("saves").(types.List)
	lost, _ := get("lost").(types.List)
	l.Entries = make([]damage.Entry, 0, len(saves)+len(lost))
	for i, list := range [2]types.List{saves, lost} {
		for _, v := range list {
			if number, ok := v.(float64); ok {
				l.Entries = append(l.Entries, damage.Entry{Number: number, Off: i == 1})
			}
		}
	}
	return l
}

func isNumber(v types.Value) bool {
	_, ok := v.(float64)
	return ok
}

// keepLayer writes the entries of a layer to its record.
func keepLayer(t *table.Table, n types.Ref, l damage.Layer) error {
	if err := t.World().Boxes.Set(t.Run(), n, "saves", numbers(l.Left())); err != nil {
		return err
	}
	return t.World().Boxes.Set(t.Run(), n, "lost", numbers(l.Lost()))
}

func numbers(list []float64) types.List {
	out := make(types.List, len(list))
	for i, n := range list {
		out[i] = n
	}
	return out
}

// defences lists the layers of somebody in the order in which they were added.
func defences(t *table.Table, who types.Ref) types.List {
	return types.AsList(held(t.World(), who, "defences"))
}

// stack returns the layers of somebody.
func stack(t *table.Table, who types.Ref) (damage.Stack, error) {
	list := defences(t, who)
	if err := t.Charge(command.AskSteps * len(list)); err != nil {
		return nil, err
	}
	var s damage.Stack
	for _, e := range list {
		if n := types.AsRef(e); t.World().State().Exists(n.Record) {
			s = append(s, layerOf(t, n))
		}
	}
	return s, nil
}

// layersIndex is an index whose hash changes when a layer is added, removed or moved.
var layersIndex = state.Index{Kind: "layer", Boxes: []string{"rank", "place"}, Key: func(id state.ID, box func(string) types.Value) types.Value {
	return types.List{types.Ref{Record: id}, box("rank"), box("place")}
}}

// tops caches the outermost layers of all entities, so that adding a layer on top need not read
// all others. It is valid as long as layers are only added on top.
type tops struct {
	layers state.Hash
	of     map[uint64]*topsOf
}

// topsOf are the outermost layers of somebody, by rank.
type topsOf struct {
	defences state.Hash
	outer    map[float64]damage.Layer
}

// topsNow returns the cached topsOf somebody, or computes it.
func topsNow(t *table.Table, who types.Ref) *topsOf {
	all := t.World().Cache("layer").(*tops)
	if now := t.World().Keys("layer").Hash(); all.of == nil || all.layers != now {
		*all = tops{layers: now, of: map[uint64]*topsOf{}}
	}
	known := all.of[who.Record]
	if now := t.World().State().HashOf(who.Record, "defences"); known == nil || known.defences != now {
		known = &topsOf{defences: now, outer: map[float64]damage.Layer{}}
		all.of[who.Record] = known
		t.World().State().EachItem(who.Record, "defences", func(_ int, e types.Value) bool {
			if n := types.AsRef(e); t.World().State().Exists(n.Record) {
				known.see(damage.Layer{ID: n.Record, Rank: numberIn(t, n, "rank"), Place: numberIn(t, n, "place")})
			}
			return true
		})
	}
	return known
}

func (o *topsOf) see(l damage.Layer) {
	if top, any := o.outer[l.Rank]; !any || l.Place > top.Place {
		o.outer[l.Rank] = l
	}
}

// onTop returns a layer with a place outside all of somebody's layers of its rank.
func onTop(t *table.Table, who types.Ref, l damage.Layer) damage.Layer {
	if top, any := topsNow(t, who).outer[l.Rank]; any {
		return damage.Stack{top}.OnTop(l)
	}
	return damage.Stack{}.OnTop(l)
}

// topped updates the cache after a layer was put on top of the others.
func topped(t *table.Table, who types.Ref, l damage.Layer, before *topsOf) {
	all := t.World().Cache("layer").(*tops)
	if all.of[who.Record] != before {
		return
	}
	before.see(l)
	before.defences = t.World().State().HashOf(who.Record, "defences")
	all.layers = t.World().Keys("layer").Hash()
}

// numberIn returns the number in a box; 0 for other values.
func numberIn(t *table.Table, n types.Ref, box string) float64 {
	number, _ := held(t.World(), n, box).(float64)
	return number
}

// layerRules declares the rules and actions of layers.
func layerRules() []*rules.Declaration {
	var d declared
	bypass := []rules.Param{{Name: "bypass", Type: types.ListOf(types.TextType()).OrNone(), Optional: true}}
	number := []rules.Param{{Name: "save", Type: types.NumberType()}}
	d.question("layer.best", "the lowest number that is not crossed off; none if the layer is broken", nil, types.NumberType().OrNone(), func(t *table.Table, c *eval.Call) (types.Value, error) {
		if best, ok := layerOf(t, c.Ref).Best(); ok {
			return best, nil
		}
		return nil, nil
	})
	d.question("layer.broken", "whether all numbers are crossed off", nil, types.YesNoType(), func(t *table.Table, c *eval.Call) (types.Value, error) {
		return !slices.ContainsFunc(types.AsList(held(t.World(), c.Ref, "saves")), isNumber), nil
	})
	d.question("entity.layers", "all layers of defence, outermost first, including broken ones", nil, types.ListOf(types.RefType("layer")), func(t *table.Table, c *eval.Call) (types.Value, error) {
		s, err := stack(t, c.Ref)
		list := types.List{}
		for _, l := range s.Sorted() {
			list = append(list, t.World().Record(l.ID))
		}
		return list, err
	})
	d.question("entity.outermost", "the outermost unbroken layer that an attack does not bypass by name or class, or none", bypass, types.RefType("layer").OrNone(),
		func(t *table.Table, c *eval.Call) (types.Value, error) {
			var around damage.Bypass
			if list, ok := c.Args["bypass"].(types.List); ok {
				for _, v := range list {
					around = append(around, v.(string))
				}
			}
			s, err := stack(t, c.Ref)
			if l, ok := s.Outermost(around); ok {
				return t.World().Record(l.ID), err
			}
			return nil, err
		})
	d.question("entity.base", "the base layer, or none", nil, types.RefType("layer").OrNone(), func(t *table.Table, c *eval.Call) (types.Value, error) {
		s, err := stack(t, c.Ref)
		if base := s.Base(); len(base) > 0 {
			return t.World().Record(base[0].ID), err
		}
		return nil, err
	})
	d.action("layer.cross_off", "crosses off one of the remaining numbers", number, func(t *table.Table, c *eval.Call) (types.Value, error) {
		l, err := layerOf(t, c.Ref).CrossOff(c.Args["save"].(float64))
		if err != nil {
			return nil, err
		}
		return nil, keepLayer(t, c.Ref, l)
	})
	d.action("layer.cross_off_all", "crosses off all numbers, which breaks the layer", nil, func(t *table.Table, c *eval.Call) (types.Value, error) {
		return nil, keepLayer(t, c.Ref, layerOf(t, c.Ref).CrossOffAll())
	})
	d.action("layer.restore", "restores up to this many crossed-off numbers, lowest first; returns how many", []rules.Param{{Name: "count", Type: types.NumberType(), Default: 1.0, Optional: true}},
		func(t *table.Table, c *eval.Call) (types.Value, error) {
			count := c.Args["count"].(float64)
			if count != math.Trunc(count) || count < 0 {
				return nil, fmt.Errorf("numbers come back whole, and not %s of them", types.Format(count))
			}
			l, back := layerOf(t, c.Ref).Restore(int(min(count, damage.MaxEntries)))
			return float64(len(back)), keepLayer(t, c.Ref, l)
		})
	d.action("layer.ends", "removes the layer", nil, func(t *table.Table, c *eval.Call) (types.Value, error) {
		bearer, err := t.World().Boxes.Get(t.Run(), c.Ref, "bearer")
		if err != nil {
			return nil, err
		}
		if who := types.AsRef(bearer); t.World().Departed.CheckExists(who) == nil {
			left := slices.DeleteFunc(slices.Clone(defences(t, who)), func(v types.Value) bool { return v == types.Value(c.Ref) })
			if err := t.WriteAsEngine(who, "defences", left); err != nil {
				return nil, err
			}
		}
		return nil, t.Actions().Remove(t.Run(), c.Ref)
	})
	d.action("entity.add_layer", "gives somebody a layer of defence, and returns it. A higher rank is further out; before places it just outside another layer; attacks may bypass it by name or class; ends is its duration", []rules.Param{
		{Name: "name", Type: types.TextType()},
		{Name: "saves", Type: types.ListOf(types.NumberType())},
		{Name: "base", Type: types.YesNoType(), Default: false, Optional: true},
		{Name: "rank", Type: types.NumberType(), Default: 0.0, Optional: true},
		{Name: "class", Type: types.TextType().OrNone(), Optional: true},
		{Name: "reduces", Type: types.NumberType(), Default: 0.0, Optional: true},
		{Name: "before", Type: types.RefType("layer").OrNone(), Optional: true},
		{Name: "ends", Type: types.TextType().OrNone(), Optional: true, Stretch: true},
	}, addLayer)
	return d
}

func addLayer(t *table.Table, c *eval.Call) (types.Value, error) {
	g := c.Args
	known := topsNow(t, c.Ref)
	n, err := t.Create("layer", g["name"].(string))
	if err != nil {
		return nil, err
	}
	t.World().Cache("layer").(*tops).layers = t.World().Keys("layer").Hash() // it has no owner yet
	l := damage.NewLayer(n.Record, g["name"].(string))
	for _, v := range g["saves"].(types.List) {
		l = l.Add(v.(float64))
	}
	l.Rank, _ = g["rank"].(float64)
	l.Base, _ = g["base"].(bool)
	if before, ok := g["before"].(types.Ref); ok {
		s, err := stack(t, c.Ref)
		if err != nil {
			return nil, err
		}
		if l, err = s.Outside(l, before.Record); err != nil {
			return nil, err
		}
	} else {
		l = onTop(t, c.Ref, l)
	}
	if err := l.Check(); err != nil {
		return nil, err
	}
	if len(l.Entries) == 0 {
		return nil, &diag.Problem{Message: fmt.Sprintf("the layer %q has no saves", l.Name), Hint: "write saves = { 5, 5 }"}
	}
	boxes := map[string]types.Value{"name": l.Name, "bearer": c.Ref, "rank": l.Rank, "place": l.Place,
		"base": g["base"], "class": g["class"], "reduces": g["reduces"]}
	for _, box := range slices.Sorted(maps.Keys(boxes)) {
		if boxes[box] == nil {
			continue
		}
		if err := t.World().State().Set(n.Record, box, boxes[box]); err != nil {
			return nil, err
		}
	}
	if err := keepLayer(t, n, l); err != nil {
		return nil, err
	}
	if err := t.World().State().Append(c.Ref.Record, "defences", n); err != nil {
		return nil, err
	}
	topped(t, c.Ref, l, known)
	if ends, ok := g["ends"].(string); ok {
		if err := t.Actions().Clock.ScheduleEnd(t.Run(), n, world.Stretch{Text: ends, Of: types.Ref{}}, c.Ref); err != nil {
			return nil, err
		}
	}
	return n, nil
}

// fitsLayer checks the numbers of a layer.
func fitsLayer(w *world.World, n types.Ref, b *content.Box, v types.Value) error {
	if b.Name != "saves" && b.Name != "lost" {
		return nil
	}
	other := map[string]string{"saves": "lost", "lost": "saves"}[b.Name]
	if all := len(types.AsList(v)) + len(types.AsList(held(w, n, other))); all > damage.MaxEntries {
		return fmt.Errorf("a layer has %d numbers at most, not %d", damage.MaxEntries, all)
	}
	return nil
}
