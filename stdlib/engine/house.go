package engine

import (
	"fmt"

	"houserule/lang/diag"
	"houserule/stdlib/luabind"
)

// With runs a function on the present game under more house rules, and goes back
// to the rules in force.
func (g *Game) With(rules string, run func(s *luabind.Session) error) error {
	return g.WithIn("", rules, run)
}

// WithIn implements ask.Engine: With rules in the words of a module.
func (g *Game) WithIn(module, rules string, run func(s *luabind.Session) error) error {
	if g.Order.Find(module) != nil {
		before := g.ruled
		g.ruled = module
		defer func() { g.ruled = before }()
	}
	b, err := g.build([]*diag.File{diag.NewFile("what if", rules)})
	if err != nil {
		return err
	}
	defer b.session.Host.Close()
	defer g.active.Store(g.Session.Host)
	old := g.Table.World().Book()
	g.Table.Use(b.book)
	defer g.Table.Use(old)
	b.session.Play(g.Table)
	host := b.session.Host
	if err := g.Session.Host.Spend(host.TotalSteps() + linkSteps*int64(len(b.book.Everything()))); err != nil {
		return err
	}
	// What it takes is bounded by itself: the script that asks waits.
	_, err = g.Session.Host.Apart(func() error {
		return host.Total(0, func() error { return run(b.session) })
	})
	return err
}

// linkSteps is what linking a rule costs in steps whoever asks for other rules.
const linkSteps = 500

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
	defer g.begin()()
	b, err := g.build([]*diag.File{f})
	if err != nil {
		return err
	}
	g.house = append(g.house[:len(g.house):len(g.house)], HouseRule{File: f})
	g.use(b)
	return nil
}

// HouseWarnings are what an author is told of the house rules that were added last,
// though they are in force.
func (g *Game) HouseWarnings() diag.List {
	if len(g.house) == 0 {
		return nil
	}
	last := g.house[len(g.house)-1].File
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
	for _, f := range g.inForce() {
		list = append(list, f.Text)
	}
	return list
}

// DropHouse takes the last n house rules back.
func (g *Game) DropHouse(n int) error {
	defer g.begin()()
	if n > len(g.house) {
		n = len(g.house)
	}
	kept := g.house
	g.house = g.house[: len(g.house)-n : len(g.house)-n]
	b, err := g.build(nil)
	if err != nil {
		g.house = kept
		return err
	}
	g.use(b)
	return nil
}
