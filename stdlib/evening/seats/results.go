package seats

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/stdlib/campaign"
	"houserule/stdlib/evening"
)

// keptResults is the number of results of a seat that are kept for repeated commands.
const keptResults = 500

// knownResults are the results of commands with ids, by seat, oldest first.
type knownResults map[string][]knownResult

// knownResult is the result of a command. The campaign keeps those of commands that wrote no line.
type knownResult struct {
	ID     string `json:"id"`
	Status Status `json:"status"`
	Text   string `json:"text,omitempty"`
	result *Result
}

// resultsNote returns the key under which the campaign keeps results of a seat.
func resultsNote(seat string) string { return "results " + seat }

// result returns the result of a command that the seat gave before.
func (h *Host) result(s evening.Seat, id string) (Result, bool) {
	if id == "" {
		return Result{}, false
	}
	same := func(x evening.Sender) bool { return x.Seat == s.Name && x.ID == id }
	if now := h.current; now != nil && same(now.sender) && now.question != nil {
		return Result{ID: id, Status: Waits, Change: h.play.Campaign.Last(), Question: h.question(s, now.question, s.Name)}, true
	}
	if c := h.creations[s.Name]; c != nil && c.id == id && c.shown != nil {
		return Result{ID: id, Status: Waits, Change: h.play.Campaign.Last(), Question: c.shown}, true
	}
	for _, k := range slices.Backward(h.known[s.Name]) {
		if k.ID == id {
			if k.result != nil {
				return *k.result, true
			}
			return Result{ID: id, Status: k.Status, Text: k.Text, Change: h.play.Campaign.Last()}, true
		}
	}
	return Result{}, false
}

// keepResult keeps the result of a command of a seat for its repetition.
func (h *Host) keepResult(s evening.Seat, id string, out Result) {
	if id == "" {
		return
	}
	out.ID = id
	list := slices.DeleteFunc(h.known[s.Name], func(k knownResult) bool { return k.ID == id })
	k := knownResult{ID: id, Status: out.Status, Text: diag.Cut(out.Text, diag.MaxLine), result: &out}
	if out.Refusal != nil {
		k.Text = diag.Cut(out.Refusal.Text, diag.MaxLine)
	}
	list = append(list, k)
	if h.known == nil {
		h.known = knownResults{}
	}
	h.known[s.Name] = list[max(0, len(list)-keptResults):]
	if out.Status == Waits || len(out.Told) > 0 || h.play.Campaign.ReadOnly() {
		return // the line, or the note of the question, has the id
	}
	text, err := json.Marshal(h.known[s.Name])
	if err == nil {
		err = h.play.Campaign.SetNote(resultsNote(s.Name), string(text))
	}
	if err != nil {
		h.play.Problems.Last = err // the next line reports that the campaign cannot be written
	}
}

// recall reads the results of earlier commands, and the creations that wait.
func (h *Host) recall() error {
	h.known = knownResults{}
	f := h.play.Campaign.File()
	for _, s := range h.seats {
		text, err := f.Note(resultsNote(s.Name))
		if err != nil {
			return err
		}
		if text == "" {
			continue
		}
		var list []knownResult
		if err := json.Unmarshal([]byte(text), &list); err != nil {
			return fmt.Errorf("the saved results of the seat %s are damaged: %w", s.Name, err)
		}
		h.known[s.Name] = list
	}
	last := h.play.Campaign.Last()
	for l, err := range f.Lines(max(1, f.First(), last-2*keptResults), last) {
		if err != nil {
			return err
		}
		id, err := campaign.CommandID(l)
		if err != nil {
			return err
		}
		if id == "" || slices.ContainsFunc(h.known[l.Who], func(k knownResult) bool { return k.ID == id }) {
			continue
		}
		h.known[l.Who] = append(h.known[l.Who], knownResult{ID: id, Status: Done, Text: fmt.Sprintf("line %d", l.Number)})
	}
	waiting, err := h.play.Questions.Creations()
	if err != nil {
		return err
	}
	for _, w := range waiting {
		if s, err := h.seat(w.Seat); err == nil {
			h.creations[s.Name] = &creation{line: w.Line, id: w.ID}
		}
	}
	return nil
}

// continueLeft asks again what was asked when the program ended: the questions of creations, and that
// of the command in progress.
func (h *Host) continueLeft() {
	for _, s := range slices.Clone(h.seats) {
		if c := h.creations[s.Name]; c != nil {
			h.askCreationAgain(s, c)
		}
	}
	left, ok := h.play.Questions.Interrupted()
	if !ok || isCreation(left.Typed) {
		return
	}
	s, err := h.seat(left.Seat)
	if err != nil {
		return // it was typed at the prompt, where its question is not asked again by itself
	}
	h.run(s, &running{sender: left.Sender}, left.Typed)
}

// askCreationAgain runs a creation of an earlier process until its question.
func (h *Host) askCreationAgain(s evening.Seat, c *creation) {
	now := &running{sender: evening.Sender{Seat: s.Name, ID: c.id}, creation: c, began: h.play.Campaign.Last()}
	h.current = now
	_, err := h.process(c.line, now.sender, "")
	h.current = nil
	if err != nil || c.question == nil {
		delete(h.creations, s.Name)
		return
	}
	c.shown = h.question(s, c.question, s.Name)
}

// answeredKeys are the keys of questions that were answered, with by whom, oldest first.
type answeredKeys struct {
	keys []string
	by   map[string]answeredBy
}

// answeredBy is who answered a question, and what.
type answeredBy struct{ seat, answer string }

// text returns the answer as others read it.
func (a answeredBy) text() string { return strings.TrimSpace(a.seat + " answered: " + a.answer) }

// keptAnswers is the number of answered questions that are kept.
const keptAnswers = 200

// add records that a seat answered a question.
func (a *answeredKeys) add(key, seat, answer string) {
	if a.by == nil {
		a.by = map[string]answeredBy{}
	}
	if _, ok := a.by[key]; !ok {
		a.keys = append(a.keys, key)
	}
	a.by[key] = answeredBy{seat, diag.Cut(answer, diag.MaxLine)}
	if len(a.keys) > keptAnswers {
		delete(a.by, a.keys[0])
		a.keys = a.keys[1:]
	}
}

// find returns who answered a question.
func (a *answeredKeys) find(key string) (answeredBy, bool) {
	by, ok := a.by[key]
	return by, ok
}
