package file

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
)

// Damage is the error for a damaged file. It describes the fault and the intact content. The file
// itself is not changed.
type Damage struct {
	Path      string
	Found     string  // the first fault, as in "line 12 is damaged"
	WholeUpTo int64   // the last line of the intact chain from line 0; -1 if line 0 is damaged
	Behind    int     // number of intact lines behind the damage; 0 if only the tail is damaged
	Last      int64   // number of the last line ever written; -1 if unknown
	Snapshots []int64 // lines with an intact snapshot, in order

	real string
}

// examine searches a damaged file for intact content. cause is the error that showed the damage.
func examine(path, real string, cause error) (*Damage, *wreck, error) {
	w, ours, err := search(path, real)
	if err != nil {
		return nil, nil, err
	}
	if !ours {
		return nil, nil, &NotCampaignError{Path: path, Why: "is not a houserule campaign"}
	}
	d := &Damage{Path: path, Found: faultText(cause), WholeUpTo: -1, Last: -1, real: real}
	if w.zero != nil {
		d.WholeUpTo = w.upTo.next - 1
		if w.upTo == w.first {
			d.WholeUpTo = 0
		}
	}
	for n := range w.lines {
		if n > d.WholeUpTo {
			d.Behind++
		}
	}
	if w.head != nil {
		d.Last = w.head.Last
	}
	for _, s := range w.snapshots {
		d.Snapshots = append(d.Snapshots, s.Line)
	}
	return d, w, nil
}

// faultText returns a short description of an error for [Damage.Found].
func faultText(cause error) string {
	var c *corrupt
	if errors.As(cause, &c) {
		return c.what
	}
	return firstLine("SQLite says: " + cause.Error())
}

// Tail reports whether only the tail is damaged: line 0 is intact, and no line behind the damage
// is.
func (d *Damage) Tail() bool { return d.Behind == 0 && d.WholeUpTo >= 0 }

// Error describes the damage in one sentence, with the snapshots behind the intact lines.
func (d *Damage) Error() string { return d.Summary() + d.laterSnapshotsText() }

// Summary returns [Damage.Error] without the snapshots.
func (d *Damage) Summary() string {
	whole := fmt.Sprintf("lines 1 to %d are intact", d.WholeUpTo)
	switch d.WholeUpTo {
	case 0:
		whole = "line 0 is intact"
	case 1:
		whole = "line 1 is intact"
	}
	switch {
	case d.WholeUpTo < 0 && d.Behind == 0:
		return d.Path + " is damaged from its beginning: not one line is intact"
	case d.Behind > 0:
		lines := "lines"
		if d.Behind == 1 {
			lines = "line"
		}
		return fmt.Sprintf("%s is damaged at line %d, with %d %s after it, and opens read-only", d.Path, d.WholeUpTo+1, d.Behind, lines)
	case d.Last == d.WholeUpTo:
		return fmt.Sprintf("%s is damaged, but not in its lines: %s, and there were no others (%s)", d.Path, whole, d.Found)
	}
	return fmt.Sprintf("%s is damaged after line %d: %s, the tail is not", d.Path, d.WholeUpTo, whole)
}

// LaterSnapshots lists the lines with snapshots behind the intact chain.
func (d *Damage) LaterSnapshots() (lines []int64) {
	for _, line := range d.Snapshots {
		if line > d.WholeUpTo {
			lines = append(lines, line)
		}
	}
	return lines
}

// laterSnapshotsText returns a sentence about [Damage.LaterSnapshots], "" if there are none.
func (d *Damage) laterSnapshotsText() string {
	var more []string
	for _, line := range d.LaterSnapshots() {
		more = append(more, fmt.Sprintf("after %d", line))
	}
	if len(more) == 0 {
		return ""
	}
	return "; intact snapshots: " + strings.Join(more, ", ")
}

// ErrNotTail is returned by [Damage.SetTailAside] if there are intact lines behind the damage, or
// none before it.
var ErrNotTail = errors.New("the damage is not in the tail")

// AsidePath returns the path to which [Damage.SetTailAside] would move the damaged file.
func (d *Damage) AsidePath() string {
	for n := 1; ; n++ {
		if _, err := os.Lstat(fmt.Sprintf("%s.tail-%d", d.real, n)); err != nil {
			return fmt.Sprintf("%s.tail-%d", d.Path, n)
		}
	}
}

// SetTailAside makes a new file with the intact lines at the path of the damaged one, which is
// renamed to NAME.tail-1 or the next free number and not changed. It returns the new path of the
// damaged file.
func (d *Damage) SetTailAside() (aside string, err error) {
	if !d.Tail() {
		return "", fmt.Errorf("%s: %w", d.Path, ErrNotTail)
	}
	held, err := takeLock(d.Path, d.real, "")
	if err != nil {
		return "", err
	}
	defer held.release()
	w, _, err := search(d.Path, d.real)
	if err != nil {
		return "", err
	}
	if w.zero == nil || w.upTo.next-1 != max(d.WholeUpTo, w.first.next-1) {
		return "", fmt.Errorf("%s has changed since it was examined: open it again", d.Path)
	}
	temp, err := build(d.Path, d.real, layout{page: w.page}, func(b *builder) error {
		if err := b.line(w.zero); err != nil {
			return err
		}
		return w.salvage(b, w.first.next, func(s Snapshot) bool { return s.Line < w.upTo.next })
	})
	if err != nil {
		return "", err
	}
	return setAside(d.Path, d.real, temp)
}

// NewCampaign makes a new campaign at newPath that begins with the snapshot of a line. Its line 0
// names that line; the lines after it are copied up to the first damaged one, with their numbers.
// Intact contents and notes are copied, and the caller's head if line 0 is intact.
func (d *Damage) NewCampaign(snapshot int64, newPath string) error {
	w, _, err := search(d.Path, d.real)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(w.snapshots, func(s Snapshot) bool { return s.Line == snapshot })
	if at < 0 {
		return fmt.Errorf("%s has no intact snapshot of line %d", d.Path, snapshot)
	}
	s := w.snapshots[at]
	f := founding{Format: Format}
	if s.Line > 0 {
		f.After, f.Of = s.Line, s.of.String()
	}
	var was Line
	if w.zero != nil {
		was = Line{Time: w.zero.Time, Dice: w.zero.Dice, Change: w.zero.Change}
	}
	zero, err := foundingLine(f, was)
	if err != nil {
		return err
	}
	if s.Line == 0 && w.zero != nil {
		zero = *w.zero
	}
	held, err := makeNew(newPath, "", layout{page: w.page}, func(b *builder) error {
		if err := b.line(&zero); err != nil {
			return err
		}
		data, err := w.block(s.owner)
		if err != nil {
			return err
		}
		owner := int64(ownerBase)
		if s.Line == 0 {
			owner = ownerFirst
		}
		if err := b.block(owner, data); err != nil {
			return err
		}
		return w.salvage(b, s.Line+1, func(other Snapshot) bool { return other.Line > s.Line && other.Line < b.chain.next })
	})
	held.release()
	return err
}

// salvage copies the intact lines from one number on, then snapshots, contents and notes.
func (w *wreck) salvage(b *builder, from int64, keep func(Snapshot) bool) error {
	return w.with(func(p *pages) error {
		for n := from; ; n++ {
			at, ok := w.lines[n]
			if !ok {
				break
			}
			r, ok := p.at(at)
			if !ok || len(r.columns) != len(columns)+4 {
				break
			}
			l, ok := r.line()
			if c := b.chain; !ok || c.follow(&l) != nil {
				break
			}
			if err := b.line(&l); err != nil {
				return err
			}
		}
		for _, s := range w.snapshots {
			if !keep(s) {
				continue
			}
			if data, err := readBlock(s.owner, w.partOf(p)); err == nil {
				if err := b.block(s.owner, data); err != nil {
					return err
				}
			}
		}
		for i, at := range w.contents {
			if r, ok := p.at(at); ok {
				if _, content, ok := r.content(); ok {
					if err := b.keep(w.hashes[i], content); err != nil {
						return err
					}
				}
			}
		}
		for owner := int64(ownerNotes); owner < w.blocks; owner++ {
			if note, err := readBlock(owner, w.partOf(p)); err == nil {
				if err := b.note(note); err != nil {
					return err
				}
			}
		}
		return nil
	})
}
