package engine

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	playeval "houserule/runtime/play/eval"
)

// enchanted is a game in which many entries change the same rules, in every way, for one or two
// carriers.
const enchanted = `
kind "person" { like = "entity", might = "number = 3" }
kind "charm" { carried = true }
kind "tool" { might = "number = 1", of = "person or none" }
rule "person.power" { sum = { { "might", "might" } } }
rule "person.top" { best = { { "might", "might" } } }
rule "person.safe" { all = { { "is mighty", "might > 0" } } }
rule "person.plain" "might"
rule "person.against (other: person)" { sum = { { "might", "might" } } }
for i = 1, 12 do
  charm("Charm " .. i) {
    to "person.power" { label = "charm", add = tostring(i) },
    to "person.top" { { "charm", tostring(i) } },
    to "person.safe" { { "charm " .. i, "might > " .. i } },
    after "person.plain" { "usual * 2 + " .. i },
    to "person.against" { label = "mine", add = tostring(i) },
  }
end
for i = 1, 9 do
  charm("Curse " .. i) {
    instead_of "person.power" { "might - " .. i },
    to "person.against" { label = "theirs", add = "-" .. i, me = "other" },
  }
end
`

// Layers of entries that nobody has are left out without a difference.
func TestLayersOfEntriesThatNobodyHas(t *testing.T) {
	g := open(t, enchanted, Options{})
	eval(t, g, `ann, bob = bring("person", { name = "Ann" }), bring("person", { name = "Bob" })`)
	for _, name := range []string{"person.power", "person.top", "person.safe", "person.plain", "person.against"} {
		if r := g.Table.World().Program().Rule(name); r == nil || len(r.Facts.CarrierRoles) == 0 {
			t.Errorf("%s has no index", name)
		}
	}
	rapid.Check(t, func(r *rapid.T) {
		type toggle struct{ who, entry string }
		var toggles []toggle
		flip := func(x toggle) {
			eval(t, g, fmt.Sprintf(`if %s:has(%q) then %s:loses(%q) else %s:gains(%q) end`, x.who, x.entry, x.who, x.entry, x.who, x.entry))
		}
		for range rapid.IntRange(0, 6).Draw(r, "toggles") {
			entry := fmt.Sprintf("%s %d", rapid.SampledFrom([]string{"Charm", "Charm", "Curse"}).Draw(r, "what"), rapid.IntRange(1, 9).Draw(r, "number"))
			toggles = append(toggles, toggle{rapid.SampledFrom([]string{"ann", "bob"}).Draw(r, "who"), entry})
		}
		for _, x := range toggles {
			flip(x)
		}
		defer func() {
			for _, x := range toggles {
				flip(x)
			}
		}()
		answers := func(on bool) (all []string) {
			playeval.IndexCarried(g.Table.Eval(), on)
			for _, rule := range []string{"ann.power", "bob.power", "ann.top", "ann.safe", "bob.plain", "ann:against(bob)", "bob:against(ann)"} {
				all = append(all, eval(t, g, rule))
			}
			return all
		}
		if with, without := fmt.Sprint(answers(true)), fmt.Sprint(answers(false)); with != without {
			r.Fatalf("with the index %s, and without %s", with, without)
		}
	})
}
