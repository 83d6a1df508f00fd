package file

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestTheSecondWriterIsToldWhoTheFirstIs(t *testing.T) {
	path := filepath.Join(t.TempDir(), "friday.hr")
	want := play(t, path, 3, defaultLayout)
	cmd := child("hold", path)
	in, out := must(cmd.StdinPipe())(t), must(cmd.StdoutPipe())(t)
	ok(t, cmd.Start())
	process := strings.TrimSpace(must(bufio.NewReader(out).ReadString('\n'))(t))

	_, err := Open(path, Options{Time: "19:05"})
	host := must(os.Hostname())(t)
	if want := fmt.Sprintf("%s is open already: on %s, process %s, since 19:02", path, host, process); err == nil || err.Error() != want {
		t.Errorf("the second writer is told %v\nwant %s", err, want)
	}
	var held *HeldError
	if !errors.As(err, &held) || held.Holder.Since != "19:02" {
		t.Errorf("%#v", err)
	}
	reader := must(Open(path, Options{Read: true}))(t)
	if got := must(everything(reader))(t); len(got.Lines) != len(want.Lines) {
		t.Errorf("a reader reads %d lines", len(got.Lines))
	}
	ok(t, reader.Close())
	for _, busy := range []error{
		Compact(path), (&Damage{Path: path, real: path, WholeUpTo: 3}).setAsideErr(),
	} {
		if !errors.As(busy, &held) {
			t.Errorf("while it is open: %v", busy)
		}
	}

	// Who goes takes the lock along; who dies holds nothing either.
	in.Close()
	ok(t, cmd.Wait())
	if _, err := os.Stat(path + ".lock"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the lock not exported: %v", err)
	}
	cmd = child("hold", path)
	must(cmd.StdinPipe())(t)
	out = must(cmd.StdoutPipe())(t)
	ok(t, cmd.Start())
	must(bufio.NewReader(out).ReadString('\n'))(t)
	ok(t, cmd.Process.Kill())
	cmd.Wait()
	if _, err := os.Stat(path + ".lock"); err != nil {
		t.Errorf("the dead one left no lock, so this shows nothing: %v", err)
	}
	f := must(Open(path, Options{}))(t)
	if _, err := Open(path, Options{}); !errors.As(err, &held) || held.Holder.Process != os.Getpid() {
		t.Errorf("the second one in the same program: %v", err)
	}
	ok(t, f.Close())
}

// setAsideErr is SetTailAside for those who want its error alone.
func (d *Damage) setAsideErr() error {
	_, err := d.SetTailAside()
	return err
}

func TestReadersBesideAWriter(t *testing.T) {
	path := filepath.Join(t.TempDir(), "friday.hr")
	play(t, path, 3, small)
	f := must(open(path, Options{}, small, nil))(t)
	defer f.Close()
	stop := make(chan struct{})
	failed := make(chan error, 3)
	for range 3 {
		go func() {
			failed <- func() error {
				r, err := Open(path, Options{Read: true})
				if err != nil {
					return err
				}
				defer r.Close()
				last := int64(0)
				for {
					select {
					case <-stop:
						return nil
					default:
					}
					n := int64(-1)
					for l, err := range r.Lines(0, -1) {
						if err != nil {
							return err
						}
						n = l.Number
					}
					if n < last {
						return fmt.Errorf("line %d is gone, %d is the last", last, n)
					}
					last = n
					s, _, err := r.Latest(1 << 40)
					if err != nil || s.Line < 3 {
						return fmt.Errorf("a snapshot of line %d: %v", s.Line, err)
					}
					if _, err := r.Note("history"); err != nil {
						return err
					}
					if _, err := r.Verify(); err != nil {
						return err
					}
					if _, err := r.Append(played(1)); !errors.Is(err, ErrReadOnly) {
						return fmt.Errorf("a reader may write: %v", err)
					}
				}
			}()
		}()
	}
	for n := range 60 {
		l := must(f.Append(played(n)))(t)
		if n%5 == 0 {
			ok(t, f.Snapshot(l.Number, make([]byte, 50*n), l.State))
			ok(t, f.SetNote("history", strings.Repeat("y", 20*n)))
		}
	}
	close(stop)
	for range 3 {
		ok(t, <-failed)
	}
}

// TestSomebodyWhoReadsForTooLong keeps a writer waiting; nothing is lost by it, and
// the writer may try again.
func TestSomebodyWhoReadsForTooLong(t *testing.T) {
	path := filepath.Join(t.TempDir(), "friday.hr")
	play(t, path, 3, defaultLayout)
	l := defaultLayout
	l.wait = 30
	f := must(open(path, Options{}, l, nil))(t)
	reader := must(Open(path, Options{Read: true}))(t)
	ok(t, reader.store.exec("BEGIN"))
	must(reader.store.head())(t)
	_, err := f.Append(played(4))
	if want := path + ": line 4 was not written: another program is reading the file and does not release it"; err == nil || err.Error() != want || !errors.Is(err, ErrBusy) {
		t.Errorf("told %v\nwant %s", err, want)
	}
	ok(t, reader.store.exec("ROLLBACK"))
	if l := must(f.Append(played(4)))(t); l.Number != 4 {
		t.Errorf("then it is line %d", l.Number)
	}
	must(f.Verify())(t)
	ok(t, reader.Close())
	ok(t, f.Close())
}
