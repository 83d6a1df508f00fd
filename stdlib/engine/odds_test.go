package engine

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"houserule/lang/dice"
	"houserule/lang/types"
	"houserule/runtime/odds"
	"houserule/runtime/play/checks"
	"houserule/runtime/play/command"
)

// rolled is a check as it is drawn: dice, modifiers, and lines that are
// functions and may roll dice of their own.
type rolled struct {
	notation string
	sides    []int // every die that can fall, those of function lines last
	modifier int
	against  int
	another  bool // a function line rolls one more d4 on a critical
	again    bool // the dice are rolled again on a failure
	asks     string
}

func (r rolled) source() string {
	critical := `function(c) return c.natural >= 10 end`
	bonus := `"0"`
	if r.another {
		bonus = `function(c) if c.critical then return c:another "1d4" end return 0 end`
	}
	offer := ""
	if r.again {
		offer = `offer "Again" { on = "entity.try", by = "roller", costs = "1 luck", once = "roll", when = "not success", changes = { dice = "again" } }`
	}
	return fmt.Sprintf(`
kind "character" { like = "entity" }
box "entity.luck" { "number = 1" }
check "entity.try" { dice = %q, critical = %s, bonus = %s, modifier = "%d + bonus", against = "%d" }
%s
`, r.notation, critical, bonus, r.modifier, r.against, offer)
}

func drawRolled(t *rapid.T) rolled {
	type kind struct {
		notation string
		sides    []int
	}
	k := rapid.SampledFrom([]kind{{"2d6", []int{6, 6}}, {"1d12", []int{12}}, {"3d4", []int{4, 4, 4}}, {"3d6kh2", []int{6, 6, 6}},
		{"2d8kl1", []int{8, 8}}, {"1d6 + 1d4", []int{6, 4}}, {"2d6 - 1d3", []int{6, 6, 3}}}).Draw(t, "dice")
	r := rolled{notation: k.notation, sides: k.sides, modifier: rapid.IntRange(-3, 3).Draw(t, "modifier"), against: rapid.IntRange(3, 12).Draw(t, "against"),
		another: rapid.Bool().Draw(t, "another"), asks: rapid.SampledFrom([]string{"success", "total", "degree", "critical", "bonus"}).Draw(t, "asks")}
	r.again = len(k.sides) < 3 && rapid.IntRange(0, 3).Draw(t, "again") == 0
	return r
}

// enumerated plays the check once for every way the dice can fall, with dice
// that are set in advance; dice that are not rolled make their branch weigh less.
func enumerated(g *Game, ann types.Ref, r rolled) (map[string]*big.Rat, error) {
	chances := map[string]*big.Rat{}
	var follow func(prefix []int, chance *big.Rat) error
	follow = func(prefix []int, chance *big.Rat) error {
		next := 0
		src := faces(func(d dice.Die) (int, error) {
			if next == len(prefix) {
				return 0, wantsDie(d.Sides)
			}
			next++
			return prefix[next-1], nil
		})
		var got types.Value
		err := g.Table.Explorer().Simulate(nil, src, func() (any, error) {
			v, err := g.Table.Journal().Do(ann, "try", nil)
			if err != nil {
				return nil, err
			}
			return v.(*checks.Check).Look(g.Table.Run(), r.asks)
		}, func(v any) error {
			got = v
			return nil
		})
		var more wantsDie
		if errors.As(err, &more) {
			for i := range int(more) {
				part := new(big.Rat).Mul(chance, big.NewRat(1, int64(more)))
				if err := follow(append(prefix[:len(prefix):len(prefix)], i), part); err != nil {
					return err
				}
			}
			return nil
		}
		if err != nil {
			return err
		}
		key := types.Key(got)
		if chances[key] == nil {
			chances[key] = new(big.Rat)
		}
		chances[key].Add(chances[key], chance)
		return nil
	}
	return chances, follow(nil, big.NewRat(1, 1))
}

// faces is a source of dice that a function rolls.
type faces func(d dice.Die) (int, error)

func (f faces) Roll(d dice.Die) (int, error) { return f(d) }

// wantsDie ends a branch that needs one more die, of so many sides.
type wantsDie int

func (w wantsDie) Error() string     { return "one more die" }
func (w wantsDie) Uncatchable() bool { return true }

func openRolled(r rolled) (*Game, types.Ref, error) {
	g, err := tryOpen(r.source(), Options{Decider: command.DeciderFunc(func(d *command.Decision) (types.Value, error) { return true, nil })})
	if err != nil {
		return nil, types.Ref{}, err
	}
	if _, err := g.Eval(`ann = bring("character", { name = "Ann" })`); err != nil {
		g.Close()
		return nil, types.Ref{}, err
	}
	return g, g.Table.World().Lists.All("character")[0].(types.Ref), nil
}

func (r rolled) ask(g *Game, ann types.Ref) func() (types.Value, error) {
	return func() (types.Value, error) {
		v, err := g.Table.Journal().Do(ann, "try", nil)
		if err != nil {
			return nil, err
		}
		return v.(*checks.Check).Look(g.Table.Run(), r.asks)
	}
}

func TestOddsAreThoseOfEveryWayTheDiceCanFall(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		r := drawRolled(t)
		g, ann, err := openRolled(r)
		if err != nil {
			t.Fatalf("%v\n%s", err, r.source())
		}
		defer g.Close()
		before := g.Table.World().Hash()
		d, err := odds.Of(g.Table, r.ask(g, ann), odds.Options{ExactOnly: true})
		if err != nil {
			t.Fatalf("%v\n%s", err, r.source())
		}
		want, err := enumerated(g, ann, r)
		if err != nil {
			t.Fatalf("%v\n%s", err, r.source())
		}
		if g.Table.World().Hash() != before || len(g.Table.Journal().Entries()) != 1 {
			t.Fatal("odds left a trace")
		}
		sum := new(big.Rat)
		for _, o := range d.Outcomes {
			sum.Add(sum, o.Chance)
			if w := want[types.Key(o.Value)]; w == nil || w.Cmp(o.Chance) != 0 {
				t.Fatalf("%s is %v with a chance of %v, not %v\n%s", r.asks, o.Value, o.Chance, w, r.source())
			}
		}
		if len(want) != len(d.Outcomes) || sum.Cmp(big.NewRat(1, 1)) != 0 {
			t.Fatalf("%d outcomes that are %v together, not %d\n%s", len(d.Outcomes), sum, len(want), r.source())
		}
	})
}

// TestSamplesAgreeWithOdds compares with seeded dice, within an interval that
// a fair sample leaves once in a thousand times; the seed is fixed.
func TestSamplesAgreeWithOdds(t *testing.T) {
	t.Parallel()
	for i, r := range []rolled{
		{notation: "2d6", modifier: 1, against: 8, another: true, asks: "success"},
		{notation: "3d6kh2", against: 9, asks: "degree", again: true},
		{notation: "1d12", modifier: 2, against: 8, asks: "total", another: true, again: true},
	} {
		g, ann, err := openRolled(r)
		if err != nil {
			t.Fatal(err)
		}
		defer g.Close()
		d, err := odds.Of(g.Table, r.ask(g, ann), odds.Options{ExactOnly: true})
		if err != nil {
			t.Fatal(err)
		}
		const trials = 4000
		counts := map[string]int{}
		src := dice.NewSeeded(uint64(i))
		for range trials {
			err := g.Table.Explorer().Simulate(nil, src, func() (any, error) { return r.ask(g, ann)() }, func(v any) error {
				counts[types.Key(v)]++
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		for _, o := range d.Outcomes {
			p, _ := o.Chance.Float64()
			const z = 3.2905 // 99.9 %
			slack := z*math.Sqrt(p*(1-p)/trials) + 0.5/trials
			if got := float64(counts[types.Key(o.Value)]) / trials; math.Abs(got-p) > slack {
				t.Errorf("%s %s is %v: sampled %.4f, odds %.4f ± %.4f", r.notation, r.asks, o.Value, got, p, slack)
			}
		}
	}
}

const duels = `
kind "character" { like = "entity" }
box "entity.life" { "number = 2" }
box "entity.wit" { "number = 0" }
check "entity.swing" { dice = "1d6", against = "4" }
check "entity.stare" { dice = "1d6!", against = "4" }
check "entity.stares" { dice = "4d6!" }
check "entity.many" { dice = "40d20kh39", against = "400" }
action "entity.trades (foe: entity)" { function(who, given)
  if who:swing().success then given.foe.life = given.foe.life - 1 else who.life = who.life - 1 end end }
action "entity.tosses (foe: entity)" { function(who, given)
  local c = who:swing()
  if c.total == 6 then given.foe.life = 0 elseif c.total == 1 then who.life = 0 end end }
action "entity.waits" { function(who) who.wit = 1 - who.wit end }
`

func TestDuelsToTheEnd(t *testing.T) {
	for _, c := range []struct{ name, step, over, ask, want string }{
		// Each exchange somebody loses one life with the same chance: first to two.
		{"even trade", "ann:trades(bob)", "ann.life < 1 or bob.life < 1", "ann.life", "0   50.000 %  1/2\n1   25.000 %  1/4\n2   25.000 %  1/4\nexact: 8 situations, 8 branches"},
		// Two of six faces end it, evenly; the rest throws again: 1/2 each, however long it takes.
		{"endless in principle", "ann:tosses(bob)", "ann.life < 1 or bob.life < 1", "ann.life > 0", " no   50.000 %  1/2\nyes   50.000 %  1/2\nexact: 3 situations, 6 branches"},
		{"over at once", "ann:waits()", "ann.life > 0", "ann.wit", "0  100.000 %  1\nexact: 1 situations, 0 branches"},
	} {
		g := open(t, duels, Options{})
		eval(t, g, `ann = bring("character", { name = "Ann" })`)
		eval(t, g, `bob = bring("character", { name = "Bob" })`)
		before := g.Table.World().Hash()
		got, err := g.Eval(fmt.Sprintf("odds { step = function() %s end, over = function() return %s end, ask = function() return %s end }", c.step, c.over, c.ask))
		if err != nil || strings.Split(got, "\nexact")[0] != strings.Split(c.want, "\nexact")[0] {
			t.Errorf("%s: %v\ngot\n%s\nwant\n%s", c.name, err, got, c.want)
		}
		if g.Table.World().Hash() != before || len(g.Table.Journal().Entries()) != 2 {
			t.Errorf("%s left a trace", c.name)
		}
	}
}

func TestOddsThatCannotBeExactSayWhy(t *testing.T) {
	t.Parallel()
	g := open(t, duels, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann" })`)
	before := g.Table.World().Hash()
	_, err := g.Eval(`odds { step = function() ann:waits() end, over = function() return ann.life < 1 end, ask = function() return 1 end }`)
	if err == nil || !strings.Contains(err.Error(), "the game never ends: there is a situation that it cannot leave") {
		t.Errorf("an endless chain: %v", err)
	}
	for in, want := range map[string]string{
		`odds(function() local c = ann:stares() return #c.dice end)`:                                         "because 4d6! can go on for ever, so its odds have no exact end",
		`odds(function() return ann:many().success end)`:                                                     "can fall in more ways than can be followed",
		`odds(function() local a, b repeat a, b = roll "1d6", roll "1d6" until a ~= b return a > b end)`:     "still goes on, for long or for ever",
		`odds(function() local a, b repeat a, b = roll "1d6" + 5, roll "1d6" until a ~= b return a > b end)`: "still goes on, for long or for ever",
	} {
		got := eval(t, g, in)
		if !strings.Contains(got, "sampled: 10000 trials, seed 0, because ") || !strings.Contains(got, want) {
			t.Errorf("%s\n%s\nwant %s", in, got, want)
		}
		if again := eval(t, g, in); again != got {
			t.Errorf("%s: the same seed gives another sample", in)
		}
	}
	if g.Table.World().Hash() != before {
		t.Error("odds left a trace")
	}
}

// TestOddsFollowVariablesOfDice throws the same notation with other numbers on
// every branch.
func TestOddsFollowVariablesOfDice(t *testing.T) {
	g := open(t, `
kind "character" { like = "entity" }
box "entity.cards" { "number = 3" }
check "entity.draw" { dice = "(@n)d(@cards)u", n = "cards - 1", first = "dice[1]" }
action "entity.draws_twice" { function(who)
  local first = who:draw().first
  who.cards = first + 1
  return 10 * first + who:draw().total
end }
`, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann" })`)
	// The first card is 1, 2 or 3 of three, and leaves two, three or four cards; all but one of them are drawn.
	for range 2 {
		for in, want := range map[string]float64{
			"11": 1. / 6, "12": 1. / 6, "23": 1. / 9, "24": 1. / 9, "25": 1. / 9, "36": 1. / 12, "37": 1. / 12, "38": 1. / 12, "39": 1. / 12, "10": 0,
		} {
			got := eval(t, g, fmt.Sprintf(`math.abs(odds(function() return ann:draws_twice() end):chance(%s) - %v) < 1e-12`, in, want))
			if got != "yes" {
				t.Errorf("%s does not have the chance %v", in, want)
			}
		}
	}
	if got := eval(t, g, `odds(function() return ann:draws_twice() end).method`); got != "exact" {
		t.Errorf("the odds are %s", got)
	}
}

// TestOddsOfCardsThatAreDrawnLater relays dice that differ after a purchase
// changed how many there are.
func TestOddsOfCardsThatAreDrawnLater(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		dice, number, when, change, method string
		want                               map[string]float64
	}{
		{"(@n)d4u", "1", "true", "n + 1", "exact", map[string]float64{"3": 1. / 6, "4": 1. / 6, "5": 1. / 3, "6": 1. / 6, "7": 1. / 6}},
		{"(@n)d5us", "1", "total < 4", "n + 1", "exact", map[string]float64{"3": .1, "4": .3, "5": .35, "6": .1, "7": .1, "8": .05}},
		{"(@n)d5u", "3", "total > 9", "n - 1", "exact", map[string]float64{"5": 1. / 15, "6": 1. / 6, "7": .2, "8": 4. / 15, "9": .3}},
		{"(@n)d4r1", "2", "true", "n + 1", "sampled", nil},
	} {
		g := open(t, fmt.Sprintf(`
kind "character" { like = "entity" }
check "entity.draw" { n = %s, dice = %q }
offer "Other Cards" { on = "entity.draw", by = "anyone", once = "roll", when = %q, changes = { n = %q } }
`, tt.number, tt.dice, tt.when, tt.change), Options{})
		eval(t, g, `ann = bring("character", { name = "Ann" })`)
		eval(t, g, `decide { ["Other Cards"] = true }`)
		eval(t, g, `found = odds(function() return ann:draw().total end)`)
		if got := eval(t, g, `found.method`); got != tt.method {
			t.Errorf("%s: the odds are %s", tt.dice, got)
		}
		for total, p := range tt.want {
			if got := eval(t, g, fmt.Sprintf(`math.abs(found:chance(%s) - %v) < 1e-12`, total, p)); got != "yes" {
				t.Errorf("%s: %s has the chance %s, not %v", tt.dice, total, eval(t, g, fmt.Sprintf(`found:chance(%s)`, total)), p)
			}
		}
	}
}

// Formulas may look at which die lies where: odds tell equal dice apart then,
// and count them together where only what they show matters.
func TestOddsOfDiceByPlace(t *testing.T) {
	g := open(t, `
check "game.first" { dice = "2d6", first = "dice[1]" }
check "game.most" { dice = "2d6", most = "max(dice)", sixes = "count(dice, # == 6)" }
check "game.step" { dice = "3d4kh2", step = "dice[2] - dice[1]" }
`, Options{})
	for _, c := range []struct {
		ask   string
		value float64
		want  string
	}{
		{"game:first().first", 1, "1/6"}, {"game:first().total", 7, "1/6"},
		{"game:most().most", 6, "11/36"}, {"game:most().sixes", 2, "1/36"},
		{"game:step().step", -3, "1/64"}, {"game:step().step", 0, "11/32"},
	} {
		d, err := g.Odds(c.ask, odds.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := d.Chance(c.value).RatString(); got != c.want || d.Method != "exact" {
			t.Errorf("%v of %s: %s (%s), want %s", c.value, c.ask, got, d.Method, c.want)
		}
	}
}
