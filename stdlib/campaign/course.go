package campaign

import (
	"cmp"
	"encoding/json"
	"fmt"
	"iter"
	"slices"

	"houserule/stdlib/campaign/file"
)

// to is the line to which a line leads; false for one that is part of the course.
func to(l file.Line) (line int64, leadsThere bool, err error) {
	if !Leads(l.Kind) {
		return 0, false, nil
	}
	var did struct {
		To *int64 `json:"to"`
	}
	if err := json.Unmarshal(l.Command, &did); err != nil {
		return 0, true, &Parted{l.Number, err}
	}
	if did.To == nil || *did.To < 0 || *did.To >= l.Number {
		return 0, true, &Parted{l.Number, fmt.Errorf("it does not say where it leads")}
	}
	return *did.To, true, nil
}

// Course gives the lines that led to where the game stood behind a line, the last one
// first. What was taken back is not among them.
func (c *Campaign) Course(line int64) iter.Seq2[file.Line, error] {
	return func(yield func(file.Line, error) bool) {
		var leading []int64 // lines that lead to the next one of the course
		arrive := func(at int64) {
			for _, n := range leading {
				c.led(n, at)
			}
			leading = leading[:0]
		}
		n := line
		for n >= c.file.First() && n > 0 {
			if at, known := c.leads[n]; known {
				n = at
				continue
			}
			l, err := c.file.Line(n)
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

// led notes where the game stands behind a line that leads elsewhere: lines that lead to
// one another are followed once.
func (c *Campaign) led(line, at int64) {
	if c.leads == nil {
		c.leads = map[int64]int64{}
	}
	c.leads[line] = at
}

// newest is the course of the last line that is part of one, as far as it was asked for.
type newest struct {
	until   int64   // the line up to which it was looked
	line    int64   // the last one up to there that is part of a course; 0 for none
	numbers []int64 // of its course, the last one first
	whole   bool    // they are all there are
}

// newestLine is the last line that is part of a course: what was taken back behind it can
// be done again.
func (c *Campaign) newestLine() (int64, error) {
	line := c.last
	for ; line > 0; line-- {
		if line == c.newest.until {
			line = c.newest.line
			break
		}
		l, err := c.file.Line(line)
		if err != nil {
			return 0, err
		}
		if !Leads(l.Kind) {
			break
		}
	}
	if line != c.newest.line {
		c.newest = newest{line: line}
	}
	c.newest.until = c.last
	return line, nil
}

// newestBehind gives the numbers of the lines on the course of the newest line that lie
// behind another one, the last one first, and whether that one is on this course, too.
func (c *Campaign) newestBehind(now int64) (numbers []int64, on bool, err error) {
	line, err := c.newestLine()
	if err != nil {
		return nil, false, err
	}
	k := &c.newest
	if n := len(k.numbers); !k.whole && (n == 0 || k.numbers[n-1] > now) {
		if n > 0 {
			line = k.numbers[n-1] - 1
		}
		reached := false
		for l, err := range c.Course(line) {
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

// Back says which lines are taken back when that is done n times from where the game
// stands, the last one first, and behind which line it stands then. They are fewer than
// n where there are no more.
func (c *Campaign) Back(n int) (lines []file.Line, stands int64, err error) {
	stands = c.last
	for l, err := range c.Course(c.last) {
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

// Ahead says which lines are done again when that is done n times, the first one first,
// and behind which line the game stands then. What was taken back can be done again
// until something else happens.
func (c *Campaign) Ahead(n int) (lines []file.Line, stands int64, err error) {
	return c.AheadOf(c.last, n)
}

// AheadOf is Ahead where the game stood behind another line than it does.
func (c *Campaign) AheadOf(behind int64, n int) (lines []file.Line, stands int64, err error) {
	now, err := c.Stands(behind)
	if err != nil {
		return nil, 0, err
	}
	numbers, on, err := c.newestBehind(now)
	if err != nil || !on || len(numbers) == 0 {
		return nil, behind, err
	}
	for _, number := range slices.Backward(numbers[max(len(numbers)-n, 0):]) {
		l, err := c.file.Line(number)
		if err != nil {
			return nil, 0, err
		}
		lines = append(lines, l)
	}
	return lines, lines[len(lines)-1].Number, nil
}

// Stands is the last line of the course behind a line, which is another where that one leads
// elsewhere; 0 where there is none.
func (c *Campaign) Stands(behind int64) (int64, error) {
	for l, err := range c.Course(behind) {
		return l.Number, err
	}
	return 0, nil
}

// Parting gives the lines that are on the course of one line and not on that of another,
// and the other way round, each in order.
func (c *Campaign) Parting(from, to int64) (gone, come []file.Line, err error) {
	next, stop := iter.Pull2(c.Course(to))
	defer stop()
	there, wrong, more := next()
	for here, err := range c.Course(from) {
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

// Lines gives all lines from one number to another, whatever became of them, and whether
// they are part of the course on which the game stands.
func (c *Campaign) Lines(from, until int64) iter.Seq2[file.Line, error] {
	return c.file.Lines(from, until)
}

// OnCourse tells which lines led to where the game stands now.
func (c *Campaign) OnCourse() (map[int64]bool, error) { return c.onCourse(0) }

// onCourse is OnCourse for the lines from one on.
func (c *Campaign) onCourse(from int64) (map[int64]bool, error) {
	on := map[int64]bool{}
	for l, err := range c.Course(c.last) {
		if err != nil && c.o.Read && c.file.Damage() != nil {
			break // nobody knows what led to a line that is lost
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
