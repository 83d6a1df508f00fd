package expect

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/runtime/rules"
)

// action returns the function under test of an expectation such as expect(f):fails; anything else
// is an error.
func (r *Run) action(L *lua.LState, name, usage string, subject lua.LValue) *lua.LFunction {
	fn, ok := subject.(*lua.LFunction)
	if !ok {
		sandbox.Raise(L, &diag.Problem{Message: name + " is for functions", Hint: "write expect(function() ... end):" + usage})
	}
	return fn
}

// assertError implements is_refused and fails: calling the function must fail with a text in the
// message, and must not change the game.
func (r *Run) assertError(L *lua.LState, name string, subject, want lua.LValue) {
	fn := r.action(L, name, name+" \"text\"", subject)
	before, played := r.Session.Table.World().Hash(), len(r.Session.Table.Journal().Entries())
	_, err := r.Session.Host.Call(fn)
	text := lua.LVAsString(want)
	if err == nil {
		what := map[string]string{"is_refused": "refusal", "fails": "failure"}[name]
		r.failSince(L, played, fmt.Sprintf("a %s with %q", what, text), "no "+what)
	}
	var refusal *rules.Refusal
	if name == "is_refused" && !errors.As(err, &refusal) {
		sandbox.Raise(L, err)
	}
	message := err.Error()
	if name == "is_refused" {
		message = refusal.Error()
	}
	if !strings.Contains(message, text) {
		r.failSince(L, played, fmt.Sprintf("a message with %q", text), fmt.Sprintf("%q", message))
	}
	if r.Session.Table.World().Hash() != before {
		r.failSince(L, played, "the same state as before the refusal", "another state")
	}
}

// assertAsks implements asks and asks_nobody: calling the function must ask this question, or
// none. Offers that can be bought count as questions.
func (r *Run) assertAsks(L *lua.LState, name string, subject, want lua.LValue) {
	usage := name + "()"
	if name == "asks" {
		usage = name + ` "Dodge or absorb?"`
	}
	fn := r.action(L, name, usage, subject)
	text, named := want.(lua.LString)
	if named != (name == "asks") {
		sandbox.Raise(L, &diag.Problem{Message: name + " must be written differently", Hint: "write expect(function() ... end):" + usage})
	}
	before, played := r.asked, len(r.Session.Table.Journal().Entries())
	r.asked = askedQuestions{}
	_, err := r.Session.Host.Call(fn)
	now := r.asked
	r.asked = before
	r.asked.join(now)
	if err != nil {
		sandbox.Raise(L, err)
	}
	ok, expected := now.number == 0, "that nobody is asked anything"
	if named {
		ok, expected = slices.Contains(now.questions(), string(text)), fmt.Sprintf("that %q is asked", string(text))
	}
	if ok {
		return
	}
	f := r.failure(expected, strings.TrimPrefix(now.String(), "asked were "))
	if near := diag.DidYouMean(string(text), now.questions()); near != "" {
		f.Asked = "hint: " + near
	}
	f.Why = r.since(played)
	sandbox.Raise(L, f)
}

// assertSays implements says: calling the function must send a message to the table that contains
// the text.
func (r *Run) assertSays(L *lua.LState, subject, want lua.LValue) {
	fn := r.action(L, "says", "says \"text\"", subject)
	t, text := r.Session.Table, lua.LVAsString(want)
	others, said := t.Options.OnMessage, []string{}
	t.Options.OnMessage = func(message string) {
		said = append(said, message)
		if others != nil {
			others(message)
		}
	}
	_, err := r.Session.Host.Call(fn)
	t.Options.OnMessage = others
	if err != nil {
		sandbox.Raise(L, err)
	}
	if slices.ContainsFunc(said, func(message string) bool { return strings.Contains(message, text) }) {
		return
	}
	got := "silence"
	if len(said) > 0 {
		got = fmt.Sprintf("%q", said)
	}
	r.fail(L, fmt.Sprintf("a message with %q", text), got)
}
