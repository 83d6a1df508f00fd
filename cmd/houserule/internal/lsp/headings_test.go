package lsp

import (
	"slices"
	"testing"

	"houserule/stdlib/grammar"
)

const streets = `-- streets/module.json --
{ "id": "streets", "version": "1.0.0", "title": "Streets", "licence": "MIT", "whole_game": true }
-- streets/init.lua --
kind "item" { weight = "number = 1" }
kind "hero" { like = "entity" }
rule "entity.pace" "6"
-- lanterns/module.json --
{ "id": "lanterns", "version": "1.0.0", "title": "Lanterns", "licence": "MIT", "requires": { "streets": "^1.0" } }
-- lanterns/init.lua --
box "entity.lit" "lamp or none"
rule "entity.darkness" { text = "how dark", "2" }
rule "entity.gropes" "1"
action "lamp.is_lit" { say = "it burns" }
-- lanterns/lamps.lua --
kind "hood" { carried = true }
check "hero.blinks" { dice = "1d6" }
hood "Shutter" {}
`

// TestHeadingsAreOfferedWhileTheModuleDoesNotLoad completes what headings of a module say
// that never loaded, in the file itself and in another one, and what it requires.
func TestHeadingsAreOfferedWhileTheModuleDoesNotLoad(t *testing.T) {
	c := kit(t, streets)
	c.open("lanterns/init.lua")
	if len(c.told("lanterns/init.lua")) == 0 {
		t.Fatal("there is no kind lamp: it must not load")
	}
	last := `rule "entity.gropes" "1"`
	for _, x := range []struct {
		now, mark   string
		has, hasNot []string
	}{
		{`rule "entity.gropes" "max(0, da`, `max(0, da|`, []string{"darkness"}, nil},
		{`rule "entity.gropes" "`, `gropes" "|`, []string{"darkness", "lit", "pace", "min"}, []string{"blinks", "is_lit", "weight"}},
		{`rule "hero.gropes" "`, `gropes" "|`, []string{"darkness", "blinks", "pace"}, nil},
		{`kind "lamp" { like = "item", light = "0..3" } box "lamp.oil" "0..6" rule "lamp.gropes" "`, `gropes" "|`, []string{"oil", "weight"}, []string{"darkness", "pace"}},
		{`kind "lamp" { like = "item" } box "lamp.oil" "0..6" rule "entity.gropes" "lit.`, `"lit.|`, []string{"oil"}, []string{"darkness"}},
		{`to "entity.`, `to "entity.|`, []string{"entity.darkness", "entity.pace"}, nil},
		{`after "`, `after "|`, []string{"entity.darkness", "hero.blinks"}, nil},
		{`check "`, `check "|`, []string{"hood.", "hero."}, nil},
		{`box "entity.head" "ho`, `head" "ho|`, []string{"hood"}, nil},
		{`action "lamp.shines" { steps = { "`, `steps = { "|`, []string{"is_lit"}, nil},
		{`hood "Visor" { like = "`, `like = "|`, []string{"Shutter"}, nil},
	} {
		c.change("lanterns/init.lua", last, x.now)
		last = x.now
		c.settle()
		got := c.completes("lanterns/init.lua", x.mark)
		offers(t, x.now, got, x.has, x.hasNot)
		for i, name := range got {
			if slices.Contains(got[:i], name) {
				t.Errorf("%s: %s twice", x.now, name)
			}
		}
	}
}

// TestFieldsOfStepsAreOffered completes in the braces of a step what may stand there.
func TestFieldsOfStepsAreOffered(t *testing.T) {
	c := kit(t, streets)
	c.open("lanterns/init.lua")
	for _, steps := range []string{`{ { "is_lit", `, `{ "is_lit", `, `{ { first = { { "is_lit", `} {
		now := `action "lamp.shines" { steps = ` + steps
		c.change("lanterns/init.lua", `rule "entity.gropes" "1"`, now)
		offers(t, now, c.completes("lanterns/init.lua", now+"|"), grammar.Names(grammar.OfSteps), []string{"menu"})
		c.change("lanterns/init.lua", now, `rule "entity.gropes" "1"`)
	}
}

// TestHeadingsAreOfferedBehindAModuleThatLoaded: what is new since then is offered, too.
func TestHeadingsAreOfferedBehindAModuleThatLoaded(t *testing.T) {
	c := kit(t, streets)
	c.open("lanterns/lamps.lua")
	c.open("lanterns/init.lua")
	c.change("lanterns/init.lua", `"lamp or none"`, `"hood or none"`)
	c.change("lanterns/init.lua", `action "lamp.is_lit" { say = "it burns" }`, ``)
	same(t, "it loads", c.told("lanterns/init.lua"), nil)
	c.change("lanterns/lamps.lua", `check "hero.blinks"`, `kind "lamp" { like = "candle" } kind "candle" { like = "lamp" } rule "hero.squints" "1" check "hero.blinks"`)
	c.settle()
	c.change("lanterns/init.lua", `rule "entity.gropes" "1"`, `rule "hero.gropes" "squ`)
	if got := c.completes("lanterns/init.lua", `"squ|`); !slices.Contains(got, "squints") {
		t.Errorf("no squints in %q", got)
	}
	c.change("lanterns/init.lua", `rule "hero.gropes" "squ`, `rule "lamp.gropes" "`)
	if got := c.completes("lanterns/init.lua", `gropes" "|`); slices.Contains(got, "squints") {
		t.Errorf("squints of a lamp in %q", got)
	}
}
