package dice

import (
	"slices"
)

// TallyEntry is how often a word lies there on dice of a label that count.
type TallyEntry struct {
	Label, Word string
	Count       int
}

// WithCountedLabels gives the expression for readers who count words on all dice, and
// apart on those of some labels alone: Symbols then lists fewer tallies.
func (e *Expression) WithCountedLabels(labels ...string) *Expression {
	c := *e
	c.countedLabels, c.countsTogether = labels, true
	return &c
}

// CountsLabel tells whether Symbols counts the words of a label apart.
func (e *Expression) CountsLabel(label string) bool {
	return !e.countsTogether || slices.Contains(e.countedLabels, label)
}

// Tally is what a roll that chance.Symbols lists counted of each word; nil
// for every other roll, which has its dice.
func (r *Roll) Tally() []TallyEntry {
	if r.rollDetails == nil {
		return nil
	}
	return r.tally
}

// FaceWords lists the words on the faces of an expression, each once, as they first
// appear. Open says that faces come from a word that is not known yet.
func (e *Expression) FaceWords() (words []string, open bool) { return faceWords(e.root) }

// FaceWords lists the words on the faces of the dice of a roll.
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

// ShowsNumbers tells whether any dice of the expression show numbers.
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
