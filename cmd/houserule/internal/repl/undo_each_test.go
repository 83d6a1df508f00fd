package repl_test

import (
	"os"
	"path/filepath"
	"testing"

	"houserule/runtime/state"
)

// Each sort of line that changes something is one line to :undo and :redo, whatever it did
// beneath: what follows is taken back without it.
func TestEachLineIsTakenBackAlone(t *testing.T) {
	t.Parallel()
	var answers, asked []string
	p := asks(t, &answers, &asked)
	band := filepath.Join(t.TempDir(), "band.csv")
	if err := os.WriteFile(band, []byte("kind,name,strength\nhero,Ivo,2\nhero,Kim,1\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	stood := []*state.Store{p.Game.Table.World().State().Clone()}
	for _, line := range []struct {
		typed   string
		answers []string
	}{
		{":create Ann", []string{"left", "0"}},
		{"ann.strength = 7", nil},
		{":people import " + band, nil},
		{"kim.luck = 2", nil},
		{":rename kim Kimberley", nil},
		{"kim.luck = 3", nil},
		{":secret kim:deals()", nil},
		{"kim.luck, ivo.luck = 4, 5", nil},
		{"bob = bring(\"hero\", { name = \"Bob\" }) bob:deals()", nil},
		{"2d6", nil},
		{"kim:tries()", []string{"yes"}},
		{"bob.luck = 1", nil},
		{":session end", nil},
		{"bob.luck = 2", nil},
	} {
		answers = line.answers
		if _, _, err := p.Process(line.typed); err != nil || len(answers) > 0 {
			t.Fatalf("%s: %v, not asked: %q", line.typed, err, answers)
		}
		stood = append(stood, p.Game.Table.World().State().Clone())
	}
	stands := func(after string, n int) {
		t.Helper()
		if c := state.Diff(stood[n], p.Game.Table.World().State()); len(c.List) > 0 {
			t.Errorf("%s: it does not stand as after %d lines: %v", after, n, c.List)
		}
	}
	for n := len(stood) - 2; n >= 0; n-- {
		play(t, p, ":undo")
		stands(":undo", n)
	}
	for n := 1; n < len(stood); n++ {
		play(t, p, ":redo")
		stands(":redo", n)
	}
}
