package file

import (
	"fmt"
	"iter"
)

// Head is where the chain ends: whoever wrote it down sees later whether a file
// is still the one it was.
type Head struct {
	Last int64 // the number of the last line
	Hash Hash  // its hash
}

// Head gives the end of the chain; for a reader, as it is now. Of a damaged file it
// is the end of what is whole.
func (f *File) Head() (h Head, err error) {
	err = f.look(func() error {
		c, err := f.now()
		if err == nil {
			h = Head{Last: c.last(), Hash: c.end()}
		}
		return err
	})
	return h, err
}

// look reads something that was so at one moment, though others may write; they wait
// for it, so it should not take long.
func (f *File) look(do func() error) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.store == nil || f.wreck != nil || f.lock != nil {
		return do()
	}
	if err := f.store.exec("BEGIN"); err != nil {
		return f.hurt(err, "")
	}
	defer f.store.exec("ROLLBACK")
	return do()
}

// end is the hash on which the next line follows.
func (c *content) end() Hash {
	if c.head.Last == 0 {
		return c.first.before
	}
	return c.head.Hash
}

// First is the number of the first line behind line 0: 1, but in a file that
// was made by [Damage.From].
func (f *File) First() int64 {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.wreck != nil {
		return f.wreck.first.next
	}
	if f.content == nil {
		return 1
	}
	return f.content.first.next
}

// now gives what is in the file; a reader looks again, somebody may be writing.
func (f *File) now() (*content, error) {
	switch {
	case f.wreck != nil:
		return f.wreck.content(f.damage), nil
	case f.store == nil:
		return nil, errClosed
	case f.lock != nil:
		return f.content, nil
	}
	h, err := f.store.head()
	if err != nil {
		return nil, f.hurt(err, "")
	}
	c := *f.content
	c.head = h
	return &c, nil
}

// Line reads one line, and checks it.
func (f *File) Line(n int64) (l Line, err error) {
	err = f.look(func() error {
		l, err = f.line(n)
		return err
	})
	return l, err
}

func (f *File) line(n int64) (Line, error) {
	c, err := f.now()
	if err != nil {
		return Line{}, err
	}
	if n < 0 || n > c.head.Last || n > 0 && n < c.first.next {
		return Line{}, f.noLine(n, c)
	}
	if f.wreck != nil {
		return f.wreck.line(n)
	}
	lines, err := f.store.lines(n, n, 1)
	if err != nil || len(lines) == 0 {
		return Line{}, f.hurt(err, fmt.Sprintf("line %d is missing", n))
	}
	return lines[0], nil
}

// noLine says which lines there are instead.
func (f *File) noLine(n int64, c *content) error {
	switch first := c.first.next; {
	case c.head.Last == 0:
		return fmt.Errorf("%s has no line %d: there is only line 0", f.path, n)
	case n > 0 && n < first:
		return fmt.Errorf("%s has no line %d: it begins behind line %d", f.path, n, first-1)
	default:
		return fmt.Errorf("%s has no line %d: the last one is %d", f.path, n, c.head.Last)
	}
}

// Lines reads lines in their order, from one number to another, both included; a
// `to` below 0 is the last line, and what the file does not have is left out at
// either end. Each line is checked, and that it follows on the one before. Only a
// few lines are in memory at a time. After an error nothing more comes, but from a
// damaged file, where every line that is lost is an error of its own.
func (f *File) Lines(from, to int64) iter.Seq2[Line, error] {
	return func(yield func(Line, error) bool) {
		var before *chain
		for next := max(from, 0); ; {
			lines, again, err := f.some(next, to)
			for i := range lines {
				l := &lines[i]
				if wrong := link(&before, l); wrong != nil {
					next, again, err = l.Number, -1, f.found(wrong)
					break
				}
				if !yield(*l, nil) {
					return
				}
				next = l.Number + 1
			}
			if err != nil {
				if !yield(Line{Number: next}, err) || !f.wrecked() {
					return
				}
				before, again = nil, next+1
			}
			if next = max(next, again); again < 0 {
				return
			}
		}
	}
}

// link says whether a line follows on what was read before, if anything was.
func link(before **chain, l *Line) error {
	if l.Number == 0 {
		zero, err := l.founded()
		if err == nil {
			c := zero.begin(l.Hash)
			*before = &c
		}
		return err
	}
	if *before == nil {
		*before = &chain{next: l.Number, before: l.Before}
	}
	return (*before).follow(l)
}

// found tells of what is wrong with a line that is whole by itself.
func (f *File) found(wrong error) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.hurt(&corrupt{what: wrong.Error()}, "")
}

// wrecked says whether lines are read one by one, since not all of them can be.
func (f *File) wrecked() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.wreck != nil
}

// some reads the next lines at one moment, see next.
func (f *File) some(from, to int64) (lines []Line, again int64, err error) {
	err = f.look(func() (err error) {
		lines, again, err = f.next(from, to)
		return err
	})
	return lines, again, err
}

// next reads the next lines, and says where to read on: a negative number is the
// end.
func (f *File) next(from, to int64) (lines []Line, again int64, err error) {
	c, err := f.now()
	if err != nil {
		return nil, -1, err
	}
	if to < 0 || to > c.head.Last {
		to = c.head.Last
	}
	if from > 0 && from < c.first.next {
		from = c.first.next
	}
	if from > to {
		return nil, -1, nil
	}
	if f.wreck != nil {
		l, err := f.wreck.line(from)
		if err != nil {
			return nil, from + 1, err
		}
		return []Line{l}, from + 1, nil
	}
	if from == 0 { // the next one need not be line 1
		to = 0
	}
	lines, err = f.store.lines(from, to, batch)
	if err != nil || len(lines) == 0 {
		return lines, -1, f.hurt(err, fmt.Sprintf("line %d is missing", from))
	}
	again = lines[len(lines)-1].Number + 1
	if from == 0 {
		again = c.first.next
	}
	return lines, again, nil
}

// box reads a box of a file, whole or damaged.
func (f *File) box(owner int64) (*box, error) {
	if f.wreck != nil {
		return f.wreck.box(owner)
	}
	return f.store.box(owner)
}

// snapshots lists what there is; a reader looks again.
func (f *File) snapshots() ([]Snapshot, error) {
	switch {
	case f.wreck != nil:
		return f.wreck.snapshots, nil
	case f.store == nil:
		return nil, errClosed
	case f.lock != nil:
		return f.content.snapshots, nil
	}
	c := *f.content
	c.snapshots = nil
	var err error
	if c.head, err = f.store.head(); err == nil {
		err = f.store.checkSnapshots(&c)
	}
	if err != nil {
		return nil, f.hurt(err, "")
	}
	return c.snapshots, nil
}

// hurt is what becomes of an error of reading: a damaged file says so as one that
// is opened does, and nothing is written to it any more. Without an error, the
// words say what is wrong.
func (f *File) hurt(err error, what string) error {
	if err == nil {
		err = &corrupt{what: what}
	}
	if f.damage != nil {
		return f.damage
	}
	if busy(err) {
		return fmt.Errorf("%s cannot be read: %w", f.path, ErrBusy)
	}
	if !broken(err) {
		return fmt.Errorf("%s cannot be read: %w", f.path, err)
	}
	d, w, failed := examine(f.path, f.real, err)
	if failed != nil {
		return failed
	}
	f.damage = d
	if f.lock == nil { // a reader goes on with what is whole
		f.wreck = w
	}
	f.stopped = &readOnly{text: f.path + " is damaged and open to read only: nothing is written"}
	return d
}
