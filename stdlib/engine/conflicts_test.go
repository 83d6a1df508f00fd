package engine

import (
	"fmt"
	"strings"
	"testing"
)

// roads returns a game and modules that extend it independently of each other.
func roads(more map[string]map[string]string) map[string]map[string]string {
	const requires = `, "requires": {"base": "*"}`
	modules := map[string]map[string]string{
		"base": {"init.lua": `kind "character" { like = "entity" }
kind "gift" { carried = true, points = "number" }
rule "character.speed" { "4" }
rule "character.bonus" { "1" }
rule "character.height" { "2" }
check "character.climbs" { dice = "2d6", roller = "owner", modifier = { { "bonus", "bonus" } }, against = "7" }
gift "Quick" { points = 1 }
`},
		"air": {"module.json": requires + `, "options": {"thin": {"type": "yes or no = no", "text": "thin air"}}`, "init.lua": `instead_of "character.speed" "5"
instead_of "character.bonus" { when = "option.thin", "3" }
gift "Quick" { instead_of = "base", points = 3 }
`},
		"sea": {"module.json": requires + `, "options": {"salty": {"type": "yes or no = no", "text": "salt"}}`, "init.lua": `
instead_of "character.speed" "6"
instead_of "character.bonus" { when = "option.salty", "4" }
gift "Quick" { instead_of = "base", points = 4 }
`},
		"hills": {"module.json": requires, "init.lua": `to "character.height" { label = "hills", add = "1" }
after "character.height" "usual + 10"
after "character.climbs.against" "usual + 1"
`},
		"stone": {"module.json": requires, "init.lua": `around "character.height" { function(as_usual, who) return 7 end }
around "character.climbs.against" { when = "bonus > 5", function(as_usual, check) return 2 end }
`},
		"asks": {"module.json": requires, "init.lua": `around "character.height" { function(as_usual, who) local f = function() return as_usual() end return f() end }`},
		"plate": {"module.json": requires, "init.lua": `instead_of "character.height" { final = true, "3" }
gift "Plated" { points = 1, instead_of "character.speed" "1" }`},
		"rags": {"module.json": requires, "init.lua": `gift "Ragged" { points = 1, instead_of "character.speed" "2" }`},
		"both": {"module.json": `, "requires": {"air": "*"}, "optional": {"sea": "*"}`, "init.lua": `instead_of "character.speed" "9"
gift "Quick" { instead_of = "air", points = 5 }`},
	}
	for id, files := range more {
		modules[id] = files
	}
	return modules
}

// shownConflicts formats conflicts, one to a line.
func shownConflicts(list []Conflict) string {
	var b strings.Builder
	for _, c := range list {
		var places []string
		for _, p := range c.Places {
			places = append(places, p.String())
		}
		settled := "unsettled"
		if c.Settled {
			settled = "settled"
		}
		fmt.Fprintf(&b, "%s, %s, %s wins at %s: %s\n", c.Sort, settled, c.Winner, strings.Join(places, " and "), c.Sentence)
	}
	return b.String()
}

// Conflicts between modules are listed before play, whether or not the modules load.
func TestConflicts(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, modules string
		prefer        []Preference
		set           []string
		want          string
	}{
		{"strangers", "base air sea", nil, nil,
			"both replace, unsettled,  wins at modules/air/init.lua:3:1 and modules/sea/init.lua:4:1: air and sea both replace gift \"Quick\": decide which of them takes precedence, or load only one\n" +
				"both replace, unsettled,  wins at modules/air/init.lua:1:1 and modules/sea/init.lua:2:1: air and sea both replace `character.speed`, and neither names the other: decide which of them takes precedence, or load only one\n" +
				"options exclude, settled,  wins at modules/air/init.lua:2:1 and modules/sea/init.lua:3:1: air and sea both replace `character.bonus` under options (air when option.thin, sea when option.salty): these options exclude each other, and are not set together now\n"},
		{"above both", "both sea", nil, nil,
			"both replace, unsettled,  wins at modules/air/init.lua:1:1 and modules/sea/init.lua:2:1: air and sea both replace `character.speed`, and neither names the other: decide which of them takes precedence, or load only one\n" +
				"both replace, settled, both wins at modules/both/init.lua:1:1 and modules/air/init.lua:1:1: both and air both replace `character.speed`: that of both applies, because it requires air\n" +
				"both replace, settled, both wins at modules/both/init.lua:1:1 and modules/sea/init.lua:2:1: both and sea both replace `character.speed`: that of both applies, because it names sea in its module.json\n" +
				"options exclude, settled,  wins at modules/air/init.lua:2:1 and modules/sea/init.lua:3:1: air and sea both replace `character.bonus` under options (air when option.thin, sea when option.salty): these options exclude each other, and are not set together now\n" +
				"both replace, settled, both wins at modules/air/init.lua:3:1 and modules/sea/init.lua:4:1: air and sea both reprint gift \"Quick\"; both takes precedence over both\n" +
				"both replace, settled, both wins at modules/both/init.lua:2:1 and modules/air/init.lua:3:1: both and air both reprint gift \"Quick\": that of both applies, because it requires air\n" +
				"both replace, settled, both wins at modules/both/init.lua:2:1 and modules/sea/init.lua:4:1: both and sea both reprint gift \"Quick\": that of both applies, because it names sea in its module.json\n"},
		{"settled", "base air sea", []Preference{{"air", "sea"}}, nil,
			"both replace, settled, air wins at modules/air/init.lua:1:1 and modules/sea/init.lua:2:1: air and sea both replace `character.speed`: that of air applies, as decided\n" +
				"both replace, settled, air wins at modules/air/init.lua:2:1 and modules/sea/init.lua:3:1: air and sea both replace `character.bonus` under options (air when option.thin, sea when option.salty): that of air applies, as decided\n" +
				"both replace, settled, air wins at modules/air/init.lua:3:1 and modules/sea/init.lua:4:1: air and sea both reprint gift \"Quick\": that of air applies, as decided\n"},
		{"settled the other way", "base air sea", []Preference{{"sea", "air"}}, nil,
			"both replace, settled, sea wins at modules/sea/init.lua:2:1 and modules/air/init.lua:1:1: sea and air both replace `character.speed`: that of sea applies, as decided\n" +
				"both replace, settled, sea wins at modules/sea/init.lua:3:1 and modules/air/init.lua:2:1: sea and air both replace `character.bonus` under options (sea when option.salty, air when option.thin): that of sea applies, as decided\n" +
				"both replace, settled, sea wins at modules/sea/init.lua:4:1 and modules/air/init.lua:3:1: sea and air both reprint gift \"Quick\": that of sea applies, as decided\n"},
		{"options that are set together", "base air sea", nil, []string{"air.thin=yes", "sea.salty=yes"},
			"both replace, unsettled,  wins at modules/air/init.lua:3:1 and modules/sea/init.lua:4:1: air and sea both replace gift \"Quick\": decide which of them takes precedence, or load only one\n" +
				"both replace, unsettled,  wins at modules/air/init.lua:1:1 and modules/sea/init.lua:2:1: air and sea both replace `character.speed`, and neither names the other: decide which of them takes precedence, or load only one\n" +
				"options exclude, unsettled,  wins at modules/air/init.lua:2:1 and modules/sea/init.lua:3:1: air and sea both replace `character.bonus` under options (air when option.thin, sea when option.salty), and neither names the other: decide which of them takes precedence, or load only one\n"},
		{"never asks on", "hills stone", nil, nil,
			"never asks on, settled, stone wins at modules/stone/init.lua:1:1 and modules/hills/init.lua:1:1: the around of stone on `character.height` never asks for what is below it, so that the to of hills does nothing\n" +
				"never asks on, settled, stone wins at modules/stone/init.lua:1:1 and modules/hills/init.lua:2:1: the around of stone on `character.height` never asks for what is below it, so that the after of hills does nothing\n" +
				"never asks on, settled, stone wins at modules/stone/init.lua:2:1 and modules/hills/init.lua:3:1: the around of stone on `character.climbs.against` never asks for what is below it, so that the after of hills does nothing while bonus > 5\n"},
		{"final", "hills plate", nil, nil,
			"silences, settled, plate wins at modules/plate/init.lua:1:1 and modules/hills/init.lua:1:1: the instead_of of plate on `character.height` is final, so that the to of hills does nothing\n" +
				"silences, settled, plate wins at modules/plate/init.lua:1:1 and modules/hills/init.lua:2:1: the instead_of of plate on `character.height` is final, so that the after of hills does nothing\n"},
		{"gained later", "plate rags", nil, nil,
			"both replace, settled,  wins at modules/rags/init.lua:1:29 and modules/plate/init.lua:2:29: rags and plate both replace `character.speed` where both hold (rags with Ragged, plate with Plated): of what somebody has, the one gained later applies\n"},
		{"asks on", "hills asks", nil, nil, ``},
		{"one name", "ghosts haunts", nil, nil,
			"one name, unsettled,  wins at modules/ghosts/init.lua:1:1 and modules/haunts/init.lua:2:1: ghosts and haunts both declare kind \"ghost\", and cannot be played together\n" +
				"one name, unsettled,  wins at modules/ghosts/init.lua:2:1 and modules/haunts/init.lua:3:1: ghosts and haunts both declare box \"character.fear\", and cannot be played together\n" +
				"one name, unsettled,  wins at modules/ghosts/init.lua:4:1 and modules/haunts/init.lua:5:1: ghosts and haunts both declare gift \"Haunted\", and cannot be played together\n" +
				"one name, unsettled,  wins at modules/ghosts/init.lua:3:1 and modules/haunts/init.lua:4:1: ghosts and haunts both declare rule \"character.will\", and cannot be played together\n"},
		{"excluded", "fire ice", nil, nil,
			"excluded, unsettled,  wins at modules/fire/module.json:1:89: fire cannot be loaded with ice <2, and 1.0.0 is loaded\n"},
		{"none", "base air", nil, nil, ``},
	} {
		t.Run(c.name, func(t *testing.T) {
			folder := printing(roads(map[string]map[string]string{
				"ghosts": {"module.json": `, "requires": {"base": "*"}`, "init.lua": "kind \"ghost\" { like = \"entity\" }\nbox \"character.fear\" { \"number = 0\" }\nrule \"character.will\" { \"1\" }\ngift \"Haunted\" { points = 1 }"},
				"haunts": {"module.json": `, "requires": {"base": "*"}`, "init.lua": "\nkind \"ghost\" { like = \"entity\" }\nbox \"character.fear\" { \"number = 0\" }\nrule \"character.will\" { \"2\" }\ngift \"Haunted\" { points = 1 }"},
				"fire":   {"module.json": `, "conflicts": {"ice": "<2"}`, "init.lua": `rule "game.heat" { "1" }`},
				"ice":    {"init.lua": `rule "game.cold" { "1" }`},
			}))
			list, err := FindConflicts(Options{Modules: strings.Fields(c.modules), Folder: folder, Prefer: c.prefer, Set: c.set})
			if err != nil {
				t.Fatal(err)
			}
			if got := shownConflicts(list); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

// A preference changes which module takes precedence, and a game reopened with it plays the
// same.
func TestPreferencesChangeWhoWins(t *testing.T) {
	t.Parallel()
	folder := printing(roads(map[string]map[string]string{
		"twice":  {"module.json": `, "requires": {"base": "*"}`, "init.lua": `after "character.height" "usual * 2"`},
		"higher": {"module.json": `, "requires": {"air": "*"}`, "init.lua": `instead_of "character.bonus" "8"`},
		"offers": {"module.json": `, "requires": {"base": "*"}`, "init.lua": `around "character.bonus" { function(as_usual, who) return as_usual() + 1 end }`},
	}))
	const ask = `ann.speed .. " " .. ann.height .. " " .. game.gifts[1].points .. " " .. ann.bonus`
	for _, c := range []struct {
		modules string
		prefer  []Preference
		want    string
	}{
		{"air sea hills twice", []Preference{{"air", "sea"}}, "5 26 3 1"},
		{"air sea hills twice", []Preference{{"sea", "air"}}, "6 26 4 1"},
		{"air sea hills twice", []Preference{{"sea", "air"}, {"hills", "twice"}}, "6 16 4 1"},
		{"sea air twice hills", []Preference{{"sea", "air"}}, "6 26 4 1"},
		{"sea air twice hills", []Preference{{"sea", "air"}, {"hills", "twice"}, {"sea", "nowhere"}}, "6 16 4 1"},
		{"sea higher", []Preference{{"air", "sea"}}, "5 2 3 8"}, // above what stands above it, too
	} {
		o := Options{Modules: strings.Fields(c.modules), Folder: folder, Prefer: c.prefer, Seed: 7}
		g, err := Open(o)
		if err != nil {
			t.Fatalf("%s %v: %v", c.modules, c.prefer, err)
		}
		eval(t, g, `ann = bring("character", { name = "Ann" })`)
		if got := eval(t, g, ask); got != c.want {
			t.Errorf("%s %v: it is %s, want %s", c.modules, c.prefer, got, c.want)
		}
		saved, err := g.Save()
		if err != nil {
			t.Fatal(err)
		}
		g.Close()
		again, _, err := Reopen(saved, Options{Folder: folder, Prefer: c.prefer})
		if err != nil {
			t.Fatalf("%s %v: %v", c.modules, c.prefer, err)
		}
		if got := eval(t, again, ask); got != c.want {
			t.Errorf("%s %v: opened again it is %s, want %s", c.modules, c.prefer, got, c.want)
		}
		again.Close()
	}
}

// Contradictory preferences are an error.
func TestPreferencesThatCannotBeKept(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		prefer []Preference
		want   string
	}{
		{[]Preference{{"air", "both"}}, "air cannot take precedence over both, which names it in its module.json\n  hint: a house rule decides about a single rule"},
		{[]Preference{{"air", "hills"}, {"hills", "air"}}, "hills cannot take precedence over air: the opposite was decided before\n  hint: leave one of them out"},
		{[]Preference{{"sea", "hills"}, {"hills", "air"}, {"air", "sea"}}, "air cannot take precedence over sea: the opposite was decided before\n  hint: leave one of them out"},
		{[]Preference{{"sea", "sea"}}, "sea cannot take precedence over itself\n  hint: name two modules"},
	} {
		_, err := Open(Options{Modules: []string{"both", "hills"}, Folder: printing(roads(nil)), Prefer: c.prefer})
		if err == nil || err.Error() != c.want {
			t.Errorf("%v: got\n%v\nwant\n%s", c.prefer, err, c.want)
		}
	}
}
