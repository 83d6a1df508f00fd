package formula

import (
	"errors"
	"math"
	"strconv"

	"github.com/expr-lang/expr/ast"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/dice/chance"
	"houserule/lang/types"
)

// diceFunctions are the functions that also take dice and return a statistic of their total.
var diceFunctions = map[string]func(e *dice.Expression, d *chance.Distribution) (float64, error){
	"min":  lowest,
	"max":  highest,
	"mean": average,
}

// Limits of these functions: the work of computing a distribution, and the number of list
// elements that it counts as.
const (
	diceWork     = 2_000_000
	diceElements = 100
)

// diceFunction binds min(dice), max(dice) and mean(dice).
func (b *binder) diceFunction(n *ast.CallNode, x bound, name string) bound {
	at := spanOf(n)
	if len(n.Arguments) != 1 {
		return b.fail(at, "`"+name+"` takes dice alone", "write `"+name+"("+name+"("+b.positions.text(x.at)+"), ...)`")
	}
	notation, ok := b.need(x, types.Dice, "`"+name+"`")
	if !ok {
		return unknown(at)
	}
	at.to = b.positions.closing(spanOf(n.Callee).to)
	return bound{t: types.NumberType(), at: at, code: ofNumber(func(r *run) float64 {
		dice := notation.value(r).(string)
		r.spend(diceElements, at)
		total, err := diceTotal(dice, diceFunctions[name])
		if err != nil {
			message, hint := messageOf(err)
			panic(&fault{at: at, message: "`" + name + "` of " + dice + ": " + message, hint: hint})
		}
		return total
	})}
}

// diceTotal returns the result of ask for the distribution of a notation.
func diceTotal(notation string, ask func(*dice.Expression, *chance.Distribution) (float64, error)) (float64, error) {
	e, err := dice.Parse(notation)
	if err != nil {
		return 0, err
	}
	if e.ShowsTexts() {
		return 0, &diag.Problem{Message: "they show words, which have no total"}
	}
	d, err := chance.Within(e, nil, chance.Limits{Work: diceWork})
	if err != nil {
		return 0, err
	}
	return ask(e, d)
}

func lowest(e *dice.Expression, d *chance.Distribution) (float64, error) {
	if d.Tail.Sign() != 0 && e.UnboundedBelow() {
		return 0, errors.New("they explode without an end, so there is no lowest total")
	}
	least := math.Inf(1)
	for _, o := range d.Outcomes {
		least = min(least, o.Value)
	}
	return least, nil
}

func highest(_ *dice.Expression, d *chance.Distribution) (float64, error) {
	if d.Tail.Sign() != 0 {
		return 0, errors.New("they explode without an end, so there is no highest total")
	}
	most := math.Inf(-1)
	for _, o := range d.Outcomes {
		most = max(most, o.Value)
	}
	return most, nil
}

// average returns the mean. For endless explosions it is that of the computed part, rounded to
// the twelve digits that are exact.
func average(_ *dice.Expression, d *chance.Distribution) (float64, error) {
	mean := d.Mean()
	if d.Tail.Sign() != 0 {
		mean, _ = strconv.ParseFloat(strconv.FormatFloat(mean, 'g', 12, 64), 64)
	}
	return mean, nil
}
