package campaign

import (
	"bytes"
	"encoding/json"

	"houserule/stdlib/engine"
)

// questionsNote is the note of the questions that were asked. They are no part of the chain
// of lines: a line that failed may have asked one, and undo does not take it back.
const questionsNote = "questions"

// ready is the part "ready" of a saved game: dice and decisions set in advance. Only Asked and
// Known are read here.
type ready struct {
	Rolled   json.RawMessage `json:"rolled"`
	Gone     json.RawMessage `json:"gone"`
	Dice     json.RawMessage `json:"dice"`
	Asked    json.RawMessage `json:"asked"`
	Known    json.RawMessage `json:"known"`
	Decided  json.RawMessage `json:"decided"`
	Declared json.RawMessage `json:"declared"`
}

// questions are the fields of ready that count and list the questions that were asked.
type questions struct {
	Asked json.RawMessage `json:"asked"`
	Known json.RawMessage `json:"known"`
}

// noQuestions returns those of a game in which nobody was asked anything.
func noQuestions() questions { return questions{json.RawMessage("0"), json.RawMessage("[]")} }

// withQuestions returns the parts with other questions, and the questions they had.
func (p parts) withQuestions(q questions) (parts, questions, error) {
	out := append(parts(nil), p...)
	for i, x := range out {
		if x.name != "ready" {
			continue
		}
		var r ready
		if err := json.Unmarshal(x.json, &r); err != nil {
			return nil, q, err
		}
		had := questions{r.Asked, r.Known}
		r.Asked, r.Known = q.Asked, q.Known
		text, err := encoded(r)
		if err != nil {
			return nil, q, err
		}
		out[i].json = text
		return out, had, nil
	}
	return out, noQuestions(), nil
}

// encoded writes JSON as the engine does: without escapes for HTML.
func encoded(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimRight(b.Bytes(), "\n"), err
}

// RecordQuestions takes over which questions were asked in a game. Close writes them.
func (c *Campaign) RecordQuestions(g *engine.Game) error {
	text, err := g.SaveRest()
	if err != nil {
		return err
	}
	rest, err := partsOf(text)
	if err != nil {
		return err
	}
	_, c.questions, err = rest.withQuestions(noQuestions())
	return err
}
