package repl_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/stdlib/evening"
)

const shownGame = `
kind "trait" { carried = true, price = "number = 0" }
kind "hero" { like = "entity" }
kind "mook" { like = "entity" }
box "entity.life"   { "0..10 = 10" }
box "entity.tired"  { "yes or no" }
box "entity.wields" { "trait or none" }
box "entity.plan"   { "text = 'none yet'", private = "gamemaster" }
check "throw" { dice = "2d6" }
check "entity.tries" { like = "throw", roller = "owner", against = "8" }
action "entity.acts" { steps = { "begins" } }
action "entity.begins" { steps = {} }
to "mook.acts" { steps = { "begins" }, when = "life > 3" }
to "throw.modifier" { label = "well fed", add = "1" }
trait "Bold" { text = "dares all", price = 2,
  to "entity.tries.modifier" { add = "1", when = "life > 5" },
  instead_of "entity.tries.against" { "7" },
  after "entity.begins" { say = "{name} grins" },
  every "hour" { when = "tired", function(me) me.tired = false end },
  offer "Push" { on = "entity.tries", by = "roller", costs = "1 life", changes = { modifier = "modifier + 2" } } }
trait "Bolder" { like = "Bold" }
`

// Everybody is shown with their first boxes, an entry with what it changes, and
// the changes of a check with those of its lines.
func TestWhatIsShown(t *testing.T) {
	t.Parallel()
	p := openWith(t, evening.Config{}, shownGame)
	for _, c := range []struct{ line, want string }{
		{`:show`, `nobody is at the table; bring("character", { name = "Ann" }) brings somebody`},
		{`ann = bring("hero", { name = "Ann", has = { "Bold" }, wields = "Bold" })`, "Ann comes to the table: ann"},
		{`m = bring("mook", { life = 0, tired = true })`, "mook comes to the table: m"},
		{`:show`, "Ann (hero)   life 10, wields Bold\nmook (mook)   life 0, tired yes"},
		{`:show Bold`, `trait "Bold"   game   game/init.lua:15:1
  dares all
  price = 2
  to entity.tries.modifier: 1; when life > 5
  instead_of entity.tries.against: 7
  after entity.begins: says: {name} grins
  every hour when tired
  offer "Push" on entity.tries: costs 1 life; modifier = modifier + 2`},
		{`:show Bolder`, `trait "Bolder"   game   game/init.lua:21:1
  dares all
  price = 2
  to entity.tries.modifier: 1; when life > 5
  instead_of entity.tries.against: 7
  after entity.begins: says: {name} grins
  every hour when tired
  offer "Push" on entity.tries: costs 1 life; modifier = modifier + 2`},
		{`:rules entity.tries --changed`, `entity.tries   check
  1  definition   game   game/init.lua:10:1
  lines: dice, against, natural, modifier, total, success, degree
entity.tries.against   line
  1  definition   game   game/init.lua:10:68
       8
  2  instead_of of whoever has Bold   game   game/init.lua:17:3
       7
  3  instead_of of whoever has Bolder   game   game/init.lua:17:3
       7
entity.tries.modifier   line
  1  to "well fed" from throw   game   game/init.lua:14:1
       1
  2  to "Bold" of whoever has Bold   game   game/init.lua:16:3
       1
       when life > 5
  3  to "Bolder" of whoever has Bolder   game   game/init.lua:16:3
       1
       when life > 5`},
		{`:rules entity.acts`, `entity.acts   action
  1  definition   game   game/init.lua:11:1
       steps: begins
  2  to for every mook   game   game/init.lua:13:1
       steps: begins
       when life > 3
  steps: begins, (begins) for every mook when life > 3`},
	} {
		if diff := cmp.Diff(c.want, play(t, p, c.line)[0]); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.line, diff)
		}
	}
}

// A list of words is shown by its name, before the rules with this name.
func TestListsOfWordsAreShown(t *testing.T) {
	t.Parallel()
	p := openWith(t, evening.Config{}, `
kind "hero" { like = "entity" }
scale "mood" { text = "how somebody feels", "sad", "calm", "glad" }
words "sign" { "sun", "moon" }
box "entity.mood" "mood = calm"
rule "entity.better_mood" { of = "mood", "mood + 1" }`)
	for _, c := range []struct{ line, want string }{
		{":rules sign", "words sign: sun, moon\n  game"},
		{":rules mood", "scale mood: sad < calm < glad\n  how somebody feels\n  game\nentity.better_mood               rule     game"},
		{":rules signs", `! there is no rule "signs"` + "\n  hint: did you mean `sign`?"},
	} {
		if diff := cmp.Diff(c.want, play(t, p, c.line)[0]); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.line, diff)
		}
	}
}

// What somebody has several of is shown with what stands on each sheet.
func TestSheetsOfWhatIsCarriedAreShown(t *testing.T) {
	t.Parallel()
	const guns = `
kind "hero" { like = "entity" }
kind "gun" { carried = "several", holds = "number = 6" }
kind "knife" { carried = "several" }
box "gun.loaded" { sheet = "0..6", starts = "holds" }
box "knife.dull" { sheet = "0..3 = 0" }
gun "Pistol" {}
knife "Dirk" {}
%s`
	const bring = `ann = bring("hero", { name = "Ann", has = { "Pistol", "Dirk", "Pistol" } })`
	for _, c := range []struct{ headline, want string }{
		{``, "Ann (hero)\n  carries = Pistol, Dirk, Pistol (2)\n    Pistol  loaded 6\n    Pistol (2)  loaded 5\n  rules and actions: :show Ann words"},
		{`headline "gun" { "{name} {loaded} left" }`, "Ann (hero)\n  carries = Pistol, Dirk, Pistol (2)\n    Pistol  6 left\n    Pistol (2)  5 left\n  rules and actions: :show Ann words"},
	} {
		p := openWith(t, evening.Config{}, fmt.Sprintf(guns, c.headline))
		shown := play(t, p, bring, `ann.guns[2].loaded = 5`, ":show Ann")
		got := shown[len(shown)-1]
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("another sheet (-want +got):\n%s", diff)
		}
	}
}

// TestHelpOfAKindBeginsWithItsOwnBoxes holds that what a kind takes over from others stands
// behind what it declares itself, the nearest first.
func TestHelpOfAKindBeginsWithItsOwnBoxes(t *testing.T) {
	t.Parallel()
	p := openWith(t, evening.Config{}, `
kind "beast" { like = "entity", claws = "number = 2" }
kind "wolf" { like = "beast", pack = "number = 1" }
box "entity.life" "0..10 = 10"
box "wolf.howls" "yes or no"
`)
	got, _, err := p.Process(":help wolf")
	if err != nil {
		t.Fatal(err)
	}
	var order []int
	for _, box := range []string{"  pack: ", "  howls: ", "  claws: ", "  life: "} {
		order = append(order, strings.Index(got, "\n"+box))
	}
	if !slices.IsSorted(order) || order[0] < 0 {
		t.Errorf("places %v in\n%s", order, got)
	}
}
