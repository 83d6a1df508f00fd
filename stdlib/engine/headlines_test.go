package engine

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/lang/types"
)

// headlined is for what people see in overviews.
const headlined = climbing + `
kind "mage" { like = "character" }
kind "weapon" { damage = "number" }
weapon "Spear" { damage = 3 }
box "entity.wields" { "weapon or none" }
box "entity.friends" { "list of entity" }
box "mage.spells" { "number = 2" }
box "game.party" { "list of entity" }
kind "layer_of_cloth" { like = "record", rank = "number = 1" }
box "entity.cloth" { "list of layer_of_cloth" }
trait "Bold" { to "entity.headline" { "bold" } }
trait "Modest" { after "entity.headline" { "nobody" } }
rule "entity.title" { function(who) if who.luck > 1 then return "Sir" end end }
headline "entity" { "luck {luck}", "{wields}", "{{{title}}}", "{map(friends, #.name)}" }
headline "layer_of_cloth" { "+{rank}" }
headline "mage" { "{name}", "spells {spells}", "{cloth}" }
to "character.headline" { "hurt", when = "bruises > 0" }
to "mage.headline" { "empty", when = "spells == 0" }
after "mage.headline" { when = "luck == 0", "luckless: {usual}" }
headline "game" { "party: {party}" }
`

func TestHeadlines(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"texts in order, without those that are none or empty", `return ann.headline`, "luck 2, {Sir}"},
		{"what is one's own without its owner", `ann.wields = "Spear" ann.luck = 1 return ann.headline`, "luck 1, Spear"},
		{"names where they are asked for", `ann.luck = 0 ann.friends = { ann, bob } return ann.headline`, "luck 0, Ann, Bob"},
		{"the nearest kind's own", `return bob.headline`, "Bob, spells 2"},
		{"with what is added to that of a kind it is like", `bob.bruises, bob.spells = 1, 0 return bob.headline`, "Bob, spells 0, hurt, empty"},
		{"a list by the headlines of its things", `bob:put("cloth", { rank = 2 }) bob:put("cloth", {}) return bob.headline`, "Bob, spells 2, +2, +1"},
		{"each by that of its own kind", `ann.luck = 0 game.party = { ann, bob } return game.headline`, "party: luck 0, Bob spells 2"},
		{"changed afterwards", `bob.luck = 0 return bob.headline`, "luckless: Bob, spells 2"},
		{"by what is carried", `ann.luck = 0 ann:gains "Bold" return ann.headline`, "luck 0, bold"},
		{"also by whoever has one of their own", `bob:gains "Bold" return bob.headline`, "Bob, spells 2, bold"},
		{"which what changes another one does not reach", `ann:gains "Modest" bob:gains "Modest" return ann.headline[1] .. "; " .. bob.headline[1]`, "nobody; Bob"},
		{"by the house, for one kind", `house "mage.headline" "{spells} left"
return bob.headline`, "2 left"},
		{"and what is added stays", `house "mage.headline" "{spells} left"
bob.bruises = 1 return bob.headline`, "2 left, hurt"},
		{"by a function of the house", `house "mage.headline" { function(who) return { who.name, "x" } end }
return bob.headline`, "Bob, x"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := open(t, headlined, Options{})
			eval(t, g, `ann, bob = bring("character", { name = "Ann" }), bring("mage", { name = "Bob" })`)
			in := housed(t, g, c.in)
			if diff := cmp.Diff(c.want, eval(t, g, in)); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

// housed puts the house rule in force with which a text begins, and gives the rest.
func housed(t *testing.T, g *Game, in string) string {
	t.Helper()
	rule, rest, ok := strings.Cut(in, "\n")
	if !ok {
		return in
	}
	if err := g.House(rule); err != nil {
		t.Fatal(err)
	}
	return rest
}

// A headline only reads: nothing of the game is another for it.
func TestHeadlinesOnlyRead(t *testing.T) {
	g := open(t, headlined, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann" })`)
	before := g.Table.World().Hash()
	texts, ok, err := g.Table.Eval().Headline(g.Table.World().Lists.All("character")[0].(types.Ref))
	if err != nil || !ok || strings.Join(texts, "|") != "luck 2|{Sir}" {
		t.Errorf("%q, %v, %v", texts, ok, err)
	}
	if g.Table.World().Hash() != before {
		t.Error("it left something")
	}
	for in, want := range map[string]string{
		`house "entity.headline" { function(who) return 3 end }
return ann.headline`: "entity.headline would be 3, and a headline is a list of texts",
		`house "entity.headline" { function(who) who.luck = 0 end }
return ann.headline`: "entity.headline only answers: it cannot write `luck`",
	} {
		if _, err := g.Eval(housed(t, g, in)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", in, err)
		}
	}
}

// Two modules cannot both say it: the second one changes what is there.
func TestHeadlinesOfTwoModules(t *testing.T) {
	shelf, err := shelfOf(map[string]string{"climbing": headlined, "diving": `headline "mage" { "{name}" }`})
	if err != nil {
		t.Fatal(err)
	}
	_, err = Open(Options{Modules: []string{"diving"}, Finder: shelf})
	want := "diving/init.lua:1:1: headline \"mage\" exists already\n    1 | headline \"mage\" { \"{name}\" }\n      | ^\n  hint: to change it, write to, after or instead_of \"mage.headline\"\n  climbing/init.lua:52:1: it is declared here, in climbing"
	if err == nil {
		t.Fatal("it was accepted")
	}
	if diff := cmp.Diff(want, err.Error()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestHeadlinesThatCannotBe(t *testing.T) {
	testRefusalsOf(t, nothingIgnored+marching, []refusal{
		{"a word nobody knows", `headline "hero" { "luck {lukc}" }`, "climbing/init.lua:25:26: `lukc` means nothing here\n   25 | headline \"hero\" { \"luck {lukc}\" }\n      |                          ^^^^\n  hint: did you mean `luck`?"},
		{"dice", `headline "hero" { "luck {luck}", "hits for {2d6}" }`, "climbing/init.lua:25:45: `2d6` is dice, and a headline only reads\n   25 | headline \"hero\" { \"luck {luck}\", \"hits for {2d6}\" }\n      |                                             ^^^\n  hint: let an action roll them and write a box, and show that"},
		{"a table that rolls", `table "game.wind" { roll = "1d6", { "1 to 6", "calm" } }
headline "hero" { "{game.wind}" }`, "climbing/init.lua:26:21: `game.wind` does something, and a headline only reads\n   26 | headline \"hero\" { \"{game.wind}\" }\n      |                     ^^^^^^^^^\n  hint: let it write a box, and show that"},
		{"a check", `headline "hero" { "{tries}" }`, "climbing/init.lua:25:21: `tries` does something, and a headline only reads\n   25 | headline \"hero\" { \"{tries}\" }\n      |                     ^^^^^\n  hint: let it write a box, and show that"},
		{"a brace that is never closed", `headline "hero" { "{luck" }`, "climbing/init.lua:25:20: this brace is never closed\n   25 | headline \"hero\" { \"{luck\" }\n      |                    ^\n  hint: a brace that is meant as such is doubled: {{"},
		{"no text", `headline "hero" { 3 }`, "climbing/init.lua:25:1: headline \"hero\": a headline consists of texts\n   25 | headline \"hero\" { 3 }\n      | ^^^^^^^^\n  hint: write headline \"hero\" { \"luck {luck}\" }"},
		{"nothing", `headline "hero" {}`, "climbing/init.lua:25:1: headline \"hero\" says nothing\n   25 | headline \"hero\" {}\n      | ^^^^^^^^\n  hint: write headline \"hero\" { \"luck {luck}\" }"},
		{"a field of others", `headline "hero" { "{luck}", when = "luck > 0" }`, "climbing/init.lua:25:29: headline \"hero\" has an unknown field `when`\n   25 | headline \"hero\" { \"{luck}\", when = \"luck > 0\" }\n      |                             ^^^^\n  hint: `when` belongs to `sheet`, `action`, `offer`, `to`, `after`, `around`, `instead_of`, `every`"},
		{"a word nobody declared", `headline "heros" { "{luck}" }`, "climbing/init.lua:25:1: headline \"heros\": there is no kind \"heros\"\n   25 | headline \"heros\" { \"{luck}\" }\n      | ^\n  hint: did you mean `hero`?"},
		{"a rule of it", `headline "hero.luck" { "{luck}" }`, "climbing/init.lua:25:1: headline \"hero.luck\": a headline must belong to a kind\n   25 | headline \"hero.luck\" { \"{luck}\" }\n      | ^^^^^^^^\n  hint: write headline \"hero\" { \"luck {luck}\" }"},
		{"twice in one module", `headline "hero" { "luck {luck}" }
headline "hero" { "{wields}" }`, "climbing/init.lua:26:1: headline \"hero\" exists already\n   26 | headline \"hero\" { \"{wields}\" }\n      | ^\n  hint: let one of them say all of it\n  climbing/init.lua:25:1: it is declared here, in climbing"},
		{"a box of that name", `box "hero.headline" { "text" }`, "climbing/init.lua:25:1: box \"hero.headline\": `headline` is what people see of a hero in overviews, and cannot be a box\n   25 | box \"hero.headline\" { \"text\" }\n      | ^^^\n  hint: choose another name for the box; headline \"hero\" { \"{name}\" } says what people see in overviews"},
		{"a box of an old module", `kind "news" { like = "record", headline = "text" }`, "climbing/init.lua:25:43: kind \"news\": `headline` is what people see of a news in overviews, and cannot be a box\n   25 | kind \"news\" { like = \"record\", headline = \"text\" }\n      |                                           ^^^^^^\n  hint: choose another name for the box; headline \"news\" { \"{name}\" } says what people see in overviews"},
		{"a box that is printed", `kind "scroll" { headline = "text" }`, "climbing/init.lua:25:28: kind \"scroll\": `headline` is what people see of a scroll in overviews, and cannot be a box\n   25 | kind \"scroll\" { headline = \"text\" }\n      |                            ^^^^^^\n  hint: choose another name for the box; headline \"scroll\" { \"{name}\" } says what people see in overviews"},
		{"a rule of that name", `rule "hero.headline" { "name" }`, "climbing/init.lua:25:1: hero.headline: `headline` is what people see of a hero in overviews, and cannot be a rule\n   25 | rule \"hero.headline\" { \"name\" }\n      | ^\n  hint: write headline \"hero\" { \"{name}\" }, or choose another name"},
		{"an action of that name", `action "hero.headline" { steps = {} }`, "climbing/init.lua:25:1: hero.headline: `headline` is what people see of a hero in overviews, and cannot be an action\n   25 | action \"hero.headline\" { steps = {} }\n      | ^\n  hint: write headline \"hero\" { \"{name}\" }, or choose another name"},
		{"a kind of that name", `kind "headline" { like = "record" }`, "climbing/init.lua:25:1: `headline` is a word of the language and cannot be a kind\n   25 | kind \"headline\" { like = \"record\" }\n      | ^^^^"},
		{"what needs itself", `headline "hero" { "with {friends}" }`, "climbing/init.lua:25:26: headline \"hero\" needs itself: a list is written by the headlines of its things\n   25 | headline \"hero\" { \"with {friends}\" }\n      |                          ^^^^^^^\n  hint: write names: {map(friends, #.name)}"},
		{"what needs itself by its own word", `headline "hero" { "{headline}" }`, "climbing/init.lua:25:21: hero.headline needs itself\n   25 | headline \"hero\" { \"{headline}\" }\n      |                     ^^^^^^^^\n  hint: a rule cannot use its own answer; in an `after` the answer so far is `usual`"},
		{"a circle", `headline "squad" { "{heroes_of}" }
headline "hero" { "{[pack]}", "{filter(squads, #.tired)}" }`, "climbing/init.lua:25:22: headlines need each other in a cycle: headline \"squad\" needs headline \"hero\" and headline \"hero\" needs headline \"squad\"\n   25 | headline \"squad\" { \"{heroes_of}\" }\n      |                      ^^^^^^^^^\n  hint: write names: {map(heroes_of, #.name)}"},
		{"a list of what is like it", `headline "orc" { "with {friends}" }
headline "hero" { "{luck}" }`, "climbing/init.lua:25:25: headline \"orc\" needs itself: a list is written by the headlines of its things\n   25 | headline \"orc\" { \"with {friends}\" }\n      |                         ^^^^^^^\n  hint: write names: {map(friends, #.name)}"},
		{"to with a formula", `headline "hero" { "{luck}" }
to "hero.headline" { label = "x", add = "luck" }`, "climbing/init.lua:26:1: to \"hero.headline\": a headline consists of texts\n   26 | to \"hero.headline\" { label = \"x\", add = \"luck\" }\n      | ^\n  hint: write to \"hero.headline\" { \"luck {luck}\" }"},
		{"to with nothing", `headline "hero" { "{luck}" }
to "hero.headline" {}`, "climbing/init.lua:26:1: to \"hero.headline\": a headline consists of texts\n   26 | to \"hero.headline\" {}\n      | ^\n  hint: write to \"hero.headline\" { \"luck {luck}\" }"},
		{"to with steps", `headline "hero" { "{luck}" }
to "hero.headline" { "x", steps = { "acts" } }`, "climbing/init.lua:26:1: to \"hero.headline\": hero.headline is a rule, and a rule only answers\n   26 | to \"hero.headline\" { \"x\", steps = { \"acts\" } }\n      | ^\n  hint: what rolls, chooses or changes something follows an action or a check"},
		{"instead_of with a sum", `headline "hero" { "{luck}" }
instead_of "hero.headline" { sum = { { "a", "luck" } } }`, "climbing/init.lua:26:1: instead_of \"hero.headline\": a headline consists of texts\n   26 | instead_of \"hero.headline\" { sum = { { \"a\", \"luck\" } } }\n      | ^\n  hint: write instead_of \"hero.headline\" { \"luck {luck}\" }"},
		{"instead_of with texts and a function", `headline "hero" { "{luck}" }
instead_of "hero.headline" { "a", function(who) return { "b" } end }`, "climbing/init.lua:26:1: instead_of \"hero.headline\" has two bodies; keep one formula, list or function\n   26 | instead_of \"hero.headline\" { \"a\", function(who) return { \"b\" } end }\n      | ^^^^^^^^^^"},
		{"around with texts", `headline "hero" { "{luck}" }
around "hero.headline" { "x" }`, "climbing/init.lua:26:1: around \"hero.headline\" needs a function(as_usual, ...)\n   26 | around \"hero.headline\" { \"x\" }\n      | ^\n  hint: to adds texts, instead_of replaces them; in those of after {usual} are the texts so far"},
		{"where nothing has one", `to "hero.headline" { "{luck}" }`, "climbing/init.lua:25:1: to \"hero.headline\": there is no such rule\n   25 | to \"hero.headline\" { \"{luck}\" }\n      | ^\n  hint: no module says what people see of a hero: write headline \"hero\" { \"{name}\" }"},
		{"dice in what is added", `headline "hero" { "{luck}" }
to "hero.headline" { "{1d6}" }`, "climbing/init.lua:26:24: `1d6` is dice, and a headline only reads\n   26 | to \"hero.headline\" { \"{1d6}\" }\n      |                        ^^^\n  hint: let an action roll them and write a box, and show that"},
		{"what is private", `box "hero.plan" { "text = 'none'", private = "gamemaster" }
headline "hero" { "luck {luck}, {plan}" }`, "climbing/init.lua:26:34: `plan` reads hero.plan, which is for the gamemaster alone, and players see a headline\n   26 | headline \"hero\" { \"luck {luck}, {plan}\" }\n      |                                  ^^^^"},
		{"what is private of others, in what is added", `box "hero.plan" { "text = 'none'", private = "gamemaster" }
headline "hero" { "{luck}" }
to "hero.headline" { "{count(filter(entities, # in heroes), #.plan == 'x')}" }`, "climbing/init.lua:27:24: `count(filter(entities, # in heroes), #.plan == 'x')` reads hero.plan, which is for the gamemaster alone, and players see a headline\n   27 | to \"hero.headline\" { \"{count(filter(entities, # in heroes), #.plan == 'x')}\" }\n      |                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^"},
		{"a word of another kind", `headline "entity" { "{rage}" }`, "climbing/init.lua:25:23: only an orc has `rage`; ask first: `kind == 'orc'`\n   25 | headline \"entity\" { \"{rage}\" }\n      |                       ^^^^"},
		{"a word that a change reads", `headline "hero" { "{luck}" }
after "hero.headline" { "{usual}, {lukc}" }`, "climbing/init.lua:26:36: `lukc` means nothing here\n   26 | after \"hero.headline\" { \"{usual}, {lukc}\" }\n      |                                    ^^^^\n  hint: did you mean `luck`?"},
		{"an unknown word alone", `to "hero.headlines" { "{luck}" }`, "climbing/init.lua:25:1: to \"hero.headlines\": a line that is added needs a name\n   25 | to \"hero.headlines\" { \"{luck}\" }\n      | ^^\n  hint: write add = \"formula\""},
	})
}
