// Package expect is the library of words for worked examples: dice, decide, taking and
// expect. A [Run] plays one example on an empty table with preset dice and decisions. Unused
// ones fail the example, and so do missing ones.
package expect

import (
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/sandbox"
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/stdlib/luabind"
)

// Run is one example being played.
type Run struct {
	Session  *luabind.Session
	Source   func(pos diag.Pos) string // the source line of a place
	File     string                    // the file of the example
	began    int                       // number of commands that brought what is given
	Expected int                       // number of expectations that held

	// Strict runs fail on dice and decisions that are not used, and have no
	// others to fall back on.
	Strict bool
	// Doubt hears of every question that is decided beforehand, and refuses one that
	// must be a slip; nil where nobody minds.
	Doubt func(question string) error
	// Held hears of every expectation that held, as it does; nil where nobody minds.
	Held     func()
	Fallback dice.Source     // rolls when no dice were set in advance
	Others   command.Decider // answers what was not decided

	laid     []*laid
	rolled   int
	gone     int // number of dice preset and rolled in another process
	answers  []*answer
	asked    askedQuestions
	declared []*declared
	only     []string // questions that decide may answer now; nil for all
}

// DecidingOnly calls run; meanwhile decide ignores other questions.
func (r *Run) DecidingOnly(questions []string, run func() error) error {
	r.only = questions
	defer func() { r.only = nil }()
	return run()
}

// Reset forgets dice, decisions and expectations.
func (r *Run) Reset() {
	r.laid, r.rolled, r.gone, r.answers, r.asked, r.declared, r.Expected, r.began = nil, 0, 0, nil, askedQuestions{}, nil, 0, 0
}

// Begin says that everything the example was given is at the table.
func (r *Run) Begin() { r.began = len(r.Session.Table.Journal().Entries()) }

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

// Resume goes on where another run stood, whose script machine is another one, as
// when rules change: with the dice set in advance, the offers that wait and the
// decisions that value can take over. It gives the questions of those that it
// cannot.
func (r *Run) Resume(from *Run, value func(lua.LValue) (lua.LValue, bool)) (lost []string) {
	r.Expected, r.Strict, r.File, r.began, r.asked = from.Expected, from.Strict, from.File, from.began, from.asked
	return r.Adopt(from.Moment(), value)
}

// Adopt restores a savepoint of another run, as Resume does.
func (r *Run) Adopt(m Moment, value func(lua.LValue) (lua.LValue, bool)) (lost []string) {
	r.laid, r.rolled, r.gone, r.answers, r.declared = m.ready(), m.rolled, m.gone, nil, nil
	for i, a := range m.decided {
		if slices.ContainsFunc(m.decided[i+1:], func(b answer) bool { return b.question == a.question }) && !r.Strict {
			continue // decided again
		}
		if v, ok := value(a.value); ok {
			r.answers = append(r.answers, &answer{question: a.question, value: v, at: a.at, used: a.used, where: a.where})
		} else {
			lost = append(lost, a.question)
		}
	}
	for _, d := range m.taken {
		if !d.used {
			r.declared = append(r.declared, &declared{offer: d.offer, who: d.who})
		}
	}
	return lost
}

// Moment is a savepoint of preset dice, decisions and declared offers.
type Moment struct {
	laid     []*laid
	rolled   int
	gone     int
	answers  []*answer
	decided  []answer
	declared []*declared
	taken    []declared
}

// Moment makes a savepoint, for Return.
func (r *Run) Moment() Moment {
	m := Moment{laid: slices.Clone(r.laid), rolled: r.rolled, gone: r.gone, answers: slices.Clone(r.answers), declared: slices.Clone(r.declared)}
	for _, a := range r.answers {
		m.decided = append(m.decided, *a)
	}
	for _, d := range r.declared {
		m.taken = append(m.taken, *d)
	}
	return m
}

// Return rolls back to a savepoint of this run.
func (r *Run) Return(m Moment) {
	r.laid, r.rolled, r.answers, r.declared = m.ready(), m.rolled, slices.Clone(m.answers), slices.Clone(m.declared)
	for i, a := range r.answers {
		*a = m.decided[i]
	}
	for i, d := range r.declared {
		*d = m.taken[i]
	}
}

// Recall is Return after a course that did not happen, such as that of odds: decisions used in it
// stay marked as used.
func (r *Run) Recall(m Moment) {
	used := map[*answer]bool{}
	for _, a := range r.answers {
		if a.used {
			used[a] = true
		}
	}
	r.Return(m)
	for _, a := range r.answers {
		a.used = a.used || used[a]
	}
}

// ready are the preset dice of the savepoint without spoiled ones.
func (m Moment) ready() []*laid {
	var list []*laid
	for _, l := range m.laid {
		if !l.spoiled {
			list = append(list, l)
		}
	}
	return list
}

// Same reports whether dice and decisions are equal in two savepoints, used or not.
func (m Moment) Same(other Moment) bool {
	return slices.Equal(m.ready(), other.ready()) && slices.Equal(m.answers, other.answers)
}

// Ready lists the faces of the preset dice.
func (r *Run) Ready() []string {
	var list []string
	for _, l := range r.laid[min(r.rolled, len(r.laid)):] {
		list = append(list, showing(l.shows))
	}
	return list
}

// Install adds the words of specs to an environment.
func (r *Run) Install(env *sandbox.Env) {
	s := r.Session
	for name, fn := range map[string]lua.LGFunction{"dice": r.dice, "no_dice": r.noDice, "decide": r.decide, "taking": r.taking, "expect": r.expect} {
		env.Set(name, s.Acting(name, fn))
	}
}

func (r *Run) taking(L *lua.LState) int {
	offer := L.CheckString(1)
	who := r.Session.Table.World().Game()
	if L.Get(2) != lua.LString("gamemaster") {
		who = r.Session.Entity(L, 2, "who takes the offer")
	}
	on, ok := r.Session.IsCheck(L.Get(3))
	if !ok && L.Get(3) != lua.LNil {
		sandbox.Raisef(L, "taking needs an open check, not %s", sandbox.Describe(L.Get(3)))
	}
	v, err := r.Session.Table.Late().TakeOn(offer, who, on)
	if err != nil {
		sandbox.Raise(L, err)
	}
	L.Push(r.Session.ToLua(v))
	return 1
}
