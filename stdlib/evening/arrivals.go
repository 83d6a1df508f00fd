package evening

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/state"
	"houserule/stdlib/engine"
	"houserule/stdlib/narrate"
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
func (p *Evening) awaits() *arrivals {
	a := &arrivals{before: p.Game.Table.World().State().Records()}
	p.Game.Session.Comes = func(module string, n types.Noun, over []string) {
		if module == promptScript {
			a.typed = append(a.typed, arrival{n, over})
		}
	}
	return a
}

// comesToTheTable tells who came and how they are called at the prompt: as the line named
// them, else by their first word, where nothing else came of the line. Several of one name get numbers behind it.
func (p *Evening) comesToTheTable(a *arrivals, before engine.Variables, result lua.LValue) string {
	p.Game.Session.Comes = nil
	a.typed = slices.DeleteFunc(a.typed, func(x arrival) bool { return x.who.IsCopy() || p.Game.Table.World().Departed.There(x.who) != nil })
	var groups []*narrate.Group
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
	free := &FreeNames{P: p}
	for _, list := range p.alike(unnamed) {
		name := free.Of(p.Game.Table.World().Names.Of(list[0]))
		p.Game.Call(name, list...)
		g := p.calledSo(a, name, list, typed)
		free.take(g.Names)
		groups = append(groups, g)
	}
	slices.SortFunc(groups, func(x, y *narrate.Group) int { return cmp.Compare(x.Things[0].Record, y.Things[0].Record) })
	return narrate.Arrivals(p.Game, groups)
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
func (p *Evening) calledSo(a *arrivals, name string, list []types.Noun, typed map[types.Noun]arrival) *narrate.Group {
	g := &narrate.Group{Things: list, Names: []string{name}}
	if len(list) > 1 && len(list) <= mostNumbered {
		names := make([]string, len(list))
		for i := range list {
			names[i] = fmt.Sprint(name, i+1)
			if taken, ok := p.Game.Variable(names[i]); ok && p.Game.Table.World().Departed.There(taken) == nil && !a.came(taken) {
				names = nil // it means somebody else
				break
			}
		}
		for i, n := range names {
			p.Game.Call(n, list[i])
		}
		if names != nil {
			g.Names = names
		}
	}
	if x, ok := typed[list[0]]; ok {
		g.Differ = p.overPrinted(x)
	}
	return g
}

// alike parts things into those that differ in the number of their name alone.
func (p *Evening) alike(things []types.Noun) (lists [][]types.Noun) {
	last := ""
	for _, n := range things {
		m := narrate.NameAndNumber.FindStringSubmatch(p.Game.Table.World().Names.Of(n))
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
func (p *Evening) overPrinted(x arrival) string {
	t := p.Game.Table
	entry := t.World().Printed(x.who)
	if entry == nil || entry.Sheet == nil {
		return ""
	}
	var list []string
	for _, name := range x.over {
		box := t.World().Box(t.World().Book().Catalogue.Kind(x.who.Kind), name)
		if box == nil || box.Name == "name" || box.Type.Worded() {
			continue
		}
		var printed types.Value = box.Default
		if v, ok := entry.Sheet.Values[name]; ok {
			printed = v
		}
		now, err := t.World().Boxes.Get(t.Run(), x.who, name)
		if err != nil || types.Equal(now, printed) {
			continue
		}
		text := narrate.Spoken(box.Name) + " " + diag.Cut(t.World().Names.Show(now), narrate.MostHeld)
		if printed != nil {
			text += ", printed " + diag.Cut(t.World().Names.Show(printed), narrate.MostHeld)
		}
		list = append(list, text)
	}
	if n := len(list) - mostDiffering; n > 0 {
		list = append(list[:mostDiffering], fmt.Sprintf("%d more", n))
	}
	return strings.Join(list, "; ")
}
