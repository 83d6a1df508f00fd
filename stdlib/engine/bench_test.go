package engine

import (
	"fmt"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/types"
	"houserule/runtime/odds"
	"houserule/runtime/play/checks"
	"houserule/runtime/play/command"
)

// Every benchmark of the engine stands beside the bare work it cannot do
// without, so that what the engine costs is a ratio and not a time.

// bareCall is gopher-lua alone calling a function of two numbers.
func bareCall(b *testing.B) {
	L := lua.NewState()
	defer L.Close()
	if err := L.DoString(`function f(a, b) return a + b end`); err != nil {
		b.Fatal(err)
	}
	f := L.GetGlobal("f")
	b.ReportAllocs()
	for b.Loop() {
		if err := L.CallByParam(lua.P{Fn: f, NRet: 1, Protect: true}, lua.LNumber(3), lua.LNumber(4)); err != nil {
			b.Fatal(err)
		}
		L.Pop(1)
	}
}

func openBench(b *testing.B, source string) (*Game, types.Ref) {
	b.Helper()
	g, err := tryOpen(source, Options{Decider: command.DeciderFunc(func(*command.Decision) (types.Value, error) { return false, nil })})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(g.Close)
	for _, line := range []string{`ann = bring("character", { name = "Ann", Climbing = 3, Might = 4 })`, `bob = bring("character", { name = "Bob", Climbing = 2, Might = 2 })`} {
		if _, err := g.Eval(line); err != nil {
			b.Fatal(err)
		}
	}
	return g, g.Table.World().Lists.All("character")[0].(types.Ref)
}

func BenchmarkCheck(b *testing.B) {
	b.Run("bare f(a, b)", bareCall)
	layers := func(kind string) string {
		s := climbing
		for i := range 5 {
			switch kind {
			case "formulas":
				s += fmt.Sprintf("\nafter \"attribute.bonus\" { \"usual + %d\" }", i)
			case "functions":
				s += fmt.Sprintf("\nafter \"attribute.bonus\" { function(it, given, usual) return usual + %d end }", i)
			}
		}
		return s
	}
	for _, c := range []struct{ name, source string }{
		{"a module", climbing}, {"five layers of formulas", layers("formulas")}, {"five layers of functions", layers("functions")},
	} {
		b.Run(c.name, func(b *testing.B) {
			g, ann := openBench(b, c.source)
			climb := types.Ref{Kind: "skill", Name: "Climbing", Owner: ann.Record}
			b.ReportAllocs()
			n := 0
			for b.Loop() {
				v, err := g.Table.Journal().Do(climb, "check", map[string]types.Value{"difficulty": 2.0})
				if err != nil {
					b.Fatal(err)
				}
				if _, err := v.(*checks.Check).Look(g.Table.Run(), "success"); err != nil {
					b.Fatal(err)
				}
				if n++; n%1000 == 0 { // the journal of an evening, and no longer
					b.StopTimer()
					if _, err := g.Table.Journal().Undo(1); err != nil {
						b.Fatal(err)
					}
					b.StartTimer()
				}
			}
		})
	}
	b.Run("one question", func(b *testing.B) {
		g, ann := openBench(b, climbing)
		climb := types.Ref{Kind: "skill", Name: "Climbing", Owner: ann.Record}
		b.ReportAllocs()
		for b.Loop() {
			if _, err := g.Table.Eval().Ask(climb, "effective", nil); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// BenchmarkSteps compares an action of steps and changes with functions that do
// the same.
func BenchmarkSteps(b *testing.B) {
	for _, c := range []struct{ name, source string }{
		{"functions", `
action "entity.acts (points = 1)" { function(who, given) if who.luck > 0 then who:is_struck { points = given.points } end who:tires() end }
action "entity.is_struck (points)" { function(who, given) who.bruises = who.bruises + given.points end }
action "entity.tires" { function(who) who.bruises = 0 end }`},
		{"steps", `
action "entity.acts (points = 1)" { steps = { { "is_struck", when = "luck > 0" }, "tires" } }
action "entity.is_struck (points)" { changes = { bruises = "bruises + points" } }
action "entity.tires" { changes = { bruises = "0" } }`},
	} {
		b.Run(c.name, func(b *testing.B) {
			g, ann := openBench(b, climbing+c.source)
			b.ReportAllocs()
			n := 0
			for b.Loop() {
				if _, err := g.Table.Journal().Do(ann, "acts", nil); err != nil {
					b.Fatal(err)
				}
				if n++; n%1000 == 0 {
					b.StopTimer()
					if _, err := g.Table.Journal().Undo(1); err != nil {
						b.Fatal(err)
					}
					b.StartTimer()
				}
			}
		})
	}
}

func BenchmarkRoll(b *testing.B) {
	b.Run("bare f(a, b)", bareCall)
	b.Run("3d6kh2", func(b *testing.B) {
		g, _ := openBench(b, climbing)
		b.ReportAllocs()
		for b.Loop() {
			if _, err := g.Table.Checks().Roll("3d6kh2"); err != nil {
				b.Fatal(err)
			}
		}
	})
}

const striking = climbing + `
box "entity.life" { "number = 6" }
check "entity.swing" { like = "core", against = "8" }
check "entity.deals" { n = "3", left = "6 + 6", dice = "(@n)d(@left)u" }
check "entity.guard" { like = "core", against = "9" }
action "entity.strikes (foe: entity)" { function(who, given)
  local swing = who:swing()
  if not swing.success then return 0 end
  if given.foe:guard().success then return 0 end
  local damage = roll "1d6"
  given.foe.life = math.max(0, given.foe.life - damage)
  return damage
end }
action "entity.exchanges (foe: entity)" { function(who, given)
  who:strikes { foe = given.foe }
  if given.foe.life > 0 then given.foe:strikes { foe = who } end
end }
`

func BenchmarkOdds(b *testing.B) {
	b.Run("bare f(a, b)", bareCall)
	b.Run("a strike", func(b *testing.B) {
		g, ann := openBench(b, striking)
		bob := g.Table.World().Lists.All("character")[1]
		leaves := 0
		b.ReportAllocs()
		for b.Loop() {
			d, err := odds.Of(g.Table, func() (types.Value, error) {
				v, err := g.Table.Journal().Do(ann, "strikes", map[string]types.Value{"foe": bob})
				return v, err
			}, odds.Options{ExactOnly: true})
			if err != nil {
				b.Fatal(err)
			}
			leaves = d.Playthroughs
		}
		b.ReportMetric(float64(leaves), "leaves")
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*leaves), "ns/leaf")
	})
	b.Run("a hand of cards", func(b *testing.B) {
		g, ann := openBench(b, striking)
		leaves := 0
		b.ReportAllocs()
		for b.Loop() {
			d, err := odds.Of(g.Table, func() (types.Value, error) {
				v, err := g.Table.Journal().Do(ann, "deals", nil)
				if err != nil {
					return nil, err
				}
				return v.(*checks.Check).Look(g.Table.Run(), "dice")
			}, odds.Options{ExactOnly: true})
			if err != nil {
				b.Fatal(err)
			}
			leaves = d.Playthroughs
		}
		b.ReportMetric(float64(leaves), "leaves")
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*leaves), "ns/leaf")
	})
	b.Run("a duel to the end", func(b *testing.B) {
		g, ann := openBench(b, striking)
		bob := g.Table.World().Lists.All("character")[1].(types.Ref)
		var d *odds.Distribution
		b.ReportAllocs()
		for b.Loop() {
			life := func(n types.Ref) (float64, error) {
				v, err := g.Table.World().Boxes.Get(g.Table.Run(), n, "life")
				f, _ := v.(float64)
				return f, err
			}
			var err error
			d, err = odds.Steps(g.Table, odds.Chain{
				Step: func() error {
					_, err := g.Table.Journal().Do(ann, "exchanges", map[string]types.Value{"foe": bob})
					return err
				},
				Over: func() (bool, error) {
					mine, err := life(ann)
					if err != nil {
						return false, err
					}
					theirs, err := life(bob)
					return mine == 0 || theirs == 0, err
				},
				Ask: func() (types.Value, error) {
					mine, err := life(ann)
					return mine > 0, err
				},
			}, odds.Options{ExactOnly: true})
			if err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(d.States), "situations")
		b.ReportMetric(float64(d.Playthroughs), "leaves")
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*d.Playthroughs), "ns/leaf")
	})
}
