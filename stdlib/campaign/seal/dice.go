package seal

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"

	"houserule/lang/dice"
)

// Dice are the dice of a table: a seed gives them, or people throw them, or a list says
// how they fall. They know what fell since somebody asked, for the log.
//
// What [Dice.MarshalBinary] gives says how far they have gone, and nothing of the seed.
type Dice struct {
	before *dice.Seeded // until a first session begins
	throws thrown
	stream *Stream // of the open session; nil where its seed is not known here
	script []Face
	told   bool // the state was taken up from a campaign
	fell   []counted
	high   int // the first die of the seed that has not fallen, in lines that did not happen either
	fallen int // how many dice fell, in these as well

	roll string // names the roll that goes on
	kept []Kept // what the running line rolled before it was run again
	held []Kept // what lines that wait have rolled
	laid int    // how many dice set in advance are among that

	// Ask puts dice to people, who say which face of one lies there.
	Ask func(d dice.Die) (face int, err error)
}

// thrown is how far the dice have gone.
type thrown struct {
	Session int   // the last one that began; 0 for none
	Open    bool  // it has not ended
	Begun   int64 // the line with its seal
	Next    int   // the number of the die of the seed that falls next
	Others  int   // how many other dice fell in the session
	Seen    int   // the first die of the seed that nobody had seen when the last line was kept
	Words   int   // how many words were given
	Worded  int64 // the line with the last of them
	By      int   // who throws, of throwers
	Listed  int64 // the line with the list
	At      int   // the place of the die of the list that falls next
	Gaps    []int // dice of the seed before Next that have not fallen, in order: lines that wait held them
	Passed  []int // dice of the list before At that have not
}

// throwers are numbered by their places.
var throwers = []Thrower{Machine, Physical, Script}

// counted is a die that fell, and how far the dice had gone before it.
type counted struct {
	Fell
	next, others int
	session      int
	roll         string
	at           int    // of a list: its place
	before       []byte // before the first session: how far the dice had gone
}

// NewDice gives dice that a machine throws from a number, until a session begins.
func NewDice(number uint64) *Dice { return &Dice{before: dice.NewSeeded(number)} }

// ErrNoSession is the error for a die of a seed that was told.
var ErrNoSession = errors.New("the session has ended and its seed was told, so its dice fall no more; :session begin begins the next")

// ErrNoSeed is the error for a die of a seed that is not here.
var ErrNoSeed = errors.New("the seed of the session is not in this file, so its dice cannot fall; :session begin begins the next")

// Roll implements dice.Source.
func (d *Dice) Roll(die dice.Die) (int, error) {
	if face, _, ok := d.Again(die); ok {
		return face, nil
	}
	fell := Fell{From: OfSeal, Sides: die.Sides}
	before, at := d.stateBefore(), 0
	var face int
	var err error
	switch d.Thrower() {
	case Physical:
		fell.From = OfHand
		face, err = d.asked(die)
	case Script:
		fell.From = OfList
		face, at, err = d.listed(die)
	default:
		face, err = d.sealed(die, &fell)
	}
	if err != nil {
		return 0, err
	}
	d.falls(fell, die, face, at)
	d.fell[len(d.fell)-1].before = before
	return face, nil
}

// stateBefore is how far the dice have gone before the first session; nil in one, where the
// numbers of the dice tell it.
func (d *Dice) stateBefore() []byte {
	if d.throws.Session > 0 {
		return nil
	}
	state, _ := d.before.AppendBinary(nil) // it cannot fail
	return state
}

func (d *Dice) asked(die dice.Die) (int, error) {
	if d.Ask == nil {
		return 0, errors.New("nobody is there who could say what lies on the table")
	}
	return d.Ask(die)
}

func (d *Dice) listed(die dice.Die) (face, at int, err error) {
	at = d.free(OfList, d.throws.At, d.throws.Passed)
	if at >= len(d.script) {
		return 0, 0, fmt.Errorf("the list has no die left for a %s: all %d have fallen", die, len(d.script))
	}
	face, ok := die.Find(dice.Face(d.script[at]))
	if !ok {
		return 0, 0, fmt.Errorf("die %d of the list shows %s, which a %s cannot", at+1, d.script[at], die)
	}
	d.throws.At, d.throws.Passed = takes(d.throws.At, d.throws.Passed, at)
	return face, at, nil
}

func (d *Dice) sealed(die dice.Die, fell *Fell) (int, error) {
	switch {
	case die.Sides <= 0:
		return 0, fmt.Errorf("a die with %d sides cannot be rolled", die.Sides)
	case d.throws.Session == 0:
		return d.before.Roll(die)
	case !d.throws.Open:
		return 0, ErrNoSession
	case d.stream == nil:
		return 0, ErrNoSeed
	}
	fell.Number = d.free(OfSeal, d.throws.Next, d.throws.Gaps)
	return d.stream.Die(fell.Number, die.Sides), nil
}

// Lies notes a die set in advance before anybody rolled it.
func (d *Dice) Lies(die dice.Die, face int) {
	d.falls(Fell{From: Laid, Sides: die.Sides}, die, face, 0)
}

func (d *Dice) falls(f Fell, die dice.Die, face, at int) {
	d.fell = d.standing()
	f.Face, f.Shows = face+1, Face(die.Shows(face))
	d.fell = append(d.fell, counted{Fell: f, next: d.throws.Next, others: d.throws.Others, session: d.throws.Session, roll: d.roll, at: at})
	if d.throws.Session == 0 {
		return // nobody keeps what falls before there is a seal
	}
	d.fallen++
	next := d.throws.Next
	if f.From == OfSeal {
		d.throws.Next, d.throws.Gaps = takes(next, d.throws.Gaps, f.Number)
		d.high = max(d.high, d.throws.Next)
	}
	if next == d.throws.Next {
		d.throws.Others++ // each die moves one of the two on
	}
}

// Since forgets what fell so far: a line begins.
func (d *Dice) Since() { d.fell, d.roll = nil, "" }

// Record gives what fell since the line began; nil for nothing.
func (d *Dice) Record() *Record {
	fell := d.standing()
	if len(fell) == 0 || d.throws.Session == 0 {
		return nil
	}
	r := &Record{Session: d.throws.Session}
	for _, f := range fell {
		r.Fell = append(r.Fell, f.Fell)
	}
	return r
}

// Kept says that a line is kept: what fell in it was seen.
func (d *Dice) Kept() { d.throws.Seen = max(d.throws.Seen, d.throws.Next, d.high) }

// Fallen is how many dice fell since these were made, in lines that did not happen as well.
func (d *Dice) Fallen() int { return d.fallen }

// Unkept says whether dice of the seed fell that no line which was kept knows of.
func (d *Dice) Unkept() bool { return d.high > max(d.throws.Seen, d.throws.Next) }

// Saw says which die of the open session is the first that nobody has seen, after dice of
// a line were seen that did not happen, in another process.
func (d *Dice) Saw(session, first int) {
	if d.throws.Open && d.throws.Session == session {
		d.high = max(d.high, first)
	}
}

// Thrower is who throws.
func (d *Dice) Thrower() Thrower { return throwers[d.throws.By] }

// Session is the last one that began, and whether it is open; 0 before the first.
func (d *Dice) Session() (number int, open bool) { return d.throws.Session, d.throws.Open }

// Begun is the line with the seal of the session.
func (d *Dice) Begun() int64 { return d.throws.Begun }

// Worded is the line with the last words that were given in the session, and how many were.
func (d *Dice) Worded() (line int64, words int) { return d.throws.Worded, d.throws.Words }

// Listed is the line with the list that is thrown.
func (d *Dice) Listed() int64 { return d.throws.Listed }

// Sealed says whether the seed of the open session is known here.
func (d *Dice) Sealed() bool { return d.stream != nil }

// Begin begins a session in a line of the campaign.
func (d *Dice) Begin(session int, seed Seed, line int64) {
	d.throws = thrown{Session: session, Open: true, Begun: line, By: d.throws.By, Listed: d.throws.Listed, At: d.throws.At, Passed: d.throws.Passed}
	d.stream, d.fell, d.told, d.high = seed.Stream(session), nil, true, 0
}

// TakeUp goes on with a session that was begun in another process.
func (d *Dice) TakeUp(seed Seed, words []Words) error {
	s := seed.Stream(d.throws.Session)
	for _, w := range words {
		if err := s.Mix(w); err != nil {
			return err
		}
	}
	d.stream = s
	return nil
}

// End ends the session: its dice fall no more.
func (d *Dice) End() { d.throws.Open, d.stream = false, nil }

// Mix gives words to the open session in a line of the campaign, from the first die on
// that nobody can have seen, also in a line that did not happen.
func (d *Dice) Mix(name, text string, line int64) (Words, error) {
	w := Words{Name: name, Text: text, From: max(d.throws.Seen, d.throws.Next, d.high), Behind: d.throws.Worded}
	if d.stream == nil {
		return w, ErrNoSeed
	}
	if err := d.stream.Mix(w); err != nil {
		return w, err
	}
	d.throws.Words++
	d.throws.Worded = line
	return w, nil
}

// Throw lets somebody else throw from a line on; a list comes with it.
func (d *Dice) Throw(by Thrower, list []Face, line int64) {
	for i, t := range throwers {
		if t == by {
			d.throws.By = i
		}
	}
	d.throws.Listed, d.throws.At, d.throws.Passed, d.script = 0, 0, nil, nil
	if by == Script {
		d.throws.Listed, d.script = line, list
	}
}

// Lists gives the list that is thrown, after it was read from its line.
func (d *Dice) Lists(list []Face) { d.script = list }

// Left is how many dice of the list have not fallen.
func (d *Dice) Left() int { return max(0, len(d.script)-d.throws.At) + len(d.throws.Passed) }

// Next is how many dice of the seed lie before where the game stands.
func (d *Dice) Next() int { return d.throws.Next }

// Moment is everything of the dice at one moment, for [Dice.Return].
type Moment struct {
	throws thrown
	stream *Stream
	script []Face
}

// Moment takes down how everything is.
func (d *Dice) Moment() Moment {
	m := Moment{throws: d.throws, script: d.script}
	if d.stream != nil {
		m.stream = &Stream{append([]key(nil), d.stream.keys...)}
	}
	return m
}

// Return goes back to a moment: what was begun since did not happen.
func (d *Dice) Return(m Moment) { d.throws, d.stream, d.script = m.throws, m.stream, m.script }

// mark begins the state of dice that have a session.
const mark = "seal\x01"

// MarshalBinary tells how far the dice have gone.
func (d *Dice) MarshalBinary() ([]byte, error) { return d.AppendBinary(nil) }

// AppendBinary implements encoding.BinaryAppender.
func (d *Dice) AppendBinary(to []byte) ([]byte, error) {
	if d.throws.Session == 0 {
		return d.before.AppendBinary(to)
	}
	to = append(to, mark...)
	for _, n := range d.throws.numbers() {
		to = binary.AppendUvarint(to, uint64(n))
	}
	if len(d.throws.Gaps)+len(d.throws.Passed) == 0 {
		return to, nil
	}
	for _, list := range [][]int{d.throws.Gaps, d.throws.Passed} {
		to = binary.AppendUvarint(to, uint64(len(list)))
		for _, n := range list {
			to = binary.AppendUvarint(to, uint64(n))
		}
	}
	return to, nil
}

func (t *thrown) numbers() [11]int64 {
	open := int64(0)
	if t.Open {
		open = 1
	}
	return [11]int64{int64(t.Session), open, t.Begun, int64(t.Next), int64(t.Others), int64(t.Seen), int64(t.Words), t.Worded, int64(t.By), t.Listed, int64(t.At)}
}

// UnmarshalBinary goes back to where the dice stood, or forward again. Dice that nobody
// has used yet take up everything of a saved state; later ones keep their session, their
// words and whoever throws: those are not taken back. Of a moment before the session that
// is open, its first die is the next.
func (d *Dice) UnmarshalBinary(state []byte) error {
	if len(state) < len(mark) || string(state[:len(mark)]) != mark {
		if d.throws.Session > 0 {
			d.throws.Next, d.throws.Others, d.throws.Gaps = 0, 0, nil
			return nil
		}
		for i, f := range d.fell {
			if bytes.Equal(f.before, state) {
				d.fell = d.fell[:i:i]
				break
			}
		}
		return d.before.UnmarshalBinary(state)
	}
	var n [11]int64
	rest := varints(state[len(mark):])
	for i := range n {
		n[i] = rest.next()
	}
	var gaps, passed []int
	if len(rest) > 0 {
		gaps, passed = rest.list(int(n[3])), rest.list(int(n[10]))
	}
	if rest == nil {
		return errors.New("the saved state of the dice is damaged: it ends too early")
	} else if len(rest) > 0 {
		return errors.New("the saved state of the dice is damaged: it is too long")
	}
	t := thrown{Session: int(n[0]), Open: n[1] == 1, Begun: n[2], Next: int(n[3]), Others: int(n[4]), Seen: int(n[5]), Words: int(n[6]), Worded: n[7], By: int(n[8]), Listed: n[9], At: int(n[10]), Gaps: gaps, Passed: passed}
	if t.Session < 1 || t.By >= len(throwers) {
		return errors.New("the saved state of the dice is damaged: there is no such session, or nobody who throws")
	}
	switch {
	case !d.told && d.throws.Session == 0:
		d.throws, d.told = t, true
	case t.Session == d.throws.Session:
		d.throws.Next, d.throws.Others, d.throws.Gaps = t.Next, t.Others, t.Gaps
	default:
		d.throws.Next, d.throws.Others, d.throws.Gaps = 0, 0, nil
	}
	if t.Listed == d.throws.Listed {
		d.throws.At, d.throws.Passed = t.At, t.Passed
	}
	return nil
}

// varints are read one behind the other; nil when there were not as many.
type varints []byte

func (n *varints) next() int64 {
	v, size := binary.Uvarint(*n)
	if size <= 0 || v > 1<<62 {
		*n = nil
		return 0
	}
	*n = (*n)[size:]
	return int64(v)
}

// list reads numbers in order that are less than one.
func (n *varints) list(less int) (list []int) {
	for count := n.next(); count > 0 && *n != nil; count-- {
		v := int(n.next())
		if v >= less || len(list) > 0 && v <= list[len(list)-1] {
			*n = nil
			return nil
		}
		list = append(list, v)
	}
	return list
}

// standing are the dice of the running line but for those that were taken back in it: they
// fell where the dice stand now, or later.
func (d *Dice) standing() []counted {
	if d.throws.Session == 0 {
		return d.fell
	}
	for i, f := range d.fell {
		if f.next >= d.throws.Next && f.others >= d.throws.Others {
			return d.fell[:i:i]
		}
	}
	return d.fell
}
