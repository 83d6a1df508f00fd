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

// mostFalls is in how many ways dice fall for the chance of an offer.
const mostFalls = 2000

// TestChancesOfLateOffers plays random commands in the five games and asks behind each how
// likely its checks succeed once an offer on them is bought. Nothing of the game changes by
// that, and what is said to be certain, or out of reach, comes out so when it is bought.
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
				one, other := branchingParts(before, after)
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

// questionsKnown is what a game notes of which questions came up, in odds, too.
var questionsKnown = regexp.MustCompile(`"asked":\d+,"known":.*,"decided":`)

// untouched is everything that a question about the game leaves as it is.
func (p *played) untouched(t *testing.T) string {
	t.Helper()
	return questionsKnown.ReplaceAllString(p.wholly(t), "") + p.log()
}

// certainly buys an offer of which it is known how its check comes out.
func certainly(t *testing.T, p *played, d *command.Decision, success bool) {
	t.Helper()
	v, err := p.g.Table.Late().TakeAsked(d)
	f, isCheck := v.(*checks.Check)
	if err != nil || !isCheck || f.Rule() != checks.CheckOf(d).Rule() || f.Roller() != checks.CheckOf(d).Roller() {
		return // what came after it stands against it, or an action gives something else
	}
	got, err := f.View().Look("success")
	if err != nil || got != success {
		t.Errorf("%s: %v, %v, and not %v as was said\n%s", d.Question, got, err, success, explain.CheckText(f.View()))
	}
}
