package luabind

import (
	"math"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/types"
	"houserule/runtime/play/checks"
	"houserule/runtime/play/eval"
	"houserule/runtime/table"
)

// A function of a script is deterministic: which word it calls next depends only on its
// arguments and on the results of the words it called before. Odds run the same functions in
// many situations, so the words that a function calls are memoized with their results, and
// where the results are the same again, the words are called without running the script.

// scriptState is a point in the run of a function, reached by one sequence of results of
// words: the word that the script calls next, or what it returns.
type scriptState struct {
	known       bool
	needsScript bool // what follows depends on more than results of words, so the script must be run
	word        *lua.LFunction
	args        []memoValue
	steps       int64 // that the script took since the last word
	returns     bool
	result      memoValue
	next        []transition
}

// memoValue is a value of a script: the value itself, or a check that a word returned, which
// is another one in each run.
type memoValue struct {
	value lua.LValue
	word  int // the number of the word behind a check, from 1; 0 for a value
}

// transition is the state that follows on a result of a word.
type transition struct {
	answer lua.LValue // nil for a check
	next   *scriptState
}

// scriptMemo holds the states of all functions.
type scriptMemo struct {
	calls  map[callKey]*callMemo
	states int
}

// callMemo is the first state of a function with some arguments, and in how many situations it
// was run. Nothing is recorded in the first one, since most odds have no other. States are
// recorded from run recordsFrom on and used from run usesFrom on.
type callMemo struct {
	scriptState
	runs int
}

const (
	recordsFrom = 2
	usesFrom    = 3
)

// callKey is a function with its arguments.
type callKey struct {
	function *Function
	noun     types.Ref
	given    [3]types.Value
}

// maxScriptStates is how many states are memoized.
const maxScriptStates = 50_000

// memoizedCall is one call of a function that is memoized.
type memoizedCall struct {
	memo          *scriptMemo
	first         *callMemo
	at            *scriptState // the state of the present run; nil while none is recorded
	answers       []lua.LValue // results of the words so far
	stepsBefore   int64        // steps that were spent when the last word returned
	withoutScript bool         // the words are called without the script
	failed        int          // how often the script had to be run after all
	succeeded     int          // how often it had not
}

// callMemoized runs a function in odds, or calls the words that it would call, where they are
// known.
func (s *Session) callMemoized(f *Function, c *eval.Call, x *table.ReplayedCall) (types.Value, error) {
	t, _ := x.Memory.(*memoizedCall)
	if t == nil {
		t = s.memoizedCallOf(f, c, x)
		x.Memory = t
	}
	if t.first.runs >= usesFrom && t.failed <= t.succeeded && x.WithoutScript() {
		v, err, ok := s.withoutScript(t, x)
		switch {
		case ok && err == nil:
			t.succeeded++
			return v, nil
		case ok:
			t.failed++
			return nil, table.ErrRunScript
		}
	}
	t.at, t.answers, t.stepsBefore, t.withoutScript = nil, t.answers[:0], s.Host.Steps(), false
	if t.first.runs >= recordsFrom {
		t.at = &t.first.scriptState
	}
	printed := s.Host.Printed()
	var room [5]lua.LValue
	v, err := s.Host.Call(f.fn, f.arguments(room[:0], c)...)
	if err != nil {
		return nil, err
	}
	if s.Host.Printed() > printed {
		t.first.needsScript = true
	}
	if at := t.at; x.IsComplete() && at != nil && !at.known {
		at.known, at.returns, at.steps = true, true, s.Host.Steps()-t.stepsBefore
		at.result, at.needsScript = t.memoize(v)
	}
	return s.FromLua(v, types.Type{})
}

// memoizedCallOf finds what is memoized of a function with its arguments.
func (s *Session) memoizedCallOf(f *Function, c *eval.Call, x *table.ReplayedCall) *memoizedCall {
	all, _ := (*x.SharedMemory()).(*scriptMemo)
	if all == nil {
		all = &scriptMemo{calls: map[callKey]*callMemo{}}
		*x.SharedMemory() = all
	}
	key := callKey{function: f, noun: c.Ref}
	simple := c.Me == nil && c.Actor == nil && len(c.Params) <= len(key.given) && len(c.Args) <= len(c.Params)
	for i := 0; simple && i < len(c.Params); i++ {
		switch v := c.Args[c.Params[i].Name].(type) {
		case nil, bool, float64, string, types.Ref:
			key.given[i] = v
		default:
			simple = false
		}
	}
	first := &callMemo{}
	if simple {
		if all.calls[key] == nil {
			all.calls[key] = first
		}
		first = all.calls[key]
		first.runs++
	}
	return &memoizedCall{memo: all, first: first}
}

// wordBegins records which word is called next, with its arguments on the stack.
func (m *memoizedCall) wordBegins(L *lua.LState, word *lua.LFunction, tellable bool, steps int64) {
	at := m.at
	if at == nil || at.known {
		return
	}
	at.known, at.word, at.steps, at.needsScript = true, word, steps-m.stepsBefore, !tellable
	at.args = make([]memoValue, L.GetTop())
	for i := range at.args {
		var hidden bool
		at.args[i], hidden = m.memoize(L.Get(i + 1))
		at.needsScript = at.needsScript || hidden
	}
}

// wordEnds records the result of the word.
func (m *memoizedCall) wordEnds(v lua.LValue, lasting bool, steps int64) {
	if m.at == nil {
		return
	}
	if _, ok := v.(*lua.LTable); ok || !lasting {
		m.at.needsScript = true
	}
	next := m.at.after(v)
	if next == nil && m.memo.states < maxScriptStates {
		m.memo.states++
		next = &scriptState{}
		m.at.next = append(m.at.next, transition{answerOf(v), next})
	}
	m.at, m.stepsBefore = next, steps
	m.answers = append(m.answers, v)
}

// memoize returns a value as all runs know it; hidden is true where it differs between runs.
func (m *memoizedCall) memoize(v lua.LValue) (h memoValue, hidden bool) {
	if isCheck(v) {
		for i := len(m.answers) - 1; i >= 0; i-- {
			if m.answers[i] == v {
				return memoValue{word: i + 1}, false
			}
		}
		return memoValue{}, true
	}
	v, ok := copyTable(v, 0)
	return memoValue{value: v}, !ok
}

// value returns the value in the present run.
func (m *memoizedCall) value(h memoValue) lua.LValue {
	if h.word > 0 {
		return m.answers[h.word-1]
	}
	return h.value
}

// after returns the state that follows on a result; nil where it is not known.
func (s *scriptState) after(v lua.LValue) *scriptState {
	for i := range s.next {
		if sameAnswer(s.next[i].answer, v) {
			return s.next[i].next
		}
	}
	return nil
}

func isCheck(v lua.LValue) bool {
	ud, ok := v.(*lua.LUserData)
	if !ok {
		return false
	}
	_, ok = ud.Value.(*checks.Check)
	return ok
}

// answerOf returns a result as transitions hold it: nil for a check.
func answerOf(v lua.LValue) lua.LValue {
	if isCheck(v) {
		return nil
	}
	return v
}

func sameAnswer(known, v lua.LValue) bool {
	if known == nil {
		return isCheck(v)
	}
	if a, ok := known.(lua.LNumber); ok {
		b, ok := v.(lua.LNumber)
		return ok && math.Float64bits(float64(a)) == math.Float64bits(float64(b))
	}
	return known == v
}

// copyTable copies a value if it is a table, which the script may change later. ok is false
// where it holds what differs between runs, such as a check, and for a table with a metatable.
func copyTable(v lua.LValue, deep int) (lua.LValue, bool) {
	t, ok := v.(*lua.LTable)
	if !ok {
		return v, !isCheck(v)
	}
	if deep == maxNesting || t.Metatable != lua.LNil {
		return nil, false
	}
	c := &lua.LTable{Metatable: lua.LNil}
	for key, e := t.Next(lua.LNil); key != lua.LNil; key, e = t.Next(key) {
		if e, ok = copyTable(e, deep+1); !ok || isCheck(key) {
			return nil, false
		}
		c.RawSet(key, e)
	}
	return c, true
}

// withoutScript runs a function by its memoized words; ok is false where the script has to be
// run.
func (s *Session) withoutScript(t *memoizedCall, x *table.ReplayedCall) (types.Value, error, bool) {
	at := &t.first.scriptState
	t.answers = t.answers[:0]
	var steps int64
	var last *method
	var whose lua.LValue
	for {
		if at.needsScript {
			return nil, nil, false
		}
		value, more, took, ok := x.Answer(len(t.answers))
		if !ok {
			break
		}
		v := lua.LValue(lua.LNil)
		if value != nil {
			v = value.(lua.LValue)
		}
		next := at.after(v)
		if next == nil {
			return nil, nil, false
		}
		if last, _ = more.(*method); last != nil {
			whose = t.value(at.args[0])
		}
		steps += at.steps + took
		t.answers = append(t.answers, v)
		at = next
	}
	if !at.known {
		return nil, nil, false
	}
	if last != nil {
		last.last, _ = s.IsThing(whose)
		last.read = true
	}
	t.withoutScript = true
	if x.SkipAll(steps) != nil {
		return nil, table.ErrRunScript, true
	}
	var room [6]lua.LValue
	for at != nil && at.known && !at.needsScript {
		if x.ChargeSaved(at.steps) != nil {
			break
		}
		if at.returns {
			v, err := s.FromLua(t.value(at.result), types.Type{})
			return v, err, true
		}
		args := room[:0]
		for _, h := range at.args {
			args = append(args, t.value(h))
		}
		v, err := s.Host.Call(at.word, args...)
		if err != nil {
			break
		}
		t.answers = append(t.answers, v)
		at = at.after(v)
	}
	return nil, table.ErrRunScript, true
}
