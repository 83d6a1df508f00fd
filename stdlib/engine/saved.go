package engine

import (
	"crypto/sha256"
	"encoding"
	"encoding/base64"
	"errors"
	"fmt"
	"maps"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/runtime/module"
	"houserule/runtime/state"
	"houserule/runtime/table"
)

// A saved game is one JSON document, on one line and in a canonical form: equal games are
// saved as equal bytes. Besides the state of the table, as encoded by [state.Store], it
// contains the rest: the versions and content hashes of the modules, options, house rules,
// the state of the dice, preset dice and decisions, the variables of the prompt, and the data
// of the journal and table outside of the state.
//
//	{"version":1,"rest":{"engine":"0.1.0","wanted":["my-game"],"beside":[],"modules":[["my-game","1.0.0","9be1..."]],...},"state":{...}}
//
// The journal is not part of it: commands are saved one by one, see [Game.Recorded].
const savedVersion = 1

// Save encodes the whole game between two commands, for [Reopen].
func (g *Game) Save() ([]byte, error) {
	rest, err := g.SaveRest()
	if err != nil {
		return nil, err
	}
	game, err := g.Table.World().State().MarshalJSON()
	if err != nil {
		return nil, err
	}
	return JoinSaved(rest, game), nil
}

// JoinSaved returns a saved game, made of the result of [Game.SaveRest] and the state as encoded
// by [state.Store].
func JoinSaved(rest, game []byte) []byte {
	out := fmt.Appendf(make([]byte, 0, len(rest)+len(game)+64), `{"version":%d,"rest":`, savedVersion)
	out = append(append(out, rest...), `,"state":`...)
	return append(append(out, game...), '}')
}

// SplitSaved splits a saved game into the arguments of [JoinSaved], which it does not check. For a
// text that is no saved game the error is a [*DamagedError].
func SplitSaved(saved []byte) (rest, game []byte, err error) {
	s := &savedGame{}
	f, rest, _ := s.split(saved)
	if f.Err != nil {
		return nil, nil, &DamagedError{Offset: f.Err.Offset, Message: f.Err.Message, Cause: f.Err}
	}
	return rest, s.state, nil
}

// SaveRest encodes everything but the state of the table. A campaign file stores the changes of
// the state instead.
func (g *Game) SaveRest() ([]byte, error) {
	if g.Table.Run().Command != nil {
		return nil, errors.New("a game is saved between two commands, and one is running")
	}
	w := newValueWriter(g.Loaded.Session)
	out := state.AppendText([]byte(`{"engine":`), Version)
	out = appendTexts(append(out, `,"wanted":`...), g.Ruleset.Modules)
	out = appendTexts(append(out, `,"besides":`...), g.Ruleset.Beside)
	out, err := g.contents.append(append(out, `,"modules":`...), g.Ruleset.Order)
	if err != nil {
		return nil, err
	}
	out = g.Ruleset.appendOptions(append(out, `,"options":`...))
	out = g.Ruleset.appendHouse(append(out, `,"house":`...))
	if out, err = appendDice(append(out, `,"dice":`...), g.Options.Dice); err != nil {
		return nil, err
	}
	out = fmt.Appendf(out, `,"lines":%d,"ready":`, g.lines)
	out = g.Variables.appendReady(out, w)
	out = g.Variables.appendNames(append(out, `,"names":`...), w)
	out = w.all(append(out, `,"tables":`...))
	if out, err = g.Table.Journal().AppendBeside(append(out, `,"table":`...), w.mentioned); err != nil {
		return nil, err
	}
	out = g.Ruleset.appendPrefer(append(out, `,"prefer":`...))
	return append(out, '}'), nil
}

func appendTexts(out []byte, texts []string) []byte {
	return appendEach(out, texts, func(out []byte, text string) []byte { return state.AppendText(out, text) })
}

func appendEach[T any](out []byte, list []T, one func([]byte, T) []byte) []byte {
	out = append(out, '[')
	for i, x := range list {
		if i > 0 {
			out = append(out, ',')
		}
		out = one(out, x)
	}
	return append(out, ']')
}

// append writes the modules in load order.
func (c *moduleContents) append(out []byte, order module.Order) ([]byte, error) {
	var failed error
	out = appendEach(out, order, func(out []byte, m *module.Module) []byte {
		content, err := c.of(m)
		failed = errors.Join(failed, err)
		out = append(state.AppendText(append(out, '['), m.ID), ',')
		out = append(state.AppendText(out, m.Version.String()), ',')
		return append(state.AppendText(out, content), ']')
	})
	return out, failed
}

// moduleContents caches the content hash of each module from the first request on, since files
// may change during a game.
type moduleContents struct{ known map[*module.Module]string }

// of returns the [module.Module.Content] of a module.
func (c *moduleContents) of(m *module.Module) (string, error) {
	if content, known := c.known[m]; known {
		return content, nil
	}
	content, err := m.Content()
	if err != nil {
		return "", err
	}
	if c.known == nil {
		c.known = map[*module.Module]string{}
	}
	c.known[m] = content
	return content, nil
}

// appendOptions writes the values of all options, ordered by module and name.
func (rs *Ruleset) appendOptions(out []byte) []byte {
	return appendEach(out, slices.Sorted(maps.Keys(rs.Settings)), func(out []byte, id string) []byte {
		out = append(state.AppendText(append(out, '['), id), ',')
		out = appendEach(out, slices.Sorted(maps.Keys(rs.Settings[id])), func(out []byte, name string) []byte {
			out = append(state.AppendText(append(out, '['), name), ',')
			return append(state.AppendValue(out, rs.Settings[id][name]), ']')
		})
		return append(out, ']')
	})
}

func (rs *Ruleset) appendHouse(out []byte) []byte {
	return appendEach(out, rs.House, func(out []byte, r HouseRule) []byte {
		out = append(state.AppendText(append(out, '['), r.File.Name), ',')
		out = state.AppendText(out, r.File.Text)
		if r.Off {
			out = append(out, ",true"...)
		}
		return append(out, ']')
	})
}

// appendPrefer writes the preferences.
func (rs *Ruleset) appendPrefer(out []byte) []byte {
	return appendEach(out, rs.Prefer, func(out []byte, p Preference) []byte { return appendTexts(out, []string{p.Over, p.Under}) })
}

// appendInForce writes the house rules that are not Off.
func (rs *Ruleset) appendInForce(out []byte) []byte {
	return appendEach(out, rs.inForce(), func(out []byte, f *diag.File) []byte {
		out = append(state.AppendText(append(out, '['), f.Name), ',')
		return append(state.AppendText(out, f.Text), ']')
	})
}

// appendDice writes the state of the dice; null if the source cannot be saved.
func appendDice(out []byte, source dice.Source) ([]byte, error) {
	m, ok := source.(encoding.BinaryMarshaler)
	if !ok {
		return append(out, "null"...), nil
	}
	b, err := m.MarshalBinary()
	if err != nil {
		return nil, fmt.Errorf("the state of the dice cannot be saved: %w", err)
	}
	return state.AppendText(out, base64.StdEncoding.EncodeToString(b)), nil
}

// rulesInForce returns a hash of the rules in force, the same in every process: of module
// contents, options and house rules.
func (g *Game) rulesInForce() (string, error) {
	program := g.Table.World().Program()
	if g.stamped == program && g.stamp16 != "" {
		return g.stamp16, nil
	}
	out, err := g.contents.append(nil, g.Ruleset.Order)
	if err != nil {
		return "", err
	}
	if len(g.Ruleset.Prefer) > 0 {
		out = g.Ruleset.appendPrefer(out)
	}
	sum := sha256.Sum256(g.Ruleset.appendInForce(g.Ruleset.appendOptions(out)))
	g.stamped, g.stamp16 = program, fmt.Sprintf("%x", sum[:16])
	return g.stamp16, nil
}

// Recorded returns the command with an index of the journal, from 0, as data for [Game.Recall].
func (g *Game) Recorded(i int) (*table.Recorded, error) {
	r, err := g.Table.Journal().Recorded(i)
	if err != nil {
		return nil, err
	}
	if g.Table.Journal().Entries()[i].Rules().Same(g.Table.World().Program()) {
		r.Rules, err = g.rulesInForce()
	}
	return r, err
}

// Recall fills the journal with commands of another process, see [table.Table.Recall].
func (g *Game) Recall(entries []*table.Recorded) error {
	rules, err := g.rulesInForce()
	if err != nil {
		return err
	}
	return g.Table.Journal().Recall(entries, rules)
}

func appendFace(out []byte, f dice.Face) []byte {
	if f.Text != "" {
		return state.AppendText(out, f.Text)
	}
	return appendNumber(out, f.Value)
}

func appendPlace(out []byte, at diag.Pos) []byte {
	return fmt.Appendf(state.AppendText(out, at.File), ",%d,%d", at.Line, at.Column)
}

// appendReady writes the preset dice, known questions, decisions and declared offers.
func (vs *Variables) appendReady(out []byte, w *valueWriter) []byte {
	s := vs.loaded.Prepared.Saved()
	out = fmt.Appendf(out, `{"rolled":%d,"gone":%d,"dice":[`, s.Rolled, s.Dropped)
	for i, d := range s.Preset {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(appendFace(append(out, '['), d.Shows), ',')
		out = append(appendPlace(out, d.At), ']')
	}
	out = fmt.Appendf(out, `],"asked":%d,"known":[`, s.Asked)
	for i, q := range s.Known {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(state.AppendText(append(out, '['), q.Text), ',')
		out = append(state.AppendValue(out, q.Who), ',')
		out = append(state.AppendText(out, q.Name), ']') // the name identifies the thing if it is gone
	}
	out = append(out, `],"decided":[`...)
	for i, d := range s.Decided {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(state.AppendText(append(out, '['), d.Question), ',')
		out = fmt.Appendf(vs.appendValue(out, w, d.Answer), ",%d,", d.Used)
		out = append(appendPlace(out, d.At), ']')
	}
	out = append(out, `],"declared":[`...)
	for i, d := range s.Declared {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(state.AppendText(append(out, '['), d.Offer), ',')
		out = append(state.AppendValue(out, d.Who), ']')
		w.mentioned = append(w.mentioned, d.Who)
	}
	return append(out, "]}"...)
}

// appendNames writes the variables of the prompt.
func (vs *Variables) appendNames(out []byte, w *valueWriter) []byte {
	return appendEach(out, vs.Names(), func(out []byte, name string) []byte {
		out = append(state.AppendText(append(out, '['), name), ',')
		return append(vs.appendValue(out, w, vs.values[name]), ']')
	})
}

// appendValue writes the value of a variable or decision; for a value that cannot be encoded, its
// origin, or else a mark that it was not saved.
func (vs *Variables) appendValue(out []byte, w *valueWriter, v lua.LValue) []byte {
	if w.canEncode(v) {
		return append(w.value(append(out, `{"is":`...), v), '}')
	}
	if from, ok := vs.origins[v]; ok {
		out = state.AppendText(append(out, `{"line":`...), from.source)
		return fmt.Appendf(out, `,"number":%d}`, from.line)
	}
	return append(out, `{"left":true}`...)
}
