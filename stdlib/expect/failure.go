package expect

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/runtime/explain"
)

// Failure is an expectation that did not hold.
type Failure struct {
	Pos      diag.Pos
	Source   string
	Expected string
	Got      string
	Asked    string         // which questions came up, where that may be why; "" where not
	Why      *explain.Trace // the command that led there; nil when none did
}

// How much a failure shows.
const (
	maxShown = 400  // letters of a value
	maxBrief = 40   // lines of what led there, in short
	maxWhy   = 2000 // of all that led there
)

// Error tells what was expected and what came, and in short what led there.
func (f *Failure) Error() string {
	if f.Why == nil {
		return f.withoutTrace()
	}
	return f.withoutTrace() + because(f.Why.Brief(), maxBrief, "; houserule test --why shows all of it")
}

// Whole is Error with everything that led there.
func (f *Failure) Whole() string {
	if f.Why == nil {
		return f.withoutTrace()
	}
	return f.withoutTrace() + because(f.Why, maxWhy, "")
}

// withoutTrace is the message without the explanation of the last command.
func (f *Failure) withoutTrace() string {
	p := &diag.Problem{Pos: f.Pos, Source: f.Source, Message: "expected " + diag.Cut(f.Expected, maxShown) + ", got " + diag.Cut(f.Got, maxShown)}
	if f.Asked != "" {
		p.Notes = append(p.Notes, diag.Note{Message: f.Asked})
	}
	return p.Error()
}

func because(why *explain.Trace, most int, rest string) string {
	lines := strings.Split(why.String(), "\n")
	if more := len(lines) - most; more > 0 {
		lines = append(lines[:most], "and "+diag.Count(more)+" more lines"+rest)
	}
	return "\n  why:\n    " + strings.Join(lines, "\n    ")
}

// Uncatchable keeps scripts from swallowing a failed expectation.
func (f *Failure) Uncatchable() bool { return true }

// fail ends the example with what the last command was.
func (r *Run) fail(L *lua.LState, expected, got string) {
	f := r.failure(expected, got)
	f.Why = r.since(0)
	sandbox.Raise(L, f)
}

// failSince ends the example with the last command since so many were played, and
// with the questions that came up.
func (r *Run) failSince(L *lua.LState, played int, expected, got string) {
	f := r.failure(expected, got)
	f.Why, f.Asked = r.since(played), r.asked.String()
	sandbox.Raise(L, f)
}

func (r *Run) failure(expected, got string) *Failure {
	f := &Failure{Pos: r.Session.Host.Where(0), Expected: expected, Got: got}
	if r.Source != nil {
		f.Source = r.Source(f.Pos)
	}
	return f
}

// since is why the last command did what it did, if it is one of those behind the
// first so many.
func (r *Run) since(played int) *explain.Trace {
	n := len(r.Session.Table.Journal().Entries())
	if n <= max(played, r.began) {
		return nil
	}
	why, _ := explain.Recorded(r.Session.Table.Journal().Why(n - 1)) // without a trace the failure still tells its place
	return why
}
