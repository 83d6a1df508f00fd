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
func (p *Evening) Waiting() ([]WaitingCreation, error) {
	if p.Campaign == nil {
		return p.Questions.later, nil
	}
	text, err := p.Campaign.Note(waitingNote)
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
func (p *Evening) SetWaiting(w WaitingCreation) error {
	was, err := p.Waiting()
	if err != nil {
		return err
	}
	list := slices.DeleteFunc(slices.Clone(was), func(x WaitingCreation) bool { return x.Line == w.Line })
	if w.Question != "" {
		list = append(list, w)
	} else if len(list) == len(was) {
		return nil
	}
	p.Questions.later = list
	if p.Campaign == nil || p.Campaign.Read() {
		return nil
	}
	text, err := json.Marshal(list)
	if err != nil {
		return err
	}
	return p.Campaign.SetNote(waitingNote, string(text))
}

// waitsLater leaves a creation waiting.
func waitsLater(p *Evening, open *Asking) (string, error) {
	w := waitsAt(p, open, open.Question, open.kept)
	if err := p.SetWaiting(w); err != nil {
		return "", err
	}
	open.passesOver(p)
	if open.fell && (p.Dice.Unkept() || slices.ContainsFunc(open.kept, func(k seal.Kept) bool { return k.Die.From == seal.OfHand })) {
		if err := keepsAbandoned(p, open.line, fmt.Sprintf("waits at %q%s", diag.Cut(w.Question, diag.MaxLine), afterSeen)); err != nil {
			return "", err
		}
	}
	return WaitsText(p, w), nil
}

// waitsAt is what waits when a creation is left at a question.
func waitsAt(p *Evening, open *Asking, q *table.Decision, dice []seal.Kept) WaitingCreation {
	return WaitingCreation{Line: open.later, Question: Decider{p}.uncapitalized(q.Question), Answers: open.Answers[:open.Next], Kept: dice}
}

// Unkept is how many answers whoever leaves the question that waits now gives up, though they
// could be kept with :later.
func (p *Evening) Unkept() int {
	if p.Questions.Open == nil || p.Questions.Open.later == "" {
		return 0
	}
	return p.Questions.Open.Next
}

// Question is the question that waits now, as it was put; "" for none.
func (p *Evening) Question() string {
	if p.Questions.Open == nil || p.Questions.Open.Question == nil {
		return ""
	}
	return sandbox.Printable(Decider{p}.question(p.Questions.Open.Question))
}

// TakeUp takes up what waits behind a line: its answers and its dice.
func TakeUp(p *Evening, line string) error {
	fresh := p.Questions.Open == nil
	open := p.StartAsking()
	open.later = line
	list, err := p.Waiting()
	i := slices.IndexFunc(list, func(w WaitingCreation) bool { return w.Line == line })
	if err != nil || i < 0 || !fresh {
		return err
	}
	w := list[i]
	open.Answers, open.kept = slices.Clone(w.Answers), w.dice(p.Dice)
	keepsDice(p)
	return nil
}

// waitsAgain lets a creation that was taken back wait at its last question, with the answers
// before it: whoever goes on with it changes what they like. Its dice are nobody's.
func waitsAgain(p *Evening, s *Step) (string, error) {
	if s.Answers == nil {
		return "", nil
	}
	w := *s.Answers
	w.Question = Decider{p}.uncapitalized(w.Question)
	return WaitsText(p, w), p.SetWaiting(w)
}

// WaitsText says where something waits, and how it goes on. Whoever is there already is
// called by name.
func WaitsText(p *Evening, w WaitingCreation) string {
	command, who, _ := strings.Cut(w.Line, " ")
	if n, there := narrate.Find(p.Game, who); there && command == ":advance" {
		who = p.Game.Table.World().Names.Of(n)
	}
	return fmt.Sprintf("%s waits at %q; %s goes on", who, diag.Cut(w.Question, diag.MaxLine), w.Line)
}
