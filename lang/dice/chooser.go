package dice

import (
	"houserule/lang/diag"
	"houserule/lang/exact"
)

// Chooser chooses faces in place of a Source. With it a [Roller] can enumerate all rolls of an
// expression. Faces are indexes from 0. A returned slice is only used until the next call.
type Chooser interface {
	// Face returns the face of one die.
	Face(d Die) int
	// Faces returns the faces of n equal dice whose order does not matter.
	Faces(d Die, n int) []int
	// FaceAmong returns a result of a die of a term that satisfies the goal.
	FaceAmong(p *Pool, wanted RerollGoal) int
	// FaceSet returns distinct results for all dice of a term, whose order does not matter.
	FaceSet(p *Pool) []int
	// MaxExplosions returns the maximum number of explosions of a die. A roll that needs
	// more fails with [TooManyExplosions].
	MaxExplosions() int
}

// TooManyExplosions is the problem of a roll in which a die exploded more often than
// Chooser.MaxExplosions.
var TooManyExplosions = &diag.Problem{Message: "a die exploded more often than is followed"}

// Choose makes the roller take faces from a Chooser.
func (m *Roller) Choose(c Chooser) { m.faces.chooser = c }

// RollFrom makes the roller take faces from a source.
func (m *Roller) RollFrom(src Source) { m.setSource(src) }

// Roll rolls the expression, or one roll of a repetition, with all its dice.
func (m *Roller) Roll() (*Roll, *diag.Problem) {
	m.begin()
	m.wantsRoll = true
	return m.rollProgram(m.e.program)
}

// Result rolls the expression and returns only its result: a number with nil texts, or texts in
// the order of [Roll.TextsByFace].
func (m *Roller) Result() (value exact.Rational, texts []string, problem *diag.Problem) {
	m.begin()
	m.wantsRoll = m.e.program.texts
	value, problem = m.run(m.e.program)
	if texts = m.tree.byFace; texts == nil && m.e.program.texts {
		texts = []string{}
	}
	return value, texts, problem
}

// RollPool rolls one term of dice and returns its result.
func (m *Roller) RollPool(p *Pool) (exact.Rational, *diag.Problem) {
	m.begin()
	m.terms = append(m.terms, rolledTerm{Pool: p})
	return m.rollPool(p)
}

// Rolled returns the number of dice thrown by the last roll.
func (m *Roller) Rolled() int { return m.rolled }
