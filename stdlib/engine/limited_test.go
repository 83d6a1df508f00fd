package engine

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"houserule/lang/diag"
	"houserule/runtime/module"
	"houserule/runtime/play/command"
)

// A large budget is four times that of others, for those to whom it was granted; others
// beside them have what they had.
func TestLargeBudgets(t *testing.T) {
	t.Parallel()
	const busy = `action "game.works_%s" { function(_, given) local n = 0 for i = 1, 1400000 do n = n + i end end }`
	open := func(granted ...module.Permission) *Game {
		o := Options{Modules: []string{"small", "large"}, Folder: printing(map[string]map[string]string{
			"small": {"init.lua": fmt.Sprintf(busy, "little")},
			"large": {"module.json": `, "permissions": ["large-budget"]`, "init.lua": fmt.Sprintf(busy, "much")},
		}), Limited: strangers(map[string][]module.Permission{"large": granted, "small": nil})}
		o.Limits.Steps = 2_000_000
		g, err := Open(o)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(g.Close)
		return g
	}
	g := open()
	for _, line := range []string{`game:works_much {}`, `game:works_little {}`} {
		if _, err := g.Eval(line); err == nil {
			t.Errorf("%s takes more than a command may, and nobody granted it", line)
		}
	}
	g = open(module.LargeBudget)
	if _, err := g.Eval(`game:works_much {}`); err != nil {
		t.Errorf("granted: %v", err)
	}
	_, err := g.Eval(`game:works_little {}`)
	const want = "modules/small/init.lua:1: small took 2800007 steps in one command, and may take 2000000: it lacks the permission `large-budget`\n"
	if u := (*command.PermissionError)(nil); !errors.As(err, &u) || u.Permission != "large-budget" || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("beside one that has a large budget: %v", err)
	}
}

// For a screen it is told of every module what it does to others, and what that needs.
func TestInfluences(t *testing.T) {
	t.Parallel()
	const source = `to "character.speed" { add = "1", when = "wounds == 0" }
around "character.speed" { function(as_usual, who) return as_usual() end }
after "character.rests" { changes = { wounds = "1" } }
instead_of "character.climbs.against" "3"
action "character.waits" { steps = { { "rests", later = "1 hour" } } }
kind "ghost" { like = "entity" }
rule "ghost.speed" { "1" }
`
	g, err := openGuest(t, `, "permissions": ["schedule", "replace-rules", "write-records", "large-budget"]`, source, module.Schedule, module.ReplaceRules, module.WriteRecords)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, m := range g.Loaded.Influences() {
		fmt.Fprintf(&b, "%s limited %t asks %v needs %v lacks %v\n", m.Module, m.Limited, m.Asks, m.Needs, m.Lacks)
		for _, i := range m.Does {
			fmt.Fprintf(&b, "  %s, at %s, when %q, declared at %s, needs %q\n", i.Sentence(), i.Pos, i.When, i.WhatPos, i.Permission)
		}
	}
	const want = "base limited false asks [] needs [] lacks []\n" +
		"guest limited true asks [schedule replace-rules write-records large-budget] needs [replace-rules schedule write-records] lacks []\n" +
		"  guest adds to `character.speed` of base, at modules/guest/init.lua:1:1, when \"wounds == 0\", declared at modules/base/init.lua:8:1, needs \"\"\n" +
		"  guest wraps `character.speed` of base, at modules/guest/init.lua:2:1, when \"\", declared at modules/base/init.lua:8:1, needs \"\"\n" +
		"  guest replaces `character.climbs.against` of base, at modules/guest/init.lua:4:1, when \"\", declared at modules/base/init.lua:9:107, needs \"replace-rules\"\n" +
		"  guest follows `character.rests` of base, at modules/guest/init.lua:3:1, when \"\", declared at modules/base/init.lua:10:1, needs \"\"\n" +
		"  guest writes the box `character.wounds` of base, at modules/guest/init.lua:3:49, when \"\", declared at modules/base/init.lua:5:1, needs \"write-records\"\n" +
		"  guest acts on the game clock: later, at modules/guest/init.lua:5:41, when \"\", declared at , needs \"schedule\"\n"
	if got := b.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// All that is not permitted is told at once, in the order of the rules.
func TestAllThatIsNotPermitted(t *testing.T) {
	t.Parallel()
	const source = `instead_of "character.speed" "9"
after "character.rests" { changes = { wounds = "1" } }
gift "Itch" { uses = 1, every "hour" { function(me) end } }
`
	_, err := openGuest(t, `, "permissions": ["large-budget"]`, source, module.ReplaceRules)
	var list diag.List
	if !errors.As(err, &list) || len(list) != 3 {
		t.Fatalf("it is told: %v", err)
	}
	for i, want := range []string{"replace-rules", "write-records", "schedule"} {
		if u := (*command.PermissionError)(nil); !errors.As(list[i], &u) || u.Permission != want {
			t.Errorf("%d: %v", i, list[i])
		}
	}
	folder := printing(guested("", source))
	for _, o := range []Options{{}, {Limited: strangers(nil)}, {Limited: strangers(map[string][]module.Permission{"base": nil})}} {
		o.Modules, o.Folder = []string{"base", "guest"}, folder
		g, err := Open(o)
		if err != nil {
			t.Fatalf("the author's own: %v", err)
		}
		eval(t, g, `ann = bring("character", { name = "Ann" })`)
		eval(t, g, `ann:rests {}`)
		if got := eval(t, g, `ann.wounds .. " " .. ann.speed`); got != "1 9" {
			t.Errorf("it is %s", got)
		}
		g.Close()
	}
}

// A module stays limited when its rules are loaded again, when its main.lua is played and
// when the game is opened the next time; what it brought stays its own.
func TestLimitsStay(t *testing.T) {
	t.Parallel()
	const source = `action "character.counts" { function(who) bring("track", { name = "Fuse", size = 9 }):advance { steps = 3 } end }
action "character.goes_on" { function(who) for _, t in ipairs(all("track")) do t:advance { steps = 1 } end end }
action "character.writes" { function(who) who.wounds = 1 end }
`
	folder := printing(guested("", source))
	folder["guest/main.lua"] = &fstest.MapFile{Data: []byte(`all("character")[1].wounds = 3`)}
	o := Options{Modules: []string{"base", "guest"}, Folder: folder, Limited: strangers(map[string][]module.Permission{"guest": nil})}
	g, err := Open(o)
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	eval(t, g, `ann = bring("character", { name = "Ann" })`)
	eval(t, g, `ann:counts {}`)
	refused := func(g *Game, run func() error) {
		t.Helper()
		if u := (*command.PermissionError)(nil); !errors.As(run(), &u) || u.Box != "character.wounds" {
			t.Errorf("it is told by %v", u)
		}
		if got := eval(t, g, `ann.wounds`); got != "0" {
			t.Errorf("it is %s", got)
		}
	}
	writes := func(g *Game) func() error {
		return func() error { _, err := g.Eval(`ann:writes {}`); return err }
	}
	refused(g, writes(g))
	refused(g, func() error { _, err := g.MainOf(g.Ruleset.Order.Find("guest")); return err })
	if err := g.Reload(nil); err != nil {
		t.Fatal(err)
	}
	refused(g, writes(g))
	eval(t, g, `ann:goes_on {}`)
	saved, err := g.Save()
	if err != nil {
		t.Fatal(err)
	}
	again, told, err := Reopen(saved, Options{Folder: folder, Limited: o.Limited})
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	refused(again, writes(again))
	eval(t, again, `ann:goes_on {}`)
	if got := eval(t, again, `all("track")[1].value`); got != "5" {
		t.Errorf("the countdown stands at %s; %+v", got, told)
	}
}
