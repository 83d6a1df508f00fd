// Package act is the library of words that act in play: new, bring, choose, say, refuse,
// rule_that, roll, stop, later and those that find things at the table. [Install] adds them
// to an environment; [Words] describes them.
//
//	act.Install(session, env)
//
// They are errors while modules load. Outside of a command, each change is a command of its
// own.
package act

import (
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
	"houserule/runtime/world"
	"houserule/stdlib/luabind"
)

// Install adds the words to an environment.
func Install(s *luabind.Session, env *sandbox.Env) {
	l := &library{s, env.Name}
	for name, fn := range map[string]lua.LGFunction{
		"bring": l.bring, "choose": l.choose, "say": l.say, "refuse": l.refuse, "rule_that": l.ruleThat, "roll": l.roll,
		"stop": l.stop, "later": l.later, "attempt": l.attempt, "all": l.all, "who_have": l.whoHave, "those_who": l.thoseWho, "entries": l.entries, "hex": l.hex,
	} {
		env.Set(name, s.Acting(name, fn))
	}
	env.Set("new", l.maker())
	env.Set("game", s.Thing(types.Ref{Record: 1, Kind: "game"}))
	env.Set("time", s.Thing(types.Ref{Record: 2, Kind: "time"}))
}

// Bring returns the word bring for scripts of a module.
func Bring(s *luabind.Session, module string) *lua.LFunction {
	return s.Acting("bring", (&library{s, module}).bring)
}

type library struct {
	s      *luabind.Session
	module string // id of the module whose scripts use the words
}

// Costs in steps, besides that of the word itself.
const (
	bringSteps   = 200 // for each thing that is brought, with its arrival
	rollSteps    = 50  // for parsing dice notation
	dieSteps     = 4   // for each die
	foundSteps   = 1   // for each thing of a list
	askedSteps   = 20  // for each thing whose box is compared
	bytesPerStep = 16  // bytes of a message for one step
)

func raise(L *lua.LState, err error) {
	if err != nil {
		sandbox.Raise(L, err)
	}
}

// who reads the argument that says who is asked: an entity, "anyone", or "gamemaster",
// which is represented by the game.
func (l *library) who(L *lua.LState, i int) types.Ref {
	switch L.Get(i) {
	case lua.LString("anyone"):
		return types.Ref{}
	case lua.LString("gamemaster"):
		return l.s.Table.World().Game()
	}
	return l.s.Entity(L, i, "who is asked")
}

func (l *library) choose(L *lua.LState) int {
	who, question := l.who(L, 1), L.CheckString(2)
	if low, ok := L.Get(3).(lua.LNumber); ok {
		high := L.CheckNumber(4)
		n, err := l.s.Table.Run().ChooseAmount(who, question, float64(low), float64(high), l.questionWords(L, 5))
		raise(L, err)
		L.Push(lua.LNumber(n))
		return 1
	}
	nobody, more := "", 4
	if L.Get(4).Type() != lua.LTTable {
		nobody, more = L.OptString(4, ""), 5
	}
	v, err := l.s.Table.Run().Choose(who, question, l.options(L, 3), nobody, l.questionWords(L, more))
	raise(L, err)
	L.Push(l.s.ToLua(v))
	return 1
}

// questionWords reads the texts of a question for people: a table with `shows`, a function that
// returns the note of an answer, and `note`.
func (l *library) questionWords(L *lua.LState, i int) (w command.DecisionTexts) {
	given := L.Get(i)
	if given == lua.LNil {
		return w
	}
	t := L.CheckTable(i)
	for key, v := t.Next(lua.LNil); key != lua.LNil; key, v = t.Next(key) {
		switch v := v.(type) {
		case *lua.LFunction:
			if key == lua.LString("note") {
				w.Note = func() (string, error) { return l.callForText(v) }
				continue
			}
			if key == lua.LString("shows") {
				w.OfOption = func(option types.Value) (string, error) { return l.callForText(v, l.s.ToLua(option)) }
				continue
			}
		case lua.LString:
			if key == lua.LString("note") {
				w.Note = func() (string, error) { return string(v), nil }
				continue
			}
		}
		sandbox.Raise(L, &diag.Problem{Message: fmt.Sprintf("a question has no field %s = %s", sandbox.Describe(key), sandbox.Describe(v)),
			Hint: "its fields are shows = function(option) return text end, and note = a text, or a function that returns one"})
	}
	return w
}

// callForText calls a function that returns a text for people; nil is "".
func (l *library) callForText(f *lua.LFunction, args ...lua.LValue) (string, error) {
	text, err := l.s.Host.Call(f, args...)
	if err != nil || text == lua.LNil {
		return "", err
	}
	return l.s.Host.Text(l.s.Host.L, text), nil
}

func (l *library) options(L *lua.LState, i int) []types.Value {
	v, err := l.s.FromLua(L.CheckTable(i), types.ListOf(types.Type{}))
	raise(L, err)
	list, ok := v.(types.List)
	if !ok {
		sandbox.Raisef(L, "the options must be a list")
	}
	return list
}

func (l *library) say(L *lua.LState) int {
	text := l.s.Host.Text(L, L.CheckAny(1))
	l.s.Spend(len(text) / bytesPerStep)
	if shown, ok := l.s.Host.LimitText(text); ok {
		l.s.Table.Journal().Message(shown)
	}
	return 0
}

func (l *library) refuse(L *lua.LState) int {
	sandbox.Raise(L, &rules.Refusal{Reason: L.CheckString(1)})
	return 0
}

func (l *library) ruleThat(L *lua.LState) int {
	question := L.CheckString(1)
	options := []types.Value{true, false}
	last := 2
	if _, ok := L.Get(2).(*lua.LTable); ok {
		options, last = l.options(L, 2), 3
	}
	otherwise, err := l.s.FromLua(L.Get(last), types.Type{})
	raise(L, err)
	if otherwise != nil && !containsValue(options, otherwise) {
		sandbox.Raisef(L, "rule_that: %s is not one of the answers", l.s.Table.World().Names.Show(otherwise))
	}
	v, err := l.s.Table.Run().AskRuling(question, options, otherwise)
	raise(L, err)
	L.Push(l.s.ToLua(v))
	return 1
}

func (l *library) roll(L *lua.LState) int {
	notation := L.CheckString(1)
	l.s.Spend(rollSteps + len(notation)) // also for scripts whose commands have budgets of their own
	v, err := l.s.Table.Journal().RollBare("roll "+notation, notation)
	raise(L, err)
	l.s.Spend(dieSteps * diceOf(v))
	L.Push(l.s.ToLua(RollValue(v)))
	return 1
}

func (l *library) stop(L *lua.LState) int {
	sandbox.Raise(L, command.Stop{})
	return 0
}

// attempt calls a function, and undoes its changes if it is refused.
func (l *library) attempt(L *lua.LState) int {
	fn := L.CheckFunction(1)
	refusal, err := l.s.Table.Journal().Attempt(func() error {
		_, err := l.s.Host.Call(fn)
		return err
	})
	raise(L, err)
	L.Push(lua.LBool(refusal == nil))
	if refusal == nil {
		l.s.Attempted("")
		return 1
	}
	said := *refusal
	said.Simulated = "" // it only adds a hint with the word that was used
	l.s.Attempted(said.Error())
	L.Push(lua.LString(said.Error()))
	return 2
}

func (l *library) later(L *lua.LState) int {
	stretch := l.stretch(L, 1)
	n, word := l.s.Entity(L, 2, "who acts later"), L.CheckString(3)
	r := l.s.Table.World().Program().FindSeen(l.module, l.s.Table.World().Program().Catalogue.Kind(n.Kind), word)
	if r != nil {
		word = r.Word
	}
	if r == nil {
		sandbox.Raise(L, &diag.Problem{Message: fmt.Sprintf("%s has no action `%s`", diag.A(n.Kind), word), Hint: diag.DidYouMean(word, l.s.Table.World().Program().Words(l.s.Table.World().Program().Catalogue.Kind(n.Kind)))})
	}
	given, err := l.s.GivenTo(n, r, L, 4)
	raise(L, err)
	_, err = l.s.Table.Journal().Transaction("later "+stretch.Text, func() (any, error) {
		return nil, l.s.Table.Actions().Clock.ScheduleAction(l.s.Table.Run(), stretch, n, word, given)
	})
	raise(L, err)
	return 0
}

// stretch reads a duration: "10 minutes", or { "1 turn_begins", of = ann }.
func (l *library) stretch(L *lua.LState, i int) world.Stretch {
	v, ok := L.Get(i).(*lua.LTable)
	if !ok {
		return world.Stretch{Text: L.CheckString(i)}
	}
	var s world.Stretch
	for key, value := v.Next(lua.LNil); key != lua.LNil; key, value = v.Next(key) {
		switch {
		case key == lua.LNumber(1) && value.Type() == lua.LTString:
			s.Text = lua.LVAsString(value)
		case key == lua.LString("of"):
			n, ok := l.s.IsThing(value)
			if !ok {
				sandbox.Raise(L, &diag.Problem{Message: fmt.Sprintf("`of` must be the thing whose actions are counted, not %s", sandbox.Describe(value))})
			}
			s.Of = n
		default:
			sandbox.Raise(L, &diag.Problem{Message: fmt.Sprintf("a duration has no field %s", sandbox.Describe(key)), Hint: `write { "1 turn_begins", of = who }`})
		}
	}
	if s.Text == "" {
		sandbox.Raise(L, &diag.Problem{Message: "later needs a duration", Hint: `write { "1 turn_begins", of = who }`})
	}
	return s
}

func (l *library) kind(L *lua.LState, i int) *content.Kind {
	name := L.CheckString(i)
	c := l.s.Table.World().Program().Catalogue
	l.ambiguous(L, name)
	k := c.Seen(l.module, name)
	if k == nil {
		sandbox.Raise(L, &diag.Problem{Message: fmt.Sprintf("there is no kind %q", name), Hint: diag.DidYouMean(name, c.SeenNames(l.module))})
	}
	return k
}

// ambiguous reports a name of a kind that several games have.
func (l *library) ambiguous(L *lua.LState, name string) {
	found := l.s.Table.World().Program().Catalogue.Meanings(l.module, name)
	if len(found) < 2 {
		return
	}
	names := make([]string, len(found))
	for i, k := range found {
		names[i] = k.Name
	}
	sandbox.Raise(L, &diag.Problem{Message: fmt.Sprintf("%q may be %s", name, strings.Join(names, " or ")), Hint: fmt.Sprintf("write the game before it: %q", names[0])})
}

// list pushes a table that the script may change.
func (l *library) list(L *lua.LState, values []types.Value) int {
	l.s.Spend(foundSteps * len(values))
	t := L.CreateTable(len(values), 0)
	for _, v := range values {
		t.Append(l.s.ToLua(v))
	}
	L.Push(t)
	return 1
}

func (l *library) all(L *lua.LState) int {
	k := l.kind(L, 1)
	if k.Nature == content.Printed {
		return l.printed(L, k)
	}
	return l.list(L, l.s.Table.World().Lists.AllSeen(l.module, k.Name))
}

func (l *library) entries(L *lua.LState) int {
	return l.printed(L, l.kind(L, 1))
}

// printed pushes the printed entries of a kind.
func (l *library) printed(L *lua.LState, k *content.Kind) int {
	var values []types.Value
	for _, e := range l.s.Table.World().Program().Catalogue.Entries(k.Name) {
		values = append(values, types.Ref{Kind: e.Kind.Name, Name: e.Name})
	}
	return l.list(L, values)
}

// hex pushes the hexagon with some coordinates.
func (l *library) hex(L *lua.LState) int {
	text := lua.LVAsString(L.Get(1))
	if column, ok := L.Get(1).(lua.LNumber); ok {
		row, ok := L.Get(2).(lua.LNumber)
		if !ok {
			sandbox.Raise(L, &diag.Problem{Message: "hex takes a text or two numbers", Hint: `write hex "3,-4" or hex(3, -4)`})
		}
		text = sandbox.FormatNumber(column) + "," + sandbox.FormatNumber(row)
	} else if L.Get(1).Type() != lua.LTString {
		sandbox.Raise(L, &diag.Problem{Message: "hex takes a text or two numbers, not " + sandbox.Describe(L.Get(1)), Hint: `write hex "3,-4" or hex(3, -4)`})
	}
	v, err := l.s.FromLua(lua.LString(text), types.RefType("hex"))
	if err != nil {
		sandbox.Raise(L, err)
	}
	L.Push(l.s.ToLua(v))
	return 1
}

func (l *library) whoHave(L *lua.LState) int {
	box, least := "", 1.0
	sandbox.Unpack(L, "who_have", "box", &box, "least?", &least)
	var found []types.Value
	for _, v := range l.s.Table.World().Lists.AllSeen(l.module, "entity") {
		l.s.Spend(askedSteps)
		n := v.(types.Ref)
		if l.s.Table.World().Box(l.s.Table.World().Program().Catalogue.Kind(n.Kind), box) == nil {
			continue
		}
		have, err := l.s.Table.World().Boxes.Get(l.s.Table.Run(), n, box)
		raise(L, err)
		if x, ok := have.(float64); ok && x >= least {
			found = append(found, v)
		}
	}
	return l.list(L, found)
}

func (l *library) thoseWho(L *lua.LState) int {
	box := L.CheckString(1)
	want, err := l.s.FromLua(L.Get(2), types.Type{})
	raise(L, err)
	var found []types.Value
	for _, v := range l.s.Table.World().Lists.AllSeen(l.module, "entity") {
		l.s.Spend(askedSteps)
		n := v.(types.Ref)
		if l.s.Table.World().Box(l.s.Table.World().Program().Catalogue.Kind(n.Kind), box) == nil {
			continue
		}
		have, err := l.s.Table.World().Boxes.Get(l.s.Table.Run(), n, box)
		raise(L, err)
		list, isList := have.(types.List)
		if types.Equal(have, want) || isList && containsValue(list, want) {
			found = append(found, v)
		}
	}
	return l.list(L, found)
}

func containsValue(list types.List, v types.Value) bool {
	for _, e := range list {
		if types.Equal(e, v) {
			return true
		}
	}
	return false
}
