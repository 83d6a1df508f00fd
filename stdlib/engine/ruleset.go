package engine

import (
	"io/fs"
	"maps"
	"slices"
	"strconv"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/module"
	"houserule/runtime/rules"
)

// HouseRule is a text of house rules, and whether it is in force.
type HouseRule struct {
	File *diag.File
	Off  bool // it is kept, and lifted
}

// Number is the number of the line in which it was written; 0 where it has none.
func (r HouseRule) Number() int {
	number, _, _ := strings.Cut(r.Label(), ".")
	n, err := strconv.Atoi(number)
	if err != nil {
		return 0
	}
	return n
}

// Label is how it is called: by the number of its line, and behind a point by its place
// where several were made in one.
func (r HouseRule) Label() string { return strings.TrimPrefix(r.File.Name, "house ") }

// WithText is the house rule with another text in its place.
func (r HouseRule) WithText(text string) HouseRule {
	return HouseRule{File: diag.NewFile(r.File.Name, text), Off: r.Off}
}

// NewHouseRule is a house rule that was written in a line.
func NewHouseRule(line int, text string) HouseRule {
	return HouseRule{File: houseFile(line, text)}
}

// inForce are the house rules that are on.
func (rs *Ruleset) inForce() []*diag.File {
	var list []*diag.File
	for _, r := range rs.House {
		if !r.Off {
			list = append(list, r.File)
		}
	}
	return list
}

// Ruleset is which rules are in force: modules, options and house rules. It stays what it
// is when others come into force.
type Ruleset struct {
	House           []HouseRule // in their order, those that are off among them
	Modules, Beside []string    // those that are wanted
	Settings        module.Settings
	Prefer          []Preference // which module stands above which, as it was settled

	Finder module.Finder // where modules are found; nil where there are none
	Order  module.Order  // the modules, each behind those that it requires
	folder fs.FS         // where they are found without a Finder; nil for none
	data   string        // a hash of the files that scripts read as data
}

// Own is the same ruleset, with lists of its own.
func (r Ruleset) Own() Ruleset {
	r.House, r.Modules, r.Beside, r.Prefer = slices.Clone(r.House), slices.Clone(r.Modules), slices.Clone(r.Beside), slices.Clone(r.Prefer)
	return r
}

// Rule puts the rules in force of a ruling that another gave, perhaps with other house
// rules or options. Modules are those of then. When something is wrong with them the old
// rules stay in force.
func (g *Game) Rule(r Ruleset) error {
	defer g.control.begin()()
	before := g.Ruleset
	g.Ruleset = r.Own()
	if err := g.buildAnew(before); err != nil {
		g.Ruleset = before
		return err
	}
	return nil
}

// RuleWith is Rule with modules that are looked for by a finder. Options that are not
// there any more are told.
func (g *Game) RuleWith(r Ruleset, finder module.Finder) (lost []string, err error) {
	defer g.control.begin()()
	before := g.Ruleset
	g.Ruleset = r.Own()
	g.Ruleset.Finder = finder
	g.Ruleset.Order, g.Ruleset.Settings = nil, nil
	err = g.Ruleset.resolve()
	if err == nil {
		lost = g.Ruleset.setAgain(r.Settings)
		err = g.buildAnew(before)
	}
	if err != nil {
		g.Ruleset = before
	}
	return lost, err
}

// setAgain sets options as they were, and tells those that are not there any more.
func (rs *Ruleset) setAgain(settings module.Settings) (lost []string) {
	for _, id := range slices.Sorted(maps.Keys(settings)) {
		m := rs.Order.Find(id)
		if m == nil {
			continue // its options are gone with it
		}
		for _, name := range slices.Sorted(maps.Keys(settings[id])) {
			v := settings[id][name]
			if o, known := m.Option(name); known && types.Check(v, o.Type) == nil {
				rs.Settings = rs.Settings.With(id, map[string]types.Value{name: v})
				continue
			}
			lost = append(lost, id+"."+name+" = "+types.Format(v))
		}
	}
	return lost
}

// buildAnew puts in force what was noted.
func (g *Game) buildAnew(before Ruleset) error {
	b, err := g.loader().build(nil)
	if err != nil {
		return err
	}
	g.past.note(g.Table.World().Book(), before.Settings)
	g.use(b)
	return nil
}

// Changed are the rules in force that a house rule changes or makes, by their names, in
// the order in which they are declared.
func (l *Loaded) Changed(r HouseRule) []*rules.Rule {
	var list []*rules.Rule
	for _, rule := range l.Session.Table.World().Book().Everything() {
		for _, y := range rule.Layers() {
			if y.Pos.File == r.File.Name && y.Family.Inherited == "" {
				list = append(list, rule)
				break
			}
		}
	}
	return list
}

// OfSaved is the ruleset of a saved game, under the modules of this one.
func (r Ruleset) OfSaved(saved []byte) (Ruleset, error) {
	s, err := readSaved(saved)
	if err != nil {
		return Ruleset{}, err
	}
	r = r.Own()
	s.sets(&r)
	r.House, r.Prefer = slices.Clone(s.house), s.prefer
	return r, nil
}

// Same tells whether two rulings put the same rules in force.
func (r Ruleset) Same(other Ruleset) bool {
	on := func(list []HouseRule) []HouseRule {
		return slices.DeleteFunc(slices.Clone(list), func(h HouseRule) bool { return h.Off })
	}
	sameRule := func(a, b HouseRule) bool { return a.File.Name == b.File.Name && a.File.Text == b.File.Text }
	return slices.Equal(r.Modules, other.Modules) && slices.Equal(r.Beside, other.Beside) && slices.Equal(r.Order, other.Order) && slices.Equal(r.Prefer, other.Prefer) &&
		slices.EqualFunc(on(r.House), on(other.House), sameRule) && sameSettings(r.Settings, other.Settings)
}

func sameSettings(a, b module.Settings) bool {
	within := func(a, b module.Settings) bool {
		for id, options := range a {
			for name, v := range options {
				if !types.Equal(v, b[id][name]) {
					return false
				}
			}
		}
		return true
	}
	return within(a, b) && within(b, a)
}

// Copy is another game that stands where this one does, under the same rules. Nothing
// happens in this one by what happens in it.
func (g *Game) Copy() (*Game, error) {
	saved, err := g.Save()
	if err != nil {
		return nil, err
	}
	s, err := readSaved(saved)
	if err != nil {
		return nil, err
	}
	s.dice = nil // it has its own
	o := g.Options
	o.Dice, o.Decider, o.Say, o.Hooks.Happened, o.Print, o.Hooks.Doubts = nil, nil, nil, nil, nil, nil
	o.Specs = false
	c := newGame(o)
	c.Ruleset = g.Ruleset.Own()
	c.contents.known = maps.Clone(g.contents.known)
	b, err := c.loader().build(nil)
	if err != nil {
		return nil, err
	}
	c.Table = c.newTable(b.Program)
	c.use(b)
	if err := c.restore(s, &Reopened{}); err != nil {
		c.Close()
		return nil, err
	}
	return c, nil
}
