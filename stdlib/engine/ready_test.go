package engine_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"houserule/stdlib/engine"
)

// What was declared before a roll, which questions came up, and where lists of answers
// stand is there again: an offer is taken on the next roll, what was asked once is no
// slip, and a list goes on.
func TestReopenedDecisions(t *testing.T) {
	folder := fstest.MapFS{"stairs/module.json": stairs["stairs/module.json"], "stairs/init.lua": &fstest.MapFile{Data: []byte(
		strings.ReplaceAll(string(stairs["stairs/init.lua"].Data), `legs = "number = 2"`, `legs = "number = 2", luck = "number = 2"`) + `
offer "Brace" { on = "skill.check", by = "roller", opens = "before", costs = "1 luck", changes = { total = "total + 3" } }
action "entity.turns" { function(who) return choose(who, "Which way?", { "up", "down", "back" }) end }
`)}}
	var notes []string
	o := engine.Options{Modules: []string{"stairs"}, Folder: folder, Seed: 7, Hooks: engine.Hooks{Doubts: func(note string) { notes = append(notes, note) }}}
	g, err := engine.Open(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(g.Close)
	for _, line := range []string{`ann = bring("character", { name = "Ann", Climbing = 3 })`, `decide { ["Which way?"] = { "up", "down", "back" } }`, `ann:turns()`} {
		if _, err := g.Eval(line); err != nil {
			t.Fatal(line, err)
		}
	}
	if taken, err := g.Loaded.Prepared.TakeBefore("Brace", "Ann"); !taken || err != nil {
		t.Fatal("nothing is declared")
	}
	saved := savedGame(t, g)
	o.Modules = nil
	again, _, err := engine.Reopen(saved, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(again.Close)
	for _, line := range []string{`ann:turns()`, `ann.Climbing:check().total`, `ann.luck`, `ann.Climbing:check().total`, `ann.luck`, `ann:turns()`, `ann:turns()`,
		`decide { ["Which way?"] = "up" }`, `decide { ["Which why?"] = "up" }`} {
		notes = nil
		one, err := g.Eval(line)
		told := fmt.Sprint(notes)
		notes = nil
		two, err2 := again.Eval(line)
		if one != two || fmt.Sprint(err) != fmt.Sprint(err2) || told != fmt.Sprint(notes) {
			t.Errorf("%s:\ngot  %s %v %v\nwant %s %v %s", line, two, err2, notes, one, err, told)
		}
	}
	if one, two := savedGame(t, g), savedGame(t, again); string(one) != string(two) || !strings.Contains(string(saved), `"declared":[["Brace",`) {
		t.Errorf("in the end it is\n%s\nand not\n%s", two, one)
	}
}
