package engine_test

import (
	"testing"

	"houserule/modules"
	"houserule/stdlib/engine"
)

// Who is at the table has the declared start of what is declared later, as who comes later.
func TestWhatIsDeclaredLaterStartsForThoseAtTheTable(t *testing.T) {
	t.Parallel()
	g, err := engine.Open(engine.Options{Modules: []string{"brp"}, Folder: modules.Files})
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	eval := func(line, want string) {
		t.Helper()
		if got := shown(g.Eval(line)); want != "" && got != want {
			t.Errorf("%s gives %s, not %s", line, got, want)
		}
	}
	eval(`ann = bring("character", { name = "Ann" })`, "")
	for _, house := range []string{`skill "Swim" { base_chance = 25 }`, `spell "Glow" { base_chance = 40 }`,
		`box "entity.pluck" { "number = 4" }`, `box "entity.hue" { "red, blue or green = blue" }`, `box "entity.grit" { starts = "pluck * 3" }`,
		`box "entity.tally" { "0..6", starts = "5" }`} {
		if err := g.House(house); err != nil {
			t.Fatal(err)
		}
	}
	eval(`bob = bring("character", { name = "Bob" })`, "")
	for _, who := range []string{"ann", "bob"} {
		eval(who+`["Swim"].level`, "25")
		eval(who+`["Glow"].level`, "40")
		eval(`{ `+who+`.pluck, `+who+`.hue, `+who+`.grit, `+who+`.tally }`, "4, blue, 12, 5")
	}
}
