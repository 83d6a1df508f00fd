package file

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"strings"
)

// content is the result of [store.check].
type content struct {
	head      head
	founding  founding
	first     chain      // expected behind line 0
	snapshots []Snapshot // without their data; the base first, then by line
}

// last returns the number of the last line; in a file without lines that of the line behind
// which it begins.
func (c *content) last() int64 { return max(c.head.Last, c.founding.After) }

// batch is the number of lines read in one transaction: it bounds the memory used and the time
// that writers wait.
const batch = 64

// check verifies everything but the lines before the newest snapshot: its cost does not grow with
// the number of lines. way is one of toRead, toWrite and toBuild. A damaged file is a *corrupt; a
// *NotCampaignError or *NewerFormatError has no path yet; other errors are those of SQLite.
func (s *store) check(real, way string) (c *content, err error) {
	begin := "BEGIN"
	if way == toWrite {
		begin = "BEGIN IMMEDIATE"
	}
	if err := s.exec(begin); err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, s.exec("ROLLBACK")) }()
	if err := s.checkHeader(real); err != nil {
		return nil, err
	}
	if err := s.prepare(); err != nil {
		return nil, err
	}
	if way == toWrite { // an empty write transaction fails if the file cannot be written
		if err := s.exec("DELETE FROM kept WHERE 0"); err != nil {
			return nil, err
		}
	}
	c = &content{}
	zero, err := s.lines(0, 0, 1)
	if err != nil {
		return nil, err
	}
	if len(zero) == 0 {
		return nil, corruptf("line 0 is missing")
	}
	if c.founding, err = zero[0].founded(); err != nil || c.founding.Format != Format {
		return nil, corruptf("line 0 does not begin a campaign")
	}
	c.first = c.founding.begin(zero[0].Hash)
	if c.head, err = s.head(); err != nil {
		return nil, err
	}
	last := int64(-1)
	if err := s.queryRow("SELECT number FROM lines ORDER BY number DESC LIMIT 1", &last); err != nil {
		return nil, err
	}
	if last != c.head.Last {
		return nil, corruptf("the last line is %d, not %d", last, c.head.Last)
	}
	if err := s.checkEnds(c); err != nil {
		return nil, err
	}
	if err := s.checkSnapshots(c); err != nil {
		return nil, err
	}
	return c, s.checkTail(c, zero[0].Hash)
}

// checkHeader verifies the header of the file before SQLite trusts it.
func (s *store) checkHeader(real string) error {
	var first []byte
	if err := s.queryRow("SELECT data FROM sqlite_dbpage WHERE pgno = 1", &first); err != nil {
		return err
	}
	h, ok := readHeader(first)
	ours, err := s.schemaIsOurs(h.page)
	if err != nil {
		return err
	}
	switch {
	case !ok:
		return corruptf("the header is damaged")
	case !ours && h.application != applicationID:
		return &NotCampaignError{Why: "is not a houserule campaign"}
	case h.format > Format && (!ours || s.foundingFormat() != Format):
		return &NewerFormatError{Format: int(h.format), Known: Format}
	case !ours:
		return corruptf("the schema is damaged")
	case h.application != applicationID:
		return corruptf("the header is damaged: its application")
	case h.format != Format:
		return corruptf("the header is damaged: its format")
	case h.wrong != "":
		return corruptf("%s", h.wrong)
	}
	info, err := os.Stat(real)
	if err != nil {
		return err
	}
	s.layout.page = h.page
	if info.Size() != int64(h.page)*h.pages {
		return corruptf("the file has %d bytes, not %d", info.Size(), int64(h.page)*h.pages)
	}
	return nil
}

// schemaIsOurs reports whether the tables are those of [tables].
func (s *store) schemaIsOurs(page int) (bool, error) {
	rows, err := s.conn.QueryContext(context.Background(), "SELECT type, name, tbl_name, rootpage, sql FROM sqlite_schema ORDER BY rowid")
	if err != nil {
		return false, err
	}
	defer rows.Close()
	n, same := 0, true
	for rows.Next() {
		var sort, name, table, text sql.NullString
		var root sql.NullInt64
		if err := rows.Scan(&sort, &name, &table, &root, &text); err != nil {
			return false, err
		}
		same = same && n < len(tables) && sort.String == "table" && name.String == tables[n].name &&
			table.String == tables[n].name && root.Int64 == rootOf(page, n) && text.String == tables[n].sql
		n++
	}
	return same && n == len(tables), rows.Err()
}

// foundingFormat returns the format in line 0, 0 if it cannot be read.
func (s *store) foundingFormat() int {
	if s.prepare() != nil {
		return 0
	}
	zero, err := s.lines(0, 0, 1)
	if err != nil || len(zero) == 0 {
		return 0
	}
	f, err := zero[0].founded()
	if err != nil {
		return 0
	}
	return f.Format
}

// checkEnds refuses rows before the first and behind the last row of each table.
func (s *store) checkEnds(c *content) error {
	for _, of := range []struct {
		query string
		end   int64 // behind the last
	}{
		{"SELECT (SELECT min(number) FROM lines), (SELECT max(number) FROM lines)", c.head.Last + 1},
		{"SELECT (SELECT min(id) FROM boxes), (SELECT max(id) FROM boxes)", partID(min(c.head.Blocks, maxBlocks), 0)},
		{"SELECT (SELECT min(id) FROM kept), (SELECT max(id) FROM kept)", c.head.Kept},
	} {
		var first, last sql.NullInt64
		if err := s.queryRow(of.query, &first, &last); err != nil {
			return err
		}
		table := strings.TrimSuffix(of.query[strings.LastIndexByte(of.query, ' ')+1:], ")")
		switch {
		case first.Valid && first.Int64 < 0:
			return corruptf("a row of `%s` has the number %d", table, first.Int64)
		case last.Valid && last.Int64 >= of.end:
			return corruptf("a row of `%s` follows the last one", table)
		}
	}
	return nil
}

// maxBlocks is the limit of the number of blocks.
const maxBlocks = 1 << 30

// checkSnapshots reads and verifies all snapshots; there are at most three.
func (s *store) checkSnapshots(c *content) error {
	if c.head.Blocks < ownerNotes || c.head.Kept < 0 {
		return corruptf("the head is damaged")
	}
	for owner := int64(ownerBase); owner < ownerNotes; owner++ {
		b, err := s.block(owner)
		if err != nil {
			return err
		}
		belongs := b.Line <= c.last()
		if owner == ownerBase {
			belongs = b.Line < 0 || c.founding.After > 0 && b.Line == c.founding.After
		}
		if !belongs {
			return corruptf("a snapshot of line %d does not belong here", b.Line)
		}
		if b.Line >= 0 {
			c.snapshots = append(c.snapshots, Snapshot{Line: b.Line, State: b.State, of: b.Of, owner: owner})
		}
	}
	if c.founding.After > 0 && (len(c.snapshots) == 0 || c.snapshots[0].owner != ownerBase) {
		return corruptf("the snapshot of line %d, with which the file begins, is missing", c.founding.After)
	}
	sortSnapshots(c.snapshots)
	return nil
}

// checkTail verifies the chain from the newest snapshot to its end, and at least the last 128
// lines.
func (s *store) checkTail(c *content, zero Hash) error {
	follow := c.first
	from := c.first.next
	if len(c.snapshots) > 0 {
		newest := c.snapshots[len(c.snapshots)-1]
		if newest.owner == ownerBase {
			if newest.of != follow.before {
				return corruptf("the snapshot of line %d does not belong here", newest.Line)
			}
		} else {
			at := newest.Line
			l, err := s.lines(at, at, 1)
			if err != nil {
				return err
			}
			if len(l) == 0 || l[0].Hash != newest.of || l[0].State != newest.State {
				return corruptf("line %d differs from its snapshot", at)
			}
			if from, follow, err = s.tailStart(c, at, l[0].Before); err != nil {
				return err
			}
		}
	}
	end, err := s.follow(follow, from, c.head.Last)
	if err != nil {
		return err
	}
	if end.next <= c.head.Last {
		return corruptf("line %d is missing", end.next)
	}
	if c.head.Last == 0 {
		end.before = zero
	}
	if end.before != c.head.Hash {
		return corruptf("the last line differs from the head")
	}
	return nil
}

// tailLines is the least number of lines at the end that are verified when a file is opened.
const tailLines = 128

// tailStart returns where to begin verifying the chain: the newest snapshot, or tailLines before
// the end.
func (s *store) tailStart(c *content, at int64, before Hash) (from int64, follow chain, err error) {
	from = min(at, c.head.Last-tailLines+1)
	switch {
	case from <= c.first.next:
		return c.first.next, c.first, nil
	case from == at:
		return at, chain{next: at, before: before}, nil
	}
	l, err := s.lines(from, from, 1)
	if err == nil && len(l) == 0 {
		err = corruptf("line %d is missing", from)
	}
	if err != nil {
		return 0, chain{}, err
	}
	return from, chain{next: from, before: l[0].Before}, nil
}

// follow verifies the chain from one line to another and returns its end.
func (s *store) follow(c chain, from, to int64) (chain, error) {
	for from <= to {
		lines, err := s.lines(from, to, batch)
		for i := range lines {
			if err := c.follow(&lines[i]); err != nil {
				return c, &corrupt{what: err.Error()}
			}
		}
		if err != nil {
			return c, err
		}
		if len(lines) == 0 {
			break
		}
		from = c.next
	}
	return c, nil
}

// verifyTail verifies the last lines again before the first write since opening is committed:
// SQLite trusts the free-space list in a page, and if that is damaged, the write has overwritten
// a line.
func (s *store) verifyTail(first chain, h head) error {
	from := max(first.next, h.Last-batch+1)
	lines, err := s.lines(from, h.Last, batch)
	if err != nil {
		return err
	}
	var c chain
	for i := range lines {
		if i == 0 {
			c = chain{next: from, before: lines[0].Before}
			if from == first.next {
				c = first
			}
		}
		if err := c.follow(&lines[i]); err != nil {
			return &corrupt{what: err.Error()}
		}
	}
	if h.Last > 0 && c != (chain{next: h.Last + 1, before: h.Hash}) {
		return corruptf("line %d is missing", c.next)
	}
	if zero, err := s.lines(0, 0, 1); err != nil || len(zero) == 0 {
		return corruptf("line 0 is damaged")
	}
	got, err := s.head()
	if err == nil && got != h {
		err = corruptf("the head is damaged")
	}
	return err
}

// verifyBlocks verifies all blocks but the notes again.
func (s *store) verifyBlocks() error {
	for owner := int64(ownerHead); owner < ownerNotes; owner++ {
		if _, err := s.block(owner); err != nil {
			return err
		}
	}
	return nil
}

// checkIntegrity runs the integrity check of SQLite.
func (s *store) checkIntegrity() error {
	rows, err := s.conn.QueryContext(context.Background(), "PRAGMA quick_check(1)")
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return err
		}
		if text != "ok" {
			return corruptf("SQLite says: %s", firstLine(text))
		}
	}
	return rows.Err()
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return fmt.Sprintf("%.100s", line)
}
