package engine

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/lang/diag"
	"houserule/runtime/explain"
)

// seaRules lists two rules of a book, one without a page.
const seaRules = "id\tchapter\tkind\tpage\tstatement\n" +
	"SEA-01\tSailing\trule\t31\tWhoever steers rolls.\n" +
	"SEA-02\t4.1 Storms\trule\t\tA storm breaks masts.\n"

// openSea opens a module `sea` of one file beside its list of rules.
func openSea(t *testing.T, lua string) (*Game, error) {
	t.Helper()
	return Open(Options{Modules: []string{"sea"}, Specs: true, Folder: printing(map[string]map[string]string{
		"sea": {"init.lua": lua, "rules.tsv": seaRules},
	})})
}

// A source that stands alone holds for every heading behind it, up to the next.
func TestSourcesThatStandAlone(t *testing.T) {
	g, err := openSea(t, `kind "sailor" { like = "entity" }
source "SEA-01"
rule "sailor.steers" { "1" }
action "sailor.sets_sail" { requires = { { "there is wind", "false" }, { "it is day", "true", source = "p. 9" } }, function() end }
action "sailor.drifts"    { source = "p. 12", requires = { { "there is no wind", "false" } }, function() end }
source { "SEA-02", "house paper" }
box "sailor.wet" { "number = 0" }
kind "rope" { carried = true }
rope "Halyard" { to "sailor.hauls" { add = "1" } }
rope "Sheet" { source = "SEA-01", to "sailor.hauls" { add = "2" } }
rule "sailor.hauls" { sum = { { "arms", "1", source = "SEA-01" }, { "none", "0" } } }
rule "sailor.swims" { source = "", "1" }
to "sailor.drifts" { requires = { { "the anchor is up", "true" } } }
`)
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	program := g.Table.World().Program()
	for name, want := range map[string]string{
		"sailor.steers": "p. 31, Sailing", "sailor.drifts": "p. 12", "sailor.hauls": "4.1 Storms; house paper", "sailor.swims": "",
	} {
		if got := program.Rule(name).Decl.Source.String(); got != want {
			t.Errorf("%s is printed %q, not %q", name, got, want)
		}
	}
	if got := program.Catalogue.Kind("sailor").Source; got != nil {
		t.Errorf("nothing stands above sailor, got %s", got)
	}
	if got := program.Rule("sailor.hauls").Decl.Source.Written(); got != "SEA-02; house paper" {
		t.Errorf("for programs: %s", got)
	}
	var carried []string
	for _, y := range program.Rule("sailor.hauls").Adds {
		carried = append(carried, y.Source.String())
	}
	if diff := cmp.Diff([]string{"4.1 Storms; house paper", "p. 31, Sailing"}, carried); diff != "" {
		t.Errorf("what stands in an entry has its source (-want +got):\n%s", diff)
	}
	if got := program.Rule("sailor.drifts").Requires[1].Source.String(); got != "4.1 Storms; house paper" {
		t.Errorf("a requirement has the source of its change, got %q", got)
	}
	says := program.Rule("sailor.steers").Describe()
	if want := "sailor.steers   rule, p. 31, Sailing\n  SEA-01: Whoever steers rolls.\n"; !strings.HasPrefix(says, want) {
		t.Errorf("got\n%s\nwant\n%s", says, want)
	}
	for _, c := range []struct{ in, want string }{
		{`bring("sailor"):sets_sail()`, "needed: there is wind (sailor.sets_sail, p. 31, Sailing)"},
		{`bring("sailor"):drifts()`, "needed: there is no wind (sailor.drifts, p. 12)"},
	} {
		_, err := g.Eval(c.in)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
	trace, err := explain.Recorded(g.Table.Journal().Explain("hauls", func() (any, error) { return g.Value(`bring("sailor").hauls`) }))
	if err != nil {
		t.Fatal(err)
	}
	var arms *explain.Trace
	for _, p := range trace.Rules("sailor.hauls")[0].Parts {
		if p.Title == "arms" {
			arms = p
		}
	}
	if arms == nil || arms.Source.String() != "p. 31, Sailing" {
		t.Errorf("a line tells its own source, got %v", arms)
	}
}

// What looks like an id is one, or an error; all of it is told with the place.
func TestSourcesThatMeanNothing(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"an unknown id", `rule "game.x" { source = "SEA-03", "1" }`,
			"modules/sea/init.lua:1:26: rule \"game.x\": no rules.tsv lists a rule SEA-03\n    1 | rule \"game.x\" { source = \"SEA-03\", \"1\" }\n      |                          ^^^^^^^^\n  hint: did you mean `SEA-01`?"},
		{"of a line", `rule "game.x" { source = "SEA-01", sum = { { "one", "1", source = "SEA-04" } } }`,
			"modules/sea/init.lua:1:67: rule \"game.x\": no rules.tsv lists a rule SEA-04\n    1 | rule \"game.x\" { source = \"SEA-01\", sum = { { \"one\", \"1\", source = \"SEA-04\" } } }\n      |                                                                   ^^^^^^^^\n  hint: did you mean `SEA-01`?"},
		{"alone, in a list", "source { \"SEA-01\", \"SEA-11\" }\nrule \"game.x\" \"1\"",
			"modules/sea/init.lua:1:20: source: no rules.tsv lists a rule SEA-11\n    1 | source { \"SEA-01\", \"SEA-11\" }\n      |                    ^^^^^^^^\n  hint: did you mean `SEA-01`?"},
		{"nothing follows", "rule \"game.x\" \"1\"\nsource \"p. 3\"",
			"modules/sea/init.lua:2:8: nothing follows this source\n    2 | source \"p. 3\"\n      |        ^\n  hint: it applies to the headings after it, up to the next source"},
		{"another follows", "source \"p. 3\"\nsource \"p. 4\"\nrule \"game.x\" \"1\"",
			"modules/sea/init.lua:1:8: nothing follows this source\n    1 | source \"p. 3\"\n      |        ^\n  hint: it applies to the headings after it, up to the next source"},
		{"no text", "source(3)\nrule \"game.x\" \"1\"",
			"modules/sea/init.lua:1: source takes a text or a list of texts, not 3\n    1 | source(3)\n  hint: source \"p. 31\""},
		{"a field of another type", `rule "game.x" { source = 3, "1" }`,
			"modules/sea/init.lua:1:26: rule \"game.x\": source is a text or a list of texts, not 3\n    1 | rule \"game.x\" { source = 3, \"1\" }\n      |                          ^"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g, err := openSea(t, c.in)
			if err == nil {
				g.Close()
				t.Fatal("it was accepted")
			}
			if diff := cmp.Diff(c.want, err.Error()); diff != "" {
				t.Errorf("another message (-want +got):\n%s", diff)
			}
		})
	}
}

// Without a list of rules everything is free text; ids of modules that are
// required are known, and their families, too.
func TestSourcesAcrossModules(t *testing.T) {
	try := func(lua string) error {
		g, err := Open(Options{Modules: []string{"coast"}, Folder: printing(map[string]map[string]string{
			"sea":   {"init.lua": `rule "game.sea" "1"`, "rules.tsv": seaRules},
			"coast": {"module.json": `, "requires": {"sea": "*"}`, "init.lua": lua},
		})})
		if err == nil {
			g.Close()
		}
		return err
	}
	for _, free := range []string{"COAST-01", "p. 4", "SEA-02"} {
		if err := try(`rule "game.x" { source = "` + free + `", "1" }`); err != nil {
			t.Errorf("%s: %v", free, err)
		}
	}
	if err := try(`rule "game.x" { source = "SEA-20", "1" }`); err == nil || !strings.Contains(err.Error(), "no rules.tsv lists a rule SEA-20") {
		t.Errorf("got %v", err)
	}
}

// A line that is added to conditions cites the rules of the module that adds it, whichever is loaded last.
func TestSourcesOfAddedConditions(t *testing.T) {
	g, err := Open(Options{Modules: []string{"sea", "zone"}, Folder: printing(map[string]map[string]string{
		"sea": {"init.lua": `rule "game.fair" { all = { { "there is wind", "true" } } }
to "game.fair" { { "there is a ship", "true", source = "SEA-01" } }`, "rules.tsv": seaRules},
		"zone": {"init.lua": `rule "game.zone" { source = "ZONE-01", "1" }`, "rules.tsv": strings.ReplaceAll(seaRules, "SEA-", "ZONE-")},
	})})
	if err != nil {
		t.Fatal(err)
	}
	g.Close()
}

// What is said twice, and words that are written otherwise by now, are warned of,
// with the text that should stand there.
func TestOldWordsWarn(t *testing.T) {
	const begins = "kind \"sailor\" { like = \"entity\" }\n"
	for _, c := range []struct{ name, in, message, hint, fixed string }{
		{"the source above", "source \"SEA-01\"\nrule \"game.x\" { source = \"SEA-01\", \"1\" }",
			"rule \"game.x\": its source is the one above", "leave it out", "source \"SEA-01\"\nrule \"game.x\" { \"1\" }"},
		{"the source above, on a line of its own", "source \"SEA-01\"\nrule \"game.x\" {\n  source = \"SEA-01\",\n  \"1\" }",
			"rule \"game.x\": its source is the one above", "leave it out", "source \"SEA-01\"\nrule \"game.x\" {\n  \"1\" }"},
		{"the source above, at the end", "source \"SEA-01\"\nrule \"game.x\" { \"1\", source = \"SEA-01\" }",
			"rule \"game.x\": its source is the one above", "leave it out", "source \"SEA-01\"\nrule \"game.x\" { \"1\" }"},
		{"a page behind an id", `rule "game.x" { source = "SEA-01, p. 31", "1" }`,
			"rule \"game.x\": rules.tsv says where SEA-01 is printed", `write "SEA-01"`, `rule "game.x" { source = "SEA-01", "1" }`},
		{"the number of a chapter behind an id", `rule "game.x" { source = "SEA-02, 4.1", "1" }`,
			"rule \"game.x\": rules.tsv says where SEA-02 is printed", `write "SEA-02"`, `rule "game.x" { source = "SEA-02", "1" }`},
		{"something else behind an id", `rule "game.x" { source = "SEA-02, first reading", "1" }`, "", "", ""},
		{"ledger", `example "e" { ledger = { "SEA-01", "SEA-02" }, function() expect(1):is(1) end }`,
			"example \"e\": `ledger` is an old word", `write source = { "SEA-01", "SEA-02" }`, `example "e" { source = { "SEA-01", "SEA-02" }, function() expect(1):is(1) end }`},
		{"ledger behind a name that is worked out", `example("row " .. 1) { ledger = "SEA-01", function() expect(1):is(1) end }`,
			"example \"row 1\": `ledger` is an old word", `write source = "SEA-01"`, `example("row " .. 1) { source = "SEA-01", function() expect(1):is(1) end }`},
		{"option behind a name that is worked out", "rule \"game.x\" \"1\"\nafter(\"game.\" .. \"x\") { option = \"wet\", when = 'usual > 1', \"usual + 1\" }",
			"after \"game.x\": `option` is an old word", `write when = "option.wet and usual > 1"`, "rule \"game.x\" \"1\"\nafter(\"game.\" .. \"x\") { when = 'option.wet and usual > 1', \"usual + 1\" }"},
		{"dice with nothing", `example "e" { function() dice(3) dice( ) expect(1):is(1) end }`,
			"`dice()` with nothing is an old word: it takes away what lies ready", "write `no_dice()`", `example "e" { function() dice(3) no_dice() expect(1):is(1) end }`},
		{"note", `table "game.t (key)" { note = "of old", { 1, 2 } }`,
			"table \"game.t (key)\": `note` is an old word", `write text = "of old"`, `table "game.t (key)" { text = "of old", { 1, 2 } }`},
		{"printed", "kind \"rope\" {}\nbox \"rope.length\" { printed = \"number = 3\", text = \"in yards\" }",
			"box \"rope.length\": `printed` is an old word", `write "number = 3" alone`, "kind \"rope\" {}\nbox \"rope.length\" { \"number = 3\", text = \"in yards\" }"},
		{"option alone", "rule \"game.x\" \"1\"\nafter \"game.x\" { option = \"wet\", \"usual + 1\" }",
			"after \"game.x\": `option` is an old word", `write when = "option.wet"`, "rule \"game.x\" \"1\"\nafter \"game.x\" { when = \"option.wet\", \"usual + 1\" }"},
		{"option and when", "rule \"game.x\" \"1\"\nafter \"game.x\" { option = \"wet\", when = 'usual > 1 or usual < 0', \"usual + 1\" }",
			"after \"game.x\": `option` is an old word", `write when = "option.wet and (usual > 1 or usual < 0)"`, "rule \"game.x\" \"1\"\nafter \"game.x\" { when = 'option.wet and (usual > 1 or usual < 0)', \"usual + 1\" }"},
		{"a table within words", "table \"game.wind\" { roll = \"1d6\", { \"1 to 6\", \"a breeze\" } }\ntable \"game.sky\" { roll = \"1d6\", { \"1 to 6\", \"rain, see game.wind\" } }",
			"table \"game.sky\": beside other words a table stands in braces", "write {game.wind}", "table \"game.wind\" { roll = \"1d6\", { \"1 to 6\", \"a breeze\" } }\ntable \"game.sky\" { roll = \"1d6\", { \"1 to 6\", \"rain, {game.wind}\" } }"},
		{"dice rolled again", "check \"game.falls\" { dice = \"1d6\" }\noffer \"Again\" { on = \"game.falls\", by = \"gamemaster\", once = \"roll\", function(check) check:reroll() end }",
			"`reroll` is an old word", "an offer says it: changes = { dice = \"again\" }; some of the dice are \"again 1\" or \"again where # < 3\"", ""},
		{"dice of a line", "check \"game.falls\" { dice = \"1d6\", modifier = function(check) return check:another \"1d4\" end }",
			"`another` is an old word", "a line says it: { dice = \"1d6\" }; that of another word is { dice = \"@roller.die\" }", ""},
		{"a line that a function adds", "check \"game.falls\" { dice = \"1d6\" }\nto \"game.falls.modifier\" { label = \"mud\", add = function() return 1 end }",
			"to \"game.falls.modifier\": a function in `add` is an old way to say it", "write a formula, dice beside the label, or an `around`", ""},
		{"a function that does nothing", "action \"sailor.rests\" { requires = { { \"it is night\", \"true\" } },\n  function(who) end }",
			"action \"sailor.rests\": a function that does nothing is an old way to say so", "write steps = {}", "action \"sailor.rests\" { requires = { { \"it is night\", \"true\" } },\n  steps = {} }"},
		{"one in place of an action", "action \"sailor.rests\" { steps = {} }\ninstead_of \"sailor.rests\" { function(who, given) end, when = \"true\" }",
			"instead_of \"sailor.rests\": a function that does nothing is an old way to say so", "write steps = {}", "action \"sailor.rests\" { steps = {} }\ninstead_of \"sailor.rests\" { steps = {}, when = \"true\" }"},
		{"one in place of a rule", "rule \"sailor.port\" { \"1\" }\ninstead_of \"sailor.port\" { function() end }", "", "", ""},
		{"one that does something", "box \"sailor.tired\" { \"yes or no\" }\naction \"sailor.rests\" { function(who) who.tired = false end }", "", "", ""},
		{"two beginnings", "box \"sailor.ale\" { \"number = 2\", starts = \"3\" }", "box \"sailor.ale\" starts as `starts` says, so its default is never used", "keep one of them", ""},
		{"a note that is asked", "kind \"clock\" { like = \"track\" }\naction \"clock.ticks (check: any)\" { function(clock, given)\n  if clock:note(given.check) then clock:advance() end\n  clock:note(given.check)\nend }",
			"`note` only remembers; whether an attempt counts is `allows`", "ask first: if countdown:allows(check) then countdown:note(check) ... end", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			g, err := Open(Options{Modules: []string{"sea"}, Specs: true, Folder: printing(map[string]map[string]string{
				"sea": {"module.json": `, "options": {"wet": {"type": "yes or no = yes"}}`, "init.lua": begins + c.in, "rules.tsv": seaRules},
			})})
			if err != nil {
				t.Fatal(err)
			}
			defer g.Close()
			warnings := g.Table.World().Program().Warnings()
			if c.message == "" {
				if len(warnings) > 0 {
					t.Fatal(warnings)
				}
				return
			}
			if len(warnings) != 1 || warnings[0].Message != c.message || warnings[0].Hint != c.hint || warnings[0].Source == "" {
				t.Fatalf("got %v", warnings)
			}
			fixed, n := diag.Apply(begins+c.in, [][]diag.Edit{warnings[0].Fix})
			if c.fixed == "" && len(warnings[0].Fix) == 0 {
				return
			}
			if diff := cmp.Diff(begins+c.fixed, fixed); n != 1 || diff != "" {
				t.Errorf("%d changes (-want +got):\n%s", n, diff)
			}
		})
	}
}

// What old words say still counts.
func TestOldWordsStillWork(t *testing.T) {
	g, err := Open(Options{Modules: []string{"sea"}, Specs: true, Folder: printing(map[string]map[string]string{
		"sea": {"module.json": `, "options": {"wet": {"type": "yes or no = no"}}`, "rules.tsv": seaRules, "init.lua": `kind "rope" {}
rule "game.x" "1"
after "game.x" { option = "wet", when = "usual > 0", "usual + 1" }
table "game.t (key)" { note = "of old", { 1, 2 } }
box "rope.length" { printed = "number = 3" }
example "e" { ledger = "SEA-01", function() expect(game.x):is(1) end }
example "wet" { options = { ["sea.wet"] = true }, function() expect(game.x):is(2) end }
`}})})
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	if got := g.Table.World().Program().Rule("game.t").Decl.Text; got != "of old" {
		t.Errorf("the note is %q", got)
	}
	if got := g.Loaded.Examples[0].ID(); got != "SEA-01: e" {
		t.Errorf("it proves %q", got)
	}
	if box := g.Table.World().Program().Catalogue.Kind("rope").Box("length"); box == nil || box.Sheet || box.Default != 3.0 {
		t.Errorf("got %+v", box)
	}
	for _, e := range g.Loaded.Examples {
		if _, err := g.RunExample(e); err != nil {
			t.Errorf("%s: %v", e.Title, err)
		}
	}
}

// Two replacements that hold by options alone are found under those options.
func TestReplacementsThatClashByOption(t *testing.T) {
	const option = `, "requires": {"base": "*"}, "options": {"on": {"type": "yes or no = no"}}`
	modules := map[string]map[string]string{
		"base":  {"init.lua": `rule "game.x" "1"`},
		"left":  {"module.json": option, "init.lua": `instead_of "game.x" { when = "option.on", "2" }`},
		"right": {"module.json": option, "init.lua": `instead_of "game.x" { when = "option.on", "3" }`},
	}
	const want = "modules/right/init.lua:1:1: left and right both replace \"game.x\" (left when option.on, right when option.on)\n" +
		"    1 | instead_of \"game.x\" { when = \"option.on\", \"3\" }\n      | ^\n" +
		"  hint: load only one of them, settle which stands above with :modules over, or with a house rule: house \"game.x\" \"...\"; right always stands above left if its module.json names it: \"optional\": {\"left\": \"*\"}\n  modules/left/init.lua:1:1: the other instead_of, in left"
	g, err := Open(Options{Modules: []string{"left", "right"}, Set: []string{"left.on=yes"}, Folder: printing(modules)})
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	_, err = g.SetOption("right.on=yes")
	if err == nil {
		t.Fatal("it was set")
	}
	if diff := cmp.Diff(want, err.Error()); diff != "" {
		t.Errorf("another message (-want +got):\n%s", diff)
	}
	if v, err := g.Eval("return game.x"); err != nil || len(v) == 0 {
		t.Errorf("the old rules stay: %v, %v", v, err)
	}
	if _, err := Open(Options{Modules: []string{"left", "right"}, Set: []string{"left.on=yes", "right.on=yes"}, Folder: printing(modules)}); err == nil || err.Error() != want {
		t.Errorf("got %v", err)
	}
}

// Options of an example are those of any module that is loaded.
func TestOptionsOfExamples(t *testing.T) {
	try := func(options string) (*Game, error) {
		return Open(Options{Modules: []string{"proofs"}, Specs: true, Folder: printing(map[string]map[string]string{
			"sea":    {"module.json": `, "options": {"depth": {"type": "number = 3"}}`, "init.lua": `rule "game.depth" { "option.depth" }`},
			"proofs": {"module.json": `, "requires": {"sea": "*"}, "options": {"own": {"type": "number = 1"}}`, "spec/a.lua": `example "deep" { options = { ` + options + ` }, function() expect(game.depth):is(7) end }`},
		})})
	}
	g, err := try(`["sea.depth"] = 7, own = 2`)
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	if _, err := g.RunExample(g.Loaded.Examples[0]); err != nil {
		t.Error(err)
	}
	for _, c := range []struct{ in, want string }{
		{`depth = 7`, "modules/proofs/spec/a.lua:1:30: example \"deep\": proofs has no option `depth`\n    1 | example \"deep\" { options = { depth = 7 }, function() expect(game.depth):is(7) end }\n      |                              ^^^^^\n  hint: sea has it: write [\"sea.depth\"]"},
		{`["sea.dept"] = 7`, "modules/proofs/spec/a.lua:1:31: example \"deep\": sea has no option `dept`\n    1 | example \"deep\" { options = { [\"sea.dept\"] = 7 }, function() expect(game.depth):is(7) end }\n      |                               ^^^^^^^^^^\n  hint: did you mean `depth`?"},
		{`["see.depth"] = 7`, "modules/proofs/spec/a.lua:1:31: example \"deep\": options are set for `see`, which is not loaded\n    1 | example \"deep\" { options = { [\"see.depth\"] = 7 }, function() expect(game.depth):is(7) end }\n      |                               ^^^^^^^^^^^\n  hint: did you mean `sea`?"},
	} {
		if _, err := try(c.in); err == nil || err.Error() != c.want {
			t.Errorf("%s (-want +got):\n%s", c.in, cmp.Diff(c.want, errText(err)))
		}
	}
}

func errText(err error) string {
	if err == nil {
		return "no error"
	}
	return err.Error()
}

// Whether an attempt counts is a rule, which modules change; remembering it is not.
func TestTracksAllow(t *testing.T) {
	g, err := openSea(t, `kind "skill" { rated = "0..6" }
skill "Rope" {}
kind "sailor" { like = "entity" }
kind "clock" { like = "track" }
check "skill.check" { dice = "2d6", roller = "owner", against = "7" }
after "track.allows" { when = "kind == 'clock' and locked", "false" }
box "track.locked" { "yes or no = no" }
action "clock.hears (skill: skill)" { function(clock, given)
  local check = given.skill:check()
  if clock:allows(check) then clock:note(check) clock:advance() end
end }
example "once a day" { given = { ann = { "sailor" }, clock = { "clock", size = 4, limits = { "once a day" } } }, function(ann, clock)
  dice(3, 4, 3, 4, 3, 4, 3, 4)
  clock:hears(ann.Rope)
  clock:hears(ann.Rope)
  expect({ clock.value, #clock.notes }):is { 1, 1 }
  time:pass "1 day"
  clock.locked = true
  clock:hears(ann.Rope)
  expect(clock.value):is(1)
  clock.locked = false
  expect(clock:allows(ann.Rope:check())):is(true)
  expect(#clock.notes):is(1)
  expect(function() clock:allows(3) end):fails "track.allows: `+"`check`"+`: it is an open check, not 3"
  expect(function() clock:allows() end):fails "track.allows needs `+"`check`"+`, an open check"
end }
`)
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	if _, err := g.RunExample(g.Loaded.Examples[0]); err != nil {
		t.Error(err)
	}
}

// Within a longer result a table stands in braces, like dice.
func TestTablesWithinResults(t *testing.T) {
	g, err := openSea(t, `kind "sailor" { like = "entity" }
table "game.wind" { roll = "1d6", { "1 to 3", "no wind" }, { "4 to 6", "{1d4} knots" } }
table "sailor.luck" { roll = "1d2", { 1, "bad" }, { 2, "good" } }
table "sailor.day" { roll = "1d6", { "1 to 6", "{1d6} hours of rain, {game.wind}, {sailor.luck} luck" } }
example "rain" { given = { ann = { "sailor" } }, function(ann)
  dice(1, 2, 5, 3, 2)
  expect(ann:day()):is "2 hours of rain, 3 knots, good luck"
end }
`)
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	if _, err := g.RunExample(g.Loaded.Examples[0]); err != nil {
		t.Error(err)
	}
	_, err = openSea(t, `table "game.sky" { roll = "1d6", { "1 to 6", "rain, {game.wind}" } }`)
	if want := "modules/sea/init.lua:1:59: a game has no `wind`"; err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("got %v", err)
	}
}
