package seats

import (
	"encoding/json"
	"fmt"
	"slices"

	"houserule/lang/diag"
	"houserule/stdlib/campaign"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/seating"
)

// keptResults is the number of results of a seat that are kept for repeated commands.
const keptResults = 500

// results are the results of commands with ids.
type results struct {
	h     *Host
	known map[string][]knownResult // by seat, oldest first
}

// knownResult is the result of a command. The campaign keeps all but those of commands that wait, whose
// ids are in the note of the question.
type knownResult struct {
	ID     string `json:"id"`
	Status Status `json:"status"`
	Text   string `json:"text,omitempty"`
	Line   int64  `json:"line,omitempty"` // the last line that it wrote; 0 for none
	Digest string `json:"is,omitempty"`   // of the command; "" if not known
	result *Result
}

// resultsNote returns the key under which the campaign keeps results of a seat.
func resultsNote(seat string) string { return "results " + seat }

// find returns the result of a command that the seat gave before.
func (of *results) find(s seating.Seat, id string) (Result, bool) {
	if id == "" {
		return Result{}, false
	}
	same := func(x evening.Sender) bool { return x.Seat == s.Name && x.ID == id }
	if now := of.h.current; now != nil && same(now.sender) && now.question != nil {
		return Result{ID: id, Status: Waits, Change: of.h.play.Campaign.Last(), Question: of.h.questions.of(s, now.question, s.Name)}, true
	}
	if c := of.h.creations.waiting[s.Name]; c != nil && c.id == id && c.shown != nil {
		return Result{ID: id, Status: Waits, Change: of.h.play.Campaign.Last(), Question: c.shown}, true
	}
	for _, k := range slices.Backward(of.known[s.Name]) {
		if k.ID == id {
			if k.result != nil {
				return *k.result, true
			}
			out := Result{ID: id, Status: k.Status, Text: k.Text, Change: of.h.play.Campaign.Last()}
			if k.Line > 0 {
				told, err := of.h.audiences.toldLines(s, []int64{k.Line})
				if out.Told, out.Text = told, ""; err != nil {
					out.Text = err.Error()
				}
			}
			return out, true
		}
	}
	return Result{}, false
}

// digest returns a digest of what a command does; "" for a command of which only the id is known.
func (*results) digest(c Command) string {
	if c.Act == "" {
		return ""
	}
	c.ID = ""
	text, err := json.Marshal(c)
	if err != nil {
		return ""
	}
	return digest(string(text))
}

// digestOf returns the digest of an earlier command with an id; "" if it is not known.
func (of *results) digestOf(s seating.Seat, id string) string {
	for _, k := range slices.Backward(of.known[s.Name]) {
		if k.ID == id {
			return k.Digest
		}
	}
	return ""
}

// isOther reports whether an id was used for another command.
func (of *results) isOther(s seating.Seat, c Command) bool {
	was := of.digestOf(s, c.ID)
	return c.ID != "" && was != "" && was != of.digest(c)
}

// keep keeps the result of a command of a seat for its repetition.
func (of *results) keep(s seating.Seat, c Command, out Result) {
	id := c.ID
	if id == "" {
		return
	}
	out.ID, out.Change = id, of.h.play.Campaign.Last()
	list := slices.DeleteFunc(of.known[s.Name], func(k knownResult) bool { return k.ID == id })
	k := knownResult{ID: id, Status: out.Status, Text: diag.Cut(out.Text, diag.MaxLine), result: &out}
	if n := len(out.Told); n > 0 {
		k.Line = out.Told[n-1].Line
	}
	if k.Digest = of.digest(c); k.Digest == "" {
		k.Digest = of.digestOf(s, id)
	}
	if out.Refusal != nil {
		k.Text = diag.Cut(out.Refusal.Text, diag.MaxLine)
	}
	list = append(list, k)
	of.known[s.Name] = list[max(0, len(list)-keptResults):]
	if out.Status == Waits && c.Act != Answer && c.Act != Throw || of.h.play.Campaign.ReadOnly() {
		return // the note of the question has the id
	}
	text, err := json.Marshal(of.known[s.Name])
	if err == nil {
		err = of.h.play.Campaign.SetNote(resultsNote(s.Name), string(text))
	}
	if err != nil {
		of.h.play.Problems.Last = err // the next line reports that the campaign cannot be written
	}
}

// recall reads the results of earlier commands, and the creations that wait.
func (of *results) recall() error {
	of.known = map[string][]knownResult{}
	f := of.h.play.Campaign.File()
	for _, s := range of.h.seats {
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
		of.known[s.Name] = list
	}
	last := of.h.play.Campaign.Last()
	for l, err := range f.Lines(max(1, f.First(), last-2*keptResults), last) {
		if err != nil {
			return err
		}
		id, err := campaign.CommandID(l)
		if err != nil {
			return err
		}
		if id == "" || slices.ContainsFunc(of.known[l.Who], func(k knownResult) bool { return k.ID == id }) {
			continue
		}
		of.known[l.Who] = append(of.known[l.Who], knownResult{ID: id, Status: Done, Line: l.Number})
	}
	waiting, err := of.h.play.Questions.Creations()
	if err != nil {
		return err
	}
	for _, w := range waiting {
		if s, err := of.h.seat(w.Seat); err == nil {
			of.h.creations.waiting[s.Name] = &creation{line: w.Line, id: w.ID}
		}
	}
	return nil
}

// answeredKeys are the keys of questions that were answered, with by whom, oldest first.
type answeredKeys struct {
	keys []string
	by   map[string]answeredBy
}

// answeredBy is who answered a question, and what.
type answeredBy struct{ seat, answer string }

// text tells a seat who answered; what, only a gamemaster and the seat itself: the answer may name what
// others may not know.
func (a answeredBy) text(s seating.Seat) string {
	if s.Gamemaster || s.Name == a.seat {
		return a.seat + " answered: " + a.answer
	}
	return a.seat + " answered"
}

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
