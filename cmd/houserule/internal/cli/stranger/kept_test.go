package stranger_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"houserule/cmd/houserule/internal/cli"
	"houserule/cmd/houserule/internal/cli/clitest"
	"houserule/stdlib/campaign/campaigntest"
)

// keptGuest is a game and a module beside it, which replaces one of its rules and writes
// one of its boxes; permissions are those that its manifest requests.
func keptGuest(permissions string) map[string]string {
	return map[string]string{
		"game/module.json":  `{"id": "game", "version": "1.0.0", "title": "A Game", "licence": "MIT"}`,
		"game/init.lua":     "kind \"hero\" { like = \"entity\", strength = \"number = 1\" }\nrule \"hero.might\" \"strength\"\n",
		"guest/module.json": `{"id": "guest", "version": "1.0.0", "title": "A Guest", "licence": "MIT", "requires": {"game": "*"}, "permissions": [` + permissions + `]}`,
		"guest/init.lua":    "instead_of \"hero.might\" \"strength + 40\"\naction \"hero.rests\" { function(me) me.strength = me.might end }\n",
	}
}

// keptBy plays a campaign with that module, and changes to a folder that contains only the
// campaign.
func keptBy(t *testing.T, permissions string) {
	t.Helper()
	t.Chdir(t.TempDir())
	clitest.WriteFiles(t, ".", keptGuest(permissions))
	p, out, errs := clitest.NewProgram("ann = bring(\"hero\", { name = \"Ann\" })\nann:rests()\n")
	if code := cli.Main(p, []string{"play", "f.hr", "--module", "./game", "--module", "./guest", "--seed", "7"}); code != 0 || errs.Len() > 0 {
		t.Fatalf("exit code %d\n%s%s", code, out, errs)
	}
	all, err := os.ReadFile("f.hr")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	if err := os.WriteFile("f.hr", all, 0o600); err != nil {
		t.Fatal(err)
	}
}

// A module stored in a campaign and not installed here has the permissions that its manifest
// requests, for every command that reads the campaign. A module without a list of permissions is
// unrestricted, as for its author, and so is a module in a folder here.
func TestKeptModulesMayWhatTheirManifestsAskFor(t *testing.T) {
	plays := []struct {
		args []string
		in   string
	}{
		{[]string{"replay", "f.hr"}, ""}, {[]string{"mod", "bisect", "ann.might", "--campaign", "f.hr", "--json"}, ""},
		{[]string{"play", "f.hr", "--read"}, "ann.might\n"}, {[]string{"play", "f.hr", "--read", "--modules", "kept"}, ""}, {[]string{"play", "f.hr", "--modules", "kept"}, "ann:rests()\n"},
	}
	looks := [][]string{{"verify", "f.hr"}, {"log", "f.hr", "--all"}, {"export", "f.hr"}, {"compact", "f.hr"}}
	for _, c := range []struct{ permissions, lacks string }{
		{`"replace-rules", "write-records"`, ""}, {`"replace-rules"`, "write-records"}, {`"write-records"`, "replace-rules"}, {"", ""},
	} {
		keptBy(t, c.permissions)
		for _, play := range plays {
			p, out, errs := clitest.NewProgram(play.in)
			code := cli.Main(p, play.args)
			told := out.String() + errs.String()
			switch acts := strings.Contains(play.in, "rests") || play.args[0] == "replay"; {
			case c.lacks == "", c.lacks == "write-records" && !acts:
				if code != 0 || strings.Contains(told, "lacks the permission") {
					t.Errorf("[%s] %v: exit code %d\n%s", c.permissions, play.args, code, told)
				}
			case !strings.Contains(told, "permission `"+c.lacks+"`") || play.args[0] != "play" && code == 0:
				t.Errorf("[%s] %v: exit code %d\n%s", c.permissions, play.args, code, told)
			}
		}
		for _, args := range looks {
			p, out, errs := clitest.NewProgram("")
			if code := cli.Main(p, args); code != 0 {
				t.Errorf("[%s] %v: exit code %d\n%s%s", c.permissions, args, code, out, errs)
			}
		}
		for name, text := range keptGuest(c.permissions) {
			clitest.WriteFiles(t, "modules", map[string]string{name: text})
		}
		p, out, errs := clitest.NewProgram("")
		if code := cli.Main(p, []string{"replay", "f.hr"}); code != 0 {
			t.Errorf("[%s] with its folders here: exit code %d\n%s%s", c.permissions, code, out, errs)
		}
	}
}

// A campaign of an older houserule contains the shipped modules of that version, and continues with
// them whatever permissions their manifests request.
func TestCampaignsKeepOlderShippedModules(t *testing.T) {
	home := t.TempDir()
	t.Chdir(home)
	for name, text := range keptGuest("") {
		clitest.WriteFiles(t, "old", map[string]string{name: text})
		clitest.WriteFiles(t, "new", map[string]string{name: strings.ReplaceAll(strings.ReplaceAll(text, "1.0.0", "1.1.0"), "40", "50")})
	}
	p, out, errs := clitest.NewProgram("ann = bring(\"hero\", { name = \"Ann\" })\nann:rests()\n")
	p.Modules = os.DirFS(filepath.Join(home, "old"))
	if code := cli.Main(p, []string{"play", "f.hr", "--module", "game", "--module", "guest", "--seed", "7"}); code != 0 || errs.Len() > 0 {
		t.Fatalf("exit code %d\n%s%s", code, out, errs)
	}
	if len(campaigntest.Take(t, "f.hr").Kept) != 2 {
		t.Fatal("it does not contain both modules")
	}
	for _, play := range []struct {
		args     []string
		in, want string
	}{
		{[]string{"replay", "f.hr"}, "", "lines 1 to 2 have the same results"},
		{[]string{"play", "f.hr", "--modules", "kept"}, "ann:rests()\nann.strength\n", "81"},
		{[]string{"replay", "f.hr"}, "", "lines 1 to 3 have the same results"},
		{[]string{"mod", "bisect", "ann.might", "--campaign", "f.hr", "--json"}, "", "121"},
	} {
		p, out, errs := clitest.NewProgram(play.in)
		p.Modules = os.DirFS(filepath.Join(home, "new"))
		if code := cli.Main(p, play.args); code != 0 || !strings.Contains(out.String(), play.want) {
			t.Errorf("%v: exit code %d, want %s\n%s%s", play.args, code, play.want, out, errs)
		}
	}
}
