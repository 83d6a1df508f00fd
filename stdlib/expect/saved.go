package expect

import (
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/types"
)

// Saved is what a run outside of worked examples carries from one command to the next,
// but for the dice it falls back on.
type Saved struct {
	Rolled   int   // how many of the dice that were ever set in advance were rolled
	Gone     int   // how many of them are not in Laid
	Laid     []Die // those set in advance, behind those of them that were rolled
	Asked    int   // how many questions came up
	Known    []Question
	Decided  []Decision
	Declared []Declaration
}

// Die is a die set in advance.
type Die struct {
	Shows dice.Face
	At    diag.Pos // where it was laid
}

// Question is one that came up, and of whom.
type Question struct {
	Text string
	Who  types.Ref
	Name string // of who, when it was asked
}

// Decision is what was decided of a question beforehand.
type Decision struct {
	Question string
	Answer   lua.LValue
	Used     int // of a list of answers: how many were used
	At       diag.Pos
}

// Declaration is an offer that somebody takes as soon as a roll allows it.
type Declaration struct {
	Offer string
	Who   types.Ref
}

// Saved tells what the run carries on. Dice that were rolled are left out but for those
// that were laid together with the next one.
func (r *Run) Saved() Saved {
	s := Saved{Rolled: r.gone + r.rolled, Gone: r.gone + len(r.laid), Asked: r.asked.number}
	if r.rolled < len(r.laid) {
		first := r.rolled
		for first > 0 && r.laid[first-1].at == r.laid[r.rolled].at {
			first--
		}
		s.Gone = r.gone + first
		for _, l := range r.laid[first:] {
			s.Laid = append(s.Laid, Die{l.shows, l.at})
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

// Restore lets a new run carry on what another one did.
func (r *Run) Restore(s Saved) {
	r.gone, r.rolled, r.laid = s.Gone, s.Rolled-s.Gone, nil
	for _, l := range s.Laid {
		r.laid = append(r.laid, &laid{shows: l.Shows, at: l.At})
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

// Uses says how many answers of a list that was decided were used already.
func (r *Run) Uses(question string, used int) {
	for _, a := range r.answers {
		if a.question == question {
			a.at = used
		}
	}
}
