package file

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"testing"
)

// disk models the content of a disk after a power failure: all synced data, and any subset of the
// writes since.
type disk struct {
	files map[string]*onDisk
	cut   func() // looked at before every call of the disk
}

// onDisk is one file of it.
type onDisk struct {
	synced  []byte
	there   bool                  // its name was synced, too
	pending []func([]byte) []byte // what was written since, in order
}

// The calls that change a disk; of a nil disk nothing is known.
func (d *disk) create(path string) {
	if d != nil && d.files[path] == nil {
		d.files[path] = &onDisk{}
	}
}

func (d *disk) write(path string, b []byte, at int64) {
	if d == nil {
		return
	}
	b = bytes.Clone(b)
	f := d.files[path]
	f.pending = append(f.pending, func(on []byte) []byte {
		if end := int(at) + len(b); end > len(on) {
			on = append(on, make([]byte, end-len(on))...)
		}
		copy(on[at:], b)
		return on
	})
}

func (d *disk) shorten(path string, size int64) {
	if d != nil {
		f := d.files[path]
		f.pending = append(f.pending, func(on []byte) []byte { return on[:min(len(on), int(size))] })
	}
}

func (d *disk) sync(path string) {
	if d != nil {
		f := d.files[path]
		f.synced = f.after(func() bool { return true })
		f.pending, f.there = nil, true
	}
}

// remove forgets a file. Where the folder is not synced with it, it may still be
// there afterwards, and its content as well.
func (d *disk) remove(path string, synced bool) {
	if d == nil || !synced {
		return
	}
	delete(d.files, path)
}

// after returns the content of a file with the chosen ones of its pending writes.
func (o *onDisk) after(chosen func() bool) []byte {
	on := bytes.Clone(o.synced)
	for _, write := range o.pending {
		if chosen() {
			on = write(on)
		}
	}
	return on
}

// leave writes the content of the disk after the failure to a folder.
func (d *disk) leave(dir string, chosen func() bool) error {
	for path, f := range d.files {
		if !f.there && !chosen() {
			continue
		}
		if err := os.WriteFile(filepath.Join(dir, filepath.Base(path)), f.after(chosen), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// TestThePowerIsCutAnywhere cuts the power before every call of the disk, with
// nothing, all, or any part on it of what was not synced yet. Acknowledged lines and
// snapshots are there each time.
func TestThePowerIsCutAnywhere(t *testing.T) {
	l := small
	l.vfs = faulty(t)
	dir := scratch(t)
	path := filepath.Join(dir, "friday.hr")
	before := play(t, path, 8, small)
	chance := rand.New(rand.NewPCG(1, 2))
	acknowledged, snapshot, cuts, more := int64(8), int64(6), 0, 0
	look := func(chosen func() bool) {
		run := filepath.Join(dir, fmt.Sprint("cut", cuts))
		cuts++
		ok(t, os.Mkdir(run, 0o755))
		defer os.RemoveAll(run)
		ok(t, faults.disk.leave(run, chosen))
		f, err := Open(filepath.Join(run, "friday.hr"), Options{})
		if err != nil {
			t.Fatalf("cut %d: %v", cuts, err)
		}
		defer f.Close()
		v, err := f.Verify()
		if err != nil {
			t.Fatalf("cut %d: %v", cuts, err)
		}
		switch v.Last.Last - acknowledged {
		case 0:
		case 1:
			more++
		default:
			t.Fatalf("cut %d: %d lines, %d were acknowledged", cuts, v.Last.Last, acknowledged)
		}
		if newest := v.Snapshots[len(v.Snapshots)-1]; newest < snapshot {
			t.Fatalf("cut %d: the newest snapshot is of %d, and not of %d", cuts, newest, snapshot)
		}
		for line, err := range f.Lines(0, 8) {
			if err != nil || !reflect.DeepEqual(line, before.Lines[line.Number]) {
				t.Fatalf("cut %d: line %d is another one: %v", cuts, line.Number, err)
			}
		}
	}
	f := must(open(path, Options{}, l, nil))(t)
	faults.disk = &disk{files: map[string]*onDisk{path: {synced: must(os.ReadFile(path))(t), there: true}}}
	defer func() { faults.disk = nil }()
	faults.disk.cut = func() {
		look(func() bool { return false })
		look(func() bool { return true })
		for range 4 {
			look(func() bool { return chance.IntN(2) == 0 })
		}
	}
	for n := 9; n < 13; n++ {
		line := must(f.Append(played(n)))(t)
		acknowledged = line.Number
		if n%2 == 0 {
			ok(t, f.Snapshot(line.Number, make([]byte, 100*n), line.State))
			snapshot = line.Number
		}
	}
	ok(t, f.SetNote("history", string(make([]byte, 900))))
	faults.disk.cut()
	faults.disk = nil
	ok(t, f.Close())
	if more == 0 || cuts < 500 {
		t.Errorf("%d cuts, of which %d left a line more", cuts, more)
	}
	t.Logf("the power was cut %d times; %d times there was a line more than was acknowledged", cuts, more)
}
