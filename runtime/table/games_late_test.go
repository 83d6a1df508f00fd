package table_test

import (
	"math/big"
	"math/rand/v2"
	"regexp"
	"testing"

	"houserule/runtime/explain"
	"houserule/runtime/play/checks"
	"houserule/runtime/play/command"
)

// mostFalls is the maximum number of outcomes of dice for the chance of an offer.
const mostFalls = 2000

// TestChancesOfLateOffers plays random commands in the five games. After each it computes the
// chances that its checks succeed if an offer is bought. That must not change the game, and a
// chance of 0 or 1 must come true when the offer is bought.
func TestChancesOfLateOffers(t *testing.T) {
	for _, s := range systems {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			for seed := *firstSeed; seed < *firstSeed+uint64(*seedsPlayed); seed++ {
				playLate(t, s, seed, *commandsPlayed)
			}
		})
	}
}

func playLate(t *testing.T, s system, seed uint64, commands int) {
	p := open(t, s, seed, false)
	defer p.g.Close()
	r := rand.New(rand.NewPCG(seed, 13))
	for range commands {
		c := draw(r, s, p.g)
		c.do(p.g)
		for _, d := range p.g.Table.Late().OpenOffers() {
			before := p.untouched(t)
			chance, err := p.g.Table.Late().ChanceTaken(d, mostFalls)
			if err != nil {
				t.Fatalf("%s: %v", c.text, err)
			}
			if after := p.untouched(t); after != before {
				one, other := aroundDifference(before, after)
				t.Fatalf("the chance of %s behind %s left a trace:\n%s\n%s", d.Question, c.text, one, other)
			}
			if chance == nil {
				continue
			}
			if chance.Sign() < 0 || chance.Cmp(big.NewRat(1, 1)) > 0 {
				t.Fatalf("%s behind %s: %s", d.Question, c.text, chance)
			}
			if chance.IsInt() {
				certainly(t, p, d, chance.Sign() > 0)
				break
			}
		}
	}
}

// questionsKnown matches the part of a saved game that computing odds changes as well: which
// decisions have come up.
var questionsKnown = regexp.MustCompile(`"asked":\d+,"known":.*,"decided":`)

// untouched returns everything that a question about the game must not change.
func (p *played) untouched(t *testing.T) string {
	t.Helper()
	return questionsKnown.ReplaceAllString(p.wholly(t), "") + p.log()
}

// certainly buys an offer whose check must then succeed, or must not.
func certainly(t *testing.T, p *played, d *command.Decision, success bool) {
	t.Helper()
	v, err := p.g.Table.Late().TakeAsked(d)
	f, isCheck := v.(*checks.Check)
	if err != nil || !isCheck || f.Rule() != checks.CheckOf(d).Rule() || f.Roller() != checks.CheckOf(d).Roller() {
		return // a later command prevents it, or the result is another
	}
	got, err := f.View().Look("success")
	if err != nil || got != success {
		t.Errorf("%s: %v, %v, and not %v as was said\n%s", d.Question, got, err, success, explain.CheckText(f.View()))
	}
}
