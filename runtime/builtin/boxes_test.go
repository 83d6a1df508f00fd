package builtin_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"houserule/stdlib/gametest"
)

// TestBoxesOfTheEngine goes through every box of every built-in kind: what a script
// may write, and what is refused, with the message.
func TestBoxesOfTheEngine(t *testing.T) {
	g := gametest.Open(t, `
kind "c" { like = "entity", hp = "number = 3" }
kind "trait" { carried = true }
trait "Cat" {}
kind "match" { like = "track" }
`)
	gametest.Eval(t, g, `ann = bring("c", { name = "Ann", has = { "Cat" } }) bob = bring("c", { name = "Bob" })
		coat = ann:add_layer { name = "Coat", saves = { 4, 5 } } skin = ann:add_layer { name = "Skin", saves = { 2 }, base = true }
		watch = bring("track", { name = "Watch", size = 4, value = 1 }) game_of = bring("match", { name = "Match", size = 6 })
		hall = bring("region", { name = "Hall" }) yard = bring("region", { name = "Yard" }) inf, nan = 1 / 0, 0 / 0`)
	const finite = "a number that is not finite"
	cases := map[string][]struct{ write, want string }{ // no want: it is written
		"entity.carries": {
			{`ann.carries = { 5, "x" }`, "`carries` of Ann cannot be written: use gains and loses, or has in bring"},
			{`ann.carries = {}`, "gains and loses"}, {`ann:put("carries", "Cat")`, "gains and loses"}, {`ann:take("carries", ann.carries[1])`, "gains and loses"},
			{`bring("c", { carries = { "Cat" } })`, "gains and loses"}, {`ann:loses "Cat"`, ""}, {`ann:gains "Cat"`, ""}},
		"entity.defences": {
			{`ann.defences = {}`, "`defences` of Ann cannot be written: use add_layer and ends"}, {`bob:put("defences", coat)`, "add_layer"},
			{`ann:take("defences", coat)`, "add_layer"}, {`bring("c", { defences = { coat } })`, "add_layer"}},
		"track.value": {
			{`watch.value = 9`, "`value` of Watch: the value 9 lies outside a track of 8"}, {`watch.value = -1`, "outside a track"}, {`watch.value = 1.5`, "whole steps"},
			{`watch.value = nan`, finite}, {`watch.value = inf`, finite}, {`watch.value = "2"`, "is not a number"}, {`watch.value = 4`, ""}, {`watch.value = 1`, ""},
			{`game_of.value = 7`, "outside a track"}, {`bring("track", { size = 2, value = 3 })`, "outside a track"}, {`bring("track", { value = 3, size = 4 })`, ""}},
		"track.size": {
			{`game_of.size = 0`, "a track needs a size of 1 or more"}, {`watch.size = 2.5`, "whole steps"}, {`watch.size = 1e9`, "whole steps up to 1000000"}, {`watch.size = inf`, finite},
			{`watch.value = 3 watch.size = 2`, "outside a track"}, {`watch.size = 8`, ""}, {`watch.size = nil`, "none is not a number"}},
		"track.both_ends": {{`watch.both_ends = 1`, "is not yes or no"}, {`watch.both_ends = true`, ""}, {`watch.both_ends = false`, ""}, {`bring("track", { size = 1, both_ends = true })`, "needs a size of 2 or more"}},
		"track.notes":     {{`watch.notes = { 5 }`, "note 1 is 5, and a note is a table of what was attempted"}, {`watch.notes = { { who = "Ann" } }`, ""}, {`watch.notes = { { who = nan } }`, finite}, {`watch.notes = {}`, ""}},
		"track.limits":    {{`watch.limits = { 5 }`, "is not a text"}, {`watch.limits = { "once a day" }`, ""}},
		"track.hidden":    {{`watch.hidden = { "vlaue" }`, "a track has no box `vlaue` to hide; did you mean `value`?"}, {`watch.hidden = { "value" }`, ""}},
		"layer.bearer":    {{`coat.bearer = bob`, "`bearer` of Coat cannot be written: add_layer says whom a layer protects"}, {`bring("layer", { bearer = bob })`, "add_layer"}},
		"layer.saves": {{`coat.saves = { nan }`, finite}, {`coat.saves = { "x" }`, "is not a number"}, {`coat.saves = { [0] = 3 }`, "a list begins at 1"}, {`coat:put("saves", inf)`, finite}, {`coat:put("saves", 6)`, ""},
			{`local l = {} for i = 1, 1001 do l[i] = i end coat.saves = l`, "a layer has 1000 numbers at most, not 1002"}},
		"layer.lost":    {{`coat.lost = { inf }`, finite}, {`coat.lost = { 1 }`, ""}},
		"layer.base":    {{`coat.base = "yes"`, "is not yes or no"}, {`coat.base = false`, ""}},
		"layer.rank":    {{`coat.rank = nan`, finite}, {`coat.rank = 2`, ""}},
		"layer.place":   {{`coat.place = -inf`, finite}, {`coat.place = -3`, ""}},
		"layer.class":   {{`coat.class = 5`, "is not a text"}, {`coat.class = "cloth"`, ""}, {`coat.class = nil`, ""}},
		"layer.reduces": {{`coat.reduces = inf`, finite}, {`coat.reduces = 1`, ""}},
		"region.beside": {{`hall.beside = { hall }`, "no way leads from a place to itself"}, {`hall:put("beside", ann)`, "is a c, not a region"}, {`hall.beside = { yard }`, ""}},
		"hex.walls":     {{`hex("0,0").walls = { 6 }`, "not a number from 0 to 5"}, {`hex("0,0").walls = { 1.5 }`, "the sides of a hex are 0, 1, 2, 3, 4 and 5, not 1.5"}, {`hex("0,0").walls = { nan }`, finite}, {`hex("0,0").walls = { 0, 3 }`, ""}},
		"hex.blocked":   {{`hex("0,0").blocked = 1`, "is not yes or no"}, {`hex("0,0").blocked = true`, ""}},
		"time.now": {{`time.now = -5`, "`now` of the time cannot be written: use time:pass"}, {`time.now = 60`, "use time:pass"}, {`time:pass "1 hour"`, ""},
			{`time:spend("now", 1)`, "use time:pass"}, {`time:pass "1e300 months"`, "longer than the game clock can count"}, {`time:pass "nan hours"`, "is no number of hours"}, {`time:pass "inf hours"`, "is no number of hours"}},
		"time.round": {{`time.round = 3`, "`round` of the time cannot be written: rounds are counted as they end"}, {`time.round = nan`, finite}},
	}
	for _, k := range g.Table.World().Program().Catalogue.Kinds() {
		for _, b := range k.Own() {
			if k.Module == "houserule" && len(cases[b.FullName()]) == 0 {
				t.Errorf("nothing is said of %s: add it to cases", b.FullName())
			}
		}
	}
	for _, box := range slices.Sorted(maps.Keys(cases)) {
		for _, c := range cases[box] {
			before := g.Table.World().Hash()
			_, err := g.Eval(c.write)
			switch {
			case c.want == "" && err != nil:
				t.Errorf("%s: %s: %v", box, c.write, err)
			case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
				t.Errorf("%s: %s: got %v, want %s", box, c.write, err, c.want)
			case c.want != "" && g.Table.World().Hash() != before && !strings.Contains(c.write, " watch."):
				t.Errorf("%s: %s is refused and leaves a trace", box, c.write)
			}
		}
	}
}

// TestThereIsOneGameAndOneClock, however a second one is asked for.
func TestThereIsOneGameAndOneClock(t *testing.T) {
	g := gametest.Open(t, `
kind "season" { like = "time" }
kind "contest" { like = "game" }
kind "fair" { like = "record", clocks = "list of time" }
`)
	for _, c := range []struct{ in, want string }{
		{`bring("time")`, "a time cannot be brought to the table: there is one game clock"}, {`bring("time", 2)`, "there is one game clock"}, {`bring("time", { now = 3 })`, "there is one game clock"},
		{`bring("game")`, "a game cannot be brought to the table: there is one game"}, {`bring("game", { name = "Chess" })`, "there is one game"},
		{`bring("season")`, "a season cannot be brought to the table: there is one game clock"}, {`bring("contest")`, "there is one game"},
		{`bring("fair", { clocks = { { now = 4 } } })`, "there is one game clock"}, {`new.time {}`, "there is no event kind \"time\""}, {`new.game {}`, "there is no event kind"},
		{`time:leaves()`, "the time cannot be removed"}, {`game:leaves()`, "the game cannot be removed"},
	} {
		if _, err := g.Eval(c.in); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", c.in, err, c.want)
		}
	}
	if got := gametest.Eval(t, g, `#all("time") .. " " .. #all("game") .. " " .. time.now`); got != "1 1 0" {
		t.Errorf("got %s", got)
	}
}
