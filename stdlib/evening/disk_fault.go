package evening

import (
	"errors"
	"fmt"

	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/file"
	"houserule/stdlib/narrate"
)

// DiskFault says that a line did not happen because it could not be written, and what is
// safe.
type DiskFault struct {
	Why  string // "the disk is full"
	Line int64  // that did not happen
	Err  error
}

// Error tells it in two lines, the second saying how to go on.
func (f *DiskFault) Error() string {
	return fmt.Sprintf("!! %s: line %d did not happen, %s\n  nothing is written now; :save FILE goes on elsewhere, opening it anew here", f.Why, f.Line, narrate.SafeLines(f.Line-1))
}

// Unwrap gives what the disk said.
func (f *DiskFault) Unwrap() error { return f.Err }

// NotWritten tells what could not be written, and what that means.
func NotWritten(c *campaign.Campaign, err error) error {
	var unwritten *file.Unwritten
	switch {
	case !errors.As(err, &unwritten):
		return err
	case unwritten.Full:
		return &DiskFault{Why: "the disk is full", Line: c.Last() + 1, Err: err}
	}
	return &DiskFault{Why: "the disk failed (" + narrate.FirstLine(unwritten.Err.Error()) + ")", Line: c.Last() + 1, Err: err}
}

// notClosed tells that a campaign could not be closed as it should, and what is safe.
func (lg *Log) closeFailure(err error) error {
	var unwritten *file.Unwritten
	if !errors.As(err, &unwritten) {
		return err
	}
	why := "the disk failed (" + narrate.FirstLine(unwritten.Err.Error()) + ")"
	if unwritten.Full {
		why = "the disk is full"
	}
	return fmt.Errorf("!! %s: %s, but the file could not be closed as it should\n  the next time it opens a little later for that", why, narrate.SafeLines(lg.Campaign.Last()))
}
