package prompt

import (
	"fmt"
	"strconv"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/dice"
)

// lies asks people what a die shows that they threw.
func (p *Prompt) lies(d dice.Die) (int, error) {
	if p.Ask == nil {
		return 0, &diag.Problem{Message: fmt.Sprintf("people throw, and nobody is there to say what the %s shows", d), Hint: ":dice machine lets the machine throw"}
	}
	text := fmt.Sprintf("%s? ", d)
	for {
		answer, err := p.Ask(text)
		if err != nil {
			return 0, err
		}
		face, wrong := readDie(d, strings.TrimSpace(answer))
		if wrong == "" {
			return face, nil
		}
		text = fmt.Sprintf("? %s\n%s? ", wrong, d)
	}
}

// number reads a number as people write it on dice.
func number(word string) (float64, bool) {
	f, err := strconv.ParseFloat(word, 64)
	return f, err == nil
}

// readDie reads what somebody says that a die shows; wrong is why it cannot.
func readDie(d dice.Die, word string) (face int, wrong string) {
	if d.Faces == nil && d.Sides == 100 && (word == "00" || word == "000") {
		return 99, ""
	}
	if d.Faces == nil && d.Sides == 10 && word == "0" {
		return 9, ""
	}
	if word != "" {
		if face, ok := d.Find(shown(word)); ok {
			return face, ""
		}
		if face, ok := d.Find(dice.Face{Text: word}); ok {
			return face, ""
		}
	}
	if word == "" {
		return 0, fmt.Sprintf("what does the %s show?", d)
	}
	return 0, fmt.Sprintf("a %s shows %s, not %s", d, faces(d), word)
}

// faces lists what a die can show.
func faces(d dice.Die) string {
	if d.Faces == nil {
		return fmt.Sprintf("1 to %d", d.Sides)
	}
	var list []string
	for _, f := range d.Faces {
		if text := f.String(); len(list) == 0 || list[len(list)-1] != text {
			list = append(list, text)
		}
	}
	if len(list) == 1 {
		return list[0]
	}
	return strings.Join(list[:len(list)-1], ", ") + " or " + list[len(list)-1]
}
