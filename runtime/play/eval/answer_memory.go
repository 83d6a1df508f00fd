package eval

import (
	"slices"

	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
	"houserule/runtime/state"
	"houserule/runtime/world"
)

// The playthroughs of odds ask the same questions in the same situations: each repeats the
// beginning of an earlier one, and several lead to the same situation. An answer depends only on
// the situation, so it is memoized for all playthroughs, together with the steps that it took.

// AnswerKey is the key of a memoized answer: a rule, the thing it is asked of, at most two
// arguments in the order of the parameters, and the situation.
type AnswerKey struct {
	Rule          *rules.Rule
	Ref           types.Ref
	First, Second types.Value // nil if not given
	Situation     int         // from [AnswerMemory.Situation]
}

// knownAnswer is a memoized answer.
type knownAnswer struct {
	value types.Value
	steps int64 // that evaluating it took
	depth int   // length of Run.Calls at its evaluation; from a greater one it might exceed MaxDepth
}

// AnswerMemory memoizes the answers of questions by situation, for all playthroughs of odds. It
// numbers the situations. The zero AnswerMemory is empty.
type AnswerMemory struct {
	numbers    map[situation]int
	answers    map[AnswerKey]knownAnswer
	latest     situation // of the last call of Situation
	number     int       // of latest; 0 before the first call
	lastNumber int       // the highest number given out; no number is given out twice
}

// situation identifies a state of a game: hashes of its records and events, and the last numbers
// of both, which determine the numbers of new ones.
type situation struct {
	state, events state.Hash
	records, made state.ID
}

// initialAnswers is the initial capacity of answers. Most odds memoize fewer.
const initialAnswers = 64

// maxAnswers is the number of answers, and of situations, at which the memory is cleared.
const maxAnswers = 50_000

// Situation returns the number of the present situation of a world, from 1.
func (a *AnswerMemory) Situation(w *world.World) int {
	now := situation{w.State().Hash().Plus(w.State().Choices.Hash()), w.Events().Hash(), w.State().LastID(), w.Events().LastID()}
	if now == a.latest && a.number > 0 {
		return a.number
	}
	if a.numbers == nil || len(a.answers) >= maxAnswers || len(a.numbers) >= maxAnswers {
		a.numbers, a.answers = map[situation]int{}, make(map[AnswerKey]knownAnswer, initialAnswers)
	}
	n, known := a.numbers[now]
	if !known {
		a.lastNumber++
		n = a.lastNumber
		a.numbers[now] = n
	}
	a.latest, a.number = now, n
	return n
}

// memoFor returns the memory for the answer of a rule in a frame, and the key. The memory is
// nil if the answer must not be memoized: outside of odds or commands, while a trace is
// recorded, with a hypothetical thing, while time passes, and for arguments that SetArgs refuses.
func memoFor(run *command.Run, r *rules.Rule, f *Frame) (*AnswerMemory, AnswerKey) {
	x := run.Odds.Memo
	if x == nil || run.Command == nil || run.Trace.Recording() || run.Hypothetical != nil || run.Passing != nil {
		return nil, AnswerKey{}
	}
	q := AnswerKey{Rule: r, Ref: f.Ref}
	if !q.SetArgs(r, f.Args, f.Positional) {
		return nil, AnswerKey{}
	}
	s := AnswerMemoryOf(x)
	q.Situation = s.Situation(run.World)
	return s, q
}

// AnswerMemoryOf returns the answer memory of the odds in progress.
func AnswerMemoryOf(m command.Memo) *AnswerMemory { return m.AnswerMemory().(*AnswerMemory) }

// SetArgs sets the arguments, from those by name if byName is not nil, else from those in the
// order of the parameters. It returns false for a third argument, for one that is not
// comparable and for a name that is no parameter.
func (a *AnswerKey) SetArgs(r *rules.Rule, byName rules.Args, inOrder []types.Value) bool {
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
			a.First = v
		case i == 1:
			a.Second = v
		case v != nil:
			return false
		}
	}
	return named == len(byName)
}

// Storable reports whether a value can be stored in a box: it contains no open check or other Go
// value, also not nested.
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
