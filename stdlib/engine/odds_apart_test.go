package engine

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"houserule/lang/dice"
	"houserule/lang/sandbox"
	"houserule/lang/types"
	"houserule/runtime/odds"
	"houserule/runtime/play/command"
	"houserule/runtime/state"
	"houserule/runtime/table/tabletest"
)

// orderedPlaythroughs are playthroughs that distinguish the order of the dice of a roll.
type orderedPlaythroughs struct{ tabletest.Playthroughs }

// Ordered implements command.Chance.
func (o *orderedPlaythroughs) Ordered(*dice.Expression) bool { return true }

// everyStep plays left steps of a chain in all playthroughs, without merging situations. It adds the
// probabilities of the results to chances.
func everyStep(g *Game, most int, c odds.Chain, left int, chance *big.Rat, chances map[string]*big.Rat) error {
	here := g.Table.World().State()
	defer g.Table.World().Restore(here)
	run := func() (any, error) { return nil, c.Step() }
	if left == 0 {
		run = func() (any, error) { return c.Ask() }
	}
	for x := (&orderedPlaythroughs{}); ; {
		if most--; most < 0 {
			return tabletest.ErrMany
		}
		g.Table.World().Restore(here.Clone())
		var next *state.Store
		err := g.Table.Explorer().Simulate(x, nil, run, func(v any) error {
			if next = g.Table.World().Snapshot(); left > 0 {
				return nil
			}
			tabletest.Add(chances, types.Key(v), new(big.Rat).Mul(chance, x.Chance()))
			return nil
		})
		if err == nil && left > 0 {
			g.Table.World().Restore(next)
			err = everyStep(g, most, c, left-1, new(big.Rat).Mul(chance, x.Chance()), chances)
		}
		if err != nil {
			return err
		}
		if !x.Next() {
			return nil
		}
	}
}

// deeds draws actions that do each other: those of higher numbers, so that they end.
type deeds struct {
	t     *rapid.T
	count int
	names int
}

func (d *deeds) pick(what string, of ...string) string { return rapid.SampledFrom(of).Draw(d.t, what) }

func (d *deeds) name() string {
	d.names++
	return fmt.Sprint("v", d.names)
}

// source is the module.
func (d *deeds) source() string {
	s := `kind "character" { like = "entity" }
box "entity.last" { "number = 0", forget = true }
box "game.turns" "number = 0"
action "game.counts" { changes = { turns = "turns + 1" } }
kind "imp" { like = "entity" }
box "entity.x" "number = 0"
box "entity.y" "number = 0"
kind "blow" { event = true, who = "entity", force = "number", late = "number = 0" }
box "entity.luck" "number = 1"
check "entity.try" { dice = "1d6", roller = "owner", against = "4" }
check "entity.push" { like = "entity.try", steps = "staggers", against = "5" }
check "entity.tire" { dice = "1d3", modifier = "x", against = "3" }
offer "Again" { on = "entity.try", by = "roller", costs = "1 luck", once = "roll", when = "not success", changes = { dice = "again" } }
action "entity.staggers" { changes = { x = "min(9, x + 1)" } }
check "entity.lean" { like = "entity.tire", steps = "staggers" }
check "entity.toss" { dice = "2d3", roller = "owner", modifier = "height - 1", against = "6",
  twins = "count(dice, # == 1) == 2", high = "natural + x >= 5", success = "twins or high and reach(roller) + total > 5" }
rule "entity.height" "floor(y / 3) + 1"
rule "entity.reach (foe: entity, more = 0)" "height - floor(foe.x / 2) + more"
rule "entity.mood" { function(who) return who.x + who:reach { foe = who, more = 1 } end }
action "entity.tries" { steps = "try" }
action "entity.leans" { steps = "lean" }
action "entity.swings" { function(who) return new.blow { who = who, force = 1 }:make() end }
action "entity.writes (n = 1)" { changes = { x = "min(9, x + n)" } }
action "blow.make" { function(blow) blow.force = blow.force + roll "1d2" return blow end }
action "blow.again" { function(blow) blow.late = blow.late + blow.force end }
`
	for i := range d.count {
		if rapid.IntRange(0, 5).Draw(d.t, "kind") == 0 && i+1 < d.count {
			s += fmt.Sprintf("action \"entity.a%d (foe: entity)\" { steps = { \"a%d(foe)\", \"tries\", { \"foe.staggers\", when = \"x > 1\" }, \"%s\" } }\n", i, d.later(i), d.pick("last step", "leans", "writes", "swings", "writes(x)"))
			continue
		}
		s += fmt.Sprintf("action \"entity.a%d (foe: entity)\" { function(who, given)\n  local foe = given.foe\n%s end }\n", i, d.block(i, "  ", 0))
	}
	if rapid.Bool().Draw(d.t, "after") {
		s += fmt.Sprintf("after \"entity.a%d\" { when = \"x < 8\", function(who, given, usual)\n  local foe = given.foe\n%s end }\n", rapid.IntRange(0, d.count-1).Draw(d.t, "of"), d.block(d.count-1, "  ", 1))
	}
	return s
}

func (d *deeds) later(i int) int { return rapid.IntRange(i+1, d.count-1).Draw(d.t, "later") }

// block draws statements, and what the function gives.
func (d *deeds) block(i int, indent string, deep int) string {
	var s strings.Builder
	for range rapid.IntRange(1, 3).Draw(d.t, "statements") {
		s.WriteString(d.statement(i, indent, deep))
	}
	if deep == 0 || rapid.IntRange(0, 5).Draw(d.t, "returns") == 0 {
		s.WriteString(indent + "do return " + d.pick("gives", "who.x", "nil", "foe", "who:try()", "who:try().success", "{ who.x, foe.x }", `roll "1d2"`,
			`new.blow { who = who, force = 1 }:make()`) + " end\n")
	}
	return s.String()
}

func (d *deeds) statement(i int, indent string, deep int) string {
	who := d.pick("who", "who", "foe")
	v := d.name()
	kinds := []string{"write", "write", "roll", "check", "late", "left", "imp", "blow", "choose", "forget", "ask", "toss", "shown", "list", "dice"}
	if i+1 < d.count {
		kinds = append(kinds, "call", "call", "call", "look", "attempt", "both", "count", "caught")
	}
	if deep < 2 {
		kinds = append(kinds, "if", "if")
	}
	if rapid.IntRange(0, 25).Draw(d.t, "breaks") == 0 {
		kinds = []string{"refuse", "error"}
	}
	line := ""
	call := func() string {
		return fmt.Sprintf("%s:a%d { foe = %s }", who, d.later(i), d.pick("foe", "who", "foe"))
	}
	switch d.pick("statement", kinds...) {
	case "write":
		line = fmt.Sprintf("%s.%s = math.min(9, %s.x + %s)", who, d.pick("box", "x", "y"), d.pick("of", "who", "foe"), d.pick("by", "1", "2"))
	case "roll":
		line = fmt.Sprintf(`local %s = roll "1d2" if %s > 1 then %s.x = math.max(0, %s.x - %s) end`, v, v, who, who, v)
	case "check":
		line = fmt.Sprintf("if %s:%s().success then %s.y = math.min(9, %s.y + 1) end", who, d.pick("which", "try", "push", "tire"), who, who)
	case "late":
		line = fmt.Sprintf("local %s = %s:tire() local first = %s.success %s.x = math.min(9, %s.x + 3) if %s.total > 4 then %s.y = 5 end", v, who, v, who, who, v, who)
	case "left":
		line = fmt.Sprintf("%s:%s()", who, d.pick("which", "try", "push", "tries", "leans", "writes", "staggers"))
	case "imp":
		line = fmt.Sprintf(`local %s = bring("imp", { x = %s.x }) %s`, v, who, d.pick("then", v+":leaves()", "", fmt.Sprintf(`if roll "1d2" == 1 then %s:leaves() end`, v)))
	case "blow":
		line = fmt.Sprintf(`local %s = %s if %s.force > 2 then %s:again() end %s.y = math.min(9, %s.late)`,
			v, d.pick("whose", who+":swings()", "new.blow { who = "+who+", force = 2 }:make()"), v, v, who, v)
	case "choose":
		line = fmt.Sprintf(`%s.x = math.min(9, %s.x + choose(%s, "How much?", 0, 2))`, who, who, who)
	case "ask":
		line = fmt.Sprintf("%s.y = math.max(0, math.min(9, %s))", who, d.pick("asked", "who:reach { foe = foe }", "foe:reach { foe = who, more = 1 }", "who.mood", "who.mood + foe.height"))
	case "toss":
		line = fmt.Sprintf("local %s = %s:toss() if %s.%s then %s.x = math.min(9, %s.x + %s.mood) end if %s.%s then %s.y = 4 end",
			v, who, v, d.pick("seen", "success", "high", "twins"), who, who, who, v, d.pick("then seen", "success", "high", "twins"), who)
	case "forget":
		line = fmt.Sprintf(`%s.last = roll "1d2"`, who)
	case "call":
		line = call()
	case "look":
		line = fmt.Sprintf(`local %s = %s if type(%s) == "number" then who.y = math.min(9, %s) elseif %s then foe.y = 3 end`, v, call(), v, v, v)
	case "both":
		line = fmt.Sprintf(`local %s = %s:%s() who.x = math.min(9, who.x + 1) if %s.success then who.y = math.min(9, %s.total) end`, v, who, d.pick("which", "tries", "leans"), v, v)
	case "attempt":
		line = fmt.Sprintf(`if not attempt(function() %s %s end) then who.y = 7 end`, call(), d.pick("then", "", `if who.x > 2 then refuse "no" end`, `if roll "1d2" == 1 then refuse "no" end`))
	case "count":
		line = fmt.Sprintf(`local %s = 0 attempt(function() %s = %s + 1 %s end) who.y = math.min(9, who.y + %s)`, v, v, v, call(), v)
	case "caught":
		line = fmt.Sprintf(`if not pcall(function() %s %s end) then who.y = 8 end`, call(), d.pick("then", "", `error "no"`, `if roll "1d2" == 1 then error "no" end`))
	case "list":
		line = fmt.Sprintf(`local %s = all "imp" table.insert(%s, who) if roll "1d2" == 1 then table.remove(%s) end who.y = math.min(9, #%s)`, v, v, v, v)
	case "dice":
		line = fmt.Sprintf(`local %s = who:tire() if %s.dice[1] > 1 then who.x = math.max(0, who.x - 1) end`, v, v)
	case "shown":
		line = fmt.Sprintf(`if tostring(%s) == "Ann" then %s.y = math.min(9, #tostring(%s.x) + %s.y) end`, who, who, who, who)
	case "if":
		line = fmt.Sprintf("if %s then\n%s%send", d.pick("condition", "who.x > foe.x", "foe.y > 1", "who.mood > 2", "who:reach { foe = foe } > 0", "who:try().success", `roll "1d3" == 1`), d.block(i, indent+"  ", deep+1), indent)
	case "refuse":
		line = `refuse "enough"`
	case "error":
		line = `error "broken"`
	}
	return indent + line + "\n"
}

// TestOddsApart: whatever actions do, odds that follow each of them once for all its
// ends answer what one gets who plays every course from the beginning, and fail as
// those do.
func TestOddsApart(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		d := &deeds{t: t, count: rapid.IntRange(2, 5).Draw(t, "actions")}
		source := d.source()
		g, err := tryOpen(source, Options{Limits: sandbox.Limits{Heap: -1}}) // it is that of all tests that run beside it
		if err != nil {
			t.Fatalf("%s\n%v", source, err)
		}
		defer g.Close()
		decided := rapid.SampledFrom([]string{`{ 1, 0, 2, 1, 1, 0, 2, 2, 0, 1, 0, 0, 1, 2, 1, 0, 1, 2, 0, 1, 1, 1, 0, 0, 2, 1 }`, `function(who) return who.x > 2 and 0 or 1 end`}).Draw(t, "decided")
		for _, line := range []string{`ann = bring("character", { name = "Ann" })`, `bob = bring("character", { name = "Bob", x = 2 })`,
			fmt.Sprintf(`decide { Again = %v, ["How much?"] = %s }`, rapid.Bool().Draw(t, "again"), decided)} {
			if _, err := g.Eval(line); err != nil {
				t.Fatal(err)
			}
		}
		people := g.Table.World().Lists.All("character")
		ann, bob := people[0].(types.Ref), people[1].(types.Ref)
		read := func() (types.Value, error) {
			list := types.List{}
			for _, n := range []types.Ref{ann, bob} {
				for _, box := range []string{"x", "y", "luck"} {
					v, err := g.Table.World().Boxes.Get(g.Table.Run(), n, box)
					if err != nil {
						return nil, err
					}
					list = append(list, v)
				}
			}
			return append(list, float64(len(g.Table.World().Lists.All("imp")))), nil
		}
		turn := func(n int) error {
			if n%2 == 1 {
				_, err := g.Table.Journal().Do(bob, "a0", map[string]types.Value{"foe": ann})
				return err
			}
			_, err := g.Table.Journal().Do(ann, "a0", map[string]types.Value{"foe": bob})
			return err
		}
		rounds := rapid.IntRange(1, 2).Draw(t, "rounds")
		run := func() (types.Value, error) {
			for n := range rounds {
				if err := turn(n); err != nil {
					return nil, err
				}
			}
			return read()
		}
		before := g.Table.World().Hash()
		want, _, wrong := tabletest.Odds(g.Table, &orderedPlaythroughs{}, 3000, func() (any, error) { return run() })
		if wrong == tabletest.ErrMany {
			return
		}
		got, err := odds.Of(g.Table, run, odds.Options{ExactOnly: true})
		compareOdds(t, source, want, wrong, got, err)
		if g.Table.World().Hash() != before {
			t.Fatalf("%s\nthe odds changed the game", source)
		}
		if wrong != nil || strings.HasPrefix(decided, "{") {
			return
		}
		// Step by step every step is a command: what nobody looked at is rolled at its end.
		turns := func() (int, error) {
			v, err := g.Table.World().Boxes.Get(g.Table.Run(), g.Table.World().Game(), "turns")
			n, _ := v.(float64)
			return int(n), err
		}
		chain := odds.Chain{
			Step: func() error {
				n, err := turns()
				if err == nil {
					err = turn(n)
				}
				if err == nil {
					_, err = g.Table.Journal().Do(g.Table.World().Game(), "counts", nil)
				}
				return err
			},
			Over: func() (bool, error) { n, err := turns(); return n == rounds, err },
			Ask:  read,
		}
		want = map[string]*big.Rat{}
		if wrong = everyStep(g, 3000, chain, rounds, big.NewRat(1, 1), want); wrong == tabletest.ErrMany {
			return
		}
		got, err = odds.Steps(g.Table, chain, odds.Options{ExactOnly: true})
		compareOdds(t, source, want, wrong, got, err)
	})
}

func compareOdds(t *rapid.T, source string, want map[string]*big.Rat, wrong error, got *odds.Distribution, err error) {
	t.Helper()
	if (wrong == nil) != (err == nil) || wrong != nil && wrong.Error() != err.Error() {
		t.Fatalf("%s\nevery course: %v\nodds: %v", source, wrong, err)
	}
	if wrong != nil {
		return
	}
	if len(want) != len(got.Outcomes) {
		t.Fatalf("%s\nevery course: %v\nodds: %v", source, want, got)
	}
	for _, o := range got.Outcomes {
		if p := want[types.Key(o.Value)]; p == nil || p.Cmp(o.Chance) != 0 {
			t.Fatalf("%s\n%s: %v by playing every course, %v by odds", source, o.Text, p, o.Chance)
		}
	}
}

var _ command.Chance = (*orderedPlaythroughs)(nil)
