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
	Session       *luabind.Session
	Source        func(pos diag.Pos) string // the source line of a place
	File          string                    // the file of the example
	setupCommands int                       // number of commands before the example itself, which brought its things
	Expected      int                       // number of expectations that held

	// Strict runs fail on unused dice and decisions, and use neither Fallback nor Others.
	Strict bool
	// Doubt is called with every question that is decided in advance, and returns an error
	// for a misspelt one; it may be nil.
	Doubt func(question string) error
	// Held is called after every expectation that held; it may be nil.
	OnHeld   func()
	Fallback dice.Source     // rolls when there are no preset dice
	Others   command.Decider // answers what was not decided

	preset        []*presetDie
	rolled        int
	dropped       int // number of dice preset and rolled in another process
	answers       []*answer
	asked         askedQuestions
	declared      []*declared
	onlyQuestions []string // questions that decide may answer now; nil for all
}

// DecidingOnly calls run; meanwhile decide ignores other questions.
func (r *Run) DecidingOnly(questions []string, run func() error) error {
	r.onlyQuestions = questions
	defer func() { r.onlyQuestions = nil }()
	return run()
}

// Reset forgets dice, decisions and expectations.
func (r *Run) Reset() {
	r.preset, r.rolled, r.dropped, r.answers, r.asked, r.declared, r.Expected, r.setupCommands = nil, 0, 0, nil, askedQuestions{}, nil, 0, 0
}

// SetupDone marks the end of the setup: traces of failures show only later commands.
func (r *Run) SetupDone() { r.setupCommands = len(r.Session.Table.Journal().Entries()) }

// WordsText formats words and their values, sorted.
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

// Resume continues another run in another script host, as when rules change: with its
// preset dice, declared offers, and the decisions that value can copy. It returns the
// questions of the decisions that it cannot.
func (r *Run) Resume(from *Run, value func(lua.LValue) (lua.LValue, bool)) (lost []string) {
	r.Expected, r.Strict, r.File, r.setupCommands, r.asked = from.Expected, from.Strict, from.File, from.setupCommands, from.asked
	return r.Adopt(from.Savepoint(), value)
}

// Adopt restores a savepoint of another run, as Resume does.
func (r *Run) Adopt(m Savepoint, value func(lua.LValue) (lua.LValue, bool)) (lost []string) {
	r.preset, r.rolled, r.dropped, r.answers, r.declared = m.presetDice(), m.rolled, m.dropped, nil, nil
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

// Savepoint is a savepoint of preset dice, decisions and declared offers.
type Savepoint struct {
	preset   []*presetDie
	rolled   int
	dropped  int
	answers  []*answer
	decided  []answer
	declared []*declared
	taken    []declared
}

// Savepoint makes a savepoint, for Return.
func (r *Run) Savepoint() Savepoint {
	m := Savepoint{preset: slices.Clone(r.preset), rolled: r.rolled, dropped: r.dropped, answers: slices.Clone(r.answers), declared: slices.Clone(r.declared)}
	for _, a := range r.answers {
		m.decided = append(m.decided, *a)
	}
	for _, d := range r.declared {
		m.taken = append(m.taken, *d)
	}
	return m
}

// Rollback rolls back to a savepoint of this run.
func (r *Run) Rollback(m Savepoint) {
	r.preset, r.rolled, r.answers, r.declared = m.presetDice(), m.rolled, slices.Clone(m.answers), slices.Clone(m.declared)
	for i, a := range r.answers {
		*a = m.decided[i]
	}
	for i, d := range r.declared {
		*d = m.taken[i]
	}
}

// RollbackKeepingUsed is Return after a course that did not happen, such as that of odds: decisions used in it
// stay marked as used.
func (r *Run) RollbackKeepingUsed(m Savepoint) {
	used := map[*answer]bool{}
	for _, a := range r.answers {
		if a.used {
			used[a] = true
		}
	}
	r.Rollback(m)
	for _, a := range r.answers {
		a.used = a.used || used[a]
	}
}

// presetDice returns the preset dice of the savepoint without spoiled ones.
func (s Savepoint) presetDice() []*presetDie {
	var list []*presetDie
	for _, l := range s.preset {
		if !l.spoiled {
			list = append(list, l)
		}
	}
	return list
}

// Same reports whether dice and decisions are equal in two savepoints, used or not.
func (s Savepoint) Same(other Savepoint) bool {
	return slices.Equal(s.presetDice(), other.presetDice()) && slices.Equal(s.answers, other.answers)
}

// PresetFaces lists the faces of the preset dice.
func (r *Run) PresetFaces() []string {
	var list []string
	for _, l := range r.preset[min(r.rolled, len(r.preset)):] {
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
