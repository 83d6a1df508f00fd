package lsp

import (
	"fmt"
	"strings"

	"houserule/lang/dice/chance"
	"houserule/runtime/rules"
)

// hoverLimits limit the computation of odds in a hover, which must be fast.
var hoverLimits = chance.Limits{Work: 20_000}

// maxTargets is the maximum number of target numbers in a hover.
const maxTargets = 7

// oddsOf describes the distribution of the dice of a check: the probabilities to reach some
// totals, without changes by purchases. It is "" if the dice depend on the game or show no
// numbers.
func oddsOf(r *rules.Rule) string {
	if r.DeclKind != rules.Check || r.Plan == nil {
		return ""
	}
	i, ok := r.Plan.Line("dice")
	if !ok || r.Plan.Lines[i].Base == nil {
		return ""
	}
	e := r.Plan.Lines[i].Base.Answer.Dice
	if e == nil || len(e.VariableNames()) > 0 || !e.ShowsNumbers() {
		return ""
	}
	d, err := chance.Within(e, nil, hoverLimits)
	if err != nil || d.IsText() || len(d.Outcomes) == 0 {
		return ""
	}
	first, last := d.Outcomes[0].Value, d.Outcomes[len(d.Outcomes)-1].Value
	var at []string
	step := max(1, (len(d.Outcomes)+maxTargets-1)/maxTargets)
	for i := 0; i < len(d.Outcomes); i += step {
		p, _ := d.AtLeast(d.Outcomes[i].Value).Float64()
		at = append(at, fmt.Sprintf("%v or more %.1f %%", d.Outcomes[i].Value, 100*p))
	}
	return fmt.Sprintf("`%s`: %v to %v, mean %.3g; %s", e, first, last, d.Mean(), strings.Join(at, ", "))
}
