// Package ask is the library of words that query the engine: odds, odds_with and why.
// [Install] adds them to an environment; [Words] describes them.
//
//	ask.Install(session, game, env)
//
// Queries are played and undone: the game is unchanged afterwards.
package ask

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/lang/types"
	"houserule/runtime/explain"
	"houserule/runtime/odds"
	"houserule/runtime/play/checks"
	"houserule/runtime/rules"
	"houserule/runtime/table"
	"houserule/stdlib/luabind"
)

// Engine is the part of the engine that the words need.
type Engine interface {
	// WithRules calls run with a session on the present game under additional house rules,
	// which use the names of a module, and restores the rules in force.
	WithRules(module, rules string, run func(s *luabind.Session) error) error
	// Budget returns the limits of odds for questions that set none.
	Budget() odds.Options
	// Remember takes a snapshot of the variables of scripts, including those of the
	// functions.
	Remember(functions ...*lua.LFunction) (Memory, error)
}

// Install adds the words to an environment.
func Install(s *luabind.Session, e Engine, env *sandbox.Env) {
	l := &library{s, e, env.Name}
	env.Set("odds", s.Acting("odds", l.odds))
	env.Set("odds_with", s.Acting("odds_with", l.oddsWith))
	env.Set("why", s.Acting("why", l.why))
}

type library struct {
	s      *luabind.Session
	engine Engine
	module string // id of the module whose scripts use the words
}

// odds implements the word odds.
func (l *library) odds(L *lua.LState) int {
	o, pay := l.budget(L)
	ask := l.question(L, 1, o)
	var d *odds.Distribution
	// The computation has limits of its own, and is not charged to the script.
	_, err := l.s.Host.Uncharged(func() error {
		var err error
		d, err = ask(l.s)
		return err
	})
	pay()
	if err != nil {
		sandbox.Raise(L, err)
	}
	L.Push(l.show(L, d))
	return 1
}

// oddsQuestion computes odds on the table of a session.
type oddsQuestion func(s *luabind.Session) (*odds.Distribution, error)

// single returns the question for the result of one function.
func (l *library) single(fn *lua.LFunction, o odds.Options) oddsQuestion {
	return func(s *luabind.Session) (*odds.Distribution, error) {
		m, err := l.engine.Remember(fn)
		if err != nil {
			return nil, err
		}
		q := NewQuestion(s, fn)
		return q.Describe(OddsOf(s.Table, m, q.Answer, o))
	}
}

// question reads an argument: a function, or a table with a question and its limits.
func (l *library) question(L *lua.LState, i int, budget odds.Options) oddsQuestion {
	switch v := L.Get(i).(type) {
	case *lua.LFunction:
		return l.single(v, budget)
	case *lua.LTable:
		return l.questionOf(L, v, budget)
	}
	sandbox.Raise(L, &diag.Problem{Message: "odds takes a function, not " + sandbox.Describe(L.Get(i)), Hint: "odds(function() return ... end)"})
	return nil
}

func (l *library) questionOf(L *lua.LState, t *lua.LTable, budget odds.Options) oddsQuestion {
	var step, over, ask *lua.LFunction
	var o odds.Options
	seed, work, memory, seconds := 0, 0, 0, 0.0
	sandbox.UnpackFields(L, "odds", t, "step?", &step, "over?", &over, "ask", &ask, "branches? 1..10000000", &o.Playthroughs, "states? 1..1000000", &o.States,
		"work? 1..1000000000", &work, "memory? 1..1000000", &memory, "seconds? 0..3600", &seconds, "trials? 1..10000000", &o.Trials, "seed? 0..", &seed)
	o.Seed, o.Work, o.Memory, o.Time = uint64(seed), int64(work), int64(memory)<<20, time.Duration(seconds*float64(time.Second))
	if budget.Longest > 0 {
		o.Longest = max(budget.Longest, 2*o.Time) // a longer time limit is not refused before it ends
	}
	o = budget.Merge(o)
	switch {
	case step == nil && over == nil:
		return l.single(ask, o)
	case step == nil || over == nil:
		sandbox.Raise(L, &diag.Problem{Message: "odds of steps take both step and over", Hint: "odds { step = function() ... end, over = function() return ... end, ask = function() return ... end }"})
	}
	return func(s *luabind.Session) (*odds.Distribution, error) {
		m, err := l.engine.Remember(step, over, ask)
		if err != nil {
			return nil, err
		}
		q := NewQuestion(s, ask)
		return q.Describe(OddsOfSteps(s.Table, m, odds.Chain{
			Step: func() error { _, err := NewQuestion(s, step).Answer(); return err },
			Over: func() (bool, error) { v, err := NewQuestion(s, over).Answer(); return v == true, err },
			Ask:  q.Answer,
		}, o))
	}
}

// A question has a budget of its own. The script that asks pays a share of what
// was done, so that its own budget bounds how many long questions it asks.
const (
	questionSteps = 200
	questionShare = 100
)

// budget returns the limits for a question, and a function that charges the script a share
// of its work.
func (l *library) budget(L *lua.LState) (o odds.Options, pay func()) {
	o = l.engine.Budget()
	steps := int64(questionSteps)
	o.Spent = func(work int64) { steps += work / questionShare }
	return o, func() { l.s.Host.Charge(L, int(steps)) }
}

// ownLines returns the lines of a check that a hint suggests: those declared by modules,
// and total.
func ownLines(f *checks.Check) []string {
	var lines []string
	if slices.Contains(f.Words(), "total") { // dice of words have none
		lines = append(lines, ".total")
	}
	for _, name := range f.Words() {
		if !slices.Contains(rules.StandardLines(), name) {
			lines = append(lines, "."+name)
		}
	}
	return lines
}

// Answer converts a value for odds: an open check becomes its success.
func Answer(s *luabind.Session, v lua.LValue) (types.Value, error) {
	if f, ok := s.IsCheck(v); ok {
		if !slices.Contains(f.Words(), "success") {
			return nil, &diag.Problem{Message: fmt.Sprintf("an open check means its success, but %s has none", f.Rule().Name), Hint: "use one of its lines: " + strings.Join(ownLines(f), ", ")}
		}
		return f.Look(s.Table.Run(), "success")
	}
	answer, err := s.FromLua(v, types.Type{})
	if err == nil {
		err = types.Valid(answer)
	}
	return answer, err
}

func (l *library) oddsWith(L *lua.LState) int {
	rules := L.CheckString(1)
	o, pay := l.budget(L)
	ask := l.question(L, 2, o)
	var d *odds.Distribution
	err := l.engine.WithRules(l.module, rules, func(s *luabind.Session) error {
		var err error
		d, err = ask(s)
		return err
	})
	pay()
	if err != nil {
		sandbox.Raise(L, err)
	}
	L.Push(l.show(L, d))
	return 1
}

// show returns the Lua object of a distribution.
func (l *library) show(L *lua.LState, d *odds.Distribution) lua.LValue {
	ud := L.NewUserData()
	ud.Value = d
	meta := L.NewTable()
	meta.RawSetString("__tostring", L.NewFunction(func(L *lua.LState) int {
		l.s.Spend(100 * len(d.Outcomes))
		L.Push(lua.LString(d.String()))
		return 1
	}))
	fields := []string{"method", "mean", "outcomes", "chance", "why", "leaves", "states", "trials", "left", "bound"}
	meta.RawSetString("__index", L.NewFunction(func(L *lua.LState) int {
		l.s.Spend(20 * (1 + len(d.Outcomes)))
		switch name := lua.LVAsString(L.Get(2)); name {
		case "method":
			L.Push(lua.LString(d.Method))
		case "why":
			L.Push(lua.LString(d.Why))
		case "leaves":
			L.Push(lua.LNumber(d.Playthroughs))
		case "states":
			L.Push(lua.LNumber(d.States))
		case "trials":
			L.Push(lua.LNumber(d.Trials))
		case "left":
			left, _ := d.Left.Float64()
			L.Push(lua.LNumber(left))
		case "bound":
			L.Push(lua.LNumber(d.Bound))
		case "mean":
			mean, ok := d.Mean()
			if !ok {
				sandbox.Raisef(L, "these outcomes are not numbers, so they have no mean")
			}
			L.Push(l.number(d, mean))
		case "outcomes":
			list := L.NewTable()
			for _, o := range d.Outcomes {
				p, _ := o.Chance.Float64()
				row := L.NewTable()
				row.RawSetString("value", l.s.ToLua(o.Value))
				row.RawSetString("chance", lua.LNumber(p))
				list.Append(row)
			}
			L.Push(list)
		case "chance":
			L.Push(L.NewFunction(func(L *lua.LState) int {
				l.s.Spend(10 * (1 + len(d.Outcomes)))
				v, err := l.chanceOf(L, d)
				if err != nil {
					sandbox.Raise(L, err)
				}
				p, _ := d.Chance(v).Float64()
				L.Push(l.number(d, p))
				return 1
			}))
		default:
			sandbox.Raise(L, &diag.Problem{Message: fmt.Sprintf("odds have no `%s`", name), Hint: diag.DidYouMean(name, fields)})
		}
		return 1
	}))
	meta.RawSetString("__metatable", lua.LFalse)
	ud.Metatable = meta
	return ud
}

// number returns a number of a distribution to the script. For sampled odds it is recorded
// that the number is sampled.
func (l *library) number(d *odds.Distribution, n float64) lua.LNumber {
	if d.Method == odds.Sampled {
		l.s.Sampled(n, d.How())
	}
	return lua.LNumber(n)
}

// why implements the word why: it explains the result of a function, a value, or a command
// of the journal.
func (l *library) why(L *lua.LState) int {
	if fn, ok := L.Get(1).(*lua.LFunction); ok {
		trace, err := explain.Recorded(l.s.Table.Journal().Explain("why", func() (any, error) {
			v, err := l.s.Host.Call(fn)
			if err != nil {
				return nil, err
			}
			return l.s.FromLua(v, types.Type{})
		}))
		if err != nil {
			sandbox.Raise(L, err)
		}
		l.pushTrace(L, trace)
		return 1
	}
	switch v := L.Get(1).(type) {
	case *lua.LNilType:
		return l.entry(L, -1)
	case lua.LNumber:
		n, _ := sandbox.Int(v, -1<<30, 1<<30)
		return l.entry(L, n)
	case lua.LString:
		if v == "last" {
			return l.entry(L, -1)
		}
		trace, err := Value(l.s, string(v), func(name string) (types.Ref, bool) { return l.named(name) })
		if err != nil {
			sandbox.Raise(L, err)
		}
		l.pushTrace(L, trace)
		return 1
	}
	sandbox.Raisef(L, "why takes a function, a number in the log or \"who.rule\", not %s", sandbox.Describe(L.Get(1)))
	return 0
}

// pushTrace pushes the text of a trace.
func (l *library) pushTrace(L *lua.LState, trace *explain.Trace) {
	text := trace.Brief().String()
	l.s.Spend(len(text))
	L.Push(lua.LString(text))
}

func (l *library) entry(L *lua.LState, n int) int {
	trace, err := explain.Recorded(l.s.Table.Journal().Why(n))
	if err != nil {
		sandbox.Raise(L, err)
	}
	l.pushTrace(L, trace)
	return 1
}

// named is [Named] on the table of the session.
func (l *library) named(name string) (types.Ref, bool) { return Named(l.s.Table, name) }

// Named finds a thing at the table by its name, ignoring case; underscores count as spaces.
func Named(t *table.Table, name string) (types.Ref, bool) {
	fold := func(s string) string { return strings.ToLower(strings.ReplaceAll(s, " ", "_")) }
	for _, id := range t.World().State().Records() {
		n := t.World().Record(id)
		if fold(t.World().Names.Of(n)) == fold(name) {
			return n, true
		}
	}
	if name == "game" {
		return t.World().Game(), true
	}
	if name == "time" {
		return t.World().Time(), true
	}
	return types.Ref{}, false
}

// Value explains the value at the end of a path such as "ann.Climbing.effective". find
// returns the thing that the first word names.
func Value(s *luabind.Session, path string, find func(string) (types.Ref, bool)) (*explain.Trace, error) {
	words := Path(path)
	n, ok := find(words[0])
	if !ok {
		var names []string
		for _, id := range s.Table.World().State().Records() {
			names = append(names, s.Table.World().Names.Of(s.Table.World().Record(id)))
		}
		return nil, &diag.Problem{Message: fmt.Sprintf("nobody at the table is called %q", words[0]), Hint: diag.DidYouMean(words[0], names)}
	}
	if len(words) == 1 {
		return nil, errors.New("write what of " + s.Table.World().Names.Of(n) + ": " + words[0] + ".rule")
	}
	trace, err := explain.Recorded(s.Table.Journal().Explain(path, func() (any, error) { return s.Path(n, words[1:]) }))
	if err != nil {
		return unexplained(s, path, words, n, err)
	}
	return trace, nil
}
