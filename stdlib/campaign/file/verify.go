package file

import (
	"errors"
	"fmt"
)

// Verified is the content of a verified file.
type Verified struct {
	Lines     int64 // without line 0
	Last      Head
	Snapshots []int64
	Kept      int
	Notes     int
	Hidden    int // number of hidden lines in an export
}

// Verify verifies everything: the chain from line 0 on, snapshots, contents, notes, and the pages
// by SQLite's integrity check. The error for damage is a *[Damage]. Another process may write
// meanwhile; the result describes the file as it was when Verify began.
func (f *File) Verify() (Verified, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch {
	case f.damage != nil:
		return Verified{}, f.damage
	case f.store == nil:
		return Verified{}, errClosed
	}
	c, err := f.store.check(f.real, toRead)
	if err != nil {
		return Verified{}, f.damageError(err, "")
	}
	if f.lock != nil && (c.head != f.content.head || c.first != f.content.first) {
		return Verified{}, f.damageError(nil, "the head is not the one that was written last")
	}
	if err := f.store.checkIntegrity(); err != nil {
		return Verified{}, f.damageError(err, "")
	}
	end, err := f.store.follow(c.first, c.first.next, c.head.Last)
	if err == nil && end.next <= c.head.Last {
		err = corruptf("line %d is missing", end.next)
	}
	if err == nil {
		err = f.store.checkCount(c)
	}
	if err == nil && c.head.Last > 0 && end.before != c.head.Hash {
		err = corruptf("the last line differs from the head")
	}
	for id := int64(0); err == nil && id < c.head.Kept; id++ {
		err = f.store.checkKept(id)
	}
	for owner := int64(ownerNotes); err == nil && owner < c.head.Blocks; owner++ {
		// What can be overwritten meanwhile is read in one transaction.
		if err = f.store.exec("BEGIN"); err == nil {
			_, err = f.store.block(owner)
			err = errors.Join(err, f.store.exec("ROLLBACK"))
		}
	}
	if err != nil {
		return Verified{}, f.damageError(err, "")
	}
	var snapshots []int64
	for _, s := range c.snapshots {
		snapshots = append(snapshots, s.Line)
	}
	return c.verified(snapshots), nil
}

// checkCount refuses lines between line 0 and the first one.
func (s *store) checkCount(c *content) error {
	number := int64(-1)
	err := s.queryRow(fmt.Sprintf("SELECT coalesce(min(number), -1) FROM lines WHERE number > 0 AND number < %d", c.first.next), &number)
	if err == nil && number > 0 {
		err = corruptf("line %d comes before the first one", number)
	}
	return err
}

// verified counts the content.
func (c *content) verified(snapshots []int64) Verified {
	return Verified{
		Lines: c.last() - c.first.next + 1, Last: Head{c.last(), c.end()}, Snapshots: snapshots,
		Kept: int(c.head.Kept), Notes: int(c.head.Blocks - ownerNotes),
	}
}

// Compact rewrites a file with only the newest snapshot and the one with which it begins. Each
// line is verified, which SQLite's VACUUM does not do. The new file replaces the old one when it
// is complete and synced.
func Compact(path string) error { return compact(path, defaultLayout) }

func compact(path string, l layout) error {
	f, err := open(path, Options{}, l, nil)
	if err != nil {
		return err
	}
	defer f.Close()
	if _, err := f.Verify(); err != nil {
		return err
	}
	temp, err := build(path, f.real, l, func(b *builder) error { return f.copyTo(b, true) })
	if err != nil {
		return err
	}
	if err := f.store.close(); err != nil {
		return err
	}
	f.store = nil
	defer func() { f.lock.release(); f.lock = nil }()
	return replace(path, f.real, temp)
}

// Copy makes another file with all content, at a path where no file exists. It works after
// writing failed, too.
func (f *File) Copy(path string) error {
	if d := f.Damage(); d != nil {
		return d
	}
	held, err := makeNew(path, "", defaultLayout, func(b *builder) error {
		if err := f.refreshed(); err != nil {
			return err
		}
		return f.copyTo(b, false)
	})
	held.release()
	return err
}

// refreshed makes a reader see what was written since it opened the file.
func (f *File) refreshed() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.store == nil {
		return errClosed
	}
	if f.lock != nil {
		return nil
	}
	c, err := f.store.check(f.real, toRead)
	if err != nil {
		return f.damageError(err, "")
	}
	f.content = c
	return nil
}

// copyTo writes all content to a new file. With newestOnly it omits snapshots other than the newest
// and the one with which the file begins.
func (f *File) copyTo(b *builder, newestOnly bool) error {
	for l, err := range f.Lines(0, -1) {
		if err == nil {
			err = b.line(&l)
		}
		if err != nil {
			return err
		}
	}
	for i, s := range f.content.snapshots {
		if newestOnly && s.owner != ownerBase && i < len(f.content.snapshots)-1 {
			continue
		}
		data, err := f.block(s.owner)
		if err == nil {
			err = b.block(s.owner, data)
		}
		if err != nil {
			return err
		}
	}
	for id := range f.content.head.Kept {
		hash, content, err := f.store.kept(id)
		if err == nil {
			err = b.keep(hash, content)
		}
		if err != nil {
			return err
		}
	}
	for owner := int64(ownerNotes); owner < f.content.head.Blocks; owner++ {
		note, err := f.block(owner)
		if err == nil {
			err = b.note(note)
		}
		if err != nil {
			return fmt.Errorf("a note: %w", err)
		}
	}
	return nil
}
