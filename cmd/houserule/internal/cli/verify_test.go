package cli

import (
	"path/filepath"
	"regexp"
	"testing"

	"houserule/cmd/houserule/internal/cli/clitest"
	"houserule/cmd/houserule/internal/program"
	"houserule/stdlib/campaign/file"
	"houserule/stdlib/campaign/seal"
)

// A rewritten campaign with matching hashes, but with dice that its seed does not produce, is
// detected.
func TestAForgedDieIsFound(t *testing.T) {
	seed := seal.Numbered(7, 1)
	for _, c := range []struct {
		face string
		code int
		want string
	}{
		{"1", 0, "3 lines, all intact and in order; the last hash is HASH\nsession 1: its seed reproduces all 2 dice\n"},
		{"6", program.Failed, "3 lines, all intact and in order; the last hash is HASH\nsession 1: its seed does not reproduce all dice\n  line 2: die 1, a d6, showed 6, but the seed gives 1\n"},
	} {
		path := filepath.Join(t.TempDir(), "friday.hr")
		begins, err := (&seal.Record{Begins: &seal.SessionBegin{Session: 1, Seal: seed.Seal(1)}}).JSON()
		if err != nil {
			t.Fatal(err)
		}
		f, err := file.Create(path, []byte("{}"), file.Options{Dice: begins})
		if err != nil {
			t.Fatal(err)
		}
		opens, err := (&seal.Record{Opens: &seal.SessionEnd{Session: 1, Seed: seed}}).JSON()
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range []file.Line{
			{Kind: "play", Command: []byte(`{"entries":[{"rolls":[["a",[4]]]}]}`), Dice: []byte(`{"session":1,"fell":[["seal",0,6,4]]}`)},
			{Kind: "play", Command: []byte(`{"entries":[{"rolls":[["b",[` + c.face + `]]]}]}`), Dice: []byte(`{"session":1,"fell":[["seal",1,6,` + c.face + `]]}`)},
			{Kind: "session", Command: []byte(`{}`), Dice: opens},
		} {
			if _, err := f.Append(l); err != nil {
				t.Fatal(err)
			}
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		p, out, errs := clitest.NewProgram("")
		if code := Main(p, []string{"verify", path}); code != c.code {
			t.Errorf("exit code %d, not %d", code, c.code)
		}
		if got := regexp.MustCompile(`is [0-9a-f]{4} [0-9a-f]{4}\n`).ReplaceAllString(out.String(), "is HASH\n"); got != c.want {
			t.Errorf("%s", got)
		}
		if want := map[int]string{0: "", program.Failed: "!! the dice are not those of the seeds\n"}[c.code]; errs.String() != want {
			t.Errorf("%q", errs.String())
		}
	}
}
