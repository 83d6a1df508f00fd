package checks

import (
	"math/big"
	"slices"

	"houserule/lang/dice"
	"houserule/lang/types"
)

// DiceState is one possible state of the dice of a check.
type DiceState struct {
	rolls      []*dice.Roll       // the check's own dice, then added ones
	weight     *big.Int           // relative to the other states
	lines      lineMemo           // memoized values of lines
	keep       []int              // indexes of the dice that somebody chose to count; nil for no choice
	merged     []*dice.Expression // expressions whose outcomes were merged if only the order differs
	remembered *offerSnapshot     // values of lines from when offers were bought; nil for none
}

// certain is the weight of the only state in play. It must not be changed.
var certain = big.NewInt(1)

// DiceSet is the possible states of the dice of a check, with their weights: one in play, all
// that are left in odds.
type DiceSet struct {
	states      []*DiceState
	shared      bool         // other checks use the same states, which must not be changed; see unshare
	looks       lookResults  // what odds have read; all states that are left agree with it
	added       []addition   // dice that offers added before the roll
	rerolls     int          // how often all own dice were rolled again
	restarts    int          // how often everything was rolled again because of the line `again`
	single      *singleState // storage for a single state before the roll; nil once it is in use
	memoStorage lineMemo     // storage for lineMemos that are not in use yet
}

// copyStates replaces the states by deep copies that may be changed.
func (d *DiceSet) copyStates() {
	d.states, d.shared = cloneStates(d.states, nil), false
	for _, m := range d.states {
		m.rolls, m.lines, m.keep = slices.Clone(m.rolls), slices.Clone(m.lines), slices.Clone(m.keep)
	}
}

// unshare copies the states if they are shared, so that they may be changed.
func (d *DiceSet) unshare() {
	if d.shared {
		d.states, d.shared = cloneStates(d.states, nil), false
	}
}

// cloneStates returns shallow copies of states, or of those at some indexes.
func cloneStates(states []*DiceState, places []int) []*DiceState {
	if places == nil {
		places = make([]int, len(states))
		for i := range places {
			places[i] = i
		}
	}
	list, block := make([]*DiceState, len(places)), make([]DiceState, len(places))
	for i, at := range places {
		block[i] = *states[at]
		list[i] = &block[i]
	}
	return list
}

// die is one die of a state.
type die struct {
	roll, place int     // index of the roll, and of the die in it
	shows       float64 // its value
	result      dice.DieResult
}

// resultDice returns the dice that are part of the result, kept and dropped ones.
func (ds *DiceState) resultDice() []die {
	most := 0
	for _, roll := range ds.rolls {
		most += len(roll.Dice)
	}
	list := make([]die, 0, most)
	for r, roll := range ds.rolls {
		for p := range roll.Dice {
			if d := &roll.Dice[p]; d.Role == dice.ForResult && !d.Rerolled {
				list = append(list, die{r, p, d.Value, *d})
			}
		}
	}
	return list
}

// keptValues returns what the dice that count show.
func (ds *DiceState) keptValues() types.List { return ds.valuesWhere(func(die) bool { return true }) }

// valuesWhere returns what the dice show that count and for which wanted is true.
func (ds *DiceState) valuesWhere(wanted func(die) bool) types.List {
	list := types.List{}
	for i, d := range ds.resultDice() {
		if ds.isKept(i, d) && wanted(d) {
			if d.result.Text() != "" {
				list = append(list, wordsOn(d))
			} else {
				list = append(list, d.shows)
			}
		}
	}
	return list
}

// isKept reports whether die number i of resultDice counts.
func (ds *DiceState) isKept(i int, d die) bool {
	if ds.keep != nil {
		return slices.Contains(ds.keep, i)
	}
	return d.result.Kept
}

// keptSpots returns a function that reports whether a die counts, if somebody chose among the
// dice; else nil.
func (ds *DiceState) keptSpots() func(roll int, s dice.Spot) bool {
	if ds.keep == nil {
		return nil
	}
	all := ds.resultDice()
	return func(roll int, s dice.Spot) bool {
		return slices.ContainsFunc(ds.keep, func(i int) bool { return all[i].roll == roll && all[i].result.Spot.FirstThrow() == s.FirstThrow() })
	}
}

// natural returns the total of the dice that count, with the constants of the notation.
func (ds *DiceState) natural() float64 {
	total := 0.0
	for _, r := range ds.rolls {
		total += r.Total
	}
	if ds.keep != nil {
		for i, d := range ds.resultDice() {
			if d.result.Kept {
				total -= d.shows
			}
			if slices.Contains(ds.keep, i) {
				total += d.shows
			}
		}
	}
	return total
}

// HasRolled reports whether the dice of the check were rolled.
func (c *Check) HasRolled() bool { return c.dice.isRolled() }

// isRolled reports whether the dice were rolled.
func (d *DiceSet) isRolled() bool { return len(d.states) > 0 && len(d.states[0].rolls) > 0 }
