package prompt

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"houserule/runtime/table"
)

// shownChecks is how many checks of one line are told one by one.
const shownChecks = 30

// checks tells every check that some commands opened, one in each line.
func checks(entries []*table.Entry) []string {
	var list []string
	for _, e := range entries {
		for _, f := range e.Checks {
			list = append(list, f.Summary())
		}
	}
	if more := len(list) - shownChecks; more > 1 {
		list = append(list[:shownChecks:shownChecks], fmt.Sprintf("and %d more checks; :why tells of them", more))
	}
	return list
}

// shown writes the value of a line. What the checks told already, and what has
// no name that lasts, is not told again.
func (p *Prompt) shown(v lua.LValue, told []string) string {
	if len(told) > 0 {
		if _, ok := p.Game.Session.IsForm(v); ok {
			return ""
		}
		if n, ok := p.Game.Session.IsNoun(v); ok && p.Game.Table.NameOf(n) == "the "+n.Kind {
			return ""
		}
	}
	if text, ok := v.(lua.LString); ok {
		return string(text)
	}
	return p.Game.Show(v)
}
