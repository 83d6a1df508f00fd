package file

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"

	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"
)

// ErrReadOnly is returned by all writes to a file that was opened for reading, and after a write
// failed.
var ErrReadOnly = errors.New("read only")

// readOnly is an [ErrReadOnly] with a reason.
type readOnly struct{ text string }

func (e *readOnly) Error() string        { return e.text }
func (e *readOnly) Is(target error) bool { return target == ErrReadOnly }

// ErrBusy is returned when a reader blocked a write for too long. Nothing was written; the caller
// may try again.
var ErrBusy = errors.New("another program is reading the file and does not release it")

// NotCampaignError is the error for a file that is not a campaign.
type NotCampaignError struct {
	Path string
	Why  string // "is empty", "is a folder", "is not a houserule campaign"
}

// Error returns the path and Why.
func (e *NotCampaignError) Error() string { return e.Path + " " + e.Why }

// NewerFormatError is the error for a campaign written by a later version of houserule. It is not
// changed.
type NewerFormatError struct {
	Path          string
	Format, Known int
}

// Error names both formats.
func (e *NewerFormatError) Error() string {
	return fmt.Sprintf("%s has format %d, written by a newer houserule: this one reads formats up to %d", e.Path, e.Format, e.Known)
}

// WriteError is the error of a failed write: the file has all lines up to Safe, and is read-only
// from then on.
type WriteError struct {
	Path string
	What string // "line 46", "a snapshot of line 45"
	Safe int64  // the last acknowledged line
	Full bool   // the disk is full
	Err  error
}

// Error describes what was not written, the last line that is safe, and the cause.
func (e *WriteError) Error() string {
	why := e.Err.Error()
	if e.Full {
		why = "the disk is full"
	}
	return fmt.Sprintf("%s: %s was not written, lines up to %d are safe: %s", e.Path, e.What, e.Safe, why)
}

// Unwrap returns the error of the disk or of SQLite.
func (e *WriteError) Unwrap() error { return e.Err }

// code returns the primary result code of an SQLite error, 0 for other errors.
func code(err error) int {
	var e *sqlite.Error
	if errors.As(err, &e) {
		return e.Code()
	}
	return 0
}

// broken reports whether an error means that the bytes of the file are damaged, as opposed to
// errors of the disk, permissions or locks.
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

// corrupt is the error for damaged bytes.
type corrupt struct{ what string }

func (c *corrupt) Error() string { return c.what }

func corruptf(format string, args ...any) error {
	return &corrupt{what: fmt.Sprintf(format, args...)}
}

// forbidden replaces a permission error by one with a message in plain words.
func forbidden(path, what string, err error) error {
	return &denied{text: fmt.Sprintf("%s may not be %s by you", path, what), err: err}
}

// denied is an error that matches fs.ErrPermission, also if its cause is an error of SQLite.
type denied struct {
	text string
	err  error
}

func (e *denied) Error() string        { return e.text }
func (e *denied) Unwrap() error        { return e.err }
func (e *denied) Is(target error) bool { return target == fs.ErrPermission }

// absent is an error that matches fs.ErrNotExist.
type absent struct{ text string }

func (e *absent) Error() string        { return e.text }
func (e *absent) Is(target error) bool { return target == fs.ErrNotExist }

// taken is an error that matches fs.ErrExist.
type taken struct{ text string }

func (e *taken) Error() string        { return e.text }
func (e *taken) Is(target error) bool { return target == fs.ErrExist }
