package evening

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/runtime/play/command"
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

// Creations are the creations that wait, oldest first.
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

// SetCreation notes that a creation waits; without a question, that it does not wait any
// more.
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

// TakeUp takes up what waits behind a line: its answers and its dice.
func (qs *Questions) TakeUp(line string) error {
	fresh := qs.open == nil
	open := qs.start()
	open.later = line
	list, err := qs.Creations()
	i := slices.IndexFunc(list, func(w WaitingCreation) bool { return w.Line == line })
	if err != nil || i < 0 || !fresh {
		return err
	}
	w := list[i]
	open.answers, open.kept = slices.Clone(w.Answers), w.dice(qs.Dice)
	qs.giveDice()
	return nil
}

// creationAt is the creation in progress as it waits at a question, with the dice that it
// rolled.
func (qs *Questions) creationAt(open *asking, q *command.Decision, dice []seal.Kept) WaitingCreation {
	return WaitingCreation{Line: open.later, Question: narrate.Uncapitalized(qs.Game, q.Question), Answers: open.answers[:open.next], Kept: dice}
}

// waitAgain lets a creation that was undone wait at its last question, with the answers
// before it. Its dice are not kept. It returns what is told of that, "" for a step that is no
// creation.
func (qs *Questions) waitAgain(s *Step) (string, error) {
	if s.answers == nil {
		return "", nil
	}
	w := *s.answers
	w.Question = narrate.Uncapitalized(qs.Game, w.Question)
	return WaitsText(qs.Game, w), qs.SetCreation(w)
}

// waitLater leaves a creation waiting, and returns what is told of that.
func (e *Evening) waitLater(open *asking) (string, error) {
	w := e.Questions.creationAt(open, open.question, open.kept)
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

// EvalCreation runs a line that leads through a creation, and forgets that it waited. What it
// does begins the line.
func (e *Evening) EvalCreation(line string, does func() (lua.LValue, error)) (string, error) {
	text, err := e.EvalBy(line, does)
	if err == nil {
		err = e.Questions.SetCreation(WaitingCreation{Line: line})
	}
	if open := e.Questions.open; err == nil && e.Line.Turn != nil && open != nil && open.next > 0 && len(e.History.steps) > 0 {
		last := open.next - 1
		e.History.last().answers = &WaitingCreation{Line: line, Question: open.answers[last].Said[1], Answers: slices.Clone(open.answers[:last])}
	}
	return text, err
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
