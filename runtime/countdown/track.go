// Package countdown implements tracks: a value between 0 and a size, which is resolved at
// an end.
//
// A [Track] is plain data that a caller reads from its records and writes back:
//
//	track := countdown.Track{Value: 5, Size: 6}
//	track, moved, err := track.Move(2) // 6 of 6
//	moved.To - moved.From              // 1, since it ends there
//	moved.Resolved                     // Top
//
// A [Limit] limits how often the same attempt counts (once a day, once per member, once per
// skill), judged by notes that the caller keeps. [View] is what players see.
//
// The functions only report that a track is resolved; rules decide what follows.
package countdown

import "fmt"

// MaxSize is the greatest length of a track.
const MaxSize = 1_000_000

// End is the end at which a track is resolved.
type End uint8

const (
	Open   End = iota // not resolved
	Top               // the value has reached the size
	Bottom            // the value has reached 0 and the track has BothEnds
)

// Track is one countdown. The zero Track is not valid; see [Track.Check].
type Track struct {
	Value    int  // 0 to Size
	Size     int  // at least 1; at least 2 if BothEnds
	BothEnds bool // resolved at 0, too
}

// Error reports an invalid track, limit or note.
type Error struct {
	Message string
	Hint    string
}

// Error returns the message and the hint.
func (e *Error) Error() string {
	if e.Hint != "" {
		return e.Message + "\n  hint: " + e.Hint
	}
	return e.Message
}

func fail(format string, args ...any) error { return &Error{Message: fmt.Sprintf(format, args...)} }

// Check returns an [*Error] for a size that is too small or above [MaxSize], or a value out
// of range.
func (t Track) Check() error {
	least := 1
	if t.BothEnds {
		least = 2
	}
	switch {
	case t.Size < least && t.BothEnds:
		return fail("a track that ends both ways needs a size of 2 or more, not %d", t.Size)
	case t.Size < least:
		return fail("a track needs a size of 1 or more, not %d", t.Size)
	case t.Size > MaxSize:
		return fail("a track's size is %d at most, not %d", MaxSize, t.Size)
	case t.Value < 0 || t.Value > t.Size:
		return fail("the value %d lies outside a track of %d", t.Value, t.Size)
	}
	return nil
}

// Resolved returns the end that the value has reached, or Open.
func (t Track) Resolved() End {
	switch {
	case t.Value >= t.Size:
		return Top
	case t.Value <= 0 && t.BothEnds:
		return Bottom
	}
	return Open
}

// Move is the result of [Track.Move].
type Move struct {
	From, To int
	Resolved End  // the end that this move reached; Open if none
	Ignored  bool // the track was resolved before, so that it did not move
}

// Move adds n to the value, clamped to 0 and the size. A track that is resolved does not
// move. It returns an [*Error] for an invalid track.
func (t Track) Move(n int) (Track, Move, error) {
	if err := t.Check(); err != nil {
		return t, Move{}, err
	}
	m := Move{From: t.Value, To: t.Value}
	if t.Resolved() != Open {
		m.Ignored = true
		return t, m, nil
	}
	switch {
	case n > t.Size-t.Value:
		m.To = t.Size
	case n < -t.Value:
		m.To = 0
	default:
		m.To = t.Value + n
	}
	t.Value = m.To
	m.Resolved = t.Resolved()
	return t, m, nil
}
