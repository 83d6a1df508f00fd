package engine

import (
	"errors"
	"flag"
	"math"
	"math/big"
	"strconv"
	"sync"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/dice"
	"houserule/lang/sandbox"
	"houserule/modules"
	"houserule/runtime/odds"
)

// fighters is what a game would print, no more than a fight needs.
const fighters = `
skill "Cudgels" { attribute = "Strength" }
weapon "Cudgel" { skill = "Cudgels", damage = 2 }
`

// openFight brings two with a cudgel and two saves of 7+ each to a table.
func openFight(t *testing.T, prepare string) *Game {
	t.Helper()
	g, err := Open(Options{Modules: []string{"rpj-core"}, Folder: modules.Files, Rules: []string{fighters}, Limits: sandbox.Limits{}.NoWall()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(g.Close)
	for _, name := range []string{"Ann", "Bob"} {
		if _, err := g.Bring("character", Given{"name": name, "wields": "Cudgel", "defends": "dodge"}); err != nil {
			t.Fatal(err)
		}
	}
	eval(t, g, `ann, bob = unpack(all "character")`)
	eval(t, g, prepare)
	return g
}

func frac(a, b int64) *big.Rat    { return big.NewRat(a, b) }
func add(a, b *big.Rat) *big.Rat  { return new(big.Rat).Add(a, b) }
func mul(a, b *big.Rat) *big.Rat  { return new(big.Rat).Mul(a, b) }
func less(a, b *big.Rat) *big.Rat { return new(big.Rat).Sub(a, b) }

// One blow: of 36 throws 15 stay below 7, 20 reach it, and double six is a
// critical hit that asks for no save. The others meet 7+ with damage 2, a save
// that 10 of 36 throws keep.
const blow = `
local attack = ann:strikes(bob)
if attack.missed then return "missed" end
if attack.no_save then return "critical" end
return #bob.base.saves == 2 and "saved" or "hurt"`

var blowByHand = map[string]*big.Rat{
	"missed":   frac(15, 36),
	"critical": frac(1, 36),
	"saved":    mul(frac(20, 36), frac(10, 36)),
	"hurt":     mul(frac(20, 36), frac(26, 36)),
}

// hurts is the chance that a blow costs a save: 139/324.
var hurts = add(blowByHand["critical"], blowByHand["hurt"])

// firstWins is the chance of the first of two who strike in turn, with so many
// saves of 7+ each. Where both miss the exchange begins anew, so that what is
// left of it is shared out: divided by 1 - q².
func firstWins(mine, theirs int) *big.Rat {
	one := frac(1, 1)
	switch {
	case theirs == 0:
		return one
	case mine == 0:
		return new(big.Rat)
	}
	p, q := hurts, less(one, hurts)
	hit := one // nobody is left to strike back
	if theirs > 1 {
		hit = add(mul(p, firstWins(mine-1, theirs-1)), mul(q, firstWins(mine, theirs-1)))
	}
	sum := add(mul(p, hit), mul(q, mul(p, firstWins(mine-1, theirs))))
	return sum.Quo(sum, less(one, mul(q, q)))
}

// The duel: both strike in turn until one lies.
const duelToTheEnd = `
odds {
  step = function() ann:strikes(bob) if bob.can_act then bob:strikes(ann) end end,
  over = function() return not (ann.can_act and bob.can_act) end,
  ask  = function() return ann.can_act and "Ann" or "Bob" end,
}`

const duelPlayed = `
while ann.can_act and bob.can_act do
  ann:strikes(bob)
  if bob.can_act then bob:strikes(ann) end
end
return ann.can_act and "Ann" or "Bob"`

// agree compares odds with fractions, all of them and exactly.
func agree(t *testing.T, d *odds.Distribution, want map[string]*big.Rat) {
	t.Helper()
	if d.Method != "exact" || len(d.Outcomes) != len(want) {
		t.Errorf("%s odds with %d outcomes, want exact ones with %d\n%s", d.Method, len(d.Outcomes), len(want), d)
	}
	for value, chance := range want {
		if got := d.Chance(value); got.Cmp(chance) != 0 {
			t.Errorf("%s has chance %s, by hand it is %s", value, got.RatString(), chance.RatString())
		}
	}
}

// sampleAgrees plays a script so often with seeded dice, and compares how often
// each outcome came with its chance, within what a fair sample leaves once in a
// thousand times. The seeds are fixed, so it holds always or never.
func sampleAgrees(t *testing.T, prepare, source string, want map[string]*big.Rat) {
	t.Helper()
	trials := *handTrials
	if testing.Short() {
		trials = min(trials, 2_000)
	}
	const tables = 2
	counts := [tables]map[string]int{}
	var problems [tables]error
	var all sync.WaitGroup
	for i := range tables {
		g := openFight(t, prepare)
		all.Go(func() { counts[i], problems[i] = played(g, source, uint64(i), trials/tables) })
	}
	all.Wait()
	if err := errors.Join(problems[:]...); err != nil {
		t.Fatal(err)
	}
	for value, chance := range want {
		came := 0
		for _, count := range counts {
			came += count[value]
		}
		p, _ := chance.Float64()
		const z = 3.2905 // 99.9 %
		slack := z*math.Sqrt(p*(1-p)/float64(trials)) + 0.5/float64(trials)
		if got := float64(came) / float64(trials); math.Abs(got-p) > slack {
			t.Errorf("%s came %.5f of the time, its odds are %.5f ± %.5f", value, got, p, slack)
		}
	}
}

// handTrials is how often a blow and a duel are played. A hundred thousand take
// about a minute and a half of one processor:
//
//	go test ./stdlib/engine -run ByHand -trials 100000
var handTrials = flag.Int("trials", 4_000, "how often odds that were worked out by hand are played")

// played counts what a script gives, each time with the next dice of one seed.
func played(g *Game, source string, seed uint64, trials int) (map[string]int, error) {
	c, _, err := g.Loaded.asValue("sample", source)
	if err != nil {
		return nil, err
	}
	fn, src := g.Loaded.Session.Host.Load(c, g.Loaded.env), dice.NewSeeded(seed)
	run := func() (any, error) {
		v, err := g.Loaded.Session.Host.Call(fn)
		return lua.LVAsString(v), err
	}
	counts := map[string]int{}
	for range trials {
		err := g.Table.Explorer().Simulate(nil, src, run, func(v any) error {
			counts[v.(string)]++
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return counts, nil
}

func TestOddsOfABlowAreThoseByHand(t *testing.T) {
	t.Parallel()
	d, err := openFight(t, "").Odds(blow, odds.Options{ExactOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	agree(t, d, blowByHand)
	sampleAgrees(t, "", blow, blowByHand)
}

func TestOddsOfADuelAreThoseByHand(t *testing.T) {
	t.Parallel()
	if got := firstWins(1, 1); got.Cmp(frac(324, 509)) != 0 {
		t.Fatalf("with one save each the first wins with %s, not 1/(1+q) = 324/509", got.RatString())
	}
	for _, c := range []struct {
		saves   int
		prepare string
	}{
		{1, `ann.base:cross_off(7); bob.base:cross_off(7)`},
		{2, ``},
	} {
		d, err := openFight(t, c.prepare).Odds(duelToTheEnd, odds.Options{ExactOnly: true})
		if err != nil {
			t.Fatal(err)
		}
		wins := firstWins(c.saves, c.saves)
		want := map[string]*big.Rat{"Ann": wins, "Bob": less(frac(1, 1), wins)}
		agree(t, d, want)
		if c.saves == 1 {
			sampleAgrees(t, c.prepare, duelPlayed, want)
		}
	}
}

// Two contests of pools in one question: what the dice of the rival come to is looked
// at once, and each of its outcomes is computed once for all playthroughs that have it.
func TestOddsOfTwoContests(t *testing.T) {
	t.Parallel()
	g := open(t, climbing+`box "entity.pool_size" { "number = 4" }
check "entity.pool" { dice = "(@pool_size)d10", roller = "owner", hits = "count(dice, # >= 8)" }
check "entity.contest (by: entity)" { like = "entity.pool", rival = { check = "by.pool" }, lead = "hits - rival.hits" }
`, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann" }) bob = bring("character", { name = "Bob", pool_size = 3 })`)
	// A die hits with 3/10; the lead is that of four dice over three, twice.
	lead := map[int64]*big.Rat{}
	for a, ways := range []int64{1, 4, 6, 4, 1} {
		for b, more := range []int64{1, 3, 3, 1} {
			chance := frac(ways*more, 1)
			for range a + b {
				chance.Mul(chance, frac(3, 10))
			}
			for range 7 - a - b {
				chance.Mul(chance, frac(7, 10))
			}
			if lead[int64(a-b)] == nil {
				lead[int64(a-b)] = new(big.Rat)
			}
			lead[int64(a-b)].Add(lead[int64(a-b)], chance)
		}
	}
	want := map[string]*big.Rat{}
	for a, chance := range lead {
		for b, more := range lead {
			key := strconv.FormatInt(a+b, 10)
			if want[key] == nil {
				want[key] = new(big.Rat)
			}
			want[key].Add(want[key], new(big.Rat).Mul(chance, more))
		}
	}
	var work int64
	d, err := g.Odds(`local first = ann:contest { by = bob }.lead return tostring(first + ann:contest { by = bob }.lead)`, odds.Options{Spent: func(n int64) { work = n }})
	if err != nil {
		t.Fatal(err)
	}
	if d.Method != odds.Exact {
		t.Fatalf("it is %s", d.Method)
	}
	agree(t, d, want)
	if work > 4_000_000 {
		t.Errorf("%d steps of work for %d branches", work, d.Playthroughs)
	}
}
