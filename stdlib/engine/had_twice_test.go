package engine

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

const hadTwice = `kind "hero" { like = "entity" }
kind "trait" { carried = true }
trait "Brave" {}
trait "Keen" {}
`

// What is had once stands once in `has`, wherever that is written.
func TestOneThingTwiceInHas(t *testing.T) {
	testRefusalsOf(t, hadTwice, []refusal{{"in a printed sheet", `hero "Ann" { has = { "Brave", "Keen", "Brave" } }`,
		"climbing/init.lua:5:20: hero \"Ann\": \"Brave\" occurs twice in has, but nobody can have a trait twice\n    5 | hero \"Ann\" { has = { \"Brave\", \"Keen\", \"Brave\" } }\n      |                    ^"}})
	for _, c := range []struct{ name, in, want string }{
		{"by name", `bring("hero", { has = { "Brave", "Brave" } })`,
			"prompt 1:1: \"Brave\" occurs twice in has, but nobody can have a trait twice\n    1 | bring(\"hero\", { has = { \"Brave\", \"Brave\" } })"},
		{"by name and as an entry", `bring("hero", { has = { "Brave", bring("hero", { "Ann", has = { "Brave" } }):the("Brave") } })`,
			"prompt 1:1: \"Brave\" occurs twice in has, but nobody can have a trait twice\n    1 | bring(\"hero\", { has = { \"Brave\", bring(\"hero\", { \"Ann\", has = { \"Brave\" } }):the(\"Brave\") } })"},
		{"what is no entry", `bring("hero", { has = { bring("hero", { "Ann" }) } })`,
			"prompt 1:1: has takes a list of entries, and Ann is not one\n    1 | bring(\"hero\", { has = { bring(\"hero\", { \"Ann\" }) } })"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := open(t, hadTwice, Options{})
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
