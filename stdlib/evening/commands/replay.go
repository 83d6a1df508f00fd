package commands

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/command"
	"houserule/runtime/state"
	"houserule/runtime/table"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/file"
	"houserule/stdlib/campaign/seal"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/summary"
	"houserule/stdlib/narrate"
)

// Replayed is the result of replaying a campaign.
type Replayed struct {
	Last         int64 // number of the last line with the recorded result
	Lines        int64 // number of replayed lines
	ModuleLines  int64 // number of lines that change modules, which are not replayed
	Installed    bool  // installed modules were used, since the file contains none
	Divergence   *Divergence
	Unrecordable *UnrecordableError // the first line that no game can have written; nil for none
}

// Divergence is the first line whose result differs from the recorded one.
type Divergence struct {
	Line  int64
	Typed string
	How   []string // the differences
}

// maxDifferences is the number of differing boxes of a line that are listed.
const maxDifferences = 12

// replayer replays the campaign source on a separate evening.
type replayer struct {
	*evening.Evening
	source       *campaign.Campaign
	useInstalled bool
	from         int // length of the journal before the line
	recordedLine campaign.LineRecord
	usedAnswers  int // number of used answers outside of commands
}

// Replay replays a campaign to verify it: it runs each line as typed, with its dice and answers,
// and compares the state of the game with the recorded one. It uses the modules in the file or,
// with here, those that the options find. It ends at the first line that differs or that
// [Recorded] rejects.
func Replay(c *campaign.Campaign, o engine.Options, here bool) (r Replayed, err error) {
	first := c.File().First() - 1
	a := &replayer{Evening: Start(evening.Config{}), source: c, useInstalled: here}
	r.Last = first
	if err := a.openFirst(first, o, &r); err != nil {
		return r, err
	}
	defer func() { a.Game.Close() }()
	for l, err := range c.File().Lines(first+1, -1) {
		if err != nil {
			return r, err
		}
		if err := Recorded(l); errors.As(err, &r.Unrecordable) {
			return r, nil
		}
		if a.recordedLine, err = campaign.ReadLine(l); err != nil {
			return r, err
		}
		how, err := a.line(l, &r)
		if err != nil {
			return r, err
		}
		if how != nil {
			r.Divergence = &Divergence{Line: l.Number, Typed: l.Typed, How: how}
			return r, nil
		}
		r.Last = l.Number
	}
	return r, nil
}

// openFirst opens the game in the state with which the file begins.
func (a *replayer) openFirst(first int64, o engine.Options, r *Replayed) error {
	a.Modules.Opened = o
	a.Campaign = a.source.At(first)
	if !a.useInstalled {
		played, err := a.source.PlayedAt(first)
		if err != nil {
			return err
		}
		shelf, missing, err := a.source.Shelf(played)
		if err != nil {
			return err
		}
		if r.Installed = len(missing) > 0; !r.Installed {
			a.Modules.Opened.Finder, a.Modules.Opened.Modules, a.Modules.Opened.Beside = shelf, nil, nil
		}
	}
	return a.openAt(first)
}

// openAt opens the game in its state after a line.
func (a *replayer) openAt(line int64) error {
	o := a.Evening.OptionsAsOpened(a.Modules.Opened)
	o.Decider = a
	if len(o.Modules) == 0 {
		o.Modules, o.Beside = nil, nil
	}
	game, _, err := a.source.Game(line, o)
	if err != nil {
		return err
	}
	if a.Game != nil {
		a.Game.Close()
	}
	game.Table.Actions().KeepsNames = true
	a.Evening.Adopt(game)
	a.History.Forget()
	return nil
}

// line replays a line and returns the differences of its result; nil for none.
func (a *replayer) line(l file.Line, r *Replayed) (how []string, err error) {
	a.Campaign = a.source.At(l.Number - 1)
	switch {
	case l.Kind == campaign.Left: // it only used up dice set in advance
		if err := a.moveTo(l.Number); err != nil {
			return nil, err
		}
	case campaign.LeavesGameUnchanged(l.Kind):
	case l.Kind == campaign.Undo || l.Kind == campaign.Redo || l.Kind == campaign.Goto:
		if err := a.moveTo(a.recordedLine.To); err != nil {
			return nil, err
		}
	case l.Kind == campaign.Reload && !a.useInstalled:
		played, err := a.source.PlayedAt(l.Number)
		if err != nil {
			return nil, err
		}
		shelf, missing, err := a.source.Shelf(played)
		if err != nil {
			return nil, err
		}
		if len(missing) == 0 {
			a.Modules.Opened.Finder = shelf
		}
		if err := a.openAt(l.Number); err != nil {
			return nil, err
		}
		r.ModuleLines++
	case l.Kind == campaign.Reload:
		r.ModuleLines++
		return nil, a.openAt(l.Number)
	default:
		if how = a.replayLine(l); how != nil {
			return how, nil
		}
		r.Lines++
	}
	if campaign.StateOf(a.Game.Table.World()) == l.State {
		return nil, nil
	}
	return a.differences(l.Number)
}

// moveTo sets the game to its state after a line.
func (a *replayer) moveTo(to int64) error {
	last, made := a.Game.Table.World().State().LastID(), a.Game.Table.World().Events().LastID()
	otherwise, err := a.source.MoveTo(a.Game, to)
	if err == nil && len(otherwise.Modules) > 0 && !a.useInstalled {
		var game *engine.Game
		if game, _, err = a.OpenAt(to, a.Dice); err == nil {
			a.Game.Close()
			a.Evening.Adopt(game)
			a.Modules.Opened.Finder = game.Ruleset.Finder
		}
	}
	if err != nil {
		return err
	}
	a.Game.Table.World().State().ReserveIDs(last)
	a.Game.Table.World().Events().ReserveIDs(made)
	a.History.Forget()
	a.History.Redefine()
	return nil
}

// replayLine runs a line and returns how it fails; nil if it does not. A line that used up dice set
// in advance and failed runs once more, since it may have done so in a failed attempt that was not
// recorded.
func (a *replayer) replayLine(l file.Line) (how []string) {
	r, err := seal.Read(l.Dice)
	if err != nil {
		return []string{err.Error()}
	}
	ready := a.Game.Loaded.Prepared.PresetFaces()
	if err = a.attemptLine(l, r); err != nil && !slices.Equal(ready, a.Game.Loaded.Prepared.PresetFaces()) {
		err = a.attemptLine(l, r)
	}
	switch {
	case err != nil:
		text := strings.Split(strings.TrimRight(evening.SentenceOf(err).Error(), "\n"), "\n")
		return append([]string{"it fails:"}, text...)
	case a.Dice.Thrower() == seal.Script && a.Dice.ListRemaining() > 0:
		return []string{fmt.Sprintf("%d of the recorded dice are not rolled", a.Dice.ListRemaining())}
	}
	a.Game.AtLine(int(l.Number) + 1)
	a.Game.Table.Journal().AtLine(int(l.Number))
	return nil
}

// attemptLine runs a line with the recorded dice.
func (a *replayer) attemptLine(l file.Line, r seal.Record) error {
	if len(r.Rolled) > 0 || r.Before == 0 {
		list, again := recordedDice(r)
		a.Dice.SetThrower(seal.Script, list, l.Number)
		a.Dice.SetReplay(again)
	} else {
		a.Dice.SetThrower(seal.Machine, nil, l.Number) // dice without a seal continue from their state
		a.Dice.SetReplay(nil)
	}
	a.Game.Table.Options.BeforeWrite, a.Game.Table.Options.Lines, a.Game.Table.Options.Numbers = nil, a.History, a.numbers
	a.Line.Begin(l.Number)
	a.Game.Table.Journal().AtLine(int(l.Number) - 1)
	a.Game.AtLine(int(l.Number))
	a.Rolls.Begin()
	a.from, a.usedAnswers = len(a.Game.Table.Journal().Entries())-a.recordedLine.Drops, 0
	return a.Game.Batch(func() error {
		_, err := a.run(l)
		return err
	})
}

// recordedDice returns the recorded dice: in list the faces of those that were not set in advance,
// in again all of them in the order of the rolls.
func recordedDice(r seal.Record) (list []seal.Face, again []seal.WaitingDie) {
	for _, f := range r.Rolled {
		again = append(again, seal.WaitingDie{Die: f, Session: -1, At: len(list)})
		if f.Origin != seal.Preset {
			list = append(list, f.Shows)
		}
	}
	return list, again
}

// run runs the typed text of a line.
func (a *replayer) run(l file.Line) (string, error) {
	command, isCommand := strings.CutPrefix(l.Typed, ":")
	if _, isNote := summary.NoteIn(l); isNote {
		return "", nil
	}
	switch {
	case !isCommand:
		return a.Evening.Eval(l.Typed)
	case l.Kind == campaign.Secret && evening.WithoutSecret(l.Typed) != l.Typed:
		return a.Evening.Eval(strings.TrimSpace(evening.WithoutSecret(l.Typed)))
	case l.Kind == campaign.Session: // the answers to its questions are in its commands
		for _, e := range a.recordedLine.Commands {
			if e.Command == nil {
				return "", fmt.Errorf("what %s did is no longer known", e.Title)
			}
			if _, err := a.Game.Table.Journal().Do(e.Command.Ref, e.Command.Word, e.Command.Args); err != nil {
				return "", err
			}
		}
		return "", nil
	}
	if c, _ := findRecordable(command); c != nil && c.ruled {
		return a.replayRules(l)
	}
	return replayCommand(a.Evening, command)
}

// replayRules puts the house rules of a line's record in force. They came from a folder or an
// editor.
func (a *replayer) replayRules(l file.Line) (string, error) {
	list, others, err := campaign.HouseRules(l)
	if err != nil {
		return "", err
	}
	if !others {
		return "", errors.New("it changes no house rule")
	}
	r := a.Game.Ruleset.Clone()
	r.House = list
	_, err = a.History.Rule(l.Typed, r)
	return "", err
}

// differences lists the boxes that differ from the recorded state after a line.
func (a *replayer) differences(line int64) ([]string, error) {
	was, err := a.source.StateAt(line)
	if err != nil {
		return nil, err
	}
	t := a.Game.Table
	var how []string
	changes := state.Diff(was, t.World().State()).List
	for i, x := range changes {
		if i == maxDifferences {
			how = append(how, fmt.Sprintf("and %d more", len(changes)-i))
			break
		}
		who := t.World().Names.Of(t.World().Record(x.Record))
		switch x.Op {
		case state.Created:
			how = append(how, who+" exists now, but did not before")
		case state.Removed:
			how = append(how, fmt.Sprintf("a %s is missing", x.Kind))
		default:
			how = append(how, fmt.Sprintf("%s  %s was %s, and is %s", who, content.Written(x.Box), t.World().Names.Show(x.Before), t.World().Names.Show(x.After)))
		}
	}
	if len(how) == 0 {
		how = []string{"the numbers of things are different"}
	}
	return how, nil
}

// Declines implements table.Decliner.
func (a *replayer) Declines(q *command.Decision) bool { return q.Kind == command.Buy && !a.bought(q) }

// Decide implements table.Decider with the recorded answers.
func (a *replayer) Decide(q *command.Decision) (types.Value, error) {
	if v, ok := a.answered(q); ok {
		return v, nil
	}
	if q.Kind == command.Buy {
		return false, nil
	}
	if q.Simulated {
		return nil, &command.UnansweredError{Decision: q}
	}
	for i, x := range a.recordedLine.Outside[a.usedAnswers:] {
		if x.Key != q.Key {
			continue
		}
		of := evening.Answer{Key: x.Key, Label: x.Label, Place: x.Place, Value: x.Value}
		if v, ok := of.ValueFor(q); ok {
			a.usedAnswers += i + 1
			return v, nil
		}
	}
	return nil, &diag.Problem{Message: fmt.Sprintf("%s is asked %q, which nobody answered then", narrate.Question{Decision: q, Game: a.Game}.Person(), q.Question)}
}

func (a *replayer) bought(q *command.Decision) bool {
	v, ok := a.answered(q)
	return ok && v == true
}

// answered returns the recorded answer to a question; the second result is false for none.
func (a *replayer) answered(q *command.Decision) (types.Value, bool) {
	if r := a.recorded(); r != nil {
		return r.Inputs.Answers.Get(q.Key)
	}
	return nil, false
}

// numbers sets in of the recorded ids of the records that the next command creates. In a file made
// by :save they are not the next free ids, because the game had used ids for lines that were
// redone into the file, and for undone ones.
func (a *replayer) numbers(of *command.NamedList[state.ID]) {
	r := a.recorded()
	if r == nil {
		return
	}
	for key, id := range r.Inputs.Numbers.Sorted() {
		if id < state.FirstOtherID {
			of.Set(key, id)
		}
	}
}

// recorded returns the record of the command in progress or, between commands, of the next one;
// nil if the line has none.
func (a *replayer) recorded() *table.Recorded {
	i := len(a.Game.Table.Journal().Entries()) - a.from
	if i < 0 || i >= len(a.recordedLine.Commands) {
		return nil
	}
	return a.recordedLine.Commands[i]
}
