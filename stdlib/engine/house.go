package engine

import (
	"fmt"

	"houserule/lang/diag"
)

// House adds a text of house rules, written as in a file of a module. House rules take
// precedence over every module. On an error nothing changes.
func (g *Game) House(source string) error {
	g.lines++
	return g.addHouseRules(houseFile(g.lines, source))
}

// houseFile returns a text of house rules as a file named after the line that made it.
func houseFile(line int, source string) *diag.File {
	return diag.NewFile(fmt.Sprintf("house %d", line), source)
}

// addHouseRules adds files to the house rules, one after the other.
func (g *Game) addHouseRules(files ...*diag.File) error {
	defer g.control.begin()()
	for _, f := range files {
		b, err := g.newLoader().load([]*diag.File{f})
		if err != nil {
			return err
		}
		house := g.Ruleset.House
		g.Ruleset.House = append(house[:len(house):len(house)], HouseRule{File: f})
		g.schedule(b)
	}
	return nil
}

// WarningsOf lists the warnings about a house rule, with their source lines.
func (l *Loaded) WarningsOf(r HouseRule) diag.List {
	var list diag.List
	for _, w := range l.Session.Table.World().Program().Warnings() {
		if w.Pos.File != r.File.Name {
			continue
		}
		told := *w
		if told.Source == "" {
			told.Source, told.Width = r.File.Line(w.Pos.Line), max(w.Width, 1)
		}
		list.Add(&told)
	}
	return list
}

// HouseRules returns the sources of the house rules in force, in order.
func (rs *Ruleset) HouseRules() []string {
	var list []string
	for _, f := range rs.inForce() {
		list = append(list, f.Text)
	}
	return list
}
