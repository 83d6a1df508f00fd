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
func attempt(p *Evening, line string) (text string, done bool, err error) {
	p.Line.diceBefore, _ = p.Dice.MarshalBinary()
	p.Line.entries = len(p.Game.Table.Journal().Entries())
	if text, ok, err := travels(p, line); ok {
		p.Line.Number++
		return answered(p, text), false, SentenceOf(err)
	}
	machine := p.Game.Session
	err = p.Game.Whole(func() error {
		text, done, err = processed(p, line)
		return err
	})
	if p.Game.Session != machine {
		gone := p.Redefine() // when the machine broke, and was started again
		if err != nil {
			text = narrate.Lines(text, gone...)
		}
	}
	return answered(p, text), done, SentenceOf(err)
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
func answered(p *Evening, text string) string {
	if p.Line.ForPrograms {
		p.Line.ForPrograms = false
		return text
	}
	return diag.Shown(text, maxAnswer)
}

// maxAnswer is how many bytes a line has to show at most: more than anybody
// reads, and far less than a script can make.
const maxAnswer = 256 << 10

func process(p *Evening, line string) (text string, done bool, err error) {
	line = strings.TrimRight(line, " \t\r\n")
	p.Line.Number++
	p.Line.Declares = false
	p.Line.Typed = ""
	var now input.Pending
	if !p.Pending() {
		p.Line.Began = p.Line.Number
		p.Game.AtLine(p.Line.Number)
		line = strings.TrimLeft(line, " \t\ufeff")
		if line == "" || strings.HasPrefix(line, "--") && !strings.HasPrefix(line, "--[") {
			return "", false, nil
		}
		if line[0] == ':' {
			p.Line.Typed = line
			return p.Config.Commands.Run(p, line[1:])
		}
		now = input.BeginText(line)
	} else {
		// An empty line ends what was begun, even if it is not complete.
		if line == "" {
			return finish(p)
		}
		now = p.Line.pending.With(line)
		if line = now.Text; len(line) > input.MostText {
			p.Cancel()
			return "", false, &diag.Problem{Pos: diag.Pos{File: fmt.Sprintf("prompt %d", p.Line.Began)},
				Message: fmt.Sprintf("what begins here is longer than %d bytes", input.MostText), Hint: "play it from a file: houserule run FILE"}
		}
	}
	if now.GoesOn() || p.Game.Unfinished(line) && !input.IsDice(line) {
		p.Line.pending = now
		return "", false, nil
	}
	p.Cancel()
	text, err = p.Eval(line)
	return text, false, err
}

// Finish takes the end of the input: what was begun is run as it is.
func (p *Evening) Finish() (string, error) {
	if !p.Pending() {
		return "", nil
	}
	text, _, err := p.Process("")
	return text, err
}

func finish(p *Evening) (string, bool, error) {
	source := p.Line.pending.Text
	p.Cancel()
	text, err := p.Eval(source)
	return text, false, err
}

// Eval runs a complete line and remembers how to take it back.
func (p *Evening) Eval(source string) (string, error) {
	p.Line.source = source
	return p.EvalBy(source, func() (lua.LValue, error) { return evaluate(p, source) })
}

// EvalAs evaluates a line that was typed in another form: as a secret, or by an alias. The
// form that was typed is kept when the line is evaluated again after a question.
func (p *Evening) EvalAs(source string) (string, error) {
	defer func(was bool) { p.Line.typedAs = was }(p.Line.typedAs)
	p.Line.typedAs = true
	return p.Eval(source)
}

// EvalBy does what Eval does for a line whose effect is a function rather than its source.
func (p *Evening) EvalBy(source string, does func() (lua.LValue, error)) (string, error) {
	p.Game.AtLine(p.Line.Began)
	p.Line.Printed.Reset()
	p.Line.Said, p.Line.told = nil, toldBefore(p)
	if !p.Line.typedAs {
		p.Line.Typed = source
	}
	p.Line.Declares = p.Game.IsHouse(source)
	s := &Step{Source: source, Before: p.Game.Variables()}
	entries, state, began := len(p.Game.Table.Journal().Entries()), narrate.Headline(p.Game), p.Game.Table.World().Schedule.Now()
	arrived, laid := awaitNewcomers(p.Game), len(p.Game.Ready())
	var result lua.LValue = lua.LNil
	var err error
	switch {
	case p.Line.Declares && narrate.ForPlayers(p.Config.Audience):
		err = ErrOnlyRead
	case p.Line.Declares:
		var told []string
		if told, err = houseNow(p, s, source); err == nil {
			result = lua.LString(narrate.Lines(told[0], told[1:]...))
		}
		err = input.AsHouseRule(source, err)
	default:
		result, err = does()
		err = p.Advise(source, err)
	}
	if errors.As(err, new(*Meanwhile)) {
		return "", restore(p, s, entries, err)
	}
	fresh := freshlyPrinted(p)
	printed := strings.TrimSuffix(fresh, "\n")
	if err != nil {
		return printed, restore(p, s, entries, err)
	}
	journal := p.Game.Table.Journal().Entries()
	came := comesToTheTable(p, arrived, s.Before, result)
	if came != "" && arrived.all(p.Game.ThingsIn(result)) {
		result = lua.LNil // it is told already
	}
	s.After = p.Game.Variables()
	s.Played = len(journal) > entries
	if NoteBought(p, s) {
		s.Played = false
	}
	if s.Ruled != nil || s.Played || s.Course != nil || !s.Before.Same(s.After) {
		p.Happened(s)
	}
	told, rolls := narrate.Commands(p.Game, journal[entries:])
	loose := p.loose(journal[entries:])
	p.Line.earlier = narrate.Lines(narrate.Lines(strings.TrimSuffix(strings.TrimSuffix(p.Line.Printed.String(), fresh), "\n"), narrate.Except(told, news(p, told))...), narrate.Except(loose, news(p, loose))...)
	out := narrate.Lines(narrate.Lines(narrate.Lines(printed, news(p, told)...), news(p, loose)...), narrate.Value(p.Game, result, rolls > 0), came)
	changed := Changes(p, journal[entries:], state, out)
	if out == "" && !s.Played && s.Ruled == nil && p.Game.OnlyAsks(s.Source) {
		out = narrate.Nothing(result)
	}
	now := narrate.Headline(p.Game)
	if time := p.Game.Table.World().Schedule.Now(); (now == "" || now == state && out == "" && len(changed) == 0 || narrate.OtherDay(began, time)) && math.Abs(time-began) >= 60 { // the seconds of rounds are not told
		out = narrate.Lines(out, narrate.ClockTime(time))
	}
	if out == "" && s.Played && len(changed) == 0 && now == state {
		out = narrate.TitlesTogether(journal[entries:])
	}
	if now != state && now != "" {
		out = narrate.Lines(out, "  "+now)
	}
	out = narrate.Lines(out, changed...)
	if rolled(p, entries) {
		out = narrate.Lines(out, offersOpenNow(p)...)
	}
	if slices.ContainsFunc(journal[entries:], func(e *table.Entry) bool { return e.Rolled }) {
		out = narrate.Lines(out, narrate.ReadyDice(p.Game))
	}
	out = narrate.Lines(out, narrate.ReadyDiceTaken(p.Game, source, laid))
	return sandbox.Printable(out), nil
}

// NoteBought notes the course of events that the running line replaced by buying late,
// as `taking` in Lua does.
func NoteBought(p *Evening, s *Step) bool {
	course, from := p.Game.Table.Journal().Bought()
	if course != nil {
		s.Course, s.from = course, from
	}
	return course != nil
}

// restore makes the game what it was before a line that failed half-way.
func restore(p *Evening, s *Step, entries int, err error) error {
	if NoteBought(p, s) {
		if back := s.exchange(p.Game.Table); back != nil {
			return errors.Join(err, back)
		}
	} else if len(p.Game.Table.Journal().Entries()) > entries {
		if _, back := p.Game.Table.Journal().Undo(1); back != nil {
			return errors.Join(err, back)
		}
	}
	p.Game.SetVariables(s.Before)
	p.Redefine()
	return err
}

// evaluate tries dice notation first, then Lua.
func evaluate(p *Evening, source string) (lua.LValue, error) {
	if input.IsDice(source) {
		p.Game.Table.NextLine()
		v, err := p.Game.Table.Journal().Throw(source, source)
		if err != nil {
			return lua.LNil, err
		}
		return lua.LString(fmt.Sprint(v)), nil
	}
	value, err := p.Game.Value(source)
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
