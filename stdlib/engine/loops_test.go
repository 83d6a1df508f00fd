package engine_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"houserule/runtime/module"
	"houserule/stdlib/engine"
)

// Examples that a loop declares stand at one place, and each plays its own function under
// rules of its own.
func TestExamplesInALoopPlayTheirOwnFunctions(t *testing.T) {
	m, err := module.Open(fstest.MapFS{
		"module.json": {Data: []byte(`{"id": "tried", "version": "1.0.0", "title": "Tried", "licence": "MIT"}`)},
		"init.lua":    {Data: []byte(`rule "game.worth (n: number)" "n"`)},
		"spec/all.lua": {Data: []byte(`
local function proves(n, want)
  example("worth of " .. n) { rules = 'house "game.worth" "n * 2"', function() expect(game:worth(n)):is(want) end }
end
for i, want in ipairs { 2, 4, 7 } do
  proves(i, want)
end
for i = 1, 2 do
  example "the same title" { rules = 'house "game.worth" "n"', function() expect(game:worth(i)):is(1) end }
end
for i = 1, 2 do
  example "asked" { rules = 'house "game.worth" "n + ' .. i .. '"', ask = "game.worth", cases = { { n = i, is = 2 } } }
end`)},
	}, "tried")
	if err != nil {
		t.Fatal(err)
	}
	shelf, err := module.NewShelf(m)
	if err != nil {
		t.Fatal(err)
	}
	g, err := engine.Open(engine.Options{Modules: []string{"tried"}, Finder: shelf, Specs: true})
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	var got []string
	for _, e := range g.Loaded.Examples {
		if _, err := g.RunExample(e); err != nil {
			got = append(got, "fails")
		} else {
			got = append(got, "holds")
		}
	}
	if want := "holds holds fails holds fails holds fails"; strings.Join(got, " ") != want {
		t.Errorf("%v, not %s", got, want)
	}
}

// What a loop declares stands at one place, and is told of one by one.
func TestDeclarationsInALoopAreToldApart(t *testing.T) {
	g, err := open(t, `
kind "hero" { like = "entity" }
check "core" { dice = "1d6", modifier = "0" }
for i, name in ipairs { "jumps", "climbs" } do
  check("hero." .. name) { like = "core", roller = "owner", modifier = tostring(i) }
end
for i = 1, 3 do
  to "core.modifier" { add = tostring(i) }
end
box "entity.luck" { "number = 3" }
offer "Luck" { on = "hero.jumps", by = "roller", costs = "1 luck", changes = { modifier = "modifier + 1" } }
for i, when in ipairs { "luck > 5", "luck > 1" } do
  instead_of "Luck" { when = "roller." .. when, changes = { modifier = "modifier + " .. 10 * i } }
end`)
	if err != nil {
		t.Fatal(err)
	}
	adds := 0
	conditions := []string{}
	for _, r := range g.Table.World().Program().Everything() {
		if r.Name == "core.modifier" {
			adds = len(r.Adds)
			if r.Base == nil || r.Base.Written != "0" {
				t.Errorf("core.modifier shows %+v", r.Base)
			}
		}
		for _, y := range r.Replacements {
			if y.When != nil {
				conditions = append(conditions, y.When.Text())
			}
		}
	}
	if adds != 3 {
		t.Errorf("core.modifier lists %d lines that a loop adds, not 3", adds)
	}
	if got := strings.Join(conditions, ", "); got != "roller.luck > 1, roller.luck > 5" && got != "roller.luck > 5, roller.luck > 1" {
		t.Errorf("the replacements of the offer hold when %s", got)
	}
}
