package seal

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"

	"houserule/lang/dice"
)

// Dice is the dice.Source of a campaign: dice come from the seed of a session, from people who
// roll them, or from a list. It records the dice rolled since the line began, for the log.
//
// [Dice.MarshalBinary] encodes the position of the dice, never the seed.
type Dice struct {
	before   *dice.Seeded  // rolls until the first session begins
	pos      position      // how far the dice have gone
	stream   *Stream       // of the open session; nil if its seed is not in the file
	script   []Face        // the list, if the thrower is [Script]
	restored bool          // the position was restored from a campaign
	rolled   []recordedDie // rolled since the line began
	unseen   int           // number of the first die of the seed that nobody has seen, also in lines that failed
	total    int           // number of dice rolled since the Dice were made, also in lines that failed

	roll           string       // id of the current roll, see [Dice.BeginRoll]
	replayed       []WaitingDie // dice of the running line to be rolled again, see [Dice.SetReplay]
	reserved       []WaitingDie // dice reserved for lines that wait for an answer, see [Dice.Reserve]
	reservedPreset int          // how many preset dice are reserved

	// Ask asks people for the face of a die that they rolled. by is the seat that gave it; "" if
	// that is not known.
	Ask func(d dice.Die) (face int, by string, err error)
}

// position is how far the dice have gone. Dice are numbered from 0 in each session.
type position struct {
	Session int   // number of the last session; 0 before the first
	Open    bool  // the session has not ended
	Begun   int64 // line with the seal of the session
	Next    int   // number of the next die of the seed
	Others  int   // dice rolled in the session that do not come from the seed
	Seen    int   // number of the first die of the seed that nobody had seen when the last line was written
	Words   int   // number of words given in the session
	Worded  int64 // line with the last words
	By      int   // thrower, as an index of throwers
	Listed  int64 // line with the list
	At      int   // index of the next die of the list
	Gaps    []int // dice of the seed before Next that are still to be rolled, ascending: lines that wait had reserved them
	Passed  []int // dice of the list before At that are still to be rolled, ascending
}

// throwers is indexed by position.By. The order must not change: it is saved.
var throwers = []Thrower{Machine, Physical, Script}

// recordedDie is a rolled die with the position of the dice before it.
type recordedDie struct {
	RolledDie
	next, others int
	session      int
	roll         string
	at           int    // index in the list
	before       []byte // before the first session: state of Dice.before
}

// NewDice returns dice seeded with a number, which roll until a session begins.
func NewDice(number uint64) *Dice { return &Dice{before: dice.NewSeeded(number)} }

// ErrNoSession is returned for a roll after the session ended: its seed is public.
var ErrNoSession = errors.New("the session has ended and its seed was revealed, so its dice cannot be rolled any more; :session begin begins the next one")

// ErrNoSeed is returned for a roll in a session whose seed is not in the file.
var ErrNoSeed = errors.New("the seed of the session is not in this file, so its dice cannot be rolled; :session begin begins the next one")

// Roll implements dice.Source.
func (d *Dice) Roll(die dice.Die) (int, error) {
	if face, _, ok := d.NextReplayed(die); ok {
		return face, nil
	}
	fell := RolledDie{Origin: FromSeed, Sides: die.Sides}
	before, at := d.stateBefore(), 0
	var face int
	var err error
	switch d.Thrower() {
	case Physical:
		fell.Origin = FromHand
		face, fell.By, err = d.rollByHand(die)
	case Script:
		fell.Origin = FromList
		face, at, err = d.rollFromList(die)
	default:
		face, err = d.rollFromSeed(die, &fell)
	}
	if err != nil {
		return 0, err
	}
	d.record(fell, die, face, at)
	d.rolled[len(d.rolled)-1].before = before
	return face, nil
}

// stateBefore returns the state of d.before; nil in a session, where dice are identified by
// their numbers.
func (d *Dice) stateBefore() []byte {
	if d.pos.Session > 0 {
		return nil
	}
	state, _ := d.before.AppendBinary(nil) // it cannot fail
	return state
}

// rollByHand asks people for the face of a die. by is the seat that gave it.
func (d *Dice) rollByHand(die dice.Die) (face int, by string, err error) {
	if d.Ask == nil {
		return 0, "", errors.New("nobody can say what the dice show")
	}
	return d.Ask(die)
}

// rollFromList takes the next die of the list. at is its index.
func (d *Dice) rollFromList(die dice.Die) (face, at int, err error) {
	at = d.nextFree(FromList, d.pos.At, d.pos.Passed)
	if at >= len(d.script) {
		return 0, 0, fmt.Errorf("the list has no die left for a %s: all %d have been rolled", die, len(d.script))
	}
	face, ok := die.Find(dice.Face(d.script[at]))
	if !ok {
		return 0, 0, fmt.Errorf("die %d of the list shows %s, which a %s cannot", at+1, d.script[at], die)
	}
	d.pos.At, d.pos.Passed = markRolled(d.pos.At, d.pos.Passed, at)
	return face, at, nil
}

// rollFromSeed rolls the next die of the seed, and sets its number in fell.
func (d *Dice) rollFromSeed(die dice.Die, fell *RolledDie) (int, error) {
	switch {
	case die.Sides <= 0:
		return 0, fmt.Errorf("a die with %d sides cannot be rolled", die.Sides)
	case d.pos.Session == 0:
		return d.before.Roll(die)
	case !d.pos.Open:
		return 0, ErrNoSession
	case d.stream == nil:
		return 0, ErrNoSeed
	}
	fell.Number = d.nextFree(FromSeed, d.pos.Next, d.pos.Gaps)
	return d.stream.Die(fell.Number, die.Sides), nil
}

// RecordPreset records a preset die that was used.
func (d *Dice) RecordPreset(die dice.Die, face int) {
	d.record(RolledDie{Origin: Preset, Sides: die.Sides}, die, face, 0)
}

// record appends a rolled die. face is its index, at its index in the list.
func (d *Dice) record(f RolledDie, die dice.Die, face, at int) {
	d.rolled = d.currentDice()
	f.Face, f.Shows = face+1, Face(die.Shows(face))
	d.rolled = append(d.rolled, recordedDie{RolledDie: f, next: d.pos.Next, others: d.pos.Others, session: d.pos.Session, roll: d.roll, at: at})
	if d.pos.Session == 0 {
		return // without a session nothing is recorded
	}
	d.total++
	next := d.pos.Next
	if f.Origin == FromSeed {
		d.pos.Next, d.pos.Gaps = markRolled(next, d.pos.Gaps, f.Number)
		d.unseen = max(d.unseen, d.pos.Next)
	}
	if next == d.pos.Next {
		d.pos.Others++ // every die advances Next or Others
	}
}

// BeginLine begins a line: it forgets the dice rolled so far.
func (d *Dice) BeginLine() { d.rolled, d.roll = nil, "" }

// Record returns the dice rolled since the line began; nil for none.
func (d *Dice) Record() *Record {
	fell := d.currentDice()
	if len(fell) == 0 || d.pos.Session == 0 {
		return nil
	}
	r := &Record{Session: d.pos.Session}
	for _, f := range fell {
		r.Rolled = append(r.Rolled, f.RolledDie)
	}
	return r
}

// MarkSeen records that the running line was written, so that people have seen its dice.
func (d *Dice) MarkSeen() { d.pos.Seen = max(d.pos.Seen, d.pos.Next, d.unseen) }

// Total returns the number of dice rolled since the Dice were made, also in lines that failed.
func (d *Dice) Total() int { return d.total }

// HasUnkept reports whether dice of the seed were rolled that are in no written line.
func (d *Dice) HasUnkept() bool { return d.unseen > max(d.pos.Seen, d.pos.Next) }

// MarkShown records that another process has shown the dice of the seed before first, of a line
// that failed. It does nothing unless the session is open.
func (d *Dice) MarkShown(session, first int) {
	if d.pos.Open && d.pos.Session == session {
		d.unseen = max(d.unseen, first)
	}
}

// Thrower returns who rolls.
func (d *Dice) Thrower() Thrower { return throwers[d.pos.By] }

// Session returns the last session and whether it is open; 0 before the first.
func (d *Dice) Session() (number int, open bool) { return d.pos.Session, d.pos.Open }

// SealLine returns the line with the seal of the session.
func (d *Dice) SealLine() int64 { return d.pos.Begun }

// LastWords returns the line with the last words of the session, and the number of words.
func (d *Dice) LastWords() (line int64, words int) { return d.pos.Worded, d.pos.Words }

// ListLine returns the line with the list that is rolled.
func (d *Dice) ListLine() int64 { return d.pos.Listed }

// HasSeed reports whether the seed of the open session is known.
func (d *Dice) HasSeed() bool { return d.stream != nil }

// Begin begins a session. line is the line with its seal.
func (d *Dice) Begin(session int, seed Seed, line int64) {
	d.pos = position{Session: session, Open: true, Begun: line, By: d.pos.By, Listed: d.pos.Listed, At: d.pos.At, Passed: d.pos.Passed}
	d.stream, d.rolled, d.restored, d.unseen = seed.Stream(session), nil, true, 0
}

// Resume continues a session that another process began.
func (d *Dice) Resume(seed Seed, words []Words) error {
	s := seed.Stream(d.pos.Session)
	for _, w := range words {
		if err := s.Mix(w); err != nil {
			return err
		}
	}
	d.stream = s
	return nil
}

// End ends the session. No more dice are rolled until the next.
func (d *Dice) End() { d.pos.Open, d.stream = false, nil }

// Mix adds words to the open session, given in a line. They change the dice from the first one on
// that nobody has seen, also not in a line that failed.
func (d *Dice) Mix(name, text string, line int64) (Words, error) {
	w := Words{Name: name, Text: text, From: max(d.pos.Seen, d.pos.Next, d.unseen), Behind: d.pos.Worded}
	if d.stream == nil {
		return w, ErrNoSeed
	}
	if err := d.stream.Mix(w); err != nil {
		return w, err
	}
	d.pos.Words++
	d.pos.Worded = line
	return w, nil
}

// SetThrower changes who rolls from a line on. list has the faces that [Script] rolls; it is
// ignored for others.
func (d *Dice) SetThrower(by Thrower, list []Face, line int64) {
	for i, t := range throwers {
		if t == by {
			d.pos.By = i
		}
	}
	d.pos.Listed, d.pos.At, d.pos.Passed, d.script = 0, 0, nil, nil
	if by == Script {
		d.pos.Listed, d.script = line, list
	}
}

// SetList sets the list to roll, read from its line.
func (d *Dice) SetList(list []Face) { d.script = list }

// ListRemaining returns the number of dice of the list that are not rolled yet.
func (d *Dice) ListRemaining() int { return max(0, len(d.script)-d.pos.At) + len(d.pos.Passed) }

// Next returns the number of the next die of the seed.
func (d *Dice) Next() int { return d.pos.Next }

// Savepoint is a savepoint of the dice, for [Dice.RollBack].
type Savepoint struct {
	pos    position
	stream *Stream
	script []Face
}

// Savepoint makes a savepoint.
func (d *Dice) Savepoint() Savepoint {
	m := Savepoint{pos: d.pos, script: d.script}
	if d.stream != nil {
		m.stream = &Stream{append([]key(nil), d.stream.keys...)}
	}
	return m
}

// RollBack rolls back to a savepoint.
func (d *Dice) RollBack(m Savepoint) { d.pos, d.stream, d.script = m.pos, m.stream, m.script }

// statePrefix is the prefix of the encoded position of dice with a session.
const statePrefix = "seal\x01"

// MarshalBinary encodes the position of the dice.
func (d *Dice) MarshalBinary() ([]byte, error) { return d.AppendBinary(nil) }

// AppendBinary implements encoding.BinaryAppender.
func (d *Dice) AppendBinary(to []byte) ([]byte, error) {
	if d.pos.Session == 0 {
		return d.before.AppendBinary(to)
	}
	to = append(to, statePrefix...)
	for _, n := range d.pos.numbers() {
		to = binary.AppendUvarint(to, uint64(n))
	}
	if len(d.pos.Gaps)+len(d.pos.Passed) == 0 {
		return to, nil
	}
	for _, list := range [][]int{d.pos.Gaps, d.pos.Passed} {
		to = binary.AppendUvarint(to, uint64(len(list)))
		for _, n := range list {
			to = binary.AppendUvarint(to, uint64(n))
		}
	}
	return to, nil
}

// numbers returns the integers of a position in the order in which they are encoded.
func (p *position) numbers() [11]int64 {
	open := int64(0)
	if p.Open {
		open = 1
	}
	return [11]int64{int64(p.Session), open, p.Begun, int64(p.Next), int64(p.Others), int64(p.Seen), int64(p.Words), p.Worded, int64(p.By), p.Listed, int64(p.At)}
}

// UnmarshalBinary sets the position, back or forward. Unused dice take all of an encoded state;
// others keep their session, words and thrower, which undo does not take back. For a state from
// before the open session, the first die of the session is next.
func (d *Dice) UnmarshalBinary(state []byte) error {
	if len(state) < len(statePrefix) || string(state[:len(statePrefix)]) != statePrefix {
		if d.pos.Session > 0 {
			d.pos.Next, d.pos.Others, d.pos.Gaps = 0, 0, nil
			return nil
		}
		for i, f := range d.rolled {
			if bytes.Equal(f.before, state) {
				d.rolled = d.rolled[:i:i]
				break
			}
		}
		return d.before.UnmarshalBinary(state)
	}
	var n [11]int64
	rest := varints(state[len(statePrefix):])
	for i := range n {
		n[i] = rest.next()
	}
	var gaps, passed []int
	if len(rest) > 0 {
		gaps, passed = rest.list(int(n[3])), rest.list(int(n[10]))
	}
	if rest == nil {
		return &dice.StateError{Reason: "damaged: it ends too early"}
	} else if len(rest) > 0 {
		return &dice.StateError{Reason: "damaged: it is too long"}
	}
	t := position{Session: int(n[0]), Open: n[1] == 1, Begun: n[2], Next: int(n[3]), Others: int(n[4]), Seen: int(n[5]), Words: int(n[6]), Worded: n[7], By: int(n[8]), Listed: n[9], At: int(n[10]), Gaps: gaps, Passed: passed}
	if t.Session < 1 || t.By >= len(throwers) {
		return &dice.StateError{Reason: "damaged: there is no such session, or nobody who throws"}
	}
	switch {
	case !d.restored && d.pos.Session == 0:
		d.pos, d.restored = t, true
	case t.Session == d.pos.Session:
		d.pos.Next, d.pos.Others, d.pos.Gaps = t.Next, t.Others, t.Gaps
	default:
		d.pos.Next, d.pos.Others, d.pos.Gaps = 0, 0, nil
	}
	if t.Listed == d.pos.Listed {
		d.pos.At, d.pos.Passed = t.At, t.Passed
	}
	return nil
}

// varints is a sequence of encoded integers; nil after reading beyond its end.
type varints []byte

func (va *varints) next() int64 {
	v, size := binary.Uvarint(*va)
	if size <= 0 || v > 1<<62 {
		*va = nil
		return 0
	}
	*va = (*va)[size:]
	return int64(v)
}

// list reads an ascending list of numbers less than a limit.
func (va *varints) list(less int) (list []int) {
	for count := va.next(); count > 0 && *va != nil; count-- {
		v := int(va.next())
		if v >= less || len(list) > 0 && v <= list[len(list)-1] {
			*va = nil
			return nil
		}
		list = append(list, v)
	}
	return list
}

// currentDice returns the dice of the running line without those that were undone within it.
func (d *Dice) currentDice() []recordedDie {
	if d.pos.Session == 0 {
		return d.rolled
	}
	for i, f := range d.rolled {
		if f.next >= d.pos.Next && f.others >= d.pos.Others {
			return d.rolled[:i:i]
		}
	}
	return d.rolled
}
