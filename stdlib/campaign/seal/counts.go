package seal

import (
	"fmt"
	"strings"
)

// Counts is the number of dice of a session by their origin. Each is counted once in every line
// in which it was rolled.
type Counts map[Origin]int

// Add counts each die of a list.
func (c Counts) Add(list []RolledDie) {
	for _, f := range list {
		c[f.Origin]++
	}
}

// Others describes the dice that do not come from the seed, by origin: "2 thrown by hand". With
// more, the first reads "2 more were thrown by hand".
func (c Counts) Others(more bool) (list []string) {
	for _, of := range []struct {
		from  Origin
		words string
	}{{FromHand, "rolled by hand"}, {FromList, "from a list"}, {Preset, "set in advance"}, {EarlierSession, "rolled in an earlier session"}} {
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

// SessionCounts counts the dice rolled in a session, and how many of those of its seed are in
// lines that were undone or wait for an answer.
type SessionCounts struct {
	Counts
	Back  int // dice of the seed in lines that were undone
	Waits int // dice of the seed in lines that wait
}

// Text describes the counts. none, one and several are the texts for the number of dice of the
// seed. where adds how many of these are in lines that were undone or wait.
func (s SessionCounts) Text(none, one, several string, where bool) string {
	text := none
	switch n := s.Counts[FromSeed]; {
	case n == 1:
		text = "1 " + one
	case n > 1:
		text = fmt.Sprintf("%d %s", n, several)
	}
	if where {
		text += s.where()
	}
	return strings.Join(append([]string{text}, s.Others(false)...), ", ")
}

// where returns the text ", 4 of them in undone lines"; "" for none.
func (s SessionCounts) where() (text string) {
	for _, of := range []struct {
		dice  int
		lines string
	}{{s.Back, "undone lines"}, {s.Waits, "waiting lines"}} {
		switch of.dice {
		case 0:
		case s.Counts[FromSeed]:
			text += ", in " + of.lines
		default:
			text += fmt.Sprintf(", %d of them in %s", of.dice, of.lines)
		}
	}
	return text
}
