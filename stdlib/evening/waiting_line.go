package evening

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/runtime/play/command"
	"houserule/stdlib/campaign/file"
	"houserule/stdlib/campaign/seal"
	"houserule/stdlib/engine"
	"houserule/stdlib/narrate"
)

// WaitingLine is a line that waits at a question and can be continued: a creation that was left
// for later or undone, or any line whose question was open when the program ended. When it is
// typed again, it runs with the same answers and dice.
type WaitingLine struct {
	Line     string            `json:"line"` // the text that continues it
	Question string            `json:"question"`
	Answers  []Answer          `json:"answers,omitempty"`
	Kept     []seal.WaitingDie `json:"kept,omitempty"` // the dice that it rolled
	Sender
	// Session is the only session in which the line can be continued; 0 for a creation.
	Session int `json:"session,omitempty"`
	// Dice, with Session, Next and By, are the dice of creations in the format before Kept: the
	// faces, and the state of the dice for which Kept is valid.
	Dice []seal.Face  `json:"dice,omitempty"`
	Next int          `json:"next,omitempty"`
	By   seal.Thrower `json:"by,omitempty"`
}

// IsCreation reports whether the line is a creation or an advancement.
func (w WaitingLine) IsCreation() bool {
	return strings.HasPrefix(w.Line, ":create ") || strings.HasPrefix(w.Line, ":advance ")
}

// dice returns the dice that the line rolls when it is continued; now are those of the game.
func (w WaitingLine) dice(now *seal.Dice) []seal.WaitingDie {
	session, _ := now.Session()
	if len(w.Kept) > 0 || w.Session == session && w.Next == now.Next() && w.By == now.Thrower() {
		return w.Kept
	}
	var list []seal.WaitingDie
	for _, shows := range w.Dice {
		list = append(list, seal.WaitingDie{Die: seal.RolledDie{Origin: seal.Preset, Shows: shows}})
	}
	return list
}

// facesQuestion is the text of the question for the faces of dice that people throw, in the log.
const facesQuestion = "what do the dice show?"

// waitingNoteName is the key under which the campaign keeps the waiting lines.
const waitingNoteName = "creations"

// waitingLines returns the lines that wait and can be continued in the open session, oldest first.
func (qs *Questions) waitingLines() ([]WaitingLine, error) {
	list := qs.waiting
	if qs.Campaign != nil {
		text, err := qs.Campaign.File().Note(waitingNoteName)
		if err != nil || text == "" {
			return nil, err
		}
		if err := json.Unmarshal([]byte(text), &list); err != nil {
			return nil, fmt.Errorf("the saved state of interrupted creations is damaged: %w", err)
		}
	}
	session, _ := qs.Dice.Session()
	return slices.DeleteFunc(slices.Clone(list), func(w WaitingLine) bool { return !w.IsCreation() && w.Session != session }), nil
}

// Creations returns the creations that wait, oldest first.
func (qs *Questions) Creations() ([]WaitingLine, error) {
	list, err := qs.waitingLines()
	return slices.DeleteFunc(list, func(w WaitingLine) bool { return !w.IsCreation() }), err
}

// setWaiting adds w to the waiting lines, in place of one with the same text. If w has no question,
// it only removes that one.
func (qs *Questions) setWaiting(w WaitingLine) error {
	was, err := qs.waitingLines()
	if err != nil {
		return err
	}
	list := slices.DeleteFunc(slices.Clone(was), func(x WaitingLine) bool { return x.Line == w.Line })
	if w.Question != "" {
		list = append(list, w)
	} else if len(list) == len(was) {
		return nil
	}
	qs.waiting = list
	if qs.Campaign == nil || qs.Campaign.ReadOnly() {
		return nil
	}
	text, err := json.Marshal(list)
	if err != nil {
		return err
	}
	return qs.Campaign.SetNote(waitingNoteName, string(text))
}

// ResumeCreation makes the running line continue the creation that waits under the text line, if
// any, with its answers and dice. It fails if that creation is open at a question of this process.
func (qs *Questions) ResumeCreation(line string) error {
	if slices.ContainsFunc(qs.outer, func(o *pausedLine) bool { return o.resumeLine() == line }) {
		return &diag.Problem{Message: line + " is in progress", Hint: "answer its question; :later interrupts it"}
	}
	fresh := qs.open == nil
	qs.start().resumeCommand = line
	if !fresh {
		return nil
	}
	return qs.resume(line)
}

// resumeTyped makes the running line continue with its answers and dice, if it was open when the
// program ended.
func (qs *Questions) resumeTyped() error {
	line := qs.line.typed
	if qs.open != nil || slices.ContainsFunc(qs.outer, func(o *pausedLine) bool { return o.resumeLine() == line }) {
		return nil
	}
	list, err := qs.waitingLines()
	if err != nil || !slices.ContainsFunc(list, func(w WaitingLine) bool { return w.Line == line && !w.IsCreation() }) {
		return nil // continuing a creation reports the error
	}
	open := qs.start()
	open.resumed = true
	open.lead = "continued with the answers and dice it had when the program ended"
	return qs.resume(line)
}

// resume sets the answers and dice of the running line to those of the waiting one with this text.
func (qs *Questions) resume(line string) error {
	list, err := qs.waitingLines()
	i := slices.IndexFunc(list, func(w WaitingLine) bool { return w.Line == line })
	if err != nil || i < 0 || qs.Campaign != nil && qs.Campaign.ReadOnly() {
		return err
	}
	qs.open.answers, qs.open.dice = slices.Clone(list[i].Answers), list[i].dice(qs.Dice)
	qs.assignDice()
	return nil
}

// waitingAt returns the waiting line for a line that stopped at question q, with the dice that it
// rolled. A nil q is the question for the faces of dice that people throw.
func (qs *Questions) waitingAt(open *pausedLine, q *command.Decision, dice []seal.WaitingDie) WaitingLine {
	w := WaitingLine{Line: open.resumeLine(), Question: facesQuestion, Answers: open.answers[:open.replayed], Kept: dice, Sender: open.sender}
	if q != nil {
		w.Question = narrate.Uncapitalized(qs.Game.Table, q.Question)
	}
	if !w.IsCreation() {
		w.Session, _ = qs.Dice.Session()
	}
	return w
}

// restoreWaiting makes an undone creation wait at its last question, with the answers before it
// and without its dice. It returns a message on that; "" for a step that is not a creation.
func (qs *Questions) restoreWaiting(s *Step) (string, error) {
	if s.answers == nil {
		return "", nil
	}
	w := *s.answers
	w.Question = narrate.Uncapitalized(qs.Game.Table, w.Question)
	return WaitsText(qs.Game, w), qs.setWaiting(w)
}

// undoneCreation returns, for an undone line of the campaign that is a creation, the waiting line
// at its last question with the answers before it. ok is false for any other line, and for a
// creation without questions.
func (qs *Questions) undoneCreation(l file.Line) (w WaitingLine, ok bool, err error) {
	if w.Line = l.Typed; !w.IsCreation() {
		return w, false, nil
	}
	answers, err := loggedAnswers(l)
	if err != nil || len(answers) == 0 {
		return w, false, err
	}
	last := len(answers) - 1
	w.Answers, w.Question = answers[:last], narrate.Uncapitalized(qs.Game.Table, answers[last].Asked[1])
	return w, true, nil
}

// waitLater keeps a line waiting at its open question, and returns the message on that.
func (e *Evening) waitLater(open *pausedLine) (string, error) {
	w := e.Questions.waitingAt(open, open.question, open.dice)
	if err := e.Questions.setWaiting(w); err != nil {
		return "", err
	}
	open.skipDice(e.Dice)
	if open.diceSeen && (e.Dice.HasUnkept() || slices.ContainsFunc(open.dice, func(k seal.WaitingDie) bool { return k.Die.Origin == seal.FromHand })) {
		if err := e.Log.keepAbandoned(open.line, abandoned{"waits", w.Question, afterSeen}); err != nil {
			return "", err
		}
	}
	return WaitsText(e.Game, w), nil
}

// EvalCreation evaluates a line of a creation, and removes it from the waiting lines.
func (e *Evening) EvalCreation(line string, does func() (lua.LValue, error)) (string, error) {
	text, err := e.EvalBy(line, does)
	if err == nil {
		err = e.Questions.setWaiting(WaitingLine{Line: line})
	}
	if open := e.Questions.open; err == nil && e.Line.Effect != nil && open != nil && open.replayed > 0 && len(e.History.steps) > 0 {
		last := open.replayed - 1
		e.History.last().answers = &WaitingLine{Line: line, Question: open.answers[last].Said[1], Answers: slices.Clone(open.answers[:last])}
	}
	return text, err
}

// text returns the message of [WaitsText] before the game is open.
func (w WaitingLine) text() string {
	if !w.IsCreation() {
		return leftLine{Typed: w.Line, Who: "anyone", Waits: len(w.Answers)+len(w.Kept) > 0}.text()
	}
	_, who, _ := strings.Cut(w.Line, " ")
	return fmt.Sprintf("%s waits at %q; %s continues", who, diag.Cut(w.Question, diag.MaxLine), w.Line)
}

// WaitsText returns the message at which question a creation waits and how to continue it.
func WaitsText(g *engine.Game, w WaitingLine) string {
	command, who, _ := strings.Cut(w.Line, " ")
	if n, there := narrate.Find(g, who); there && command == ":advance" {
		who = g.Table.World().Names.Of(n)
	}
	return fmt.Sprintf("%s waits at %q; %s continues", who, diag.Cut(w.Question, diag.MaxLine), w.Line)
}
