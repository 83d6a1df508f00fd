package seats

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/input"
	"houserule/stdlib/evening/seating"
	"houserule/stdlib/narrate"
)

// Question is a question that waits for an answer.
type Question struct {
	Key  string `json:"key"`           // names the question in an answer
	By   string `json:"by,omitempty"`  // the seat whose command asks
	Who  string `json:"who,omitempty"` // who is asked: a thing at the table, or the gamemaster
	Sort Sort   `json:"sort"`
	// Text is the question. For seats that may not answer it, only who is asked is told.
	Text    string         `json:"text"`
	SoFar   []string       `json:"so_far,omitempty"` // in a creation: what it has assigned
	Answers []AnswerOption `json:"answers,omitempty"`
	Low     *float64       `json:"low,omitempty"` // of [Number]: the range of the answer; nil for other sorts
	High    *float64       `json:"high,omitempty"`
	Default string         `json:"default,omitempty"` // the value of an empty answer; "" for none
	Dice    []DieThrown    `json:"dice,omitempty"`    // of [Dice]: what was thrown
	Mine    bool           `json:"mine"`              // the seat may answer it
	Seats   []string       `json:"seats,omitempty"`   // the seats that may answer it, besides gamemasters
}

// Sort is the sort of a question.
type Sort string

// Sorts of questions.
const (
	Choice Sort = "choice" // one of the answers
	Number Sort = "number" // a number from Low to High
	Keep   Sort = "keep"   // which dice count: their numbers, separated by blanks
	Dice   Sort = "dice"   // what dice show that people threw
	Ruling Sort = "ruling" // one of the answers, by the gamemaster
	Text   Sort = "text"   // any text
)

// AnswerOption is one of the answers of a question.
type AnswerOption struct {
	Value  string `json:"value"`
	Label  string `json:"label"`
	Beside string `json:"beside,omitempty"` // price, remark and chance
}

// DieThrown is a die that somebody threw and whose face is asked for.
type DieThrown struct {
	Die   string   `json:"die"`             // in dice notation
	Sides int      `json:"sides,omitempty"` // of a die with numbers from 1; 0 for other dice
	Faces []string `json:"faces,omitempty"` // of other dice
}

// openQuestion is the question that the line in progress waits for.
type openQuestion struct {
	key     string
	decided *narrate.Question    // a decision of a rule; nil for other questions
	dice    *evening.DiceRequest // a request for faces; nil for other questions
	prompt  evening.Prompt
	who     types.Ref // who is asked; zero for anybody
	seat    string    // of a creation: the seat that answers; "" otherwise
}

// questions makes the questions of lines for seats.
type questions struct{ h *Host }

// isForGamemaster reports whether a question is for the gamemaster, whoever asks: a ruling, or a question
// to the game.
func isForGamemaster(q *openQuestion, game types.Ref) bool {
	return q.who == game || q.decided != nil && q.decided.Decision.Kind == command.Ruling
}

// byGamemaster reports whether only gamemasters answer: what is asked concerns no thing that
// somebody plays.
func (of *questions) byGamemaster(q *openQuestion) bool {
	return len(of.answerers(q)) == 0
}

// answerers returns the seats, besides gamemasters, that may answer a question and are not away. A
// question of a line in which a function read something private may tell it: only those are asked who
// may read that.
func (of *questions) answerers(q *openQuestion) (names []string) {
	if q.seat != "" {
		return []string{q.seat}
	}
	if q.decided == nil && q.dice == nil || isForGamemaster(q, of.h.play.Game.Table.World().Game()) {
		return nil
	}
	said := of.h.play.Game.Table.World().Audience.Reads.Said()
	for _, s := range of.h.seats {
		if s.Gamemaster || s.Away || len(s.Owns) == 0 || of.h.current != nil && !said.Allows(of.h.audiences.viewerOf(s)) {
			continue
		}
		if q.who == (types.Ref{}) || s.Plays(q.who.Record, q.who.Owner) {
			names = append(names, s.Name)
		}
	}
	return names
}

// mayAnswer reports whether a seat may answer a question.
func (of *questions) mayAnswer(s seating.Seat, q *openQuestion) bool {
	return s.Gamemaster || slices.Contains(of.answerers(q), s.Name)
}

// of makes a question for a seat.
func (of *questions) of(s seating.Seat, q *openQuestion, by string) *Question {
	out := &Question{Key: q.key, By: by, Mine: of.mayAnswer(s, q), Seats: of.answerers(q), Who: of.askedName(q), Sort: sortOf(q)}
	if !out.Mine {
		out.Text = out.Who + " is asked"
		if q.who != (types.Ref{}) && !of.h.audiences.knows(s, q.who) {
			out.Who, out.Text = "", "a question waits"
		}
		out.Seats = nil
		return out
	}
	switch {
	case q.dice != nil:
		// The text may tell which totals succeed.
		if now := of.h.current; now != nil && of.h.play.Game.Table.World().Audience.Reads.Since(now.private).Allows(of.h.audiences.viewerOf(s)) {
			out.Text = of.h.audiences.public(s, strings.TrimSpace(q.dice.Text))
		}
		for _, d := range q.dice.Dice {
			die := DieThrown{Die: d.String()}
			if d.Faces == nil {
				die.Sides = d.Sides
			} else {
				for i := range d.Faces {
					die.Faces = append(die.Faces, d.Faces[i].String())
				}
			}
			out.Dice = append(out.Dice, die)
		}
	case q.decided != nil:
		of.fill(out, s, q.decided)
	default:
		out.Text = q.prompt.Text() + q.prompt.Mark
	}
	return out
}

// sortOf returns the sort of a question.
func sortOf(q *openQuestion) Sort {
	switch {
	case q.dice != nil:
		return Dice
	case q.decided == nil:
		return Text
	}
	switch q.decided.Decision.Kind {
	case command.Amount:
		return Number
	case command.Keep:
		return Keep
	case command.Ruling:
		return Ruling
	}
	return Choice
}

// askedName returns the name of who is asked.
func (of *questions) askedName(q *openQuestion) string {
	if q.decided != nil {
		return q.decided.Person()
	}
	if q.who == (types.Ref{}) || of.byGamemaster(q) {
		return "the gamemaster"
	}
	return of.h.play.Game.Table.World().Names.Of(q.who)
}

// fill sets the text and the answers of a decision, without answers that the seat does not know.
func (of *questions) fill(out *Question, s seating.Seat, q *narrate.Question) {
	visible := q.For(of.h.audiences.viewerOf(s))
	q = &visible
	d := q.Decision
	out.Text = of.readable(s, q.Sentence(), q.SentenceWithNote)
	if q.Creation {
		out.SoFar = q.Assigned()
	}
	if d.Kind == command.Amount {
		out.Low, out.High = &d.Low, &d.High
	}
	names := q.Names()
	for i, a := range of.answers(s, q) {
		value := a.Number
		switch {
		case d.Kind == command.May || d.Kind == command.Consent:
			value = []string{"yes", "no"}[i]
			if a.Label, a.Beside = value, ""; i == 0 {
				a.Beside = q.BesideYes()
			}
		case value == "":
			value = names[i]
		}
		if i < len(d.Options) && !of.h.audiences.knowsValue(s, d.Options[i]) {
			continue
		}
		out.Answers = append(out.Answers, AnswerOption{value, of.h.audiences.public(s, a.Label), of.h.audiences.public(s, a.Beside)})
	}
	if d.NoneText != "" {
		out.Answers = append(out.Answers, AnswerOption{Value: d.NoneText, Label: d.NoneText})
	}
	switch d.Kind {
	case command.May:
		out.Default = "no"
	case command.Consent:
		out.Default = "yes"
	case command.Keep:
		out.Default = narrate.UsualPick(d)
	}
}

// readable returns a text that a module computes, or without, if the seat may not read what it was
// computed from.
func (of *questions) readable(s seating.Seat, without string, text func() string) string {
	reads := &of.h.play.Game.Table.World().Audience.Reads
	before := reads.Count
	if with := text(); reads.Since(before).Allows(of.h.audiences.viewerOf(s)) {
		return of.h.audiences.public(s, with)
	}
	return of.h.audiences.public(s, without)
}

// answers returns the answers of a decision, without remarks that the seat may not read.
func (of *questions) answers(s seating.Seat, q *narrate.Question) []narrate.AnswerOption {
	reads := &of.h.play.Game.Table.World().Audience.Reads
	before := reads.Count
	if list := q.Answers(); reads.Since(before).Allows(of.h.audiences.viewerOf(s)) {
		return list
	}
	plain, bare := *q.Decision, *q
	plain.Texts.OfOption, bare.Decision = nil, &plain
	return bare.Answers()
}

// parse returns the text of an answer as the prompt reads it, or what is wrong with it.
func (q *openQuestion) parse(value string) (text, wrong string) {
	switch {
	case q.dice != nil:
		_, wrong = input.ParseFaces(q.dice.Dice, value)
	case q.decided != nil:
		_, wrong = input.ParseNumbered(q.decided.Decision, q.decided.Names(), q.decided.Numbers, value)
	}
	if value != "" && value[0] == ':' && wrong == "" {
		wrong = fmt.Sprintf("%s is a command and no answer", value)
	}
	return value, wrong
}

// roller returns who rolls the dice that are asked for; zero if that is not known.
func roller(d *evening.DiceRequest) types.Ref {
	if d.Roll == nil || d.Roll.Check == nil {
		return types.Ref{}
	}
	return d.Roll.Check.Roller()
}
