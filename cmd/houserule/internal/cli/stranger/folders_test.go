package stranger_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"houserule/cmd/houserule/internal/cli"
	"houserule/cmd/houserule/internal/cli/clitest"
)

// A campaign names the folders of modules that were added to it. A stranger's campaign may name any
// folder: only those below its own folder or the working folder are opened, and only if the
// manifest is a regular file.
func TestFoldersThatAStrangersCampaignNames(t *testing.T) {
	all, work := stranger(t)
	elsewhere := t.TempDir()
	far := map[string]string{"far/module.json": `{"id": "far", "version": "1.0.0", "title": "Far", "licence": "MIT"}`, "far/init.lua": "house \"hero.might\" \"66\"\n"}
	clitest.WriteFiles(t, elsewhere, far)
	clitest.WriteFiles(t, filepath.Join(work, "deep"), far)
	if err := os.MkdirAll(filepath.Join(work, "hollow", "module.json"), 0o700); err != nil {
		t.Fatal(err)
	}
	folders := map[string]bool{ // whether they are opened
		filepath.Join(work, "deep", "far"): true, filepath.Join(elsewhere, "far"): false, filepath.Join(work, "hollow"): false,
		"/dev": false, "/dev/stdin": false, "/proc/self/fd/0": false, "//server/share/far": false, `\\server\share\far`: false, `\\.\pipe\far`: false, "deep/far": false, "..": false,
		work + "/deep/../deep/far": false, work + "/../" + filepath.Base(work) + "/deep/far": false, "\x1b[31mfar": false,
	}
	if err := os.Symlink(filepath.Join(elsewhere, "far"), filepath.Join(work, "link")); err == nil {
		folders[filepath.Join(work, "link")] = false
	}
	for folder, opened := range folders {
		note, err := json.Marshal(map[string]string{"far": folder})
		if err != nil {
			t.Fatal(err)
		}
		all.Notes["modules added"] = string(note)
		for _, args := range [][]string{{"play", "f.hr"}, {"play", "f.hr", "--read"}} {
			if err := all.Write(t, "f.hr"); err != nil {
				t.Fatal(err)
			}
			p, out, errs := clitest.NewProgram(":modules add far\n")
			code := cli.Main(p, args)
			if wrong := clitest.Fault(code, out.String(), errs.String()); wrong != "" {
				t.Errorf("%q: %s", folder, wrong)
			}
			said := out.String() + errs.String()
			if told := strings.Contains(said, "far: the campaign names the folder ") && strings.Contains(said, ", which is neither in its own folder nor in the working directory; name it with --module\n"); told == opened {
				t.Errorf("%v: %q: opened is %v, and told is %v:\n%s", args, folder, opened, told, said)
			}
			if loaded := strings.Contains(said, "far 1.0.0, Far"); loaded && !opened || opened && !loaded && len(args) == 2 {
				t.Errorf("%v: %q is loaded: %v\n%s", args, folder, loaded, said)
			}
			if strings.Contains(said, "\x1b") {
				t.Errorf("%q is shown as it is", folder)
			}
			os.Remove("f.hr")
		}
	}
}
