package engine

import (
	"bytes"
	"encoding"
	"errors"
	"fmt"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/dice"
	"houserule/lang/source"
	"houserule/lang/types"
	"houserule/runtime/module"
	"houserule/runtime/state"
	"houserule/runtime/table"
	"houserule/stdlib/expect"
)

// Reopened tells what is otherwise than when the game was saved. What people have and
// no module prints any more, [world.Departed.Vanished] tells.
type Reopened struct {
	Modules []ModuleChange // those that are not what they were
	Options []string       // that are not there any more, or take another value: "my-game.deadly = yes"
	Dice    bool           // they begin anew: nobody could tell where they stood, or set them there

	// Names of the prompt and questions that were decided which are left behind, because
	// they are functions, open checks or hold such.
	Names, Decisions []string
}

// ModuleChange is a module that is not what it was: another version, other files, gone,
// or new.
type ModuleChange struct {
	ID       string
	Was, Now string // versions; "" where there was or is none
}

// Reopen goes on with a game that [Game.Save] gave, with the modules that were wanted
// then, or with those that the options name. Options and house rules are those of the
// game, to which the options given may add more. Things and boxes are found by their
// names, so that the modules may be others: what is missing is told, and not lost. What
// stands in no such form is refused as [*Damaged].
func Reopen(saved []byte, o Options) (*Game, *Reopened, error) {
	s, err := readSaved(saved)
	if err != nil {
		return nil, nil, err
	}
	if o.Modules == nil {
		o.Modules, o.Beside = s.wanted, s.besides
	}
	o.Prefer = mergePreferences(s.prefer, o.Prefer)
	g := newGame(o)
	if err := g.load(g.loader(), s); err != nil {
		return nil, nil, err
	}
	told := &Reopened{Options: s.lost}
	if err := g.restore(s, told); err != nil {
		g.Close()
		return nil, nil, err
	}
	return g, told, nil
}

// mergePreferences adds to the preferences of a game those of another one that do not
// contradict them.
func mergePreferences(was, now []Preference) []Preference {
	all := slices.Clone(was)
	for _, p := range now {
		opposite := orderWithPreferences{prefer: all}.Requires(p.Under, p.Over)
		if !slices.Contains(all, p) && !opposite {
			all = append(all, p)
		}
	}
	return all
}

// restore gives a game that was loaded the state of the saved one.
func (g *Game) restore(s *savedGame, told *Reopened) error {
	var err error
	if told.Modules, err = g.contents.changes(g.Ruleset.Order, s); err != nil {
		return err
	}
	if err := g.Table.Journal().Resume(s.state, s.table); err != nil {
		return damaged(err, s)
	}
	if told.Dice, err = restoreDice(g.Options.Dice, s.dice); err != nil {
		return err
	}
	g.restoreVariables(s, told)
	return nil
}

// restoreVariables restores the names and decisions of the prompt.
func (g *Game) restoreVariables(s *savedGame, told *Reopened) {
	g.Variables.restoreValues(s)
	(&remaker{g}).restore(s)
	g.lines = s.lines
	told.Names, told.Decisions = g.Variables.Forgotten()
}

// Become makes the game what a saved one was, without loading modules again: as [Reopen]
// with the modules that are loaded. The table is another one then, without a journal.
// When the saved game is damaged, or its house rules or options do not go with the
// modules, everything stays as it is.
func (g *Game) Become(saved []byte) (*Reopened, error) {
	defer g.control.begin()()
	s, err := readSaved(saved)
	if err != nil {
		return nil, err
	}
	told := &Reopened{}
	if told.Modules, err = g.contents.changes(g.Ruleset.Order, s); err != nil {
		return nil, err
	}
	settings, house, prefer := g.Ruleset.Settings, g.Ruleset.House, g.Ruleset.Prefer
	stays := func(err error) (*Reopened, error) {
		g.Ruleset.Settings, g.Ruleset.House, g.Ruleset.Prefer = settings, house, prefer
		return nil, err
	}
	before := g.Ruleset.appendPrefer(g.Ruleset.appendHouse(g.Ruleset.appendOptions(nil)))
	s.sets(&g.Ruleset)
	g.Ruleset.House, g.Ruleset.Prefer, told.Options = slices.Clone(s.house), s.prefer, s.lost
	var b *Loaded
	book := g.Table.World().Book()
	if !bytes.Equal(before, g.Ruleset.appendPrefer(g.Ruleset.appendHouse(g.Ruleset.appendOptions(nil)))) {
		if b, err = g.loader().build(nil); err != nil {
			return stays(err)
		}
		book = b.Program
	}
	t := g.newTable(book)
	if err = t.Journal().Resume(s.state, s.table); err != nil {
		err = damaged(err, s)
	} else if told.Dice, err = restoreDice(g.Options.Dice, s.dice); err == nil {
		g.becomes(t, b)
		g.restoreVariables(s, told)
		return told, nil
	}
	if b != nil {
		b.Session.Host.Close()
		g.control.active.Store(g.Loaded.Session.Host)
	}
	return stays(err)
}

// becomes puts another table in the place of the one that is played, and a load in force
// if it is another one.
func (g *Game) becomes(t *table.Table, b *Loaded) {
	t.Options.Writes = g.Table.Options.Writes
	if b != nil {
		g.use(b)
	}
	g.Table = t
	g.Variables.values, g.Variables.last, g.past, g.Variables.remade = map[string]lua.LValue{}, VariableSnapshot{}, nil, nil
	g.Loaded.Prepared.Reset()
	t.Run().Dice, t.Run().Decider = g.Loaded.Prepared, g.Loaded.Prepared
	g.Loaded.Session.Play(t)
}

// damaged tells what is wrong with the state, or what the table knows beside it.
func damaged(err error, s *savedGame) error {
	var game *state.FormatError
	var beside *source.JSONError
	switch {
	case errors.As(err, &beside):
		return &Damaged{Offset: s.tableAt + beside.Offset, Message: beside.Message, Cause: err}
	case errors.As(err, &game):
		of := ""
		if game.Record != 0 {
			of = fmt.Sprintf("of record %d: ", game.Record)
		}
		return &Damaged{Offset: s.at + int(game.Offset), Message: of + game.Message, Cause: err}
	}
	return err
}

// sets sets the options as they were, as far as they are there.
func (s *savedGame) sets(rs *Ruleset) {
	for _, o := range s.options {
		m := rs.Order.Find(o.module)
		if m == nil {
			s.lost = append(s.lost, o.text())
			continue
		}
		option, known := m.Option(o.name)
		if !known || types.Check(o.value, option.Type) != nil {
			s.lost = append(s.lost, o.text())
			continue
		}
		rs.Settings = rs.Settings.With(o.module, map[string]types.Value{o.name: o.value})
	}
}

func (o savedOption) text() string {
	return o.module + "." + o.name + " = " + types.Format(o.value)
}

// changes lists the modules that are not what they were.
func (c *moduleContents) changes(order module.Order, s *savedGame) (list []ModuleChange, err error) {
	for _, was := range s.modules {
		now := order.Find(was.id)
		if now == nil {
			list = append(list, ModuleChange{ID: was.id, Was: was.version})
			continue
		}
		content, err := c.of(now)
		if err != nil {
			return nil, err
		}
		if now.Version.String() != was.version || content != was.content {
			list = append(list, ModuleChange{was.id, was.version, now.Version.String()})
		}
	}
	for _, m := range order {
		if !slices.ContainsFunc(s.modules, func(was savedModule) bool { return was.id == m.ID }) {
			list = append(list, ModuleChange{ID: m.ID, Now: m.Version.String()})
		}
	}
	return list, nil
}

// restoreValues restores the names and decisions of the prompt that are values.
func (vs *Variables) restoreValues(s *savedGame) {
	r := newValueReader(vs.loaded.Session, s.tables)
	for _, n := range s.names {
		if n.line == "" && !n.left {
			vs.values[n.name] = r.value(n.is)
		}
	}
	ready := s.ready
	for _, n := range s.decided {
		if n.line == "" && !n.left {
			ready.Decided = append(ready.Decided, expect.Decision{Question: n.name, Answer: r.value(n.is), Used: n.used, At: n.where})
		}
	}
	vs.loaded.Prepared.Restore(ready)
}

// restoreDice sets the dice where they stood, or tells that they begin anew. When they
// cannot be set there, they stay where they are.
func restoreDice(source dice.Source, saved []byte) (anew bool, err error) {
	to, ok := source.(encoding.BinaryUnmarshaler)
	if saved == nil || !ok {
		return true, nil
	}
	from, ok := source.(encoding.BinaryMarshaler)
	var lay []byte
	if ok {
		lay, _ = from.MarshalBinary()
	}
	if err := to.UnmarshalBinary(saved); err != nil {
		if lay != nil {
			_ = to.UnmarshalBinary(lay) // it was there before
		}
		return false, &Damaged{Message: "the dice cannot be set where they stood: " + strings.TrimPrefix(err.Error(), "the saved state of the dice is "), Cause: err}
	}
	return false, nil
}
