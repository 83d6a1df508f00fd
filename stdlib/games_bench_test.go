package stdlib

import (
	"os"
	"testing"

	"houserule/lang/script"
	"houserule/lang/types"
	"houserule/runtime/module"
	"houserule/runtime/odds"
	"houserule/runtime/table"
)

// guards is a game of the core rules with an orc and a hero at the table.
const guards = `hero, orc = bring("Ug the Cave-Mage", { name = "Ug" }), bring("Orc Warrior", { name = "Warrior" })`

// openGuards opens the fight of the orc guards, with other modules besides, and gives
// the hero and the orc.
func openGuards(b *testing.B, modules ...string) (g *Game, hero, orc types.Noun) {
	b.Helper()
	shelf, err := module.Folder(os.DirFS(root+"/modules"), "modules")
	if err != nil {
		b.Fatal(err)
	}
	for _, name := range []string{"cave-mage", "orc-guards"} {
		m, err := module.Open(os.DirFS(root+"/examples/"+name), "examples/"+name)
		if err != nil {
			b.Fatal(err)
		}
		if err := shelf.Put(m); err != nil {
			b.Fatal(err)
		}
	}
	g, err = Open(Options{Modules: append(modules, "orc-guards"), Finder: shelf, Limits: script.Limits{Heap: -1}.NoWall(),
		Decider: table.DeciderFunc(func(d *table.Decision) (types.Value, error) {
			if len(d.Options) > 0 {
				return d.Options[0], nil
			}
			return false, nil
		})})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { g.Close() })
	if _, err := g.Eval(guards); err != nil {
		b.Fatal(err)
	}
	all := g.Table.All("entity")
	return g, all[0].(types.Noun), all[1].(types.Noun)
}

// BenchmarkGames measures what a game of the core rules asks for again and again.
func BenchmarkGames(b *testing.B) {
	b.Run("bare f(a, b)", bareCall)
	five := []string{"rpj-conditions", "rpj-damage-scales", "rpj-fire-and-movement", "rpj-inventory", "rpj-money"}
	for _, with := range []struct {
		name    string
		modules []string
	}{{"dodge", nil}, {"dodge with five modules", five}} {
		b.Run(with.name, func(b *testing.B) {
			g, hero, _ := openGuards(b, with.modules...)
			b.ReportAllocs()
			for b.Loop() {
				if _, err := g.Table.Ask(hero, "dodge", nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	b.Run("a strike with its save", func(b *testing.B) {
		g, hero, orc := openGuards(b)
		b.ReportAllocs()
		for b.Loop() {
			g.Table.NextLine()
			if _, err := g.Table.Do(hero, "strikes", map[string]types.Value{"target": orc}); err != nil {
				b.Fatal(err)
			}
			b.StopTimer()
			if _, err := g.Table.Undo(1); err != nil {
				b.Fatal(err)
			}
			b.StartTimer()
		}
	})
	for _, with := range []struct {
		name    string
		modules []string
	}{{"odds of a strike", nil}, {"odds of a strike with five modules", five}} {
		b.Run(with.name, func(b *testing.B) {
			g, hero, orc := openGuards(b, with.modules...)
			leaves := 0
			b.ReportAllocs()
			for b.Loop() {
				d, err := odds.Of(g.Table, func() (types.Value, error) {
					attack, err := g.Table.Do(hero, "strikes", map[string]types.Value{"target": orc})
					if err != nil {
						return nil, err
					}
					return g.Table.Get(attack.(types.Noun), "missed")
				}, odds.Options{ExactOnly: true})
				if err != nil {
					b.Fatal(err)
				}
				leaves = d.Leaves
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*leaves), "ns/leaf")
		})
	}
	b.Run("to the prompt", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			g, _, _ := openGuards(b)
			g.Close()
		}
	})
}
