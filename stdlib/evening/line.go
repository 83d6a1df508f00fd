package evening

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/table"
	"houserule/runtime/world"
	"houserule/stdlib/campaign/seal"
	"houserule/stdlib/evening/input"
	"houserule/stdlib/narrate"
)

// Line is the line in progress, which may extend over several input lines.
type Line struct {
	*shared

	Began int // the number of its first input line, from 1

	By Typist // who typed it and its answers; zero for nobody in particular

	ForPrograms bool    // its output is read by programs, and therefore not cut
	Declares    bool    // it declares a house rule
	Effect      *Effect // recorded in the campaign; nil as long as it changed nothing

	number            int             // of the last input line, from 1
	typed             string          // its whole text as it was typed
	printed           strings.Builder // output of print in scripts
	said              []string        // output of say in rules
	pending           input.Pending   // the input lines of an incomplete line; empty otherwise
	shownAtQuestions  []string        // texts shown with its questions
	loggedAtQuestions string          // output that was shown with questions, for the log
	public            publicTexts     // what others read in place of texts of its output
	typedAs           bool            // source differs from typed: a secret or a call of an alias
	source            string          // the evaluated Lua or dice notation; "" for a command
	before            lineStart       // the journal and the dice when it began
}

// Sender is who typed a line. The campaign keeps it with the line.
type Sender struct {
	Seat string `json:"seat,omitempty"`
	ID   string `json:"id,omitempty"` // of the command, by which its seat repeats it; "" for none
}

// Typist is who typed a line and the last answer to one of its questions.
type Typist struct {
	Sender   Sender
	Answerer string // the seat that gave the last answer to [Config].Ask; "" if not known
}

// lineStart is what a line finds when it begins.
type lineStart struct {
	entries int    // length of the journal
	dice    []byte // state of the dice
}

// Effect describes what a line did, for the campaign to record.
type Effect struct {
	Kind            string // of the campaign's line, such as [campaign.Play]
	Typed           string // as the campaign keeps it
	steps           int    // number of lines that Undo or Redo goes over; 0 for other kinds
	To              int64  // of Undo, Redo, Goto: the line whose state is restored; -1: see steps
	ChangesReported bool   // the output already reports its changes
	replaysSecret   bool   // it replayed secret lines, which its output does not mention
	Notes           string // added in the log below the first line of the output; "" for none

	Dice      seal.Record   // what is recorded on the dice apart from the rolls
	Reveals   int64         // the number of the secret line that it reveals; 0 for none
	Undo      func()        // undoes its effects outside of the game if writing fails; may be nil
	AfterKeep func() string // called after writing; returns a failure, "" for none; may be nil
}

// Begin sets the number of the last input line, and clears the effect.
func (ln *Line) Begin(number int64) {
	ln.Effect, ln.number, ln.Began = nil, int(number), int(number)
}

// Clear drops the output of print and say.
func (ln *Line) Clear() {
	ln.printed.Reset()
	ln.said = nil
}

// Pending reports whether the input lines so far are incomplete.
func (ln *Line) Pending() bool { return ln.pending.Text != "" }

// Cancel drops the incomplete input lines.
func (ln *Line) Cancel() { ln.pending = input.Pending{} }

// Skip counts an input line that cannot be read and drops the incomplete line that it belongs
// to. It returns why unchanged.
func (ln *Line) Skip(why error) error {
	ln.number++
	ln.Cancel()
	return why
}

// OthersRead sets the text that is read in place of a text in the output of the line by those
// who may not read it.
func (ln *Line) OthersRead(text, public string, whose world.Restriction) {
	if text != public && !whose.IsNone() {
		ln.public.texts, ln.public.whose = append(ln.public.texts, [2]string{text, public}), ln.public.whose.And(whose)
	}
}

// publicTexts are texts of the output of a line with their replacements.
type publicTexts struct {
	texts [][2]string       // each with its replacement
	whose world.Restriction // who may not read one of the texts
}

// replaceIn returns output with the texts replaced; nil if that cannot be determined.
func (p publicTexts) replaceIn(said string) *string {
	for _, x := range p.texts {
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

// newMessages returns the checks and messages of the line so far that no earlier question showed,
// and adds them to shownAtQuestions.
func (ln *Line) newMessages() []string {
	var list []string
	for _, x := range ln.Game.Table.Journal().SoFar() {
		list = append(list, narrate.TellingText(x))
	}
	list = ln.notShown(list)
	ln.shownAtQuestions = append(ln.shownAtQuestions, list...)
	return list
}

// notShown returns list without the texts that were shown with questions of the line.
func (ln *Line) notShown(list []string) []string { return narrate.Without(list, ln.shownAtQuestions) }

// diceRolled reports whether dice were rolled since the line began.
func (ln *Line) diceRolled() bool {
	now, err := ln.Dice.MarshalBinary()
	return err == nil && !bytes.Equal(now, ln.before.dice)
}

// countStep adds one undone or redone line to the effect of the line.
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

// cutOutput cuts the output of a line to maxAnswer bytes, unless programs read it.
func (ln *Line) cutOutput(text string) string {
	if ln.ForPrograms {
		ln.ForPrograms = false
		return text
	}
	return diag.Sanitize(text, maxAnswer)
}

// maxAnswer is the number of bytes to which the output of a line is cut.
const maxAnswer = 256 << 10
