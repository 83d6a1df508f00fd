package evening

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/table"
	"houserule/stdlib/campaign/seal"
	"houserule/stdlib/evening/input"
	"houserule/stdlib/narrate"
)

// Line is the line in progress, and what the lines before it left for it.
type Line struct {
	*shared

	Began int // the number of the line at which what is typed began, from 1

	ForPrograms bool  // what it has to show is read by programs, and is not cut
	Declares    bool  // it is a declaration
	Turn        *Turn // what it did, for the campaign; nil while it did nothing

	number     int             // of the line, from 1
	typed      string          // what was typed, complete
	printed    strings.Builder // what it printed
	said       []string        // what it said
	pending    input.Pending   // the beginning of something longer
	told       []string        // what was told with a question
	earlier    string          // the part of told that still holds when the line ends, for the log
	publics    [][2]string     // texts of it, each with what players read in its place
	typedAs    bool            // typed is not what runs, but a secret or an alias
	source     string          // what runs; "" for a command
	entries    int             // length of the journal when it began
	diceBefore []byte          // state of the dice when it began
}

// Turn is what a line did to the game, until the campaign keeps it.
type Turn struct {
	Kind  string // of the line, as the campaign names it
	Typed string // as the campaign keeps it
	lines int    // the number of lines that Undo and Redo lead over; 0 for other kinds
	To    int64  // the line after which the game stands, of kinds that lead elsewhere; -1 where it follows from lines
	Told  bool   // its changes were told already
	among bool   // it replayed secrets, and does not tell of them
	Notes string // what the log tells of it beside what was said

	Dice    seal.Record   // what it tells of the dice, beside those that fell
	Reveals int64         // the number of the secret that it reveals; 0 for none
	Back    func()        // undoes what it did outside of the game, when it cannot be kept; nil for nothing
	After   func() string // called when it is kept; returns what went wrong. Nil for nothing
}

// Begin begins a line by its number, of which nothing is known yet.
func (ln *Line) Begin(number int64) {
	ln.Turn, ln.number, ln.Began = nil, int(number), int(number)
}

// Clear forgets what the line printed and said.
func (ln *Line) Clear() {
	ln.printed.Reset()
	ln.said = nil
}

// Pending tells whether the lines so far are the beginning of something longer.
func (ln *Line) Pending() bool { return ln.pending.Text != "" }

// Cancel forgets the beginning of something longer.
func (ln *Line) Cancel() { ln.pending = input.Pending{} }

// Skip passes over a line that cannot be read, and with it over the beginning
// of something longer that it belongs to. It gives back why.
func (ln *Line) Skip(why error) error {
	ln.number++
	ln.Cancel()
	return why
}

// PlayersRead notes what players read in place of a text that the running line tells.
func (ln *Line) PlayersRead(text, public string) {
	if text != public {
		ln.publics = append(ln.publics, [2]string{text, public})
	}
}

// public is what a line said as players read it; nil where that is not known.
func (ln *Line) public(said string) *string {
	for _, x := range ln.publics {
		before, after, ok := strings.Cut(said, x[0])
		if !ok {
			return nil
		}
		if x[1] == "" {
			before = strings.TrimRight(before, "\n ")
		}
		said = before + x[1] + after
	}
	return &said
}

// loose is what was said outside of the commands.
func (ln *Line) loose(entries []*table.Entry) []string {
	list := slices.Clone(ln.said)
	for _, text := range narrate.SaidBy(entries) {
		if i := slices.Index(list, text); i >= 0 {
			list = slices.Delete(list, i, i+1)
		}
	}
	return list
}

// toldSoFar is what the running line did before it came to a question, and was not told with
// an earlier one. It is noted as told.
func (ln *Line) toldSoFar() []string {
	var list []string
	for _, x := range ln.Game.Table.Journal().SoFar() {
		list = append(list, narrate.Telling(x))
	}
	list = ln.news(list)
	ln.told = append(ln.told, list...)
	return list
}

// news leaves what was not told yet with a question of the running line.
func (ln *Line) news(list []string) []string { return narrate.Except(list, ln.told) }

// diceFell tells whether dice fell since the running line began.
func (ln *Line) diceFell() bool {
	now, err := ln.Dice.MarshalBinary()
	return err == nil && !bytes.Equal(now, ln.diceBefore)
}

// countTurn notes for the campaign that one more line was undone, or redone.
func (ln *Line) countTurn(kind string) {
	if ln.Turn == nil || ln.Turn.Kind != kind {
		ln.Turn = &Turn{Kind: kind, To: -1}
	}
	ln.Turn.lines++
	ln.Turn.Typed = ":" + kind
	if ln.Turn.lines > 1 {
		ln.Turn.Typed = fmt.Sprintf(":%s %d", kind, ln.Turn.lines)
	}
}

// bound cuts what a line has to show to what anybody reads. What programs read stays whole.
func (ln *Line) bound(text string) string {
	if ln.ForPrograms {
		ln.ForPrograms = false
		return text
	}
	return diag.Shown(text, maxAnswer)
}

// maxAnswer is how many bytes a line has to show at most: more than anybody
// reads, and far less than a script can make.
const maxAnswer = 256 << 10
