package file

import (
	"bytes"
	"crypto/sha256"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// anyLine draws a line: any text there is, and now and then one that goes on over
// many pages.
func anyLine(t *rapid.T) Line {
	text := rapid.OneOf(rapid.String(), rapid.Map(rapid.IntRange(0, 6000), func(n int) string { return string(bytes.Repeat([]byte("ä"), n)) }))
	return Line{
		Kind: rapid.SampledFrom([]string{"play", "house", "undo", "option", "session", ""}).Draw(t, "kind"),
		Who:  rapid.String().Draw(t, "who"), Typed: text.Draw(t, "typed"), Time: rapid.String().Draw(t, "time"),
		Command: []byte(rapid.String().Draw(t, "command")), Dice: []byte(rapid.String().Draw(t, "dice")),
		Answers: []byte(rapid.String().Draw(t, "answers")), Said: []byte(rapid.String().Draw(t, "said")),
		Change: []byte(text.Draw(t, "change")), State: State(rapid.SliceOfN(rapid.Byte(), 16, 16).Draw(t, "state")),
	}
}

// TestWhatWasWrittenIsRead writes, closes, opens, compacts, exports and imports at
// random, and compares with what a plain list of lines has.
func TestWhatWasWrittenIsRead(t *testing.T) {
	t.Parallel()
	dir := scratch(t)
	rapid.Check(t, func(t *rapid.T) {
		run, err := os.MkdirTemp(dir, "run")
		if err != nil {
			t.Fatal(err)
		}
		defer os.RemoveAll(run)
		path := filepath.Join(run, "friday.hr")
		l := layout{page: rapid.SampledFrom([]int{512, 1024, 4096}).Draw(t, "page"), wait: 5000}
		head := []byte(rapid.String().Draw(t, "head"))
		f, err := create(path, head, Options{Time: "now"}, l)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { f.Close() }()
		want := all{Kept: map[string]string{}, Notes: map[string]string{}}
		zero, err := f.Line(0)
		if err != nil || !bytes.Equal(zero.Change, head) {
			t.Fatal(err, zero)
		}
		want.Lines = append(want.Lines, zero)
		check := func(err error) {
			if err != nil {
				t.Helper()
				t.Fatal(err)
			}
		}
		same := func() {
			got, err := everything(f)
			check(err)
			if !reflect.DeepEqual(got, want) {
				t.Fatalf("read  %+v\nwrote %+v", got, want)
			}
		}
		done := 0
		t.Repeat(map[string]func(*rapid.T){
			"": func(*rapid.T) {
				if done++; done%4 == 0 {
					same()
				}
			},
			"append": func(t *rapid.T) {
				given := anyLine(t)
				l, err := f.Append(given)
				check(err)
				last := want.Lines[len(want.Lines)-1]
				if l.Number != last.Number+1 || l.Before != last.Hash || l.Hash != l.sum() || l.Typed != given.Typed {
					t.Fatalf("appended %+v behind %+v", l, last)
				}
				want.Lines = append(want.Lines, l)
			},
			"snapshot": func(t *rapid.T) {
				l := want.Lines[len(want.Lines)-1]
				s := Snapshot{Line: l.Number, State: l.State, Data: bytes.Repeat([]byte{7}, rapid.IntRange(0, 9000).Draw(t, "size"))}
				check(f.Snapshot(s.Line, s.Data, s.State))
				want.Snapshots = slices.DeleteFunc(want.Snapshots, func(other Snapshot) bool { return other.Line == s.Line })
				want.Snapshots = append(want.Snapshots, s)
				want.Snapshots = want.Snapshots[max(0, len(want.Snapshots)-2):]
			},
			"note": func(t *rapid.T) {
				name := rapid.SampledFrom([]string{"history", "names", "view"}).Draw(t, "name")
				text := rapid.OneOf(rapid.String(), rapid.StringN(0, 2000, -1)).Draw(t, "text")
				check(f.SetNote(name, text))
				want.Notes[name] = text
			},
			"keep": func(t *rapid.T) {
				content := bytes.Repeat([]byte(rapid.String().Draw(t, "content")), 100)
				hash := Hash(sha256.Sum256(content))
				check(f.StoreContent(hash, content))
				want.Kept[hash.String()] = string(content)
			},
			"close and open": func(t *rapid.T) {
				check(f.Close())
				f, err = open(path, Options{}, l, nil)
				check(err)
			},
			"compact": func(t *rapid.T) {
				check(f.Close())
				check(compact(path, l))
				want.Snapshots = want.Snapshots[max(0, len(want.Snapshots)-1):]
				f, err = open(path, Options{}, l, nil)
				check(err)
			},
			"export and import": func(t *rapid.T) {
				var out, again bytes.Buffer
				check(f.Export(&out))
				check(f.Close())
				check(os.Remove(path))
				check(importAs(bytes.NewReader(out.Bytes()), path, l))
				f, err = open(path, Options{}, l, nil)
				check(err)
				check(f.Export(&again))
				if !bytes.Equal(out.Bytes(), again.Bytes()) {
					t.Fatalf("exported again it is another one")
				}
			},
		})
		same()
		v, err := f.Verify()
		check(err)
		if v.Lines != int64(len(want.Lines)-1) || v.Kept != len(want.Kept) || v.Notes != len(want.Notes) {
			t.Fatalf("verified %+v", v)
		}
	})
}

// TestNoByteWandersBetweenTheParts turns each part of a line into another one: no
// two of these have the same hash.
func TestNoByteWandersBetweenTheParts(t *testing.T) {
	seen := map[Hash]string{}
	for _, l := range []Line{
		{}, {Number: 1}, {Kind: "ab"}, {Kind: "a", Who: "b"}, {Who: "ab"}, {Typed: "ab"}, {Time: "ab"},
		{Command: []byte("ab")}, {Dice: []byte("ab")}, {Answers: []byte("ab")}, {Said: []byte("ab")}, {Change: []byte("ab")},
		{Said: []byte("a"), Change: []byte("b")}, {State: State{1}}, {Before: Hash{1}}, {Kind: "\x00"}, {Who: "\x00"},
	} {
		h := l.sum()
		if other, twice := seen[h]; twice {
			t.Errorf("%+v has the hash of %s", l, other)
		}
		seen[h] = string(l.Kind + "|" + l.Who)
	}
	// The hash of format 1, worked out by another program from its description.
	l := Line{Number: 1, Kind: "play", Typed: "1d6"}
	if got, want := l.sum().String(), "9f99dc6acaf70665f9e488973a417e1796196db3763221d9a5b83a0d721374e3"; got != want {
		t.Errorf("the hash is %s, not %s", got, want)
	}
}
