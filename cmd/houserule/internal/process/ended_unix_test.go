//go:build unix

package process_test

import (
	"bufio"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// passingIn lists the temporary files in a folder.
func passingIn(t *testing.T, dir string) (list []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if name := e.Name(); err == nil && (strings.HasPrefix(name, ".incoming-") || strings.HasPrefix(name, "houserule-") || strings.HasPrefix(name, ".houserule-")) {
			list = append(list, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// When the program is ended by a signal or loses its terminal while it waits for an answer, it
// removes its temporary files and is ended by the signal.
func TestEndedProgramLeavesNothing(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		args  []string
		typed string
	}{
		{"mod add", []string{"mod", "add", "dl/bog"}, ""},
		{"mod update", []string{"mod", "update", "bog", "dl/bog"}, ""},
		{"edit", []string{"repl", "--module", "./dl/bog"}, "house \"hero.pace\" \"7\"\n:edit hero.pace\n"},
	} {
		for _, s := range []syscall.Signal{syscall.SIGTERM, syscall.SIGHUP} {
			t.Run(c.name+" "+s.String(), func(t *testing.T) {
				dir := t.TempDir()
				temp := filepath.Join(dir, "tmp")
				write := func(name, text string) {
					path := filepath.Join(dir, name)
					if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
						t.Fatal(err)
					}
					if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
						t.Fatal(err)
					}
				}
				for name, text := range devGame {
					write(filepath.Join("dl", name), text)
				}
				write("tmp/keep", "")
				write("wait.sh", "exec sleep 3\n")
				env := append(os.Environ(), "HOME="+dir, "TMPDIR="+temp, "EDITOR=sh "+filepath.Join(dir, "wait.sh"), "VISUAL=")
				if c.args[1] == "update" {
					added := exec.Command("houserule", "mod", "add", "dl/bog", "--yes")
					added.Dir, added.Env = dir, env
					if out, err := added.CombinedOutput(); err != nil {
						t.Fatalf("%v\n%s", err, out)
					}
					write("dl/bog/init.lua", "kind \"hero\" { like = \"entity\" }\nrule \"hero.pace\" \"7\"\n")
				}
				cmd := exec.Command("houserule", c.args...)
				cmd.Dir, cmd.Env = dir, env
				in, err := cmd.StdinPipe()
				if err != nil {
					t.Fatal(err)
				}
				out, err := cmd.StdoutPipe()
				if err != nil {
					t.Fatal(err)
				}
				if err := cmd.Start(); err != nil {
					t.Fatal(err)
				}
				go bufio.NewReader(out).WriteTo(discards{})
				if _, err := in.Write([]byte(c.typed)); err != nil {
					t.Fatal(err)
				}
				for range 400 {
					if len(passingIn(t, dir)) > 0 {
						break
					}
					time.Sleep(25 * time.Millisecond)
				}
				if len(passingIn(t, dir)) == 0 {
					t.Fatal("nothing is there for a moment")
				}
				if err := cmd.Process.Signal(s); err != nil {
					t.Fatal(err)
				}
				err = cmd.Wait()
				var ended *exec.ExitError
				if !errors.As(err, &ended) || ended.Sys().(syscall.WaitStatus).Signal() != s {
					t.Errorf("it ended with %v, and not by %v", err, s)
				}
				if left := passingIn(t, dir); len(left) > 0 {
					t.Errorf("left: %v", left)
				}
				in.Close()
			})
		}
	}
}

type discards struct{}

func (discards) Write(p []byte) (int, error) { return len(p), nil }
