package command

import (
	"strconv"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/state"
)

// Progress is the outermost command in progress: its inputs, and what it did so far. Odds
// play parts of a command as a Progress of their own, see Outer.
type Progress struct {
	Inputs    *Inputs
	Title     string    // "Ann: climb"; "" where it never happens
	By        types.Ref // who does it; the zero reference where nobody does
	Asked     []*Decision
	Said      []string
	Summed    []string // said for the summary
	Heard     []Heard  // when each of Said was said, as far as it is known
	Sayers    []BoxOf  // boxes that were written by what says something besides
	Cancelled []Cancelled
	Rolled    bool       // new dice were rolled
	Unheld    []state.ID // of several what somebody lost, or may not have got
	Opened    Opened     // never nil

	Outer   *Progress // of what odds play apart: that of which it is a part
	Gone    int       // how many checks were opened that are not among its own
	Tainted bool      // it looks at what is not its own
	Parts   Parts     // follows its parts, for odds; nil in play

	Counts NamedList[int]
	room   progressRoom
}

// progressRoom is room for what most commands have few of.
type progressRoom struct {
	asked  [1]*Decision
	counts [2]NamedValue[int]
}

// Opened is what the packages above know of the checks that a command opened.
type Opened interface {
	// Count is how many there are.
	Count() int
}

// Check is an opened check, as decisions know it.
type Check interface {
	// Key names the check within its command.
	Key() string
	// DecisionKey names a decision while a line of the check is worked out: worked out
	// again, the line finds the same answer.
	DecisionKey(base string) string
}

// Parts is told of the parts of a body that odds play apart: its steps, or the words of its
// function. Another course may go on where one of them began. It is nil in play.
type Parts interface {
	// Begin comes before the part at a place of the body; last is what the step before it gave.
	Begin(run *Run, at int, last types.Value)
	// End comes behind a part.
	End(run *Run)
	// Touch comes before a check changes that the command opened.
	Touch(c Check)
}

// Heard is when something was said.
type Heard struct {
	Checks int // so many checks had been opened
	Depth  int // how many checks led to it
}

// BoxOf is a box of a thing.
type BoxOf struct {
	Of  types.Ref
	Box *content.Box
}

// Cancelled is an action that a purchase let not happen.
type Cancelled struct {
	By   *Decision // one of those that were asked
	What string    // "entity.grabs of Ann"
	Paid []string  // "Bob pays 1 grip"
}

// Begin makes it one that plays on inputs.
func (c *Progress) Begin(title string, in *Inputs, opened Opened) {
	c.Title, c.Inputs, c.Opened, c.Counts.List = title, in, opened, c.room.counts[:0]
}

// Key numbers what happens more than once in a command.
func (c *Progress) Key(base string) string {
	if c == nil {
		return base
	}
	n, _ := c.Counts.Get(base)
	n++
	c.Counts.Set(base, n)
	if n > 1 {
		return base + "#" + strconv.Itoa(n)
	}
	return base
}

// asks notes a decision among those that were asked.
func (c *Progress) asks(d *Decision) {
	if c.Asked == nil {
		c.Asked = c.room.asked[:0]
	}
	c.Asked = append(c.Asked, d)
}
