package repl_test

import (
	"strings"
	"testing"

	"houserule/stdlib/evening"
)

// Of a name of several words people mistype one: it is the one they are told.
func TestMistypedWordsOfNamesAreAnswered(t *testing.T) {
	t.Parallel()
	p := openWith(t, evening.Config{}, `kind "hero" { like = "entity" }`)
	play(t, p, `lae = bring("hero", { name = "Laeniel Relaiesh" })`, `vex = bring("hero", { name = "Captain Vex" })`)
	for typed, want := range map[string]string{":sheet Laenil": "`Laeniel`", ":turn Relaiseh": "`Relaiesh`", ":show Capt": "", ":sheet Captian": "`Captain`"} {
		_, _, err := p.Process(typed)
		if err == nil || want != "" && !strings.Contains(err.Error(), "did you mean "+want) {
			t.Errorf("%s: got %v, want %s", typed, err, want)
		}
	}
}

// What an offer costs may have been spent since it was made: where it is wanted all the
// same, what says so names no file.
func TestOffersWhosePriceIsSpentAreRefusedInWords(t *testing.T) {
	t.Parallel()
	p := openWith(t, evening.Config{}, `
kind "hero" { like = "entity" }
box "hero.breaks" { starts = "1" }
check "hero.leaps" { dice = "2d6", against = { { "hard", "11" } } }
offer "Lucky Break" { on = "hero.leaps", by = "roller", costs = "1 breaks", once = "roll", changes = { dice = "again" } }
action "hero.tries" { function(who)
  who:leaps()
  who:spend "breaks"
end }`)
	list := play(t, p, `ann = bring("hero", { name = "Ann" })`, `dice(1, 2)`, `ann:tries()`)
	if got := list[len(list)-1]; strings.Contains(got, "Lucky Break") {
		t.Errorf("got %s", got)
	}
	_, _, err := p.Process(`:take "Lucky Break" ann`)
	if want := `"Lucky Break" cannot be bought now: Ann cannot pay 1 break`; err == nil || strings.Contains(err.Error(), ".lua") || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
}
