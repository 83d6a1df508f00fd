package process_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"houserule/cmd/houserule/internal/story"
)

// TestEvenings plays evenings of three hundred lines each, with fights, house rules, what
// is refused and what is taken back, in three systems: piped into one run of the program,
// parted over five, and typed at a terminal. All leave the same game behind the same chain
// of lines, and the pipes show the same.
func TestEvenings(t *testing.T) {
	files, err := filepath.Glob("testdata/evenings/*.txtar")
	if err != nil || len(files) < 3 {
		t.Fatalf("%d evenings, %v", len(files), err)
	}
	for _, file := range files {
		game := strings.TrimSuffix(filepath.Base(file), ".txtar")
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			evening, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			typed := strings.SplitAfter(string(evening.Files[0].Data), "\n")
			if len(typed) < 300 {
				t.Fatalf("an evening of %d lines", len(typed))
			}
			whole, left := evenings(t, game, typed)
			t.Run("typed", func(t *testing.T) {
				if same := eveningTyped(t, game, typed); same != left {
					t.Errorf("piped it leaves %+v, typed %+v", left, same)
				}
			})
			fifth := (len(typed) + 4) / 5
			parted, same := evenings(t, game, typed[:fifth], typed[fifth:2*fifth], typed[2*fifth:3*fifth], typed[3*fifth:4*fifth], typed[4*fifth:])
			if diff := cmp.Diff(whole, parted); diff != "" {
				t.Errorf("in one run, and over five (-one +five)\n%s", diff)
			}
			if left != same {
				t.Errorf("one run leaves %+v, five %+v", left, same)
			}
			if os.Getenv("UPDATE") != "" {
				evening.Files[1].Data = []byte(whole)
				if err := os.WriteFile(file, txtar.Format(evening), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if diff := cmp.Diff(story.Normalize(string(evening.Files[1].Data)), story.Normalize(whole)); diff != "" {
				t.Errorf("shown before, and now (-before +now)\n%s", diff)
			}
		})
	}
}

// evenings plays the lines of each run in its own run of the program. It returns the output without
// greetings, and the content of the file.
func evenings(t *testing.T, game string, runs ...[]string) (shown string, left story.CampaignState) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "evening.hr")
	for i, lines := range runs {
		args := []string{"play", path}
		if i == 0 {
			args = append(args, "--seed", "5", "--module", game)
		}
		play := exec.Command("houserule", args...)
		play.Dir = "../../../../examples"
		play.Env = append(os.Environ(), story.Clock)
		play.Stdin = strings.NewReader("\"begins\"\n" + strings.Join(lines, ""))
		out, err := play.CombinedOutput()
		if _, failed := err.(*exec.ExitError); err != nil && !failed {
			t.Fatal(err)
		}
		_, rest, ok := strings.Cut(string(out), "begins\n")
		if !ok {
			t.Fatalf("%s", out)
		}
		shown += rest
	}
	return shown, story.ReadCampaignState(t, path)
}
