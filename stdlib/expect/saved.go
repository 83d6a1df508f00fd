package expect

import (
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/types"
)

// Saved is the state of a run outside of worked examples between two commands, without the
// fallback dice.
type Saved struct {
	Rolled   int   // number of preset dice rolled, of all ever preset
	Dropped  int   // how many of these are not in Laid
	Preset   []Die // preset dice, rolled ones first
	Asked    int   // number of questions asked
	Known    []Question
	Decided  []Decision
	Declared []Declaration
}

// Die is a preset die.
type Die struct {
	Shows dice.Face
	At    diag.Pos // of the call of dice
}

// Question is a question that was asked.
type Question struct {
	Text string
	Who  types.Ref
	Name string // of who, when it was asked
}

// Decision is an entry of decide.
type Decision struct {
	Question string
	Answer   lua.LValue
	Used     int // number of used answers of a list
	At       diag.Pos
}

// Declaration is a declared offer, see [Run.Declare].
type Declaration struct {
	Offer string
	Who   types.Ref
}

// Saved returns the state of the run. Rolled dice are left out, except those of the same call as
// the next one.
func (r *Run) Saved() Saved {
	s := Saved{Rolled: r.dropped + r.rolled, Dropped: r.dropped + len(r.preset), Asked: r.asked.number}
	if r.rolled < len(r.preset) {
		first := r.rolled
		for first > 0 && r.preset[first-1].at == r.preset[r.rolled].at {
			first--
		}
		s.Dropped = r.dropped + first
		for _, l := range r.preset[first:] {
			s.Preset = append(s.Preset, Die{l.shows, l.at})
		}
	}
	for _, a := range r.asked.list {
		s.Known = append(s.Known, Question{a.question, a.who, a.name})
	}
	for i, a := range r.answers {
		if !slices.ContainsFunc(r.answers[i+1:], func(b *answer) bool { return b.question == a.question }) {
			s.Decided = append(s.Decided, Decision{a.question, a.value, a.at, a.where})
		}
	}
	slices.SortFunc(s.Decided, func(a, b Decision) int { return strings.Compare(a.Question, b.Question) })
	for _, d := range r.declared {
		if !d.used {
			s.Declared = append(s.Declared, Declaration{d.offer, d.who})
		}
	}
	return s
}

// Restore sets the state of a new run.
func (r *Run) Restore(s Saved) {
	r.dropped, r.rolled, r.preset = s.Dropped, s.Rolled-s.Dropped, nil
	for _, l := range s.Preset {
		r.preset = append(r.preset, &presetDie{shows: l.Shows, at: l.At})
	}
	r.asked = askedQuestions{number: s.Asked}
	for _, q := range s.Known {
		r.asked.add(question{question: q.Text, who: q.Who, name: q.Name})
	}
	for _, d := range s.Decided {
		r.answers = append(r.answers, &answer{question: d.Question, value: d.Answer, at: d.Used, where: d.At})
	}
	for _, d := range s.Declared {
		r.declared = append(r.declared, &declared{offer: d.Offer, who: d.Who})
	}
}

// SetUsed sets the number of used answers of a decided list.
func (r *Run) SetUsed(question string, used int) {
	for _, a := range r.answers {
		if a.question == question {
			a.at = used
		}
	}
}
