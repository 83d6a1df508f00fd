package table

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/explain"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
)

// What ends offers that would be taken for ever: offers that cancel each other,
// that give back what they cost, or whose functions open checks on which they
// are made again.
const (
	MaxPurchases   = 1_000  // on one roll or one deed, answers to them included
	MaxAllBought   = 10_000 // in one command
	MaxOpenedInRow = 100    // checks of which each was opened while the one before was settled
	MaxOpened      = 50_000 // checks in one command
)

// taken is what a payer did with an offer on a roll so far.
type taken struct {
	standing  int  // purchases that stand, whoever made them
	own       int  // those of this payer, and cancelled ones that cost nothing
	free      int  // those of this payer that cost nothing
	cancelled bool // one of this payer that cost nothing was cancelled
}

// before looks back at an offer on this roll. A purchase that answers others
// counts as far back as the first of them, too: what cancels for nothing does
// not cancel what cancelled it.
func (s *offerWindow) before(r *rules.Rule, payer types.Ref) taken {
	var b taken
	for _, p := range *s.taken {
		if p.Offer != r {
			continue
		}
		if p.Stands {
			b.standing++
		}
		if p.Payer != payer {
			continue
		}
		if p.Stands || !p.paid {
			b.own++
		}
		if !p.paid {
			b.free++
			b.cancelled = b.cancelled || !p.Stands
		}
	}
	for p := s.answering; p != nil; p = p.answers {
		if p.Offer == r && p.Payer == payer && !p.paid {
			b.free++
		}
	}
	return b
}

// handle is the purchase for what lies below offers; nil for no purchase.
func (p *Purchase) handle() any {
	if p == nil {
		return nil
	}
	return p
}

// PurchaseOf is the purchase that a decision answers; nil for none.
func PurchaseOf(d *command.Decision) *Purchase {
	p, _ := d.Buying.(*Purchase)
	return p
}

// tally counts the purchases on one roll or deed, or in one command.
type tally struct {
	on     *rules.Rule
	bought []*Purchase
}

// count adds a purchase, or tells that there are too many.
func (y *tally) count(run *command.Run, p *Purchase) error {
	all := openedIn(run.Command)
	y.bought, all.bought = append(y.bought, p), append(all.bought, p)
	switch {
	case len(y.bought) > MaxPurchases && y.on.Sort == rules.Action:
		return y.tooMany(p, fmt.Sprintf("more than %d purchases on one %s", MaxPurchases, y.on.Shown()))
	case len(y.bought) > MaxPurchases:
		return y.tooMany(p, fmt.Sprintf("more than %d purchases on one roll of %s", MaxPurchases, y.on.Shown()))
	case len(all.bought) > MaxAllBought:
		return (&tally{bought: all.bought}).tooMany(p, fmt.Sprintf("more than %d purchases in one command", MaxAllBought))
	}
	return nil
}

// tooMany tells what was bought how often, and where those offers stand.
func (y *tally) tooMany(last *Purchase, what string) error {
	problem := &diag.Problem{Pos: last.Offer.Decl.Pos, Message: what + ": " + y.told(), Hint: "give such an offer " + y.unbounded()}
	for _, r := range y.offers() {
		if r != last.Offer {
			problem.Notes = append(problem.Notes, diag.Note{Pos: r.Decl.Pos, Message: fmt.Sprintf("offer %q stands here, in %s", r.Word, r.Decl.Module)})
		}
	}
	return problem
}

// unbounded names the bounds that one of the offers does not have.
func (y *tally) unbounded() string {
	var costs, once, limit []string
	for _, p := range y.bought {
		if len(p.on.Costs) == 0 {
			costs = []string{"costs"}
		}
		if o := p.Offer.Offer; !o.OncePerRoll && len(o.Once) == 0 {
			once = []string{"once = \"roll\""}
		}
		if p.on.Limit == nil {
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

// offers lists what was bought, each once, in the order of the first purchases.
func (y *tally) offers() []*rules.Rule {
	var all []*rules.Rule
	for _, p := range y.bought {
		if !slices.Contains(all, p.Offer) {
			all = append(all, p.Offer)
		}
	}
	return all
}

// told says how often each was bought.
func (y *tally) told() string {
	var parts []string
	for _, r := range y.offers() {
		n := 0
		for _, p := range y.bought {
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

// mayOpen refuses a check that is opened by one that was opened by another, and
// so on without an end: at the end of a command all of them are rolled.
func (os *Offers) mayOpen(run *command.Run, f *Check) error {
	f.origin.by, _ = run.Buying.(*Purchase)
	if outer, ok := run.Rolling.(*Check); ok {
		f.origin.row = outer.origin.row + 1
	}
	what := ""
	switch {
	case f.origin.row >= MaxOpenedInRow:
		what = fmt.Sprintf("checks open each other more than %d in a row", MaxOpenedInRow)
	case run.Command.Gone+run.Command.Opened.Count() >= MaxOpened:
		what = fmt.Sprintf("more than %d checks in one command", MaxOpened)
	default:
		return nil
	}
	problem := &diag.Problem{Pos: f.rule.Decl.Pos, Message: what + ", the last of them " + explain.Title(view{f, run}),
		Hint: "something that follows this check opens it again: let it happen once"}
	if f.origin.by != nil {
		problem.Notes = append(problem.Notes, diag.Note{Pos: f.origin.by.Offer.Decl.Pos, Message: fmt.Sprintf("offer %q opens it, in %s", f.origin.by.Offer.Word, f.origin.by.Offer.Decl.Module)})
	}
	return problem
}
