package outfile_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"houserule/stdlib/outfile"
)

// lies tells what is in a folder.
func lies(t *testing.T, folder string) string {
	t.Helper()
	list, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(list)
}

func TestWhatCannotBeWrittenLeavesNothing(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("file", []byte("was"), 0o640); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		err  error
		want string
	}{
		{outfile.Write("file/out", nil), "file/out cannot be written: not a directory"},
		{outfile.Write("none/out", nil), "none/out cannot be written: no such file or directory"},
		{outfile.Write(".", nil), ". cannot be written: is a directory"},
		{outfile.WriteFolder("file/out", map[string]string{"a": ""}), "file/out cannot be written: not a directory"},
		{outfile.WriteFolder("out", map[string]string{"a": "", "a/b": "", "a/c": ""}), ""},
		{outfile.WriteFolder("file", map[string]string{"a": ""}), "file cannot be written: file already exists"},
	} {
		if c.err == nil || c.want != "" && c.err.Error() != c.want && filepath.Separator == '/' {
			t.Errorf("%v, and not %s", c.err, c.want)
		}
	}
	if got := lies(t, "."); got != "[- file]" {
		t.Errorf("there are %s", got)
	}
	if text, err := os.ReadFile("file"); err != nil || string(text) != "was" {
		t.Errorf("the file is %q, %v", text, err)
	}
}

func TestWhatIsWrittenIsWhole(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := outfile.Write("a.txt", []byte("one")); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod("a.txt", 0o640); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("a.txt", "link"); err != nil {
		t.Skip(err)
	}
	if err := outfile.Write("link", []byte("two")); err != nil {
		t.Fatal(err)
	}
	if err := outfile.WriteFolder("deep/er", map[string]string{"x/y": "z"}); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("a.txt")
	info, err2 := os.Lstat("link")
	made, err3 := os.ReadFile("deep/er/x/y")
	if err != nil || err2 != nil || err3 != nil || string(text) != "two" || info.Mode()&os.ModeSymlink == 0 || string(made) != "z" {
		t.Errorf("%q, %v, %q; %v %v %v", text, info, made, err, err2, err3)
	}
	if info, err := os.Stat("a.txt"); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("%v, %v", info, err)
	}
	if got := lies(t, "."); got != "[- a.txt d deep/ L link]" {
		t.Errorf("there are %s", got)
	}
}
