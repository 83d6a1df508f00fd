package evening

import (
	"errors"
	"fmt"

	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/file"
	"houserule/stdlib/narrate"
)

// DiskError is the error of a line that was undone because it could not be written.
type DiskError struct {
	Why  string // "the disk is full"
	Line int64  // number that the line would have had
	Err  error
}

// Error returns two lines: what could not be written, and how to continue.
func (f *DiskError) Error() string {
	return fmt.Sprintf("!! %s: line %d did not happen, %s\n  nothing more is written; :save FILE continues in another file, opening it again in this one", f.Why, f.Line, narrate.SafeLines(f.Line-1))
}

// Unwrap returns the error of the disk.
func (f *DiskError) Unwrap() error { return f.Err }

// NotWritten returns err as a [DiskError] if it is an error of writing the next line of c, and
// err itself otherwise.
func NotWritten(c *campaign.Campaign, err error) error {
	var unwritten *file.WriteError
	switch {
	case !errors.As(err, &unwritten):
		return err
	case unwritten.Full:
		return &DiskError{Why: "the disk is full", Line: c.Last() + 1, Err: err}
	}
	return &DiskError{Why: "the disk failed (" + narrate.FirstLine(unwritten.Err.Error()) + ")", Line: c.Last() + 1, Err: err}
}

// closeFailure adds to an error of writing, while the campaign was closed, which lines are on
// disk. It returns any other err, also nil, as it is.
func (lg *Log) closeFailure(err error) error {
	var unwritten *file.WriteError
	if !errors.As(err, &unwritten) {
		return err
	}
	why := "the disk failed (" + narrate.FirstLine(unwritten.Err.Error()) + ")"
	if unwritten.Full {
		why = "the disk is full"
	}
	return fmt.Errorf("!! %s: %s, but the file could not be closed properly; the next opening takes a little longer", why, narrate.SafeLines(lg.Campaign.Last()))
}
