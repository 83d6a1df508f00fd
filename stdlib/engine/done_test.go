package engine_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"pgregory.net/rapid"

	"houserule/lang/types"
	"houserule/runtime/module"
	"houserule/runtime/odds"
	"houserule/stdlib/engine"
)

// deeds is a game whose formulas count what was done.
const deeds = `
kind "hero" { like = "entity", strength = "number = 3" }
box "entity.actions" { starts = "3", refills = "turn" }
box "hero.told" "number = 0"
kind "blade" { carried = true, length = "number = 2" }
blade "Sword" {}
blade "Dagger" { length = 1 }
kind "bow" { carried = "several" }
bow "Longbow" {}
kind "gift" { carried = true }
kind "skill" { rated = "0..6" }
skill "Climbing" {}
kind "attack" { event = true, attacker = "entity", target = "entity" }
tag "hands" { text = "needs hands" }
tag "effort" { costs = "actions" }
action "hero.moves" { tags = "hands", requires = { "the legs are not tired", "done('moves') < 3" }, steps = {} }
action "hero.digs" { costs = "1 actions", tags = "hands", changes = { told = "done('digs', 'day')" } }
action "hero.dies" { costs = "5 actions", steps = {} }
action "hero.fails" { function() refuse "not now" end }
action "hero.stops" { steps = { "stopping" } }
action "hero.stopping" { function() stop() end }
action "hero.runs" { steps = { { "moves", times = "2" } } }
action "hero.sleeps" { steps = {} }
action "attack.make" { steps = {} }
action "blade.cuts" { steps = {} }
action "bow.fires" { steps = {} }
check "core" { dice = "2d6", roller = "owner", against = "7" }
check "skill.check" { like = "core" }
check "skill.hard" { like = "skill.check", against = "9" }
check "hero.jumps" { like = "core", modifier = "strength" }
offer "Hold" { on = "hero.digs", by = "gamemaster", opens = "before", changes = { stands = "false" } }
rule "hero.moved" "done('moves') < 3 ? done('moves') : 3"
rule "hero.dug" "done('digs', 'day')"
rule "hero.dug_round" "done('digs', 'round')"
rule "hero.stopped" "done('stops', 'session') > 0 ? 1 : 0"
rule "hero.failed" "min(done('fails', 'day') + done('dies', 'day'), 9)"
rule "hero.handy" "done('tagged hands', 'day')"
rule "hero.tired" "done('effort', 'sleeps')"
rule "hero.attacked" "done('attack.make of attacker', 'round')"
rule "hero.rolled" "done('core', 'day')"
rule "hero.climbed" "done('skill.check', 'day')"
rule "blade.cut" "done('cuts')"
rule "blade.cut_day" "done('cuts', 'day')"
rule "bow.fired" "done('fires')"
rule "hero.cut_with" "sum(blades, #.done('cuts')) + sum(bows, #.fired)"
rule "attack.first" "attacker.done('attack.make of attacker', 'round') < 1"
gift "Long Legs" { to "hero.moved" { label = "legs", add = "me.done('moves', 'session') > 1 ? 100 : 0" } }
`

func deedsGame(t *testing.T) *engine.Game {
	t.Helper()
	g, err := open(t, deeds)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Eval(`p, q = bring("hero", { name = "P", has = { "Sword", "Dagger", "Longbow", "Longbow" } }), bring("hero", { name = "Q" })`); err != nil {
		t.Fatal(err)
	}
	return g
}

// A deed counts for who does it when it is allowed and paid, until the occasion comes: by itself, as a
// step, cancelled or stopped; not if it is refused, fails, or is taken back.
func TestDeedsAreCounted(t *testing.T) {
	g := deedsGame(t)
	for _, c := range [][2]string{
		{`return p.moved`, "0"},
		{`p:moves() return p.moved .. q.moved`, "10"},
		{`p:runs() return p.moved`, "3"},
		{`local ok, why = attempt(function() p:moves() end) return why`, "needed: the legs are not tired (hero.moves)"},
		{`local ok = attempt(function() q:moves() refuse "back" end) return q.moved`, "0"},
		{`p:gains "Long Legs" return p.moved`, "103"},
		{`p:turn_begins() return p.moved`, "100"},
		{`p:loses "Long Legs" return p.moved`, "0"},
		// costs
		{`p:digs() return p.told .. p.dug .. p.tired`, "111"},
		{`decide { Hold = true } p:digs() return p.told .. p.dug`, "12"},
		{`attempt(function() p:dies() end) attempt(function() p:fails() end) return p.failed`, "0"},
		{`p:stops() p:stops() return p.stopped`, "1"},
		{`return p.handy`, "5"},
		{`time:pass "1 round" return p.dug_round .. p.dug`, "02"},
		{`p:sleeps() return p.tired .. q.tired`, "00"},
		{`time:pass "1 day" return p.dug .. p.handy`, "00"},
		// events and checks
		{`new.attack { attacker = p, target = q }:make() return p.attacked .. q.attacked`, "10"},
		{`dice(1, 2, 3, 4, 5, 6) p.Climbing:check() p.Climbing:hard() p:jumps() return p.rolled .. p.climbed .. q.rolled`, "320"},
		// entries as somebody has them
		{`p:the("Sword"):cuts() p:the("Sword"):cuts() p:the("Dagger"):cuts() return p:the("Sword").cut .. p:the("Dagger").cut .. p.cut_with`, "213"},
		{`p.bows[1]:fires() return p.bows[1].fired .. p.bows[2].fired .. p.cut_with`, "104"},
		{`p:turn_begins() return p:the("Sword").cut .. p:the("Sword").cut_day .. p.bows[1].fired .. p.cut_with`, "0200"},
		{`p:loses "Sword" p:gains "Sword" return p:the("Sword").cut_day .. p:the("Dagger").cut_day`, "01"},
		// in Lua
		{`p:moves() return p:done("moves") .. p:done("hero.digs", "day") .. p:the("Dagger"):done("cuts", "day")`, "101"},
	} {
		if got := shown(g.Eval(c[0])); got != c[1] {
			t.Errorf("%s gives %s, not %s", c[0], got, c[1])
		}
	}
	for _, n := range g.Table.World().Lists.All("hero") {
		if lost := g.Table.World().Departed.UndeclaredOf(n.(types.Ref)); len(lost) > 0 {
			t.Errorf("counts are told as boxes of no module: %s", lost)
		}
	}
}

// Names that are unknown, and what cannot be counted, are errors at load with the nearest name.
func TestUnknownDeedsAreErrors(t *testing.T) {
	for formula, want := range map[string]string{
		`done('move')`:          `there is no action, check or tag "move"` + "\n" + "did you mean `moves`?",
		`done('handz')`:         `there is no action, check or tag "handz"` + "\n" + "did you mean `hands`?",
		`done('moved')`:         `there is no action, check or tag "moved"`,
		`done('moves', 'rond')`: `there is no action "hero.rond", and no such unit of the clock` + "\n" + "did you mean `round`?",
		`done(name)`:            "`done` takes names in quotes, not name",
		`done('moves', name)`:   "`done` takes names in quotes, not name",
		`done()`:                "`done` takes",
		`done`:                  "`done` must be asked with 1 value",
		`done('tagged legs')`:   `there is no action, check or tag "tagged legs"`,
		`done('both')`:          "\"both\" is an action and a tag\nwrite `done('tagged both')`, or `done('hero.both')`",
	} {
		_, err := open(t, deeds+`tag "both" {} action "hero.both" { steps = {} } rule "hero.wrong" "`+formula+`"`)
		first, hint, _ := strings.Cut(want, "\n")
		if err == nil || !strings.Contains(err.Error(), first) || !strings.Contains(err.Error(), hint) {
			t.Errorf("%s: %v", formula, err)
		}
	}
	for source, want := range map[string]string{
		`rule "attack.wrong" "done('make')"`:      "an attack is gone after its command, so nothing is counted of it",
		`rule "blade.wrong" "done('hero.moves')"`: `a blade does not do "hero.moves": only somebody does`,
		`rule "blade.wrong" "done('hands')"`:      `a blade does not do "hands": only somebody does`,
		`kind "war" { event = true, a = "entity", b = "entity" } action "war.begins" { steps = {} } rule "hero.wrong" "done('war.begins')"`: "nothing says who does \"war.begins\"",
		`rule "hero.wrong" "done('attack.make')"`:             "write `done('attack.make of attacker')`",
		`rule "hero.wrong" "done('attack.make of defender')"`: "nothing says who does",
	} {
		if _, err := open(t, deeds+source); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", source, err)
		}
	}
}

// A box or rule called done stays what it is.
func TestABoxMayBeCalledDone(t *testing.T) {
	g, err := open(t, `kind "job" { like = "entity" } box "job.done" "yes or no" rule "job.open" "not done" action "job.ends" { changes = { done = "true" } }`)
	if err != nil {
		t.Fatal(err)
	}
	if got := shown(g.Eval(`j = bring("job", { name = "J" }) j:ends() return j.open`)); got != "no" {
		t.Errorf("%s", got)
	}
}

// deedsOptions returns options that open the game.
func deedsOptions(t interface{ Fatal(...any) }) engine.Options {
	m, err := module.Open(fstest.MapFS{
		"module.json": {Data: []byte(`{"id": "tried", "version": "1.0.0", "title": "Tried", "licence": "MIT"}`)},
		"init.lua":    {Data: []byte(deeds)},
	}, "tried")
	if err != nil {
		t.Fatal(err)
	}
	shelf, err := module.NewShelf(m)
	if err != nil {
		t.Fatal(err)
	}
	return engine.Options{Modules: []string{"tried"}, Finder: shelf}
}

// Counts agree with those of a list of deeds, for random deeds, occasions, undone commands and copies of the
// game.
func TestCountsAgreeWithAListOfDeeds(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		o := deedsOptions(t)
		g, err := engine.Open(o)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { g.Close() }()
		if _, err := g.Eval(`p, q = bring("hero", { name = "P", has = { "Sword" } }), bring("hero", { name = "Q" })`); err != nil {
			t.Fatal(err)
		}
		type deed struct{ who, what string }
		var list []deed
		since := func(who, what string, occasions ...deed) float64 {
			n := 0
			for _, d := range list {
				if slices.Contains(occasions, d) {
					n = 0
				} else if d.what == what && d.who == who {
					n++
				}
			}
			return float64(n)
		}
		lines := map[string]deed{
			"p:digs()": {"p", "digs"}, "q:digs()": {"q", "digs"}, `p:the("Sword"):cuts()`: {"p", "cuts"},
			"p:turn_begins()": {"p", "turn"}, "q:turn_begins()": {"q", "turn"}, "p:sleeps()": {"p", "sleeps"},
			`time:pass "1 round"`: {"", "round"}, `time:pass "1 day"`: {"", "day"}, `p:loses "Sword" p:gains "Sword"`: {"", "sword"},
		}
		texts := []string{}
		for text := range lines {
			texts = append(texts, text)
		}
		slices.Sort(texts)
		for range rapid.IntRange(1, 12).Draw(t, "deeds") {
			text := rapid.SampledFrom(texts).Draw(t, "deed")
			d := lines[text]
			if d.what == "digs" {
				text = d.who + ".actions = 3 " + text
			}
			if rapid.IntRange(0, 3).Draw(t, "is refused") == 0 {
				text = fmt.Sprintf("attempt(function() %s refuse 'no' end)", text)
				d = deed{}
			}
			if d.what == "day" { // which is many rounds
				list = append(list, deed{"", "round"})
			}
			if list = append(list, d); text != "" {
				if _, err := g.Eval(text); err != nil {
					t.Fatal(text, err)
				}
			}
			if rapid.IntRange(0, 5).Draw(t, "is saved") == 0 {
				saved, err := g.Save()
				if err != nil {
					t.Fatal(err)
				}
				g.Close()
				if g, _, err = engine.Reopen(saved, o); err != nil {
					t.Fatal(err)
				}
			}
		}
		round, day, sword := deed{"", "round"}, deed{"", "day"}, deed{"", "sword"}
		for ask, want := range map[string]float64{
			"p.dug": since("p", "digs", day), "q.dug": since("q", "digs", day),
			"p.dug_round": since("p", "digs", round), "p.tired": since("p", "digs", deed{"p", "sleeps"}),
			`p:the("Sword").cut`: since("p", "cuts", deed{"p", "turn"}, sword), `p:the("Sword").cut_day`: since("p", "cuts", day, sword),
		} {
			if got, err := g.Eval(ask); err != nil || got != types.Format(want) {
				t.Fatalf("%s: %s (%v), not %v after %v", ask, got, err, want, list)
			}
		}
	})
}

// Odds merge situations whose counts no formula tells apart, and keep the others apart.
func TestOddsMergeCountsBeyondTheirLimit(t *testing.T) {
	for _, c := range []struct {
		rule, want string
		situations int
	}{
		{`rule "hero.fresh" "done('digs', 'day') == 0"`, "yes    6.250 %  1/16", 9},
		{`rule "hero.fresh" "done('digs', 'day') <= 1"`, "yes   31.250 %  5/16", 12},
		{`rule "hero.fresh" "0 + done('digs', 'day') * 2 < 2"`, "yes    6.250 %  1/16", 15},
		{`rule "hero.fresh" "done('digs') < 1 and done('digs', 'day') < 2"`, "yes   31.250 %", 12},
	} {
		g, err := open(t, `kind "hero" { like = "entity" } box "hero.hp" "number = 4" action "hero.digs" { steps = {} } `+c.rule)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := g.Eval(`p = bring("hero", { name = "P" })`); err != nil {
			t.Fatal(err)
		}
		source := `odds { step = function() if roll "1d2" == 1 then p:digs() end p.hp = p.hp - 1 end, over = function() return p.hp == 0 end, ask = function() return p.fresh end }`
		if strings.Contains(c.rule, "done('digs')") { // the turn begins anew at the end
			source = strings.Replace(source, "ask = function() return", "ask = function() p:turn_begins() return", 1)
		}
		d, err := g.Odds(source, odds.Options{ExactOnly: true})
		if err != nil {
			t.Fatal(err)
		}
		if d.States != c.situations || !strings.Contains(d.String(), c.want) {
			t.Errorf("%s: %d situations, not %d\n%s, not %s", c.rule, d.States, c.situations, d, c.want)
		}
	}
}

// Formulas everywhere ask for counts: conditions of steps, offers, requirements by tags, changes inside
// entries; an offer reads them as of its purchase.
func TestFormulasEverywhereCount(t *testing.T) {
	g, err := open(t, `
kind "hero" { like = "entity" }
box "entity.luck" "number = 5"
box "hero.told" "number = 0"
kind "gift" { carried = true }
tag "deed" {}
action "hero.waits" { tags = "deed", say = "{name} waits the {done('waits', 'day')}. time" }
action "hero.counts" { tags = "deed", steps = { { when = "done('counts', 'day') > 2", changes = { told = "done('counts', 'day')" } } } }
check "hero.jumps" { roller = "owner", dice = "1d6", bonus = "roller.done('jumps', 'day')", modifier = "bonus" }
offer "Luck" { on = "hero.jumps", by = "roller", costs = "1 luck", once = "roll", changes = { bonus = "bonus + payer.done('waits', 'day')" } }
gift "Slow" { to "tagged deed" { requires = { "did little", "done('deed', 'session') < 4" } } }
`)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range [][2]string{
		{`p = bring("hero", { name = "P" }) p:waits() p:waits() p:counts() p:counts() p:counts() return p.told`, "3"},
		{`dice(4) return p:jumps().total`, "5"},
		{`dice(4) decide { Luck = true } return p:jumps().total`, "8"},
		{`p:gains "Slow" return select(2, attempt(function() p:waits() end))`, "needed: did little (hero.waits)"},
		{`q = bring("hero", { name = "Q", has = { "Slow" } }) for i = 1, 4 do q:waits() end return select(2, attempt(function() q:counts() end))`, "needed: did little (hero.counts)"},
		{`return q:done("deed", "session")`, "4"},
		{`return select(2, pcall(function() return q:done("wait", "day") end))`, "nothing counts \"wait\" since the last day: no formula asks for `done('wait', 'day')`"},
		{`return q:done("wait", "day")`, "did you mean `waits`?"},
	} {
		if got := shown(g.Eval(c[0])); !strings.HasSuffix(got, c[1]) {
			t.Errorf("%s gives %s, not %s", c[0], got, c[1])
		}
	}
}
