// Package story runs testscript files: commands of the program with their complete output. It also
// has helpers for tests that compare output and campaign files. Only tests import it.
//
//	func TestMain(m *testing.M) { story.Main(m) }
//
//	func TestScript(t *testing.T) { story.Run(t, "testdata/script") }
package story

import (
	"archive/zip"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"houserule/cmd/houserule/internal/process"
	"houserule/cmd/houserule/internal/program"
)

// Main runs the tests of a package with the program available as the command houserule. Half of their
// time they wait for disks and terminals, so twice as many as there are processors run at once,
// unless -parallel says otherwise.
func Main(m *testing.M) {
	if err := flag.Set("test.parallel", strconv.Itoa(2*runtime.GOMAXPROCS(0))); err != nil {
		panic(err)
	}
	testscript.Main(m, map[string]func(){"houserule": atClock})
}

// atClock runs the program with the clock set by the environment variable CLOCK:
//
//	env CLOCK=2026-08-14T19:02:00Z
//
// CLOCK may hold several times separated by blanks. Each reading of the clock then returns the
// next one, and the first again after the last.
func atClock() {
	if text := os.Getenv("CLOCK"); text != "" {
		var times []time.Time
		for _, word := range strings.Fields(text) {
			at, err := time.Parse(time.RFC3339, word)
			if err != nil {
				fmt.Fprintln(os.Stderr, err)
				os.Exit(program.Fault)
			}
			times = append(times, at)
		}
		var looks atomic.Int64
		process.Now = func() time.Time { return times[int(looks.Add(1)-1)%len(times)] }
	}
	os.Exit(process.Run())
}

// Run runs the testscript files in dir: commands with their complete output, and the files they
// use. With UPDATE=1 the expected outputs are rewritten.
func Run(t *testing.T, dir string) {
	t.Helper()
	testscript.Run(t, testscript.Params{
		Dir:                 dir,
		UpdateScripts:       os.Getenv("UPDATE") != "",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(e *testscript.Env) error {
			e.Setenv("CLOCK", "2026-08-14T19:02:00Z")
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"exits": exits, "folder": folder, "spoil": spoil, "cpdir": cpdir, "zips": zips},
	})
}

// exits runs a command that must end with the given exit code:
//
//	exits 2 houserule roll 2d
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND ARG...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	code := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			ts.Fatalf("%v", err)
		}
		code = exit.ExitCode()
	}
	if code != want {
		ts.Fatalf("exit code %d, want %d", code, want)
	}
}

// spoil replaces every occurrence of a text in a file by another text of the same length:
//
//	spoil friday.hr [5,2] [6,6]
func spoil(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 || len(args[1]) != len(args[2]) {
		ts.Fatalf("usage: spoil FILE OLD NEW")
	}
	old := ts.ReadFile(args[0])
	if !strings.Contains(old, args[1]) {
		ts.Fatalf("%q does not stand in %s", args[1], args[0])
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(strings.ReplaceAll(old, args[1], args[2])), 0o644))
}

// folder copies a folder of the tested package into the working folder of the script:
//
//	folder testdata/first-edition games
func folder(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: folder FROM TO")
	}
	ts.Check(os.CopyFS(ts.MkAbs(args[1]), os.DirFS(args[0])))
}

// cpdir replaces a folder in the working folder of the script by a copy of another one:
//
//	cpdir newer climbing
func cpdir(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: cpdir FROM TO")
	}
	ts.Check(os.RemoveAll(ts.MkAbs(args[1])))
	ts.Check(os.CopyFS(ts.MkAbs(args[1]), os.DirFS(ts.MkAbs(args[0]))))
}

// zips writes a zip archive; each entry is given as its name and the file with its content:
//
//	zips evil.zip module.json=torches/module.json ../../outside.lua=torches/torches.lua
func zips(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: zips FILE NAME=FROM...")
	}
	f, err := os.Create(ts.MkAbs(args[0]))
	ts.Check(err)
	defer f.Close()
	w := zip.NewWriter(f)
	for _, entry := range args[1:] {
		name, from, _ := strings.Cut(entry, "=")
		into, err := w.Create(name)
		ts.Check(err)
		_, err = into.Write([]byte(ts.ReadFile(from)))
		ts.Check(err)
	}
	ts.Check(w.Close())
}
