package sandbox

import (
	"errors"
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
)

// Kind is the reason why a script failed.
type Kind int

const (
	Runtime   Kind = iota // an error of the script or of a Go function
	Syntax                // the source does not compile
	Steps                 // the step budget is used up
	Time                  // the time limit is exceeded
	Memory                // the memory limit is exceeded
	Interrupt             // Host.Interrupt was called
	Panic                 // Go code panicked; the host is broken and must be discarded
)

// String returns the kind in one word.
func (k Kind) String() string {
	return [...]string{"runtime", "syntax", "steps", "time", "memory", "interrupt", "panic"}[k]
}

// Error is the error of running a script. Its problem has the author's file and line. errors.As
// and errors.Is find the error that a Go function raised with [Raise].
type Error struct {
	Kind    Kind
	Problem *diag.Problem
	// Value is the argument of error(), or nil for other errors.
	Value lua.LValue

	ofTotal      bool // the limit of a Total was exceeded
	addsPosition bool // a text of error() to which pcall adds the position
}

// Error returns the complete problem. It contains no Go pointers or panic texts.
func (e *Error) Error() string { return e.Problem.Error() }

// Unwrap returns the problem, which wraps the cause.
func (e *Error) Unwrap() error { return e.Problem }

// Uncatchable reports whether pcall must not catch the error: exceeded limits, interruptions and
// panics. Errors raised by Go functions have their own Uncatchable method.
func (e *Error) Uncatchable() bool {
	if e.Kind != Runtime && e.Kind != Syntax {
		return true
	}
	return uncatchable(e.Problem.Cause)
}

func uncatchable(err error) bool {
	var u interface{ Uncatchable() bool }
	return err != nil && errors.As(err, &u) && u.Uncatchable()
}

// Raise makes the running Go function fail with err. Host.Call returns it wrapped in an [Error]
// at the position of the Lua code that called the function. pcall returns its message, unless
// err has a method Uncatchable() bool that returns true. Raise does not return.
func Raise(L *lua.LState, err error) {
	if direct, ok := err.(*Error); ok {
		throw(L, direct)
	}
	e := &Error{Problem: problemOf(err)}
	var inner *Error
	if errors.As(err, &inner) {
		e.Kind, e.ofTotal = inner.Kind, inner.ofTotal
		if !inner.Problem.Pos.IsZero() {
			e.Problem, e.Value = outerProblem(inner.Problem, inner, err), inner.Value
		}
	} else if p := (*diag.Problem)(nil); errors.As(err, &p) && !p.Pos.IsZero() && error(p) != err {
		e.Problem = outerProblem(p, p, err)
	}
	throw(L, e)
}

// noted is an error with notes, such as the rules that were being evaluated.
type noted interface{ Notes() []diag.Note }

// outerProblem returns the problem of an inner error. It keeps its position; the notes of an error
// that wraps it are added once.
func outerProblem(problem *diag.Problem, inner, err error) *diag.Problem {
	p := *problem
	p.Cause = err // which wraps the problem
	var outer, known noted
	if errors.As(err, &outer) && !errors.As(inner, &known) {
		p.Notes = append(p.Notes[:len(p.Notes):len(p.Notes)], outer.Notes()...)
	}
	return &p
}

// Raisef raises an error that scripts may catch.
func Raisef(L *lua.LState, format string, args ...any) {
	throw(L, &Error{Problem: &diag.Problem{Message: fmt.Sprintf(format, args...)}})
}

// raiseHint is Raisef with a hint.
func raiseHint(L *lua.LState, hint diag.Hint, format string, args ...any) {
	throw(L, &Error{Problem: (&diag.Problem{Message: fmt.Sprintf(format, args...)}).Advise(hint)})
}

func throw(L *lua.LState, e *Error) {
	carrier := L.NewUserData()
	carrier.Value = e
	L.Error(carrier, 0)
}

func problemOf(err error) *diag.Problem {
	if p, ok := err.(*diag.Problem); ok {
		copied := *p
		copied.Cause = p
		return &copied
	}
	return &diag.Problem{Message: err.Error(), Cause: err}
}

// raisedError converts a raised value to an Error with a position. The failed calls are still on
// the stack.
func (h *Host) raisedError(L *lua.LState, raised lua.LValue) *Error {
	if p := h.meter.refused; p != nil && h.meter.tripped == nil {
		h.meter.refused = nil
		h.locate(p, h.where(L, 0))
		return &Error{Problem: p}
	}
	if t := h.meter.tripped; t != nil {
		if carrier, ok := raised.(*lua.LUserData); ok {
			if e, ok := carrier.Value.(*Error); ok && e.Kind == t.kind && !e.Problem.Pos.IsZero() {
				return e
			}
		}
		return h.stoppedError(L, t)
	}
	if carrier, ok := raised.(*lua.LUserData); ok {
		if e, ok := carrier.Value.(*Error); ok {
			if e.Problem.Pos.IsZero() {
				h.locate(e.Problem, h.where(L, 0))
			} else if e.Problem.Source == "" {
				h.locate(e.Problem, e.Problem.Pos)
			}
			h.noteCaller(L, e.Problem)
			return e
		}
	}
	text, ok := raised.(lua.LString)
	if !ok {
		return &Error{Value: raised, Problem: &diag.Problem{Message: Describe(raised)}}
	}
	pos, message := h.splitPlace(string(text))
	if rest, plain := strings.CutPrefix(message, " "); plain && pos.IsZero() {
		// Raised with L.RaiseError by a Go function that no Lua code called.
		return &Error{Problem: &diag.Problem{Message: rest}}
	}
	e := &Error{Problem: &diag.Problem{Message: authorMessage(message)}}
	switch {
	case message == notCallable:
		e.Problem.Hint = "a value is read without brackets"
	case usesFunction(e.Problem.Message):
		e.Problem.Hint = "what takes parameters, or does something, is called: `who:word(...)`"
	}
	if at := h.where(L, 0); !at.IsZero() {
		pos = at
	}
	h.locate(e.Problem, pos)
	return e
}

// noteCaller adds a note with the position of the caller if it is in another file.
func (h *Host) noteCaller(L *lua.LState, p *diag.Problem) {
	at := h.where(L, 0)
	if at.IsZero() || at.File == p.Pos.File {
		return
	}
	for _, n := range p.Notes {
		if n.Pos.File == at.File {
			return
		}
	}
	p.Notes = append(p.Notes[:len(p.Notes):len(p.Notes)], diag.Note{Pos: at, Message: "called from here"})
}

func (h *Host) stoppedError(L *lua.LState, t *trip) *Error {
	// The first position is where the script was stopped.
	at := t.at
	if at.IsZero() && L != nil {
		if at = h.where(L, 0); t != outsideCommand { // shared by all hosts
			t.at = at
		}
	}
	e := &Error{Kind: t.kind, ofTotal: t.ofTotal, Problem: &diag.Problem{Message: t.message, Cause: t.cause}}
	if t.limit > 0 {
		e.Problem.Hint = fmt.Sprintf("the limit is %d steps; is there a loop without an end?", t.limit)
	}
	h.locate(e.Problem, at)
	return e
}

// panicError returns the error of a panic: an error raised by a Go function, or a panic of Go code,
// which breaks the host and gets the position of the running line.
func (h *Host) panicError(cause any) *Error {
	if e, raised := cause.(*Error); raised {
		return e
	}
	h.broken = true
	e := &Error{Kind: Panic, Problem: &diag.Problem{
		Message: "the script machine failed and is started again; the running command is undone",
		Hint:    "this is a fault of houserule: please report it", Cause: diag.Recovered(cause)}}
	defer func() { _ = recover() }() // the position may be unavailable
	if cf := h.machine.state.currentFrame; cf != nil && !cf.Fn.IsG && cf.Pc == 0 {
		cf.Pc = 1 // at the beginning of a function
	}
	h.locate(e.Problem, h.where(h.L, 0))
	return e
}

// locate sets the position and the source line of a problem.
func (h *Host) locate(p *diag.Problem, pos diag.Pos) {
	if pos.IsZero() {
		return
	}
	p.Pos = pos
	if f := h.files[pos.File]; f != nil {
		p.Source = f.Line(pos.Line)
	}
}

// splitPlace splits "file:line: " from a message of gopher-lua. File names may contain colons,
// so only names of loaded files are recognized.
func (h *Host) splitPlace(text string) (diag.Pos, string) {
	best := ""
	for name := range h.files {
		if len(name) > len(best) && strings.HasPrefix(text, name+":") {
			best = name
		}
	}
	if best == "" {
		return diag.Pos{}, text
	}
	rest := text[len(best)+1:]
	line, i := 0, 0
	for i < len(rest) && rest[i] >= '0' && rest[i] <= '9' && line < 1<<30 {
		line = line*10 + int(rest[i]-'0')
		i++
	}
	if i == 0 || i >= len(rest) || rest[i] != ':' {
		return diag.Pos{}, text
	}
	return diag.Pos{File: best, Line: line}, strings.TrimPrefix(rest[i+1:], " ")
}

// notCallable is gopher-lua's message for calling a value that is not a function.
const notCallable = "attempt to call a non-function object"

// authorMessage replaces messages of gopher-lua by messages for authors.
func authorMessage(m string) string {
	if rest, ok := strings.CutPrefix(m, "attempt to index a non-table object("); ok {
		kind, key, _ := strings.Cut(rest, ") with key '")
		if key = strings.TrimSuffix(key, "'"); len(key) > 100 {
			key = strings.ToValidUTF8(key[:100], "") + "..."
		}
		return "cannot read or write `" + key + "` of a value that is " + kindWords(kind)
	}
	if m == notCallable {
		return "this is called like a function, but it is not a function"
	}
	if rest, ok := strings.CutPrefix(m, "attempt to compare "); ok {
		return "cannot compare " + kindWords(strings.Replace(rest, " with ", " and ", 1))
	}
	if rest, ok := strings.CutPrefix(m, "cannot perform "); ok {
		op, kinds, _ := strings.Cut(rest, " operation between ")
		return "cannot " + arithmetic(op) + " " + kindWords(kinds)
	}
	switch m {
	case "stack overflow", "registry overflow":
		return tooDeep
	case "table index is NaN":
		return "a table key cannot be nan"
	case "table index is nil":
		return "a table key cannot be nil"
	case "__len undefined":
		return "`#` needs a text or a table"
	case "__unm undefined":
		return "`-` needs a number"
	case "too many recursions in gettable", "too many recursions in settable":
		return "the `__index` or `__newindex` of metatables go round in a circle"
	case "for statement init must be a number", "for statement limit must be a number", "for statement step must be a number":
		return strings.Replace(m, "for statement", "the `for` loop's", 1)
	}
	return m
}

// kindWords replaces names of Lua types by words for authors.
func kindWords(text string) string {
	words := strings.Fields(text)
	for i, word := range words {
		switch word {
		case "number", "table", "function":
			words[i] = "a " + word
		case "string":
			words[i] = "a text"
		case "boolean":
			words[i] = "yes or no"
		case "userdata":
			words[i] = "a thing of the game"
		}
	}
	return strings.Join(words, " ")
}

// usesFunction reports whether a message is about a function used as a value.
func usesFunction(m string) bool {
	rest, ok := strings.CutPrefix(m, "cannot ")
	kinds := rest
	if _, kind, is := strings.Cut(rest, " of a value that is "); is {
		kinds = kind
	}
	for _, word := range strings.Fields(kinds) {
		if ok && word == "function" {
			return true
		}
	}
	return false
}

func arithmetic(op string) string {
	words := map[string]string{"add": "add", "sub": "subtract", "mul": "multiply", "div": "divide", "mod": "take the remainder of", "pow": "raise"}
	if w, ok := words[op]; ok {
		return w
	}
	return op
}
