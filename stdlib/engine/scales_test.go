package engine

import (
	"strings"
	"testing"
)

// graded is a game with a scale and a plain list of words.
const graded = `
kind "character" { like = "entity" }
kind "trait" { carried = true }
scale "degree" { "Miss", "Mixed", "Good", "Great" }
words "mode" { "Normal", "Very Easy" }
box "entity.outcome" "degree = Miss"
box "entity.mode" "mode = Normal"
box "entity.ranks" "list of degree"
box "entity.worth" "map of degree to number"
box "entity.luck" { starts = "2" }
box "entity.alarm" "none_yet, loud or quiet = quiet"
rule "entity.hurts" "outcome >= Mixed"
rule "entity.next" "outcome + 1"
rule "entity.margin" "outcome - Mixed"
rule "entity.is_easy" "mode == Very_Easy"
rule "entity.is_loud" "loud == alarm"
rule "entity.top" "sorted(ranks)"
rule "entity.grade (by = 0)" { of = "degree", first = { { "Great", when = "by > 8" }, "Mixed + by" } }
to "entity.grade" { label = "up", add = "1" }
to "entity.grade" { label = "down", add = "-1", when = "mode == Very_Easy" }
trait "Lucky" { to "entity.grade" { add = "1" } }
rule "entity.told" { of = "degree or none", function(who) return who.luck > 2 and "Grand" or nil end }
table "game.damage (degree: degree)" { { "Miss", 0 }, { "Mixed", 1 }, { "Good", 2 }, { "Great", 3 } }
rule "entity.harm" "game.damage(outcome) + game.damage(Mixed)"
check "entity.swing" { dice = "1d6", roller = "owner", shows = "result",
  result = { of = "degree", first = { { "Miss", when = "natural < 3" }, { "Mixed", when = "natural < 5" }, "Good" } },
  hit = "result >= Mixed" }
to "entity.swing.result" { label = "luck", add = "luck > 2 ? 1 : 0" }
offer "Push" { on = "entity.swing", by = "roller", costs = "1 luck", once = "roll", changes = { result = { "push", "1" } } }
action "entity.takes (new: mode, grade_of: degree = Good)" { changes = { mode = "new", outcome = "grade_of" } }
`

func gradedGame(t *testing.T) *Game {
	t.Helper()
	g := open(t, graded, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann" })`)
	return g
}

func TestScalesInPlay(t *testing.T) {
	g := gradedGame(t)
	for _, c := range []struct{ do, ask, want string }{
		{"", "ann.hurts", "no"},
		{"ann.outcome = 'Mixed'", "ann.hurts", "yes"},
		{"", "ann.next", "Good"},
		{"ann.outcome = 'Great'", "ann.next", "Great"},
		{"", "ann.margin", "2"},
		{"", "ann.harm", "4"},
		{"", "ann.is_loud", "no"},
		{"ann.alarm = 'loud'", "ann.is_loud", "yes"},
		{"", "ann:grade()", "Good"},
		{"", "ann:grade { by = 9 }", "Great"},
		{"ann:gains 'Lucky'", "ann:grade()", "Great"},
		{"ann:takes { new = 'Very Easy' }", "ann.is_easy", "yes"},
		{"", "ann.outcome", "Good"},
		{"", "ann:grade { by = 2 }", "Great"}, // +1, -1 and +1 are summed before the end stops them
		{"ann:put('ranks', 'Great') ann:put('ranks', 'Miss') ann:put('ranks', 'Good')", "table.concat(ann.top, ' ')", "Miss Good Great"},
		{"", "ann.told", "nil"},
	} {
		if c.do != "" {
			eval(t, g, c.do)
		}
		if got := eval(t, g, "return tostring("+c.ask+")"); got != c.want && got != map[string]string{"yes": "true", "no": "false"}[c.want] {
			t.Errorf("%s: %s is %s, want %s", c.do, c.ask, got, c.want)
		}
	}
	if got := eval(t, g, `dice(1) decide { Push = true } local c = ann:swing() return c.result .. " " .. tostring(c.hit)`); got != "Mixed true" {
		t.Errorf("a pushed swing is %s", got)
	}
	_, err := g.Eval("ann.luck = 3 return ann.told")
	if err == nil || !strings.Contains(err.Error(), `the function of entity.told: "Grand" is not a word of degree or none, it is one of Miss, Mixed, Good or Great`) {
		t.Errorf("a function answers: %v", err)
	}
}

// Odds follow the words of a scale exactly, in its order.
func TestOddsOfScales(t *testing.T) {
	g := gradedGame(t)
	if got := eval(t, g, `return odds(function() return ann:swing().result end)`); !strings.Contains(got, "Miss") || strings.Index(got, "Miss") > strings.Index(got, "Mixed") || strings.Index(got, "Mixed") > strings.Index(got, "Good") {
		t.Errorf("the odds are\n%s", got)
	}
}

// A word of a list means the word where the other side is of the list, whatever an unrelated module
// calls so. What the module itself, or one that it requires, calls so is an error.
func TestMeaningsOfBareWords(t *testing.T) {
	shelf, err := shelfOf(map[string]string{"climbing": graded, "later": `rule "entity.Mixed" "5"
rule "entity.five" "Mixed"`})
	if err != nil {
		t.Fatal(err)
	}
	g, err := Open(Options{Modules: []string{"later"}, Finder: shelf})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(g.Close)
	if got := eval(t, g, `ann = bring("character", { name = "Ann" }) return tostring(ann.hurts) .. ann.five`); got != "false5" {
		t.Errorf("the rules answer %s", got)
	}
}

func TestMistakesWithScales(t *testing.T) {
	for _, c := range []struct{ more, want string }{
		{`rule "entity.x" "outcome == Mixd"`, "climbing/init.lua:31:29: `Mixd` means nothing here, and is not a word of degree\n" +
			"   31 | rule \"entity.x\" \"outcome == Mixd\"\n      |                             ^^^^\n  hint: did you mean `Mixed`?\n"},
		{`rule "entity.x" "outcome == 'Mixd'"`, "climbing/init.lua:31:29: `Mixd` is not a word of degree\n" +
			"   31 | rule \"entity.x\" \"outcome == 'Mixd'\"\n      |                             ^^^^^^\n  hint: did you mean `Mixed`?\n"},
		{"rule \"entity.Normal\" \"1\"\nrule \"entity.x\" \"mode == Normal\"", "climbing/init.lua:32:26: `Normal` has two meanings here: a word of mode and the rule entity.Normal\n" +
			"   32 | rule \"entity.x\" \"mode == Normal\"\n      |                          ^^^^^^\n  hint: write `'Normal'` for the word\n"},
		{`box "entity.x" "degree = Godo"`, "climbing/init.lua:31:1: the box entity.x starts as \"Godo\", which is not a word of degree\n" +
			"   31 | box \"entity.x\" \"degree = Godo\"\n      | ^\n  hint: did you mean `Good`?\n"},
		{`box "entity.x" "degre"`, "climbing/init.lua:31:17: box \"entity.x\": `degre` is neither a type nor a kind\n" +
			"   31 | box \"entity.x\" \"degre\"\n      |                 ^^^^^\n  hint: did you mean `degree`?\n"},
		{`to "degree" { "Epic" }`, "climbing/init.lua:31:1: to \"degree\": a word of a scale has one place\n" +
			"   31 | to \"degree\" { \"Epic\" }\n      | ^^\n  hint: say beside which word: above = \"Great\", or below = \"Miss\"\n"},
		{`to "degree" { "Epic", above = "Graet", as = "Great" }`, "climbing/init.lua:31:16: above = \"Graet\": degree has no such word\n" +
			"   31 | to \"degree\" { \"Epic\", above = \"Graet\", as = \"Great\" }\n      |                ^\n  hint: did you mean `Great`?\n"},
		{`to "mode" { "Aimed", above = "Normal" }`, "climbing/init.lua:31:1: to \"mode\": the words of mode have no order\n" +
			"   31 | to \"mode\" { \"Aimed\", above = \"Normal\" }\n      | ^^\n  hint: leave above and below out\n"},
		{`rule "entity.x" "mode < Very_Easy"`, "climbing/init.lua:31:18: `<` needs numbers or words of a scale, but `mode` is a word of mode, and `Very_Easy` is a word of mode\n" +
			"   31 | rule \"entity.x\" \"mode < Very_Easy\"\n      |                  ^^^^^^^^^^^^^^^^\n  hint: only the words of a scale have an order: declare it with `scale \"mode\"`\n"},
		{`scale "degree" { "Low" }`, "climbing/init.lua:31:1: a list of words \"degree\" exists already\n" +
			"   31 | scale \"degree\" { \"Low\" }\n      | ^\n  climbing/init.lua:4:1: it is declared here, in climbing\n"},
		{`scale "rank" {}`, "climbing/init.lua:31:1: scale \"rank\" has no words\n" +
			"   31 | scale \"rank\" {}\n      | ^^^^^\n  hint: write scale \"rank\" { \"low\", \"high\" }\n"},
		{`after "degree" { "usual" }`, "climbing/init.lua:31:1: after \"degree\": only `to` adds words to a list, for everybody\n" +
			"   31 | after \"degree\" { \"usual\" }\n      | ^^^^^\n  hint: write to \"degree\" { \"Legendary\" } in a file of its own\n"},
		{`to "game.damage" { { "Godo", 3 } }`, "climbing/init.lua:31:20: degree has no word \"Godo\"\n" +
			"   31 | to \"game.damage\" { { \"Godo\", 3 } }\n      |                    ^\n  hint: did you mean `Good`?\n"},
	} {
		g, err := tryOpen(graded+c.more, Options{})
		if err == nil {
			g.Close()
			t.Errorf("%s loads", c.more)
			continue
		}
		if got := err.Error(); strings.TrimSpace(got) != strings.TrimSpace(c.want) {
			t.Errorf("%s\ngot  %s\nwant %s", c.more, got, c.want)
		}
	}
}

// Words of two modules that do not know each other have no order, and comparing them is refused
// with both modules. Tables take the row that `as` names.
func TestWordsOfStrangers(t *testing.T) {
	shelf, err := shelfOf(map[string]string{"climbing": graded, "legend": `to "degree" { "Legendary", above = "Great", as = "Great" }
to "mode" { "Aimed" }`,
		"epic": `to "degree" { "Epic", above = "Great", as = "Good" }
rule "entity.is_epic" "outcome >= Epic"`})
	if err != nil {
		t.Fatal(err)
	}
	g, err := Open(Options{Modules: []string{"legend", "epic"}, Finder: shelf})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(g.Close)
	eval(t, g, `ann = bring("character", { name = "Ann" }) ann.mode = "Aimed"`)
	for _, c := range []struct{ do, want string }{
		{"ann.outcome = 'Great' return tostring(ann.is_epic)", "false"},
		{"ann.outcome = 'Epic' return tostring(ann.is_epic)", "true"},
		{"return tostring(ann.hurts) .. ann.harm", "true3"},
		{"ann.outcome = 'Legendary' return tostring(ann.hurts) .. ann.harm", "true4"},
	} {
		if got := eval(t, g, c.do); got != c.want {
			t.Errorf("%s is %s, want %s", c.do, got, c.want)
		}
	}
	_, err = g.Eval("return ann.is_epic")
	if err == nil || !strings.Contains(err.Error(), "have no order: neither module knows the other") {
		t.Errorf("strangers' words are compared: %v", err)
	}
}

// A table without a row for a word that another module adds needs to know which row counts.
func TestAddedWordsNeedARow(t *testing.T) {
	shelf, err := shelfOf(map[string]string{"climbing": graded, "legend": `to "degree" { "Legendary", above = "Great" }`})
	if err != nil {
		t.Fatal(err)
	}
	_, err = Open(Options{Modules: []string{"legend"}, Finder: shelf})
	want := "legend/init.lua:1:16: the table game.damage has no row for \"Legendary\"\n" +
		"    1 | to \"degree\" { \"Legendary\", above = \"Great\" }\n      |                ^^^^^^^^^^^\n" +
		"  hint: say which row counts: to \"degree\" { \"Legendary\", ..., as = \"Miss\" }\n" +
		"  climbing/init.lua:23:1: it is declared here, in climbing"
	if err == nil || strings.TrimSpace(err.Error()) != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}

// Words are kept as texts. A reload renames those with a former name, in boxes, lists and maps, and
// leaves those that are gone; undo goes back over it.
func TestWordsChangeInPlay(t *testing.T) {
	shelf, err := shelfOf(map[string]string{"climbing": graded})
	if err != nil {
		t.Fatal(err)
	}
	g, err := Open(Options{Modules: []string{"climbing"}, Finder: shelf})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(g.Close)
	eval(t, g, `ann = bring("character", { name = "Ann" }) ann.outcome = "Good" ann.mode = "Normal"`)
	eval(t, g, `ann:put("ranks", "Good") ann:put("ranks", "Miss") ann.worth = { Good = 7 }`)
	later := strings.NewReplacer(`"Good", "Great" }`, `{ "Fair", was = "Good" }, "Great" }`, `"Normal", "Very Easy"`, `"Common", "Very Easy"`, "= Normal", "= Common",
		"= Good)", "= Fair)", `"Good" } }`, `"Fair" } }`, `{ "Good", 2 }`, `{ "Fair", 2 }`, `"Good" },`, `"Fair" },`).Replace(graded)
	if shelf, err = shelfOf(map[string]string{"climbing": later}); err != nil {
		t.Fatal(err)
	}
	if err := g.Reload(shelf); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ do, want string }{
		{"return ann.outcome .. ann.harm", "Fair3"},
		{"return ann.ranks[1] .. ann.worth.Fair", "Fair7"},
		{"return table.concat(ann.top, ' ')", "Miss Fair"},
		{"return tostring(ann:take('ranks', 'Fair')) .. #ann.ranks", "true1"},
		{"return ann.mode .. tostring(ann.is_easy)", "Normalfalse"},
		{"ann:takes { new = 'Common', grade_of = 'Good' } return ann.outcome .. ann.mode", "FairCommon"},
	} {
		if got := eval(t, g, c.do); got != c.want {
			t.Errorf("%s is %s, want %s", c.do, got, c.want)
		}
	}
	if _, err := g.Table.Journal().Undo(1); err != nil {
		t.Fatal(err)
	}
	missing := g.Table.World().Departed.UndeclaredWords()
	if len(missing) != 1 || missing[0].Word != "Normal" || missing[0].Box != "mode" {
		t.Errorf("gone are %v", missing)
	}
}
