package checks

import (
	"houserule/lang/types"
	"houserule/runtime/play/command"
)

// said is what lines say that are worked out, by their place; nil before the first.
type said []lineSaid

type lineSaid struct {
	value         types.Value
	known, singly bool // singly: by more than what the dice add up to
}

// of is what a line says, if it is known.
func (s said) of(i int) (types.Value, bool) {
	if s == nil {
		return nil, false
	}
	return s[i].value, s[i].known
}

// say keeps what a line says, in all that a state of the dice says or all of them do.
func (f *Check) say(run *command.Run, s *said, i int, v types.Value, singly bool) {
	if *s == nil {
		*s = f.sayingNothing(run)
	}
	(*s)[i] = lineSaid{v, true, singly}
}

// sayingNothing is room for all lines. In play there is most often one state of the dice, whose
// lines and those of all are made in one piece.
func (f *Check) sayingNothing(run *command.Run) said {
	n := len(f.plan.Lines)
	if run.Odds.Chance != nil {
		return make(said, n)
	}
	if len(f.dice.unsaid) == 0 {
		f.dice.unsaid = make(said, 2*n)
	}
	s := f.dice.unsaid[:n:n]
	f.dice.unsaid = f.dice.unsaid[n:]
	return s
}

// as takes over what lines say that read no more than what dice add up to.
func (s *said) as(other said) {
	if *s == nil {
		*s = make(said, len(other))
	}
	for i, x := range other {
		if x.known && !x.singly {
			(*s)[i] = x
		}
	}
}
