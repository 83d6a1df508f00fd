package seal

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// Line is the part of a line of a campaign that a [Verifier] reads.
type Line struct {
	Number  int64
	Command []byte
	Dice    []byte
	Hidden  bool // its content is hidden
}

// Fault is a violation of the seal or the chain, with the line in which it was found.
type Fault struct {
	Line int64
	Text string
}

// MostFaults is the number of faults of a session that are listed; further ones are counted.
const MostFaults = 20

// Session is the result of verifying the dice of a session.
type Session struct {
	Number    int
	Seal      Seal
	Seed      *Seed // nil until it is published
	Abandoned bool  // another session began before its seed was published
	Words     []Words
	Counted   Counts // number of dice rolled
	Faults    []Fault
	More      int // number of faults beyond MostFaults

	began bool    // its first line was seen
	seen  int     // number of the first die that nobody has seen
	fell  []dieAt // dice in the order in which they were rolled
}

// dieAt is a die with the line that rolled it.
type dieAt struct {
	line int64
	die  RolledDie
}

// Verifier rolls the dice of a campaign again. [Verifier.Verify] is called with all lines in order,
// from a file or an export.
type Verifier struct {
	sessions    []*Session
	before      int             // dice rolled before the first seal
	timelineEnd map[int64]int64 // by line: the last line of the timeline after it
	timeline    map[int64]*timelineLine
	last        int64
	started     bool
	faults      []Fault // faults that belong to no session
	more        int     // further ones beyond MostFaults
	session     *Session
	waits       []RolledDie // dice of lines that waited after the last line
}

// timelineLine is a line that was at some time part of the timeline.
type timelineLine struct {
	before  int64 // the line before it on the timeline; 0 for none
	session int   // session of the dice after it
	next    int   // one more than the highest die rolled
	gaps    []int // dice before next that were not rolled, ascending
	known   bool  // next and gaps are known
	unseen  int   // number of hidden lines before it that may have rolled dice not counted in next and gaps
	entries [][]Face
	drops   int
	hidden  bool
}

// lineCommand is the part of a line's command that is read here.
type lineCommand struct {
	To      *int64 `json:"to"`
	Drops   int    `json:"drops"`
	Entries []struct {
		Rolls [][2]json.RawMessage `json:"rolls"`
	} `json:"entries"`
}

// Verify verifies the next line.
func (v *Verifier) Verify(l Line) error {
	if v.timelineEnd == nil {
		v.timelineEnd, v.timeline = map[int64]int64{}, map[int64]*timelineLine{}
	}
	before := v.timelineEnd[v.last]
	at := &timelineLine{before: before, known: v.last == l.Number-1 && v.started}
	if from := v.timeline[before]; from != nil && at.known {
		at.session, at.next, at.gaps, at.known, at.unseen = from.session, from.next, from.gaps, from.known, from.unseen
	}
	v.last, v.started = l.Number, true
	if l.Hidden {
		at.known, at.hidden = false, true
		at.unseen++
		v.timeline[l.Number], v.timelineEnd[l.Number] = at, l.Number
		return nil
	}
	var d lineCommand
	if len(l.Command) > 0 {
		if err := json.Unmarshal(l.Command, &d); err != nil {
			return fmt.Errorf("line %d cannot be followed: %w", l.Number, err)
		}
	}
	r, err := Read(l.Dice)
	if err != nil {
		return fmt.Errorf("line %d does not say which dice were rolled: %w", l.Number, err)
	}
	if d.To != nil {
		v.timelineEnd[l.Number] = v.timelineEnd[*d.To]
	} else {
		v.timelineEnd[l.Number], v.timeline[l.Number] = l.Number, at
		if err := at.addRolls(d); err != nil {
			return fmt.Errorf("line %d cannot be followed: %w", l.Number, err)
		}
	}
	v.beginSession(l.Number, r)
	v.addWords(l.Number, r)
	v.verifyOrder(l.Number, at, r)
	v.verifyRolls(l.Number, at, r)
	v.verifySeed(l.Number, r)
	v.waits = r.Waits
	return nil
}

// addRolls decodes the faces of all rolls of a line.
func (t *timelineLine) addRolls(d lineCommand) error {
	t.drops = d.Drops
	for _, e := range d.Entries {
		var all []Face
		for _, roll := range e.Rolls {
			var faces []Face
			if err := json.Unmarshal(roll[1], &faces); err != nil {
				return err
			}
			all = append(all, faces...)
		}
		t.entries = append(t.entries, all)
	}
	return nil
}

// addFault reports a fault of a session, or of none if s is nil.
func (v *Verifier) addFault(s *Session, line int64, format string, args ...any) {
	list, more := &v.faults, &v.more
	if s != nil {
		list, more = &s.Faults, &s.More
	}
	if len(*list) == MostFaults {
		*more++
		return
	}
	*list = append(*list, Fault{line, fmt.Sprintf(format, args...)})
}

// beginSession follows the seal of a new session.
func (v *Verifier) beginSession(line int64, r Record) {
	if r.Begins == nil {
		return
	}
	if v.session != nil && v.session.Seed == nil {
		v.session.Abandoned = true
	}
	number := r.Begins.Session
	if n := len(v.sessions); n > 0 && number != v.sessions[n-1].Number+1 || number < 1 {
		v.addFault(nil, line, "session %d begins, but is not the next one", number)
	}
	v.session = &Session{Number: number, Seal: r.Begins.Seal, Counted: Counts{}, began: true}
	v.sessions = append(v.sessions, v.session)
}

// addWords follows the words of a player.
func (v *Verifier) addWords(line int64, r Record) {
	switch s := v.session; {
	case r.Words == nil:
	case s == nil || s.Seed != nil:
		v.addFault(s, line, "words are given while no session is open")
	case r.Words.From < s.seen:
		v.addFault(s, line, "the words of %s apply from die %d on, but die %d had been seen", r.Words.Name, r.Words.From, s.seen-1)
	default:
		s.Words = append(s.Words, *r.Words)
	}
}

// verifyOrder verifies that the dice of a line are the next ones.
func (v *Verifier) verifyOrder(line int64, at *timelineLine, r Record) {
	s := v.session
	if r.Before > 0 && (s == nil || s.Number == 1 && len(s.Counted) == 0 && len(s.Words) == 0) {
		v.before += r.Before
	} else if r.Before > 0 {
		v.addFault(s, line, "dice were rolled without the seal that was in use")
	}
	if len(r.Rolled) == 0 {
		return
	}
	if s == nil && len(v.sessions) == 0 { // it began before the first line here
		s = &Session{Number: r.Session, Counted: Counts{}}
		v.session, v.sessions = s, append(v.sessions, s)
	}
	if s == nil || s.Number != r.Session {
		v.addFault(s, line, "dice of session %d were rolled, which is not the one that was open", r.Session)
		return
	}
	if at.session != s.Number {
		at.session, at.next, at.gaps, at.known = s.Number, 0, nil, at.known || s.began && at.unseen == 0
	}
	s.Counted.Add(r.Rolled)
	for _, d := range r.Rolled {
		if d.Origin != FromSeed {
			continue
		}
		if s.Seed != nil {
			v.addFault(s, line, "die %d was rolled after the seed had been revealed", d.Number)
		}
		v.verifyNext(s, line, at, r, d.Number)
		s.seen = max(s.seen, at.next)
		s.fell = append(s.fell, dieAt{line, d})
	}
}

// verifyNext reports a fault unless a die is the next one: the first that was not rolled yet,
// apart from those reserved by waiting lines. A line that has waited may roll the dice that it
// had reserved. It then moves behind the die.
func (v *Verifier) verifyNext(s *Session, line int64, at *timelineLine, r Record, number int) {
	if !at.known {
		at.next, at.gaps, at.known = number, nil, true
	}
	is := func(of []RolledDie, n int) bool {
		return slices.ContainsFunc(of, func(f RolledDie) bool { return f.Number == n })
	}
	next := at.next
	for i := 0; i < len(at.gaps) || is(r.Waits, next); i++ {
		if i < len(at.gaps) {
			if !is(r.Waits, at.gaps[i]) {
				next = at.gaps[i]
				break
			}
		} else {
			next++
		}
	}
	ahead := number > next && !isRolled(at.next, at.gaps, number)
	switch {
	case number == next, ahead && is(v.waits, number):
	case at.unseen > 0:
		at.unseen-- // lower numbers may belong to hidden lines
	default:
		v.addFault(s, line, "die %d was rolled, but die %d is next", number, next)
	}
	at.next, at.gaps = markRolled(at.next, at.gaps, number)
}

// verifyRolls verifies that the dice of a line are those of its rolls: each die rolled is part of a
// roll, and all other faces of its rolls were rolled before.
func (v *Verifier) verifyRolls(line int64, at *timelineLine, r Record) {
	rolled := map[Face]int{}
	for _, faces := range at.entries {
		for _, f := range faces {
			rolled[f]++
		}
	}
	for _, d := range r.Rolled {
		if rolled[d.Shows]--; rolled[d.Shows] < 0 {
			v.addFault(v.session, line, "a %s is said to have been rolled, and stands in no roll", d.Shows)
			return
		}
	}
	dropped, known := v.droppedRolls(at)
	if !known {
		return
	}
	for _, faces := range dropped {
		for _, f := range faces {
			rolled[f]--
		}
	}
	for _, faces := range at.entries { // in order
		for _, f := range faces {
			if rolled[f] > 0 && r.Before == 0 && v.session != nil {
				v.addFault(v.session, line, "a %s is in a roll, but is not recorded as rolled", f)
				return
			}
		}
	}
}

// droppedRolls returns the rolls of the commands that a line replaced; known is false if one of them is
// hidden.
func (v *Verifier) droppedRolls(at *timelineLine) (rolls [][]Face, known bool) {
	if at.drops == 0 {
		return nil, true
	}
	skip := 0
	for c := v.timeline[at.before]; c != nil && len(rolls) < at.drops; c = v.timeline[c.before] {
		if c.hidden {
			return nil, false
		}
		for i := len(c.entries) - 1; i >= 0 && len(rolls) < at.drops; i-- {
			if skip > 0 {
				skip--
				continue
			}
			rolls = append(rolls, c.entries[i])
		}
		skip += c.drops
		if c.before == 0 {
			break
		}
	}
	return rolls, true
}

// verifySeed computes all dice of a session again when its seed is published.
func (v *Verifier) verifySeed(line int64, r Record) {
	if r.Opens == nil {
		return
	}
	s := v.session
	if s == nil || s.Number != r.Opens.Session || s.Seed != nil {
		v.addFault(s, line, "the seed of session %d is revealed, which was not open", r.Opens.Session)
		return
	}
	seed := r.Opens.Seed
	s.Seed = &seed
	s.Counted.Add(r.Waits)
	for _, d := range r.Waits { // they were rolled, though their line comes later
		s.fell = append(s.fell, dieAt{line, d})
	}
	if !s.began {
		return
	}
	if seed.Seal(s.Number) != s.Seal {
		v.addFault(s, line, "the seed is not the one that was sealed as %s", Groups(s.Seal))
		return
	}
	stream := seed.Stream(s.Number)
	for _, w := range s.Words {
		if err := stream.Mix(w); err != nil {
			v.addFault(s, line, "%s", err)
			return
		}
	}
	for _, f := range s.fell {
		if face := stream.Die(f.die.Number, f.die.Sides) + 1; face != f.die.Face {
			v.addFault(s, f.line, "die %d, a d%d, showed %s, but the seed gives %s", f.die.Number, f.die.Sides, f.die.faceText(), seedFaceText(face, f.die))
		}
	}
}

// faceText returns the face as faults name it.
func (r RolledDie) faceText() string {
	if r.plain() {
		return fmt.Sprint(r.Face)
	}
	return fmt.Sprintf("%s, its face %d", r.Shows, r.Face)
}

// seedFaceText returns a face with an index, from 1, as faults name it.
func seedFaceText(face int, of RolledDie) string {
	if of.plain() {
		return fmt.Sprint(face)
	}
	return fmt.Sprintf("face %d", face)
}

// Sessions returns all sessions in order.
func (v *Verifier) Sessions() []*Session { return v.sessions }

// Unsealed returns the number of dice rolled before the first seal.
func (v *Verifier) Unsealed() int { return v.before }

// Faults returns the faults that belong to no session, at most [MostFaults].
func (v *Verifier) Faults() []Fault { return v.faults }

// More returns the number of such faults beyond those that Faults returns.
func (v *Verifier) More() int { return v.more }

// Whole reports whether there are no faults.
func (v *Verifier) Whole() bool {
	for _, s := range v.sessions {
		if len(s.Faults) > 0 {
			return false
		}
	}
	return len(v.faults) == 0
}

// Text describes the session in a line, and each fault in one more.
func (s *Session) Text() string {
	var b strings.Builder
	n := s.Counted[FromSeed]
	switch {
	case s.Seed == nil && s.Abandoned:
		fmt.Fprintf(&b, "session %d: never opened, sealed as %s: nobody can say whether its seed gave %s", s.Number, Groups(s.Seal), diceText(n))
	case s.Seed == nil && !s.began:
		fmt.Fprintf(&b, "session %d: open, and begun before these lines", s.Number)
	case s.Seed == nil:
		fmt.Fprintf(&b, "session %d: open, sealed as %s", s.Number, Groups(s.Seal))
	case !s.began:
		fmt.Fprintf(&b, "session %d: begun before these lines, so its seed cannot be compared with its seal", s.Number)
	case len(s.Faults) > 0:
		fmt.Fprintf(&b, "session %d: its seed does not reproduce all dice", s.Number)
	case n == 0:
		fmt.Fprintf(&b, "session %d: no dice of its seed were rolled", s.Number)
	case n == 1:
		fmt.Fprintf(&b, "session %d: its seed reproduces its only die", s.Number)
	default:
		fmt.Fprintf(&b, "session %d: its seed reproduces all %d dice", s.Number, n)
	}
	if s.Seed != nil || s.Abandoned {
		b.WriteString(s.Others())
	}
	for _, f := range s.Faults {
		fmt.Fprintf(&b, "\n  line %d: %s", f.Line, f.Text)
	}
	if s.More > 0 {
		fmt.Fprintf(&b, "\n  and %d more", s.More)
	}
	return b.String()
}

// Others describes the dice that do not come from the seed.
func (s *Session) Others() string {
	if list := s.Counted.Others(true); len(list) > 0 {
		return "; " + strings.Join(list, ", ")
	}
	return ""
}

func diceText(n int) string {
	if n == 1 {
		return "its die"
	}
	return fmt.Sprintf("its %d dice", n)
}
