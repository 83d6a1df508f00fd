package repl_test

import (
	"testing"

	"houserule/stdlib/evening"
)

func TestRename(t *testing.T) {
	p := open(t, evening.Config{})
	for _, line := range []struct{ source, want string }{
		{`ann = bring("hero", { name = "Ann the Bold" })`, "Ann the Bold comes to the table: ann"},
		{`bob = bring("hero", { name = "Bob" })`, "Bob comes to the table: bob"},
		{`:rename ann Ann`, "Ann the Bold is called Ann"},
		{`ann.name`, "Ann"},
		{`:rename ann "Ann"`, "Ann is called so already"},
		{`:rename ann Bob`, "! something else is called Bob; Bob 2 is free"},
		{`:rename Bob "Bob of the Bog"`, "Bob is called Bob of the Bog"},
		{`:rename "Bob of the Bog" Robert`, "Bob of the Bog is called Robert"},
		{`:rename game Life`, "! the game cannot be called otherwise"},
		{`:rename eve Eva`, "! nobody at the table is called as eve Eva begins\n  hint: write :rename WHO \"NAME\"; :show lists who is there"},
		{`:rename`, "! who is called otherwise? :rename WHO NAME"},
		{`:rename ann ""`, "! what is Ann called from now on?\n  hint: a name has at least one letter"},
		{`:log 2`, "  4  Bob is called Bob of the Bog\n  5  Bob of the Bog is called Robert"},
		{`:undo 2`, "taken back: :rename \"Bob of the Bog\" Robert\ntaken back: :rename Bob \"Bob of the Bog\""},
		{`bob.name`, "Bob"},
		{`:redo`, "done again: :rename Bob \"Bob of the Bog\""},
		{`bob:leaves()`, "Bob of the Bog leaves"},
		{`tostring(bob)`, "Bob of the Bog who left"},
	} {
		got, _, err := p.Process(line.source)
		if err != nil {
			got = "! " + err.Error()
		}
		if got != line.want {
			t.Errorf("%s: %q, want %q", line.source, got, line.want)
		}
	}
}
