package file

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	lib "modernc.org/sqlite/lib"
)

// saves play the entries of the reliability corpus that are of saved games, which stand in
// testdata/saves.jsonl with what must come of them. Those of a game, and not of its file,
// are played with the program: see TestSaves in cmd/houserule.
var saves = map[string]func(*testing.T){
	"save_old_version":           saveOldVersion,
	"save_newer_version":         TestANewerFormatIsLeftAlone,
	"save_enospc":                saveNoRoom,
	"save_enospc_snapshot":       saveNoRoomForASnapshot,
	"save_fsync_error":           saveSyncFails,
	"save_short_write":           saveShortWrites,
	"save_truncate_every_offset": saveCutOff,
	"save_two_processes":         saveTwoProcesses,
	"save_missing_module":        nil,
}

func TestSaves(t *testing.T) {
	text := must(os.ReadFile("testdata/saves.jsonl"))(t)
	played := 0
	for line := range bytes.Lines(text) {
		var entry struct{ Name, Op, Expect string }
		ok(t, json.Unmarshal(line, &entry))
		plays, known := saves[entry.Name]
		if !known {
			t.Errorf("nobody plays %s: %s; %s", entry.Name, entry.Op, entry.Expect)
		}
		if plays == nil {
			continue
		}
		played++
		t.Run(entry.Name, plays)
	}
	if played != len(saves)-1 {
		t.Errorf("%d of %d are played", played, len(saves)-1)
	}
}

// saveOldVersion opens files of every format that was ever written, of which there is one:
// testdata/format-1.hr, which stays as it is. It is read and written to, and what stood in
// it stays.
func saveOldVersion(t *testing.T) {
	if Format != 1 {
		t.Fatal("testdata has no file of the format before this one, nor is it tried here that such a file is copied before it is lifted")
	}
	kept := "testdata/format-1.hr"
	if os.Getenv("UPDATE_FORMAT") != "" { // once for each format
		ok(t, os.RemoveAll(kept))
		play(t, kept, 8, small)
	}
	want := play(t, filepath.Join(scratch(t), "now.hr"), 8, small)
	path := filepath.Join(scratch(t), "format-1.hr")
	text := must(os.ReadFile(kept))(t)
	ok(t, os.WriteFile(path, text, 0o644))
	f := must(Open(path, Options{Read: true}))(t)
	if got := must(everything(f))(t); !reflect.DeepEqual(got, want) {
		t.Errorf("it reads  %+v\nwas written %+v", got, want)
	}
	must(f.Verify())(t)
	ok(t, f.Close())
	if !bytes.Equal(must(os.ReadFile(path))(t), text) {
		t.Error("reading has changed it")
	}
	ok(t, goesOn(path, want, 8))
}

// failing opens a small campaign of eight lines on a disk of which calls can be made to fail.
func failing(t *testing.T) (f *File, path string, want all) {
	t.Helper()
	l := small
	l.vfs = faulty(t)
	path = filepath.Join(scratch(t), "friday.hr")
	want = play(t, path, 8, small)
	f = must(open(path, Options{}, l, nil))(t)
	must(f.Note("history"))(t)
	faults.calls = nil
	t.Cleanup(func() { faults.fail = -1 })
	return f, path, want
}

// again opens what a failure has left, and wants the lines that were acknowledged.
func again(t *testing.T, path string, want all, last int64) {
	t.Helper()
	f := must(Open(path, Options{}))(t)
	defer f.Close()
	v := must(f.Verify())(t)
	if v.Last.Last < last || v.Last.Last > last+1 {
		t.Errorf("%d lines, of which %d were acknowledged", v.Last.Last, last)
	}
	got := must(everything(f))(t)
	if !reflect.DeepEqual(got.Lines[:len(want.Lines)], want.Lines) || !reflect.DeepEqual(got.Kept, want.Kept) {
		t.Error("what stood there is another")
	}
	if left, _ := filepath.Glob(path + "*"); len(left) != 2 { // the file and its lock
		t.Errorf("left behind: %v", left)
	}
	must(f.Append(played(90)))(t)
}

// saveNoRoom fills the disk while a line is written: at each of the calls that need room.
func saveNoRoom(t *testing.T) {
	told := 0
	for fail := 0; ; fail++ {
		f, path, want := failing(t)
		faults.fail, faults.how, faults.torn = fail, lib.SQLITE_FULL, true
		_, err := f.Append(played(9))
		if fail >= len(faults.calls) {
			ok(t, err)
			ok(t, f.Close())
			break
		}
		what := faults.calls[fail]
		faults.fail = -1
		var unwritten *WriteError
		if strings.HasPrefix(what, "write") {
			told++
			if !errors.As(err, &unwritten) || !unwritten.Full || unwritten.Safe != 8 || err.Error() != path+": line 9 was not written, lines up to 8 are safe: the disk is full" {
				t.Fatalf("%s: %v", what, err)
			}
			if l := must(f.Line(8))(t); !reflect.DeepEqual(l, want.Lines[8]) {
				t.Errorf("%s: line 8 is another", what)
			}
			if _, err := f.Append(played(9)); !errors.Is(err, ErrReadOnly) {
				t.Errorf("%s: nothing may be written then: %v", what, err)
			}
		}
		ok(t, f.Close())
		again(t, path, want, 8)
	}
	if told < 10 {
		t.Errorf("%d writes failed", told)
	}
}

// saveNoRoomForASnapshot fills the disk while a snapshot is written: the older ones stay.
func saveNoRoomForASnapshot(t *testing.T) {
	for fail := 0; ; fail++ {
		f, path, want := failing(t)
		faults.fail, faults.how, faults.torn = fail, lib.SQLITE_FULL, true
		err := f.Snapshot(8, bytes.Repeat([]byte("8"), 3000), played(8).State)
		if fail >= len(faults.calls) {
			ok(t, err)
			ok(t, f.Close())
			if fail < 20 {
				t.Errorf("%d calls", fail)
			}
			return
		}
		what := faults.calls[fail]
		faults.fail = -1
		var unwritten *WriteError
		if err != nil && !errors.As(err, &unwritten) || err == nil && strings.HasPrefix(what, "write") {
			t.Fatalf("%s: %v", what, err)
		}
		if strings.HasPrefix(what, "write") && err.Error() != path+": a snapshot of line 8 was not written, lines up to 8 are safe: the disk is full" {
			t.Errorf("%s: %v", what, err)
		}
		ok(t, f.Close())
		f = must(Open(path, Options{}))(t)
		got := must(everything(f))(t)
		if at := len(got.Snapshots) - 1; err != nil && got.Snapshots[at].Line != 8 && !reflect.DeepEqual(got.Snapshots, want.Snapshots) {
			t.Errorf("%s: the snapshots are %+v", what, got.Snapshots)
		}
		ok(t, f.Close())
		again(t, path, want, 8)
	}
}

// saveSyncFails lets each sync of a line fail. It is not tried again.
func saveSyncFails(t *testing.T) {
	syncs := 0
	for fail := 0; ; fail++ {
		f, path, want := failing(t)
		faults.fail, faults.how, faults.torn = fail, lib.SQLITE_IOERR_FSYNC, false
		_, err := f.Append(played(9))
		if fail >= len(faults.calls) {
			ok(t, err)
			ok(t, f.Close())
			break
		}
		what := faults.calls[fail]
		faults.fail = -1
		if strings.HasPrefix(what, "sync") {
			syncs++
			var unwritten *WriteError
			if !errors.As(err, &unwritten) || unwritten.Safe != 8 || unwritten.Full {
				t.Fatalf("%s: %v", what, err)
			}
			before := len(faults.calls)
			if _, err := f.Append(played(9)); !errors.Is(err, ErrReadOnly) || len(faults.calls) != before {
				t.Errorf("%s: tried again, with %v: %v", what, faults.calls[before:], err)
			}
			// What takes the half of it back may write, but the sync that failed is not repeated.
			for _, call := range faults.calls[fail+1:] {
				if call == what && what == "sync the journal" {
					t.Errorf("%s is repeated: %v", what, faults.calls[fail:])
				}
			}
		}
		ok(t, f.Close())
		again(t, path, want, 8)
	}
	if syncs != 3 {
		t.Errorf("%d syncs failed", syncs)
	}
}

// saveShortWrites leaves so many bytes of each write of a line, for every so many, and
// pulls the plug: the line did not happen, and all before it is there.
func saveShortWrites(t *testing.T) {
	tried := 0
	l := small
	l.vfs = faulty(t)
	path := filepath.Join(scratch(t), "friday.hr")
	want := play(t, path, 8, small)
	whole := must(os.ReadFile(path))(t)
	f := must(open(path, Options{}, l, nil))(t)
	faults.disk = &disk{files: map[string]*onDisk{path: {synced: whole, there: true}}, cut: func() {}}
	type write struct {
		path    string
		b       []byte
		at      int64
		journal []byte // what was in it when the write began
		file    []byte
	}
	var writes []write
	now := func(path string) []byte {
		if f := faults.disk.files[path]; f != nil {
			return f.after(func() bool { return true })
		}
		return nil
	}
	faults.wrote = func(to string, b []byte, at int64) {
		writes = append(writes, write{to, bytes.Clone(b), at, now(path + "-journal"), now(path)})
	}
	_, err := f.Append(played(9))
	faults.wrote, faults.disk = nil, nil
	ok(t, err)
	ok(t, f.Close())
	hurt := filepath.Join(scratch(t), "hurt.hr")
	for _, w := range writes {
		for n := 0; n <= len(w.b); n++ {
			if !*everyFlip && n > 16 && n < len(w.b)-16 && n%9 != 0 {
				continue // in the midst of a page one byte is like the next
			}
			tried++
			left := map[string][]byte{path: bytes.Clone(w.file), path + "-journal": bytes.Clone(w.journal)}
			if n > 0 {
				left[w.path] = (&onDisk{synced: left[w.path], pending: []func([]byte) []byte{func(on []byte) []byte {
					if end := int(w.at) + n; end > len(on) {
						on = append(on, make([]byte, end-len(on))...)
					}
					copy(on[w.at:], w.b[:n])
					return on
				}}}).after(func() bool { return true })
			}
			ok(t, os.WriteFile(hurt, left[path], 0o644))
			os.Remove(hurt + "-journal")
			if journal := left[path+"-journal"]; journal != nil {
				ok(t, os.WriteFile(hurt+"-journal", journal, 0o644))
			}
			f, err := Open(hurt, Options{})
			if err != nil {
				t.Fatalf("%d of %d bytes of %s at %d: %v", n, len(w.b), filepath.Base(w.path), w.at, err)
			}
			got := must(everything(f))(t)
			if !reflect.DeepEqual(got, want) {
				t.Fatalf("%d of %d bytes of %s at %d: it reads %d lines", n, len(w.b), filepath.Base(w.path), w.at, len(got.Lines))
			}
			ok(t, f.Close())
		}
	}
	if len(writes) < 10 || tried < 500 {
		t.Errorf("%d writes, of which %d parts were tried", len(writes), tried)
	}
	t.Logf("%d writes, of which %d parts were tried", len(writes), tried)
}

// saveTwoProcesses has another process hold a campaign: opening it again returns an error that
// names that process.
func saveTwoProcesses(t *testing.T) {
	path := filepath.Join(t.TempDir(), "friday.hr")
	want := play(t, path, 3, defaultLayout)
	cmd := child("hold", path)
	in := must(cmd.StdinPipe())(t)
	out := must(cmd.StdoutPipe())(t)
	ok(t, cmd.Start())
	holder := strings.TrimSpace(must(bufio.NewReader(out).ReadString('\n'))(t))
	_, err := Open(path, Options{})
	var held *HeldError
	if !errors.As(err, &held) || fmt.Sprint(held.Holder.Process) != holder || !strings.Contains(err.Error(), "process "+holder) {
		t.Errorf("held by %s: %v", holder, err)
	}
	f := must(Open(path, Options{Read: true}))(t)
	if got := must(everything(f))(t); !reflect.DeepEqual(got, want) {
		t.Error("who looks on sees something else")
	}
	ok(t, f.Close())
	must(io.WriteString(in, "\n"))(t)
	ok(t, cmd.Wait())
	f = must(Open(path, Options{}))(t)
	ok(t, f.Close())
}
