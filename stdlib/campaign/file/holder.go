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

// Holder is who has a campaign open to write.
type Holder struct {
	Host    string `json:"host"`
	Process int    `json:"process"`
	Since   string `json:"since"` // the Time of its [Options]
}

// Held is given to whoever opens a campaign to write that is open already.
type Held struct {
	Path   string
	Holder Holder // zero where the holder could not write it down
}

// Error names the holder.
func (e *Held) Error() string {
	text := e.Path + " is open already"
	if h := e.Holder; h != (Holder{}) {
		text += fmt.Sprintf(": on %s, process %d", h.Host, h.Process)
		if h.Since != "" {
			text += ", since " + h.Since
		}
	}
	return text
}

// lock is the right to write a campaign. It is a lock of the operating system on
// a file beside the campaign, and not one of SQLite on the campaign itself: that
// one would lock readers out, too, and could not say who holds it. Whoever dies
// holds nothing, though the file stays behind.
type lock struct {
	path  string
	flock *flock.Flock
}

// written is how many bytes of the file tell of the holder, behind the first
// one, which Windows lets nobody read while it is locked.
const written = 511

// takeLock takes the right to write or says who has it.
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
			return nil, &Held{Path: shown, Holder: readHolder(l.path)}
		}
		// Its holder removes the file at the end: this may be one that nobody
		// else will ever find.
		if l.stands() {
			return l, l.tell(since)
		}
		l.flock.Close()
	}
	return nil, fmt.Errorf("%s cannot be locked: others open and close it all the time", shown)
}

// stands says whether the file that is locked is the one that others will find.
func (l *lock) stands() bool {
	ours, err := l.flock.Stat()
	if err != nil {
		return false
	}
	theirs, err := os.Stat(l.path)
	return err == nil && os.SameFile(ours, theirs)
}

// tell writes down who holds it. A disk that has no room for that has room for
// the lock itself, and whoever only wants to look at the campaign shall.
func (l *lock) tell(since string) error {
	host, err := os.Hostname()
	if err != nil {
		host = "an unknown machine"
	}
	text, err := json.Marshal(Holder{Host: host, Process: os.Getpid(), Since: since})
	if err != nil || len(text) > written {
		text, _ = json.Marshal(Holder{Process: os.Getpid()})
	}
	f, err := opened(l.path, os.O_WRONLY, 0)
	if err != nil {
		return nil
	}
	f.WriteAt(append(text, bytes.Repeat([]byte(" "), written-len(text))...), 1)
	f.Close()
	return nil
}

// readHolder reads who holds a campaign; it may just be writing it down.
func readHolder(path string) Holder {
	for range 20 {
		var h Holder
		text, err := source.ReadPath(path, 1+written)
		if err != nil && len(text) == 0 { // Windows gives nothing with the locked byte
			if f, err := openedToRead(path); err == nil {
				text = make([]byte, 1+written)
				f.ReadAt(text[1:], 1)
				f.Close()
			}
		}
		if len(text) == 1+written && json.Unmarshal(bytes.TrimSpace(text[1:]), &h) == nil {
			return h
		}
		time.Sleep(5 * time.Millisecond)
	}
	return Holder{}
}

// release gives the right back. The file goes first: whoever locks it afterwards
// sees that it no longer stands there. Where a file that is open cannot be
// removed it goes last, and stays if somebody has opened it meanwhile.
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
