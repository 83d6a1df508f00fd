package process_test

import (
	"os"
	"path/filepath"
	"testing"
)

// TestTheFirstEvening plays the first evening of a campaign at a terminal: a character made
// in two sittings, a fight with house rules, late purchases and dice thrown by hand, a
// broken edit, a module that trips, and the summary of the session.
func TestTheFirstEvening(t *testing.T) {
	t.Parallel()
	transcript, err := os.ReadFile("testdata/evenings/first.console")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.CopyFS(filepath.Join(dir, "cave-mage"), os.DirFS("../../../../examples/cave-mage")); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(dir, os.DirFS("testdata/evenings/first")); err != nil {
		t.Fatal(err)
	}
	editor, err := filepath.Abs("testdata/evenings/first/broken-edit")
	if err != nil {
		t.Fatal(err)
	}
	replays(t, dir, string(transcript), []string{"VISUAL=sh " + editor}, func(_ int, args []string) []string {
		return append(args, "--dice", "dice.txt", "--seed", "5")
	})
}
