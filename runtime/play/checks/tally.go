package checks

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
)

// Limits for offers that could be bought endlessly: that cancel each other, give back what they
// cost, or open checks on which they are made again.
const (
	MaxPurchases = 1_000  // on one check or action, including answers to purchases
	MaxAllBought = 10_000 // in one command
)

// Tally counts the purchases on one check or action, or in one command.
type Tally struct {
	On     *rules.Rule // the check or action; nil for a command
	Bought []*Purchase // in the order of buying
}

// Count adds a purchase; it returns an error if there are too many.
func (t *Tally) Count(run *command.Run, p *Purchase) error {
	all := OpenedIn(run.Command)
	t.Bought, all.Bought = append(t.Bought, p), append(all.Bought, p)
	switch {
	case len(t.Bought) > MaxPurchases && t.On.DeclKind == rules.Action:
		return t.tooMany(p, fmt.Sprintf("more than %d purchases on one %s", MaxPurchases, t.On.DisplayName()))
	case len(t.Bought) > MaxPurchases:
		return t.tooMany(p, fmt.Sprintf("more than %d purchases on one roll of %s", MaxPurchases, t.On.DisplayName()))
	case len(all.Bought) > MaxAllBought:
		return (&Tally{Bought: all.Bought}).tooMany(p, fmt.Sprintf("more than %d purchases in one command", MaxAllBought))
	}
	return nil
}

// tooMany returns the error, with the offers and how often each was bought.
func (t *Tally) tooMany(last *Purchase, what string) error {
	problem := &diag.Problem{Pos: last.Offer.Decl.Pos, Message: what + ": " + t.describe(), Hint: "give such an offer " + t.missingBounds()}
	for _, r := range t.offers() {
		if r != last.Offer {
			problem.Notes = append(problem.Notes, diag.Note{Pos: r.Decl.Pos, Message: fmt.Sprintf("offer %q stands here, in %s", r.Word, r.Decl.Module)})
		}
	}
	return problem
}

// missingBounds names the bounds that one of the offers lacks: costs, `once` or a limit.
func (t *Tally) missingBounds() string {
	var costs, once, limit []string
	for _, p := range t.Bought {
		if len(p.On.Costs) == 0 {
			costs = []string{"costs"}
		}
		if o := p.Offer.Offer; !o.OncePerRoll && len(o.Once) == 0 {
			once = []string{"once = \"roll\""}
		}
		if p.On.Limit == nil {
			limit = []string{"a limit"}
		}
	}
	ways := slices.Concat(costs, once, limit)
	switch n := len(ways); n {
	case 0:
		return "a smaller limit"
	case 1:
		return ways[0]
	default:
		return strings.Join(ways[:n-1], ", ") + " or " + ways[n-1]
	}
}

// offers returns the different offers that were bought, in the order of their first purchase.
func (t *Tally) offers() []*rules.Rule {
	var all []*rules.Rule
	for _, p := range t.Bought {
		if !slices.Contains(all, p.Offer) {
			all = append(all, p.Offer)
		}
	}
	return all
}

// describe returns how often each offer was bought.
func (t *Tally) describe() string {
	var parts []string
	for _, r := range t.offers() {
		n := 0
		for _, p := range t.Bought {
			if p.Offer == r {
				n++
			}
		}
		times := fmt.Sprintf("%d times", n)
		if n == 1 {
			times = "once"
		}
		parts = append(parts, fmt.Sprintf("%q %s", r.Word, times))
	}
	return strings.Join(parts, ", ")
}
