package stranger_test

import (
	"strings"
	"testing"

	"houserule/cmd/houserule/internal/cli"
	"houserule/cmd/houserule/internal/cli/clitest"
	"houserule/stdlib/campaign/campaigntest"
)

// Campaigns of older versions contain names that are no longer allowed, because they break lines,
// control terminals or have another meaning. These campaigns open and replay; entities with such a
// name make checks, are shown on one line, and can be renamed.
func TestCampaignsWithNamesThatAreUnfitNow(t *testing.T) {
	t.Chdir(t.TempDir())
	clitest.WriteFiles(t, ".", strangersGame)
	p, out, errs := clitest.NewProgram("ann = bring(\"hero\", { name = \"AnnXOld\", strength = 4 })\nann:lifts()\nann.luck = 3\nx = \"AnnXOld\"\n:undo\n:redo\n")
	if code := cli.Main(p, []string{"play", "f.hr", "--module", "./game", "--seed", "7"}); code != 0 || errs.Len() > 0 {
		t.Fatalf("exit code %d\n%s%s", code, out, errs)
	}
	all := campaigntest.Take(t, "f.hr")
	for _, name := range []string{"Ann\nOld", "Ann\r", "\tAnn", "\x1b[31mAnn", "\u202eAnn", "Ann\u2028Old", "when", "nil", "me", "end", "Ann.Old", "12", "-1", "a, b", `Ann "Old"`, strings.Repeat("A", 300)} {
		t.Chdir(t.TempDir())
		clitest.WriteFiles(t, ".", strangersGame)
		if err := all.Renamed(t, "AnnXOld", name).Write(t, "f.hr"); err != nil {
			t.Fatal(err)
		}
		run := func(in, want string, args ...string) {
			t.Helper()
			p, out, errs := clitest.NewProgram(in)
			code := cli.Main(p, args)
			told := out.String() + errs.String()
			if code != 0 || !strings.Contains(told, want) || strings.ContainsAny(told, "\x1b\r\u202e\u2028") || strings.Contains(told, "\n! ") || strings.Contains(told, "Ann\nOld") {
				t.Errorf("%q, %v %q: exit code %d, want %s\n%q", name, args, in, code, want, told)
			}
		}
		run("", "6 have the same results", "replay", "f.hr")
		run("", "all intact and in order", "verify", "f.hr")
		run("", "", "log", "f.hr", "--all")
		run(":who\nann\n:why\nann:lifts()\n:undo\n:rename ann Berta\n:undo 1\n:redo\nann:lifts()\nann.name\n", "Berta", "play", "f.hr", "--module", "./game")
		run(":who\n", "Berta", "play", "f.hr", "--read")
		run("", "have the same results", "replay", "f.hr")
	}
}
