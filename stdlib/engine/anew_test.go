package engine

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
)

// printing returns a folder of modules, each with its files and with the text that follows the
// id in its module.json.
func printing(modules map[string]map[string]string) fstest.MapFS {
	folder := fstest.MapFS{}
	for id, files := range modules {
		folder[id+"/module.json"] = &fstest.MapFile{Data: fmt.Appendf(nil, `{"id": %q, "version": "1.0.0", "title": "T", "licence": "MIT"%s}`, id, files["module.json"])}
		for name, text := range files {
			if name != "module.json" {
				folder[id+"/"+name] = &fstest.MapFile{Data: []byte(text)}
			}
		}
	}
	return folder
}

// gifts is a module with entries that others reprint.
var gifts = map[string]string{"init.lua": `kind "character" { like = "entity" }
kind "gift" { carried = true, points = "number", loud = "yes or no = no" }
kind "skill" { rated = "0..6" }
skill "Climbing" { source = "p. 2" }
skill "Diving" {}
rule "gift.price" { "points * 2" }
rule "entity.speed" { "1" }
check "skill.check" { dice = "2d6", roller = "owner", modifier = { { "level", "level" } }, against = "7" }
gift "Quick" { source = "p. 3", points = 4, loud = true,
  to "entity.speed" { add = "5" },
  every "hour" { function(me) me:spend("sleep") end },
  offer "Dash" { on = "skill.check", by = "roller", once = "roll", changes = { modifier = "modifier + 1" } } }
gift "Slow" { points = -2 }
box "entity.sleep" { "number = 8" }
`}

// Two modules that reprint one entry without an order between them are an error with both
// places.
func TestEntriesThatMeet(t *testing.T) {
	const requires, optional = `, "requires": {"gifts": "*"}`, `, "optional": {"gifts": "*"}`
	for _, c := range []struct {
		name    string
		modules map[string]map[string]string
		load    string
		want    string
	}{
		{"unrelated", map[string]map[string]string{"mine": {"init.lua": "skill \"Climbing\" {}"}}, "gifts mine",
			"mine/init.lua:1:1: skill \"Climbing\" exists already\n    1 | skill \"Climbing\" {}\n      | ^\n" +
				"  hint: a module that names gifts in its module.json, under \"optional\" or \"requires\", prints it anew with instead_of = \"gifts\"\n" +
				"  gifts/init.lua:4:1: it is declared here, in gifts"},
		{"unrelated, the other way round", map[string]map[string]string{"also": {"init.lua": "kind \"spell\" {}\nspell \"Fog\" {}"}, "mine": {"init.lua": "spell \"Fog\" {}"}}, "also mine",
			"mine/init.lua:1:1: spell \"Fog\" exists already\n    1 | spell \"Fog\" {}\n      | ^\n" +
				"  hint: a module that names also in its module.json, under \"optional\" or \"requires\", prints it anew with instead_of = \"also\"\n" +
				"  also/init.lua:2:1: it is declared here, in also"},
		{"required, but not said", map[string]map[string]string{"mine": {"module.json": requires, "init.lua": "skill \"Climbing\" {}"}}, "mine",
			"mine/init.lua:1:1: skill \"Climbing\" exists already\n    1 | skill \"Climbing\" {}\n      | ^\n" +
				"  hint: to print it anew, write instead_of = \"gifts\" in it\n  gifts/init.lua:4:1: it is declared here, in gifts"},
		{"twice in one module", map[string]map[string]string{"mine": {"module.json": requires, "init.lua": "skill \"Riding\" {}\nskill \"Riding\" {}"}}, "mine",
			"mine/init.lua:2:1: skill \"Riding\" exists already\n    2 | skill \"Riding\" {}\n      | ^\n  mine/init.lua:1:1: it is declared here, in mine"},
		{"instead of a module it does not name", map[string]map[string]string{"mine": {"init.lua": "skill \"Climbing\" { instead_of = \"gifts\" }"}}, "gifts mine",
			"mine/init.lua:1:1: skill \"Climbing\" is printed instead of that of gifts, which mine does not name\n    1 | skill \"Climbing\" { instead_of = \"gifts\" }\n      | ^\n" +
				"  hint: write \"optional\": {\"gifts\": \"*\"} in its module.json, or \"requires\""},
		{"a slip in the module", map[string]map[string]string{"mine": {"module.json": optional, "init.lua": "kind \"skill\" {}\nskill \"Climbing\" { instead_of = \"gitfs\" }"}}, "mine",
			"mine/init.lua:2:1: skill \"Climbing\" is printed instead of that of gitfs, which mine does not name\n    2 | skill \"Climbing\" { instead_of = \"gitfs\" }\n      | ^\n" +
				"  hint: did you mean `gifts`?"},
		{"instead of itself", map[string]map[string]string{"mine": {"module.json": requires, "init.lua": "skill \"Riding\" { instead_of = \"mine\" }"}}, "mine",
			"mine/init.lua:1:1: skill \"Riding\" is printed instead of itself\n    1 | skill \"Riding\" { instead_of = \"mine\" }\n      | ^\n  hint: instead_of names another module"},
		{"a slip in the name", map[string]map[string]string{"mine": {"module.json": requires, "init.lua": "skill \"Climbign\" { instead_of = \"gifts\" }"}}, "mine",
			"mine/init.lua:1:1: skill \"Climbign\" is printed instead of that of gifts, which prints none\n    1 | skill \"Climbign\" { instead_of = \"gifts\" }\n      | ^\n  hint: did you mean `Climbing`?"},
		{"another kind", map[string]map[string]string{"mine": {"module.json": requires, "init.lua": "skill \"Quick\" { instead_of = \"gifts\" }"}}, "mine",
			"mine/init.lua:1:1: skill \"Quick\" is printed instead of that of gifts, which prints none\n    1 | skill \"Quick\" { instead_of = \"gifts\" }\n      | ^\n" +
				"  hint: write gift \"Quick\"\n  gifts/init.lua:9:1: it is another kind here, in gifts"},
		{"two that do not know each other", map[string]map[string]string{
			"air": {"module.json": requires, "init.lua": "skill \"Climbing\" { instead_of = \"gifts\" }"},
			"sea": {"module.json": requires, "init.lua": "\nskill \"Climbing\" { instead_of = \"gifts\" }"}}, "air sea",
			"sea/init.lua:2:1: air and sea both print skill \"Climbing\" instead of that of gifts\n    2 | skill \"Climbing\" { instead_of = \"gifts\" }\n      | ^\n" +
				"  hint: load only one of them, or print it in a module above both with instead_of = \"sea\"\n  air/init.lua:1:1: it is declared here, in air"},
		{"a module written wrong that is not there", map[string]map[string]string{"mine": {"module.json": `, "requires": {"gifts": "*"}, "optional": {"far-lands": "*"}`, "init.lua": "skill \"Climbing\" { instead_of = \"far-land\" }"}}, "mine",
			"mine/init.lua:1:1: skill \"Climbing\" is printed instead of that of far-land, which mine does not name\n    1 | skill \"Climbing\" { instead_of = \"far-land\" }\n      | ^\n" +
				"  hint: did you mean `far-lands`?"},
		{"no text", map[string]map[string]string{"mine": {"module.json": requires, "init.lua": "skill \"Climbing\" { instead_of = true }"}}, "mine",
			"mine/init.lua:1:33: skill \"Climbing\": instead_of is a text, not true\n    1 | skill \"Climbing\" { instead_of = true }\n      |                                 ^^^^"},
		{"what it must say", map[string]map[string]string{"mine": {"module.json": requires, "init.lua": "gift \"Quick\" { instead_of = \"gifts\" }"}}, "mine",
			"mine/init.lua:1:1: gift \"Quick\" has no `points`\n    1 | gift \"Quick\" { instead_of = \"gifts\" }\n      | ^^^^\n  hint: its kind requires points = number"},
		{"an offer that is gone", map[string]map[string]string{
			"dash": {"module.json": requires, "init.lua": "instead_of \"Dash\" { changes = { modifier = \"modifier + 9\" } }"},
			"mine": {"module.json": requires, "init.lua": "gift \"Quick\" { instead_of = \"gifts\", points = 1 }"}}, "dash mine",
			"dash/init.lua:1:1: instead_of \"Dash\": there is no such rule\n    1 | instead_of \"Dash\" { changes = { modifier = \"modifier + 9\" } }\n      | ^\n" +
				"  gifts/init.lua:12:3: it stands here, in gift \"Quick\" of gifts, which mine prints anew without it"},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.modules["gifts"] = gifts
			g, err := Open(Options{Modules: strings.Fields(c.load), Folder: printing(c.modules)})
			if err == nil {
				g.Close()
				t.Fatal("it was accepted")
			}
			if got := strings.ReplaceAll(err.Error(), "modules/", ""); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

// An entry printed instead of one that does not exist may be meant for files that need another
// module; a misspelt name is reported.
func TestEntriesPrintedInsteadOfNothing(t *testing.T) {
	list := map[string]string{"module.json": `, "with": {"sea": ["at_sea.lua"]}`, "init.lua": gifts["init.lua"], "at_sea.lua": `skill "Sailing" {}`}
	for _, c := range []struct{ entry, want string }{
		{`skill "Climbign" { instead_of = "gifts" }`, "modules/mine/init.lua:1:1: skill \"Climbign\" is printed instead of that of gifts, which prints none\n" +
			"    1 | skill \"Climbign\" { instead_of = \"gifts\" }\n      | ^\n  hint: did you mean `Climbing`?"},
		{`skill "Sailing" { instead_of = "gifts" }`, ""},
		{`skill "Climbing" { instead_of = "gifts" }`, ""},
	} {
		g, err := Open(Options{Modules: []string{"mine"}, Folder: printing(map[string]map[string]string{"gifts": list,
			"mine": {"module.json": `, "requires": {"gifts": "*"}`, "init.lua": c.entry}})})
		if err != nil {
			t.Errorf("%s: %v", c.entry, err)
			continue
		}
		got := ""
		if w := g.Table.World().Program().Warnings(); len(w) > 0 {
			got = w.Error()
		}
		if got != c.want {
			t.Errorf("%s: got\n%s\nwant\n%s", c.entry, got, c.want)
		}
		err = g.House(`skill "Divingg" { instead_of = "gifts" }`)
		if want := "house 1:1:1: skill \"Divingg\" is printed instead of that of gifts, which prints none\n    1 | skill \"Divingg\" { instead_of = \"gifts\" }\n      | ^\n  hint: did you mean `Diving`?"; err == nil || err.Error() != want {
			t.Errorf("got\n%v\nwant\n%s", err, want)
		}
		g.Close()
	}
}

// A reprinted entry replaces the old one completely, and references to the name mean the new
// one.
func TestEntriesPrintedAnew(t *testing.T) {
	mine := map[string]string{"module.json": `, "optional": {"gifts": "*", "more": "*"}, "requires": {"kinds": "*"}`, "init.lua": `
gift "Quick" { instead_of = "gifts", points = 1, to "entity.speed" { add = "7" },
  offer "Dash" { on = "skill.check", by = "roller", once = "roll", changes = { modifier = "modifier + 3" } } }
gift "Nimble" { instead_of = "gifts", points = 6 }
skill "Climbing" { instead_of = "gifts" }
`}
	kinds := map[string]string{"init.lua": `
kind "character" { like = "entity" }
kind "gift" { carried = true, points = "number", loud = "yes or no = no" }
kind "skill" { rated = "0..6" }
kind "stranger" { like = "character" }
rule "entity.speed" { "1" }
check "skill.check" { dice = "2d6", roller = "owner", modifier = { { "level", "level" } }, against = "7" }
`}
	list := map[string]string{
		"module.json": `, "requires": {"kinds": "*"}, "with": {"sea": ["at_sea.lua"]}`,
		"init.lua": `
skill "Climbing" { text = "up" }
skill "Diving" {}
gift "Quick" { points = 4, loud = true, text = "fast",
  to "entity.speed" { add = "5" },
  every "hour" { function(me) me:leaves() end },
  offer "Dash" { on = "skill.check", by = "roller", once = "roll", changes = { modifier = "modifier + 1" } } }
stranger "Tom" { Climbing = 3, has = { "Quick" } }`,
		"at_sea.lua": `gift "Nimble" { points = 9, to "entity.speed" { add = "100" } }`}
	table := map[string]string{"module.json": `, "requires": {"gifts": "*"}`, "init.lua": `gift.from_csv "gifts.csv"`, "gifts.csv": "name,points,instead_of\nQuick,8,gifts\nMeek,1,\n"}
	folder := printing(map[string]map[string]string{"kinds": kinds, "gifts": list, "mine": mine, "table": table,
		"sea":  {"init.lua": ""},
		"more": {"module.json": `, "requires": {"gifts": "*"}`, "init.lua": `gift "Quick" { instead_of = "gifts", points = 2 }`},
		"last": {"module.json": `, "requires": {"gifts": "*", "mine": "*", "more": "*"}`, "init.lua": `gift "Quick" { instead_of = "gifts", points = 3 }`}})
	const ask = `ann = bring("character", { name = "Ann", Climbing = 2, has = { "Quick" } })`
	for _, c := range []struct {
		name, load string
		lines      []string
		want       string
	}{
		{"by a module that names it", "gifts mine", []string{ask, `{ ann.speed, ann:the("Quick").points, ann:the("Quick").loud }`}, "8, 1, no"},
		{"what the other one had inside is gone", "gifts mine", []string{ask, `time:pass "2 hours"`, `ann.speed`}, "8"},
		{"its offers, too", "gifts mine", []string{ask, `dice(1, 1) decide { Dash = true }`, `ann.Climbing:check().total`}, "7"},
		{"where the other one is not there", "mine", []string{ask, `{ ann.speed, #entries "skill" }`}, "8, 1"},
		{"each stands once", "gifts mine", []string{`{ #entries "skill", #entries "gift" }`}, "2, 2"},
		{"in what is loaded behind it", "gifts mine sea", []string{ask, `ann:gains "Nimble"`, `{ ann.speed, ann:the("Nimble").points }`}, "8, 6"},
		{"on printed sheets", "gifts mine", []string{`tom = bring "Tom"`, `{ tom.speed, tom.Climbing.level }`}, "8, 3"},
		{"by the one that names the other", "gifts more mine", []string{ask, `ann:the("Quick").points`}, "1"},
		{"by the one above both", "last", []string{ask, `ann:the("Quick").points`}, "3"},
		{"from a spreadsheet", "table", []string{ask, `{ ann.speed, ann:the("Quick").points }`}, "1, 8"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g, err := Open(Options{Modules: strings.Fields(c.load), Folder: folder})
			if err != nil {
				t.Fatal(err)
			}
			defer g.Close()
			got := ""
			for _, line := range c.lines {
				got = eval(t, g, line)
			}
			if got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

// When the gamemaster reprints an entry, all who have it have the new one at once, and the old
// one again after an undo.
func TestTheHousePrintsAnew(t *testing.T) {
	folder := printing(map[string]map[string]string{"gifts": gifts})
	g, err := Open(Options{Modules: []string{"gifts"}, Folder: folder})
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	eval(t, g, `ann = bring("character", { name = "Ann", Climbing = 4, has = { "Quick" } })`)
	house := func(rules string) error { return g.House(rules) }
	expect := func(want string) {
		t.Helper()
		if got := eval(t, g, `{ ann.speed, ann:the("Quick").price, ann.Climbing.level }`); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	expect("6, 8, 4")
	if err := house(`gift "Quick" { points = 5 }`); err == nil || strings.ReplaceAll(err.Error(), "modules/", "") !=
		"house 3:1:1: gift \"Quick\" exists already\n    1 | gift \"Quick\" { points = 5 }\n      | ^\n  hint: to print it anew, write instead_of = \"gifts\" in it\n  gifts/init.lua:9:1: it is declared here, in gifts" {
		t.Errorf("got %v", err)
	}
	if err := house(`gift "Quick" { instead_of = "gitfs", points = 5 }`); err == nil || strings.ReplaceAll(err.Error(), "modules/", "") !=
		"house 4:1:1: gift \"Quick\" is printed instead of that of gitfs, which is not there\n    1 | gift \"Quick\" { instead_of = \"gitfs\", points = 5 }\n      | ^\n  hint: write instead_of = \"gifts\"" {
		t.Errorf("got %v", err)
	}
	if err := house(`gift "Fast" { instead_of = "house", points = 5 }`); err == nil || err.Error() !=
		"house 5:1:1: gift \"Fast\" is printed instead of that of house, which is not there\n    1 | gift \"Fast\" { instead_of = \"house\", points = 5 }\n      | ^" {
		t.Errorf("got %v", err)
	}
	expect("6, 8, 4")
	if err := house(`gift "Quick" { instead_of = "gifts", points = 5, to "entity.speed" { add = "20" } } skill "Climbing" { instead_of = "gifts" }`); err != nil {
		t.Fatal(err)
	}
	expect("21, 10, 4")
	if err := house(`gift "Quick" { instead_of = "house", points = 6 }`); err != nil {
		t.Fatal(err)
	}
	expect("1, 12, 4")
	why := eval(t, g, `why(function() return ann:the("Quick").price end)`)
	if !strings.Contains(why, `gift "Quick" is printed instead of that of house   [house, house `) {
		t.Errorf("got %s", why)
	}
	if err := g.Reload(nil); err != nil {
		t.Fatal(err)
	}
	expect("1, 12, 4")
	if err := dropHouse(g, 2); err != nil {
		t.Fatal(err)
	}
	expect("6, 8, 4")
	if got := eval(t, g, `odds_with('gift "Quick" { instead_of = "gifts", points = 5 }', function() return ann.speed end).mean`); got != "1" {
		t.Errorf("got %s", got)
	}
	expect("6, 8, 4")
}

// A reprinted entry is listed among the changed rules.
func TestPrintedAnewIsListed(t *testing.T) {
	g, err := Open(Options{Modules: []string{"mine"}, Folder: printing(map[string]map[string]string{"gifts": gifts,
		"mine": {"module.json": `, "requires": {"gifts": "*"}`, "init.lua": "gift \"Quick\" { instead_of = \"gifts\", points = 1, source = \"p. 9\", text = \"of ours\" }"}})})
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	var list []string
	for _, r := range g.Table.World().Program().Everything() {
		if len(r.Changes()) > 0 {
			list = append(list, r.Describe())
		}
	}
	want := "gift \"Quick\"   entry, p. 3\n  1  definition   gifts   gifts/init.lua:9:1   replaced by mine\n  2  instead_of   mine   mine/init.lua:1:1\n       of ours"
	if got := strings.ReplaceAll(strings.Join(list, "\n"), "modules/", ""); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
