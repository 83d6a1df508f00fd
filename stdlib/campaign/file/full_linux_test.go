package file

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func init() {
	children["full"] = fillUp
	children["limited"] = func(path string) error {
		// The largest file that this process may write; the signal that comes with it
		// would end the process.
		signal.Ignore(syscall.SIGXFSZ)
		limit := syscall.Rlimit{Cur: 60 << 10, Max: 60 << 10}
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
			return err
		}
		return fillUp(path)
	}
	children["stranger"] = func(path string) error {
		for _, read := range []bool{true, false} {
			f, err := Open(path, Options{Read: read})
			fmt.Println(errors.Is(err, fs.ErrPermission), err)
			if err == nil {
				f.Close()
			}
		}
		return nil
	}
}

// fillUp appends lines until the disk is full, and prints the error.
func fillUp(path string) error {
	f, err := open(path, Options{}, small, nil)
	if err != nil {
		return err
	}
	defer f.Close()
	last := int64(0)
	for n := 1; n < 100_000; n++ {
		l, err := f.Append(played(n))
		var unwritten *WriteError
		if errors.As(err, &unwritten) {
			fmt.Printf("%v\n", err)
			if _, err := f.Append(played(n)); !errors.Is(err, ErrReadOnly) {
				return fmt.Errorf("written after that: %w", err)
			}
			if l, err := f.Line(last); err != nil || l.Number != last {
				return fmt.Errorf("line %d cannot be read any more: %w", last, err)
			}
			_, err := f.Append(Line{})
			fmt.Printf("%v\n%d\n", err, last)
			return nil
		}
		if err != nil {
			return err
		}
		last = l.Number
	}
	return errors.New("there is no end of room")
}

// told runs a child process and returns the lines of its output.
func told(t *testing.T, what, path string) []string {
	t.Helper()
	out, err := child(what, path).Output()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return strings.Split(strings.TrimSpace(string(out)), "\n")
}

// TestAFullDisk fills a small disk of its own, where one can be had.
func TestAFullDisk(t *testing.T) {
	disk := t.TempDir()
	if err := syscall.Mount("tmpfs", disk, "tmpfs", 0, "size=96k"); err != nil {
		t.Skip("no disk of its own: ", err)
	}
	defer syscall.Unmount(disk, 0)
	path := filepath.Join(disk, "friday.hr")
	play(t, path, 3, small)
	said := told(t, "full", path)
	last := afterFull(t, path, said[2])
	want := []string{
		fmt.Sprintf("%s: line %d was not written, lines up to %d are safe: the disk is full", path, last+1, last),
		fmt.Sprintf("%s is read-only, because line %d could not be written: open it again", path, last+1),
	}
	if said[0] != want[0] || said[1] != want[1] {
		t.Errorf("said %q\nwant %q", said, want)
	}
	// On a full disk it opens, and says the same again; with room it goes on.
	f := must(Open(path, Options{}))(t)
	var unwritten *WriteError
	var err error
	for n := 0; n < 20 && err == nil; n++ {
		_, err = f.Append(played(n))
	}
	if !errors.As(err, &unwritten) || !unwritten.Full {
		t.Errorf("without room: %v", err)
	}
	ok(t, f.Close())
	if err := Compact(path); err == nil || err.Error() != path+" cannot be created: the disk is full" {
		t.Errorf("compacted without room: %v", err)
	}
	ok(t, syscall.Mount("tmpfs", disk, "tmpfs", syscall.MS_REMOUNT, "size=1m"))
	f = must(Open(path, Options{}))(t)
	must(f.Append(played(1)))(t)
	must(f.Verify())(t)
	ok(t, f.Close())
	if left, _ := filepath.Glob(filepath.Join(disk, "*")); len(left) != 1 {
		t.Errorf("left behind: %v", left)
	}
}

// afterFull opens a file after the child has filled it up, and looks for what
// was acknowledged.
func afterFull(t *testing.T, path, acknowledged string) int64 {
	t.Helper()
	var last int64
	must(fmt.Sscan(acknowledged, &last))(t)
	f := must(Open(path, Options{}))(t)
	defer f.Close()
	v := must(f.Verify())(t)
	if more := v.Last.Last - last; more < 0 || more > 1 {
		t.Errorf("%d lines, %d were acknowledged", v.Last.Last, last)
	}
	return last
}

func TestAFileThatMayNotGrow(t *testing.T) {
	path := filepath.Join(t.TempDir(), "friday.hr")
	play(t, path, 3, small)
	said := told(t, "limited", path)
	last := afterFull(t, path, said[2])
	if want := fmt.Sprintf("%s: line %d was not written, lines up to %d are safe: ", path, last+1, last); !strings.HasPrefix(said[0], want) {
		t.Errorf("said %q\nwant %q", said[0], want)
	}
}

// TestWhatMayNotBeOpened is tried by somebody else where the tests run as root,
// who may do everything.
func TestWhatMayNotBeOpened(t *testing.T) {
	dir, err := os.MkdirTemp("/tmp", "houserule")
	ok(t, err)
	defer os.RemoveAll(dir)
	ok(t, os.Chmod(dir, 0o755))
	path := filepath.Join(dir, "friday.hr")
	play(t, path, 3, defaultLayout)
	program := filepath.Join(dir, "program")
	copied := must(os.Create(program))(t)
	self := must(os.Open(os.Args[0]))(t)
	must(io.Copy(copied, self))(t)
	self.Close()
	ok(t, errors.Join(copied.Chmod(0o755), copied.Close()))
	root := os.Getuid() == 0
	try := func(want []string) {
		t.Helper()
		cmd := child("stranger", path)
		cmd.Path, cmd.Dir = program, "/"
		if root {
			cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
		}
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		if got := strings.TrimSpace(string(out)); got != strings.Join(want, "\n") {
			t.Errorf("said %s\nwant %q", got, want)
		}
	}
	for _, c := range []struct {
		file, folder os.FileMode
		want         []string
	}{
		{0o000, 0o755, []string{"true " + path + " may not be read by you", "true " + path + " may not be written by you"}},
		{0o444, 0o755, []string{"false <nil>", "true " + path + " may not be written by you"}},
		{0o444, 0o777, []string{"false <nil>", "true " + path + " may not be written by you"}},
		{0o666, 0o755, []string{"false <nil>", "true " + path + " may not be written by you"}},
		{0o666, 0o777, []string{"false <nil>", "false <nil>"}},
	} {
		ok(t, errors.Join(os.Chmod(path, c.file), os.Chmod(dir, c.folder)))
		if !root && c.folder == 0o755 && c.file == 0o666 {
			continue // it is our own folder
		}
		try(c.want)
	}

	// Somebody died in the middle of a line. Who may not write cannot undo that half of it.
	ok(t, errors.Join(os.Chmod(path, 0o644), os.Chmod(dir, 0o755)))
	leaveHalf(t, path)
	if root {
		try([]string{
			"true " + path + " was being written when the program died: somebody who may write it has to open it once",
			"true " + path + " may not be written by you",
		})
	}
	f := must(Open(path, Options{Read: true}))(t)
	if v := must(f.Verify())(t); v.Lines != 3 {
		t.Errorf("%+v", v)
	}
	ok(t, f.Close())
	if root {
		try([]string{"false <nil>", "true " + path + " may not be written by you"})
	}
}

// leaveHalf leaves a file and its journal as they are in the middle of a line.
func leaveHalf(t *testing.T, path string) {
	t.Helper()
	l := defaultLayout
	l.vfs = faulty(t)
	f := must(open(path, Options{}, l, nil))(t)
	var half, journal []byte
	faults.disk = &disk{files: map[string]*onDisk{path: {}}, cut: func() {
		if b, err := os.ReadFile(path + "-journal"); err == nil && len(b) > 0 {
			journal, half = b, must(os.ReadFile(path))(t)
		}
	}}
	must(f.Append(played(4)))(t)
	faults.disk = nil
	ok(t, f.Close())
	ok(t, errors.Join(os.WriteFile(path, half, 0o644), os.WriteFile(path+"-journal", journal, 0o644)))
}

// TestNothingStaysOpen counts the files that this process has open.
func TestNothingStaysOpen(t *testing.T) {
	path := filepath.Join(t.TempDir(), "friday.hr")
	play(t, path, 8, small)
	open := func() int { return len(must(os.ReadDir("/proc/self/fd"))(t)) }
	before := open()
	for range 10 {
		f := must(Open(path, Options{}))(t)
		must(f.Append(played(9)))(t)
		must(f.Verify())(t)
		ok(t, f.Close())
	}
	spoil(t, path, `{"health":2}`)
	for range 10 {
		f := must(Open(path, Options{Read: true}))(t)
		f.Verify()
		ok(t, f.Close())
	}
	if after := open(); after > before {
		t.Errorf("%d files are open, %d before", after, before)
	}
}
