package engine

import (
	"fmt"

	"houserule/lang/diag"
)

// House adds house rules as they would stand in a file, above every module.
// When they have a problem nothing changes.
func (g *Game) House(source string) error {
	return g.take(g.houseFile(source))
}

// houseFile numbers a text of house rules.
func (g *Game) houseFile(source string) *diag.File {
	g.lines++
	return diag.NewFile(fmt.Sprintf("house %d", g.lines), source)
}

// take adds a file to the house rules.
func (g *Game) take(f *diag.File) error {
	defer g.control.begin()()
	b, err := g.loader().build([]*diag.File{f})
	if err != nil {
		return err
	}
	g.Ruleset.House = append(g.Ruleset.House[:len(g.Ruleset.House):len(g.Ruleset.House)], HouseRule{File: f})
	g.use(b)
	return nil
}

// HouseWarnings are what an author is told of the house rules that were added last,
// though they are in force.
func (g *Game) HouseWarnings() diag.List {
	if len(g.Ruleset.House) == 0 {
		return nil
	}
	last := g.Ruleset.House[len(g.Ruleset.House)-1].File
	var list diag.List
	for _, w := range g.Table.World().Book().Warnings() {
		if w.Pos.File != last.Name {
			continue
		}
		told := *w
		if told.Source == "" {
			told.Source, told.Width = last.Line(w.Pos.Line), max(w.Width, 1)
		}
		list.Add(&told)
	}
	return list
}

// HouseRules are the sources of the house rules in force, in order.
func (g *Game) HouseRules() []string {
	var list []string
	for _, f := range g.Ruleset.inForce() {
		list = append(list, f.Text)
	}
	return list
}

// DropHouse takes the last n house rules back.
func (g *Game) DropHouse(n int) error {
	defer g.control.begin()()
	if n > len(g.Ruleset.House) {
		n = len(g.Ruleset.House)
	}
	kept := g.Ruleset.House
	g.Ruleset.House = g.Ruleset.House[: len(g.Ruleset.House)-n : len(g.Ruleset.House)-n]
	b, err := g.loader().build(nil)
	if err != nil {
		g.Ruleset.House = kept
		return err
	}
	g.use(b)
	return nil
}
