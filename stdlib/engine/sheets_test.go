package engine

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/lang/dice"
	"houserule/runtime/explain"
)

const laidOut = `
kind "character" { like = "entity", luck = "number = 2", title = "text or none" }
kind "mage" { like = "character", spells = "number = 2" }
kind "skill" { rated = "0..6" }
skill "Climb" {} skill "Swim" {} skill "Ride" {}
sheet "character" {
  { "{name}", "{title}", right = "luck {luck}" },
  { when = "luck == 0", "luckless" },
  { rows = "filter(skills, #.level > 0)", columns = 2, "{name} {level}", right = "of {owner.name}" } }
sheet "mage" { "spells {spells}" }
`

// sheetOf is the sheet of a thing, a row in each line.
func sheetOf(t *testing.T, g *Game, name string) string {
	t.Helper()
	n, ok := g.Variables.Thing(name)
	if !ok {
		t.Fatalf("there is no %s", name)
	}
	rows, laid, err := explain.Sheet(g.Table.Eval(), g.Table.Run(), n)
	if err != nil {
		t.Fatal(err)
	}
	if !laid {
		return "none"
	}
	var list []string
	for _, row := range rows {
		if row.Each == nil {
			list = append(list, strings.Join(row.Texts, " | ")+" >> "+row.Right)
		}
		for _, texts := range row.Each {
			list = append(list, strings.Join(texts, " | "))
		}
	}
	return strings.Join(list, "\n")
}

func TestSheets(t *testing.T) {
	g := open(t, laidOut, Options{})
	eval(t, g, `ann, bob = bring("character", { name = "Ann", Climb = 2, Ride = 1, luck = 0 }), bring("mage", { name = "Bob" })`)
	if diff := cmp.Diff("Ann |  >> luck 0\nluckless >> \nClimb 2 | of Ann\nRide 1 | of Ann", sheetOf(t, g, "ann")); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if diff := cmp.Diff("spells 2 >> ", sheetOf(t, g, "bob")); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestSheetsThatCannotBe(t *testing.T) {
	const game = `kind "character" { like = "entity", luck = "number = 2" }
box "entity.secret" { "number = 1", private = "gamemaster" }
kind "skill" { rated = "0..6" }
skill "Climb" {}
`
	for _, c := range []struct{ name, in, want string }{
		{"nothing", `sheet "character" {}`, "climbing/init.lua:5:1: sheet \"character\" shows nothing\n    5 | sheet \"character\" {}\n      | ^^^^^\n  hint: write sheet \"character\" { { \"{name}\" } }"},
		{"no such kind", `sheet "charakter" "{name}"`, "climbing/init.lua:5:1: sheet \"charakter\": there is no kind \"charakter\"\n    5 | sheet \"charakter\" \"{name}\"\n      | ^\n  hint: did you mean `character`?"},
		{"columns of nothing", `sheet "character" { { columns = 2, "{name}" } }`, "climbing/init.lua:5:33: sheet \"character\": columns is for rows of a list\n    5 | sheet \"character\" { { columns = 2, \"{name}\" } }\n      |                                 ^\n  hint: write rows = \"skills\" beside it"},
		{"too many columns", `sheet "character" { { rows = "skills", columns = 9, "{name}" } }`, "climbing/init.lua:5:50: sheet \"character\": columns are 1 to 6, not 9\n    5 | sheet \"character\" { { rows = \"skills\", columns = 9, \"{name}\" } }\n      |                                                  ^"},
		{"rows of no list", `sheet "character" { { rows = "luck", "{name}" } }`, "climbing/init.lua:5:31: rows are a list of things, and `luck` is a number\n    5 | sheet \"character\" { { rows = \"luck\", \"{name}\" } }\n      |                               ^^^^\n  hint: a text in braces writes a list: { \"{luck}\" }"},
		{"a word nobody knows", `sheet "character" { { "{lukc}" } }`, "climbing/init.lua:5:25: `lukc` means nothing here\n    5 | sheet \"character\" { { \"{lukc}\" } }\n      |                         ^^^^\n  hint: did you mean `luck`?"},
		{"dice", `sheet "character" { { "{2d6}" } }`, "climbing/init.lua:5:25: `2d6` is dice, and a sheet only reads\n    5 | sheet \"character\" { { \"{2d6}\" } }\n      |                         ^^^\n  hint: let an action roll them and write a box, and show that"},
		{"what is private", `sheet "character" { { "{secret}" } }`, "climbing/init.lua:5:25: `secret` reads entity.secret, which is for the gamemaster alone, and players see a sheet\n    5 | sheet \"character\" { { \"{secret}\" } }\n      |                         ^^^^^^"},
		{"a field nobody knows", `sheet "character" { { rigth = "{name}", "{luck}" } }`, "climbing/init.lua:5:23: sheet \"character\" has an unknown field `rigth`\n    5 | sheet \"character\" { { rigth = \"{name}\", \"{luck}\" } }\n      |                       ^^^^^\n  hint: did you mean `right`?"},
		{"twice", "sheet \"character\" \"{name}\"\nsheet \"character\" \"{luck}\"", "climbing/init.lua:6:1: sheet \"character\" exists already\n    6 | sheet \"character\" \"{luck}\"\n      | ^\n  hint: a module that requires the other one may replace it\n  climbing/init.lua:5:1: it is declared here, in climbing"},
		{"a menu that is none", `action "entity.rests" { menu = "trun", steps = {} }`, "climbing/init.lua:5:32: action \"entity.rests\": menu = \"trun\"; it can be turn, next, away, back, create, advance, award, rest\n    5 | action \"entity.rests\" { menu = \"trun\", steps = {} }\n      |                                ^^^^^^\n  hint: did you mean `turn`?"},
		{"a menu for nobody", `check "core" { dice = "1d6", menu = "turn" }`, "climbing/init.lua:5:1: check \"core\": only what belongs to a kind can be in a menu, and this check is there for others to be like\n    5 | check \"core\" { dice = \"1d6\", menu = \"turn\" }\n      | ^\n  hint: name whose it is: \"noun.core\""},
		{"a summary that is no text", `action "entity.rests" { steps = {}, summary = 3 }`, "climbing/init.lua:5:47: action \"entity.rests\": summary is a text, not 3\n    5 | action \"entity.rests\" { steps = {}, summary = 3 }\n      |                                               ^\n  hint: write summary = \"{name} is up\""},
		{"a check that shows dice", `check "entity.try" { dice = "1d6", shows = "a {1d4}" }`, "climbing/init.lua:5:48: `1d4` is dice, and what a check shows only reads\n    5 | check \"entity.try\" { dice = \"1d6\", shows = \"a {1d4}\" }\n      |                                                ^^^\n  hint: let an action roll them and write a box, and show that"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := tryOpen(game+c.in, Options{})
			if err == nil {
				t.Fatal("it loads")
			}
			if diff := cmp.Diff(c.want, err.Error()); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

func TestShowsOfAText(t *testing.T) {
	g := open(t, `kind "character" { like = "entity" }
box "entity.title" { "text or none" }
check "core" { dice = "2d6", shows = "against {against}, {success ? 'succeeds' : 'fails'} by {abs(degree)}" }
check "entity.climb (difficulty = 0)" { like = "core", against = "7 + difficulty" }
check "entity.leap" { like = "core", against = "2", shows = "{roller.name} leaps: {roll}, far" }
check "entity.calls" { dice = "2d6", shows = "as {title}" }
`, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann" })`)
	for in, want := range map[string]string{
		"ann:climb { difficulty = 30 }": "entity.climb of Ann: 2d6 = (2 + 2) = 4, against 37, fails by 33",
		"ann:leap()":                    "Ann leaps: 2d6 = (2 + 2) = 4, far",
		"ann:calls()":                   "entity.calls of Ann: 2d6 = (2 + 2) = 4",
	} {
		g.Table.Run().Dice = second{}
		eval(t, g, in)
		j := g.Table.Journal().Entries()
		if diff := cmp.Diff(want, explain.AnnouncementText(j[len(j)-1].Checks[0].View())); diff != "" {
			t.Errorf("%s (-want +got)\n%s", in, diff)
		}
	}
}

// second throws the second face of every die.
type second struct{}

func (second) Roll(dice.Die) (int, error) { return 1, nil }

func TestSummariesAreKept(t *testing.T) {
	g := open(t, `kind "character" { like = "entity" }
box "entity.luck" { "number = 2" }
action "entity.rests" { menu = "rest", changes = { luck = "luck + 1" }, say = "zzz", summary = "{name} rests" }
action "entity.drinks" { menu = "turn", costs = "3 luck", steps = {} }
action "entity.hits (foe: entity)" { menu = "turn", costs = "1 luck", requires = { "nobody is luckless", "luck > 0" }, steps = {} }
`, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann" }) ann:rests()`)
	j := g.Table.Journal().Entries()
	last := j[len(j)-1]
	if diff := cmp.Diff([]string{"Ann rests"}, last.Summary); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if diff := cmp.Diff([]string{"zzz"}, last.Said); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	r, err := g.Table.Journal().Recorded(len(j) - 1)
	if err != nil || len(r.Summary) != 1 || r.Summary[0] != "Ann rests" {
		t.Errorf("recorded: %v, %v", r, err)
	}
	eval(t, g, `ann.luck = 2`)
	ann, _ := g.Variables.Thing("ann")
	items, err := g.Table.Actions().Menu(g.Table.Run(), "turn", ann)
	if err != nil || len(items) != 2 {
		t.Fatalf("%v, %v", items, err)
	}
	if got := items[0].Refused; got == nil || got.Error() != "Ann cannot pay 3 luck: there are 2 (entity.drinks)" {
		t.Errorf("drinking: %v", got)
	}
	if got := items[1]; got.Refused != nil || len(got.Needs) != 1 || cmp.Diff([]string{"1 luck"}, got.Price) != "" {
		t.Errorf("hitting: %+v", got)
	}
}
