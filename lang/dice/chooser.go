package dice

import (
	"houserule/lang/diag"
	"houserule/lang/exact"
)

// Chooser decides what dice show in place of a Source: it leads a [Roller] through all ways
// in which an expression can be rolled, one roll after the other. Faces are indices from 0
// on; a slice that it returns is read before it is asked again.
type Chooser interface {
	// Face returns the face of one die.
	Face(d Die) int
	// Faces returns the faces of n equal dice, the order of which makes no difference.
	Faces(d Die, n int) []int
	// FaceAmong returns one of those results of a die of a term that are wanted.
	FaceAmong(p *Pool, wanted RerollGoal) int
	// FaceSet returns results for all dice of a term that are different from each other,
	// the order of which makes no difference.
	FaceSet(p *Pool) []int
	// MaxExplosions is how many dice a die may bring. A roll that needs more fails with
	// [TooManyExplosions].
	MaxExplosions() int
}

// TooManyExplosions is the problem of a roll in which a die exploded more often than its
// Chooser follows.
var TooManyExplosions = &diag.Problem{Message: "a die exploded more often than is followed"}

// Choose sets where faces come from.
func (m *Roller) Choose(c Chooser) { m.faces.chooser = c }

// RollFrom sets a source of dice.
func (m *Roller) RollFrom(src Source) { m.from(src) }

// Roll rolls the expression, or one roll of a repetition, with all its dice.
func (m *Roller) Roll() (*Roll, *diag.Problem) {
	m.begin()
	m.wantsRoll = true
	return m.rollProgram(m.e.program)
}

// Result rolls as Roll does and returns what it results in alone: a number, or texts in the
// order of the faces of each die, which are nil for a number.
func (m *Roller) Result() (value exact.Rational, texts []string, problem *diag.Problem) {
	m.begin()
	m.wantsRoll = m.e.program.texts
	value, problem = m.run(m.e.program)
	if texts = m.tree.byFace; texts == nil && m.e.program.texts {
		texts = []string{}
	}
	return value, texts, problem
}

// RollPool rolls one term of dice and returns what it results in.
func (m *Roller) RollPool(p *Pool) (exact.Rational, *diag.Problem) {
	m.begin()
	m.terms = append(m.terms, rolledTerm{Pool: p})
	return m.rollPool(p)
}

// Rolled returns how many dice the latest roll has thrown.
func (m *Roller) Rolled() int { return m.rolled }
