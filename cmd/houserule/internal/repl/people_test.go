package repl_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/modules"
	"houserule/runtime/module"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
)

// openModules opens games that stand inside the program.
func openModules(t *testing.T, ids ...string) *evening.Evening {
	t.Helper()
	var all []*module.Module
	for _, id := range append([]string{"turns"}, ids...) {
		files, err := fs.Sub(modules.Files, id)
		if err != nil {
			t.Fatal(err)
		}
		m, err := module.Open(files, id)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, m)
	}
	shelf, err := module.NewShelf(all...)
	if err != nil {
		t.Fatal(err)
	}
	p := commands.Start(evening.Config{Seed: 7})
	if err := p.Open(engine.Options{Modules: ids, Finder: shelf}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Game.Close() })
	return p
}

// typeAll types lines and compares what they show.
func typeAll(t *testing.T, e *evening.Evening, list [][2]string) {
	t.Helper()
	for _, line := range list {
		got, _, err := e.Process(line[0])
		if err != nil {
			got = strings.TrimPrefix(got+"\n! "+err.Error(), "\n")
		}
		if diff := cmp.Diff(line[1], got); diff != "" {
			t.Errorf("%s (-want +got)\n%s", line[0], diff)
		}
	}
}

func TestPeople(t *testing.T) {
	t.Parallel()
	p := openModules(t, "rpj-core", "rpj-examples-skills")
	typeAll(t, p, [][2]string{
		{":who", `nobody is at the table; bring("character", { name = "Ann" }) brings somebody`},
		{":turn", "! it is nobody's turn now; :turn WHO lists what somebody can do"},
		{":sheet", "! whose sheet? :sheet WHO\n  hint: :who lists everybody"},
		{":clocks", "no countdown is at the table"},
		{":calendar", "day 1, 00:00\n  nothing is due"},
		{`ann = bring("character", { name = "Ann", Dexterity = 5, Strength = 2, total_points = 12, available_points = 3, Athleticism = 3 })`, "Ann comes to the table: ann"},
		{`o1 = bring("character", { name = "Orc 1", side = "orcs" })`, "Orc 1 comes to the table: o1"},
		{`o2 = bring("character", { name = "Orc 2", side = "orcs" })`, "Orc 2 comes to the table: o2"},
		{`flood = bring("countdown", { name = "The flood", size = 4 })`, "The flood comes to the table: flood"},
		{"flood:advance()", "1\n  The flood  ●○○○  0 -> 1 of 4"},
		{":who", "Ann             7+ 7+  breaks 2\nOrc 1, 2  orcs  7+ 7+  breaks 2"},
		{":clocks", "The flood  ●○○○  1 of 4"},
		{":clocks Flut", `! :clocks: no countdown is called "Flut"; :clocks lists them`},
		{":sheet ann", "Ann, without a class                                         12 points, 3 left\n  STR 2   CON 0   DEX 5 +1   CHA 0   WIL 0   INT 0   LUCK 0\ndodge 1   absorb 0   actions 3   breaks 2 of 2\ntier 1\n  base  7+ 7+\n  Athleticism 3        3"},
		{":sheet ann --md", "# Ann, without a class\n\n12 points, 3 left\n\n| | |\n|---|---|\n| STR 2 |  |\n| CON 0 |  |\n| DEX 5 | +1 |\n| CHA 0 |  |\n| WIL 0 |  |\n| INT 0 |  |\n| LUCK 0 |  |\n\ndodge 1, absorb 0, actions 3, breaks 2 of 2\n\ntier 1\n\n| | |\n|---|---|\n| base | 7+ 7+ |\n\n| | |\n|---|---|\n| Athleticism 3 | 3 |"},
		{":sheet ann --html", "<section class=\"sheet\">\n<h1>Ann, without a class, 12 points, 3 left</h1>\n<table>\n<tr><td>STR 2</td><td></td></tr>\n<tr><td>CON 0</td><td></td></tr>\n<tr><td>DEX 5</td><td>+1</td></tr>\n<tr><td>CHA 0</td><td></td></tr>\n<tr><td>WIL 0</td><td></td></tr>\n<tr><td>INT 0</td><td></td></tr>\n<tr><td>LUCK 0</td><td></td></tr>\n</table>\n<p>dodge 1, absorb 0, actions 3, breaks 2 of 2</p>\n<p>tier 1</p>\n<table>\n<tr><td>base</td><td>7+ 7+</td></tr>\n</table>\n<table>\n<tr><td>Athleticism 3</td><td>3</td></tr>\n</table>\n</section>"},
		{":sheet ann --pdf", "! a sheet is written as text, --md, --html or --json, not --pdf"},
		{":sheet anna", "! :sheet: nobody at the table is called \"anna\"\n  hint: did you mean `Ann`?"},
		{":turn ann", "Ann: 3 actions\n  draws WEAPON\n  tries SKILL      1 action\n  works SKILL      all actions\n  grapples TARGET  1 action     o1, o2 97 %\n  not now: moves, moves cautiously (only if a battlefield is laid out); attacks (only if there is something to attack with); coup de grace (only if the victim is incapacitated); lends a hand (only if who is helped lies there); struggles (only if there is a grapple); prepares (only if the maneuver is known)"},
		{"game:fight_begins { combatants = { ann, o1 } }", "Ann, initiative: 2d6 (3 + 1) + 5 = 9\nOrc 1, initiative: 2d6 (4 + 2) = 6\n  order  Ann, Orc 1\n  round 1"},
		{"game:next_turn()", "  round 1, Ann's turn"},
		{":who", "round 1, Ann's turn\n> Ann             7+ 7+  breaks 2\n  Orc 1, 2  orcs  7+ 7+  breaks 2"},
		{`later("26 hours", ann, "gets_up")`, "later 26 hours"},
		{":calendar", "day 1, 00:00\n  day 2, 02:00    Ann: gets up"},
	})
}

func TestAliases(t *testing.T) {
	t.Parallel()
	p := openModules(t, "rpj-core")
	typeAll(t, p, [][2]string{
		{`ann = bring("character", { name = "Ann" })`, "Ann comes to the table: ann"},
		{":alias", "there are no aliases; :alias listen (who) = who.Listen:check() makes one"},
		{":alias luck (who, more = 1) = who.total_points + given.more", ":luck WHO [MORE] is kept"},
		{":luck ann", "1"},
		{":luck ann 4", "4"},
		{":luck", "! :luck needs `who`\n  hint: :luck WHO [MORE]"},
		{":luck ann 4 5", "! :luck takes at most 2, not 3\n  hint: :luck WHO [MORE]"},
		{":alias points (who, n) = who:gets_points(n)", ":points WHO N is kept"},
		{":points ann 3", "  Ann  total points 0 -> 3, available points 0 -> 3"},
		{":undo", "undone: :points ann 3\n  Ann  available points 3 -> 0, total points 3 -> 0"},
		{":alias", ":luck WHO [MORE]  who.total_points + given.more\n:points WHO N  who:gets_points(n)"},
		{":alias why = 3", "! :why is a command already"},
		{":alias listen", "! an alias has a name, parameters and a line\n  hint: :alias listen (who, difficulty = 0) = who.Listen:check(given)"},
		{":alias two (a, a) = 3", "! :two has two parameters `a`"},
		{":alias two (a = 1, b) = 3", "! `b` has no default, but follows a parameter that has one"},
		{":alias two = ann:gets_points(", "! the line of an alias must be complete: ann:gets_points( is not\n  hint: a bracket or a quote is still open"},
		{":poinds ann", "! there is no command :poinds\n  hint: did you mean `points`?"},
		{":alias poinds off", "! there is no alias poinds\n  hint: did you mean `points`?"},
		{":alias points off", ":points is deleted"},
		{":undo", "undone: :alias points off"},
		{":points ann 2", "  Ann  total points 0 -> 2, available points 0 -> 2"},
	})
}

func TestFilesArePlayed(t *testing.T) {
	t.Parallel()
	p := openModules(t, "rpj-core")
	folder := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	good := write("ambush.lua", "-- who waits\na = bring(\"character\",\n  { name = \"Aa\" })\nb = bring(\"character\", { name = \"Bb\" })\n")
	bad := write("bad.lua", "c = bring(\"character\", { name = \"Cc\" })\nd = brink(\"character\")\n:who\n")
	again := write("again.lua", ":run "+good+"\n")
	typeAll(t, p, [][2]string{
		{":run", "! which file? :run FILE\n  hint: its lines are run as if you had typed them"},
		{":run " + good, "Aa comes to the table: a\nBb comes to the table: b\nambush.lua: lines 1 and 2"},
		{":run " + folder, "! " + folder + " cannot be played: it is a folder"},
		{":run " + good + "x", "! " + good + "x cannot be played: no such file or directory"},
		{":run " + again, "! a file that is being run cannot run another one: " + good + "\nagain.lua stops at its line 1"},
		{":undo", `undone: b = bring("character", { name = "Bb" })`},
		{":run " + bad, "Cc comes to the table: c\n! prompt 7:1: no such name: `brink`\n    1 | d = brink(\"character\")\n  hint: did you mean `bring`?\nbad.lua stops at its line 2"},
		{":who", "Aa  7+ 7+  breaks 2\nCc  7+ 7+  breaks 2"},
	})
}

// :help knows what check finds, by its code.
func TestHelpOnCodesOfCheck(t *testing.T) {
	t.Parallel()
	p := openModules(t, "rpj-core")
	typeAll(t, p, [][2]string{
		{":help in-place-of", "houserule check finds: in-place-of (note): the effects of a check replace those of its parent\n  The `changes`, `steps` and `say` of a check replace all three of the check it is like. What follows both is written with `after`."},
		{":help in-place-off", "! there is no help on \"in-place-off\"\n  hint: did you mean `in-place-of`?"},
	})
}
