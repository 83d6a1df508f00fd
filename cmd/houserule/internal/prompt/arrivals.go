package prompt

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/state"
	"houserule/runtime/table"
	"houserule/stdlib/engine"
)

// arrivals are what was at the table before a line, and what the line itself brings there.
type arrivals struct {
	before []state.ID
	typed  []arrival
}

// arrival is somebody, or something, that a line brings, with the names of the boxes that
// it writes over what is printed.
type arrival struct {
	who  types.Noun
	over []string
}

// promptScript is what lines of the prompt are called where scripts are told apart.
const promptScript = "prompt"

// awaits listens to what the line that begins now brings to the table.
func (p *Prompt) awaits() *arrivals {
	a := &arrivals{before: p.Game.Table.State().Records()}
	p.Game.Session.Comes = func(module string, n types.Noun, over []string) {
		if module == promptScript {
			a.typed = append(a.typed, arrival{n, over})
		}
	}
	return a
}

// group are things that came under one name, and what is told of them.
type group struct {
	things []types.Noun
	names  []string // at the prompt
	differ string   // from what is printed
}

// comesToTheTable tells who came and how they are called at the prompt: as the line named
// them, else by their first word, where nothing else came of the line. Several of one name get numbers behind it.
func (p *Prompt) comesToTheTable(a *arrivals, before engine.Variables, result lua.LValue) string {
	p.Game.Session.Comes = nil
	a.typed = slices.DeleteFunc(a.typed, func(x arrival) bool { return x.who.IsCopy() || p.Game.Table.There(x.who) != nil })
	var groups []*group
	named, typed := map[types.Noun]bool{}, map[types.Noun]arrival{}
	for _, x := range a.typed {
		typed[x.who] = x
	}
	for _, name := range p.Game.VariableNames() {
		list := p.Game.Things(name)
		if len(list) == 0 || slices.Equal(before.Things(name), list) || slices.ContainsFunc(list, func(n types.Noun) bool { return !a.came(n) || named[n] }) {
			continue
		}
		for _, n := range list {
			named[n] = true
		}
		groups = append(groups, p.calledSo(a, name, list, typed))
	}
	given := map[types.Noun]bool{}
	for _, n := range p.Game.ThingsIn(result) {
		given[n] = true
	}
	var unnamed []types.Noun
	for _, x := range a.typed {
		if !named[x.who] && (result == lua.LNil || given[x.who]) {
			unnamed = append(unnamed, x.who)
		}
	}
	free := &freeNames{p: p}
	for _, list := range p.alike(unnamed) {
		name := free.of(p.Game.Table.NameOf(list[0]))
		p.Game.Call(name, list...)
		g := p.calledSo(a, name, list, typed)
		free.take(g.names)
		groups = append(groups, g)
	}
	slices.SortFunc(groups, func(x, y *group) int { return cmp.Compare(x.things[0].Record, y.things[0].Record) })
	return p.greets(groups)
}

// came tells whether something was not there before the line.
func (a *arrivals) came(n types.Noun) bool {
	_, there := slices.BinarySearch(a.before, state.ID(n.Record))
	return !there && n.Record != 0 && !n.IsCopy()
}

// all tells whether all of some things came, and whether there is any.
func (a *arrivals) all(things []types.Noun) bool {
	return len(things) > 0 && !slices.ContainsFunc(things, func(n types.Noun) bool { return !a.came(n) })
}

// mostNumbered is how many of a list get a name of their own.
const mostNumbered = 50

// calledSo gives the things of a list numbers behind its name, where that means nothing
// else.
func (p *Prompt) calledSo(a *arrivals, name string, list []types.Noun, typed map[types.Noun]arrival) *group {
	g := &group{things: list, names: []string{name}}
	if len(list) > 1 && len(list) <= mostNumbered {
		names := make([]string, len(list))
		for i := range list {
			names[i] = fmt.Sprint(name, i+1)
			if taken, ok := p.Game.Variable(names[i]); ok && p.Game.Table.There(taken) == nil && !a.came(taken) {
				names = nil // it means somebody else
				break
			}
		}
		for i, n := range names {
			p.Game.Call(n, list[i])
		}
		if names != nil {
			g.names = names
		}
	}
	if x, ok := typed[list[0]]; ok {
		g.differ = p.overPrinted(x)
	}
	return g
}

// alike parts things into those that differ in the number of their name alone.
func (p *Prompt) alike(things []types.Noun) (lists [][]types.Noun) {
	last := ""
	for _, n := range things {
		m := nameAndNumber.FindStringSubmatch(p.Game.Table.NameOf(n))
		if m != nil && m[1] == last {
			lists[len(lists)-1] = append(lists[len(lists)-1], n)
			continue
		}
		last = ""
		if m != nil {
			last = m[1]
		}
		lists = append(lists, []types.Noun{n})
	}
	return lists
}

// mostDiffering is how many boxes are told that differ from what is printed.
const mostDiffering = 4

// overPrinted tells what is other than the book prints it: "attack 3, printed 4".
func (p *Prompt) overPrinted(x arrival) string {
	t := p.Game.Table
	entry := t.Printed(x.who)
	if entry == nil || entry.Sheet == nil {
		return ""
	}
	var list []string
	for _, name := range x.over {
		box := t.Box(t.Book().Catalogue.Kind(x.who.Kind), name)
		if box == nil || box.Name == "name" || box.Type.Worded() {
			continue
		}
		var printed types.Value = box.Default
		if v, ok := entry.Sheet.Values[name]; ok {
			printed = v
		}
		now, err := t.Get(x.who, name)
		if err != nil || types.Equal(now, printed) {
			continue
		}
		text := spoken(box.Name) + " " + diag.Cut(t.Show(now), mostHeld)
		if printed != nil {
			text += ", printed " + diag.Cut(t.Show(printed), mostHeld)
		}
		list = append(list, text)
	}
	if n := len(list) - mostDiffering; n > 0 {
		list = append(list[:mostDiffering], fmt.Sprintf("%d more", n))
	}
	return strings.Join(list, "; ")
}

// greets is the sentence for everybody who came, those who differ from what is printed by
// themselves.
func (p *Prompt) greets(groups []*group) string {
	var out []string
	var things []types.Noun
	var names []string
	tell := func(differ string) {
		if len(things) == 0 {
			return
		}
		verb := "come"
		if len(things) == 1 {
			verb = "comes"
		}
		text := fmt.Sprintf("%s %s to the table: %s", p.andOf(things), verb, shortList(names))
		if differ != "" {
			text += " (" + differ + ")"
		}
		out = append(out, text)
		things, names = nil, nil
	}
	for _, g := range groups {
		if g.differ != "" || len(g.things) > 1 {
			tell("")
		}
		things, names = append(things, g.things...), append(names, g.names...)
		if g.differ != "" || len(g.things) > 1 {
			tell(g.differ)
		}
	}
	tell("")
	return strings.Join(out, "\n")
}

// mostListed is how many names stand in a list before it is told by its ends.
const mostListed = 6

// shortList joins names; of many the first and the last.
func shortList(names []string) string {
	if len(names) > mostListed {
		return names[0] + " to " + names[len(names)-1]
	}
	return strings.Join(names, ", ")
}

// andOf joins the names of things with "and"; of those that differ in their number the
// name stands once.
func (p *Prompt) andOf(things []types.Noun) string {
	return andOf(p.namesAt(things))
}

// andOf joins names with "and"; of those that differ in their number the name stands once.
func andOf(names []string) string {
	parts := table.Together(names)
	if len(parts) > mostListed {
		return parts[0] + " to " + parts[len(parts)-1]
	}
	if len(parts) == 1 {
		return parts[0]
	}
	return strings.Join(parts[:len(parts)-1], ", ") + " and " + parts[len(parts)-1]
}
