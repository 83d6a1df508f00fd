package engine

import (
	"strings"
	"testing"
	"testing/fstest"

	"houserule/runtime/module"
)

// saves is a table with two parameters, one of which takes numbers and words.
const saves = `
kind "class" {}
class "Fighter" {}
class "Mage" {}
box "entity.class" "class = Fighter"
table "game.save (class: class, level)" { columns = { "1 to 3", "4 and up" },
  { "Fighter", 12, 10 }, { "Mage", 14, "-" } }
table "game.result (level, die: any)" { columns = { "fumble", "up to 10", "11 and up" },
  { "up to 0", "worst", "bad", "good" }, { "1 and up", "bad", "good", "best" } }
rule "entity.save" "game.save(class, 5) ?? 20"
`

// TestTablesWithTwoKeys looks up rows and columns: ranges, names of things, mixed keys and dashes.
func TestTablesWithTwoKeys(t *testing.T) {
	for _, c := range []struct{ name, adds, ask, want string }{
		{"a range and the name of a thing", "", `{ game:save("Fighter", 1), game:save("Mage", 3), game:save("Fighter", 9) }`, "12, 14, 10"},
		{"a dash is none", "", `tostring(game:save("Mage", 4))`, "nil"},
		{"words and numbers as keys", "", `{ game:result(0, "fumble"), game:result(-4, 12), game:result(3, 10) }`, "worst, good, good"},
		{"other rows", `instead_of "game.save" { columns = { "up to 5", "6 and up" }, { "Fighter", 1, 2 }, { "Mage", 3, 4 } }`, `{ game:save("Mage", 5), game:save("Mage", 6) }`, "3, 4"},
		{"more rows", `class "Cleric" {} to "game.save" { columns = { "1 to 3", "4 and up" }, { "Cleric", 11, 9 } }`, `{ game:save("Cleric", 2), game:save("Mage", 2) }`, "11, 14"},
		{"more columns", `to "game.save" { columns = { "-1 to 0" }, { "Fighter", 15 }, { "Mage", 16 } }`, `{ game:save("Mage", 0), game:save("Mage", 2) }`, "16, 14"},
		{"more rows with dashes", `class "Cleric" {} to "game.save" { columns = { "1 to 3", "4 and up" }, { "Cleric", 11, "-" } }`, `{ game:save("Cleric", 2), tostring(game:save("Cleric", 4)) }`, "11, nil"},
		{"more rows of dashes alone", `class "Cleric" {} to "game.save" { columns = { "1 to 3", "4 and up" }, { "Cleric", "-", "-" } }`, `tostring(game:save("Cleric", 2))`, "nil"},
		{"other rows with a dash", `instead_of "game.save" { columns = { "1 and up" }, { "Fighter", "-" }, { "Mage", 4 } }`, `{ game:save("Mage", 5), tostring(game:save("Fighter", 5)) }`, "4, nil"},
		{"an answer changed", `after "game.save" { when = "class == 'Mage' and level >= 2 and level <= 3", "7" }`, `{ game:save("Mage", 1), game:save("Mage", 3) }`, "14, 7"},
		{"a value that may be none in a rule", "", `(function() local ann = bring("entity", { class = "Mage" }) return ann.save end)()`, "20"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := open(t, saves+c.adds, Options{})
			if got := eval(t, g, c.ask); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

// TestTablesWithTwoKeysAreRefused shows the messages of tables with wrong keys, columns and rows.
func TestTablesWithTwoKeysAreRefused(t *testing.T) {
	for _, c := range []struct{ name, source, want string }{
		{"too few values", `table "game.a (x, y)" { columns = { 1, 2 }, { 1, 5 } }`, `a row has a key and a value for each of the 2 columns`},
		{"columns for one parameter", `table "game.a (x)" { columns = { 1, 2 }, { 1, 5, 6 } }`, "has columns, and no parameter to choose one"},
		{"three parameters", `table "game.a (x, y, z)" { { 1, 5 } }`, "looks up at most two things, not 3"},
		{"columns that overlap", `table "game.a (x, y)" { columns = { "1 to 3", "3 and up" }, { 1, 5, 6 } }`, "the rows for 1 to 3 and 3 and up overlap"},
		{"a row twice", `table "game.a (x: text, y)" { columns = { 1, 2 }, { "b", 5, 6 }, { "b", 7, 8 } }`, `has the row "b" twice`},
		{"a gap between columns", `table "game.a (x, y)" { columns = { 1, 3 }, { 1, 5, 6 } }`, "has no row between 1 and 3"},
		{"texts for numbers", `table "game.a (x, y)" { columns = { "low", "high" }, { 1, 5, 6 } }`, "is looked up by texts, but `y` is a number"},
		{"mixed keys of a number", `table "game.a (x, y)" { columns = { 1, "high" }, { 1, 5, 6 } }`, "mixes texts and numbers as keys"},
		{"columns and a roll", `table "game.a" { roll = "1d2", columns = { 1, 2 }, { 1, 5, 6 }, { 2, 5, 6 } }`, "rolls for a row, and has columns"},
		{"columns that are no list", `table "game.a (x, y)" { columns = 3, { 1, 5, 6 } }`, "should be a list of keys"},
		{"a change without columns", saves + `instead_of "game.save" { { "Fighter", 1 } }`, `it has two parameters, and a row has one key`},
		{"a change with columns of one key", `table "game.a (x)" { { 1, 5 } } instead_of "game.a" { columns = { 1, 2 }, { 1, 5, 6 } }`, "it has one parameter, and there are columns"},
		{"an added cell twice", saves + `to "game.save" { columns = { "2 to 3" }, { "Mage", 1 } }`, "there is a row for Mage, 1 to 3 already"},
		{"how to change an answer", saves + `to "game.save" { columns = { "2 to 3" }, { "Mage", "-" } }`, `change its answer: after "game.save" { when = "class == 'Mage' and level >= 2 and level <= 3", "none" }`},
		{"texts among numbers", saves + `to "game.save" { columns = { 0 }, { "Mage", "x" }, { "Fighter", "-" } }`, `to "game.save": its rows answer with a number or none, and not all of these do`},
		{"a dash in a table without dashes", saves + `to "game.result" { columns = { "late" }, { "1 and up", "-" } }`, "to \"game.result\": its rows answer with a text, and a dash is none"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := tryOpen(c.source, Options{})
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %s", err, c.want)
			}
		})
	}
}

// TestLookingUpWhatIsNotThere shows the messages of lookups without a row, a column or both.
func TestLookingUpWhatIsNotThere(t *testing.T) {
	g := open(t, saves+`to "game.save" { columns = { "-3 to 0" }, { "Fighter", 15 } }`, Options{})
	for _, c := range []struct{ ask, want string }{
		{`game:result(3, "fumbel")`, `the table game.result has no column "fumbel"`},
		{`game:save("Mage", -9)`, "the table game.save has no column for -9"},
		{`game:save("Mage", -1)`, "the table game.save has no value for Mage and -1"},
	} {
		if _, err := g.Eval(c.ask); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", c.ask, err, c.want)
		}
	}
}

// TestTablesWithTwoKeysInASpreadsheet reads columns from the first row of a spreadsheet.
func TestTablesWithTwoKeysInASpreadsheet(t *testing.T) {
	open := func(csv string) (*Game, error) {
		m, err := module.Open(fstest.MapFS{
			"module.json": {Data: []byte(`{"id": "saves", "version": "1.0.0", "title": "Saves", "licence": "MIT"}`)},
			"init.lua":    {Data: []byte(`table "game.save (class: text, level)" { from_csv = "saves.csv" }`)},
			"saves.csv":   {Data: []byte(csv)},
		}, "saves")
		if err != nil {
			t.Fatal(err)
		}
		shelf, err := module.NewShelf(m)
		if err != nil {
			t.Fatal(err)
		}
		return Open(Options{Modules: []string{"saves"}, Finder: shelf})
	}
	g, err := open("class,1 to 3,4 and up\nfighter,12,10\nmage,14,-\n")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(g.Close)
	if got := eval(t, g, `{ game:save("fighter", 2), game:save("fighter", 4), tostring(game:save("mage", 4)) }`); got != "12, 10, nil" {
		t.Errorf("got %s", got)
	}
	for _, c := range []struct{ csv, want string }{
		{"class,1 to 3,4 and up\nfighter,12\n", "saves.csv:2: row 2 has not a key and 2 values"},
		{"class,1 to 3,4 and up\nfighter,12,\n", "hint: a dash is none"},
		{"class,1 to 3,3 and up\nfighter,12,10\n", "the rows for 1 to 3 and 3 and up overlap"},
	} {
		if _, err := open(c.csv); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
}
