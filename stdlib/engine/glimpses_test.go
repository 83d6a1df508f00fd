package engine

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// glimpsed is for what those see of a thing who do not own it.
const glimpsed = climbing + `
kind "mage" { like = "character" }
kind "pet" { like = "record", bite = "number = 1" }
box "entity.wounds" { private = "owner", "number = 0" }
box "entity.curse" { private = "gamemaster", "text or none" }
box "entity.pets" { "list of pet" }
headline "pet" { "bites {bite}" }
headline "character" { "luck {luck}" }
glimpse "entity" { "{name}", "{wounds > 3 ? 'weak' : 'strong'}", "{curse}", "{pets}" }
to "character.glimpse" { "bruised", when = "bruises > 0" }
glimpse "mage" { "in a robe" }
action "entity.nods (other: entity)" { say = "i see {other.glimpse}" }
action "entity.shouts" { say = "wounds" }
after "entity.shouts" { say = "{wounds}" }
`

// A glimpse reads private boxes, is replaced by that of a more specific kind, keeps what is added, and
// writes lists without headlines.
func TestGlimpses(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"private boxes in words", `ann.wounds = 4 return ann.glimpse`, "Ann, weak"},
		{"those of the gamemaster, too", `ann.curse = "cursed" return ann.glimpse`, "Ann, strong, cursed"},
		{"added texts", `ann.bruises = 1 return ann.glimpse`, "Ann, strong, bruised"},
		{"the nearest kind's own, with what is added", `bob.bruises = 1 return bob.glimpse`, "in a robe, bruised"},
		{"a list by names", `ann:put("pets", { name = "Rex" }) return ann.glimpse`, "Ann, strong, Rex"},
		{"by the house", `house "mage.glimpse" "{wounds > 3 ? 'pale' : 'rosy'}"
bob.wounds = 9 return bob.glimpse`, "pale"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := open(t, glimpsed, Options{})
			eval(t, g, `ann, bob = bring("character", { name = "Ann" }), bring("mage", { name = "Bob" })`)
			if diff := cmp.Diff(c.want, eval(t, g, housed(t, g, c.in))); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

// Reading private boxes for a glimpse restricts nobody; reading them for another text does.
func TestGlimpsesRestrictNobody(t *testing.T) {
	t.Parallel()
	g := open(t, glimpsed, Options{})
	eval(t, g, `ann, bob = bring("character", { name = "Ann", wounds = 5, curse = "x" }), bring("mage", { name = "Bob" })`)
	reads := &g.Table.World().Audience.Reads
	reads.Take()
	eval(t, g, `bob:nods(ann)`)
	if said, _ := reads.Take(); !said.IsNone() {
		t.Error("a glimpse in a text restricts who may read it")
	}
	eval(t, g, `ann:shouts()`)
	if said, _ := reads.Take(); said.IsNone() || len(said.Owners()) != 1 {
		t.Errorf("a text with wounds is restricted to the owners %v", said.Owners())
	}
}

// What a glimpse cannot be is reported where it stands.
func TestGlimpsesThatCannotBe(t *testing.T) {
	testRefusalsOf(t, nothingIgnored+marching, []refusal{
		{"dice", `glimpse "hero" { "{2d6}" }`, "climbing/init.lua:25:20: `2d6` is dice, and a glimpse only reads\n   25 | glimpse \"hero\" { \"{2d6}\" }\n      |                    ^^^\n  hint: let an action roll them and write a box, and show that"},
		{"nothing", `glimpse "hero" {}`, "climbing/init.lua:25:1: glimpse \"hero\" says nothing\n   25 | glimpse \"hero\" {}\n      | ^^^^^^^\n  hint: write glimpse \"hero\" { \"luck {luck}\" }"},
		{"no text", `glimpse "hero" { 3 }`, "climbing/init.lua:25:1: glimpse \"hero\": a glimpse consists of texts\n   25 | glimpse \"hero\" { 3 }\n      | ^^^^^^^\n  hint: write glimpse \"hero\" { \"luck {luck}\" }"},
		{"a rule of that name", `rule "hero.glimpse" { "3" }`, "climbing/init.lua:25:1: hero.glimpse: `glimpse` is what players who do not own it see of a hero, and cannot be a rule\n   25 | rule \"hero.glimpse\" { \"3\" }\n      | ^\n  hint: write glimpse \"hero\" { \"{name}\" }, or choose another name"},
		{"where nothing has one", `to "hero.glimpse" { "{luck}" }`, "climbing/init.lua:25:1: to \"hero.glimpse\": there is no such rule\n   25 | to \"hero.glimpse\" { \"{luck}\" }\n      | ^\n  hint: no module says what people see of a hero: write glimpse \"hero\" { \"{name}\" }"},
		{"what needs itself", `glimpse "hero" { "with {friends}" }`, "climbing/init.lua:25:25: glimpse \"hero\" needs itself: a list is written by the glimpses of its things\n   25 | glimpse \"hero\" { \"with {friends}\" }\n      |                         ^^^^^^^\n  hint: write names: {map(friends, #.name)}"},
		{"what is for an owner in a headline", `box "hero.plan" { "text = 'none'", private = "owner" }
headline "hero" { "luck {luck}, {plan}" }`, "climbing/init.lua:26:34: `plan` reads hero.plan, which is for its owner alone, and players see a headline\n   26 | headline \"hero\" { \"luck {luck}, {plan}\" }\n      |                                  ^^^^"},
	})
}
