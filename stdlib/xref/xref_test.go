package xref_test

import (
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"houserule/lang/diag"
	"houserule/runtime/content"
	"houserule/stdlib/engine"
	"houserule/stdlib/xref"
)

// read loads a module from a folder of modules, and reads what its names mean.
func read(t testing.TB, folder fs.FS, id string) *xref.Index {
	t.Helper()
	links := &xref.Collector{}
	game, err := engine.Open(engine.Options{Modules: []string{id}, Folder: folder, Specs: true, Hooks: engine.Hooks{Mentioned: links.Mention, Placed: links.Place}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(game.Close)
	return xref.NewIndex(game, links)
}

const bog = `-- A game in one file.
kind "character" { like = "entity" }
kind "skill" { rated = "0..6" }
kind "boat" { draught = "number = 1", steered_by = "skill or none" }

skill "Bog Walking" {}
skill "Punting" {}
boat "Punt" { draught = 2, steered_by = "Punting" }

box "entity.mud" "0..10 = 0"
box "entity.luck" { starts = "2", refills = "rests" }
box "character.boat" "boat or none"

rule "skill.effective" { sum = { { "level", "level" }, { "mud", "-1", when = "owner.mud > 4 and boat_of(owner) != 'Punt'" } } }
rule "skill.boat_of (who: character)" "who.boat"

check "core" { dice = "2d6", success = "total >= against" }
check "skill.check (difficulty = 0)" { like = "core", roller = "owner", modifier = "effective", against = "8 + difficulty" }

action "entity.rests" { changes = { mud = "0" } }
action "entity.crosses (difficulty = 0)" { costs = "1 luck", steps = { "rests", when = "mud > 9" } }

offer "Second Step" { on = "skill.check", by = "roller", costs = "1 luck", changes = { total = "total + 1" } }

to "skill.check.modifier" { label = "calm", add = "option.calm ? 1 : 0" }
after "entity.crosses" { function(who, given)
    local walking = who.Bog_Walking
    if walking:check { difficulty = given.difficulty }.success then who.mud = 1 end
    for _, other in ipairs(game.characters) do other.mud = who.luck end
    who.boat = "Punt"
  end }
`

func TestEachNameIsTold(t *testing.T) {
	folder := fstest.MapFS{
		"bog/module.json": {Data: []byte(`{ "id": "bog", "version": "1.0.0", "title": "Bog", "licence": "MIT", "whole_game": true, "options": { "calm": { "type": "yes or no = no", "text": "no wind" } } }`)},
		"bog/init.lua":    {Data: []byte(bog)},
	}
	index := read(t, folder, "bog")
	const file = "modules/bog/init.lua"
	for _, x := range []struct{ mark, want string }{
		{`like = "ent|ity" }`, "kind entity of houserule"},
		{`kind "sk|ill"`, "makes kind skill of bog"},
		{`dra|ught = "number`, "makes box boat.draught of bog"},
		{`steered_by = "ski|ll or none"`, "kind skill of bog"},
		{`dra|ught = 2`, "box boat.draught of bog"},
		{`steered_by = "Pun|ting"`, "entry skill.Punting of bog"},
		{`skill "Bog| Walking"`, "makes entry skill.Bog Walking of bog"},
		{`box "ent|ity.mud"`, "kind entity of houserule"},
		{`refills = "res|ts"`, "action entity.rests of bog"},
		{`"owner.m|ud > 4`, "box entity.mud of bog"},
		{`boat_|of(owner) !=`, "rule skill.boat_of of bog"},
		{`!= 'Pu|nt'"`, "entry boat.Punt of bog"},
		{`(who: char|acter)`, "kind character of bog"},
		{`"who.bo|at" `, ""},
		{`like = "co|re"`, "check core of bog"},
		{`succ|ess = "total`, "makes line core.success of bog"},
		{`modifier = "effec|tive"`, "rule skill.effective of bog"},
		{`changes = { m|ud = "0" }`, "box entity.mud of bog"},
		{`costs = "1 lu|ck", steps`, "box entity.luck of bog"},
		{`steps = { "re|sts"`, "action entity.rests of bog"},
		{`when = "m|ud > 9"`, "box entity.mud of bog"},
		{`on = "skill.che|ck"`, "check skill.check of bog"},
		{`changes = { to|tal =`, "line skill.check.total of bog"},
		{`to "skill.che|ck.modifier"`, "check skill.check of bog"},
		{`to "skill.check.mod|ifier"`, "line skill.check.modifier of bog"},
		{`"option.ca|lm`, "option bog.calm of bog"},
		{`after "entity.cro|sses"`, "action entity.crosses of bog"},
		{`who.Bog_W|alking`, "entry skill.Bog Walking of bog"},
		{`walking:che|ck {`, "check skill.check of bog"},
		{`then who.m|ud = 1`, "box entity.mud of bog"},
		{`game.chara|cters`, "kind character of bog"},
		{`other.m|ud`, "box entity.mud of bog"},
		{`who.bo|at = "Punt"`, "box character.boat of bog"},
		{`who.boat = "Pu|nt"`, "entry boat.Punt of bog"},
	} {
		before, _, _ := strings.Cut(x.mark, "|")
		plain := strings.Replace(x.mark, "|", "", 1)
		if strings.TrimSpace(x.want) == "" {
			continue
		}
		if strings.Count(bog, plain) != 1 {
			t.Fatalf("%q stands %d times", plain, strings.Count(bog, plain))
		}
		occ, ok := index.At(file, strings.Index(bog, plain)+len(before))
		got := "nothing"
		if ok && occ.Symbol != nil {
			got = occ.Symbol.Key()
			if occ.Declares {
				got = "makes " + got
			}
			if occ.IsGuess {
				got = "guess " + got
			}
		}
		if got != x.want {
			t.Errorf("%s: %s, wanted %s", x.mark, got, x.want)
		}
	}
}

// TestWordsOfShippedModules holds of every word in every file of the shipped modules: it
// is written as its thing is called, in one of the ways in which that can be written, and
// no two lie in each other. What is declared in Lua is found where it stands.
func TestWordsOfShippedModules(t *testing.T) {
	folder := os.DirFS("../../modules")
	for _, id := range []string{"rpj-core", "rpj-examples", "brp", "bum", "tbd", "hex-tactical"} {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			index := read(t, folder, id)
			made := map[string]bool{}
			for _, name := range index.Files() {
				f, end := index.File(name), 0
				for _, occ := range f.Occurrences {
					text := f.Source.Text[occ.Start:occ.End]
					if occ.Start < end {
						t.Fatalf("%s: %q lies in the word before it", f.Source.PosAt(occ.Start), text)
					}
					end = occ.End
					if occ.Symbol == nil {
						continue
					}
					if occ.Declares {
						made[occ.Symbol.Key()] = true
					}
					if !slices.Contains(ways(occ.Symbol), text) {
						t.Errorf("%s: %q is told to mean %s", f.Source.PosAt(occ.Start), text, occ.Symbol.Key())
					}
				}
			}
			for _, x := range index.Symbols() {
				inLua := strings.HasSuffix(x.Pos.File, ".lua") && x.Pos.Column > 0 && x.SymbolKind != "line" && !strings.HasSuffix(x.Name, ".starts") && !strings.HasSuffix(x.Name, ".headline") && x.Word != "level" && !(x.Box != nil && x.Box.IsLedger())
				if x.Module == id && inLua && !made[x.Key()] {
					t.Errorf("%s: nobody saw where %s is made", x.Pos, x.Key())
				}
			}
		})
	}
}

// ways are the ways in which a thing may be written.
func ways(sym *xref.Symbol) []string {
	list := []string{sym.Word, content.Underscored(sym.Word)}
	if sym.Entry != nil {
		list = append(list, sym.Entry.Short, sym.Entry.RatedKey(), strings.ToLower(sym.Word))
	}
	if sym.Kind != nil {
		list = append(list, content.PluralOf(sym.Word))
	}
	return list
}

// TestCandidatesBehind reads the beginning of a file that goes on.
func TestCandidatesBehind(t *testing.T) {
	index := read(t, os.DirFS("../../modules"), "tbd")
	for _, x := range []struct {
		text  string
		colon bool
		has   string
	}{
		{"after \"entity.is_hurt\" { function(who, given)\n  if who", false, "name"},
		{"local someone = bring(\"character\", { name = \"Ann\" })\nsomeone", true, "leaves"},
		{"function f() for _, p in ipairs(game.characters) do p", false, "owner"},
	} {
		names := map[string]bool{}
		for _, k := range index.Members("tbd", diag.NewFile("x.lua", x.text), x.colon) {
			names[k.Text] = true
		}
		if !names[x.has] {
			t.Errorf("%s: no %s among %d names", x.text, x.has, len(names))
		}
	}
	if list := index.Members("tbd", diag.NewFile("x.lua", "local x = nobody()\nx"), false); list != nil {
		t.Errorf("behind what nobody knows: %v", list)
	}
}

func Example() {
	links := &xref.Collector{}
	game, err := engine.Open(engine.Options{Modules: []string{"bog"}, Hooks: engine.Hooks{Mentioned: links.Mention, Placed: links.Place}, Folder: fstest.MapFS{
		"bog/module.json": {Data: []byte(`{ "id": "bog", "version": "1.0.0", "title": "Bog", "licence": "MIT" }`)},
		"bog/init.lua":    {Data: []byte("box \"entity.mud\" \"0..10 = 0\"\nrule \"entity.is_stuck\" \"mud > 8\"\n")},
	}})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer game.Close()
	index := xref.NewIndex(game, links)
	for _, occ := range index.References("box entity.mud of bog") {
		fmt.Println(index.File(occ.File).Source.PosAt(occ.Start), occ.Declares)
	}
	// Output:
	// modules/bog/init.lua:1:13 true
	// modules/bog/init.lua:2:25 false
}
