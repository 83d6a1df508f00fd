package evening

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/runtime/table"
	"houserule/stdlib/campaign/seal"
	"houserule/stdlib/engine"
	"houserule/stdlib/narrate"
)

// WaitingCreation is a creation that somebody left, to go on with later.
type WaitingCreation struct {
	Line     string      `json:"line"` // that goes on
	Question string      `json:"question"`
	Answers  []Answered  `json:"answers,omitempty"`
	Kept     []seal.Kept `json:"kept,omitempty"` // the dice that it rolled
	// Dice is how campaigns told them before: what they showed, and where they fell by
	// themselves.
	Dice    []seal.Face  `json:"dice,omitempty"`
	Session int          `json:"session,omitempty"`
	Next    int          `json:"next,omitempty"`
	By      seal.Thrower `json:"by,omitempty"`
}

// dice are those that fall again when it goes on.
func (w WaitingCreation) dice(now *seal.Dice) []seal.Kept {
	session, _ := now.Session()
	if len(w.Kept) > 0 || w.Session == session && w.Next == now.Next() && w.By == now.Thrower() {
		return w.Kept
	}
	var list []seal.Kept
	for _, shows := range w.Dice {
		list = append(list, seal.Kept{Die: seal.Fell{From: seal.Laid, Shows: shows}})
	}
	return list
}

// waitingNote is where a campaign keeps what waits.
const waitingNote = "creations"

// Waiting gives what waits, oldest first.
func (qs *Questions) Creations() ([]WaitingCreation, error) {
	if qs.Campaign == nil {
		return qs.later, nil
	}
	text, err := qs.Campaign.File().Note(waitingNote)
	if err != nil || text == "" {
		return nil, err
	}
	var list []WaitingCreation
	if err := json.Unmarshal([]byte(text), &list); err != nil {
		return nil, fmt.Errorf("what is noted of creations that wait is damaged: %w", err)
	}
	return list, nil
}

// SetWaiting keeps that something waits, or with no question that it does not any more.
func (qs *Questions) SetCreation(w WaitingCreation) error {
	was, err := qs.Creations()
	if err != nil {
		return err
	}
	list := slices.DeleteFunc(slices.Clone(was), func(x WaitingCreation) bool { return x.Line == w.Line })
	if w.Question != "" {
		list = append(list, w)
	} else if len(list) == len(was) {
		return nil
	}
	qs.later = list
	if qs.Campaign == nil || qs.Campaign.Read() {
		return nil
	}
	text, err := json.Marshal(list)
	if err != nil {
		return err
	}
	return qs.Campaign.SetNote(waitingNote, string(text))
}

// waitsLater leaves a creation waiting.
func (e *Evening) waitLater(open *Asking) (string, error) {
	w := e.Questions.creationAt(open, open.Question, open.kept)
	if err := e.Questions.SetCreation(w); err != nil {
		return "", err
	}
	open.passesOver(e.Dice)
	if open.fell && (e.Dice.Unkept() || slices.ContainsFunc(open.kept, func(k seal.Kept) bool { return k.Die.From == seal.OfHand })) {
		if err := e.Log.keepAbandoned(open.line, fmt.Sprintf("waits at %q%s", diag.Cut(w.Question, diag.MaxLine), afterSeen)); err != nil {
			return "", err
		}
	}
	return WaitsText(e.Game, w), nil
}

// waitsAt is what waits when a creation is left at a question.
func (qs *Questions) creationAt(open *Asking, q *table.Decision, dice []seal.Kept) WaitingCreation {
	return WaitingCreation{Line: open.later, Question: narrate.Uncapitalized(qs.Game, q.Question), Answers: open.Answers[:open.Next], Kept: dice}
}

// Unkept is how many answers whoever leaves the question that waits now gives up, though they
// could be kept with :later.
func (qs *Questions) Unkept() int {
	if qs.Open == nil || qs.Open.later == "" {
		return 0
	}
	return qs.Open.Next
}

// Question is the question that waits now, as it was put; "" for none.
func (qs *Questions) Text() string {
	if qs.Open == nil || qs.Open.Question == nil {
		return ""
	}
	return sandbox.Printable(qs.Wording(qs.Open.Question).Text())
}

// TakeUp takes up what waits behind a line: its answers and its dice.
func (qs *Questions) TakeUp(line string) error {
	fresh := qs.Open == nil
	open := qs.Start()
	open.later = line
	list, err := qs.Creations()
	i := slices.IndexFunc(list, func(w WaitingCreation) bool { return w.Line == line })
	if err != nil || i < 0 || !fresh {
		return err
	}
	w := list[i]
	open.Answers, open.kept = slices.Clone(w.Answers), w.dice(qs.Dice)
	qs.giveDice()
	return nil
}

// waitsAgain lets a creation that was taken back wait at its last question, with the answers
// before it: whoever goes on with it changes what they like. Its dice are nobody's.
func (qs *Questions) waitAgain(s *Step) (string, error) {
	if s.Answers == nil {
		return "", nil
	}
	w := *s.Answers
	w.Question = narrate.Uncapitalized(qs.Game, w.Question)
	return WaitsText(qs.Game, w), qs.SetCreation(w)
}

// WaitsText says where something waits, and how it goes on. Whoever is there already is
// called by name.
func WaitsText(g *engine.Game, w WaitingCreation) string {
	command, who, _ := strings.Cut(w.Line, " ")
	if n, there := narrate.Find(g, who); there && command == ":advance" {
		who = g.Table.World().Names.Of(n)
	}
	return fmt.Sprintf("%s waits at %q; %s goes on", who, diag.Cut(w.Question, diag.MaxLine), w.Line)
}
