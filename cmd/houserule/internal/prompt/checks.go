package prompt

import (
	"fmt"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"houserule/runtime/table"
)

// shownChecks is how many checks of one line are told one by one.
const shownChecks = 30

// checks tells every check that some commands opened, one in each line, and
// what was taken on them.
func (p *Prompt) checks(entries []*table.Entry) []string {
	var list []string
	for _, e := range entries {
		for _, f := range e.Checks {
			if text := f.Announced(); text != "" {
				list = append(list, text)
			}
		}
	}
	if len(list) <= shownChecks {
		return append(p.purchases(entries), list...)
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

// nothing is the answer to a question that none answers, or an empty list: an answer
// that is empty looks like none.
func nothing(v lua.LValue) string {
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

// soFar is what the running line did before it came to a question, and was not
// told with an earlier one.
func (p *Prompt) soFar() []string {
	forms, said := p.Game.Table.SoFar()
	var list []string
	for _, f := range forms {
		if text := f.Announced(); text != "" {
			list = append(list, text)
		}
	}
	list = p.news(append(list, said...))
	p.told = append(p.told, list...)
	return list
}

// news leaves what was not told yet with a question of the running line.
func (p *Prompt) news(list []string) []string {
	told := slices.Clone(p.told)
	var out []string
	for _, text := range list {
		if i := slices.Index(told, text); i >= 0 {
			told = slices.Delete(told, i, i+1)
			continue
		}
		out = append(out, text)
	}
	return out
}
