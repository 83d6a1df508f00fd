package engine

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/runtime/rules"
)

// remaker runs the lines of the prompt again that made functions, since functions cannot be
// copied to another script host; see [origin].
type remaker struct{ game *Game }

// MakeAgain restores the variables and decisions that the last change of rules could not carry
// over by running their lines again, if possible. [Variables.Forgotten] lists those still missing.
func (g *Game) MakeAgain() {
	vs := g.Variables
	again := vs.remade
	vs.remade = nil
	if len(again) == 0 || g.Table.Run().Command != nil {
		return
	}
	var names, decided []savedName
	for _, n := range again {
		if _, ok := NamesFunction(n.line); ok {
			names = append(names, n)
		} else {
			decided = append(decided, n)
		}
	}
	lines := g.lines
	defer func() { g.lines = lines }()
	r := &remaker{g}
	r.withoutEffects(func() {
		r.names(names)
		vs.undecided = slices.DeleteFunc(vs.undecided, func(question string) bool {
			i := slices.IndexFunc(decided, func(n savedName) bool { return n.name == question })
			return i >= 0 && r.decision(decided[i])
		})
	})
}

// restore runs the lines of a saved game that made functions, in order, and sets forgotten and
// undecided.
func (r *remaker) restore(s *savedGame) {
	vs := r.game.Variables
	vs.forgotten, vs.undecided = nil, nil
	var lines []savedName
	for _, n := range s.names {
		switch {
		case n.notSaved:
			vs.forgotten = append(vs.forgotten, n.name)
		case n.line != "":
			lines = append(lines, n)
		}
	}
	r.withoutEffects(func() {
		vs.forgotten = append(vs.forgotten, r.names(lines)...)
		for _, n := range s.decided {
			if n.notSaved || n.line != "" && !r.decision(n) {
				vs.undecided = append(vs.undecided, n.name)
			}
		}
	})
	slices.Sort(vs.forgotten)
}

// names runs lines that assign functions, in order, and returns the names that are still
// not assigned.
func (r *remaker) names(lines []savedName) (left []string) {
	slices.SortStableFunc(lines, func(a, b savedName) int { return cmp.Or(a.at-b.at, strings.Compare(a.name, b.name)) })
	for _, n := range lines {
		if name, ok := NamesFunction(n.line); ok && name == n.name && r.run(n) == nil {
			if _, made := r.game.Variables.values[n.name].(*lua.LFunction); made {
				continue
			}
		}
		left = append(left, n.name)
	}
	return left
}

// decision runs the line that made a decision with a function, and reports whether it was made.
func (r *remaker) decision(n savedName) bool {
	if !Decides(n.line) {
		return false
	}
	run := r.game.Loaded.Prepared
	_ = run.DecidingOnly([]string{n.name}, func() error { return r.run(n) })
	run.SetUsed(n.name, n.used)
	return run.HasDecided(n.name)
}

// withoutEffects calls remake in a transaction that is rolled back, and in which writes and dice are
// errors, since other effects of the lines must not be repeated.
func (r *remaker) withoutEffects(remake func()) {
	t, run := r.game.Table, r.game.Table.Run()
	writes, dice, decider := t.Options.BeforeWrite, run.Dice, run.Decider
	defer func() { t.Options.BeforeWrite, run.Dice, run.Decider = writes, dice, decider }()
	t.Options.BeforeWrite, run.Dice, run.Decider = func() error { return errOnlyMakes }, nil, nil
	_, _ = t.Journal().Attempt(func() error {
		remake()
		return &rules.Refusal{Reason: errOnlyMakes.Error()} // a command without changes leaves no entry in the journal
	})
}

var errOnlyMakes = errors.New("nothing is repeated when a game is opened")

// run runs a line under its old number.
func (r *remaker) run(n savedName) error {
	g := r.game
	g.lines = n.at
	return g.Batch(func() error {
		stay := g.LocalsStay
		g.LocalsStay = true // as at a prompt
		_, err := g.evaluated(n.line)
		g.LocalsStay = stay
		return err
	})
}
