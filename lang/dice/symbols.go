package dice

import (
	"slices"
)

// TallyEntry is the number of times that kept dice with a label show a word.
type TallyEntry struct {
	Label, Word string
	Count       int
}

// WithCountedLabels returns a copy of the expression for which chance.Symbols counts words
// separately only for the given labels, and lists fewer tallies.
func (e *Expression) WithCountedLabels(labels ...string) *Expression {
	c := *e
	c.countedLabels, c.countsTogether = labels, true
	return &c
}

// CountsLabel reports whether chance.Symbols counts the words of a label separately.
func (e *Expression) CountsLabel(label string) bool {
	return !e.countsTogether || slices.Contains(e.countedLabels, label)
}

// Tally returns the counts of words of a roll from chance.Symbols; nil for all other rolls.
func (r *Roll) Tally() []TallyEntry {
	if r.rollDetails == nil {
		return nil
	}
	return r.tally
}

// FaceWords returns the distinct words on faces in order of appearance. open reports whether a
// FaceWords returns the distinct words on the faces of the dice. open is true if a
// pool takes its faces from a variable.
func (e *Expression) FaceWords() (words []string, open bool) { return faceWords(e.root) }

// FaceWords returns the distinct words on the faces of the dice of the roll.
func (r *Roll) FaceWords() []string {
	words, _ := faceWords(r.program.root)
	return words
}

func faceWords(root Node) (words []string, open bool) {
	Walk(root, func(n Node) {
		p, ok := n.(*PoolNode)
		if !ok {
			return
		}
		open = open || p.FacesFrom != nil
		for _, f := range p.Faces {
			for _, w := range f.Words() {
				if !slices.Contains(words, w) {
					words = append(words, w)
				}
			}
		}
	})
	return words, open
}

// ShowsNumbers reports whether a die of the expression has a number on a face.
func (e *Expression) ShowsNumbers() bool {
	numbers := false
	Walk(e.root, func(n Node) {
		p, ok := n.(*PoolNode)
		if !ok {
			return
		}
		numbers = numbers || p.FacesFrom == nil && len(p.Faces) == 0
		for _, f := range p.Faces {
			numbers = numbers || f.Text == ""
		}
	})
	return numbers
}
