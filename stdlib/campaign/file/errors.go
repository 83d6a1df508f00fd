package file

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"

	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"
)

// ErrReadOnly is what everything that writes gives in a file that was opened to
// read, and after a write has failed.
var ErrReadOnly = errors.New("read only")

// readOnly says why nothing is written; it is [ErrReadOnly].
type readOnly struct{ text string }

func (e *readOnly) Error() string        { return e.text }
func (e *readOnly) Is(target error) bool { return target == ErrReadOnly }

// ErrBusy is given when somebody reads the file for so long that nothing could
// be written. Nothing happened, and it may be tried again.
var ErrBusy = errors.New("somebody reads the file and does not let go of it")

// NotCampaign is given for a file that is something else.
type NotCampaign struct {
	Path string
	Why  string // "is empty", "is a folder", "is no campaign of houserule"
}

// Error says what the file is instead.
func (e *NotCampaign) Error() string { return e.Path + " " + e.Why }

// NewerFormat is given for a campaign that a later houserule has written. It is
// left as it is.
type NewerFormat struct {
	Path          string
	Format, Known int
}

// Error names both formats.
func (e *NewerFormat) Error() string {
	return fmt.Sprintf("%s has format %d, which a newer houserule wrote: this one reads formats up to %d", e.Path, e.Format, e.Known)
}

// Unwritten says that something was not written: what is on disk is as it was,
// up to line Safe. The file is read only from then on.
type Unwritten struct {
	Path string
	What string // "line 46", "a snapshot of line 45"
	Safe int64  // the last line that is acknowledged
	Full bool   // the disk is full
	Err  error
}

// Error says what did not happen, what is safe, and why.
func (e *Unwritten) Error() string {
	why := e.Err.Error()
	if e.Full {
		why = "the disk is full"
	}
	return fmt.Sprintf("%s: %s was not written, lines up to %d are safe: %s", e.Path, e.What, e.Safe, why)
}

// Unwrap gives what the disk, or SQLite, said.
func (e *Unwritten) Unwrap() error { return e.Err }

// code is what SQLite calls an error; 0 for errors of others.
func code(err error) int {
	var e *sqlite.Error
	if errors.As(err, &e) {
		return e.Code()
	}
	return 0
}

// broken says whether an error speaks of the bytes of a file, and not of the
// disk, the user or somebody else who has it open.
func broken(err error) bool {
	var c *corrupt
	if errors.As(err, &c) || errors.Is(err, sql.ErrNoRows) {
		return true
	}
	switch code(err) {
	case lib.SQLITE_IOERR_SHORT_READ:
		return true
	}
	switch code(err) & 0xff {
	case lib.SQLITE_CORRUPT, lib.SQLITE_NOTADB, lib.SQLITE_FORMAT, lib.SQLITE_ERROR, lib.SQLITE_TOOBIG, lib.SQLITE_NOMEM, lib.SQLITE_MISMATCH, lib.SQLITE_CONSTRAINT, lib.SQLITE_SCHEMA:
		return true
	}
	return false
}

// corrupt is what is found wrong with the bytes of a file.
type corrupt struct{ what string }

func (c *corrupt) Error() string { return c.what }

func corruptf(format string, args ...any) error {
	return &corrupt{what: fmt.Sprintf(format, args...)}
}

// forbidden says it in words when the user may not do something.
func forbidden(path, what string, err error) error {
	return &denied{text: fmt.Sprintf("%s may not be %s by you", path, what), err: err}
}

// denied is fs.ErrPermission, whatever SQLite called it.
type denied struct {
	text string
	err  error
}

func (e *denied) Error() string        { return e.text }
func (e *denied) Unwrap() error        { return e.err }
func (e *denied) Is(target error) bool { return target == fs.ErrPermission }

// absent is fs.ErrNotExist.
type absent struct{ text string }

func (e *absent) Error() string        { return e.text }
func (e *absent) Is(target error) bool { return target == fs.ErrNotExist }

// taken is fs.ErrExist.
type taken struct{ text string }

func (e *taken) Error() string        { return e.text }
func (e *taken) Is(target error) bool { return target == fs.ErrExist }
