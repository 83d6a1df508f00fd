package repl_test

import (
	"fmt"
	"slices"
	"testing"

	"houserule/stdlib/evening"
)

// A prompt with many names keeps the last lines for :undo, and says so.
func TestWhatIsKeptForUndoIsBounded(t *testing.T) {
	t.Parallel()
	p := open(t, evening.Config{})
	const names = 2500
	for i := range names {
		if _, _, err := p.Process(fmt.Sprintf("name_%d = %d", i, i)); err != nil {
			t.Fatal(err)
		}
	}
	_, _, err := p.Process(fmt.Sprintf(":undo %d", names))
	const want = `only 438 lines can be undone
  hint: :undo 438 undoes all of them
  the names and tables of the prompt are too large to be saved for each earlier line`
	if err == nil || err.Error() != want {
		t.Fatalf("got:\n%v\nwant:\n%s", err, want)
	}
	for _, line := range []struct{ source, want string }{
		{":undo 2", "undone: name_2499 = 2499\nundone: name_2498 = 2498"},
		{"name_2497", "2497"},
		{":redo", "redone: name_2498 = 2498"},
		{"name_2498", "2498"},
	} {
		if got, _, err := p.Process(line.source); err != nil || got != line.want {
			t.Errorf("%s: %q, %v; want %q", line.source, got, err, line.want)
		}
	}
}

// A line behind a purchase is taken back alone: the purchase is not its own.
func TestWhatFollowsAPurchaseIsTakenBackAlone(t *testing.T) {
	t.Parallel()
	p := open(t, evening.Config{})
	got := play(t, p, `ann = bring("hero", { name = "Ann" })`, `ann:tries(5)`, `:take 1`, `house "hero.reach" "9"`, `:undo`, `ann.luck`)
	want := []string{"Ann comes to the table: ann", "Ann, tries: 2d6 (3 + 1) + 2 = 6 against 12, failure by 6",
		"Ann, tries: 2d6 (3 + 1) + 7 = 11 against 12, failure by 1\n  was: 6 against 12, failure by 6\n  Ann  luck 1 -> 0", "house rule 4 is in force: hero.reach\n  reach  Ann 3 -> 9",
		`undone: house "hero.reach" "9"`, "0"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
}
