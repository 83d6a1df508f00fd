package campaign

import (
	"bytes"
	"encoding/json"

	"houserule/stdlib/engine"
)

// Which questions came up is no part of the chain: a line that failed may have asked one,
// and taking a line back does not make people forget it. It is a note beside the lines.
const questionsNote = "questions"

// ready is what is set in advance and decided, as far as it is looked into here.
type ready struct {
	Rolled   json.RawMessage `json:"rolled"`
	Gone     json.RawMessage `json:"gone"`
	Dice     json.RawMessage `json:"dice"`
	Asked    json.RawMessage `json:"asked"`
	Known    json.RawMessage `json:"known"`
	Decided  json.RawMessage `json:"decided"`
	Declared json.RawMessage `json:"declared"`
}

// questions is what was asked, of ready.
type questions struct {
	Asked json.RawMessage `json:"asked"`
	Known json.RawMessage `json:"known"`
}

// none are the questions of a game in which nobody was asked.
func none() questions { return questions{json.RawMessage("0"), json.RawMessage("[]")} }

// asking gives what stands beside the state with other questions, and those that it had.
func (p parts) asking(q questions) (parts, questions, error) {
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
	return out, none(), nil
}

// encoded writes JSON as the engine does: letters stand for themselves.
func encoded(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimRight(b.Bytes(), "\n"), err
}

// Hears notes which questions came up in a game, for the next time it is opened.
func (c *Campaign) Hears(g *engine.Game) error {
	text, err := g.SaveRest()
	if err != nil {
		return err
	}
	rest, err := partsOf(text)
	if err != nil {
		return err
	}
	_, c.asked, err = rest.asking(none())
	return err
}
