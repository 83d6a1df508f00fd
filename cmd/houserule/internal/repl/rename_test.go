package repl_test

import (
	"testing"

	"houserule/stdlib/evening"
)

func TestRename(t *testing.T) {
	t.Parallel()
	p := open(t, evening.Config{})
	for _, line := range []struct{ source, want string }{
		{`ann = bring("hero", { name = "Ann the Bold" })`, "Ann the Bold comes to the table: ann"},
		{`bob = bring("hero", { name = "Bob" })`, "Bob comes to the table: bob"},
		{`:rename ann Ann`, "Ann the Bold is called Ann"},
		{`ann.name`, "Ann"},
		{`:rename ann "Ann"`, "Ann already has this name"},
		{`:rename ann Bob`, "! something else is called Bob; Bob 2 is free"},
		{`:rename Bob "Bob of the Bog"`, "Bob is called Bob of the Bog"},
		{`:rename "Bob of the Bog" Robert`, "Bob of the Bog is called Robert"},
		{`:rename game Life`, "! the game cannot be called otherwise"},
		{`:rename eve Eva`, "! eve Eva does not begin with the name of anybody at the table\n  hint: write :rename WHO \"NAME\"; :show lists everybody"},
		{`:rename`, "! who is renamed? :rename WHO NAME"},
		{`:rename ann ""`, "! what is the new name of Ann?\n  hint: a name has at least one letter"},
		{`:log 2`, "  4  Bob is called Bob of the Bog\n  5  Bob of the Bog is called Robert"},
		{`:undo 2`, "undone: :rename \"Bob of the Bog\" Robert\nundone: :rename Bob \"Bob of the Bog\""},
		{`bob.name`, "Bob"},
		{`:redo`, "redone: :rename Bob \"Bob of the Bog\""},
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
