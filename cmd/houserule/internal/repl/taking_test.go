package repl_test

import (
	"testing"

	"houserule/stdlib/evening"
)

// An offer that Lua takes late is a line of its own, as one that :take takes.
func TestWhatIsTakenInLuaIsUndoneAlone(t *testing.T) {
	t.Parallel()
	for _, take := range []string{`taking("Luck", ann)`, `:take Luck`} {
		p := open(t, evening.Config{})
		say := func(source, want string) {
			t.Helper()
			got, _, err := p.Process(source)
			if err != nil {
				got = "!"
			}
			if want != "*" && got != want {
				t.Errorf("%s: %q, want %q", source, got, want)
			}
		}
		say(`ann = bring("hero", { name = "Ann", luck = 2 })`, "Ann comes to the table: ann")
		say(`dice(3, 1)`, "")
		say(`k = ann:tries()`, "*")
		say(take, "*")
		say(`ann.luck`, "1")
		say(`taking("Luck", ann) error("no")`, "!")
		say(`ann.luck`, "1")
		say(`:undo`, "undone: "+map[bool]string{true: `:take "Luck" Ann`, false: take}[take == ":take Luck"]+"\n  Ann  luck 1 -> 2")
		say(`ann.luck`, "2")
		say(`:redo`, "*")
		say(`ann.luck`, "1")
		say(`:undo 2`, "*")
		say(`dice(6, 6)`, "")
		say(`ann:tries().natural`, "*")
		say(`ann.luck`, "2")
	}
}

func TestRedoCounts(t *testing.T) {
	t.Parallel()
	p := open(t, evening.Config{})
	for _, line := range []struct{ source, want string }{
		{"a = 1", ""}, {"b = 2", ""}, {"c = 3", ""},
		{":undo 3", "undone: c = 3\nundone: b = 2\nundone: a = 1"},
		{":redo 4", "! only 3 of the undone lines can be redone\n  hint: :redo 3 redoes all of them"},
		{":redo x", "! how many lines? \"x\" is not a number of 1 or more"},
		{":redo 2", "redone: a = 1\nredone: b = 2"},
		{":redo", "redone: c = 3"},
		{":redo", "! there is nothing to redo"},
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
