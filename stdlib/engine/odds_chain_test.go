package engine

import (
	"fmt"
	"math"
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"houserule/lang/types"
	"houserule/runtime/odds"
)

// counting is one who has hp, wounds that come and go, and a check.
const counting = `
kind "character" { like = "entity" }
kind "wound" { like = "record", points = "number = 1" }
box "entity.hp" { "number = 3" }
box "entity.last" { "wound or none" }
check "entity.swings" { dice = "1d2", against = "2" }
action "entity.is_hurt (points)" { function(who, given) who.last = bring("wound", { points = given.points }) end }
action "entity.heals" { function(who) who.last:leaves() who.last = nil end }
`

func openCounting(t *testing.T, more string) *Game {
	t.Helper()
	g := open(t, counting+more, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann" })`)
	return g
}

// shares asks for odds and gives each outcome with its chance, "3: 1/2, 5: 1/2",
// with the method in front.
func shares(t *testing.T, g *Game, source string) string {
	t.Helper()
	before, entries := g.Table.World().Hash(), len(g.Table.Journal().Entries())
	d, err := g.Odds(source, odds.Options{})
	if err != nil {
		return err.Error()
	}
	if g.Table.World().Hash() != before || len(g.Table.Journal().Entries()) != entries {
		t.Errorf("%s left a trace", source)
	}
	var list []string
	for _, o := range d.Outcomes {
		list = append(list, o.Text+": "+o.Chance.RatString())
	}
	return d.Method + " " + strings.Join(list, ", ")
}

func steps(step, over, ask string) string {
	return fmt.Sprintf("odds { step = function() %s end, over = function() %s end, ask = function() %s end }", step, over, ask)
}

func TestOddsFollowRollsWhereverTheyHappen(t *testing.T) {
	for _, c := range []struct{ name, more, in, want string }{
		{"in ask", "", steps("ann.hp = ann.hp + 1", "return ann.hp >= 5", `return roll "1d6"`), "exact 1: 1/6, 2: 1/6, 3: 1/6, 4: 1/6, 5: 1/6, 6: 1/6"},
		{"in over", "", steps("ann.hp = ann.hp + 1", `return ann.hp >= 5 or roll "1d2" == 2`, "return ann.hp"), "exact 3: 1/2, 4: 1/4, 5: 1/4"},
		{"in all three", "", steps(`ann.hp = ann.hp + roll "1d2"`, `return ann.hp >= 5 or roll "1d2" == 2`, `return ann.hp * 10 + roll "1d2"`),
			"exact 31: 1/4, 32: 1/4, 41: 1/16, 42: 1/16, 51: 5/32, 52: 5/32, 61: 1/32, 62: 1/32"},
		{"a check that is opened in ask", "", steps("ann.hp = ann.hp + 1", "return ann.hp >= 5", "return ann:swings()"), "exact no: 1/2, yes: 1/2"},
		{"a check that is opened in over", "", steps("", "return ann:swings().success", "return ann.hp"), "exact 3: 1"},
		{"a line that rolls", `check "entity.digs" { dice = "1d2", against = "2", more = function(c) return c:another "1d2" end, modifier = "more" }`,
			steps("", "return true", "return ann:digs().total"), "exact 2: 1/4, 3: 1/2, 4: 1/4"},
		{"an offer that rolls", `box "entity.coin" { "number = 1" }
			offer "Once More" { on = "entity.swings", by = "anyone", costs = "1 coin", when = "not success", changes = { dice = "again" } }`,
			"decide { [\"Once More\"] = true } " + steps("", "return ann:swings().success", "return ann.coin"), "exact 0: 1/2, 1: 1/2"},
		{"at once, without a step", "", steps("", "return true", `return roll "1d2"`), "exact 1: 1/2, 2: 1/2"},
		{"of several types", "", steps("", "return true", `local n = roll "1d4" return n == 1 and "1" or n == 2 and 1 or n == 3 and true or nil`),
			"exact none: 1/4, yes: 1/4, 1: 1/4, 1: 1/4"},
		{"a repetition", "", `odds(function() return roll "2x 1d2" end)`, "exact 1, 1: 1/4, 1, 2: 1/4, 2, 1: 1/4, 2, 2: 1/4"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := shares(t, openCounting(t, c.more), c.in); got != c.want {
				t.Errorf("%s\ngot  %s\nwant %s", c.in, got, c.want)
			}
		})
	}
}

// course is a chain over hp from 0 to 6, as it is drawn: what each turn does is
// said in numbers, from which both the script and the brute force are made.
type course struct {
	deltas [][]int // one die after the other: what each face adds to hp
	ends   int     // over when hp is at most this
	luck   int     // sides of a die in over that ends it on 1; 0: none
	worn   int     // sides of a die in over that takes one hp on 1; 0: none
	ask    int
	wounds bool // each step brings a thing and takes it away again on 1 of a d2
}

func drawCourse(t *rapid.T) course {
	c := course{ends: rapid.IntRange(0, 3).Draw(t, "ends"), ask: rapid.IntRange(0, 5).Draw(t, "ask"), wounds: rapid.Bool().Draw(t, "wounds")}
	for range rapid.IntRange(1, 2).Draw(t, "dice") {
		c.deltas = append(c.deltas, rapid.SliceOfN(rapid.IntRange(-2, 2), 1, 4).Draw(t, "deltas"))
	}
	c.luck = rapid.SampledFrom([]int{0, 0, 1, 2, 3}).Draw(t, "luck")
	c.worn = rapid.SampledFrom([]int{0, 0, 1, 2}).Draw(t, "worn")
	return c
}

func (c course) source() string {
	step := ""
	for _, deltas := range c.deltas {
		var list []string
		for _, d := range deltas {
			list = append(list, fmt.Sprint(d))
		}
		step += fmt.Sprintf(`ann.hp = math.min(6, math.max(0, ann.hp + ({ %s })[roll "1d%d"])) `, strings.Join(list, ", "), len(deltas))
	}
	if c.wounds {
		step += `if ann.last then ann:heals() end if roll "1d2" == 1 then bring("wound"):leaves() end ann:is_hurt(2) `
	}
	over := ""
	if c.worn > 0 {
		over += fmt.Sprintf(`if roll "1d%d" == 1 then ann.hp = math.max(0, ann.hp - 1) end `, c.worn)
	}
	over += fmt.Sprintf("return ann.hp <= %d", c.ends)
	if c.luck > 0 {
		over += fmt.Sprintf(` or roll "1d%d" == 1`, c.luck)
	}
	return steps(step, over, []string{
		`return ann.hp`, `return ann.hp + roll "1d2"`, `return ann.hp > 2`, `if roll "1d2" == 1 then return "even" end return ann.hp % 2 == 0`,
		`ann.hp = ann.hp * 2 return { ann.hp, roll "1d2" }`, `if ann.hp > 2 then return nil end return roll "1d3"`,
	}[c.ask])
}

// answers are the values of ask for an hp, all equally likely.
func (c course) answers(hp int) []types.Value {
	h := float64(hp)
	switch c.ask {
	case 0:
		return []types.Value{h}
	case 1:
		return []types.Value{h + 1, h + 2}
	case 2:
		return []types.Value{hp > 2}
	case 3:
		return []types.Value{"even", hp%2 == 0}
	case 4:
		return []types.Value{types.List{2 * h, 1.0}, types.List{2 * h, 2.0}}
	}
	if hp > 2 {
		return []types.Value{nil}
	}
	return []types.Value{1.0, 2.0, 3.0}
}

// ways is how likely hp is after something.
type ways map[int]*big.Rat

func (w ways) add(hp int, p *big.Rat) {
	if w[hp] == nil {
		w[hp] = new(big.Rat)
	}
	w[hp].Add(w[hp], p)
}

// turn gives what one turn from an hp leads to: where it ends, and where the
// next turn begins.
func (c course) turn(hp int) (ended, on ways) {
	ended, on = ways{}, ways{}
	worn := ways{hp: big.NewRat(1, 1)}
	if c.worn > 0 {
		worn = ways{}
		worn.add(max(0, hp-1), big.NewRat(1, int64(c.worn)))
		worn.add(hp, big.NewRat(int64(c.worn-1), int64(c.worn)))
	}
	for at, p := range worn {
		live := p
		switch {
		case at <= c.ends:
			ended.add(at, p)
			continue
		case c.luck > 0:
			ended.add(at, new(big.Rat).Mul(p, big.NewRat(1, int64(c.luck))))
			live = new(big.Rat).Mul(p, big.NewRat(int64(c.luck-1), int64(c.luck)))
		}
		now := ways{at: live}
		for _, deltas := range c.deltas {
			next := ways{}
			for from, q := range now {
				for _, d := range deltas {
					next.add(min(6, max(0, from+d)), new(big.Rat).Mul(q, big.NewRat(1, int64(len(deltas)))))
				}
			}
			now = next
		}
		for to, q := range now {
			on.add(to, q)
		}
	}
	return ended, on
}

// byHand solves the chain as a system of linear equations over the seven values
// of hp, by elimination. It gives nil when something never ends.
func (c course) byHand() map[string]*big.Rat {
	const size = 7
	var matrix [size][2 * size]*big.Rat // expected visits: (1 - transitions), and the unit matrix
	var ends [size]ways
	leads := [size][]int{}
	for hp := range size {
		ended, on := c.turn(hp)
		ends[hp] = ended
		for j := range matrix[hp] {
			matrix[hp][j] = new(big.Rat)
		}
		matrix[hp][hp].SetInt64(1)
		matrix[hp][size+hp].SetInt64(1)
		for to, p := range on {
			if p.Sign() > 0 {
				leads[hp] = append(leads[hp], to)
			}
			matrix[hp][to].Sub(matrix[hp][to], p)
		}
	}
	// Whatever can be come to must lead to an end.
	reach := func(from int) map[int]bool {
		seen, list := map[int]bool{from: true}, []int{from}
		for i := 0; i < len(list); i++ {
			for _, to := range leads[list[i]] {
				if !seen[to] {
					seen[to] = true
					list = append(list, to)
				}
			}
		}
		return seen
	}
	finite := func(from int) bool {
		for hp := range reach(from) {
			for _, p := range ends[hp] {
				if p.Sign() > 0 {
					return true
				}
			}
		}
		return false
	}
	var live []int
	for hp := range reach(3) {
		if !finite(hp) {
			return nil
		}
		live = append(live, hp)
	}
	for _, k := range live { // Gauss and Jordan, over what can be come to
		pivot := new(big.Rat).Inv(matrix[k][k])
		for j := range matrix[k] {
			matrix[k][j].Mul(matrix[k][j], pivot)
		}
		for _, i := range live {
			if f := new(big.Rat).Set(matrix[i][k]); i != k && f.Sign() != 0 {
				for j := range matrix[i] {
					matrix[i][j].Sub(matrix[i][j], new(big.Rat).Mul(f, matrix[k][j]))
				}
			}
		}
	}
	chances := map[string]*big.Rat{}
	for _, hp := range live {
		visits := matrix[3][size+hp]
		for at, p := range ends[hp] {
			list := c.answers(at)
			for _, v := range list {
				share := new(big.Rat).Mul(visits, p)
				share.Mul(share, big.NewRat(1, int64(len(list))))
				if key := types.Key(v); chances[key] == nil {
					chances[key] = share
				} else {
					chances[key].Add(chances[key], share)
				}
			}
		}
	}
	for key, p := range chances {
		if p.Sign() == 0 {
			delete(chances, key)
		}
	}
	return chances
}

// TestOddsOfChainsAreThoseByHand draws small chains that roll in step, over and
// ask, turn in circles and meet again in the same situations.
func TestOddsOfChainsAreThoseByHand(t *testing.T) {
	t.Parallel()
	g := openCounting(t, "")
	never := 0
	rapid.Check(t, func(t *rapid.T) {
		c := drawCourse(t)
		want := c.byHand()
		d, err := g.Odds(c.source(), odds.Options{ExactOnly: true})
		if want == nil {
			never++
			if err == nil || !strings.Contains(err.Error(), "the game never ends: there is a situation that it cannot leave") {
				t.Fatalf("%s\nnever ends: %v %v", c.source(), d, err)
			}
			return
		}
		if err != nil {
			t.Fatalf("%s\n%v", c.source(), err)
		}
		sum := new(big.Rat)
		for _, o := range d.Outcomes {
			sum.Add(sum, o.Chance)
			if w := want[types.Key(o.Value)]; w == nil || w.Cmp(o.Chance) != 0 {
				t.Fatalf("%s\n%v has chance %s, by hand %v", c.source(), o.Value, o.Chance.RatString(), w)
			}
		}
		if sum.Cmp(big.NewRat(1, 1)) != 0 || len(d.Outcomes) != len(want) || d.Method != odds.Exact {
			t.Fatalf("%s\n%s odds with %d outcomes, not %d, that add up to %s", c.source(), d.Method, len(d.Outcomes), len(want), sum.RatString())
		}
		// hp, and whether there is a wound: what came and left does not count.
		if d.States > 14 {
			t.Fatalf("%s\n%d situations", c.source(), d.States)
		}
	})
	if t.Failed() {
		return
	}
	if never == 0 {
		t.Log("no chain was drawn that never ends")
	}
}

// sampledLike plays the same chain many times, and compares within what a fair
// sample leaves once in ten thousand times; the seed is fixed.
func sampledLike(t *testing.T, g *Game, source string) {
	t.Helper()
	exact, err := g.Odds(source, odds.Options{ExactOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	const trials = 3000
	sampled, err := g.Odds(strings.Replace(source, "odds {", fmt.Sprintf("odds { branches = 1, trials = %d, seed = 5,", trials), 1), odds.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if sampled.Method != odds.Sampled || sampled.Trials != trials {
		t.Fatalf("it is not sampled: %s", sampled)
	}
	for _, o := range exact.Outcomes {
		p, _ := o.Chance.Float64()
		got, _ := sampled.Chance(o.Value).Float64()
		const z = 3.8906
		if slack := z*math.Sqrt(p*(1-p)/trials) + 0.5/trials; math.Abs(got-p) > slack {
			t.Errorf("%s\n%s came %.4f of the time, its odds are %.4f ± %.4f", source, o.Text, got, p, slack)
		}
	}
	for _, o := range sampled.Outcomes {
		if exact.Chance(o.Value).Sign() == 0 {
			t.Errorf("%s\n%s came, and its odds are none", source, o.Text)
		}
	}
}

// TestSamplesOfChainsArePlayedAsTheirOddsAre lets over and ask change the game,
// and steps leave checks that nobody looks at until the step is over.
func TestSamplesOfChainsArePlayedAsTheirOddsAre(t *testing.T) {
	for _, c := range []struct{ name, more, in string }{
		{"over changes the game", "", steps("", `ann.hp = ann.hp + roll "1d3" return ann.hp > 8`, "return ann.hp")},
		{"ask changes the game", "", steps(`ann.hp = ann.hp + 1`, `return ann.hp > 4`, `ann.hp = ann.hp + roll "1d2" return ann.hp`)},
		{"over rolls", "", steps(`ann.hp = math.min(9, ann.hp + roll "1d2")`, `return roll "1d3" == 1`, "return ann.hp")},
		{"a check that nobody looks at happens when its step is over", `after "entity.swings" { function(c) if c.success then c.noun.hp = c.noun.hp + 1 end end }`,
			steps(`ann:swings() ann.hp = ann.hp + 1`, "return ann.hp > 6", "return ann.hp")},
		{"a policy that answers in turn answers anew in each step", `action "entity.picks" { function(who) local n = choose(who, "How many?", { 1, 2 }) who.hp = who.hp + n * roll "1d2" end }`,
			`decide { ["How many?"] = { 2, 1 } } ` + steps(`ann:picks()`, "return ann.hp > 9", "return ann.hp")},
		{"an event is gone with its step", `kind "blow" { event = true, force = "number = 0" }
			action "entity.strikes" { function(who) local b = new.blow { force = roll "1d3" } who.hp = who.hp + b.force end }`,
			steps(`ann:strikes()`, "return ann.hp > 7", "return ann.hp")},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			sampledLike(t, openCounting(t, c.more), c.in)
		})
	}
}

// TestOddsOfLongChainsSayHowFarOffTheyMayBe goes down so far that fractions would
// have more digits than anybody reads.
func TestOddsOfLongChainsSayHowFarOffTheyMayBe(t *testing.T) {
	const height = 460
	g := openCounting(t, "")
	eval(t, g, fmt.Sprintf("ann.hp = %d", height))
	source := steps(`ann.hp = ann.hp - roll "1d3"`, "return ann.hp <= 0", "return ann.hp")
	d, err := g.Odds(source, odds.Options{})
	if err != nil {
		t.Fatal(err)
	}
	comes := ways{height: big.NewRat(1, 1)}
	for hp := height; hp > 0; hp-- {
		for step := 1; step <= 3 && comes[hp] != nil; step++ {
			comes.add(hp-step, new(big.Rat).Mul(comes[hp], big.NewRat(1, 3)))
		}
	}
	if d.Method != "exact to 1e-13" || d.Bound <= 0 || d.Bound > 1e-13 {
		t.Errorf("%s, off by %g", d.Method, d.Bound)
	}
	for hp := -2; hp <= 0; hp++ {
		off := new(big.Rat).Sub(d.Chance(float64(hp)), comes[hp])
		if far, _ := off.Float64(); math.Abs(far) > d.Bound {
			t.Errorf("%d is off by %g", hp, far)
		}
	}
	if want := "-2   16.667 %\n-1   33.333 %\n 0   50.000 %\nexact to 1e-13: 463 situations, 1380 branches"; d.String() != want {
		t.Errorf("got\n%s\nwant\n%s", d, want)
	}
	if got := eval(t, g, "found = "+source+" return found.method == 'exact to 1e-13' and found.bound > 0 and found.bound < 1e-13"); got != "yes" {
		t.Errorf("a script sees %s", got)
	}
}
