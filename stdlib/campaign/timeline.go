package campaign

import (
	"cmp"
	"encoding/json"
	"fmt"
	"iter"
	"slices"

	"houserule/stdlib/campaign/file"
)

// to returns the line to which an undo, redo or goto returns; elsewhere is false for other lines.
func to(l file.Line) (line int64, elsewhere bool, err error) {
	if !WithoutCommands(l.Kind) {
		return 0, false, nil
	}
	var did struct {
		To *int64 `json:"to"`
	}
	if err := json.Unmarshal(l.Command, &did); err != nil {
		return 0, true, &StateMismatchError{l.Number, err}
	}
	if did.To == nil || *did.To < 0 || *did.To >= l.Number {
		return 0, true, &StateMismatchError{l.Number, fmt.Errorf("it does not say where it leads")}
	}
	return *did.To, true, nil
}

// Timeline is the order of the lines that produced the present state of the game: all lines
// except those that were undone.
type Timeline struct {
	file   *file.File
	last   int64           // the last line
	ends   map[int64]int64 // the lines to whose states Undo, Redo and Goto return, as far as they were read
	newest newest
}

// To yields the lines of the timeline that produced the state behind a line, the last one
// first.
func (t *Timeline) To(line int64) iter.Seq2[file.Line, error] {
	return func(yield func(file.Line, error) bool) {
		var leading []int64 // lines that lead to the next one of the timeline
		arrive := func(at int64) {
			for _, n := range leading {
				t.setEnd(n, at)
			}
			leading = leading[:0]
		}
		n := line
		for n >= t.file.First() && n > 0 {
			if at, known := t.ends[n]; known {
				n = at
				continue
			}
			l, err := t.file.Line(n)
			if err != nil {
				yield(l, err)
				return
			}
			there, elsewhere, err := to(l)
			switch {
			case err != nil:
				yield(l, err)
				return
			case elsewhere:
				leading, n = append(leading, n), there
				continue
			}
			arrive(n)
			if !yield(l, nil) {
				return
			}
			n--
		}
		arrive(n)
	}
}

// setEnd caches the line to whose state a line of Undo, Redo or Goto returns, so that
// chains of them are followed once.
func (t *Timeline) setEnd(line, at int64) {
	if t.ends == nil {
		t.ends = map[int64]int64{}
	}
	t.ends[line] = at
}

// newest caches the timeline of the last line that is part of one.
type newest struct {
	until   int64   // the last line when line was found
	line    int64   // the last one that is part of a timeline; 0 for none
	numbers []int64 // of lines of its timeline, the last one first, as far as they were read
	whole   bool    // numbers is the whole timeline
}

// newestLine returns the last line that is part of a timeline: undone lines up to it can be
// redone.
func (t *Timeline) newestLine() (int64, error) {
	line := t.last
	for ; line > 0; line-- {
		if line == t.newest.until {
			line = t.newest.line
			break
		}
		l, err := t.file.Line(line)
		if err != nil {
			return 0, err
		}
		if !WithoutCommands(l.Kind) {
			break
		}
	}
	if line != t.newest.line {
		t.newest = newest{line: line}
	}
	t.newest.until = t.last
	return line, nil
}

// newestAfter lists the lines on the timeline of the newest line that come after another
// line, the last one first. on reports whether that line is on this timeline, too.
func (t *Timeline) newestAfter(now int64) (numbers []int64, on bool, err error) {
	line, err := t.newestLine()
	if err != nil {
		return nil, false, err
	}
	k := &t.newest
	if n := len(k.numbers); !k.whole && (n == 0 || k.numbers[n-1] > now) {
		if n > 0 {
			line = k.numbers[n-1] - 1
		}
		reached := false
		for l, err := range t.To(line) {
			if err != nil {
				return nil, false, err
			}
			k.numbers = append(k.numbers, l.Number)
			if reached = l.Number <= now; reached {
				break
			}
		}
		k.whole = !reached
	}
	behind, on := slices.BinarySearchFunc(k.numbers, now, func(n, now int64) int { return cmp.Compare(now, n) })
	return k.numbers[:behind], on || now == 0, nil
}

// Undo lists the lines that n undos take back, the last one first, and returns the line to
// whose state the game returns. There are fewer than n lines if the timeline is shorter.
func (t *Timeline) Undo(n int) (lines []file.Line, stands int64, err error) {
	stands = t.last
	for l, err := range t.To(t.last) {
		if err != nil {
			return nil, 0, err
		}
		if len(lines) == n {
			break
		}
		lines, stands = append(lines, l), l.Number-1
	}
	return lines, stands, nil
}

// Redo lists the lines that n redos play again, the first one first, and returns the line
// to whose state the game returns. Undone lines can be redone until another line changes
// the game.
func (t *Timeline) Redo(n int) (lines []file.Line, stands int64, err error) {
	return t.RedoFrom(t.last, n)
}

// RedoFrom is [Timeline.Redo] for a game in the state behind another line.
func (t *Timeline) RedoFrom(behind int64, n int) (lines []file.Line, stands int64, err error) {
	now, err := t.End(behind)
	if err != nil {
		return nil, 0, err
	}
	numbers, on, err := t.newestAfter(now)
	if err != nil || !on || len(numbers) == 0 {
		return nil, behind, err
	}
	for _, number := range slices.Backward(numbers[max(len(numbers)-n, 0):]) {
		l, err := t.file.Line(number)
		if err != nil {
			return nil, 0, err
		}
		lines = append(lines, l)
	}
	return lines, lines[len(lines)-1].Number, nil
}

// End returns the last line of the timeline to a line; 0 if that has no lines.
func (t *Timeline) End(behind int64) (int64, error) {
	for l, err := range t.To(behind) {
		return l.Number, err
	}
	return 0, nil
}

// Diff lists the lines that are on the timeline to one line and not on the timeline to another,
// and the other way round, each in order.
func (t *Timeline) Diff(from, to int64) (gone, come []file.Line, err error) {
	next, stop := iter.Pull2(t.To(to))
	defer stop()
	there, wrong, more := next()
	for here, err := range t.To(from) {
		if err != nil {
			return nil, nil, err
		}
		for ; more && wrong == nil && there.Number > here.Number; there, wrong, more = next() {
			come = append(come, there)
		}
		if wrong != nil {
			return nil, nil, wrong
		}
		if more && there.Number == here.Number {
			more = false
			break
		}
		gone = append(gone, here)
	}
	for ; more; there, wrong, more = next() {
		if wrong != nil {
			return nil, nil, wrong
		}
		come = append(come, there)
	}
	slices.Reverse(gone)
	slices.Reverse(come)
	return gone, come, nil
}

// Numbers returns the numbers of the lines of the timeline, in order.
func (t *Timeline) Numbers() (map[int64]bool, error) { return t.numbersFrom(0) }

// numbersFrom is [Timeline.Numbers] for the lines from one on. In a damaged file, lines before
// the damage are missing.
func (t *Timeline) numbersFrom(from int64) (map[int64]bool, error) {
	on := map[int64]bool{}
	for l, err := range t.To(t.last) {
		if err != nil && t.file.Damage() != nil {
			break // the timeline before a lost line is unknown
		}
		if err != nil {
			return nil, err
		}
		if l.Number < from {
			break
		}
		on[l.Number] = true
	}
	return on, nil
}
