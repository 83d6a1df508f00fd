package seal

import (
	"fmt"
	"strings"
)

// Counts is the number of dice of a session by their origin. Each is counted once in every line
// in which it was rolled.
type Counts map[From]int

// Fell adds dice.
func (c Counts) Fell(list []Fell) {
	for _, f := range list {
		c[f.From]++
	}
}

// Others describes the dice that do not come from the seed, by origin: "2 thrown by hand". With
// more, the first reads "2 more were thrown by hand".
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

// Fallen counts the dice rolled in a session, and how many of those of its seed stand in lines
// that were taken back (Back) or that wait for an answer (Waits).
type Fallen struct {
	Counts
	Back  int
	Waits int
}

// Told describes the counts. none, one and several are the texts for the number of dice of the
// seed. where adds how many of them are in lines that are not part of the course.
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

// where is the text ", 4 of them in lines taken back".
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
