package evening

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/sandbox"
	"houserule/runtime/rules"
	"houserule/runtime/state"
	"houserule/runtime/table"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening/input"
	"houserule/stdlib/evening/newcomers"
	"houserule/stdlib/narrate"
)

// attempt runs a line until it ends or stops at a question with an [interruption].
func (e *Evening) attempt(line string) (text string, done bool, err error) {
	e.Line.before.dice, _ = e.Dice.MarshalBinary()
	e.Line.before.entries = len(e.Game.Table.Journal().Entries())
	e.Rolls.Begin()
	if text, ok, err := e.moveCommand(line); ok {
		e.Line.number++
		return e.Line.cutOutput(text), false, SentenceOf(err)
	}
	machine := e.Game.Loaded.Session
	err = e.Game.Batch(func() error {
		text, done, err = e.attemptRecorded(line)
		return err
	})
	if e.Game.Loaded.Session != machine {
		gone := e.History.Redefine() // in case the line replaced the script host
		if err != nil {
			text = narrate.Lines(text, gone...)
		}
	}
	return e.Line.cutOutput(text), done, SentenceOf(err)
}

// attemptRecorded runs a line and, before its output is shown, writes its effect into the
// campaign. A line that cannot be written is undone.
func (e *Evening) attemptRecorded(line string) (text string, done bool, err error) {
	e.Reader.isNew = false
	e.Line.Effect, e.Line.loggedAtQuestions, e.Line.source, e.Questions.left = nil, "", "", nil
	e.Game.Table.Options.Lines, e.Offers.chances = e.History, nil
	if !e.Line.Pending() {
		e.Game.Table.Changes().SetBaseline()
		e.Game.Table.World().Audience.Reads.Take() // discards reads since the last line
		e.Line.public = publicTexts{}
	}
	if e.Campaign == nil {
		text, done, err = e.process(line)
		if err == nil {
			e.tellWritten(text)
		}
		return text, done, err
	}
	e.Log.forgetSimulated()
	e.Line.number = int(e.Campaign.Last()) // errors show the number that it will have
	e.Game.Table.Journal().AtLine(e.Line.number)
	e.Rolls.next, e.Rolls.thrown = nil, nil
	entries := len(e.Game.Table.Journal().Entries())
	var before *state.Store
	if strings.HasPrefix(line, ":") { // a command may restore another state
		before = e.Game.Table.World().State().Clone()
	}
	text, done, err = e.process(line)
	if e.Line.Effect == nil {
		e.Game.Table.Changes().ReleaseIDs()
		unkept := e.Questions.clearNote()
		if fault := new(DiskError); errors.As(err, &fault) {
			return text, done, fault // only the disk fault, not the error that wraps it
		}
		if unkept != nil {
			err = errors.Join(err, unkept)
		}
		return text, done, err
	}
	text, unknown := e.Log.keepSecret(text)
	did := e.Line.Effect
	if unknown != nil {
		return "", done, errors.Join(unknown, e.Log.UndoLine(did))
	}
	if failed := e.Log.write(text, entries, before); failed != nil {
		return "", done, failed
	}
	if did.AfterKeep != nil {
		text = narrate.Lines(text, did.AfterKeep())
	}
	e.tellWritten(text)
	return text, done, err
}

// process runs one input line: a command, or Lua or dice notation, which may extend over several
// input lines.
func (e *Evening) process(line string) (text string, done bool, err error) {
	line = strings.TrimRight(line, " \t\r\n")
	e.Line.number++
	e.Line.Declares = false
	e.Line.typed = ""
	var now input.Pending
	if !e.Line.Pending() {
		e.Line.Began = e.Line.number
		e.Game.AtLine(e.Line.number)
		line = strings.TrimLeft(line, " \t\ufeff")
		if line == "" || strings.HasPrefix(line, "--") && !strings.HasPrefix(line, "--[") {
			return "", false, nil
		}
		if line[0] == ':' {
			e.Line.typed = line
			return e.Config.Commands.Run(e, line[1:])
		}
		now = input.BeginText(line)
	} else {
		// An empty line ends an incomplete line.
		if line == "" {
			return e.finish()
		}
		now = e.Line.pending.With(line)
		if line = now.Text; len(line) > input.MaxText {
			e.Line.Cancel()
			return "", false, &diag.Problem{Pos: diag.Pos{File: fmt.Sprintf("prompt %d", e.Line.Began)},
				Message: fmt.Sprintf("what begins here is longer than %d bytes", input.MaxText), Hint: "play it from a file: houserule run FILE"}
		}
	}
	if now.IsIncomplete() || e.Game.Loaded.Unfinished(line) && !input.IsDice(line) {
		e.Line.pending = now
		return "", false, nil
	}
	e.Line.Cancel()
	text, err = e.Eval(line)
	return text, false, err
}

// Finish runs the incomplete line, if any, as it is. It is called at the end of the input.
func (e *Evening) Finish() (string, error) {
	if !e.Line.Pending() {
		return "", nil
	}
	text, _, err := e.Process("")
	return text, err
}

func (e *Evening) finish() (string, bool, error) {
	source := e.Line.pending.Text
	e.Line.Cancel()
	text, err := e.Eval(source)
	return text, false, err
}

// Eval evaluates a complete line, dice notation or Lua, and records the step that undoes it. On
// an error the game is unchanged.
func (e *Evening) Eval(source string) (string, error) {
	e.Line.source = source
	return e.EvalBy(source, func() (lua.LValue, error) { return evaluate(e.Game, source) })
}

// EvalAs evaluates source for a line that was typed in another form, such as a secret or a call
// of an alias. The campaign keeps typed, as a line of this kind; a kind of "" is derived from what
// happened. typed also stays when the line is evaluated again after a question.
func (e *Evening) EvalAs(source, typed, kind string) (string, error) {
	defer func(was bool) { e.Line.typedAs = was }(e.Line.typedAs)
	e.Line.typedAs, e.Line.typed = true, typed
	steps := len(e.History.steps)
	text, err := e.Eval(source)
	if err == nil && len(e.History.steps) > steps {
		s := e.History.last()
		if s.Source = typed; kind != "" {
			s.Kind = kind
		}
		e.Line.Effect = s.Effect()
		e.Line.Effect.ChangesReported = true
	}
	return text, err
}

// EvalBy is [Evening.Eval] with the result of a function in place of the value of source.
func (e *Evening) EvalBy(source string, does func() (lua.LValue, error)) (string, error) {
	e.Game.AtLine(e.Line.Began)
	e.Line.printed.Reset()
	e.Line.said, e.Line.shownAtQuestions = nil, e.Questions.shownBefore()
	if !e.Line.typedAs {
		e.Line.typed = source
	}
	if err := e.Questions.resumeTyped(); err != nil {
		return "", err
	}
	e.Line.Declares = e.Game.Loaded.IsHouse(source)
	s := &Step{Source: source, Before: e.Game.Variables.Snapshot()}
	entries, state, began := len(e.Game.Table.Journal().Entries()), narrate.Headline(e.Game.Table), e.Game.Table.World().Schedule.Now()
	arrived, preset := newcomers.Await(e.Game), len(e.Game.Loaded.Prepared.PresetFaces())
	var result lua.LValue = lua.LNil
	var err error
	switch {
	case e.Line.Declares && narrate.ForPlayers(e.Config.Audience):
		err = ErrOnlyRead
	case e.Line.Declares:
		var told []string
		if told, err = e.History.declare(s, source); err == nil {
			result = lua.LString(narrate.Lines(told[0], told[1:]...))
		}
		err = input.AsHouseRule(source, err)
	default:
		result, err = does()
		err = e.Problems.Advise(source, err)
	}
	if errors.As(err, new(*interruption)) {
		return "", e.History.restore(s, entries, err)
	}
	fresh := e.Questions.freshlyPrinted()
	printed := strings.TrimSuffix(fresh, "\n")
	if err != nil {
		return printed, e.History.restore(s, entries, err)
	}
	journal := e.Game.Table.Journal().Entries()
	came := arrived.Announce(e.Game, s.Before, result)
	if came != "" && arrived.IncludeAll(e.Game.Variables.ThingsIn(result)) {
		result = lua.LNil // its arrival is already reported
	}
	s.After = e.Game.Variables.Snapshot()
	s.Played = len(journal) > entries
	if s.RecordPurchase(e.Game.Table.Late()) {
		s.Played = false
	}
	if s.Ruled != nil || s.Played || s.course != nil || !s.Before.Same(s.After) {
		e.History.Record(s)
		e.Line.Effect.ChangesReported = true
	}
	told, rolls := narrate.Commands(e.Game.Table.World(), journal[entries:])
	loose := e.Line.messagesOutside(journal[entries:])
	e.Line.loggedAtQuestions = narrate.Lines(narrate.Lines(strings.TrimSuffix(strings.TrimSuffix(e.Line.printed.String(), fresh), "\n"), narrate.Without(told, e.Line.notShown(told))...), narrate.Without(loose, e.Line.notShown(loose))...)
	out := narrate.Lines(narrate.Lines(narrate.Lines(printed, e.Line.notShown(told)...), e.Line.notShown(loose)...), narrate.Value(e.Game, result, rolls > 0), came)
	changed := e.Reader.Changes(journal[entries:], state, out)
	if out == "" && !s.Played && s.Ruled == nil && e.Game.Loaded.OnlyAsks(s.Source) {
		out = narrate.EmptyValue(result)
	}
	now := narrate.Headline(e.Game.Table)
	if time := e.Game.Table.World().Schedule.Now(); (now == "" || now == state && out == "" && len(changed) == 0 || narrate.OtherDay(began, time)) && math.Abs(time-began) >= 60 { // rounds take seconds, which are not reported
		out = narrate.Lines(out, narrate.ClockTime(time))
	}
	if out == "" && s.Played && len(changed) == 0 && now == state {
		out = narrate.TitlesTogether(journal[entries:])
	}
	if now != state && now != "" {
		out = narrate.Lines(out, "  "+now)
	}
	out = narrate.Lines(out, changed...)
	if rolled(e.Game.Table, entries) {
		out = narrate.Lines(out, e.Offers.openNow()...)
	}
	if slices.ContainsFunc(journal[entries:], func(e *table.Entry) bool { return e.Rolled }) {
		out = narrate.Lines(out, narrate.ReadyDice(e.Game.Loaded))
	}
	out = narrate.Lines(out, narrate.ReadyDiceTaken(e.Game.Loaded, source, preset))
	return sandbox.Printable(out), nil
}

// evaluate evaluates a source as dice notation or, if it is none, as Lua.
func evaluate(g *engine.Game, source string) (lua.LValue, error) {
	if input.IsDice(source) {
		g.Table.Journal().NextLine()
		v, err := g.Table.Journal().RollBare(source, source)
		if err != nil {
			return lua.LNil, err
		}
		return lua.LString(fmt.Sprint(v)), nil
	}
	value, err := g.Value(source)
	var incomplete *engine.IncompleteError
	if errors.As(err, &incomplete) {
		err = incomplete.Err
	}
	if err != nil && input.LooksLikeDice.MatchString(source) {
		if _, notation := dice.Parse(source); notation != nil {
			err = notation
		}
	}
	return value, err
}

// SentenceOf returns the refusal in an error, without the position in a script, which :why shows.
// Other errors are returned unchanged.
func SentenceOf(err error) error {
	var e *sandbox.Error
	var refusal *rules.Refusal
	if errors.As(err, &e) && error(e) == err && errors.As(err, &refusal) {
		return refusal
	}
	return err
}
