package expect

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/runtime/explain"
)

// Failure is the error of an expectation that did not hold.
type Failure struct {
	Pos      diag.Pos
	Source   string
	Expected string
	Got      string
	Asked    string         // the questions that were asked, where this may be the reason; "" otherwise
	Why      *explain.Trace // the last command; nil if there was none
}

// Limits of what a failure shows.
const (
	maxShown = 400  // characters of a value
	maxBrief = 40   // lines of the trace in Error
	maxWhy   = 2000 // lines of the trace in Whole
)

// Error describes the expected and the actual value, and the trace in short.
func (f *Failure) Error() string {
	if f.Why == nil {
		return f.WithoutTrace()
	}
	return f.WithoutTrace() + because(f.Why.Brief(), maxBrief, "; houserule test --why shows all of it")
}

// WithTrace is Error with the complete trace.
func (f *Failure) WithTrace() string {
	if f.Why == nil {
		return f.WithoutTrace()
	}
	return f.WithoutTrace() + because(f.Why, maxWhy, "")
}

// WithoutTrace is Error without the trace.
func (f *Failure) WithoutTrace() string {
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

// Uncatchable implements sandbox.Uncatchable: pcall does not catch a failed expectation.
func (f *Failure) Uncatchable() bool { return true }

// fail ends the example with the trace of the last command.
func (r *Run) fail(L *lua.LState, expected, got string) {
	f := r.failure(expected, got)
	f.Why = r.since(0)
	sandbox.Raise(L, f)
}

// failSince ends the example with the questions asked, and the trace of the last command if more
// than `played` commands were played.
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

// since returns the trace of the last command if more than `played` commands were played; nil
// otherwise.
func (r *Run) since(played int) *explain.Trace {
	n := len(r.Session.Table.Journal().Entries())
	if n <= max(played, r.setupCommands) {
		return nil
	}
	why, _ := explain.Recorded(r.Session.Table.Journal().Why(n - 1)) // without a trace the failure has its position
	return why
}
