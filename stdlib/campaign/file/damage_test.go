package file

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"
)

// spoil changes a letter in all occurrences of a text in the file: SQLite leaves copies of moved
// rows.
func spoil(t testing.TB, path, text string) {
	t.Helper()
	b := must(os.ReadFile(path))(t)
	if !bytes.Contains(b, []byte(text)) {
		t.Fatalf("%q does not stand in %s", text, path)
	}
	for at := bytes.Index(b, []byte(text)); at >= 0; at = bytes.Index(b, []byte(text)) {
		b[at] ^= 1
	}
	ok(t, os.WriteFile(path, b, 0o644))
}

// damaged opens a file for writing and returns its damage; if opening finds none, that of Verify.
func damaged(t testing.TB, path string) *Damage {
	t.Helper()
	f, err := Open(path, Options{})
	if err == nil {
		_, err = f.Verify()
		f.Close()
	}
	var d *Damage
	if !errors.As(err, &d) {
		t.Fatalf("not damaged: %v", err)
	}
	return d
}

func TestADamagedTailIsSetAside(t *testing.T) {
	path := filepath.Join(t.TempDir(), "friday.hr")
	want := play(t, path, 8, small)
	spoil(t, path, `{"health":8}`)
	old := must(os.ReadFile(path))(t)
	d := damaged(t, path)
	if got := d.Error(); got != path+" is damaged after line 7: lines 1 to 7 are intact, the tail is not" {
		t.Error(got)
	}
	if !d.Tail() || d.WholeUpTo != 7 || d.Last != 8 || d.Found != "line 8 is damaged" || !slices.Equal(d.Snapshots, []int64{3, 6}) {
		t.Errorf("%+v", d)
	}
	for n := 1; n < 3; n++ { // an aside that is there is not written over
		aside := must(d.SetTailAside())(t)
		if want := path + ".tail-" + string(rune('0'+n)); aside != want {
			t.Errorf("set aside as %s, not %s", aside, want)
		}
		if got := must(os.ReadFile(aside))(t); !reflect.DeepEqual(got, old) {
			t.Error("what was set aside is not what was there")
		}
		if n == 1 {
			f := must(Open(path, Options{}))(t)
			got := must(everything(f))(t)
			want.Lines = want.Lines[:8]
			if !reflect.DeepEqual(got, want) {
				t.Errorf("read  %+v\nwrote %+v", got, want)
			}
			l := must(f.Append(played(8)))(t)
			if l.Number != 8 || l.Before != want.Lines[7].Hash {
				t.Errorf("goes on with %+v", l)
			}
			must(f.Verify())(t)
			ok(t, f.Close())
			ok(t, os.WriteFile(path, old, 0o644))
		}
	}
	if _, err := d.SetTailAside(); err != nil {
		t.Errorf("a whole file is written anew, too: %v", err)
	}
}

// TestNothingIsWrittenOverWhatChangedMeanwhile sets a tail aside that is another
// one by now.
func TestNothingIsWrittenOverWhatChangedMeanwhile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "friday.hr")
	play(t, path, 8, small)
	spoil(t, path, `{"health":8}`)
	d := damaged(t, path)
	spoil(t, path, `{"health":7}`)
	_, err := d.SetTailAside()
	if want := path + " has changed since it was examined: open it again"; err == nil || err.Error() != want {
		t.Errorf("%v", err)
	}
}

func TestDamageInTheMiddleOpensToReadOnly(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "friday.hr")
	want := play(t, path, 8, small)
	spoil(t, path, `{"health":2}`)
	before := must(os.ReadFile(path))(t)
	d := damaged(t, path)
	if got := d.Error(); got != path+" is damaged at line 2, with 6 lines after it, and opens read-only; intact snapshots: after 3, after 6" {
		t.Error(got)
	}
	if _, err := d.SetTailAside(); !errors.Is(err, ErrNotTail) || err.Error() != path+": the damage is not in the tail" {
		t.Error(err)
	}

	// It does not open to write: opening looks at the last 128 lines. To read it does,
	// with every line that is whole.
	f := must(Open(path, Options{Read: true}))(t)
	var lost []int64
	var text string
	read := 0
	for l, err := range f.Lines(0, -1) {
		if err != nil {
			lost, text = append(lost, l.Number), err.Error()
			continue
		}
		read++
		if !reflect.DeepEqual(l, want.Lines[l.Number]) {
			t.Errorf("line %d is another one", l.Number)
		}
	}
	if !slices.Equal(lost, []int64{2}) || read != 8 || text != path+": line 2 is damaged" {
		t.Errorf("lost %v: %s", lost, text)
	}
	if f.Damage() == nil {
		t.Error("what was found by reading is not told")
	}
	ok(t, f.Close())

	for _, from := range []struct {
		snapshot int64
		lines    []int64
	}{{6, []int64{0, 7, 8, 9}}, {3, []int64{0, 4, 5, 6, 7, 8, 9}}} {
		anew := filepath.Join(dir, "anew.hr")
		ok(t, d.NewCampaign(from.snapshot, anew))
		f := must(Open(anew, Options{}))(t)
		if first := f.First(); first != from.snapshot+1 {
			t.Errorf("the first line is %d", first)
		}
		l := must(f.Append(played(9)))(t)
		if l.Number != 9 || l.Before != want.Lines[8].Hash {
			t.Errorf("goes on with %+v", l)
		}
		for range 3 { // the snapshot with which it begins stays
			l = must(f.Append(played(10)))(t)
			ok(t, f.Snapshot(l.Number, []byte("x"), l.State))
		}
		s, found, err := f.Latest(9)
		if err != nil || !found || s.Line != from.snapshot || s.State != want.Lines[from.snapshot].State || len(s.Data) != int(40*from.snapshot) {
			t.Errorf("begins with %+v, %v", s, err)
		}
		got := must(everything(f))(t)
		var numbers []int64
		for _, l := range got.Lines {
			numbers = append(numbers, l.Number)
		}
		if numbers = numbers[:len(numbers)-3]; !slices.Equal(numbers, from.lines) {
			t.Errorf("from %d on it has lines %v", from.snapshot, numbers)
		}
		if string(got.Lines[0].Change) != string(want.Lines[0].Change) || !reflect.DeepEqual(got.Kept, want.Kept) || !reflect.DeepEqual(got.Notes, want.Notes) {
			t.Errorf("the head, contents or notes are others: %+v", got)
		}
		must(f.Verify())(t)
		if _, err := f.Line(2); err == nil || err.Error() != anew+" has no line 2: it begins after line "+string(rune('0'+from.snapshot)) {
			t.Error(err)
		}
		ok(t, f.Close())
		ok(t, Compact(anew))
		ok(t, os.Remove(anew))
	}
	if err := d.NewCampaign(5, filepath.Join(dir, "x.hr")); err == nil || err.Error() != path+" has no intact snapshot of line 5" {
		t.Error(err)
	}
	if !reflect.DeepEqual(must(os.ReadFile(path))(t), before) {
		t.Error("the damaged file was written to")
	}
}

// TestAWreckIsRead opens a file that SQLite cannot open.
func TestAWreckIsRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "friday.hr")
	want := play(t, path, 8, small)
	spoil(t, path, "CREATE TABLE lines")
	spoil(t, path, `{"health":4}`)
	if _, err := Open(path, Options{}); err == nil {
		t.Fatal("it opens to write")
	}
	f := must(Open(path, Options{Read: true}))(t)
	defer f.Close()
	d := f.Damage()
	if d == nil || d.WholeUpTo != 3 || d.Behind != 4 {
		t.Fatalf("%+v", d)
	}
	var lost []int64
	for l, err := range f.Lines(0, -1) {
		if err != nil {
			lost = append(lost, l.Number)
			if err.Error() != path+": line 4 is damaged" {
				t.Error(err)
			}
		} else if !reflect.DeepEqual(l, want.Lines[l.Number]) {
			t.Errorf("line %d is another one", l.Number)
		}
	}
	if !slices.Equal(lost, []int64{4}) {
		t.Errorf("lost %v", lost)
	}
	if h := must(f.Head())(t); h.Last != 8 || h.Hash != want.Lines[8].Hash {
		t.Errorf("the head is %+v", h)
	}
	s, found, err := f.Latest(8)
	if err != nil || !found || s.Line != 6 {
		t.Errorf("%+v %v", s, err)
	}
	if note := must(f.Note("history"))(t); note != want.Notes["history"] {
		t.Errorf("the note is %q", note)
	}
	for _, h := range must(f.ContentHashes())(t) {
		if content, _, err := f.Content(h); err != nil || string(content) != want.Kept[h.String()] {
			t.Errorf("the content is another one: %v", err)
		}
	}
	if _, err := f.Verify(); err == nil || err.Error() != d.Error() {
		t.Errorf("verified: %v", err)
	}
	if _, err := f.Append(played(1)); err == nil || err.Error() != path+" is damaged and open read-only: nothing is written" {
		t.Error(err)
	}
}

// TestALineThatWasChangedByHand changes a line and recomputes its hash: only the line after it
// shows the change.
func TestALineThatWasChangedByHand(t *testing.T) {
	path := filepath.Join(t.TempDir(), "friday.hr")
	play(t, path, 8, defaultLayout)
	f := must(Open(path, Options{}))(t)
	l := must(f.Line(2))(t)
	l.Dice = []byte("[6,6]")
	l.Hash = l.sum()
	ok(t, f.store.exec("UPDATE lines SET dice = ?, hash = ? WHERE number = 2", "[6,6]", l.Hash[:]))
	ok(t, f.Close())
	if got := damaged(t, path).Error(); got != path+" is damaged at line 3, with 6 lines after it, and opens read-only; intact snapshots: after 3, after 6" {
		t.Error(got)
	}
}
