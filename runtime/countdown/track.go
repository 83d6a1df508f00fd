// Package countdown moves tracks: a value between 0 and a size, resolved at an
// end.
//
// A [Track] is plain data that a caller reads from its records and writes back.
// What moves it is said by a [Use]: a success countdown advances when a check
// succeeds, a failure countdown when one fails, a tug-of-war is pulled both
// ways and resolves at either end, a long-term countdown moves as time passes.
//
//	track, err := countdown.Start(countdown.TugOfWar(), 6)   // 3 of 6
//	track, moved, err := track.Advance(2)                    // 5 of 6
//	track, moved, err = track.Advance(2)                     // 6 of 6
//	moved.Resolved, moved.Over                               // Top, 1
//
// A [Duel] holds several tracks of which the first to resolve wins. A [Limit]
// says how often the same thing counts (once a day, once per member, once per
// skill), judged by notes that the caller keeps. A [Privacy] says which fields
// players see.
//
// Nothing here rolls, and nothing happens when a track resolves: the functions
// report, rules act.
package countdown

import "fmt"

// MaxSize is the greatest length of a track.
const MaxSize = 1_000_000

// End says whether and where a track is resolved.
type End uint8

const (
	Open   End = iota // not resolved
	Top               // the value has reached the size
	Bottom            // the value has reached 0 on a track that ends there, too
)

// String gives the end in one word: open, top or bottom.
func (e End) String() string {
	switch e {
	case Top:
		return "top"
	case Bottom:
		return "bottom"
	}
	return "open"
}

// Track is one countdown. The zero Track is not valid; see [Start].
type Track struct {
	Value    int  // 0 to Size
	Size     int  // at least 1; at least 2 if BothEnds
	BothEnds bool // 0 resolves it, too
	Frozen   bool // decided elsewhere: it does not move any more
}

// Error says why a track, a limit or a note can't be used.
type Error struct {
	Message string
	Hint    string
}

// Error gives the message and the hint.
func (e *Error) Error() string {
	if e.Hint != "" {
		return e.Message + "\n  hint: " + e.Hint
	}
	return e.Message
}

func fail(format string, args ...any) error { return &Error{Message: fmt.Sprintf(format, args...)} }

// Start makes a track for a use. It starts at 0, or in the middle, rounded
// down, if it ends both ways. A size that is too small or above [MaxSize] is an
// [*Error].
func Start(use Use, size int) (Track, error) {
	if use.BothEnds {
		return StartAt(use, size, size/2)
	}
	return StartAt(use, size, 0)
}

// StartAt is Start with a chosen first value. A value at which the track would
// be resolved already is an [*Error].
func StartAt(use Use, size, value int) (Track, error) {
	t := Track{Value: value, Size: size, BothEnds: use.BothEnds}
	if err := t.Check(); err != nil {
		return Track{}, err
	}
	if end := t.Resolved(); end != Open {
		return Track{}, fail("a track of %d can't start at %d: it would be resolved at once", size, value)
	}
	return t, nil
}

// Check reports what is wrong with a track that was put together by hand.
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

// Resolved tells the end at which the track stands, or Open.
func (t Track) Resolved() End {
	switch {
	case t.Value >= t.Size:
		return Top
	case t.Value <= 0 && t.BothEnds:
		return Bottom
	}
	return Open
}

// Left is how many steps are missing to the top.
func (t Track) Left() int { return t.Size - t.Value }

// String shows value and size: "2/4".
func (t Track) String() string { return fmt.Sprintf("%d/%d", t.Value, t.Size) }

// Move reports what a change did.
type Move struct {
	From, To int
	Over     int  // steps that did not count, since the track ended before them
	Resolved End  // the end that this very move reached; Open if none
	Ignored  bool // the track was resolved or frozen before: nothing counted
}

// Advance moves a track n steps toward the top and reports. Steps beyond the
// end are cut off and reported as Over. A track that is resolved or frozen
// stays. A negative n is an [*Error]: say Reverse.
func (t Track) Advance(n int) (Track, Move, error) {
	if n < 0 {
		return t, Move{}, fail("a track can't advance by %d steps: reverse it", n)
	}
	return t.move(n)
}

// Reverse moves a track n steps toward 0 and reports, as Advance does.
func (t Track) Reverse(n int) (Track, Move, error) {
	if n < 0 {
		return t, Move{}, fail("a track can't be reversed by %d steps: advance it", n)
	}
	return t.move(-n)
}

// Move goes either way: up for positive n, down for negative.
func (t Track) Move(n int) (Track, Move, error) { return t.move(n) }

func (t Track) move(n int) (Track, Move, error) {
	if err := t.Check(); err != nil {
		return t, Move{}, err
	}
	m := Move{From: t.Value, To: t.Value}
	if t.Frozen || t.Resolved() != Open {
		m.Ignored, m.Over = true, size(n)
		return t, m, nil
	}
	switch {
	case n > t.Size-t.Value:
		m.To, m.Over = t.Size, n-(t.Size-t.Value)
	case n < -t.Value:
		m.To, m.Over = 0, size(n+t.Value)
	default:
		m.To = t.Value + n
	}
	t.Value = m.To
	m.Resolved = t.Resolved()
	return t, m, nil
}

// size is the absolute number; the lowest number there is has none and gives
// the highest.
func size(n int) int {
	if n >= 0 {
		return n
	}
	if n = -n; n < 0 {
		return int(^uint(0) >> 1)
	}
	return n
}

// Reopen puts a resolved or frozen track back into play at a value, as a
// gamemaster may decide. A value at which it is resolved is an [*Error].
func (t Track) Reopen(value int) (Track, error) {
	return StartAt(Use{BothEnds: t.BothEnds}, t.Size, value)
}
