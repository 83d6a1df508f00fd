package narrate

import (
	"fmt"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/runtime/explain"
	"houserule/runtime/table"
	"houserule/runtime/world"
	"houserule/stdlib/engine"
)

// mostTold is how many rolls of one line are told one by one.
const mostRollsTold = mostLines

// Commands tells what was taken, every check and what was said in some commands, in order.
// rolls is how many of the lines tell of checks.
func Commands(w *world.World, entries []*table.Entry) (list []string, rolls int) {
	list = Purchases(w, entries)
	missing := 0
	for _, e := range entries {
		for _, x := range e.Tellings() {
			if x.Form != nil {
				if rolls++; rolls > mostRollsTold {
					missing++
					continue
				}
			}
			list = append(list, Telling(x))
		}
	}
	if missing > 0 {
		list = append(list, fmt.Sprintf("%d more rolls: :why", missing))
	}
	return list, rolls
}

// Telling writes one thing that people are told, as deep as it lies.
func Telling(x table.Telling) string {
	text := x.Said
	if x.Form != nil {
		text = explain.Told(x.Form.View())
	}
	return Indent(text, 2*x.Depth)
}

// Indent moves a text in, unless it stands that far already.
func Indent(text string, depth int) string {
	own := len(text) - len(strings.TrimLeft(text, " "))
	if own >= depth || text == "" {
		return text
	}
	return strings.Repeat(" ", depth-own) + text
}

// Value writes the value of a line. What the checks told already, and what has
// no name that lasts, is not told again.
func Value(g *engine.Game, v lua.LValue, rolled bool) string {
	if rolled {
		if _, ok := g.Loaded.Session.IsCheck(v); ok {
			return ""
		}
		if n, ok := g.Loaded.Session.IsThing(v); ok && g.Table.World().Names.Of(n) == "the "+n.Kind {
			return ""
		}
	}
	if text, ok := v.(lua.LString); ok {
		return diag.Shown(string(text), diag.MaxShown)
	}
	return diag.Shown(g.Loaded.Show(v), diag.MaxShown)
}

// Nothing is the answer to a question that none answers, or an empty list: an answer
// that is empty looks like none.
func EmptyValue(v lua.LValue) string {
	switch v := v.(type) {
	case *lua.LNilType:
		return "none"
	case *lua.LTable:
		if v.Len() == 0 {
			return "an empty list"
		}
	}
	return ""
}

// Except leaves what is not among some others.
func Except(list, others []string) (out []string) {
	others = slices.Clone(others)
	for _, text := range list {
		if i := slices.Index(others, text); i >= 0 {
			others = slices.Delete(others, i, i+1)
			continue
		}
		out = append(out, text)
	}
	return out
}
