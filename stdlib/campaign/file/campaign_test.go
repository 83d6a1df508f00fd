package file

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// small has the smallest page size, so that few lines fill many pages.
var small = layout{page: 512, wait: 5000}

// all is the complete content of a file.
type all struct {
	Lines     []Line
	Snapshots []Snapshot
	Kept      map[string]string
	Notes     map[string]string
}

// everything reads all of a file.
func everything(f *File) (all, error) {
	a := all{Kept: map[string]string{}, Notes: map[string]string{}}
	for l, err := range f.Lines(0, -1) {
		if err != nil {
			return a, err
		}
		a.Lines = append(a.Lines, l)
	}
	lines, err := f.Snapshots()
	if err != nil {
		return a, err
	}
	for _, line := range lines {
		s, ok, err := f.Latest(line)
		if err != nil || !ok || s.Line != line {
			return a, fmt.Errorf("snapshot of line %d: %v %v", line, ok, err)
		}
		a.Snapshots = append(a.Snapshots, Snapshot{Line: s.Line, State: s.State, Data: s.Data})
	}
	hashes, err := f.ContentHashes()
	if err != nil {
		return a, err
	}
	for _, h := range hashes {
		content, ok, err := f.Content(h)
		if err != nil || !ok {
			return a, fmt.Errorf("content %s: %v %v", h, ok, err)
		}
		a.Kept[h.String()] = string(content)
	}
	names, err := f.Notes()
	if err != nil {
		return a, err
	}
	for _, name := range names {
		if a.Notes[name], err = f.Note(name); err != nil {
			return a, err
		}
	}
	return a, nil
}

// must returns a function that returns v, or fails the test if there is an error.
func must[T any](v T, err error) func(t testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// ok fails the test if there is an error.
func ok(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// played returns a typical line, different for each number.
func played(n int) Line {
	return Line{
		Kind: "play", Who: "gamemaster", Typed: fmt.Sprintf("ug:attacks(orc) -- %d", n), Time: "2026-08-14 19:02",
		Command: fmt.Appendf(nil, `{"act":"attacks","n":%d}`, n), Dice: []byte("[3,5]"),
		Said: []byte("Ug attacks"), Change: fmt.Appendf(nil, `{"health":%d}`, n), State: State{byte(n), byte(n >> 8)},
	}
}

// play writes a small campaign with all kinds of content, and closes it.
func play(t testing.TB, path string, lines int, l layout) all {
	t.Helper()
	f := must(create(path, []byte(`{"modules":["cave"]}`), Options{Time: "2026-08-14 19:00"}, l))(t)
	for n := 1; n <= lines; n++ {
		line := must(f.Append(played(n)))(t)
		if n%3 == 0 {
			ok(t, f.Snapshot(line.Number, bytes.Repeat([]byte{byte(n)}, 40*n), line.State))
		}
	}
	archive := bytes.Repeat([]byte("archive "), 80)
	ok(t, f.StoreContent(sha256.Sum256(archive), archive))
	ok(t, f.SetNote("history", "ug:attacks(orc)\n:who"))
	a := must(everything(f))(t)
	ok(t, f.Close())
	return a
}

// scratch is a folder in memory where there is one: what is tested is what is
// written, and not how fast a disk is.
func scratch(t testing.TB) string {
	t.Helper()
	dir, err := os.MkdirTemp("/dev/shm", "houserule")
	if err != nil {
		return t.TempDir()
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	return dir
}

func TestAnEveningIsThereTheNextTime(t *testing.T) {
	path := filepath.Join(t.TempDir(), "friday.hr")
	want := play(t, path, 10, defaultLayout)
	if n := len(want.Lines); n != 11 || want.Lines[0].Kind != "campaign" || string(want.Lines[0].Change) != `{"modules":["cave"]}` {
		t.Fatalf("%d lines, the first: %+v", n, want.Lines[0])
	}
	f := must(Open(path, Options{}))(t)
	defer f.Close()
	if diff := cmp.Diff(want, must(everything(f))(t), cmp.AllowUnexported(Snapshot{})); diff != "" {
		t.Error(diff)
	}
	v := must(f.Verify())(t)
	if want := (Verified{Lines: 10, Last: must(f.Head())(t), Snapshots: []int64{6, 9}, Kept: 1, Notes: 1}); !cmp.Equal(v, want) {
		t.Errorf("verified %+v, want %+v", v, want)
	}
	l := must(f.Append(played(11)))(t)
	if l.Number != 11 || l.Before != want.Lines[10].Hash || l.Hash != l.sum() {
		t.Errorf("appended %+v", l)
	}
	var numbers []int64
	for l, err := range f.Lines(3, 5) {
		ok(t, err)
		numbers = append(numbers, l.Number)
	}
	if !slices.Equal(numbers, []int64{3, 4, 5}) {
		t.Errorf("lines 3 to 5 are %v", numbers)
	}
	if got := must(f.Line(7))(t); got.Typed != "ug:attacks(orc) -- 7" {
		t.Errorf("line 7 is %+v", got)
	}
}

func TestNothingOfTheFileIsEverFree(t *testing.T) {
	path := filepath.Join(scratch(t), "friday.hr")
	play(t, path, 40, small)
	f := must(Open(path, Options{}))(t)
	defer f.Close()
	for n := range 30 { // snapshots and notes that grow and shrink
		l := must(f.Append(played(n)))(t)
		ok(t, f.Snapshot(l.Number, make([]byte, (n*7919)%9000), l.State))
		ok(t, f.SetNote(fmt.Sprint("note ", n%4), string(make([]byte, (n*104729)%3000))))
		content := make([]byte, 100*n)
		ok(t, f.StoreContent(sha256.Sum256(content), content))
		var free int
		ok(t, f.store.queryRow("PRAGMA freelist_count", &free))
		if free != 0 {
			t.Fatalf("%d pages are free after %d rounds", free, n)
		}
	}
	must(f.Verify())(t)
}
