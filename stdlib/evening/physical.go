package evening

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/sandbox"
	"houserule/lang/types"
	"houserule/runtime/table"
	"houserule/stdlib/campaign/seal"
)

// byHand are the dice of the table; where people throw them they hear what to roll.
type byHand struct {
	*seal.Dice
	p *Evening
}

// hands is what people throw.
type hands struct {
	next  *table.Throw // of which nobody said yet what lies there
	lying []lying      // what they said that lies there, and nobody has taken up yet
}

type lying struct {
	die  dice.Die
	face int
}

// Listens implements table.Thrower.
func (b byHand) Listens() bool { return b.Thrower() == seal.Physical }

// Throws implements table.Thrower.
func (b byHand) Throws(t table.Throw) { b.p.hands = hands{next: &t} }

// lies asks people what a die shows that they threw: of a roll all dice at once that are
// thrown together, and one by one those that others bring.
func (p *Evening) lies(d dice.Die) (int, error) {
	nobody := &diag.Problem{Message: fmt.Sprintf("people throw, and nobody is there to say what the %s shows", d), Hint: ":dice machine lets the machine throw"}
	if p.Config.Ask == nil {
		return 0, nobody
	}
	h := &p.hands
	if len(h.lying) == 0 {
		text, mark, list := "", several([]dice.Die{d}), []dice.Die{d}
		if h.next != nil && len(h.next.Dice) > 0 && h.next.Dice[0].String() == d.String() {
			text, list = p.toThrow(*h.next), h.next.Dice
			mark = several(list)
		} else if h.next == nil {
			mark = fmt.Sprintf("one more %s", d)
		}
		h.next = nil
		faces, err := p.asksFaces(text, mark+"? ", list)
		if err != nil && p.Config.GiveBack != nil && !errors.As(err, new(*Meanwhile)) {
			err = nobody // the pipe ends
		}
		if err != nil {
			return 0, err
		}
		for i, face := range faces {
			h.lying = append(h.lying, lying{list[i], face})
		}
	}
	taken := h.lying[0]
	if taken.die.String() != d.String() {
		h.lying = nil
		return p.lies(d)
	}
	h.lying = h.lying[1:]
	return taken.face, nil
}

// toThrow says what is to be thrown, for whom, and what it takes to succeed.
func (p *Evening) toThrow(t table.Throw) string {
	if t.Check == nil {
		return ""
	}
	text := fmt.Sprintf("%s for %s", several(t.Dice), t.For)
	if needs := needed(t.Needs); needs != "" {
		text += ": " + needs
	}
	return text + "\n"
}

// needed says which totals succeed.
func needed(n table.Needs) string {
	switch {
	case !n.Known:
		return ""
	case n.Most < n.Least:
		return "nothing succeeds"
	case n.Least == n.Low && n.Most == n.High:
		return "whatever falls succeeds"
	case n.Most == n.High:
		return types.Format(n.Least) + " or more succeeds"
	case n.Least == n.Low:
		return types.Format(n.Most) + " or less succeeds"
	}
	return fmt.Sprintf("%s to %s succeeds", types.Format(n.Least), types.Format(n.Most))
}

// several names dice as notation does: 2d6, 1d8.
func several(list []dice.Die) string {
	var out []string
	for i := 0; i < len(list); {
		name, n := list[i].String(), 0
		for ; i < len(list) && list[i].String() == name; i++ {
			n++
		}
		out = append(out, fmt.Sprintf("%d%s", n, name))
	}
	return strings.Join(out, ", ")
}

// asksFaces asks what dice show until the answer can be.
func (p *Evening) asksFaces(text, mark string, list []dice.Die) ([]int, error) {
	text = p.LeadIn() + text + mark
	for {
		answer, err := p.Put(text)
		if err != nil {
			return nil, err
		}
		if answer = strings.TrimSpace(answer); strings.HasPrefix(answer, ":") {
			name, rest, _ := strings.Cut(answer[1:], " ")
			told, ok := p.Config.Commands.Peek(p, name, strings.TrimSpace(rest))
			if !ok {
				return nil, &Meanwhile{Line: answer}
			}
			text = told + "\n" + mark
			continue
		}
		faces, wrong := readDice(list, answer)
		if wrong == "" {
			return faces, nil
		}
		if p.PlaysAlone(answer, nil) {
			return nil, &Meanwhile{Line: answer}
		}
		text = fmt.Sprintf("? %s\n%s", wrong, mark)
	}
}

// LeadIn is what the next question of the running line tells before it: what was done in its
// place.
func (p *Evening) LeadIn() string {
	if p.Questions.Open == nil || p.Questions.Open.lead == "" {
		return ""
	}
	told := p.Questions.Open.lead
	p.Questions.Open.lead = ""
	return sandbox.Printable(told) + "\n"
}

// readDice reads what somebody says that dice show; wrong is why it cannot be.
func readDice(list []dice.Die, answer string) (faces []int, wrong string) {
	words := strings.FieldsFunc(answer, func(r rune) bool { return strings.ContainsRune(" ,;\t", r) })
	if len(list) == 1 && len(words) == 2 && list[0].Faces == nil && list[0].Sides == 100 {
		if face, ok := tensAndOnes(words[0], words[1]); ok {
			return []int{face}, ""
		}
	}
	for i, word := range words[:min(len(words), len(list))] {
		face, ok := readDie(list[i], word)
		if !ok {
			return nil, fmt.Sprintf("a %s shows %s, not %s", list[i], facesOf(list[i]), word)
		}
		faces = append(faces, face)
	}
	if len(words) != len(list) {
		return nil, fmt.Sprintf("what do they show? %s are %s, and %s", several(list), counted(len(list)), stated(len(words)))
	}
	return faces, ""
}

func counted(n int) string {
	if n == 1 {
		return "one die"
	}
	return fmt.Sprintf("%d dice", n)
}

func stated(n int) string {
	switch n {
	case 0:
		return "nothing was said"
	case 1:
		return "one number was said"
	}
	return fmt.Sprintf("%d numbers were said", n)
}

// tensAndOnes reads two dice with ten sides as percents: 80 and 4, 00 and 0 for 100.
func tensAndOnes(tens, ones string) (face int, ok bool) {
	if len(tens) != 2 || tens[1] != '0' || len(ones) != 1 {
		return 0, false
	}
	t, err := strconv.Atoi(tens)
	o, err2 := strconv.Atoi(ones)
	return (t + o + 99) % 100, err == nil && err2 == nil
}

// readDie reads what one die shows. Dice with ten and a hundred sides show 0 and 00 for
// the highest.
func readDie(d dice.Die, word string) (face int, ok bool) {
	switch {
	case d.Faces == nil && d.Sides == 100 && word == "00", d.Faces == nil && d.Sides == 10 && word == "0":
		return d.Sides - 1, true
	case d.Faces != nil && (word == "+" || word == "-") && !slices.ContainsFunc(d.Faces, func(f dice.Face) bool { return f.Text == word }):
		word += "1" // fudge dice
	}
	if face, ok = d.Find(shown(word)); !ok {
		face, ok = d.Find(dice.Face{Text: word})
	}
	return face, ok
}

// Number reads a number as people write it on dice.
func Number(word string) (float64, bool) {
	f, err := strconv.ParseFloat(word, 64)
	return f, err == nil
}

// facesOf lists what a die can show.
func facesOf(d dice.Die) string {
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
