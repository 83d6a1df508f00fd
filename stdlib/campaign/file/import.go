package file

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"unicode/utf8"
)

// ImportError is the error for an invalid export.
type ImportError struct {
	Row  int // from 1; 0 for the complete export
	What string
}

// Error returns the row and the fault.
func (e *ImportError) Error() string {
	if e.Row == 0 {
		return "the export is damaged: " + e.What
	}
	return fmt.Sprintf("row %d of the export: %s", e.Row, e.What)
}

// maxRow is the limit of a row of an export in bytes: the largest content, encoded as JSON.
const maxRow = 2 * maxSize

// Import makes a campaign from an export, at a path where no file exists. All hashes are
// verified; on an error no file is made.
func Import(r io.Reader, path string) error { return importAs(r, path, defaultLayout) }

func importAs(r io.Reader, path string, l layout) error {
	held, err := makeNew(path, "", l, func(b *builder) error {
		in := &importer{b: b, rows: rowReader(r)}
		return in.all()
	})
	held.release()
	return err
}

// VerifyExport verifies an export as [Import] does, without making a file. Faults are an
// *[ImportError].
func VerifyExport(r io.Reader) (Verified, error) { return VerifyExported(r, nil) }

// VerifyExported is [VerifyExport], and calls each for every verified line.
func VerifyExported(r io.Reader, each func(Line) error) (Verified, error) {
	b := &builder{head: head{Blocks: ownerNotes}, have: map[int64]bool{}}
	in := &importer{b: b, rows: rowReader(r), each: each}
	if err := in.all(); err != nil {
		return Verified{}, err
	}
	f, err := in.zero.founded()
	snapshots := in.snapshots
	if in.base {
		snapshots = append([]int64{f.After}, snapshots...)
	}
	c := &content{head: b.head, founding: f, first: f.begin(in.zero.Hash)}
	v := c.verified(snapshots)
	v.Hidden = in.left
	return v, err
}

// Hidden is the Kind of hidden lines of an export, of which only number and hashes are known.
const Hidden = "hidden"

// importer reads an export row by row.
type importer struct {
	b    *builder
	rows *bufio.Reader
	row  int

	zero      *Line
	of        map[int64]Line // lines that may have a snapshot, without their texts
	kept      map[Hash]bool
	notes     map[string]bool
	snapshots []int64
	base      bool
	each      func(Line) error
	without   bool // the export is one of ExportWithout: lines may be hidden
	left      int  // number of hidden lines
}

func (in *importer) wrong(format string, args ...any) error {
	return &ImportError{Row: in.row, What: fmt.Sprintf(format, args...)}
}

// next reads a row; false at the end.
func (in *importer) next() ([]byte, bool, error) {
	in.row++
	var row []byte
	for {
		part, err := in.rows.ReadSlice('\n')
		row = append(row, part...)
		if len(row) > maxRow {
			return nil, false, in.wrong("it is longer than %d bytes", maxRow)
		}
		switch {
		case err == nil:
			return row, true, nil
		case errors.Is(err, bufio.ErrBufferFull):
		case errors.Is(err, io.EOF):
			return row, len(row) > 0, nil
		default:
			return nil, false, fmt.Errorf("the export cannot be read: %w", err)
		}
	}
}

// all reads all rows up to the end.
func (in *importer) all() error {
	in.of, in.kept, in.notes = map[int64]Line{}, map[Hash]bool{}, map[string]bool{}
	for {
		row, ok, err := in.next()
		if err != nil {
			return err
		}
		if !ok {
			return &ImportError{What: "its last row is missing"}
		}
		if !utf8.Valid(row) {
			return in.wrong("it is not UTF-8")
		}
		end, err := in.take(row)
		if err != nil || !end {
			if err != nil {
				return err
			}
			continue
		}
		if _, more, err := in.next(); err != nil || more {
			return errors.Join(err, in.wrong("nothing may follow the end"))
		}
		return nil
	}
}

// take processes one row, and reports whether it is the last.
func (in *importer) take(row []byte) (end bool, err error) {
	if in.row == 1 {
		var h exportHead
		if err := strict(row, &h); err != nil || h.Houserule != "campaign" || h.Format < 1 {
			return false, in.wrong("it does not begin an exported campaign")
		}
		if h.Format > Format {
			return false, in.wrong("format %d, written by a newer houserule: this one reads formats up to %d", h.Format, Format)
		}
		if h.For != "" && (h.For != forPlayers || in.b.store != nil) {
			return false, in.wrong("it is for %.20q: lines are omitted, so it cannot be continued", h.For)
		}
		in.without = h.For != ""
		return false, nil
	}
	// The first field of a row names its kind.
	var l exportLine
	var x exportHidden
	var s exportSnapshot
	var k exportKept
	var n exportNote
	var e exportEnd
	switch {
	case bytes.HasPrefix(row, []byte(`{"line":`)) && strict(row, &l) == nil && l.Line != nil:
		return false, in.line(&l)
	case in.zero == nil:
		return false, in.wrong("line 0 is expected here")
	case in.without && bytes.HasPrefix(row, []byte(`{"hidden":`)) && strict(row, &x) == nil && x.Hidden != nil:
		return false, in.hidden(&x)
	case bytes.HasPrefix(row, []byte(`{"snapshot":`)) && strict(row, &s) == nil && s.Snapshot != nil:
		return false, in.snapshot(&s)
	case bytes.HasPrefix(row, []byte(`{"kept":`)) && strict(row, &k) == nil && k.Kept != nil:
		return false, in.content(&k)
	case bytes.HasPrefix(row, []byte(`{"note":`)) && strict(row, &n) == nil && n.Note != nil:
		return false, in.note(&n)
	case bytes.HasPrefix(row, []byte(`{"end":`)) && strict(row, &e) == nil && e.End != nil:
		return true, in.end(&e)
	}
	return false, in.wrong("it does not belong in an exported campaign: %.60q", bytes.TrimSpace(row))
}

// strict decodes a JSON object without unknown fields and trailing data.
func strict(row []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(row))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("more than one")
	}
	return nil
}

// digits decodes hex digits; false unless there are exactly len(into) bytes.
func digits(into []byte, text string) bool {
	n, err := hex.Decode(into, []byte(text[:min(len(text), 2*len(into))]))
	return err == nil && n == len(into) && len(text) == 2*len(into)
}

func (in *importer) line(e *exportLine) error {
	l := Line{
		Number: *e.Line, Kind: e.Kind, Who: e.Who, Typed: e.Typed, Time: e.Time, Command: []byte(e.Command),
		Dice: []byte(e.Dice), Answers: []byte(e.Answers), Said: []byte(e.Said), Change: []byte(e.Change),
	}
	if !digits(l.State[:], e.State) || !digits(l.Before[:], e.Before) || !digits(l.Hash[:], e.Hash) || l.sum() != l.Hash || l.validate() != nil {
		return in.wrong("line %d is damaged", l.Number)
	}
	if len(in.snapshots)+len(in.kept)+len(in.notes) > 0 {
		return in.wrong("line %d comes after the end of the lines", l.Number)
	}
	if in.zero == nil {
		if f, err := l.founded(); err != nil || f.Format != Format || l.Before != (Hash{}) {
			return in.wrong("line 0 is expected here")
		}
		in.zero = &l
	}
	if l.Number == 0 && in.b.chain != (chain{}) {
		return in.wrong("line 0 occurs twice")
	}
	if err := in.b.line(&l); err != nil {
		var c *corrupt
		if code(err) != 0 || errors.As(err, &c) {
			return err
		}
		return in.wrong("%s", err)
	}
	in.of[l.Number] = Line{State: l.State, Hash: l.Hash}
	if in.each != nil {
		return in.each(l)
	}
	return nil
}

// hidden takes a line of which only the hashes are known.
func (in *importer) hidden(e *exportHidden) error {
	l := Line{Number: *e.Hidden, Kind: Hidden}
	if !digits(l.Before[:], e.Before) || !digits(l.Hash[:], e.Hash) || l.Number == 0 {
		return in.wrong("line %d is damaged", l.Number)
	}
	if err := in.b.line(&l); err != nil {
		return in.wrong("%s", err)
	}
	in.left++
	if in.each != nil {
		return in.each(l)
	}
	return nil
}

func (in *importer) snapshot(e *exportSnapshot) error {
	b := &block{Line: *e.Snapshot, Data: e.Data}
	if !digits(b.Of[:], e.Of) || !digits(b.State[:], e.State) || len(b.Data) > maxSize {
		return in.wrong("the snapshot of line %d is damaged", b.Line)
	}
	f, _ := in.zero.founded()
	owner := ownerFirst + int64(len(in.snapshots))
	l, ok := in.of[b.Line]
	switch {
	case f.After > 0 && b.Line == f.After && b.Of.String() == f.Of && !in.base:
		in.base = true
		return in.b.block(ownerBase, b)
	case !ok || l.Hash != b.Of || l.State != b.State:
		return in.wrong("the snapshot of line %d does not belong to a line of the export", b.Line)
	case slices.Contains(in.snapshots, b.Line):
		return in.wrong("the snapshot of line %d occurs twice", b.Line)
	case owner >= ownerNotes:
		return in.wrong("there are more than two snapshots")
	}
	in.snapshots = append(in.snapshots, b.Line)
	return in.b.block(owner, b)
}

func (in *importer) content(e *exportKept) error {
	var hash Hash
	if !digits(hash[:], *e.Kept) || sha256.Sum256(e.Content) != hash || len(e.Content) > maxSize || in.kept[hash] {
		return in.wrong("the content %.8s is damaged or occurs twice", *e.Kept)
	}
	in.kept[hash] = true
	return in.b.keep(hash, e.Content)
}

func (in *importer) note(e *exportNote) error {
	if *e.Note == "" || in.notes[*e.Note] || len(*e.Note)+len(e.Text) > maxSize {
		return in.wrong("the note %.40q has no name, occurs twice or is too large", *e.Note)
	}
	in.notes[*e.Note] = true
	return in.b.note(&block{Line: -1, Name: *e.Note, Data: []byte(e.Text)})
}

func (in *importer) end(e *exportEnd) error {
	var hash Hash
	if !digits(hash[:], e.Hash) || *e.End != in.b.head.Last || hash != in.b.head.Hash {
		return in.wrong("it ends with line %d, not with the line before it", *e.End)
	}
	if f, _ := in.zero.founded(); f.After > 0 && !in.base {
		return in.wrong("the snapshot of line %d, with which the file begins, is missing", f.After)
	}
	return nil
}
