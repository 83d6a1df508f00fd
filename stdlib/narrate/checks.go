package narrate

import (
	"slices"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/runtime/content"
	"houserule/runtime/explain"
	"houserule/runtime/table"
	"houserule/runtime/world"
	"houserule/stdlib/engine"
)

// mostRollsTold is the number of rolls of one line that are reported one by one.
const mostRollsTold = mostLines

// Commands reports what commands did, in order: the purchases first, then each check and each
// message of a rule. rolls is the number of checks, including those beyond mostRollsTold, which
// are only counted.
func Commands(w *world.World, entries []*table.Entry) (list []string, rolls int) {
	list = Purchases(w, entries)
	missing := 0
	for _, e := range entries {
		for _, x := range e.Announcements() {
			if x.Check != nil {
				if rolls++; rolls > mostRollsTold {
					missing++
					continue
				}
			}
			list = append(list, TellingText(x))
		}
	}
	if missing > 0 {
		list = append(list, content.Counted(strconv.Itoa(missing), "more rolls")+": :why")
	}
	return list, rolls
}

// TellingText writes a check or a message, indented by its depth.
func TellingText(x table.Announcement) string {
	text := x.Said
	if x.Check != nil {
		text = explain.CheckText(x.Check.View())
	}
	return Indent(text, 2*x.Depth)
}

// Indent indents a text by depth columns, less the blanks that it begins with.
func Indent(text string, depth int) string {
	own := len(text) - len(strings.TrimLeft(text, " "))
	if own >= depth || text == "" {
		return text
	}
	return strings.Repeat(" ", depth-own) + text
}

// Value writes the value of a line. If rolled is set it returns "" for a check, which is already
// reported, and for a thing without its own name.
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
		return diag.Sanitize(string(text), diag.MaxShown)
	}
	return diag.Sanitize(g.Loaded.Show(v), diag.MaxShown)
}

// EmptyValue returns the text for a value with empty output: nil or an empty list; "" for any
// other.
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

// Without returns list without the texts in others, each of which removes one occurrence.
func Without(list, others []string) (out []string) {
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
