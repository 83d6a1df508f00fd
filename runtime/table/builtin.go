package table

import (
	"fmt"
	"math"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/damage"
)

// The boxes of built-in kinds hold what the engine itself goes by. Those that it
// keeps are written by what they belong to alone; of the others some values that
// have the right type mean nothing.

// builtIn refuses what a script may not write into a box of the engine.
func (t *Table) builtIn(n types.Noun, b *content.Box, v types.Value) error {
	if b.Keeper != "" {
		return &diag.Problem{Message: fmt.Sprintf("`%s` of %s cannot be written: %s", b.Name, t.NameOf(n), b.Keeper)}
	}
	var err error
	switch b.Kind.Name {
	case "track":
		err = t.trackBox(n, b.Name, v)
	case "layer":
		err = t.layerBox(n, b.Name, v)
	case "region":
		if slices.Contains(listOf(v), types.Value(n)) {
			err = fmt.Errorf("no way leads from a place to itself")
		}
	case "hex":
		for _, side := range listOf(v) {
			if s, _ := side.(float64); s != math.Trunc(s) {
				err = fmt.Errorf("the sides of a hex are 0, 1, 2, 3, 4 and 5, not %s", types.Format(side))
			}
		}
	}
	if err != nil {
		return &diag.Problem{Message: fmt.Sprintf("`%s` of %s: %s", b.Name, t.NameOf(n), err), Cause: err}
	}
	return nil
}

func listOf(v types.Value) types.List {
	list, _ := v.(types.List)
	return list
}

// trackBox checks a box of a countdown against the others.
func (t *Table) trackBox(n types.Noun, box string, v types.Value) error {
	switch box {
	case "value", "size", "both_ends":
		with := map[string]types.Value{"value": 0.0, "size": nil, "both_ends": false}
		for name := range with {
			if held, ok := t.state.Get(n.Record, name); ok {
				with[name] = held
			}
		}
		if with[box] = v; with["size"] == nil {
			with["size"] = math.Max(2, with["value"].(float64)) // as short as may be, until it is said
		}
		_, err := trackFrom("a countdown", with["value"], with["size"], with["both_ends"])
		return err
	case "notes":
		for i, note := range listOf(v) {
			if _, ok := note.(types.Map); !ok {
				return fmt.Errorf("note %d is %s, and a note is a table of what was attempted", i+1, types.Format(note))
			}
		}
	case "hidden":
		k := t.kind(n)
		for _, name := range listOf(v) {
			if t.Box(k, name.(string)) == nil {
				return fmt.Errorf("%s has no box `%s` to hide%s", diag.A(k.Name), name, hintBehind(diag.DidYouMean(name.(string), k.BoxNames())))
			}
		}
	}
	return nil
}

func hintBehind(hint string) string {
	if hint == "" {
		return ""
	}
	return "; " + hint
}

// layerBox checks the numbers of a layer.
func (t *Table) layerBox(n types.Noun, box string, v types.Value) error {
	if box != "saves" && box != "lost" {
		return nil
	}
	other := map[string]string{"saves": "lost", "lost": "saves"}[box]
	held, _ := t.state.Get(n.Record, other)
	if all := len(listOf(v)) + len(listOf(held)); all > damage.MaxEntries {
		return fmt.Errorf("a layer has %d numbers at most, not %d", damage.MaxEntries, all)
	}
	return nil
}
