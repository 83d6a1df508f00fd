package engine_test

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"houserule/lang/sandbox/compile"
	"houserule/stdlib/engine"
)

// stairsOf is the folder of stairs with another text in place of one.
func stairsOf(t testing.TB, version, old, now string) fs.FS {
	t.Helper()
	out := fstest.MapFS{}
	for name, f := range stairs {
		text := strings.ReplaceAll(string(f.Data), `"version": "1.0.0"`, `"version": "`+version+`", "options": {"steep": {"type": "yes or no = no"}, "steps": {"type": "number = 9"}}`)
		if name == "stairs/init.lua" {
			if !strings.Contains(text, old) {
				t.Fatalf("nothing says %s", old)
			}
			text = strings.ReplaceAll(text, old, now)
		}
		out[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return out
}

func onStairs(t testing.TB, folder fs.FS, lines ...string) *engine.Game {
	t.Helper()
	g, err := engine.Open(engine.Options{Modules: []string{"stairs"}, Folder: folder, Seed: 7})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(g.Close)
	for _, line := range lines {
		if _, err := g.Eval(line); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
	}
	return g
}

func savedGame(t testing.TB, g *engine.Game) []byte {
	t.Helper()
	text, err := g.Save()
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func reopen(t testing.TB, saved []byte, folder fs.FS) (*engine.Game, *engine.Reopened) {
	t.Helper()
	g, told, err := engine.Reopen(saved, engine.Options{Folder: folder})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(g.Close)
	return g, told
}

// What the prompt named, decided and set in advance is there again, and each table once.
func TestReopenedPrompt(t *testing.T) {
	folder := stairsOf(t, "1.0.0", "owner.legs - 2", "owner.legs - 2")
	lines := []string{
		`ann = bring("character", { name = "Ann", Climbing = 3 })`,
		`bob = bring("character", { name = "Bob" })`,
		`shared = { 1, nil, 3, x = ann, [ann] = "her", [2.5] = -1 / 0, own = all "entity" }`,
		`one, two = { shared }, { shared, deep = { { shared } } }`,
		`ring = { "ring" }; ring.ring = ring`,
		`order = { b = 1, a = 2, c = 3 }; order.b = nil`,
		`odd, minus, bytes, yes = 0 / 0, -0, "\255", true`,
		`skill = ann.Climbing`,
		`function twice(n) return 2 * n end`,
		`steps = function(who) return twice(who.Climbing.level) end`,
		`holds = { 1, twice }; ringed = { ring, holds }`,
		`form = ann.Climbing:check()`,
		`wording = print`,
		`bob:leaves()`,
		`dice(6, 5, 4)`, `ann.Climbing:check { difficulty = 1 }.total`,
		`decide { ["Which way?"] = { "up", "down" }, ["Who?"] = ann }`,
		`decide { ["Who goes first?"] = function(who) return twice(2) end }`,
	}
	g := onStairs(t, folder, lines...)
	if err := g.House(`after "skill.effective" "usual + 1"`); err != nil {
		t.Fatal(err)
	}
	for _, line := range lines[8:10] { // as the prompt does when rules change
		if _, err := g.Eval(line); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := g.Redecide(lines[17], []string{"Who goes first?"}); err != nil {
		t.Fatal(err)
	}
	if _, err := g.SetOption("stairs.steps=4"); err != nil {
		t.Fatal(err)
	}
	for _, line := range lines[8:10] {
		if _, err := g.Eval(line); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := g.Redecide(lines[17], []string{"Who goes first?"}); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{`holds = { 1, twice }; ringed = { ring, holds }`, `form, wording = ann.Climbing:check(), print`, `dice(6, 5, 4)`} {
		if _, err := g.Eval(line); err != nil {
			t.Fatal(line, err)
		}
	}
	saved := savedGame(t, g)
	other := onStairs(t, folder, `ann = 7`, `dice(1, 1, 1)`, `bring("character")`)
	before := savedGame(t, other)
	if _, err := other.Become([]byte(strings.Replace(string(saved), `"kind":"time"`, `"kind":"tide"`, 1))); err == nil || string(savedGame(t, other)) != string(before) {
		t.Error("what is damaged changed something", err)
	}
	if told, err := other.Become(saved); err != nil || string(savedGame(t, other)) != string(withoutLeft(saved)) {
		t.Errorf("%+v %v %s", told, err, savedGame(t, other))
	}
	if _, err := other.Become(before); err != nil || string(savedGame(t, other)) != string(before) {
		t.Errorf("%v %s", err, savedGame(t, other))
	}
	again, told := reopen(t, saved, folder)
	if got := fmt.Sprintf("%+v", *told); got != "{Modules:[] Options:[] Dice:false Names:[form holds ringed wording] Decisions:[]}" {
		t.Error(got)
	}
	if text := savedGame(t, again); !strings.Contains(string(saved), `["form",{"left":true}]`) || string(text) != string(withoutLeft(saved)) {
		t.Errorf("saved again it is\n%s\nand was\n%s", text, withoutLeft(saved))
	}
	for _, line := range []string{
		`shared[3] .. shared.x.name .. shared[ann] .. tostring(shared[2.5]) .. #shared.own .. #shared`,
		`shared[1] = 7; return one[1][1] + two[1][1] + two.deep[1][1][1]`,
		`ring.ring.ring[1]`, `(function() local s = ""; for k in pairs(order) do s = s .. k end; return s end)()`,
		`(function() order.b = 5; local s = ""; for k in pairs(order) do s = s .. k end; return s end)()`,
		`tostring(odd == odd) .. (1 / minus) .. #bytes .. tostring(yes)`, `skill.effective`, `steps(ann)`, `bob`, `bob.name`,
		`ann.Climbing:check { difficulty = 1 }.total`, `roll "d6"`, `roll "3d6"`, `skill.level = 5`, `ann.Climbing.effective`, `ann:climbs(3)`,
		`pcall(nothing)`, `bring("character")`, `all "entity"`, `time:pass "1 hour"`, `time.now`,
	} {
		one, err := g.Eval(line)
		two, err2 := again.Eval(line)
		if one != two || fmt.Sprint(err) != fmt.Sprint(err2) {
			t.Errorf("%s:\ngot  %s %v\nwant %s %v", line, two, err2, one, err)
		}
	}
	// Rules that change leave functions behind, which their lines make again.
	for _, game := range []*engine.Game{g, again} {
		if err := game.House(`after "skill.effective" "usual + 2"`); err != nil {
			t.Fatal(err)
		}
		game.MakeAgain()
		names, decisions := game.Variables.Forgotten()
		played := len(game.Table.Journal().Entries())
		if got, err := game.Eval(`steps(ann) + twice(1)`); got != "12" || err != nil || len(decisions) > 0 || slices.Contains(names, "twice") || len(game.Table.Journal().Entries()) != played {
			t.Errorf("%s %v, forgotten are %v, %v", got, err, names, decisions)
		}
	}
	for _, line := range []string{`form, holds, ringed, wording = nil`} {
		if _, err := g.Eval(line); err != nil {
			t.Fatal(err)
		}
		if _, err := again.Eval(line); err != nil {
			t.Fatal(err)
		}
	}
	if one, two := savedGame(t, g), savedGame(t, again); string(one) != string(two) {
		t.Errorf("in the end it is\n%s\nand not\n%s", two, one)
	}
}

// withoutLeft is a saved game without the names that were left behind.
func withoutLeft(saved []byte) []byte {
	text := string(saved)
	for _, name := range []string{"form", "holds", "ringed", "wording"} {
		text = strings.ReplaceAll(text, `["`+name+`",{"left":true}],`, "")
		text = strings.ReplaceAll(text, `,["`+name+`",{"left":true}]`, "")
	}
	return []byte(text)
}

// The document has one form.
func TestSavedGameInFull(t *testing.T) {
	g := onStairs(t, stairs, `ann = bring("character", { name = "Ann", Climbing = 3 })`, `bob = bring("character", { name = "Bob" })`,
		`bob:leaves()`, `party = { ann, bob }`, `function twice(n) return 2 * n end`, `dice(3)`)
	const want = `{"version":1,"rest":{"engine":"0.1.0","wanted":["stairs"],"besides":[],` +
		`"modules":[["stairs","1.0.0","CONTENT"]],"options":[["stairs",[]]],"house":[],` +
		`"dice":"AAAAAAAAAAdwY2c6AAAAAAAAAAeeN3m5f0p8FQ==","lines":6,` +
		`"ready":{"rolled":0,"gone":0,"dice":[[3,"prompt 6",1,0]],"asked":0,"known":[],"decided":[],"declared":[]},` +
		`"names":[["ann",{"is":{"noun":[3,"character","",0]}}],["bob",{"is":{"noun":[4,"character","",0]}}],["party",{"is":{"table":0}}],` +
		`["twice",{"line":"function twice(n) return 2 * n end","number":5}]],` +
		`"tables":[[[{"noun":[3,"character","",0]},{"noun":[4,"character","",0]}]]],` +
		`"table":{"line":6,"last":4,"imagined":[0,0],"copies":[],"known":[[4,"character","Bob",""]],"made":0,"events":{"version":1,"records":[]}},"prefer":[]},` +
		`"state":{"version":1,"records":[{"id":1,"kind":"game","boxes":{}},{"id":2,"kind":"time","boxes":{}},` +
		`{"id":3,"kind":"character","boxes":{"name":"Ann","skill/Climbing/level":3}}]}}`
	content, err := g.Ruleset.Order[0].Content()
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.ReplaceAll(string(savedGame(t, g)), content, "CONTENT"); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// On other modules the game goes on by names; what is missing is told, and there again
// when it comes back.
func TestReopenedOnOtherModules(t *testing.T) {
	const none = "owner.legs - 2"
	was := stairsOf(t, "1.0.0", none, none)
	g := onStairs(t, was, `ann = bring("character", { name = "Ann", Climbing = 3 })`, `ann.legs = 4`)
	for _, set := range []string{"steep=yes", "steps=5"} {
		if _, err := g.SetOption(set); err != nil {
			t.Fatal(err)
		}
	}
	saved := savedGame(t, g)

	again, told := reopen(t, saved, stairsOf(t, "1.1.0", none, "owner.legs"))
	if got := fmt.Sprintf("%+v", *told); got != "{Modules:[{ID:stairs Was:1.0.0 Now:1.1.0}] Options:[] Dice:false Names:[] Decisions:[]}" {
		t.Error(got)
	}
	if got, err := again.Eval(`ann.Climbing.effective`); got != "7" || err != nil {
		t.Error(got, err)
	}

	// Without legs and options, and back again.
	poor := fstest.MapFS{"stairs/module.json": stairs["stairs/module.json"],
		"stairs/init.lua": {Data: []byte(`kind "character" { like = "entity" } kind "skill" { rated = "0..6" } skill "Climbing" {}`)}}
	without, told := reopen(t, saved, poor)
	if got := fmt.Sprintf("%+v", *told); got != "{Modules:[{ID:stairs Was:1.0.0 Now:1.0.0}] Options:[stairs.steep = yes stairs.steps = 5] Dice:false Names:[] Decisions:[]}" {
		t.Error(got)
	}
	if got, err := without.Eval(`ann.Climbing.level`); got != "3" || err != nil {
		t.Error(got, err)
	}
	back, _ := reopen(t, savedGame(t, without), was)
	if got, err := back.Eval(`ann.legs`); got != "4" || err != nil {
		t.Error(got, err)
	}

	_, _, err := engine.Reopen(saved, engine.Options{Folder: fstest.MapFS{}})
	if err == nil || !strings.Contains(err.Error(), "stairs") {
		t.Error(err)
	}
	g2, told, err := engine.Reopen(saved, engine.Options{Modules: []string{}, Folder: was})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(g2.Close)
	if got := fmt.Sprintf("%+v", told.Modules); got != "[{ID:stairs Was:1.0.0 Now:} {ID:turns Was:1.0.0 Now:}]" && got != "[{ID:stairs Was:1.0.0 Now:}]" {
		t.Error(got)
	}
}

// What is damaged is told with its place.
func TestDamagedGames(t *testing.T) {
	saved := string(savedGame(t, onStairs(t, stairs, `ann = bring("character", { name = "Ann", Climbing = 3 })`, `party = { ann }`, `dice(3)`, `decide { ["Who?"] = ann }`)))
	for _, x := range []struct{ old, now, want string }{
		{`{"version":1,"rest"`, `{"version":7,"rest"`, "it is of version 7, only version 1 is known"},
		{`"wanted"`, `"wished"`, `expected "wanted", found "wished"`},
		{`"lines":4`, `"lines":-4`, "expected a whole number from 0 to 9007199254740992, found -4"},
		{`"dice":"`, `"dice":"?`, "illegal base64 data at input byte 0"},
		{`"dice":[[3`, `"dice":[[true`, "expected the face of a die"},
		{`"dice":[[3,"prompt 3",1`, `"dice":[[3,"prompt 3",1e9`, "expected a whole number from 0 to 2147483647, found 1e9"},
		{`"gone":0`, `"gone":9`, "9 dice are used, but only 0 were rolled"},
		{`["ann",{"is"`, `["ann",{"was"`, `expected "left", found "was"`},
		{`["ann",`, `["a n",`, `"a n" is no name`},
		{`{"table":0}`, `{"table":1}`, "there is no table 1 among 1"},
		{`"last":3`, `"last":2`, "the highest number that was given out is 2, and the game has 3"},
		{`"copies":[],"known":[]`, `"copies":[],"known":[[3,"character","Ann",""]]`, "the record 3 is not gone"},
		{`"copies":[]`, `"copies":["b","a"]`, `"a" stands out of order`},
		{`"kind":"time"`, `"kind":"tide"`, "of record 2: it is no time"},
		{`"kind":"character","boxes"`, `"kind":"character","box"`, `of record 3: expected "boxes", found "box"`},
		{`Climbing/level":3`, `Climbing/level":1e999`, "of record 3: the number 1e999 is too large"},
		{`}]}}`, `}]}`, "the text ends too early"},
		{`}]}}`, `}]}}!`, "something stands behind its end"},
	} {
		if !strings.Contains(saved, x.old) {
			t.Fatalf("nothing says %s in %s", x.old, saved)
		}
		text := strings.Replace(saved, x.old, x.now, 1)
		g, _, err := engine.Reopen([]byte(text), engine.Options{Folder: stairs})
		if g != nil {
			g.Close()
		}
		var bad *engine.DamagedError
		if !errors.As(err, &bad) || bad.Message != x.want {
			t.Errorf("%s: got %v", x.now, err)
			continue
		}
		if at := strings.Index(saved, x.old); bad.Offset < at || bad.Offset > at+len(x.now)+12 {
			if x.want != "there is no table 1 among 1" && x.want != "of record 2: it is no time" && x.want != "the text ends too early" {
				t.Errorf("%s: it stands at %d, not at %d", x.now, bad.Offset, at)
			}
		}
	}
}

// Whatever stands in a saved game, it is refused or opened, and what was opened can be
// played and saved again.
func FuzzReopen(f *testing.F) {
	f.Add([]byte(savedGame(f, onStairs(f, stairs, `ann = bring("character", { name = "Ann", Climbing = 3 })`, `party = { ann, x = { 1 / 0 } }`, `dice(3)`, `decide { ["Who?"] = ann }`,
		`function twice(n) return 2 * n end`, `decide { ["How?"] = function() return "so" end }`, `bob = bring("character")`, `bob:leaves()`))))
	f.Fuzz(func(t *testing.T, text []byte) {
		cache := compile.NewCache(compile.Limits{})
		g, _, err := engine.Reopen(text, engine.Options{Modules: []string{"stairs"}, Folder: stairs, Cache: cache})
		if err != nil {
			return
		}
		defer g.Close()
		once, err := g.Save()
		if err != nil {
			t.Fatal(err)
		}
		again, _, err := engine.Reopen(once, engine.Options{Modules: []string{"stairs"}, Folder: stairs, Cache: cache})
		if err != nil {
			t.Fatalf("%v\n%s", err, once)
		}
		defer again.Close()
		if twice, err := again.Save(); err != nil || !sameButLeft(string(once), string(twice)) {
			t.Fatalf("%v\n%s\n%s", err, once, twice)
		}
		for _, line := range []string{`ann:climbs(3)`, `ann.Climbing:check()`, `time:pass "1 hour"`, `all "entity"`, `bring("character", { name = "Bob" })`} {
			_, _ = g.Eval(line)
		}
	})
}

// sameButLeft tells whether two saved games are the same but for what is left behind.
func sameButLeft(one, two string) bool {
	return one == two || strings.Contains(one, `{"left":true}`) || strings.Contains(one, `{"line":`)
}

// A game leaves the process, and goes on where it was.
func ExampleReopen() {
	game, err := engine.Open(engine.Options{Modules: []string{"stairs"}, Folder: stairs, Seed: 7})
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = game.Eval(`ann = bring("character", { name = "Ann", Climbing = 3 })`)
	fmt.Println(err)
	saved, err := game.Save()
	fmt.Println(err)
	game.Close()

	game, told, err := engine.Reopen(saved, engine.Options{Folder: stairs})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer game.Close()
	fmt.Println(len(told.Modules), told.Names)
	fmt.Println(game.Eval(`ann.Climbing:check { difficulty = 1 }.total`))
	// Output:
	// <nil>
	// <nil>
	// 0 []
	// 7 <nil>
}
