package table

import (
	"fmt"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// Limits of the arguments in a title.
const (
	titleElements = 6  // of a longer list or map only the length is shown
	titleLetters  = 60 // longer text is cut
)

// titleOf returns the title of a command: the name of n, the action and the arguments. References
// are shown by name, other values after the name of the parameter. given are the arguments as
// passed, checked the same validated and with defaults. Defaults are not shown.
func (jo *Journal) titleOf(n types.Ref, r *rules.Rule, word string, given, checked rules.Args) string {
	title := jo.t.world.Names.Join(world.OfCommand, jo.t.world.Names.Of(n), word, "")
	var parts []string
	for i := range r.Signature.Params {
		name := r.Signature.Params[i].Name
		if given[name] == nil {
			continue
		}
		if text, things := jo.titlePart(checked[name]); things {
			parts = append(parts, text)
		} else {
			parts = append(parts, name+" "+text)
		}
	}
	if len(parts) == 0 {
		return title
	}
	return title + " " + strings.Join(parts, ", ")
}

// titlePart returns the text of a value in a title, and whether it is a reference or a list of
// references.
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
