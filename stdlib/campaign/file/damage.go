package file

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
)

// Damage says what is wrong with a file and what of it is whole. The file is as
// it was found; nothing in it is ever mended where it stands.
type Damage struct {
	Path      string
	Found     string  // what was found first, in few words: "line 12 is not whole"
	WholeUpTo int64   // all lines up to this one are whole and follow on each other; -1 if not even line 0 does
	Behind    int     // how many whole lines stand behind the damage; with 0 it is the tail that is damaged
	Last      int64   // the last line that was written, where that can be told; else -1
	Snapshots []int64 // the lines of which there is a whole snapshot

	real string
}

// examine looks at a file that was found to be damaged.
func examine(path, real string, cause error) (*Damage, *wreck, error) {
	w, ours, err := search(path, real)
	if err != nil {
		return nil, nil, err
	}
	if !ours {
		return nil, nil, &NotCampaign{Path: path, Why: "is no campaign of houserule"}
	}
	d := &Damage{Path: path, Found: found(cause), WholeUpTo: -1, Last: -1, real: real}
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

// found says in few words what was wrong.
func found(cause error) string {
	var c *corrupt
	if errors.As(cause, &c) {
		return c.what
	}
	return firstLine("SQLite says: " + cause.Error())
}

// Tail says whether nothing is lost but what stood behind the last whole line.
func (d *Damage) Tail() bool { return d.Behind == 0 && d.WholeUpTo >= 0 }

// Error tells it in one sentence, with the snapshots that keep more than the lines do.
func (d *Damage) Error() string { return d.Says() + d.offer() }

// Says tells it without the snapshots.
func (d *Damage) Says() string {
	whole := fmt.Sprintf("lines 1 to %d are whole", d.WholeUpTo)
	switch d.WholeUpTo {
	case 0:
		whole = "line 0 is whole"
	case 1:
		whole = "line 1 is whole"
	}
	switch {
	case d.WholeUpTo < 0 && d.Behind == 0:
		return d.Path + " is damaged from its beginning: not one line is whole"
	case d.Behind > 0:
		lines := "lines"
		if d.Behind == 1 {
			lines = "line"
		}
		return fmt.Sprintf("%s is damaged at line %d, with %d %s behind it, and opens to read only", d.Path, d.WholeUpTo+1, d.Behind, lines)
	case d.Last == d.WholeUpTo:
		return fmt.Sprintf("%s is damaged, but not in its lines: %s, and there were no more (%s)", d.Path, whole, d.Found)
	}
	return fmt.Sprintf("%s is damaged behind line %d: %s, the tail is not", d.Path, d.WholeUpTo, whole)
}

// More are the lines of the snapshots that keep more than the lines do.
func (d *Damage) More() (lines []int64) {
	for _, line := range d.Snapshots {
		if line > d.WholeUpTo {
			lines = append(lines, line)
		}
	}
	return lines
}

// offer names the snapshots that keep more than the lines do.
func (d *Damage) offer() string {
	var more []string
	for _, line := range d.More() {
		more = append(more, fmt.Sprintf("after %d", line))
	}
	if len(more) == 0 {
		return ""
	}
	return "; whole snapshots: " + strings.Join(more, ", ")
}

// ErrNotTail is given where a damage cannot be set aside, since whole lines stand
// behind it, or nothing whole before it.
var ErrNotTail = errors.New("it is not the tail that is damaged")

// Aside is the path under which [Damage.SetTailAside] would keep the damaged file.
func (d *Damage) Aside() string {
	for n := 1; ; n++ {
		if _, err := os.Lstat(fmt.Sprintf("%s.tail-%d", d.real, n)); err != nil {
			return fmt.Sprintf("%s.tail-%d", d.Path, n)
		}
	}
}

// SetTailAside goes on from the last whole line: the damaged file is renamed, to
// NAME.tail-1 or the next number that is free, and in its place stands a new one with
// all that was whole. Nothing of what was there is lost: the renamed file is the
// old one, byte by byte. It gives the path of that one.
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
		return "", fmt.Errorf("%s has changed since it was looked at: open it again", d.Path)
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

// From makes a new campaign out of a damaged one, which begins with the snapshot
// of a line: line 0 says so, and the lines behind it that are whole follow, up to the
// first that is not. Contents and notes that are whole come along, and the head
// of the caller, if line 0 is whole. Lines keep their numbers.
func (d *Damage) From(snapshot int64, newPath string) error {
	w, _, err := search(d.Path, d.real)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(w.snapshots, func(s Snapshot) bool { return s.Line == snapshot })
	if at < 0 {
		return fmt.Errorf("%s has no whole snapshot of line %d", d.Path, snapshot)
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
		data, err := w.box(s.owner)
		if err != nil {
			return err
		}
		owner := int64(ownerBase)
		if s.Line == 0 {
			owner = ownerFirst
		}
		if err := b.box(owner, data); err != nil {
			return err
		}
		return w.salvage(b, s.Line+1, func(other Snapshot) bool { return other.Line > s.Line && other.Line < b.chain.next })
	})
	held.release()
	return err
}

// salvage brings over what is whole: lines from a number on as long as they
// follow on each other, then snapshots, contents and notes.
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
			if data, err := readBox(s.owner, w.partOf(p)); err == nil {
				if err := b.box(s.owner, data); err != nil {
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
		for owner := int64(ownerNotes); owner < w.boxes; owner++ {
			if note, err := readBox(owner, w.partOf(p)); err == nil {
				if err := b.note(note); err != nil {
					return err
				}
			}
		}
		return nil
	})
}
