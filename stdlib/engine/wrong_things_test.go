package engine

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Fighters with blades, and nothing in which everybody has a level.
const fightersWithBlades = `
kind "fighter" { like = "entity" }
kind "blade" { carried = "several" }
box "fighter.hand" { "blade of owner or none" }
box "fighter.pals" { "list of fighter" }
action "fighter.draws (with: blade of owner)" { steps = {} }
action "fighter.calls (friends: list of fighter)" { steps = {} }
blade "Messer" {}
blade "Long Knife" {}
fighter "Ann" { has = { "Messer" } }
fighter "Bob" {}
`

// Who stands where something else is wanted is called by name, and what can stand there is said.
func TestWrongThingsAreNamed(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"somebody is gained", `ann:gains(bob)`, "prompt 2:1: Bob is a fighter, and no entry that can be carried\n  in entity.gains of Ann\n    1 | ann:gains(bob)"},
		{"somebody is lost", `ann:loses(bob)`, "prompt 2:1: Bob is a fighter, and no entry that can be carried\n  in entity.loses of Ann\n    1 | ann:loses(bob)"},
		{"nothing of that name", `ann:the("Zoo")`, "prompt 2:1: no entry is called \"Zoo\"\n    1 | ann:the(\"Zoo\")\n  hint: it takes the name of an entry, of kind blade"},
		{"nearly a name", `ann:the("Meser")`, "prompt 2:1: no entry is called \"Meser\"\n    1 | ann:the(\"Meser\")\n  hint: did you mean `Messer`?"},
		{"an entry behind a dot", `return ann.Messer`, "prompt 2:1: a fighter has no `Messer`\n    1 | ann.Messer\n  hint: as somebody has it: who:the(\"Messer\")"},
		{"one of two words behind a dot", `return ann.Long_Knife`, "prompt 2:1: a fighter has no `Long_Knife`\n    1 | ann.Long_Knife\n  hint: as somebody has it: who:the(\"Long Knife\")"},
		{"somebody for a blade", `ann:draws(bob)`, "prompt 2:1: fighter.draws: `with`: Bob is a fighter, not a blade of owner\n    1 | ann:draws(bob)"},
		{"somebody in a box for a blade", `ann.hand = bob`, "prompt 2:1: `hand` of Ann: Bob is a fighter, not a blade of owner or none\n    1 | ann.hand = bob"},
		{"one for a list", `ann:calls(bob)`, "prompt 2:1: fighter.calls: `friends`: Bob is not a list of fighter: one alone stands in braces, too, { bob }\n    1 | ann:calls(bob)"},
		{"one for a list in a box", `ann.pals = bring("fighter", { name = "Old Cid" })`, "prompt 2:1: `pals` of Ann: Old Cid is not a list of fighter: one alone stands in braces, too, { it }\n    1 | ann.pals = bring(\"fighter\", { name = \"Old Cid\" })"},
		{"another thing for a list", `ann.pals = game`, "prompt 2:1: `pals` of Ann: the game is not a list of fighter\n    1 | ann.pals = game"},
		{"among others", `ann.pals = { bob, game }`, "prompt 2:1: `pals` of Ann: element 2: the game is a game, not a fighter\n    1 | ann.pals = { bob, game }"},
		{"put among others", `ann:put("pals", game)`, "prompt 2:1: `pals` of Ann: element 1: the game is a game, not a fighter\n    1 | ann:put(\"pals\", game)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := open(t, fightersWithBlades, Options{})
			eval(t, g, `ann, bob = bring "Ann", bring "Bob"`)
			_, err := g.Eval(c.in)
			if err == nil {
				t.Fatal("it was accepted")
			}
			if diff := cmp.Diff(c.want, err.Error()); diff != "" {
				t.Errorf("another message (-want +got):\n%s", diff)
			}
		})
	}
}
