package seats

import (
	"encoding/json"
	"testing"
)

func TestSeatsPlayAFight(t *testing.T) {
	o := newTable(t, []string{"rpj-core"},
		`ann = bring("character", { name = "Ann", Strength = 3, Dexterity = 3 })`,
		`orc = bring("character", { name = "Orc" })`)
	o.seatOf("ann", "Ann")
	o.seatOf("bob")
	out := o.done("ann", Command{ID: "1", Act: Check, Who: "Ann", Word: "Strength", Args: map[string]any{"difficulty": 2.0}})
	text, _ := json.MarshalIndent(out, "", " ")
	t.Logf("%s", text)
	text, _ = json.MarshalIndent(o.view("ann"), "", " ")
	t.Logf("%s", text)
}
