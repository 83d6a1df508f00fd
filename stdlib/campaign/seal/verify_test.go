package seal_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"houserule/stdlib/campaign/seal"
)

// chain is lines of a campaign with nothing but dice in them.
type chain struct {
	t     *testing.T
	lines []seal.Line
}

// says adds a line: what it says of its dice, and the faces of its rolls. A negative to is
// a line of the timeline.
func (c *chain) says(r seal.Record, to, drops int, rolls ...string) {
	c.t.Helper()
	fell, err := r.JSON()
	if err != nil {
		c.t.Fatal(err)
	}
	var entries []string
	for i, faces := range rolls {
		entries = append(entries, fmt.Sprintf(`{"rolls":[["roll %d",[%s]]]}`, i, faces))
	}
	command := fmt.Sprintf(`{"drops":%d,"entries":[%s]}`, drops, strings.Join(entries, ","))
	if to >= 0 {
		command = fmt.Sprintf(`{"to":%d}`, to)
	}
	c.lines = append(c.lines, seal.Line{Number: int64(len(c.lines)), Command: []byte(command), Dice: fell})
}

// falls adds a line of which the dice are those of the stream from a number on.
func (c *chain) falls(s *seal.Stream, session, from, n, sides int) {
	r := seal.Record{Session: session}
	var faces []string
	for i := range n {
		face := s.Die(from+i, sides) + 1
		faces = append(faces, fmt.Sprint(face))
		r.Rolled = append(r.Rolled, seal.RolledDie{Origin: seal.FromSeed, Number: from + i, Sides: sides, Face: face, Shows: seal.Face{Value: float64(face)}})
	}
	c.says(r, -1, 0, strings.Join(faces, ","))
}

// sessionOf is a whole session: dice, words, one line taken back and played again.
func sessionOf(t *testing.T) *chain {
	c := &chain{t: t}
	seed := seal.Numbered(7, 1)
	s := seed.Stream(1)
	c.says(seal.Record{Begins: &seal.SessionBegin{Session: 1, Seal: seed.Seal(1)}}, -1, 0) // 0
	c.falls(s, 1, 0, 2, 6)                                                                 // 1
	w := seal.Words{Name: "Marta", Text: "red bicycle", From: 2}
	if err := s.Mix(w); err != nil {
		t.Fatal(err)
	}
	c.says(seal.Record{Words: &w}, 1, 0)                                                                                                          // 2
	c.falls(s, 1, 2, 3, 20)                                                                                                                       // 3
	c.says(seal.Record{}, 1, 0)                                                                                                                   // 4: 3 is taken back
	c.falls(s, 1, 2, 1, 20)                                                                                                                       // 5: its first die falls again
	c.says(seal.Record{Session: 1, Rolled: []seal.RolledDie{{Origin: seal.FromHand, Sides: 6, Face: 2, Shows: seal.Face{Value: 2}}}}, -1, 0, "2") // 6
	c.says(seal.Record{Opens: &seal.SessionEnd{Session: 1, Seed: seed}}, -1, 0)                                                                   // 7
	return c
}

func (c *chain) told() string {
	c.t.Helper()
	v := &seal.Verifier{}
	for _, l := range c.lines {
		if err := v.Verify(l); err != nil {
			return err.Error()
		}
	}
	var list []string
	for _, s := range v.Sessions() {
		list = append(list, s.Text())
	}
	for _, f := range v.Faults() {
		list = append(list, fmt.Sprintf("line %d: %s", f.Line, f.Text))
	}
	if v.Whole() != !strings.Contains(strings.Join(list, "\n"), "line ") {
		list = append(list, fmt.Sprint("whole: ", v.Whole()))
	}
	return strings.Join(list, "\n")
}

// Whatever is not as the seal or the chain says is told, with its line.
func TestWhatDidNotFallSoIsFound(t *testing.T) {
	broken := "session 1: its seed does not reproduce all dice; 1 more was rolled by hand\n  "
	for name, c := range map[string]struct {
		change func(c *chain)
		want   string
	}{
		"as it fell": {func(*chain) {}, "session 1: its seed reproduces all 6 dice; 1 more was rolled by hand"},
		"another face": {func(c *chain) {
			c.edit(1, func(r *seal.Record) { r.Rolled[1].Face, r.Rolled[1].Shows.Value = 6, 6 })
			c.lines[1].Command = []byte(`{"entries":[{"rolls":[["roll 0",[4,6]]]}]}`)
		}, broken + "line 1: die 1, a d6, showed 6, but the seed gives 1"},
		"another roll": {func(c *chain) { c.lines[1].Command = []byte(`{"entries":[{"rolls":[["roll 0",[4,6]]]}]}`) },
			broken + "line 1: a 1 is said to have been rolled, and stands in no roll"},
		"a roll of which nothing is said": {func(c *chain) { c.lines[5].Dice = nil },
			"session 1: its seed does not reproduce all dice; 1 more was rolled by hand\n  line 5: a 5 is in a roll, but is not recorded as rolled"},
		"a die left out": {func(c *chain) {
			c.edit(5, func(r *seal.Record) { r.Rolled[0].Number++ })
		}, broken + "line 5: die 3 was rolled, but die 2 is next\n  line 5: die 3, a d20, showed 5, but the seed gives 12"},
		"words for dice that were seen": {func(c *chain) { c.edit(2, func(r *seal.Record) { r.Words.From = 1 }) },
			broken + "line 2: the words of Marta apply from die 1 on, but die 1 had been seen\n  line 3: ..."},
		"other words": {func(c *chain) { c.edit(2, func(r *seal.Record) { r.Words.Text = "blue bicycle" }) },
			broken + "line 3: die 2, a d20, showed 5, but ..."},
		"another seed": {func(c *chain) { c.edit(7, func(r *seal.Record) { r.Opens.Seed = seal.Numbered(8, 1) }) },
			broken + "line 7: the seed is not the one that was sealed as e307 98a4"},
		"dice behind the seed": {func(c *chain) {
			c.says(seal.Record{Session: 1, Rolled: []seal.RolledDie{{Origin: seal.FromSeed, Number: 3, Sides: 6, Face: 1, Shows: seal.Face{Value: 1}}}}, -1, 0, "1")
		}, broken + "line 8: die 3 was rolled after the seed had been revealed"},
		"another session": {func(c *chain) { c.edit(5, func(r *seal.Record) { r.Session = 2 }) },
			broken + "line 5: dice of session 2 were rolled, which is not the one that was open"},
		"a session too many": {func(c *chain) {
			c.says(seal.Record{Begins: &seal.SessionBegin{Session: 3}}, -1, 0)
		}, "session 1: its seed reproduces all 6 dice; 1 more was rolled by hand\nsession 3: open, sealed as 0000 0000\nline 8: session 3 begins, but is not the next one"},
		"dice of no seal": {func(c *chain) { c.edit(5, func(r *seal.Record) { *r = seal.Record{Before: 1} }) },
			broken + "line 5: dice were rolled without the seal that was in use"},
		"a secret":       {func(c *chain) { c.lines[3] = seal.Line{Number: 3, Hidden: true} }, "session 1: its seed reproduces all 3 dice; 1 more was rolled by hand"},
		"not to be read": {func(c *chain) { c.lines[3].Dice = []byte("{") }, "line 3 does not say which dice were rolled: unexpected end of JSON input"},
		"never opened": {func(c *chain) {
			c.lines = c.lines[:7]
			c.says(seal.Record{Begins: &seal.SessionBegin{Session: 2, Seal: seal.Numbered(7, 2).Seal(2)}}, -1, 0)
		}, "session 1: never opened, sealed as e307 98a4: nobody can say whether its seed gave its 6 dice; 1 more was rolled by hand\nsession 2: open, sealed as 5976 2fe1"},
	} {
		t.Run(name, func(t *testing.T) {
			chain := sessionOf(t)
			c.change(chain)
			got := chain.told()
			if strings.HasSuffix(c.want, "...") { // and so on, for all dice behind it
				got = got[:min(len(got), len(c.want)-3)] + "..."
			}
			if got != c.want {
				t.Errorf("told is\n%s\nand not\n%s", got, c.want)
			}
		})
	}
}

// edit changes what a line says of its dice.
func (c *chain) edit(line int, change func(r *seal.Record)) {
	c.t.Helper()
	r, err := seal.Read(c.lines[line].Dice)
	if err != nil {
		c.t.Fatal(err)
	}
	change(&r)
	if c.lines[line].Dice, err = json.Marshal(r); err != nil {
		c.t.Fatal(err)
	}
}

// Of a session in which very many dice are not as they should be, some faults are listed and
// the others are counted; so are those that belong to no session.
func TestVeryManyFaultsAreCounted(t *testing.T) {
	c := sessionOf(t)
	c.edit(1, func(r *seal.Record) {
		for range 100_000 {
			r.Rolled = append(r.Rolled, r.Rolled[0])
		}
	})
	for range 1000 {
		c.says(seal.Record{Begins: &seal.SessionBegin{Session: -1}}, 1, 0)
	}
	v := &seal.Verifier{}
	for _, l := range c.lines {
		if err := v.Verify(l); err != nil {
			t.Fatal(err)
		}
	}
	s := v.Sessions()[0]
	told := s.Text()
	if lines := strings.Count(told, "\n"); lines != seal.MostFaults+1 || !strings.HasSuffix(told, fmt.Sprintf("\n  and %d more", s.More)) || s.More < 99_000 || v.Whole() {
		t.Errorf("%d lines, %d more, whole: %v: %.400s", lines, s.More, v.Whole(), told)
	}
	if n := len(v.Faults()); n > seal.MostFaults || n+v.More() < 1000 {
		t.Errorf("%d faults belong to no session, and %d more", n, v.More())
	}
}
