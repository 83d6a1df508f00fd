package file

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	lib "modernc.org/sqlite/lib"
)

// File is a campaign that is open. Its methods may be called by several
// goroutines at a time.
type File struct {
	mu   sync.Mutex
	path string // as it was given, for messages
	real string

	store *store // nil for a damaged file and after Close
	lock  *lock  // nil for readers
	wreck *wreck // of a damaged file, from which whole lines are read

	content *content
	notes   map[string]int64 // where notes were found to stand, for whoever writes
	damage  *Damage
	stopped error // why nothing is written; nil while something is

	proved, provedKept bool // what stood there before is as it was, see proveTail
}

// Options say how a file is opened.
type Options struct {
	Read bool   // to look at it; others may write meanwhile
	Time string // when, by the clock of the caller: for [Holder], and line 0 of a new file
	Dice []byte // what line 0 of a new file says of dice
}

// Create makes a new campaign, with line 0, and opens it to write. The head is
// the caller's, and UTF-8: it stands in the change of line 0. Nothing stands at the
// path before the file is whole and on disk.
func Create(path string, head []byte, o Options) (*File, error) { return create(path, head, o, usual) }

func create(path string, head []byte, o Options, l layout) (*File, error) {
	zero, err := foundingLine(founding{Format: Format}, Line{Time: o.Time, Dice: o.Dice, Change: head})
	if err != nil {
		return nil, err
	}
	held, err := makeNew(path, o.Time, l, func(b *builder) error { return b.line(&zero) })
	if err != nil {
		return nil, err
	}
	return open(path, Options{Time: o.Time}, l, held)
}

// Open opens a campaign, to write or to read. It gives a *[Damage] where one is found;
// with Read a damaged file opens nevertheless, and [File.Damage] tells of it.
// Other errors are *[Held], *[NotCampaign], *[NewerFormat], fs.ErrNotExist and
// fs.ErrPermission.
func Open(path string, o Options) (*File, error) { return open(path, o, usual, nil) }

// open opens a file of which the caller may hold the lock.
func open(path string, o Options, l layout, held *lock) (f *File, err error) {
	defer func() {
		if err != nil {
			held.release()
		}
	}()
	real, err := resolve(path)
	if err != nil {
		return nil, err
	}
	if !o.Read && held == nil {
		if held, err = takeLock(path, real, o.Time); err != nil {
			return nil, err
		}
	}
	way := toWrite
	if o.Read {
		way = toRead
	}
	f = &File{path: path, real: real, lock: held}
	if o.Read {
		f.stopped = &readOnly{text: path + " is open to read only: nothing is written"}
	}
	if f.store, err = openStore(real, way, l); err == nil {
		if f.content, err = f.store.check(real, way); err == nil {
			return f, nil
		}
		f.store.close()
		f.store = nil
	}
	if err = f.explain(err, o.Read); err != nil || !o.Read {
		return nil, err
	}
	return f, nil // damaged, to read
}

// resolve gives the place of a file that is one.
func resolve(path string) (string, error) {
	real, err := filepath.Abs(path)
	if err == nil {
		real, err = filepath.EvalSymlinks(real)
	}
	var info fs.FileInfo
	if err == nil {
		info, err = os.Stat(real)
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", &absent{text: path + " does not exist"}
	case errors.Is(err, fs.ErrPermission):
		return "", forbidden(path, "read", err)
	case err != nil:
		return "", fmt.Errorf("%s cannot be opened: %w", path, err)
	case info.IsDir():
		return "", &NotCampaign{Path: path, Why: "is a folder, and no campaign"}
	case !info.Mode().IsRegular():
		return "", &NotCampaign{Path: path, Why: "is no file, and no campaign"}
	case info.Size() == 0:
		return "", &NotCampaign{Path: path, Why: "is empty, and no campaign"}
	}
	return real, nil
}

// explain says what an error of opening means. For somebody who reads a damaged
// file it makes the best of it, and gives no error.
func (f *File) explain(err error, read bool) error {
	var not *NotCampaign
	var newer *NewerFormat
	switch {
	case errors.As(err, &not):
		return &NotCampaign{Path: f.path, Why: not.Why}
	case errors.As(err, &newer):
		return &NewerFormat{Path: f.path, Format: newer.Format, Known: newer.Known}
	case busy(err):
		return fmt.Errorf("%s cannot be opened: %w", f.path, ErrBusy)
	case code(err) == lib.SQLITE_READONLY_ROLLBACK:
		return &denied{text: f.path + " was being written when its writer died: whoever may write it has to open it once", err: err}
	case code(err)&0xff == lib.SQLITE_READONLY:
		return forbidden(f.path, "written", err)
	case code(err)&0xff == lib.SQLITE_CANTOPEN, code(err)&0xff == lib.SQLITE_PERM:
		if bare, err := openedToRead(f.real); errors.Is(err, fs.ErrPermission) {
			return forbidden(f.path, "read", err)
		} else if err == nil {
			bare.Close()
		}
		return fmt.Errorf("%s cannot be opened: %w", f.path, err)
	case !broken(err):
		return fmt.Errorf("%s cannot be opened: %w", f.path, err)
	}
	d, w, failed := examine(f.path, f.real, err)
	if failed != nil {
		return failed
	}
	f.damage, f.wreck = d, w
	f.stopped = &readOnly{text: f.path + " is damaged and open to read only: nothing is written"}
	if read {
		return nil
	}
	return d
}

// Path is where the file is, as it was opened.
func (f *File) Path() string { return f.path }

// Damage is what is wrong with a file that was opened to read; nil for nothing. It may be
// found later, too, by whatever reads.
func (f *File) Damage() *Damage {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.damage
}

// Close lets go of the file, and of the right to write it.
func (f *File) Close() error { return f.end(nil) }

// Discard closes a file that has no lines, and takes it from the disk.
func (f *File) Discard() error {
	return f.end(func() error {
		if f.content.head.Last > 0 || f.lock == nil {
			return errors.New("a campaign in which something happened is not thrown away")
		}
		return os.Remove(f.real)
	})
}

// end lets go of the file; last is done while nobody else may write it.
func (f *File) end(last func() error) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.store == nil && f.wreck == nil {
		return nil
	}
	err := f.store.close()
	if last != nil && err == nil {
		err = last()
	}
	f.store, f.wreck = nil, nil
	f.lock.release()
	f.lock = nil
	f.stopped = errClosed
	return err
}

// errClosed is what a file gives that was closed.
var errClosed = errors.New("the campaign is closed")

// Append adds a line, and gives it back with its number and its hashes. When it returns
// without an error the line is on disk, whatever happens to the machine. With an
// error it did not happen, and nothing more is written (see [Unwritten]) but
// after an [ErrBusy]; though it may be that a line of which the disk told too
// late is found, whole, when the file is opened again.
func (f *File) Append(l Line) (Line, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if err := l.fits(); err != nil {
		return Line{}, err
	}
	if f.stopped != nil {
		return Line{}, f.stopped
	}
	l.Number, l.Before = f.content.head.Last+1, f.content.head.Hash
	if f.content.head.Last == 0 {
		l.Number, l.Before = f.content.first.next, f.content.first.before
	}
	l.Hash = l.sum()
	l.bare()
	h := f.content.head
	h.Last, h.Hash = l.Number, l.Hash
	err := f.write(fmt.Sprintf("line %d", l.Number), func() error {
		if err := f.store.putLine(&l); err != nil {
			return err
		}
		if err := f.store.putBox(ownerHead, h.box()); err != nil {
			return err
		}
		if f.proved {
			return nil
		}
		return f.store.proveTail(f.content.first, h)
	})
	if err != nil {
		return Line{}, err
	}
	f.content.head, f.proved = h, true
	return l, nil
}

// write does something as a whole or not at all. After a failure of the disk
// nothing is written any more: what a second try would do to a file whose first
// one failed half way, nobody knows.
func (f *File) write(what string, do func() error) error {
	if f.stopped != nil {
		return f.stopped
	}
	_, err := f.store.begin.Exec()
	if err == nil {
		if err = do(); err == nil {
			_, err = f.store.commit.Exec()
		}
		if err != nil {
			f.store.exec("ROLLBACK") // SQLite may have done it already
		}
	}
	if err == nil {
		return nil
	}
	if busy(err) {
		return fmt.Errorf("%s: %s was not written: %w", f.path, what, ErrBusy)
	}
	f.stopped = &readOnly{text: fmt.Sprintf("%s is read only, since %s could not be written: open it anew", f.path, what)}
	return &Unwritten{Path: f.path, What: what, Safe: f.content.last(), Full: full(err), Err: err}
}
