// Package spec is the library of words for worked examples: dice, decide,
// taking and expect. A [Run] plays one example on a fresh table: the printed
// dice lie ready, decisions are said beforehand, and what is left over fails
// the example just as what is missing.
package spec

import (
	"encoding"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/script"
	"houserule/lang/types"
	"houserule/runtime/table"
	"houserule/stdlib/session"
)

// Failure is an expectation that did not hold.
type Failure struct {
	Pos      diag.Pos
	Source   string
	Expected string
	Got      string
	Why      *table.Trace // what led there; nil when nothing was played
}

// Error tells what was expected and what came.
func (f *Failure) Error() string {
	p := &diag.Problem{Pos: f.Pos, Source: f.Source, Message: "expected " + diag.Cut(f.Expected, maxShown) + ", got " + diag.Cut(f.Got, maxShown)}
	s := p.Error()
	if f.Why != nil {
		lines := strings.Split(f.Why.Brief().String(), "\n")
		if more := len(lines) - maxWhy; more > 0 {
			lines = append(lines[:maxWhy], "and "+diag.Count(more)+" more lines")
		}
		s += "\n  why:\n    " + strings.Join(lines, "\n    ")
	}
	return s
}

// How much a failure shows.
const (
	maxShown = 400 // letters of a value
	maxWhy   = 200 // lines of what led there
)

// Uncatchable keeps scripts from swallowing a failed expectation.
func (f *Failure) Uncatchable() bool { return true }

// Run is one example being played.
type Run struct {
	Session  *session.Session
	Source   func(pos diag.Pos) string // the source line of a place
	Expected int                       // how many expectations held

	// Strict runs fail on dice and decisions that are not used, and have no
	// others to fall back on.
	Strict   bool
	Fallback dice.Source   // rolls when no dice were laid ready
	Others   table.Decider // answers what was not decided

	laid     []float64
	rolled   int
	answers  []*answer
	declared []*declared
}

// Reset forgets dice, decisions and expectations.
func (r *Run) Reset() {
	r.laid, r.rolled, r.answers, r.declared, r.Expected = nil, 0, nil, nil, 0
}

// WordsText writes words and their values, sorted.
func WordsText(words map[string]types.Value) string {
	names := make([]string, 0, len(words))
	for n := range words {
		names = append(names, n)
	}
	slices.Sort(names)
	for i, n := range names {
		names[i] = n + " = " + types.Format(words[n])
	}
	return strings.Join(names, ", ")
}

// declared is an offer that somebody takes before the next roll that allows it.
type declared struct {
	offer string
	who   types.Noun
	used  bool
}

// Declare says that somebody takes an offer on the next roll that allows it, or,
// said again, does not. It tells which.
func (r *Run) Declare(offer string, who types.Noun) bool {
	for i, d := range r.declared {
		if d.offer == offer && d.who == who && !d.used {
			r.declared = slices.Delete(r.declared, i, i+1)
			return false
		}
	}
	r.declared = append(r.declared, &declared{offer: offer, who: who})
	return true
}

// Carry takes over what was declared at another run, as when rules change.
func (r *Run) Carry(from *Run) {
	for _, d := range from.declared {
		if !d.used {
			r.declared = append(r.declared, d)
		}
	}
}

// Resume goes on where another run stood, whose script machine is gone: with the
// dice that lie ready, and the decisions that can be taken over.
func (r *Run) Resume(from *Run, value func(lua.LValue) (lua.LValue, bool)) {
	r.laid, r.rolled, r.Expected, r.Strict = from.laid, from.rolled, from.Expected, from.Strict
	for _, a := range from.answers {
		if v, ok := value(a.value); ok {
			r.answers = append(r.answers, &answer{question: a.question, value: v, at: a.at, used: a.used})
		}
	}
}

// Moment is what lay ready and was decided at one moment.
type Moment struct {
	laid     []float64
	rolled   int
	answers  []*answer
	decided  []answer
	declared []*declared
	taken    []declared
}

// Moment remembers what lies ready and is decided; Return goes back to it, as
// when a line fails that changed it.
func (r *Run) Moment() Moment {
	m := Moment{laid: slices.Clone(r.laid), rolled: r.rolled, answers: slices.Clone(r.answers), declared: slices.Clone(r.declared)}
	for _, a := range r.answers {
		m.decided = append(m.decided, *a)
	}
	for _, d := range r.declared {
		m.taken = append(m.taken, *d)
	}
	return m
}

// Return goes back to a moment of this run.
func (r *Run) Return(m Moment) {
	r.laid, r.rolled, r.answers, r.declared = slices.Clone(m.laid), m.rolled, slices.Clone(m.answers), slices.Clone(m.declared)
	for i, a := range r.answers {
		*a = m.decided[i]
	}
	for i, d := range r.declared {
		*d = m.taken[i]
	}
}

// Answers are the values that decisions were made with beforehand.
func (r *Run) Answers() []lua.LValue {
	var list []lua.LValue
	for _, a := range r.answers {
		list = append(list, a.value)
	}
	return list
}

// Declared lists the offers that wait for a roll, and who takes them.
func (r *Run) Declared() (offers []string, who []types.Noun) {
	for _, d := range r.declared {
		if !d.used {
			offers, who = append(offers, d.offer), append(who, d.who)
		}
	}
	return offers, who
}

// answer is one entry of decide.
type answer struct {
	question string
	value    lua.LValue
	at       int // of a list: how many were used
	used     bool
}

// Roll implements dice.Source: the dice that were laid ready.
func (r *Run) Roll(d dice.Die) (int, error) {
	if r.rolled >= len(r.laid) && !r.Strict && r.Fallback != nil {
		return r.Fallback.Roll(d)
	}
	if r.rolled >= len(r.laid) {
		if len(r.laid) == 0 {
			return 0, fmt.Errorf("%s is rolled, but no dice lie ready: write dice(...) before it", d)
		}
		return 0, fmt.Errorf("%s is rolled, but all %d dice that lay ready are used", d, len(r.laid))
	}
	v := r.laid[r.rolled]
	face, ok := d.Find(dice.Face{Value: v})
	if !ok {
		r.laid = slices.Delete(r.laid, r.rolled, r.rolled+1) // such a die does not lie there
		return 0, fmt.Errorf("%s cannot show %s", d, types.Format(v))
	}
	r.rolled++
	return face, nil
}

// MarshalBinary and UnmarshalBinary let a table take dice back with a command:
// how many of those that lay ready were rolled, and how far the others went.
func (r *Run) MarshalBinary() ([]byte, error) {
	out := binary.BigEndian.AppendUint64(nil, uint64(r.rolled))
	if m, ok := r.Fallback.(encoding.BinaryMarshaler); ok {
		more, err := m.MarshalBinary()
		if err != nil {
			return nil, err
		}
		out = append(out, more...)
	}
	return out, nil
}

// UnmarshalBinary implements encoding.BinaryUnmarshaler.
func (r *Run) UnmarshalBinary(b []byte) error {
	if len(b) < 8 {
		return fmt.Errorf("the saved state of the dice is too short")
	}
	r.rolled = int(binary.BigEndian.Uint64(b))
	if m, ok := r.Fallback.(encoding.BinaryUnmarshaler); ok {
		return m.UnmarshalBinary(b[8:])
	}
	return nil
}

// Done reports dice and decisions that were not used.
func (r *Run) Done() error {
	if left := len(r.laid) - r.rolled; left > 0 {
		return fmt.Errorf("%d of the dice were not rolled: %v", left, r.laid[r.rolled:])
	}
	for _, a := range r.answers {
		if !a.used {
			return fmt.Errorf("the decision %q was never asked for", a.question)
		}
	}
	return nil
}

// Decide implements table.Decider. What nobody decided and may be refused is
// refused.
func (r *Run) Decide(d *table.Decision) (types.Value, error) {
	for _, p := range r.declared {
		if d.Sort == table.Buy && d.Before && !p.used && p.offer == d.Question && p.who == d.Who {
			p.used = true
			return true, nil
		}
	}
	for i := len(r.answers) - 1; i >= 0; i-- {
		if a := r.answers[i]; a.question == d.Question {
			a.used = true
			return r.answer(a, d)
		}
	}
	if !r.Strict && r.Others != nil {
		return r.Others.Decide(d)
	}
	switch d.Sort {
	case table.May, table.Buy, table.Consent:
		return d.Sort == table.Consent, nil
	case table.Keep:
		return "highest", nil
	}
	nobody := &table.Unanswered{Decision: d}
	return nil, &diag.Problem{Message: nobody.Error(), Hint: "write before it: " + decided(d), Cause: nobody}
}

// Decided lists what was decided beforehand and still holds, each as
// "question: answer", sorted.
func (r *Run) Decided() []string {
	var list []string
	for i, a := range r.answers {
		if slices.ContainsFunc(r.answers[i+1:], func(b *answer) bool { return b.question == a.question }) {
			continue // decided anew
		}
		text := a.value.String()
		switch v := a.value.(type) {
		case lua.LBool:
			text = types.Format(bool(v))
		case *lua.LFunction:
			text = "by a function"
		case *lua.LTable:
			text = fmt.Sprintf("a list of %d", script.Contents(v).Len())
		}
		list = append(list, a.question+": "+text)
	}
	slices.Sort(list)
	return list
}

// decided writes how a decision could be said beforehand.
func decided(d *table.Decision) string {
	answer := "function(who) ... end"
	switch {
	case d.Sort == table.Amount:
		answer = types.Format(d.Low)
	case len(d.Options) == 0:
	default:
		switch v := d.Options[0].(type) {
		case float64, bool:
			answer = types.Format(v)
			if v == true || v == false {
				answer = fmt.Sprint(v)
			}
		default:
			if len(d.Labels) > 0 {
				answer = fmt.Sprintf("%q", d.Labels[0])
			}
		}
	}
	return fmt.Sprintf("decide { [%q] = %s }", d.Question, answer)
}

func (r *Run) answer(a *answer, d *table.Decision) (types.Value, error) {
	v := a.value
	if t, ok := v.(*lua.LTable); ok && (d.Sort != table.Keep || listsOf(t)) {
		list := script.Contents(t)
		if a.at >= list.Len() {
			return nil, fmt.Errorf("%q is asked more often than the %d answers that were decided", a.question, list.Len())
		}
		a.at++
		v = list.RawGetInt(a.at)
	}
	if fn, ok := v.(*lua.LFunction); ok {
		var second lua.LValue = lua.LNil
		if d.Form != nil {
			second = r.Session.Form(d.Form)
		} else if d.Options != nil {
			second = r.Session.ToLua(types.List(d.Options))
		}
		var err error
		if v, err = r.Session.Host.Call(fn, r.Session.Noun(d.Who), second); err != nil {
			return nil, err
		}
	}
	return r.Session.FromLua(v, types.Type{})
}

// Position implements table.Rewinder: how many answers of each list were used.
func (r *Run) Position() any {
	at := position{answers: make(map[*answer]int, len(r.answers)), declared: make([]bool, len(r.declared))}
	for _, a := range r.answers {
		at.answers[a] = a.at
	}
	for i, d := range r.declared {
		at.declared[i] = d.used
	}
	return at
}

// position is how many answers of each list were used, and which offers that
// were declared.
type position struct {
	answers  map[*answer]int
	declared []bool
}

// Rewind implements table.Rewinder.
func (r *Run) Rewind(at any) {
	p, _ := at.(position)
	for a, at := range p.answers {
		a.at = at
	}
	for i, used := range p.declared {
		r.declared[i].used = used
	}
}

// listsOf tells a list of answers that are lists or words themselves from one
// answer, which lists numbers.
func listsOf(t *lua.LTable) bool {
	_, number := script.Contents(t).RawGetInt(1).(lua.LNumber)
	return !number
}

// Install gives an environment the words of specs.
func (r *Run) Install(env *script.Env) {
	s := r.Session
	for name, fn := range map[string]lua.LGFunction{"dice": r.dice, "decide": r.decide, "taking": r.taking, "expect": r.expect} {
		env.Set(name, s.Acting(name, fn))
	}
}

func (r *Run) dice(L *lua.LState) int {
	r.Session.Spend(L.GetTop())
	for i := 1; i <= L.GetTop(); i++ {
		r.laid = append(r.laid, float64(L.CheckNumber(i)))
	}
	return 0
}

func (r *Run) decide(L *lua.LState) int {
	t := script.Contents(L.CheckTable(1))
	if k, _ := t.Next(lua.LNil); k == lua.LNil && !r.Strict {
		r.answers = nil
	}
	for k, v := t.Next(lua.LNil); k != lua.LNil; k, v = t.Next(k) {
		r.Session.Spend(10)
		name, ok := k.(lua.LString)
		if !ok {
			script.Raise(L, &diag.Problem{Message: "decide names its questions, and here stands " + script.Describe(v) + " without one", Hint: `write decide { ["Dodge or absorb?"] = "dodge" }`})
		}
		r.answers = append(r.answers, &answer{question: string(name), value: v})
	}
	return 0
}

func (r *Run) taking(L *lua.LState) int {
	offer := L.CheckString(1)
	who := r.Session.Table.Game()
	if L.Get(2) != lua.LString("gamemaster") {
		who = r.Session.Entity(L, 2, "who takes the offer")
	}
	on, ok := r.Session.IsForm(L.Get(3))
	if !ok && L.Get(3) != lua.LNil {
		script.Raisef(L, "taking is on an open check, not on %s", script.Describe(L.Get(3)))
	}
	v, err := r.Session.Table.TakeOn(offer, who, on)
	if err != nil {
		script.Raise(L, err)
	}
	L.Push(r.Session.ToLua(v))
	return 1
}
