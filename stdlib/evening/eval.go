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
	"houserule/runtime/table"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening/input"
	"houserule/stdlib/narrate"
)

// attempt does a line, up to a question at which something else is done first.
func (e *Evening) attempt(line string) (text string, done bool, err error) {
	e.Line.diceBefore, _ = e.Dice.MarshalBinary()
	e.Line.entries = len(e.Game.Table.Journal().Entries())
	if text, ok, err := e.travels(line); ok {
		e.Line.Number++
		return e.Line.bound(text), false, SentenceOf(err)
	}
	machine := e.Game.Loaded.Session
	err = e.Game.Whole(func() error {
		text, done, err = e.attemptKept(line)
		return err
	})
	if e.Game.Loaded.Session != machine {
		gone := e.History.Redefine() // when the machine broke, and was started again
		if err != nil {
			text = narrate.Lines(text, gone...)
		}
	}
	return e.Line.bound(text), done, SentenceOf(err)
}

// SentenceOf leaves of a refusal what the game says: the sentence, with rule and page.
// Which line of which script asked for what was refused is for :why and for tests.
func SentenceOf(err error) error {
	var e *sandbox.Error
	var refusal *rules.Refusal
	if errors.As(err, &e) && error(e) == err && errors.As(err, &refusal) {
		return refusal
	}
	return err
}

// answered bounds what a line has to show. What programs read stays whole.
func (ln *Line) bound(text string) string {
	if ln.ForPrograms {
		ln.ForPrograms = false
		return text
	}
	return diag.Shown(text, maxAnswer)
}

// maxAnswer is how many bytes a line has to show at most: more than anybody
// reads, and far less than a script can make.
const maxAnswer = 256 << 10

func (e *Evening) process(line string) (text string, done bool, err error) {
	line = strings.TrimRight(line, " \t\r\n")
	e.Line.Number++
	e.Line.Declares = false
	e.Line.Typed = ""
	var now input.Pending
	if !e.Line.Pending() {
		e.Line.Began = e.Line.Number
		e.Game.AtLine(e.Line.Number)
		line = strings.TrimLeft(line, " \t\ufeff")
		if line == "" || strings.HasPrefix(line, "--") && !strings.HasPrefix(line, "--[") {
			return "", false, nil
		}
		if line[0] == ':' {
			e.Line.Typed = line
			return e.Config.Commands.Run(e, line[1:])
		}
		now = input.BeginText(line)
	} else {
		// An empty line ends what was begun, even if it is not complete.
		if line == "" {
			return e.finish()
		}
		now = e.Line.pending.With(line)
		if line = now.Text; len(line) > input.MostText {
			e.Line.Cancel()
			return "", false, &diag.Problem{Pos: diag.Pos{File: fmt.Sprintf("prompt %d", e.Line.Began)},
				Message: fmt.Sprintf("what begins here is longer than %d bytes", input.MostText), Hint: "play it from a file: houserule run FILE"}
		}
	}
	if now.GoesOn() || e.Game.Unfinished(line) && !input.IsDice(line) {
		e.Line.pending = now
		return "", false, nil
	}
	e.Line.Cancel()
	text, err = e.Eval(line)
	return text, false, err
}

// Finish takes the end of the input: what was begun is run as it is.
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

// Eval runs a complete line and remembers how to take it back.
func (e *Evening) Eval(source string) (string, error) {
	e.Line.source = source
	return e.EvalBy(source, func() (lua.LValue, error) { return evaluate(e.Game, source) })
}

// EvalAs evaluates a line that was typed in another form: as a secret, or by an alias. The
// form that was typed is kept when the line is evaluated again after a question.
func (e *Evening) EvalAs(source string) (string, error) {
	defer func(was bool) { e.Line.typedAs = was }(e.Line.typedAs)
	e.Line.typedAs = true
	return e.Eval(source)
}

// EvalBy does what Eval does for a line whose effect is a function rather than its source.
func (e *Evening) EvalBy(source string, does func() (lua.LValue, error)) (string, error) {
	e.Game.AtLine(e.Line.Began)
	e.Line.Printed.Reset()
	e.Line.Said, e.Line.told = nil, e.Questions.toldBefore()
	if !e.Line.typedAs {
		e.Line.Typed = source
	}
	e.Line.Declares = e.Game.IsHouse(source)
	s := &Step{Source: source, Before: e.Game.Variables.Snapshot()}
	entries, state, began := len(e.Game.Table.Journal().Entries()), narrate.Headline(e.Game), e.Game.Table.World().Schedule.Now()
	arrived, laid := awaitNewcomers(e.Game), len(e.Game.Ready())
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
	if errors.As(err, new(*Meanwhile)) {
		return "", e.History.restore(s, entries, err)
	}
	fresh := e.Questions.freshlyPrinted()
	printed := strings.TrimSuffix(fresh, "\n")
	if err != nil {
		return printed, e.History.restore(s, entries, err)
	}
	journal := e.Game.Table.Journal().Entries()
	came := newcomersTold(e.Game, arrived, s.Before, result)
	if came != "" && arrived.all(e.Game.Variables.ThingsIn(result)) {
		result = lua.LNil // it is told already
	}
	s.After = e.Game.Variables.Snapshot()
	s.Played = len(journal) > entries
	if NoteBought(e.Game, s) {
		s.Played = false
	}
	if s.Ruled != nil || s.Played || s.Course != nil || !s.Before.Same(s.After) {
		e.History.Happened(s)
	}
	told, rolls := narrate.Commands(e.Game, journal[entries:])
	loose := e.Line.loose(journal[entries:])
	e.Line.earlier = narrate.Lines(narrate.Lines(strings.TrimSuffix(strings.TrimSuffix(e.Line.Printed.String(), fresh), "\n"), narrate.Except(told, e.Line.news(told))...), narrate.Except(loose, e.Line.news(loose))...)
	out := narrate.Lines(narrate.Lines(narrate.Lines(printed, e.Line.news(told)...), e.Line.news(loose)...), narrate.Value(e.Game, result, rolls > 0), came)
	changed := e.Reader.Changes(journal[entries:], state, out)
	if out == "" && !s.Played && s.Ruled == nil && e.Game.OnlyAsks(s.Source) {
		out = narrate.Nothing(result)
	}
	now := narrate.Headline(e.Game)
	if time := e.Game.Table.World().Schedule.Now(); (now == "" || now == state && out == "" && len(changed) == 0 || narrate.OtherDay(began, time)) && math.Abs(time-began) >= 60 { // the seconds of rounds are not told
		out = narrate.Lines(out, narrate.ClockTime(time))
	}
	if out == "" && s.Played && len(changed) == 0 && now == state {
		out = narrate.TitlesTogether(journal[entries:])
	}
	if now != state && now != "" {
		out = narrate.Lines(out, "  "+now)
	}
	out = narrate.Lines(out, changed...)
	if rolled(e.Game, entries) {
		out = narrate.Lines(out, e.Offers.openNow()...)
	}
	if slices.ContainsFunc(journal[entries:], func(e *table.Entry) bool { return e.Rolled }) {
		out = narrate.Lines(out, narrate.ReadyDice(e.Game))
	}
	out = narrate.Lines(out, narrate.ReadyDiceTaken(e.Game, source, laid))
	return sandbox.Printable(out), nil
}

// NoteBought notes the course of events that the running line replaced by buying late,
// as `taking` in Lua does.
func NoteBought(g *engine.Game, s *Step) bool {
	course, from := g.Table.Journal().Bought()
	if course != nil {
		s.Course, s.from = course, from
	}
	return course != nil
}

// restore makes the game what it was before a line that failed half-way.
func (h *History) restore(s *Step, entries int, err error) error {
	if NoteBought(h.Game, s) {
		if back := s.exchange(h.Game.Table); back != nil {
			return errors.Join(err, back)
		}
	} else if len(h.Game.Table.Journal().Entries()) > entries {
		if _, back := h.Game.Table.Journal().Undo(1); back != nil {
			return errors.Join(err, back)
		}
	}
	h.Game.Variables.Restore(s.Before)
	h.Redefine()
	return err
}

// evaluate tries dice notation first, then Lua.
func evaluate(g *engine.Game, source string) (lua.LValue, error) {
	if input.IsDice(source) {
		g.Table.NextLine()
		v, err := g.Table.Journal().Throw(source, source)
		if err != nil {
			return lua.LNil, err
		}
		return lua.LString(fmt.Sprint(v)), nil
	}
	value, err := g.Value(source)
	var incomplete *engine.Incomplete
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
