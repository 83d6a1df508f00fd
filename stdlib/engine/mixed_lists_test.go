package engine

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

const withArms = `kind "character" { like = "entity" }
kind "weapon" { damage = "number" }
kind "blade" { like = "weapon" }
weapon "Axe" { damage = 3 }
weapon "Bow" { damage = 2 }
blade "Knife" { damage = 1 }
box "entity.luck" { "number = 0" }
box "entity.arms" { "list of weapon" }
rule "entity.best" { "arms" }
rule "entity.total" { "sum(best, #.damage)" }
rule "entity.damage (with: list of weapon)" { "sum(with, #.damage)" }
`

// A list of which a part can never be what is wanted is told while loading.
func TestEveryPartOfAListIsWhatIsWanted(t *testing.T) {
	testRefusalsOf(t, withArms, []refusal{
		{"in a rule", `instead_of "entity.best" { "arms + entities" }`, "climbing/init.lua:12:36: the formula must give a list of weapon, but gives a list of entity\n   12 | instead_of \"entity.best\" { \"arms + entities\" }\n      |                                    ^^^^^^^^"},
		{"one of two", `instead_of "entity.best" { "luck > 1 ? arms : entities" }`, "climbing/init.lua:12:47: the formula must give a list of weapon, but gives a list of entity\n   12 | instead_of \"entity.best\" { \"luck > 1 ? arms : entities\" }\n      |                                               ^^^^^^^^"},
		{"written out", `instead_of "entity.best" { "[arms[1], entity]" }`, "climbing/init.lua:12:39: the formula must give a weapon, but gives an entity\n   12 | instead_of \"entity.best\" { \"[arms[1], entity]\" }\n      |                                       ^^^^^^"},
		{"given to a rule", `rule "entity.harm" { "damage(arms + entities)" }`, "climbing/init.lua:12:37: `damage` takes a list of weapon for `with`, but `entities` is a list of entity\n   12 | rule \"entity.harm\" { \"damage(arms + entities)\" }\n      |                                     ^^^^^^^^"},
		{"a name that is none", `instead_of "entity.best" { "['Axe', 'Bwo']" }`, "climbing/init.lua:12:37: there is no weapon `Bwo`\n   12 | instead_of \"entity.best\" { \"['Axe', 'Bwo']\" }\n      |                                     ^^^^^\n  hint: did you mean `Bow`?"},
		{"a number", `instead_of "entity.best" { "['Axe', 1]" }`, "climbing/init.lua:12:37: the formula must give a weapon, but gives a number\n   12 | instead_of \"entity.best\" { \"['Axe', 1]\" }\n      |                                     ^"},
	})
	g := open(t, withArms, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann", arms = { "Axe", "Bow" } })`)
	err := g.House(`house "entity.best" "arms + entities"`)
	const want = "house 2:1:29: the formula must give a list of weapon, but gives a list of entity\n    1 | house \"entity.best\" \"arms + entities\"\n      |                             ^^^^^^^^"
	if err == nil || err.Error() != want {
		t.Errorf("got\n%v\nwant\n%s", err, want)
	}
}

// A list of names that is written out lists entries, where those are wanted.
func TestNamesInAListAreEntries(t *testing.T) {
	g := open(t, withArms+`instead_of "entity.best" { "['Axe', 'Knife']" }
box "entity.trove" { "list of weapon", starts = "['Bow']" }
action "entity.fills" { changes = { trove = "trove + ['Axe']" } }
rule "entity.harm" { "damage(luck > 1 ? ['Axe', 'Bow'] : arms)" }
rule "entity.more" { "sum(['Bow'] + arms, #.damage)" }`, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann", arms = { "Axe" } })`)
	for _, c := range []struct{ in, want string }{
		{`ann.total`, "4"}, {`ann.harm`, "3"}, {`ann.more`, "5"}, {`ann:fills() return ann.trove[1].damage + ann.trove[2].damage`, "5"}, {`ann.luck = 2 return ann.harm`, "5"},
	} {
		if diff := cmp.Diff(c.want, eval(t, g, c.in)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.in, diff)
		}
	}
}
