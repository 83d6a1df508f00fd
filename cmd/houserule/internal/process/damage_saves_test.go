package process_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestSaves runs the entries of the corpus of saved games that concern a game and not only its
// file. The tests of stdlib/campaign/file run all entries.
func TestSaves(t *testing.T) {
	t.Parallel()
	corpus, err := os.ReadFile("../../../../stdlib/campaign/file/testdata/saves.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	plays := map[string]func(*testing.T, string){"save_old_version": saveOldVersion, "save_missing_module": saveMissingModule}
	for line := range strings.Lines(string(corpus)) {
		var entry struct{ Name string }
		if err := json.Unmarshal([]byte(line), &entry); err != nil {
			t.Fatal(err)
		}
		if play := plays[entry.Name]; play != nil {
			delete(plays, entry.Name)
			t.Run(entry.Name, func(t *testing.T) {
				folder, _ := small(t)
				play(t, folder)
			})
		}
	}
	if len(plays) > 0 {
		t.Errorf("the corpus lacks %v", plays)
	}
}

// wants plays lines and compares the complete output.
func wants(t *testing.T, folder, lines string, code int, want string, args ...string) {
	t.Helper()
	if out, got := played(t, folder, lines, args...); got != code || out != want {
		t.Errorf("%d: %s\nwant %d: %s", got, out, code, want)
	}
}

// saveOldVersion continues a campaign written by the first release that had campaigns. The file
// in testdata must never be rewritten; UPDATE_FORMAT=1 made it.
func saveOldVersion(t *testing.T, folder string) {
	kept := "testdata/first-format.hr"
	if os.Getenv("UPDATE_FORMAT") != "" {
		made := "ann = bring(\"walker\", { name = \"Ann\" })\nann:walks()\nroll \"2d6\"\nrule \"walker.luck\" \"steps + 2\"\nann:walks()\n:undo\n:secret roll \"1d6\"\nann:walks()\nann:walks()\n"
		if out, code := played(t, folder, made, "made.hr", "--module", "steps", "--seed", "1"); code != 0 {
			t.Fatal(out)
		}
		text, err := os.ReadFile(filepath.Join(folder, "made.hr"))
		if err == nil {
			err = os.WriteFile(kept, text, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(kept)
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, "old.hr"), text, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	wants(t, folder, "ann.steps\nann.luck\n", 0, "old.hr, 9 lines with steps 1.0.0\nas of line 9; later lines are shown as they are played\n3\n5\n", "old.hr", "--read")
	wants(t, folder, "roll \"2d6\"\nann:walks()\n:undo 5\nann.steps\n:redo\n", 0, "old.hr, 9 lines with steps 1.0.0\n"+
		"5\n  Ann  steps 3 -> 4\n11 is undone: ann:walks()\n10 is undone: roll \"2d6\"\n9 is undone: ann:walks()\n8 is undone: ann:walks()\n7 is undone: :secret roll \"1d6\"\n  Ann  steps 4 -> 1\n"+
		"1\n7 is redone: :secret roll \"1d6\"\n", "old.hr")
	for word, want := range map[string]string{"verify": "13 lines, all intact and in order", "replay": "lines 1 to 13 have the same results"} {
		cmd := exec.Command("houserule", word, "old.hr")
		cmd.Dir = folder
		if out, err := cmd.CombinedOutput(); err != nil || !strings.HasPrefix(string(out), want) {
			t.Errorf("%s: %v: %s", word, err, out)
		}
	}
}

// saveMissingModule opens a campaign after its module was removed: the program reports it, and uses
// the copy stored in the campaign until the module is installed again.
func saveMissingModule(t *testing.T, folder string) {
	module, away := filepath.Join(folder, "steps"), filepath.Join(t.TempDir(), "steps")
	if err := os.Rename(module, away); err != nil {
		t.Fatal(err)
	}
	gone := "whole.hr, 7 lines with steps 1.0.0\nsteps is not installed: whole.hr continues with steps 1.0.0, as stored in it\n6\n"
	wants(t, folder, "ann.steps\n", 0, gone, "whole.hr", "--modules", "new")
	wants(t, folder, "ann.steps\nann:walks()\n", 0, gone+"  Ann  steps 6 -> 7\n", "whole.hr", "--modules", "kept")
	if err := os.Rename(away, module); err != nil {
		t.Fatal(err)
	}
	wants(t, folder, "ann.steps\nann:walks()\nann.steps\n", 0, "whole.hr, 8 lines with steps 1.0.0\n7\n  Ann  steps 7 -> 8\n8\n", "whole.hr")
}
