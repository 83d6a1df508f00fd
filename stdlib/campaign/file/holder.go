package file

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"github.com/gofrs/flock"

	"houserule/lang/source"
)

// Holder is the process that has a campaign open for writing.
type Holder struct {
	Host    string `json:"host"`
	Process int    `json:"process"`
	Since   string `json:"since"` // the Time of its [Options]
}

// HeldError is the error of opening a campaign for writing while it is already open for writing.
type HeldError struct {
	Path   string
	Holder Holder // zero if the holder could not write it
}

// Error names the holder.
func (e *HeldError) Error() string {
	text := e.Path + " is open already"
	if h := e.Holder; h != (Holder{}) {
		text += fmt.Sprintf(": on %s, process %d", h.Host, h.Process)
		if h.Since != "" {
			text += ", since " + h.Since
		}
	}
	return text
}

// lock is the right to write a campaign: an operating system lock on a file beside it. A lock of
// SQLite on the campaign itself would exclude readers, and could not name the holder. It is
// released when the process ends, even if the lock file remains.
type lock struct {
	path  string
	flock *flock.Flock
}

// holderSize is the size in bytes of the JSON of the holder in the lock file. It begins at byte
// 1: Windows does not let others read the locked byte 0.
const holderSize = 511

// takeLock locks a campaign for writing, or returns *[HeldError].
func takeLock(shown, real, since string) (*lock, error) {
	l := &lock{path: real + ".lock"}
	for range 100 {
		l.flock = flock.New(l.path, flock.SetPermissions(0o644))
		ok, err := l.flock.TryLock()
		if errors.Is(err, fs.ErrPermission) {
			return nil, forbidden(shown, "written", err)
		}
		if err != nil {
			return nil, fmt.Errorf("%s cannot be locked: %w", shown, err)
		}
		if !ok {
			l.flock.Close()
			return nil, &HeldError{Path: shown, Holder: readHolder(l.path)}
		}
		// The holder deletes the file when it unlocks: this may be a deleted file that nobody else can
		// open.
		if l.isCurrent() {
			return l, l.writeHolder(since)
		}
		l.flock.Close()
	}
	return nil, fmt.Errorf("%s cannot be locked: other programs keep opening and closing it", shown)
}

// isCurrent reports whether the locked file is still the one at its path.
func (l *lock) isCurrent() bool {
	ours, err := l.flock.Stat()
	if err != nil {
		return false
	}
	theirs, err := os.Stat(l.path)
	return err == nil && os.SameFile(ours, theirs)
}

// writeHolder writes the holder into the lock file. A failure is ignored: it must not prevent
// opening a campaign on a full disk.
func (l *lock) writeHolder(since string) error {
	host, err := os.Hostname()
	if err != nil {
		host = "an unknown machine"
	}
	text, err := json.Marshal(Holder{Host: host, Process: os.Getpid(), Since: since})
	if err != nil || len(text) > holderSize {
		text, _ = json.Marshal(Holder{Process: os.Getpid()})
	}
	f, err := openPath(l.path, os.O_WRONLY, 0)
	if err != nil {
		return nil
	}
	f.WriteAt(append(text, bytes.Repeat([]byte(" "), holderSize-len(text))...), 1)
	f.Close()
	return nil
}

// readHolder reads the holder from a lock file, zero if it cannot be read.
func readHolder(path string) Holder {
	for range 20 {
		var h Holder
		text, err := source.ReadPath(path, 1+holderSize)
		if err != nil && len(text) == 0 { // Windows returns nothing if the locked byte is read too
			if f, err := openToRead(path); err == nil {
				text = make([]byte, 1+holderSize)
				f.ReadAt(text[1:], 1)
				f.Close()
			}
		}
		if len(text) == 1+holderSize && json.Unmarshal(bytes.TrimSpace(text[1:]), &h) == nil {
			return h
		}
		time.Sleep(5 * time.Millisecond)
	}
	return Holder{}
}

// release deletes the lock file and unlocks it. It is deleted first, so that a process that locks
// it afterwards detects that it is gone (see isCurrent). If an open file cannot be deleted, it is
// deleted after unlocking, unless another process has opened it.
func (l *lock) release() {
	if l == nil {
		return
	}
	err := os.Remove(l.path)
	l.flock.Close()
	if err != nil {
		os.Remove(l.path)
	}
}
