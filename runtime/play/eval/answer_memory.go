package eval

import (
	"slices"

	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
	"houserule/runtime/state"
	"houserule/runtime/world"
)

// Courses of odds ask the same of the same situation again and again: one that is played
// anew up to where it parts, and one that comes to a situation on another way. What a
// question answers depends on the situation alone, so that it is remembered for all of
// them, with the steps it took.

// Question is a rule, of what it is asked, and what was given in the order of the
// parameters.
type Question struct {
	Rule          *rules.Rule
	Ref           types.Ref
	First, Second types.Value
	Situation     int // the number of the situation, see [AnswerMemory]
}

// knownAnswer is what a question was answered.
type knownAnswer struct {
	value types.Value
	steps int64
	depth int // how deep in rules it was asked: deeper there may be no room for it
}

// AnswerMemory is what courses of odds know of questions, and the situations in which they
// were asked, by number. The zero AnswerMemory is empty.
type AnswerMemory struct {
	numbers    map[situation]int
	answers    map[Question]knownAnswer
	latest     situation
	number     int // of the latest; 0 for none
	lastNumber int // the highest number: none is given twice
}

// situation is one that things are asked and done in: what is there, and which numbers
// are given next.
type situation struct {
	state, events state.Hash
	records, made state.ID
}

// fewAnswers are remembered of nearly everything that is worked out.
const initialAnswers = 64

// mostAnswers is how many answers are remembered at once, and in how many situations.
const maxAnswers = 50_000

// Situation is the number of the situation that a world is in now.
func (s *AnswerMemory) Situation(w *world.World) int {
	now := situation{w.State().Hash(), w.Events().Hash(), w.State().LastID(), w.Events().LastID()}
	if now == s.latest && s.number > 0 {
		return s.number
	}
	if s.numbers == nil || len(s.answers) >= maxAnswers || len(s.numbers) >= maxAnswers {
		s.numbers, s.answers = map[situation]int{}, make(map[Question]knownAnswer, initialAnswers)
	}
	n, known := s.numbers[now]
	if !known {
		s.lastNumber++
		n = s.lastNumber
		s.numbers[now] = n
	}
	s.latest, s.number = now, n
	return n
}

// remembering is where answers are remembered, and the question that a frame stands for;
// nil where it is answered anew.
func memoFor(run *command.Run, r *rules.Rule, f *Frame) (*AnswerMemory, Question) {
	x := run.Odds.Memo
	if x == nil || run.Command == nil || run.Trace.Recording() || run.Supposition != nil || run.Passing != nil {
		return nil, Question{}
	}
	q := Question{Rule: r, Ref: f.Ref}
	if !q.SetArgs(r, f.Args, f.Positional) {
		return nil, Question{}
	}
	s := AnswerMemoryOf(x)
	q.Situation = s.Situation(run.World)
	return s, q
}

// AnswerMemoryOf is what all courses know of questions.
func AnswerMemoryOf(m command.Memo) *AnswerMemory { return m.Answers().(*AnswerMemory) }

// SetArgs notes what was given, by name or in order; false where that is too much, or
// nothing that can be compared.
func (q *Question) SetArgs(r *rules.Rule, byName rules.Args, inOrder []types.Value) bool {
	named := 0
	for i := range r.Signature.Params {
		var v types.Value
		switch {
		case byName != nil:
			given, ok := byName[r.Signature.Params[i].Name]
			if v = given; ok {
				named++
			}
		case i < len(inOrder):
			v = inOrder[i]
		}
		switch v.(type) {
		case nil, bool, float64, string, types.Ref:
		default:
			return false
		}
		switch {
		case i == 0:
			q.First = v
		case i == 1:
			q.Second = v
		case v != nil:
			return false
		}
	}
	return named == len(byName)
}

// Storable tells whether a value is one that the game can keep, and nothing else such as
// an open check.
func Storable(v types.Value) bool {
	switch v := v.(type) {
	case nil, bool, float64, string, types.Ref:
		return true
	case types.List:
		return !slices.ContainsFunc(v, func(e types.Value) bool { return !Storable(e) })
	case types.Map:
		return !slices.ContainsFunc(v, func(p types.Pair) bool { return !Storable(p.Key) || !Storable(p.Value) })
	}
	return false
}
