package engine

import (
	"bytes"
	"encoding"
	"errors"
	"fmt"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/dice"
	"houserule/lang/source"
	"houserule/lang/types"
	"houserule/runtime/module"
	"houserule/runtime/state"
	"houserule/runtime/table"
	"houserule/stdlib/expect"
)

// Reopened lists the differences between a saved game and the game opened from it. For entries
// that no module prints any more see [world.Departed.UndeclaredEntries].
type Reopened struct {
	Modules []ModuleChange // changed, missing and new modules
	Options []string       // options that no longer exist or take the value: "my-game.deadly = yes"
	Dice    bool           // the state of the dice could not be saved or restored, so the dice start anew

	// Names are variables of the prompt, and Decisions questions, that could not be restored,
	// because their values are or contain functions or open checks.
	Names, Decisions []string
}

// ModuleChange is a module with another version or content than in the saved game, a missing one,
// or a new one.
type ModuleChange struct {
	ID       string
	Was, Now string // versions; "" for a module that is new, or missing
}

// Reopen opens a saved game with the modules in o or, if o.Modules is nil, those that it lists.
// Options and house rules are those of the saved game, with those in o added. Things and boxes are
// found by name, so the modules may have changed: the result lists what is missing, which stays in
// the state. For a text that is no saved game the error is a [*DamagedError].
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
	if err := g.loadAndPlay(g.newLoader(), s); err != nil {
		return nil, nil, err
	}
	told := &Reopened{Options: s.lost}
	if err := g.restore(s, told); err != nil {
		g.Close()
		return nil, nil, err
	}
	return g, told, nil
}

// mergePreferences returns was with the preferences of now that do not contradict it.
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

// restore sets the state of a loaded game to the saved one.
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

// restoreVariables restores the variables and decisions of the prompt.
func (g *Game) restoreVariables(s *savedGame, told *Reopened) {
	g.Variables.restoreValues(s)
	(&remaker{g}).restore(s)
	g.lines = s.lines
	told.Names, told.Decisions = g.Variables.Forgotten()
}

// Become sets an open game to a saved one, as [Reopen] does, but with the modules that are
// loaded. It makes a new table with an empty journal. On an error, such as house rules or options
// that do not fit the modules, the game is unchanged.
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
	s.applyOptions(&g.Ruleset)
	g.Ruleset.House, g.Ruleset.Prefer, told.Options = slices.Clone(s.house), s.prefer, s.lost
	var b *Loaded
	program := g.Table.World().Program()
	if !bytes.Equal(before, g.Ruleset.appendPrefer(g.Ruleset.appendHouse(g.Ruleset.appendOptions(nil)))) {
		if b, err = g.newLoader().load(nil); err != nil {
			return stays(err)
		}
		program = b.Program
	}
	t := g.newTable(program)
	if err = t.Journal().Resume(s.state, s.table); err != nil {
		err = damaged(err, s)
	} else if told.Dice, err = restoreDice(g.Options.Dice, s.dice); err == nil {
		g.replaceTable(t, b)
		g.restoreVariables(s, told)
		return told, nil
	}
	if b != nil {
		b.Session.Host.Close()
		g.control.active.Store(g.Loaded.Session.Host)
	}
	return stays(err)
}

// replaceTable replaces the table, and the load in force by b unless it is nil.
func (g *Game) replaceTable(t *table.Table, b *Loaded) {
	t.Options.BeforeWrite = g.Table.Options.BeforeWrite
	if b != nil {
		g.schedule(b)
	}
	g.Table = t
	g.Variables.values, g.Variables.last, g.past, g.Variables.remade = map[string]lua.LValue{}, VariableSnapshot{}, nil, nil
	g.Loaded.Prepared.Reset()
	t.Run().Dice, t.Run().Decider = g.Loaded.Prepared, g.Loaded.Prepared
	g.Loaded.Session.Play(t)
}

// damaged turns an error of reading the state or table into a [*DamagedError].
func damaged(err error, s *savedGame) error {
	var game *state.FormatError
	var beside *source.JSONError
	switch {
	case errors.As(err, &beside):
		return &DamagedError{Offset: s.tableAt + beside.Offset, Message: beside.Message, Cause: err}
	case errors.As(err, &game):
		of := ""
		if game.Record != 0 {
			of = fmt.Sprintf("of record %d: ", game.Record)
		}
		return &DamagedError{Offset: s.at + int(game.Offset), Message: of + game.Message, Cause: err}
	}
	return err
}

// applyOptions applies the options of the saved game to a ruleset. Those that no longer exist are
// added to lost.
func (s *savedGame) applyOptions(rs *Ruleset) {
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

// changes lists the modules that differ from the saved game.
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

// restoreValues restores the variables and decisions that are values, not functions.
func (vs *Variables) restoreValues(s *savedGame) {
	r := newValueReader(vs.loaded.Session, s.tables)
	for _, n := range s.names {
		if n.line == "" && !n.notSaved {
			vs.values[n.name] = r.value(n.is)
		}
	}
	ready := s.ready
	for _, n := range s.decided {
		if n.line == "" && !n.notSaved {
			ready.Decided = append(ready.Decided, expect.Decision{Question: n.name, Answer: r.value(n.is), Used: n.used, At: n.where})
		}
	}
	vs.loaded.Prepared.Restore(ready)
}

// restoreDice sets the state of a dice source. anew is true if the state was not saved or does
// not fit; the source is then unchanged.
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
			_ = to.UnmarshalBinary(lay) // restores the previous state, which is valid
		}
		reason := err.Error()
		var state *dice.StateError
		if errors.As(err, &state) {
			reason = state.Reason
		}
		return false, &DamagedError{Message: "the state of the dice cannot be restored: " + reason, Cause: err}
	}
	return false, nil
}
