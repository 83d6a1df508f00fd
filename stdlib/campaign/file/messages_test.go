package file

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// TestWhatIsNoCampaign has a sentence of its own for each thing that is none.
func TestWhatIsNoCampaign(t *testing.T) {
	t.Chdir(t.TempDir())
	ok(t, os.WriteFile("empty.hr", nil, 0o644))
	ok(t, os.WriteFile("notes.txt", bytes.Repeat([]byte("The orc is dead.\n"), 300), 0o644))
	ok(t, os.WriteFile("short.txt", []byte("SQL"), 0o644))
	ok(t, os.WriteFile("word.txt", []byte("a word"), 0o644))
	ok(t, os.Mkdir("folder", 0o755))
	db := must(sql.Open("sqlite", "other.db"))(t)
	for _, statement := range []string{"CREATE TABLE lines (number INTEGER PRIMARY KEY, text TEXT)", "INSERT INTO lines VALUES (0, 'a')"} {
		must(db.Exec(statement))(t)
	}
	ok(t, db.Close())
	play(t, "friday.hr", 3, defaultLayout)
	for _, c := range []struct {
		path, want string
		is         error
	}{
		{"empty.hr", "empty.hr is empty, so it is not a campaign", nil},
		{"notes.txt", "notes.txt is not a houserule campaign", nil},
		{"word.txt", "word.txt is not a houserule campaign", nil},
		{"short.txt", "short.txt is damaged from its beginning: not one line is intact", nil},
		{"folder", "folder is a folder, not a campaign", nil},
		{"other.db", "other.db is not a houserule campaign", nil},
		{"nothing.hr", "nothing.hr does not exist", fs.ErrNotExist},
		{"nowhere/friday.hr", "nowhere/friday.hr does not exist", fs.ErrNotExist},
		{"friday.hr/friday.hr", "friday.hr/friday.hr cannot be opened: not a directory", nil},
	} {
		for _, read := range []bool{false, true} {
			f, err := Open(c.path, Options{Read: read})
			if err == nil && f.Damage() != nil {
				err = f.Damage()
				f.Close()
			}
			if err == nil || err.Error() != c.want || c.is != nil && !errors.Is(err, c.is) {
				t.Errorf("%s: %v\nwant %s", c.path, err, c.want)
			}
		}
	}
	if left, _ := filepath.Glob("*.lock"); len(left) > 0 {
		t.Errorf("locks stay behind: %v", left)
	}
	for _, c := range []struct {
		path, want string
		is         error
	}{
		{"friday.hr", "friday.hr exists already", fs.ErrExist},
		{"nowhere/friday.hr", "nowhere/friday.hr cannot be created: there is no folder nowhere", fs.ErrNotExist},
	} {
		if _, err := Create(c.path, nil, Options{}); err == nil || err.Error() != c.want || !errors.Is(err, c.is) {
			t.Errorf("made: %v\nwant %s", err, c.want)
		}
	}
}

func TestANewerFormatIsLeftAlone(t *testing.T) {
	t.Chdir(t.TempDir())
	f := must(makeNewer("later.hr"))(t)
	ok(t, f)
	before := must(os.ReadFile("later.hr"))(t)
	_, err := Open("later.hr", Options{})
	var newer *NewerFormatError
	if !errors.As(err, &newer) || newer.Format != 7 || err.Error() != "later.hr has format 7, written by a newer houserule: this one reads formats up to 1" {
		t.Error(err)
	}
	if !bytes.Equal(must(os.ReadFile("later.hr"))(t), before) {
		t.Error("it was written to")
	}
}

// makeNewer makes a file as a later houserule may write it, with one table more.
func makeNewer(path string) (error, error) {
	db, err := sql.Open("sqlite", path)
	if err != nil {
		return nil, err
	}
	for _, statement := range []string{
		fmt.Sprintf("PRAGMA application_id = %d", applicationID), "PRAGMA user_version = 7",
		tables[0].sql, "CREATE TABLE seals (id INTEGER PRIMARY KEY) STRICT",
	} {
		if _, err := db.Exec(statement); err != nil {
			return nil, err
		}
	}
	return nil, db.Close()
}

// TestWhatIsRefused tests invalid calls.
func TestWhatIsRefused(t *testing.T) {
	t.Chdir(t.TempDir())
	play(t, "friday.hr", 3, defaultLayout)
	f := must(Open("friday.hr", Options{}))(t)
	reader := must(Open("friday.hr", Options{Read: true}))(t)
	line := func(_ Line, err error) error { return err }
	for _, c := range []struct {
		what string
		err  error
		want string
	}{
		{"a line that is no text", line(f.Append(Line{Typed: "a\xff"})), "`typed` of a line is not UTF-8: \"a\\xff\""},
		{"a change that is no text", line(f.Append(Line{Change: []byte{0xc0}})), "`change` of a line is not UTF-8: \"\\xc0\""},
		{"a line behind the last", line(f.Line(4)), "friday.hr has no line 4: the last one is 3"},
		{"a line before the first", line(f.Line(-1)), "friday.hr has no line -1: the last one is 3"},
		{"a snapshot of no line", f.Snapshot(9, nil, State{}), "friday.hr has no line 9: the last one is 3"},
		{"a snapshot of something else", f.Snapshot(3, nil, State{9}), "friday.hr: the snapshot has another state than line 3"},
		{"another content", f.StoreContent(Hash{0xab}, []byte("x")), "the content to be stored as ab000000 has another SHA-256"},
		{"a note without a name", f.SetNote("", "x"), "the note \"\" has no name or is not UTF-8"},
		{"a reader's line", line(reader.Append(Line{})), "friday.hr is open read-only: nothing is written"},
		{"a reader's note", reader.SetNote("x", "x"), "friday.hr is open read-only: nothing is written"},
		{"after closing", errors.Join(f.Close(), line(f.Append(Line{}))), "the campaign is closed"},
		{"read after closing", line(f.Line(1)), "the campaign is closed"},
	} {
		if c.err == nil || c.err.Error() != c.want {
			t.Errorf("%s: %v\nwant %s", c.what, c.err, c.want)
		}
	}
	ok(t, reader.Close())
	ok(t, f.Close())
}

// TestDamageInOneSentence tests all forms of the message of a Damage.
func TestDamageInOneSentence(t *testing.T) {
	for _, c := range []struct {
		d    Damage
		want string
	}{
		{Damage{WholeUpTo: 39, Last: -1}, "copy.hr is damaged after line 39: lines 1 to 39 are intact, the tail is not"},
		{Damage{WholeUpTo: 39, Last: 45, Snapshots: []int64{32, 45}}, "copy.hr is damaged after line 39: lines 1 to 39 are intact, the tail is not; intact snapshots: after 45"},
		{Damage{WholeUpTo: 1, Last: 2}, "copy.hr is damaged after line 1: line 1 is intact, the tail is not"},
		{Damage{WholeUpTo: 0, Last: 2}, "copy.hr is damaged after line 0: line 0 is intact, the tail is not"},
		{Damage{WholeUpTo: -1, Last: -1}, "copy.hr is damaged from its beginning: not one line is intact"},
		{Damage{WholeUpTo: -1, Last: 45, Snapshots: []int64{45}}, "copy.hr is damaged from its beginning: not one line is intact; intact snapshots: after 45"},
		{Damage{WholeUpTo: 11, Last: 45, Behind: 33, Snapshots: []int64{32, 45}}, "copy.hr is damaged at line 12, with 33 lines after it, and opens read-only; intact snapshots: after 32, after 45"},
		{Damage{WholeUpTo: -1, Last: 1, Behind: 1}, "copy.hr is damaged at line 0, with 1 line after it, and opens read-only"},
		{Damage{WholeUpTo: 45, Last: 45, Found: "a note is damaged"}, "copy.hr is damaged, but not in its lines: lines 1 to 45 are intact, and there were no others (a note is damaged)"},
	} {
		c.d.Path = "copy.hr"
		if got := c.d.Error(); got != c.want {
			t.Errorf("%s\nwant %s", got, c.want)
		}
	}
}
