package seal

import "fmt"

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
	}{{OfHand, "thrown by hand"}, {OfList, "given by a list"}, {Laid, "laid ready"}, {Earlier, "rolled in an earlier session"}} {
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
