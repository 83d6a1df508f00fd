package table

import (
	"fmt"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// What a title tells of what a command was given: of a long list how much there
// is, and the beginning of a long text.
const (
	titleElements = 6
	titleLetters  = 60
)

// titleOf is a command as people read it: who does what, and what it was given,
// things and entries by name, everything else behind its own name. checked is
// what was given as the rule gets it, defaults included, which are left out.
func (jo *Journal) titleOf(n types.Ref, r *rules.Rule, word string, given, checked rules.Args) string {
	title := jo.t.world.Names.Join(world.OfCommand, jo.t.world.Names.Of(n), word, "")
	var parts []string
	for _, p := range r.Signature.Params {
		if given[p.Name] == nil {
			continue
		}
		if text, things := jo.titlePart(checked[p.Name]); things {
			parts = append(parts, text)
		} else {
			parts = append(parts, p.Name+" "+text)
		}
	}
	if len(parts) == 0 {
		return title
	}
	return title + " " + strings.Join(parts, ", ")
}

// titlePart shows a value in a title, and tells whether it is a thing or some.
func (jo *Journal) titlePart(v types.Value) (text string, things bool) {
	switch v := v.(type) {
	case types.Ref:
		return jo.t.world.Names.Of(v), true
	case types.List:
		if len(v) > titleElements {
			return fmt.Sprintf("of %d", len(v)), false
		}
		if len(v) == 0 {
			return "nothing", false
		}
		things = true
		for _, e := range v {
			_, thing := e.(types.Ref)
			things = things && thing
		}
	case types.Map:
		if len(v) > titleElements {
			return fmt.Sprintf("of %d", len(v)), false
		}
	}
	return diag.Cut(strings.ReplaceAll(jo.t.world.Names.Show(v), "\n", " "), titleLetters), things
}
