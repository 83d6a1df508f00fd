package engine

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"houserule/runtime/module"
)

// Examples may hold under options and house rules of their own; what they set
// is gone with them.
func TestExamplesWithTheirOwnRules(t *testing.T) {
	files := fstest.MapFS{
		"steps/module.json": {Data: []byte(`{"id": "steps", "version": "1.0.0", "title": "Steps", "licence": "MIT",
			"options": {"steep": {"type": "yes or no = no"}}}`)},
		"steps/rules.lua": {Data: []byte(`
kind "skill" { rated = "0..6" }
skill "Climbing" {}
kind "character" { like = "entity" }
rule "skill.target" { "7 + (option.steep ? 3 : 0)" }
`)},
		"steps/spec/steps.lua": {Data: []byte(`
example "plain" { given = { ann = { "character" } }, function(ann)
  expect(ann.Climbing.target):is(7)
  expect(function() bring("character", { Climbing = 7 }) end):fails "6"
end }
example "steep" { options = { steep = true }, given = { ann = { "character" } }, function(ann) expect(ann.Climbing.target):is(10) end }
example "changed" { options = { steep = true }, rules = [[ to "skill.target" { label = "rain", add = "1" } ]],
  given = { ann = { "character" } }, function(ann) expect(ann.Climbing.target):is(11) end }
example "wider" { rules = [[ box "skill.level" { "-3..9" } ]], function()
  expect(bring("character", { Climbing = 9 }).Climbing.level):is(9)
  expect(bring("character", { Climbing = -1 }).Climbing.level):is(-1)
  expect(function() bring("character", { Climbing = 10 }) end):fails "9"
end }
example "plain again" { given = { ann = { "character" } }, function(ann)
  expect(ann.Climbing.target):is(7)
  expect(function() bring("character", { Climbing = 9 }) end):fails "6"
end }
example "no such value" { options = { steep = 3 }, function() expect(1):is(1) end }
example "no such rule" { rules = [[ to "skill.tagret" { label = "rain", add = "1" } ]], function() expect(1):is(1) end }
`)},
	}
	shelf, err := module.Folder(files, "")
	if err != nil {
		t.Fatal(err)
	}
	g, err := Open(Options{Modules: []string{"steps"}, Finder: shelf, Specs: true})
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	wrong := map[string]string{
		"no such value": "the option `steep` of steps can't be set so",
		"no such rule":  "did you mean `skill.target`?",
	}
	for _, e := range g.Loaded.Examples {
		t.Run(e.Title, func(t *testing.T) {
			_, err := g.RunExample(e)
			switch want := wrong[e.Title]; {
			case want == "" && err != nil:
				t.Fatal(err)
			case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
				t.Errorf("got %v, want %q", err, want)
			}
		})
	}
}

// A ruling may say what holds where nobody judges.
func TestRulingsThatNobodyMakes(t *testing.T) {
	files := fstest.MapFS{
		"m/module.json": {Data: []byte(`{"id": "m", "version": "1.0.0", "title": "M", "licence": "MIT"}`)},
		"m/rules.lua": {Data: []byte(`
action "game.asks" { function() return rule_that "Sure?" end }
action "game.asks_softly" { function() return rule_that("Sure?", false) end }
action "game.asks_how" { function() return rule_that("How?", { "well", "badly" }, "well") end }
action "game.slips" { function() return rule_that("How?", { "well", "badly" }, "good") end }
`)},
		"m/spec/rulings.lua": {Data: []byte(`
example "nobody" { function()
  expect(function() game:asks() end):fails 'nobody answered "Sure?" (yes or no)'
  expect(game:asks_softly()):is(false)
  expect(game:asks_how()):is("well")
  expect(function() game:slips() end):fails "good is not one of the answers"
end }
example "somebody" { function()
  decide { ["Sure?"] = true, ["How?"] = "badly" }
  expect(game:asks()):is(true)
  expect(game:asks_softly()):is(true)
  expect(game:asks_how()):is("badly")
end }
`)},
	}
	shelf, err := module.Folder(files, "")
	if err != nil {
		t.Fatal(err)
	}
	g, err := Open(Options{Modules: []string{"m"}, Finder: shelf, Specs: true})
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	for _, e := range g.Loaded.Examples {
		t.Run(e.Title, func(t *testing.T) {
			if _, err := g.RunExample(e); err != nil {
				t.Error(err)
			}
		})
	}
}

// What the language does with things cannot be hidden behind a box or a rule.
func TestNamesOfTheLanguage(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"box of a kind", `kind "clock" { like = "track", note = "text or none" }`, "`note` is something that the language does with every clock, and cannot be a box"},
		{"box", `box "entity.spend" { "number = 0" }`, "`spend` is something that the language does with every entity, and cannot be a box"},
		{"action", `action "entity.take" { function(who) end }`, "entity.take: `take` is something that the language does with every entity"},
		{"of another kind", `box "entity.note" { "text or none" }`, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			files := fstest.MapFS{
				"m/module.json": {Data: []byte(`{"id": "m", "version": "1.0.0", "title": "M", "licence": "MIT"}`)},
				"m/rules.lua":   {Data: []byte(tt.in)},
			}
			shelf, err := module.Folder(files, "")
			if err != nil {
				t.Fatal(err)
			}
			g, err := Open(Options{Modules: []string{"m"}, Finder: shelf})
			if err == nil {
				g.Close()
			}
			if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
				t.Errorf("got %v, want %q", err, tt.want)
			}
		})
	}
}

// A change that stops at a check's own line is worth a warning, unless one
// module wrote both.
func TestChangesThatDoNotReach(t *testing.T) {
	manifest := func(id, more string) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte(`{"id": "` + id + `", "version": "1.0.0", "title": "M", "licence": "MIT"` + more + `}`)}
	}
	files := fstest.MapFS{
		"base/module.json": manifest("base", ""),
		"base/rules.lua": {Data: []byte(`
kind "skill" { rated = "0..6" }
check "core" { dice = "2d6", lucky = "natural == 12" }
check "skill.check" { like = "core", lucky = "natural >= 11" }
instead_of "core.lucky" { "natural >= 10" }
`)},
		"other/module.json": manifest("other", `, "requires": {"base": "^1.0"}`),
		"other/rules.lua":   {Data: []byte("instead_of \"core.lucky\" { when = \"total > 9\", \"natural >= 9\" }\n")},
	}
	shelf, err := module.Folder(files, "")
	if err != nil {
		t.Fatal(err)
	}
	g, err := Open(Options{Modules: []string{"other"}, Finder: shelf})
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	warnings := g.Table.World().Program().Warnings()
	if len(warnings) != 1 || warnings[0].Pos.File != "other/rules.lua" {
		t.Errorf("got %d warnings: %v", len(warnings), warnings)
	}
}

// A line that looks like one every check knows is worth a warning, unless the
// check has that one, too, or other lines read it.
func TestLinesThatAreMisspelt(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"against", `check "climb" { dice = "2d6", agianst = "7" }`, "m/rules.lua:2:41: check \"climb\" has a line `agianst` of its own\n    2 | check \"climb\" { dice = \"2d6\", agianst = \"7\" }\n      |                                         ^\n  hint: did you mean `against`?"},
		{"modifier", `check "climb" { dice = "2d6", modifer = { { "level", "2" } }, against = "7" }`, "did you mean `modifier`?"},
		{"capitals", `check "climb" { dice = "2d6", Success = "total > 7" }`, "did you mean `success`?"},
		{"a field", `check "climb" { dice = "2d6", rolller = "7" }`, "did you mean `roller`?"},
		{"of a check it is like", "check \"climb\" { dice = \"2d6\" }\ncheck \"swim\" { like = \"climb\", agianst = \"7\" }", "check \"swim\" has a line `agianst`"},
		{"the check has it", `check "climb" { dice = "2d6", agianst = "6", against = "7" }`, ""},
		{"what it is like has it", "check \"climb\" { dice = \"2d6\", against = \"8\" }\ncheck \"swim\" { like = \"climb\", agianst = \"7\" }", "check \"swim\" has a line `agianst`"},
		{"read by another line", `check "climb" { dice = "2d6", counts = "total > 3", falls = "not counts" }`, ""},
		{"not near", `check "climb" { dice = "2d6", life = "7", height = "3", level = "2" }`, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			files := fstest.MapFS{
				"m/module.json": {Data: []byte(`{"id": "m", "version": "1.0.0", "title": "M", "licence": "MIT"}`)},
				"m/rules.lua":   {Data: []byte("kind \"hill\" { like = \"entity\" }\n" + tt.in + "\ncheck \"hill.first\" { like = \"climb\" }\n" + map[bool]string{true: "check \"hill.second\" { like = \"swim\" }\n"}[strings.Contains(tt.in, "swim")])},
			}
			shelf, err := module.Folder(files, "")
			if err != nil {
				t.Fatal(err)
			}
			g, err := Open(Options{Modules: []string{"m"}, Finder: shelf})
			if err != nil {
				t.Fatal(err)
			}
			defer g.Close()
			warnings := g.Table.World().Program().Warnings()
			if tt.want == "" && len(warnings) > 0 || tt.want != "" && (len(warnings) != 1 || !strings.Contains(warnings[0].Error(), tt.want)) {
				t.Errorf("got %v, want %q", warnings, tt.want)
			}
		})
	}
}

// Examples with equal rules of their own are played in one game, as if each had its own: also the
// failure of a later one names that example, and files with nothing but other examples are not loaded.
func TestExamplesShareTheirRules(t *testing.T) {
	const rain = `rules = [[ to "hero.reach" { label = "rain", add = "hero.slip" } rule "hero.slip" { function(who) if who.nerve > 3 then error "too wet" end return 1 end } ]],`
	files := fstest.MapFS{
		"m/module.json": {Data: []byte(`{"id": "m", "version": "1.0.0", "title": "M", "licence": "MIT", "options": {"high": {"type": "yes or no = no"}}}`)},
		"m/rules.lua":   {Data: []byte("kind \"hero\" { like = \"entity\", nerve = \"number = 3\" }\nbox \"hero.nerve_now\" { \"number = 2\" }\nrule \"hero.reach\" { \"option.high ? 10 : 5\" }\n")},
		"m/spec/a.lua": {Data: []byte(`
hero "Ann" {}
example "plain" { function() expect(bring("Ann").reach):is(5) end }
example "one" { ` + rain + ` function() local ann = bring "Ann" ann.nerve_now = 9 expect(ann.reach):is(6) end }
example "two" { ` + rain + ` function() local ann = bring "Ann" expect(ann.nerve_now):is(2) expect(ann.reach):is(6) end }
example "wet" { ` + rain + ` function() expect(bring("hero", { nerve = 4 }).reach):is(6) end }
example "after it" { ` + rain + ` function() expect(bring("Ann").reach):is(6) end }
example "high" { options = { high = true }, ` + rain + ` function() expect(bring("Ann").reach):is(11) end }
example "high again" { options = { high = true }, ` + rain + ` function() expect(bring("Ann").reach):is(11) end }
example "plain again" { function() expect(bring("Ann").reach):is(5) end }
`)},
		"m/spec/b.lua": {Data: []byte(`example "elsewhere" { ` + rain + ` function() expect(bring("Ann").reach):is(6) end }`)},
	}
	shelf, err := module.Folder(files, "")
	if err != nil {
		t.Fatal(err)
	}
	g, err := Open(Options{Modules: []string{"m"}, Finder: shelf, Specs: true})
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	var loads []string // titles of examples for which rules were loaded, with the number of files
	var last *ruledGame
	for _, e := range g.Loaded.Examples {
		_, err := g.RunExample(e)
		if want := `rules of "wet":1`; e.Title == "wet" && (err == nil || !strings.Contains(err.Error(), want)) || e.Title != "wet" && err != nil {
			t.Errorf("%s: %v", e.Title, err)
		}
		if g.ruled != nil && g.ruled != last {
			loads = append(loads, fmt.Sprint(e.Title, len(g.ruled.game.Loaded.files)))
		}
		last = g.ruled
	}
	if got, want := strings.Join(loads, ", "), "one3, after it3, high3, elsewhere4"; got != want {
		t.Errorf("rules were loaded for %s, want %s", got, want)
	}
}
