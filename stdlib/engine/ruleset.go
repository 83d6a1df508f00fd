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

// HouseRule is a text of house rules in a ruleset.
type HouseRule struct {
	File *diag.File
	Off  bool // it is kept in the ruleset but not in force
}

// Number returns the number of the line that made the house rule; 0 if it has another name.
func (r HouseRule) Number() int {
	number, _, _ := strings.Cut(r.Label(), ".")
	n, err := strconv.Atoi(number)
	if err != nil {
		return 0
	}
	return n
}

// Label returns the number of the line that made the house rule, followed by a dot and an
// index if the line made several: "12.2".
func (r HouseRule) Label() string { return strings.TrimPrefix(r.File.Name, "house ") }

// WithText returns the house rule under the same name with another text.
func (r HouseRule) WithText(text string) HouseRule {
	return HouseRule{File: diag.NewFile(r.File.Name, text), Off: r.Off}
}

// NewHouseRule returns the house rule made by a line of the prompt.
func NewHouseRule(line int, text string) HouseRule {
	return HouseRule{File: houseFile(line, text)}
}

// inForce returns the files of the house rules that are not Off, in order.
func (rs *Ruleset) inForce() []*diag.File {
	var list []*diag.File
	for _, r := range rs.House {
		if !r.Off {
			list = append(list, r.File)
		}
	}
	return list
}

// Ruleset is a choice of rules: modules, options, preferences and house rules. A copy does
// not change when the game gets another ruleset.
type Ruleset struct {
	House           []HouseRule // in order, those that are Off included
	Modules, Beside []string    // wanted modules, as in [Options]
	Settings        module.Settings
	Prefer          []Preference // which of two contradicting modules takes precedence

	Finder module.Finder // finds modules; nil to use folder
	Order  module.Order  // the loaded modules, requirements first; set by resolve
	folder fs.FS         // contains the modules if Finder is nil; nil for none
	data   string        // a hash of the data files that scripts may read; "" before resolve
}

// Clone returns a copy of r with House, Modules, Beside and Prefer of its own.
func (r Ruleset) Clone() Ruleset {
	r.House, r.Modules, r.Beside, r.Prefer = slices.Clone(r.House), slices.Clone(r.Modules), slices.Clone(r.Beside), slices.Clone(r.Prefer)
	return r
}

// SetRuleset puts a ruleset in force, such as an earlier copy of Game.Ruleset, with the modules to
// which it was resolved. On an error the old rules stay in force.
func (g *Game) SetRuleset(r Ruleset) error {
	defer g.control.begin()()
	before := g.Ruleset
	g.Ruleset = r.Clone()
	if err := g.loadRuleset(before); err != nil {
		g.Ruleset = before
		return err
	}
	return nil
}

// SetRulesetWith is [Game.SetRuleset] with modules that are resolved anew by a finder. lost names
// the options that no longer exist.
func (g *Game) SetRulesetWith(r Ruleset, finder module.Finder) (lost []string, err error) {
	defer g.control.begin()()
	before := g.Ruleset
	g.Ruleset = r.Clone()
	g.Ruleset.Finder = finder
	g.Ruleset.Order, g.Ruleset.Settings = nil, nil
	err = g.Ruleset.resolve()
	if err == nil {
		lost = g.Ruleset.restoreSettings(r.Settings)
		err = g.loadRuleset(before)
	}
	if err != nil {
		g.Ruleset = before
	}
	return lost, err
}

// restoreSettings sets the options that still exist and still take their values, and lists the
// others of loaded modules as "module.option = value".
func (rs *Ruleset) restoreSettings(settings module.Settings) (lost []string) {
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

// loadRuleset loads g.Ruleset and puts it in force. before is the previous ruleset, whose
// settings are used to explain earlier commands of the journal.
func (g *Game) loadRuleset(before Ruleset) error {
	b, err := g.newLoader().load(nil)
	if err != nil {
		return err
	}
	g.past.note(g.Table.World().Program(), before.Settings)
	g.schedule(b)
	return nil
}

// Changed lists the rules that a house rule changes or declares, in the order of their
// declaration.
func (l *Loaded) Changed(r HouseRule) []*rules.Rule {
	var list []*rules.Rule
	for _, rule := range l.Session.Table.World().Program().Everything() {
		for _, y := range rule.Layers() {
			if y.Pos.File == r.File.Name && y.Family.Inherited == "" {
				list = append(list, rule)
				break
			}
		}
	}
	return list
}

// OfSaved returns the ruleset of a saved game, but with the modules of r.
func (r Ruleset) OfSaved(saved []byte) (Ruleset, error) {
	s, err := readSaved(saved)
	if err != nil {
		return Ruleset{}, err
	}
	r = r.Clone()
	s.applyOptions(&r)
	r.House, r.Prefer = slices.Clone(s.house), s.prefer
	return r, nil
}

// Same reports whether two rulesets put the same rules in force.
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

// Copy returns another game in the same state, under the same rules; neither changes the
// other. It has no hooks, no decider and seeded dice of its own.
func (g *Game) Copy() (*Game, error) {
	saved, err := g.Save()
	if err != nil {
		return nil, err
	}
	s, err := readSaved(saved)
	if err != nil {
		return nil, err
	}
	s.dice = nil // the copy has dice of its own
	o := g.Options
	o.Dice, o.Decider, o.Say, o.Hooks.Happened, o.Print, o.Hooks.Doubts = nil, nil, nil, nil, nil, nil
	o.Specs = false
	c := newGame(o)
	c.Ruleset = g.Ruleset.Clone()
	c.contents.known = maps.Clone(g.contents.known)
	b, err := c.newLoader().load(nil)
	if err != nil {
		return nil, err
	}
	c.Table = c.newTable(b.Program)
	c.schedule(b)
	if err := c.restore(s, &Reopened{}); err != nil {
		c.Close()
		return nil, err
	}
	return c, nil
}
