package engine

import (
	"strings"
	"testing"
	"testing/fstest"

	"houserule/runtime/module"
)

// tabled is what the tests of rows play.
const tabled = `
kind "skill" { rated = "0..6" }
table "game.rank (size)"     { { "up to 2", "small" }, { "3 and up", "large" } }
table "game.worth (of: text)" { { "gold", 10 }, { "silver", 3 } }
table "game.weather"         { roll = "1d6", { "1 to 3", "sun" }, { "4 to 6", "rain" } }
table "game.wind"            { roll = "1d6", { "1 to 6", "a breeze" } }
rule "game.value (of: text)" { "worth(of) * 2" }
box "game.strange"           { "yes or no" }
rule "entity.size"           { "3" }
`

// Rows stand in place of those of a table, or are added to them.
func TestRowsOfTables(t *testing.T) {
	for _, c := range []struct{ name, adds, ask, want string }{
		{"other rows", `instead_of "game.rank" { { "up to 5", "tiny" }, { "6 and up", "huge" } }`, `{ game:rank(3), game:rank(6) }`, "tiny, huge"},
		{"other rows that are texts", `instead_of "game.worth" { { "gold", 20 }, { "iron", 1 } }`, `{ game:worth("gold"), game:value("iron") }`, "20, 2"},
		{"at times", `instead_of "game.worth" { when = "strange", { "gold", 20 } }`, `(function() local usual = game:worth("gold") game.strange = true return { usual, game:worth("gold") } end)()`, "10, 20"},
		{"the house's", `house "game.worth" { { "gold", 7 } }`, `game:worth("gold")`, "7"},
		{"other dice and rows", `instead_of "game.weather" { roll = "2d6", { "2 to 11", "sun" }, { "12", "snow" } }`, `(function() dice(6, 6) return game:weather() end)()`, "snow"},
		{"other rows, the old dice", `instead_of "game.weather" { { "1 to 5", "snow" }, { "6", "see game.wind" } }`, `(function() dice(4, 6, 3) return { game:weather(), game:weather() } end)()`, "snow, a breeze"},
		{"more rows", `to "game.worth" { { "iron", 1 }, { "tin", 2 } }`, `{ game:worth("gold"), game:worth("tin"), game:value("iron") }`, "10, 2, 2"},
		{"more rows than the dice show", `to "game.weather" { { "7", "hail" } }
instead_of "game.weather" { roll = "1d7", { "1 to 3", "sun" }, { "4 to 6", "fog" } }`, `(function() dice(7, 4) return { game:weather(), game:weather() } end)()`, "hail, fog"},
		{"more rows at times", `to "game.worth" { when = "strange", { "iron", 1 } }`, `(function() game.strange = true return game:worth("iron") end)()`, "1"},
		{"more rows behind a function", `after "game.worth" { "usual + 100" } to "game.worth" { { "iron", 1 } }`, `game:worth("iron")`, "101"},
		{"a table within a text", `instead_of "game.weather" { { "1 to 6", "{1d4} hours of rain, {game.wind}" } }`, `(function() dice(4, 3, 6) return game:weather() end)()`, "3 hours of rain, a breeze"},
		{"odds know them", `instead_of "game.weather" { { "1 to 5", "sun" }, { "6", "rain" } }`, `odds(function() return game:weather() end).outcomes[1].chance > 0.8`, "yes"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := open(t, tabled+c.adds, Options{})
			if got := eval(t, g, c.ask); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

// Rows may stand in a spreadsheet, those of a new table, too.
func TestRowsOfASpreadsheet(t *testing.T) {
	sheet := func(csv string) (*Game, error) {
		m, err := module.Open(fstest.MapFS{
			"module.json": {Data: []byte(`{"id": "shop", "version": "1.0.0", "title": "Shop", "licence": "MIT"}`)},
			"init.lua":    {Data: []byte(tabled + "instead_of \"game.rank\" { from_csv = \"ranks.csv\" }\ntable \"game.price (of: text)\" { from_csv = \"prices.csv\" }")},
			"prices.csv":  {Data: []byte("key,value\nrope,3\nsilk,12.5\n")},
			"ranks.csv":   {Data: []byte(csv)},
		}, "shop")
		if err != nil {
			t.Fatal(err)
		}
		shelf, err := module.NewShelf(m)
		if err != nil {
			t.Fatal(err)
		}
		return Open(Options{Modules: []string{"shop"}, Finder: shelf})
	}
	g, err := sheet("key,value\nup to 3,short\n4 and up,tall\n")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(g.Close)
	if got := eval(t, g, `{ game:rank(3), game:rank(4), game:price("silk") }`); got != "short, tall, 12.5" {
		t.Errorf("got %s", got)
	}
	for _, c := range []struct{ csv, want string }{
		{"key,worth\n1,short\n", "ranks.csv:1: the rows of a table have a key and a value\n    1 | key,worth\n  hint: its first row is `key,value`, or the keys of at least two columns behind any name"},
		{"key,value\n1 to 3,short\n4,\n", "ranks.csv:3: row 3 has no key and value"},
		{"key,value\n1 to 3,short\n3 and up,tall\n", "instead_of \"game.rank\": the rows for 1 to 3 and 3 and up overlap"},
	} {
		if _, err := sheet(c.csv); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
}

// What stands in braces in a spreadsheet is told at its place there.
func TestBracesInASpreadsheet(t *testing.T) {
	weather := func(csv string) (*Game, error) {
		m, err := module.Open(fstest.MapFS{
			"module.json": {Data: []byte(`{"id": "sky", "version": "1.0.0", "title": "Sky", "licence": "MIT"}`)},
			"init.lua":    {Data: []byte("table \"game.wind\" { roll = \"1d4\", { \"1 to 4\", \"calm\" } }\ntable \"game.weather\" { roll = \"1d4\", from_csv = \"weather.csv\" }")},
			"weather.csv": {Data: []byte(csv)},
		}, "sky")
		if err != nil {
			t.Fatal(err)
		}
		shelf, err := module.NewShelf(m)
		if err != nil {
			t.Fatal(err)
		}
		return Open(Options{Modules: []string{"sky"}, Finder: shelf})
	}
	_, err := weather("key,value\n1 to 2,\"sun, {1dd} \"\"hours\"\" {bar}\"\n3 to 4,rain {foo}\n")
	want := "sky/weather.csv:2:16: `dd` does not belong here\n    2 | 1 to 2,\"sun, {1dd} \"\"hours\"\" {bar}\"\n      |                ^^\n  hint: `dl` drops the lowest, `dh` the highest: 4d6dl1\n\n" +
		"sky/weather.csv:2:31: `bar` means nothing here\n    2 | 1 to 2,\"sun, {1dd} \"\"hours\"\" {bar}\"\n      |                               ^^^\n\n" +
		"sky/weather.csv:3:14: `foo` means nothing here\n    3 | 3 to 4,rain {foo}\n      |              ^^^\n\n3 problems"
	if err == nil || err.Error() != want {
		t.Errorf("got\n%v\nwant\n%s", err, want)
	}
	g, err := weather("key,value\n1 to 2,\"sun, see game.wind\"\n3 to 4,rain and {game.wind}\n")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(g.Close)
	want = "sky/weather.csv:2:14: table \"game.weather\": beside other words a table stands in braces\n    2 | 1 to 2,\"sun, see game.wind\"\n      |              ^^^^^^^^^^^^^\n  hint: write {game.wind}"
	if got := g.Table.World().Program().Warnings().Error(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	eval(t, g, `dice(3, 2)`)
	if got := eval(t, g, `game:weather()`); got != "rain and calm" {
		t.Errorf("got %s", got)
	}
}

// Rows that fit nowhere are told while loading.
func TestRowsThatDoNotFit(t *testing.T) {
	const there = "table \"hero.fame (points)\" { { \"up to 3\", \"none\" }, { \"4 and up\", \"some\" } }\ntable \"hero.luck_today\" { roll = \"1d6\", { \"1 to 6\", \"some\" } }\n"
	testRefusals(t, []refusal{
		{"a gap", there + `instead_of "hero.fame" { { "1", "none" }, { "3", "some" } }`, `climbing/init.lua:16:1: instead_of "hero.fame" has no row between 1 and 3
   16 | instead_of "hero.fame" { { "1", "none" }, { "3", "some" } }
      | ^^^^^^^^^^`},
		{"an overlap", there + `instead_of "hero.luck_today" { { "1 to 4", "none" }, { "4 to 6", "some" } }`, `climbing/init.lua:16:1: instead_of "hero.luck_today": the rows for 1 to 4 and 4 to 6 overlap
   16 | instead_of "hero.luck_today" { { "1 to 4", "none" }, { "4 to 6", "some" } }
      | ^^^^^^^^^^`},
		{"a key that is there", there + `to "hero.luck_today" { { "6", "much" } }`, `climbing/init.lua:16:24: to "hero.luck_today": there is a row for 1 to 6 already
   16 | to "hero.luck_today" { { "6", "much" } }
      |                        ^
  hint: replace the table with instead_of
  climbing/init.lua:15:41: it stands here`},
		{"a key that is there and can be looked up", there + `to "hero.fame" { { 2, "much" } }`, `climbing/init.lua:16:18: to "hero.fame": there is a row for up to 3 already
   16 | to "hero.fame" { { 2, "much" } }
      |                  ^
  hint: replace the table with instead_of, or change its answer: after "hero.fame" { when = "points == 2", "'much'" }
  climbing/init.lua:14:30: it stands here`},
		{"a key twice", there + `to "hero.luck_today" { { "7", "much" }, { "7", "more" } }`, `climbing/init.lua:16:1: to "hero.luck_today": the rows for 7 and 7 overlap
   16 | to "hero.luck_today" { { "7", "much" }, { "7", "more" } }
      | ^^`},
		{"no table", `instead_of "hero.rank" { { "1", "none" } }`, `climbing/init.lua:14:1: instead_of "hero.rank": hero.rank is a rule and has no rows
   14 | instead_of "hero.rank" { { "1", "none" } }
      | ^`},
		{"dice where none roll", there + `instead_of "hero.fame" { roll = "1d6", { "1 to 6", "none" } }`, `climbing/init.lua:16:1: instead_of "hero.fame": hero.fame does not roll
   16 | instead_of "hero.fame" { roll = "1d6", { "1 to 6", "none" } }
      | ^
  hint: leave roll out`},
		{"dice that are none", there + `instead_of "hero.luck_today" { roll = "1d", { "1 to 6", "none" } }`, `climbing/init.lua:16:41: instead_of "hero.luck_today": the die has no sides
   16 | instead_of "hero.luck_today" { roll = "1d", { "1 to 6", "none" } }
      |                                         ^
  hint: such as d6, d%, dF or d{1, 2, 2, 3}`},
		{"dice for added rows", there + `to "hero.luck_today" { roll = "1d8", { "7", "none" } }`, `climbing/init.lua:16:31: to "hero.luck_today": added rows are rolled with the dice of the table
   16 | to "hero.luck_today" { roll = "1d8", { "7", "none" } }
      |                               ^^^^^
  hint: replace the table with instead_of`},
		{"keys of another sort", there + `to "hero.fame" { { "much", "some" } }`, `climbing/init.lua:16:1: to "hero.fame": it is looked up by numbers, and a row has the key "much"
   16 | to "hero.fame" { { "much", "some" } }
      | ^`},
		{"answers of another sort", there + `instead_of "hero.fame" { { "1 and up", 3 } }`, `climbing/init.lua:16:1: instead_of "hero.fame": its rows answer with a text, and not all of these do
   16 | instead_of "hero.fame" { { "1 and up", 3 } }
      | ^`},
		{"rows behind after", there + `after "hero.fame" { { "1", "none" } }`, `climbing/init.lua:16:1: after "hero.fame": rows are only allowed in a table or in its replacement
   16 | after "hero.fame" { { "1", "none" } }
      | ^^^^^
  hint: write instead_of for other rows, or to for more of them`},
		{"rows that somebody carries", there + `trait "Famous" { to "hero.fame" { { "0", "much" } } }`, `climbing/init.lua:16:18: to "hero.fame": the rows of a table apply to everybody
   16 | trait "Famous" { to "hero.fame" { { "0", "much" } } }
      |                  ^^
  hint: use a rule that looks it up for whoever has it`},
		{"a table in braces that is none", there + `instead_of "hero.luck_today" { { "1 to 6", "rain, {hero.luck_todya}" } }`, `climbing/init.lua:16:57: a hero has no ` + "`luck_todya`" + `
   16 | instead_of "hero.luck_today" { { "1 to 6", "rain, {hero.luck_todya}" } }
      |                                                         ^^^^^^^^^^
  hint: did you mean ` + "`luck_today`?"},
		{"a table that is none", there + `instead_of "hero.luck_today" { { "1 to 6", "see hero.luck_todya" } }`, `climbing/init.lua:16:1: hero.luck_today continues in "hero.luck_todya", but there is no such table that rolls
   16 | instead_of "hero.luck_today" { { "1 to 6", "see hero.luck_todya" } }
      | ^
  hint: did you mean ` + "`hero.luck_today`?"},
	})
}

// Rows that stand in place of others warn of tables in the middle of words, as a
// table does.
func TestTablesInTheMiddleOfWords(t *testing.T) {
	g := open(t, tabled+`instead_of "game.weather" { { "1 to 6", "rain, see game.wind" } }`, Options{})
	want := `climbing/init.lua:10:48: instead_of "game.weather": beside other words a table stands in braces
   10 | instead_of "game.weather" { { "1 to 6", "rain, see game.wind" } }
      |                                                ^^^^^^^^^^^^^
  hint: write {game.wind}`
	if got := g.Table.World().Program().Warnings().Error(); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
