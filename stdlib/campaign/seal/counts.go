package seal

import (
	"fmt"
	"strings"
)

// Counts is how many dice of a session fell, by where they came from: each once in each
// line in which it fell.
type Counts map[From]int

// Fell counts dice.
func (c Counts) Fell(list []Fell) {
	for _, f := range list {
		c[f.From]++
	}
}

// Others tells of the dice that the seed did not give, by where they came from: "2 thrown by
// hand". With more it says "2 more were thrown by hand" of the first.
func (c Counts) Others(more bool) (list []string) {
	for _, of := range []struct {
		from  From
		words string
	}{{OfHand, "thrown by hand"}, {OfList, "given by a list"}, {Laid, "set in advance"}, {Earlier, "rolled in an earlier session"}} {
		switch n := c[of.from]; {
		case n == 0:
		case more && len(list) == 0 && n == 1:
			list = append(list, "1 more was "+of.words)
		case more && len(list) == 0:
			list = append(list, fmt.Sprintf("%d more were %s", n, of.words))
		default:
			list = append(list, fmt.Sprintf("%d %s", n, of.words))
		}
	}
	return list
}

// Fallen are the dice of a session that fell, and how many dice of its seed among them
// stand in lines that were taken back, and in lines that wait for an answer.
type Fallen struct {
	Counts
	Back  int
	Waits int
}

// Told tells how many dice of the seed fell, in words for none, for one and for several of
// them, and how many dice others gave. With where it says how many of them stand in lines
// that did not lead to where the game stands.
func (f Fallen) Told(none, one, several string, where bool) string {
	text := none
	switch n := f.Counts[OfSeal]; {
	case n == 1:
		text = "1 " + one
	case n > 1:
		text = fmt.Sprintf("%d %s", n, several)
	}
	if where {
		text += f.where()
	}
	return strings.Join(append([]string{text}, f.Others(false)...), ", ")
}

// where is ", 4 of them in lines taken back".
func (f Fallen) where() (text string) {
	for _, of := range []struct {
		dice  int
		lines string
	}{{f.Back, "lines taken back"}, {f.Waits, "lines that wait"}} {
		switch of.dice {
		case 0:
		case f.Counts[OfSeal]:
			text += ", in " + of.lines
		default:
			text += fmt.Sprintf(", %d of them in %s", of.dice, of.lines)
		}
	}
	return text
}
