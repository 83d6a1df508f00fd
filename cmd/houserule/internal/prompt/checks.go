package prompt

import (
	"fmt"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/runtime/table"
)

// mostTold is how many rolls of one line are told one by one.
const mostTold = mostLines

// tells tells what was taken, every check and what was said in some commands, in order.
// rolls is how many of the lines tell of checks.
func (p *Prompt) tells(entries []*table.Entry) (list []string, rolls int) {
	list = p.purchases(entries)
	missing := 0
	for _, e := range entries {
		for _, x := range e.Tellings() {
			if x.Form != nil {
				if rolls++; rolls > mostTold {
					missing++
					continue
				}
			}
			list = append(list, telling(x))
		}
	}
	if missing > 0 {
		list = append(list, fmt.Sprintf("%d more rolls: :why", missing))
	}
	return list, rolls
}

// telling writes one thing that people are told, as deep as it lies.
func telling(x table.Telling) string {
	text := x.Said
	if x.Form != nil {
		text = x.Form.Told()
	}
	return atLeast(text, 2*x.Depth)
}

// atLeast moves a text in, unless it stands that far already.
func atLeast(text string, depth int) string {
	own := len(text) - len(strings.TrimLeft(text, " "))
	if own >= depth || text == "" {
		return text
	}
	return strings.Repeat(" ", depth-own) + text
}

// loose is what was said outside of the commands.
func (p *Prompt) loose(entries []*table.Entry) []string {
	list := slices.Clone(p.said)
	for _, text := range saidBy(entries) {
		if i := slices.Index(list, text); i >= 0 {
			list = slices.Delete(list, i, i+1)
		}
	}
	return list
}

// shown writes the value of a line. What the checks told already, and what has
// no name that lasts, is not told again.
func (p *Prompt) shown(v lua.LValue, rolled bool) string {
	if rolled {
		if _, ok := p.Game.Session.IsForm(v); ok {
			return ""
		}
		if n, ok := p.Game.Session.IsNoun(v); ok && p.Game.Table.NameOf(n) == "the "+n.Kind {
			return ""
		}
	}
	if text, ok := v.(lua.LString); ok {
		return diag.Shown(string(text), diag.MaxShown)
	}
	return diag.Shown(p.Game.Show(v), diag.MaxShown)
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
	var list []string
	for _, x := range p.Game.Table.SoFar() {
		list = append(list, telling(x))
	}
	list = p.news(list)
	p.told = append(p.told, list...)
	return list
}

// left leaves what is not among some others.
func left(list, others []string) (out []string) {
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

// news leaves what was not told yet with a question of the running line.
func (p *Prompt) news(list []string) []string { return left(list, p.told) }
