package file

import (
	"fmt"
	"iter"
)

// Head is the end of the chain. A recorded Head can be compared later, to check that the file was
// not rewritten.
type Head struct {
	Last int64 // the number of the last line
	Hash Hash  // its hash
}

// Head returns the current end of the chain; in a damaged file that of the intact lines.
func (f *File) Head() (h Head, err error) {
	err = f.view(func() error {
		c, err := f.current()
		if err == nil {
			h = Head{Last: c.last(), Hash: c.end()}
		}
		return err
	})
	return h, err
}

// view runs do in a read transaction. Writers wait for it.
func (f *File) view(do func() error) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.store == nil || f.wreck != nil || f.lock != nil {
		return do()
	}
	if err := f.store.exec("BEGIN"); err != nil {
		return f.damageError(err, "")
	}
	defer f.store.exec("ROLLBACK")
	return do()
}

// end returns the hash of the last line.
func (c *content) end() Hash {
	if c.head.Last == 0 {
		return c.first.before
	}
	return c.head.Hash
}

// First returns the number of the first line behind line 0: 1, except in files made by
// [Damage.NewCampaign].
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

// current returns the current content; readers read it anew, as others may write.
func (f *File) current() (*content, error) {
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
		return nil, f.damageError(err, "")
	}
	c := *f.content
	c.head = h
	return &c, nil
}

// Line reads and verifies one line.
func (f *File) Line(n int64) (l Line, err error) {
	err = f.view(func() error {
		l, err = f.line(n)
		return err
	})
	return l, err
}

func (f *File) line(n int64) (Line, error) {
	c, err := f.current()
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
		return Line{}, f.damageError(err, fmt.Sprintf("line %d is missing", n))
	}
	return lines[0], nil
}

// noLine is the error for a line that does not exist; it names those that do.
func (f *File) noLine(n int64, c *content) error {
	switch first := c.first.next; {
	case c.head.Last == 0:
		return fmt.Errorf("%s has no line %d: there is only line 0", f.path, n)
	case n > 0 && n < first:
		return fmt.Errorf("%s has no line %d: it begins after line %d", f.path, n, first-1)
	default:
		return fmt.Errorf("%s has no line %d: the last one is %d", f.path, n, c.head.Last)
	}
}

// Lines yields the lines between two numbers, both included, in order. A `to` below 0 means the
// last line; numbers that do not exist are skipped at both ends. Each line is verified, and that
// it follows on the one before. Few lines are in memory at a time. An error ends the sequence,
// except in a damaged file, where each lost line yields an error.
func (f *File) Lines(from, to int64) iter.Seq2[Line, error] {
	return func(yield func(Line, error) bool) {
		var before *chain
		for next := max(from, 0); ; {
			lines, again, err := f.nextLines(next, to)
			for i := range lines {
				l := &lines[i]
				if wrong := link(&before, l); wrong != nil {
					next, again, err = l.Number, -1, f.faultOfLine(wrong)
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

// link returns an error unless l is the next line after the line read before, if any.
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

// faultOfLine reports a fault of an intact line, as [File.damageError] does.
func (f *File) faultOfLine(wrong error) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.damageError(&corrupt{what: wrong.Error()}, "")
}

// wrecked reports whether the file is damaged, so that lines are read one by one.
func (f *File) wrecked() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.wreck != nil
}

// nextLines is [File.next] in one transaction.
func (f *File) nextLines(from, to int64) (lines []Line, again int64, err error) {
	err = f.view(func() (err error) {
		lines, again, err = f.next(from, to)
		return err
	})
	return lines, again, err
}

// next reads the next lines. again is the number to continue with, negative at the end.
func (f *File) next(from, to int64) (lines []Line, again int64, err error) {
	c, err := f.current()
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
		return lines, -1, f.damageError(err, fmt.Sprintf("line %d is missing", from))
	}
	again = lines[len(lines)-1].Number + 1
	if from == 0 {
		again = c.first.next
	}
	return lines, again, nil
}

// block reads a block of an intact or damaged file.
func (f *File) block(owner int64) (*block, error) {
	if f.wreck != nil {
		return f.wreck.block(owner)
	}
	return f.store.block(owner)
}

// snapshots lists the snapshots; readers read them anew.
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
		return nil, f.damageError(err, "")
	}
	return c.snapshots, nil
}

// damageError handles an error of reading: if it means damage, the file becomes read-only and the
// error a *[Damage]. If err is nil, what describes the fault.
func (f *File) damageError(err error, what string) error {
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
	if f.lock == nil { // readers continue with the intact content
		f.wreck = w
	}
	f.stopped = &readOnly{text: f.path + " is damaged and open read-only: nothing is written"}
	return d
}
