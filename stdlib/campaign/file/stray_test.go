package file

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// Rows of which neither the head nor the chain knows are told, in each table: whoever opens the
// file hears of them.
func TestRowsThatNobodyKnowsOfAreTold(t *testing.T) {
	for _, c := range []struct{ name, statement, want string }{
		{"line -1", "INSERT INTO lines SELECT -1, kind, who, typed, time, command, dice, answers, said, change, state, before, hash FROM lines WHERE number = 3", "a row of `lines` has the number -1"},
		{"the lowest", "INSERT INTO lines SELECT -9223372036854775808, kind, who, typed, time, command, dice, answers, said, change, state, before, hash FROM lines WHERE number = 3", "a row of `lines` has the number -9223372036854775808"},
		{"behind", "INSERT INTO lines SELECT 9, kind, who, typed, time, command, dice, answers, said, change, state, before, hash FROM lines WHERE number = 8", "the last line is 9, not 8"},
		{"content -1", "INSERT INTO kept VALUES (-1, zeroblob(32), x'00')", "a row of `kept` has the number -1"},
		{"a content", "INSERT INTO kept VALUES (7, zeroblob(32), x'00')", "a row of `kept` follows the last one"},
		{"box -1", "INSERT INTO boxes VALUES (-1, x'00')", "a row of `boxes` has the number -1"},
		{"a box", "INSERT INTO boxes VALUES (1 << 50, x'00')", "a row of `boxes` follows the last one"},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "friday.hr")
			play(t, path, 8, small)
			s := must(openStore(path, toWrite, defaultLayout))(t)
			ok(t, s.exec(c.statement))
			ok(t, s.close())
			d := damaged(t, path)
			if d.Found != c.want || d.WholeUpTo != 8 {
				t.Errorf("found %q, whole up to %d", d.Found, d.WholeUpTo)
			}
		})
	}
}

// A file with a hole of gigabytes is looked at in a moment, be it no campaign at all or one with
// the hole behind it.
func TestHolesAreNotReadToTheirEnd(t *testing.T) {
	folder := t.TempDir()
	whole := filepath.Join(folder, "friday.hr")
	play(t, whole, 8, small)
	for _, c := range []struct {
		name  string
		begin []byte
		is    func(error) bool
	}{
		{"a hole", nil, func(err error) bool { return errors.As(err, new(*NotCampaignError)) }},
		{"a campaign before it", must(os.ReadFile(whole))(t), func(err error) bool {
			var d *Damage
			return errors.As(err, &d) && d.WholeUpTo == 8
		}},
		{"its first page", must(os.ReadFile(whole))(t)[:4096], func(err error) bool { return err != nil }},
	} {
		path := filepath.Join(folder, "large.hr")
		ok(t, os.WriteFile(path, c.begin, 0o600))
		if err := os.Truncate(path, 8<<30); err != nil {
			t.Skip("no file of 8 GB can be made here: ", err)
		}
		reads := readsOf(t, path)
		if reads > 2*maxGap {
			t.Errorf("%s: %d bytes are read", c.name, reads)
		}
		f, err := Open(path, Options{})
		if err == nil {
			f.Close()
		}
		if !c.is(err) {
			t.Errorf("%s: %v", c.name, err)
		}
		ok(t, os.Remove(path))
	}
}

// counting counts the bytes read from a file.
type counting struct {
	*os.File
	bytes int64
}

func (c *counting) ReadAt(b []byte, at int64) (int, error) {
	n, err := c.File.ReadAt(b, at)
	c.bytes += int64(n)
	return n, err
}

// readsOf returns the number of bytes read to find the intact content of a file.
func readsOf(t *testing.T, path string) int64 {
	t.Helper()
	f := must(os.Open(path))(t)
	defer f.Close()
	info := must(f.Stat())(t)
	c := &counting{File: f}
	w := &wreck{path: path, page: defaultLayout.page}
	w.scan(&pages{r: c, size: w.page, n: info.Size() / int64(w.page)})
	return c.bytes
}

// Pages whose lists run in circles cannot keep anybody busy: what all rows have together is
// bounded by what the file has.
func TestPagesInACircleEnd(t *testing.T) {
	const n, size = 256, 4096
	b := make([]byte, n*size)
	for i := range n {
		page := b[i*size : (i+1)*size]
		at := start(int64(i + 1))
		page[at] = leaf
		page[at+3], page[at+4] = 7, 0xd0 // 2000 rows
		for j := range 1900 {
			if at+leafHead+2*j+2 > 3900 {
				break
			}
			page[at+leafHead+2*j], page[at+leafHead+2*j+1] = 0x0f, 0xa0 // all of them at 4000
		}
		copy(page[4000:], []byte{0xbf, 0xff, 0x00, 1}) // of about a megabyte
		copy(page[:4], []byte{0, 0, byte((i + 1) >> 8), byte(i + 2)})
		page[at] = leaf
	}
	path := filepath.Join(t.TempDir(), "circle.hr")
	ok(t, os.WriteFile(path, b, 0o600))
	began := time.Now()
	if _, err := Open(path, Options{}); !errors.As(err, new(*NotCampaignError)) {
		t.Error(err)
	}
	if took := time.Since(began); took > time.Minute {
		t.Errorf("it took %s", took)
	}
}
