package prompt

import (
	"fmt"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/source"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/seal"
)

// whoThrows says who throws the dice, or lets somebody else do it.
func (p *Prompt) whoThrows(rest string) (string, error) {
	word, more, _ := strings.Cut(rest, " ")
	more = strings.TrimSpace(more)
	switch by := seal.Thrower(word); {
	case word == "":
		return p.throwerText()
	case by == seal.Script && more == "" && p.Script != nil:
		list := p.Script
		p.Script = nil
		return p.throws(by, list, rest)
	case by == seal.Script && more != "":
		list, err := ReadFaces(more)
		if err != nil {
			return "", err
		}
		return p.throws(by, list, rest)
	case (by == seal.Machine || by == seal.Physical) && more == "":
		return p.throws(by, nil, rest)
	}
	return "", &diag.Problem{Message: fmt.Sprintf("who throws the dice? Not %q", rest), Hint: ":dice machine, :dice physical or :dice script FILE; alone it says who does"}
}

// throws lets somebody else throw from here on.
func (p *Prompt) throws(by seal.Thrower, list []seal.Face, typed string) (string, error) {
	before, line := p.dice.Moment(), int64(-1)
	if p.Campaign != nil {
		if p.Campaign.Read() {
			return "", errOnlyRead
		}
		line = p.Campaign.Last()
		p.turn = &turn{kind: campaign.Dice, typed: ":dice " + typed, to: line, dice: seal.Record{Thrower: by, Script: list}, back: func() { p.dice.Return(before) }}
	}
	p.dice.Throw(by, list, line+1)
	return "", nil
}

// throwerText tells who throws, and how the dice are sealed.
func (p *Prompt) throwerText() (string, error) {
	var text string
	switch p.dice.Thrower() {
	case seal.Physical:
		text = "people throw, and say what lies there"
	case seal.Script:
		text = fmt.Sprintf("a list gives the dice, %d of which are left", p.dice.Left())
	default:
		text = "the machine throws"
	}
	number, open := p.dice.Session()
	switch {
	case p.Campaign == nil:
		return fmt.Sprintf("%s; its seed is %d", text, p.Seed), nil
	case number == 0:
		return text + "; no session has begun that seals its dice", nil
	case !open:
		return fmt.Sprintf("%s; session %d has ended, and its seed was told", text, number), nil
	}
	sealed, err := p.sealText()
	return fmt.Sprintf("%s; in session %d %s", text, number, sealed), err
}

// seedTold tells the seed; dice that fell cannot get another.
func (p *Prompt) seedTold(rest string) (string, error) {
	switch {
	case p.Campaign != nil:
		return "", &diag.Problem{Message: "the seed of a session is secret until it ends", Hint: ":dice says how it is sealed, and how many of its dice fell"}
	case rest != "":
		return "", &diag.Problem{Message: "the seed stands from the beginning of a session", Hint: "start anew with houserule repl --seed " + rest}
	}
	return fmt.Sprint(p.Seed), nil
}

// mostList is how many bytes a list of dice may have.
const mostList = 1 << 20

// ReadFaces reads a list of dice from a file: what they show, one behind the other, with
// blanks, commas or line ends between. A # begins a remark.
func ReadFaces(path string) ([]seal.Face, error) {
	text, err := source.ReadPath(path, mostList)
	if err != nil {
		return nil, fmt.Errorf("the dice in %s cannot be read: %s", path, source.Reason(err))
	}
	var list []seal.Face
	for line := range strings.Lines(string(text)) {
		line, _, _ = strings.Cut(line, "#")
		for _, word := range strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" ,;\t\r\n", r) }) {
			list = append(list, seal.Face(shown(word)))
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s has no dice", path)
	}
	return list, nil
}

// shown is a face as somebody wrote it.
func shown(word string) dice.Face {
	if f, ok := number(word); ok {
		return dice.Face{Value: f}
	}
	return dice.Face{Text: word}
}
