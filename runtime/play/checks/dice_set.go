package checks

import (
	"math/big"
	"slices"

	"houserule/lang/dice"
	"houserule/lang/types"
)

// DiceState is one possible state of dice.
type DiceState struct {
	rolls      []*dice.Roll // the check's own dice, then those that were added
	weight     *big.Int
	lines      lineMemo           // the lines of its check, as far as they are worked out
	keep       []int              // which dice count, where somebody chose; nil: as the notation says
	merged     []*dice.Expression // dice of which equal ones were counted together, whatever their order
	remembered *offerSnapshot     // what purchases read of the lines as they stood
}

// certain is the weight of dice that lie on the table.
var certain = big.NewInt(1)

// DiceSet is the states that the dice of a check may have, with their weights: one in play,
// all that are left for odds, which every look narrows.
type DiceSet struct {
	states      []*DiceState
	shared      bool         // the states are those of all such rolls, see own
	looks       lookResults  // what odds looked at: the states that are left say the same
	added       []addition   // dice that offers added before the roll
	rerolls     int          // how often the dice were rolled anew
	restarts    int          // how often everything was rolled anew, because it did not stand
	single      *singleState // storage for the only state, as the dice lie before they are rolled; nil once it is in use
	memoStorage lineMemo     // storage for lines of which nothing was said yet
}

// copyStates replaces the states by copies that share nothing that is written on.
func (d *DiceSet) copyStates() {
	d.states, d.shared = cloneStates(d.states, nil), false
	for _, m := range d.states {
		m.rolls, m.lines, m.keep = slices.Clone(m.rolls), slices.Clone(m.lines), slices.Clone(m.keep)
	}
}

// unshare copies shared states before anything is written on them.
func (d *DiceSet) unshare() {
	if d.shared {
		d.states, d.shared = cloneStates(d.states, nil), false
	}
}

// cloneStates copies states, or those at some places.
func cloneStates(members []*DiceState, places []int) []*DiceState {
	if places == nil {
		places = make([]int, len(members))
		for i := range places {
			places[i] = i
		}
	}
	list, block := make([]*DiceState, len(places)), make([]DiceState, len(places))
	for i, at := range places {
		block[i] = *members[at]
		list[i] = &block[i]
	}
	return list
}

// die is one die of a state: which roll, which place in it.
type die struct {
	roll, place int
	shows       float64
	result      dice.DieResult
}

// resultDice lists the dice that count for the result, kept and dropped.
func (m *DiceState) resultDice() []die {
	most := 0
	for _, roll := range m.rolls {
		most += len(roll.Dice)
	}
	list := make([]die, 0, most)
	for r, roll := range m.rolls {
		for p := range roll.Dice {
			if d := &roll.Dice[p]; d.Role == dice.ForResult && !d.Rerolled {
				list = append(list, die{r, p, d.Value, *d})
			}
		}
	}
	return list
}

// keptValues is what the dice show that count.
func (m *DiceState) keptValues() types.List { return m.valuesWhere(func(die) bool { return true }) }

// valuesWhere is what those dice show that count and are wanted.
func (m *DiceState) valuesWhere(wanted func(die) bool) types.List {
	list := types.List{}
	for i, d := range m.resultDice() {
		if m.isKept(i, d) && wanted(d) {
			if d.result.Text != "" {
				list = append(list, wordsOn(d))
			} else {
				list = append(list, d.shows)
			}
		}
	}
	return list
}

func (m *DiceState) isKept(i int, d die) bool {
	if m.keep != nil {
		return slices.Contains(m.keep, i)
	}
	return d.result.Kept
}

// keptSpots tells which dice count, where somebody chose among them.
func (m *DiceState) keptSpots() func(roll int, s dice.Spot) bool {
	if m.keep == nil {
		return nil
	}
	all := m.resultDice()
	return func(roll int, s dice.Spot) bool {
		return slices.ContainsFunc(m.keep, func(i int) bool { return all[i].roll == roll && all[i].result.Spot.FirstThrow() == s.FirstThrow() })
	}
}

// natural is the total of the dice with the constants of the notation.
func (m *DiceState) natural() float64 {
	total := 0.0
	for _, r := range m.rolls {
		total += r.Total
	}
	if m.keep != nil {
		for i, d := range m.resultDice() {
			if d.result.Kept {
				total -= d.shows
			}
			if slices.Contains(m.keep, i) {
				total += d.shows
			}
		}
	}
	return total
}

// HasRolled says whether the dice of the check lie on the table.
func (c *Check) HasRolled() bool { return c.dice.isRolled() }

// isRolled says whether dice lie on the table.
func (d *DiceSet) isRolled() bool { return len(d.states) > 0 && len(d.states[0].rolls) > 0 }
