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

	Began int // the number of the first of the input lines that make it up, from 1

	ForPrograms bool    // programs read its output, which is not cut
	Declares    bool    // it declares a house rule
	Effect      *Effect // what it did, for the campaign; nil while it did nothing

	number            int             // of the last input line, from 1
	typed             string          // all that was typed of it
	printed           strings.Builder // by print of scripts
	said              []string        // by say of rules
	pending           input.Pending   // the input lines so far of one that is incomplete
	shownAtQuestions  []string        // shown with its questions
	loggedAtQuestions string          // the part of shownAtQuestions that happened when the line ends, for the log
	publicTexts       [][2]string     // texts of its output, each with what players read in its place
	typedAs           bool            // typed is not what runs: it is a secret or a call of an alias
	source            string          // what is evaluated: Lua or dice notation; "" for a command
	entries           int             // length of the journal when it began
	diceBefore        []byte          // state of the dice when it began
}

// Effect is what a line did to the game, until the campaign keeps it.
type Effect struct {
	Kind            string // of the campaign's line, such as [campaign.Play]
	Typed           string // as the campaign keeps it
	steps           int    // how many lines Undo or Redo goes over; 0 for other kinds
	To              int64  // of Undo, Redo and Goto: the line after which the game stands; -1 where it is worked out from steps
	ChangesReported bool   // the output reports its changes already
	replaysSecret   bool   // it replayed secret lines, of which its output does not tell
	Notes           string // told in the log below the first line of the output; "" for nothing

	Dice      seal.Record   // what the line records of the dice, beside those that fell
	Reveals   int64         // the number of the secret line that it reveals; 0 for none
	Undo      func()        // undoes what it did outside of the game, where it cannot be written; nil for nothing
	AfterKeep func() string // called once it is written; returns what went wrong, "" for nothing. Nil for nothing
}

// Begin starts a line with its number and without effect.
func (ln *Line) Begin(number int64) {
	ln.Effect, ln.number, ln.Began = nil, int(number), int(number)
}

// Clear forgets what the line printed and said.
func (ln *Line) Clear() {
	ln.printed.Reset()
	ln.said = nil
}

// Pending reports whether the input lines so far are incomplete.
func (ln *Line) Pending() bool { return ln.pending.Text != "" }

// Cancel drops the incomplete input lines.
func (ln *Line) Cancel() { ln.pending = input.Pending{} }

// Skip counts a line that cannot be read and drops the incomplete line
// that it belongs to. It returns why.
func (ln *Line) Skip(why error) error {
	ln.number++
	ln.Cancel()
	return why
}

// PlayersRead notes what players read in place of a text in the output of the line.
func (ln *Line) PlayersRead(text, public string) {
	if text != public {
		ln.publicTexts = append(ln.publicTexts, [2]string{text, public})
	}
}

// public returns output as players read it; nil where that cannot be determined.
func (ln *Line) public(said string) *string {
	for _, x := range ln.publicTexts {
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

// messagesOutside returns the messages of rules that belong to none of the line's commands.
func (ln *Line) messagesOutside(entries []*table.Entry) []string {
	list := slices.Clone(ln.said)
	for _, text := range narrate.Messages(entries) {
		if i := slices.Index(list, text); i >= 0 {
			list = slices.Delete(list, i, i+1)
		}
	}
	return list
}

// newMessages returns what the line did before its question and no earlier question showed, and
// adds it to shownAtQuestions.
func (ln *Line) newMessages() []string {
	var list []string
	for _, x := range ln.Game.Table.Journal().SoFar() {
		list = append(list, narrate.TellingText(x))
	}
	list = ln.notShown(list)
	ln.shownAtQuestions = append(ln.shownAtQuestions, list...)
	return list
}

// notShown drops the texts that were shown with questions of the line.
func (ln *Line) notShown(list []string) []string { return narrate.Without(list, ln.shownAtQuestions) }

// diceRolled reports whether dice were rolled since the line began.
func (ln *Line) diceRolled() bool {
	now, err := ln.Dice.MarshalBinary()
	return err == nil && !bytes.Equal(now, ln.diceBefore)
}

// countStep notes in the effect of the line that it undid or redid one more line.
func (ln *Line) countStep(kind string) {
	if ln.Effect == nil || ln.Effect.Kind != kind {
		ln.Effect = &Effect{Kind: kind, To: -1}
	}
	ln.Effect.steps++
	ln.Effect.Typed = ":" + kind
	if ln.Effect.steps > 1 {
		ln.Effect.Typed = fmt.Sprintf(":%s %d", kind, ln.Effect.steps)
	}
}

// cutOutput cuts what a line has to show to maxAnswer bytes. What programs read stays whole.
func (ln *Line) cutOutput(text string) string {
	if ln.ForPrograms {
		ln.ForPrograms = false
		return text
	}
	return diag.Shown(text, maxAnswer)
}

// maxAnswer is the number of bytes to which the output of a line is cut.
const maxAnswer = 256 << 10
