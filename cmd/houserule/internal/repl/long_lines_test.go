package repl_test

import (
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"houserule/stdlib/campaign"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
)

const manyCommands = `
kind "c" { like = "entity", hp = "number = 3", friend = "c or none" }
box "c.vigour" { "number", starts = "hp * 2" }
action "c.hit" { say = "{name} has {hp}", function(me) me.hp = me.hp - 1 end }
check "c.tries" { dice = "2d6", against = "7", steps = { { "hit", when = "success" } } }
`

// founded is a campaign of manyCommands in a folder of its own; with "" there is none.
func founded(t *testing.T, name string) *evening.Evening {
	t.Helper()
	p := commands.Start(evening.Config{Seed: 7})
	o := engine.Options{Modules: []string{"game"}, Finder: finder(t, manyCommands)}
	var err error
	if name == "" {
		err = p.Open(o)
	} else {
		err = p.Create(filepath.Join(t.TempDir(), name), o, campaign.Options{})
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	play(t, p, `a = bring("c", { name = "Ann" })`)
	return p
}

// allocated is how many bytes something allocates, garbage included.
func allocated(do func()) float64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do()
	runtime.ReadMemStats(&after)
	return float64(after.TotalAlloc - before.TotalAlloc)
}

// What a line of many commands takes grows in proportion to them, whatever they are: to
// play it, to take it back, to do it again, and to ask what it wrote and why.
func TestALineOfManyCommandsGrowsInProportion(t *testing.T) {
	for _, kept := range []string{"", "long.hr"} {
		for _, body := range []string{`a.hp = i`, `a.vigour = i`, `a.friend = a a.friend = nil`, `a:hit()`, `a:tries()`,
			`roll "2d6"`, `bring("c", { name = "n" .. i })`, `bring "c"`} {
			t.Run(body+" "+kept, func(t *testing.T) {
				takes := func(n int) float64 {
					p := founded(t, kept)
					return allocated(func() {
						for _, line := range []string{fmt.Sprintf("for i = 1, %d do %s end", n, body), ":undo", ":redo",
							":changes", ":history a.hp", ":history a.friend all", ":why a.hp", ":why", ":take", ":log 2"} {
							play(t, p, line)
						}
					})
				}
				small, large := takes(200), takes(1600)
				if grew := large / small; grew > 12 {
					t.Errorf("8 times as many commands take %.1f times as much: %.1f MB and %.1f MB", grew, small/1e6, large/1e6)
				}
			})
		}
	}
}

// What many commands tell that nothing else tells of fits on a line.
func TestManyTitlesAreToldTogether(t *testing.T) {
	p := founded(t, "")
	tells(t, p, [2]string{`for i = 1, 500 do roll "2d6" end`, "roll 2d6 (500 times)"},
		[2]string{`for i = 1, 40 do roll(i .. "d6") end`, "roll 1d6; roll 2d6; roll 3d6; roll 4d6; roll 5d6; roll 6d6; 34 more"})
}

// Those who come get names at the prompt that nothing has, however many they are.
func TestManyWhoComeGetFreeNames(t *testing.T) {
	p := founded(t, "")
	tells(t, p, [2]string{`for i = 1, 3 do bring("c", { name = "Bob the " .. ("x"):rep(i) }) end`,
		"Bob the x, Bob the xx and Bob the xxx come to the table: bob, bob2, bob3"},
		[2]string{`bring("c", { name = "Bob" })`, "Bob comes to the table: bob4"})
}

// Of a line of very many commands the first are explained, and it is said how many more
// there were.
func TestWhyOfManyCommandsIsBounded(t *testing.T) {
	p := founded(t, "long.hr")
	play(t, p, `for i = 1, 300 do a:tries() end`)
	if got := play(t, p, ":why 2 all")[0]; !strings.Contains(got, "260 more commands, which are not explained") {
		t.Errorf("%.300s", got)
	}
}
