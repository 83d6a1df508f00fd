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

// File is an open campaign file. Its methods may be called by several goroutines.
type File struct {
	mu   sync.Mutex
	path string // as it was given, for messages
	real string // absolute, with symbolic links resolved

	store *store // nil for a damaged file and after Close
	lock  *lock  // nil for readers
	wreck *wreck // the intact content of a damaged file; nil if undamaged

	content *content
	notes   map[string]int64 // owner of each note by name, cached by writers; nil until first read
	damage  *Damage
	stopped error // why the file is read-only; nil while it can be written

	tailVerified, keptVerified bool // tail and contents were verified before a write, see verifyTail
}

// Options configures [Create] and [Open].
type Options struct {
	Read bool   // open for reading only; another process may write meanwhile
	Time string // current time, by the caller's clock: for [Holder], and line 0 of a new file
	Dice []byte // the dice column of line 0 of a new file
}

// Create makes a new campaign with line 0 and opens it for writing. head is UTF-8 text of the
// caller, kept in the change column of line 0. The path does not exist until the file is complete
// and synced.
func Create(path string, head []byte, o Options) (*File, error) {
	return create(path, head, o, defaultLayout)
}

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

// Open opens a campaign for writing or reading. If it is damaged, the error is a *[Damage]; with
// Read it is opened nevertheless, and [File.Damage] describes the damage. Other errors are
// *[HeldError], *[NotCampaignError], *[NewerFormatError], fs.ErrNotExist and fs.ErrPermission.
func Open(path string, o Options) (*File, error) { return open(path, o, defaultLayout, nil) }

// open opens a file; held is the lock if the caller has taken it, else nil.
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
		f.stopped = &readOnly{text: path + " is open read-only: nothing is written"}
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
	return f, nil // damaged, opened for reading
}

// resolve returns the real path of a regular file.
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
		return "", &NotCampaignError{Path: path, Why: "is a folder, not a campaign"}
	case !info.Mode().IsRegular():
		return "", &NotCampaignError{Path: path, Why: "is not a file, so it is not a campaign"}
	case info.Size() == 0:
		return "", &NotCampaignError{Path: path, Why: "is empty, so it is not a campaign"}
	}
	return real, nil
}

// explain turns an error of opening into an error of this package. For a damaged file opened for
// reading it sets f.damage and returns nil.
func (f *File) explain(err error, read bool) error {
	var not *NotCampaignError
	var newer *NewerFormatError
	switch {
	case errors.As(err, &not):
		return &NotCampaignError{Path: f.path, Why: not.Why}
	case errors.As(err, &newer):
		return &NewerFormatError{Path: f.path, Format: newer.Format, Known: newer.Known}
	case busy(err):
		return fmt.Errorf("%s cannot be opened: %w", f.path, ErrBusy)
	case code(err) == lib.SQLITE_READONLY_ROLLBACK:
		return &denied{text: f.path + " was being written when the program died: somebody who may write it has to open it once", err: err}
	case code(err)&0xff == lib.SQLITE_READONLY:
		return forbidden(f.path, "written", err)
	case code(err)&0xff == lib.SQLITE_CANTOPEN, code(err)&0xff == lib.SQLITE_PERM:
		if bare, err := openToRead(f.real); errors.Is(err, fs.ErrPermission) {
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
	f.stopped = &readOnly{text: f.path + " is damaged and open read-only: nothing is written"}
	if read {
		return nil
	}
	return d
}

// Path returns the path that was given to [Open] or [Create].
func (f *File) Path() string { return f.path }

// Damage describes the damage of a file opened for reading; nil for none. Reading may find damage
// later.
func (f *File) Damage() *Damage {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.damage
}

// Close closes the file and releases its lock.
func (f *File) Close() error { return f.close(nil) }

// Discard closes a file without lines and deletes it.
func (f *File) Discard() error {
	return f.close(func() error {
		if f.content.head.Last > 0 || f.lock == nil {
			return errors.New("a campaign that has lines is not deleted")
		}
		return os.Remove(f.real)
	})
}

// close closes the file; last is called before the lock is released.
func (f *File) close(last func() error) error {
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

// errClosed is returned by all methods after Close.
var errClosed = errors.New("the campaign is closed")

// Append appends a line and returns it with its number and hashes. When it returns nil, the line
// is on disk. On an error the line is not in the file, and unless it is [ErrBusy], the file is
// read-only from then on (see [WriteError]). If the disk reported the write too late, the line may
// be there, complete, when the file is opened again.
func (f *File) Append(l Line) (Line, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if err := l.validate(); err != nil {
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
	l.normalize()
	h := f.content.head
	h.Last, h.Hash = l.Number, l.Hash
	err := f.write(fmt.Sprintf("line %d", l.Number), func() error {
		if err := f.store.putLine(&l); err != nil {
			return err
		}
		if err := f.store.putBlock(ownerHead, h.block()); err != nil {
			return err
		}
		if f.tailVerified {
			return nil
		}
		return f.store.verifyTail(f.content.first, h)
	})
	if err != nil {
		return Line{}, err
	}
	f.content.head, f.tailVerified = h, true
	return l, nil
}

// write runs do in a transaction. After a failure of the disk nothing is written any more: the
// result of a second try would be unknown.
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
			f.store.exec("ROLLBACK") // SQLite may have rolled back already
		}
	}
	if err == nil {
		return nil
	}
	if busy(err) {
		return fmt.Errorf("%s: %s was not written: %w", f.path, what, ErrBusy)
	}
	f.stopped = &readOnly{text: fmt.Sprintf("%s is read-only, because %s could not be written: open it again", f.path, what)}
	return &WriteError{Path: f.path, What: what, Safe: f.content.last(), Full: full(err), Err: err}
}
