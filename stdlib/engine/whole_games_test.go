package engine

import (
	"strings"
	"testing"
	"testing/fstest"
)

// twoGames are two games that use the same words for everything, each with
// other rules behind them, and a crossover of both.
func twoGames() fstest.MapFS {
	folder := fstest.MapFS{}
	put := func(name, text string) { folder[name] = &fstest.MapFile{Data: []byte(text)} }
	game := func(id, dice, luck, sword, bonus string) {
		put(id+"/module.json", `{"id": "`+id+`", "version": "1.0.0", "title": "T", "licence": "MIT", "whole_game": true,
			"options": {"hard": {"type": "number = `+luck+`"}}}`)
		put(id+"/init.lua", `
kind "character" { like = "entity", deeds = "number = 0" }
kind "orc" { like = "character" }
kind "skill" { rated = "0..`+luck+`" }
kind "weapon" { damage = "number", skill = "skill" }
kind "trait" { carried = true }
kind "attack" { event = true, attacker = "entity", target = "entity", weapon = "weapon of attacker" }
box "entity.luck" { starts = "option.hard", refills = "session" }
box "entity.wounds" { "0..99" }
box "game.danger" { "number = `+luck+`" }
box "track.threat" { "number = `+bonus+`" }
skill "Fencing" {}
weapon "Sword" { damage = `+sword+`, skill = "Fencing" }
trait "Brave" { to "skill.effective" { add = "`+bonus+`" } }
orc "Grunt" { luck = 1, Fencing = 1, has = { "Brave" } }
rule "skill.effective" { sum = { { "level", "level" }, { "bonus", "owner.luck" } } }
rule "entity.strength" { "luck + `+bonus+`" }
rule "game.worst" { "danger * 2" }
table "game.rank (n)" { { "0 to 5", "`+id+` low" }, { "6 and up", "`+id+` high" } }
check "core" { dice = "`+dice+`", success = "total >= against", degree = "total - against" }
check "skill.check (difficulty = 0)" { like = "core", roller = "owner", modifier = { { "effective", "effective" } }, against = "7 + difficulty" }
to "core.modifier" { label = "everybody", add = "1" }
offer "Second Try" { on = "core", by = "roller", costs = "1 luck", once = "roll", when = "not success", changes = { dice = "again" } }
after "entity.arrives" { function(who) who.wounds = `+bonus+` end }
to "entity.turn_begins" { steps = { "steels_itself" } }
action "entity.steels_itself" { function(who) who.deeds = who.deeds + `+bonus+` end }
action "attack.make" { costs = "1 luck of attacker", steps = { "strikes" } }
action "attack.strikes" { function(a) a.target.wounds = a.target.wounds + a.weapon.damage * #all "character" end }
box "entity.marks" { "number = 0" }
action "entity.is_marked (by = 1, of: entity = owner)" { changes = { ["of.marks"] = "of.marks + by" }, steps = { "owner.is_seen" } }
action "entity.is_seen" { say = "{name} is seen by `+id+`" }
after "entity.turn_begins" { steps = { { "is_marked(`+bonus+`)", when = "marks > 0" } } }
to "entity.arrives" { changes = { marks = "1" }, steps = { { "owner.gains('Seasoned')", when = "kind == 'orc'" } } }
trait "Seasoned" {}
to "time.hour_ends" { steps = { "all_rest" } }
action "time.all_rest" { for_each = "characters", when = "kind == 'orc'", function(who) who.deeds = who.deeds + 100 end }
instead_of "time.seconds_in_a_round" { "`+sword+`" }
tag "deed" { menu = "turn", costs = { "nerve" } }
box "entity.stuck" "yes or no = no"
box "entity.nerve" { starts = "9" }
action "entity.tugs" { menu = "turn", steps = {} }
action "entity.kicks" { menu = "turn", steps = {} }
action "entity.yells" { costs = "1 nerve", steps = {} }
action "entity.bites" { costs = "1 nerve", steps = {} }
to "tagged deed" { except = { "tugs", "entity.bites" }, requires = { { "`+id+` holds nobody", "not stuck" } } }
`)
		put(id+"/spec/all.lua", `
example "every word means its own" { given = { ann = { "character", Fencing = 2, has = { "Brave" } }, grunt = "Grunt" }, function(ann, grunt)
    expect(ann.luck):is(`+luck+`)
    expect(ann.kind):is("character")
    expect(grunt.kind):is("orc")
    expect(ann.wounds):is(`+bonus+`)
    expect(ann.Fencing.effective):is(2 + `+luck+` + `+bonus+`)
    expect(grunt.Fencing.effective):is(1 + 1 + `+bonus+`)
    expect(ann.strength):is(`+luck+` + `+bonus+`)
    ann.stuck = true
    ann:tugs()
    ann:bites()
    expect(function() ann:kicks() end):is_refused "`+id+` holds nobody"
    expect(function() ann:yells() end):is_refused "`+id+` holds nobody"
    ann.stuck = false
    expect(ann:has "Brave"):is(true)
    game.danger = game.danger + 1
    expect(game.worst):is((`+luck+` + 1) * 2)
    expect(game:rank(7)):is("`+id+` high")
    dice(1, 1)
    decide { ["Second Try"] = true }
    expect(ann.Fencing:check { difficulty = 90 }.total):is(1 + 1 + 2 + `+luck+` - 1 + `+bonus+`)
    expect(ann.luck):is(`+luck+` - 1)
    ann:turn_begins()
    expect(ann.deeds):is(`+bonus+`)
    expect(ann.marks):is(1 + `+bonus+`)
    expect({ ann:has "Seasoned", grunt:has "Seasoned" }):is { false, true }
    new.attack { attacker = ann, target = grunt, weapon = "Sword" }:make()
    expect(grunt.wounds):is(`+bonus+` + 2 * `+sword+`)
    time:pass "1 hour"
    expect({ ann.deeds, grunt.deeds }):is { `+bonus+`, 100 }
    local clock = bring("track", { size = 4 })
    expect(clock.threat):is(`+bonus+`)
    expect(#all "entity"):is(2)
  end }
example "prices" { ask = "entity.strength", cases = { { luck = 3, is = 3 + `+bonus+` } } }
`)
	}
	game("land-tales", "1d6", "4", "3", "10")
	game("sea-tales", "1d20", "9", "5", "20")
	put("both-tales/module.json", `{"id": "both-tales", "version": "1.0.0", "title": "T", "licence": "MIT", "requires": {"sea-tales": "*", "land-tales": "*"}}`)
	put("both-tales/init.lua", `
to "sea-tales:skill.effective" { label = "on land", add = "1000", when = "owner.kind == 'sea-tales:character'" }
rule "entity.worth" { "kind == 'land-tales:orc' ? 1 : 2" }
skill "land-tales:Wading" {}
skill "sea-tales:Wading" {}
trait "sea-tales:Finned" { to "sea-tales:skill.effective" { add = "7", when = "name == 'Wading'" } }
action "entity.duels (other: entity)" { function(who, given) given.other.wounds = given.other.wounds + who.strength end }
`)
	put("both-tales/spec/all.lua", `
example "a duel between two games" { given = { ann = { "land-tales:character" }, bob = { "sea-tales:character", Fencing = 1 } }, function(ann, bob)
    expect({ ann.luck, bob.luck }):is { 4, 9 }
    expect(ann.Wading.level + bob.Wading.level):is(0)
    expect({ ann.Wading.kind, bob.Wading.kind }):is { "land-tales:skill", "sea-tales:skill" }
    bob:gains "Finned"
    expect(bob.Wading.effective):is(0 + 9 + 1000 + 7)
    expect(function() ann:gains "Finned" end):fails "nothing that can be carried"
    ann:duels(bob)
    expect(bob.wounds):is(20 + 14)
    bob:duels(ann)
    expect(ann.wounds):is(10 + 29)
    expect(bob.Fencing.effective):is(1 + 9 + 1000)
    expect(ann.Fencing.effective):is(4)
    expect({ ann.worth, bob.worth, bring("land-tales:orc").worth }):is { 2, 2, 1 }
    expect({ #all "entity", #all "land-tales:character", #all "sea-tales:character" }):is { 3, 2, 1 }
  end }
`)
	return folder
}

// Two whole games lie at one table: every word of each means what it means
// alone, and a crossover sees both.
func TestWholeGamesTogether(t *testing.T) {
	folder := twoGames()
	for _, modules := range [][]string{{"land-tales"}, {"sea-tales"}, {"land-tales", "sea-tales"}, {"both-tales"}} {
		t.Run(strings.Join(modules, "+"), func(t *testing.T) {
			g, err := Open(Options{Modules: modules, Folder: folder, Specs: true})
			if err != nil {
				t.Fatal(err)
			}
			defer g.Close()
			if len(g.Loaded.Examples) == 0 {
				t.Fatal("no examples")
			}
			for _, e := range g.Loaded.Examples {
				if _, err := g.RunExample(e); err != nil {
					t.Errorf("%s %s: %v", e.Module, e.Title, err)
				}
			}
		})
	}
}

// What two games share and both replace is told.
func TestWholeGamesThatShare(t *testing.T) {
	g, err := Open(Options{Modules: []string{"sea-tales", "land-tales"}, Folder: twoGames()})
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	if got, err := g.Eval("time.seconds_in_a_round"); err != nil || got != "3" {
		t.Errorf("a round takes %s (%v), want that of the first, 3", got, err)
	}
	want := `modules/sea-tales/init.lua:37:1: land-tales and sea-tales both replace "time.seconds_in_a_round", which their games share: that of land-tales holds, until a house rule settles it`
	if got := g.Table.World().Program().Warnings(); len(got) != 1 || !strings.HasPrefix(got[0].Error(), want) {
		t.Errorf("got  %v\nwant %s", got, want)
	}
	if err := g.House(`house "time.seconds_in_a_round" { "7" }`); err != nil {
		t.Fatal(err)
	}
	if got, err := g.Eval("time.seconds_in_a_round"); err != nil || got != "7" {
		t.Errorf("a round takes %s (%v), want 7", got, err)
	}
}

// At the prompt a name that both games have must say which.
func TestWholeGamesAtThePrompt(t *testing.T) {
	g, err := Open(Options{Modules: []string{"sea-tales", "land-tales"}, Folder: twoGames()})
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	for _, line := range []string{`ann = bring("sea-tales:character", { name = "Ann", Fencing = 3, has = { "Brave" } })`, `bob = bring("land-tales:character", { name = "Bob", Fencing = 3 })`} {
		if _, err := g.Eval(line); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct{ ask, want string }{
		{"ann.Fencing.effective", "32"}, {"bob.Fencing.effective", "7"},
		{"ann.kind", "sea-tales:character"}, {"ann.luck", "9"}, {"bob.luck", "4"}, {"ann.strength", "29"},
		{`bring("character")`, `"character" may be land-tales:character or sea-tales:character`},
		{`bring("character", {})`, `write the game before it: "land-tales:character"`},
		{`bring("entity", { Fencing = 3 })`, `"Fencing" is a land-tales:skill and a sea-tales:skill`},
		{`bring("entity", { Fencing = 3 })`, `write "land-tales:skill: Fencing" or "sea-tales:skill: Fencing"`},
		{`all "skill"`, `"skill" may be land-tales:skill or sea-tales:skill`},
		{`new.attack {}`, `"attack" may be land-tales:attack or sea-tales:attack`},
		{`game.danger`, "a game has no `danger`"},
		{`game["sea-tales:danger"]`, "9"},
	} {
		got, err := g.Eval(c.ask)
		if err != nil {
			got = err.Error()
		}
		if !strings.Contains(got, c.want) {
			t.Errorf("%s gives %s, want %s", c.ask, got, c.want)
		}
	}
	for _, c := range []struct{ house, want string }{
		{`skill "Knots" {}`, `write the game before its name: skill "land-tales:Knots"`},
		{`skill "sea-tales:Knots" {}`, ""},
		{`house "skill.effective" { "1" }`, `house "skill.effective" may be land-tales:skill.effective and sea-tales:skill.effective`},
		{`house "sea-tales:skill.effective" { "level" }`, ""},
		{`house "entity.strength" { "1" }`, `write the game before it: "entity.land-tales:strength"`},
		{`house "entity.sea-tales:strength" { "1" }`, ""},
	} {
		err := g.House(c.house)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.house, err, c.want)
		}
	}
	if got, err := g.Eval("ann.Knots.level + ann.Fencing.effective + ann.strength + bob.strength"); err != nil || got != "38" {
		t.Errorf("under house rules %s (%v), want 23 + 1 + 14", got, err)
	}
}

// A list of words of one game may have the name of a kind, or of a list, of another.
func TestWholeGamesNameListsForThemselves(t *testing.T) {
	folder := twoGames()
	add := func(file, text string) { folder[file].Data = append(folder[file].Data, text...) }
	add("land-tales/init.lua", `
scale "grade" { "Low", "High" }
scale "mood" { "Sad", "Glad" }
box "entity.grade" "grade = Low"
box "entity.mood" "mood = Sad"
action "entity.rises" { changes = { grade = "grade + 1", mood = "mood + 1" } }
example "a scale of one's own" { given = { ann = { "character" } }, function(ann)
  ann:rises()
  expect({ ann.grade, ann.mood }):is { "High", "Glad" }
end }
`)
	add("sea-tales/init.lua", `
kind "grade" { step = "number" }
grade "Mate" { step = 1 }
scale "mood" { "Calm", "Wild" }
box "entity.grade" "grade = Mate"
box "entity.mood" "mood = Calm"
example "a kind and a scale of one's own" { given = { ann = { "character" } }, function(ann)
  expect({ ann.grade.step, ann.mood }):is { 1, "Calm" }
end }
`)
	for _, modules := range [][]string{{"land-tales", "sea-tales"}, {"sea-tales", "land-tales"}} {
		g, err := Open(Options{Modules: modules, Folder: folder, Specs: true})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(g.Close)
		own := 0
		for _, e := range g.Loaded.Examples {
			if strings.HasSuffix(e.Title, "of one's own") {
				own++
			}
			if _, err := g.RunExample(e); err != nil {
				t.Errorf("%s %s: %v", e.Module, e.Title, err)
			}
		}
		if own != 2 {
			t.Errorf("%d of the two examples ran", own)
		}
	}
}
