package engine

import (
	"strings"
	"testing"
)

// A change inside an entry that nobody carries is refused with both ways out: the kind is carried, or the
// change stands at file level for what has the entry in a box.
func TestChangesInsideWhatIsNotCarried(t *testing.T) {
	_, err := tryOpen(`kind "rune" {}
kind "blade" { carried = "several", sheet = { runes = "list of rune" } }
check "blade.hits" { roller = "owner", dice = "1d20" }
rune "Flaming" { to "blade.hits.modifier" { label = "fire", add = "1" } }
`, Options{})
	want := `to "blade.hits.modifier" cannot stand inside rune "Flaming": a rune is not carried; declare kind "rune" with carried = true or, if it lies in a box of another thing, write this at file level with when = "'Flaming' in runes"`
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
}
