package eval

import (
	"errors"
	"math/big"
	"slices"

	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
	"houserule/runtime/state"
)

// In odds, the changes of an action may be left open, see [state.Choice]. A question that reads boxes
// that are open is answered for each of their alternatives; odds branch on the answer, and only the
// alternatives with that answer stay open.

// canSettle reports whether open choices can be settled now: for an outermost question or reading.
// Others read the state before the changes, and odds begin again without leaving these open.
func canSettle(run *command.Run) bool {
	s := run.World.State()
	return s.Choices.HasOwn() && run.Odds.Subruns != nil && run.Queries == 0 && run.Hypothetical == nil &&
		run.Command != nil && !run.Trace.Recording() && len(s.Choices.Read()) == 0
}

func allStorable(given rules.Args) bool {
	for _, v := range given {
		if !Storable(v) {
			return false
		}
	}
	return true
}

// answers are the different answers of a question, each with those combinations of the alternatives
// of the choices it reads that have the answer.
type answers struct {
	values  []types.Value
	weights []*big.Int
	chosen  [][]int             // by answer
	of      *state.Combinations // nil if the question reads no open choice
	steps   int64               // that it took to answer
}

// errUnsettled ends an attempt to answer by alternatives.
var errUnsettled = errors.New("the question cannot be answered by alternatives")

// settling answers the question do and settles the open choices that it reads as far as its answer
// shows them.
func settling(ev *Evaluator, run *command.Run, do func() (types.Value, error)) (types.Value, error) {
	slot := run.Slot()
	a, known := slot.Recall().(*answers)
	if known {
		if err := run.ChargeSaved(a.steps); err != nil {
			return nil, err
		}
	} else {
		before := run.Used()
		var v types.Value
		var err error
		if a, v, err = answerByAlternatives(ev, run, do); a == nil || err != nil {
			return v, err
		}
		a.steps = run.Used() - before
		run.FillSlot(slot, a)
	}
	return a.choose(run)
}

// choose branches on the answers, and returns the one to follow.
func (a *answers) choose(run *command.Run) (types.Value, error) {
	k := 0
	if len(a.values) > 1 {
		var err error
		if k, err = run.Odds.Chance.Branch(a.weights); err != nil {
			return nil, err
		}
		a.of.Settle(run.World.State(), a.chosen[k])
	}
	return a.values[k], nil
}

// answerByAlternatives returns the answers of a question. If there is no open choice that it reads,
// or if it cannot be answered by alternatives, it returns the answer v and nil.
func answerByAlternatives(ev *Evaluator, run *command.Run, do func() (types.Value, error)) (a *answers, v types.Value, err error) {
	s, now := ev.world.State(), ev.Mark(run)
	run.Odds.Memo, run.Odds.Subruns, run.Odds.Chance = nil, nil, noBranch{run.Odds.Chance}
	defer func() { ev.Reset(run, now) }()
	v, err = do()
	of := s.Choices.TakeRead()
	if len(of) == 0 {
		if err != nil || !Storable(v) {
			return nil, v, err
		}
		return &answers{values: []types.Value{v}}, nil, nil
	}
	for {
		if slices.ContainsFunc(of, func(o *state.OpenChoice) bool { return !s.Choices.IsOwn(o) }) {
			break
		}
		combinations, ok := s.Choices.Combine(of)
		if !ok {
			break
		}
		a, more, failed := answersTo(ev, run, combinations, now, do)
		if failed == nil && more == nil {
			return a, nil, nil
		}
		if failed != nil {
			if Uncatchable(failed) {
				return nil, nil, failed
			}
			break
		}
		of = append(of, more...)
	}
	s.Choices.Note(of)
	return nil, v, err
}

// Uncatchable reports whether scripts cannot catch an error.
func Uncatchable(err error) bool {
	var u interface{ Uncatchable() bool }
	return errors.As(err, &u) && u.Uncatchable()
}

// answersTo answers a question for each combination. more are other open choices that it reads.
func answersTo(ev *Evaluator, run *command.Run, of *state.Combinations, now Mark, do func() (types.Value, error)) (a *answers, more []*state.OpenChoice, err error) {
	s := ev.world.State()
	mark, scope := s.Log.Savepoint(), run.Scope
	a = &answers{of: of}
	for i := range of.Len() {
		of.Try(s, i)
		v, err := do()
		for _, o := range s.Choices.TakeRead() {
			if !of.Includes(o) {
				more = append(more, o)
			}
		}
		if back := s.Log.Abandon(mark); back != nil {
			return nil, nil, back
		}
		if err != nil {
			ev.Reset(run, now)
			run.Scope = scope
		}
		switch {
		case more != nil:
			return nil, more, nil
		case err != nil:
			return nil, nil, err
		case !Storable(v):
			return nil, nil, errUnsettled
		}
		a.add(v, of.Weight(i), i)
	}
	return a, nil, nil
}

// add adds a combination with an answer.
func (a *answers) add(v types.Value, weight *big.Int, combination int) {
	k := slices.IndexFunc(a.values, func(other types.Value) bool { return types.Key(other) == types.Key(v) })
	if k < 0 {
		a.values, a.weights, a.chosen = append(a.values, v), append(a.weights, weight), append(a.chosen, []int{combination})
		return
	}
	a.weights[k], a.chosen[k] = new(big.Int).Add(a.weights[k], weight), append(a.chosen[k], combination)
}

// SettleChoices branches on the alternatives of open choices, which are in the order in which they
// were left open.
func SettleChoices(run *command.Run, list []*state.OpenChoice) error {
	s := run.World.State()
	for i := len(list) - 1; i >= 0; i-- { // settling one replaces those after it
		of, _ := s.Choices.Combine(list[i : i+1])
		weights := make([]*big.Int, of.Len())
		for k := range weights {
			weights[k] = of.Weight(k)
		}
		k, err := run.Odds.Chance.Branch(weights)
		if err != nil {
			return err
		}
		of.Settle(s, []int{k})
	}
	return nil
}

// noBranch is the chance while a question is answered by alternatives: rolling dice is an error.
type noBranch struct{ command.Chance }

// Branch implements [command.Chance].
func (noBranch) Branch([]*big.Int) (int, error) { return 0, errUnsettled }
