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
func (ro *Roller) Choose(c Chooser) { ro.faces.chooser = c }

// RollFrom makes the roller take faces from a source.
func (ro *Roller) RollFrom(src Source) { ro.setSource(src) }

// Roll rolls the expression, or one roll of a repetition, with all its dice.
func (ro *Roller) Roll() (*Roll, *diag.Problem) {
	ro.begin()
	ro.wantsRoll = true
	return ro.rollProgram(ro.e.program)
}

// Result rolls the expression and returns only its result: a number with nil texts, or texts in
// the order of [Roll.TextsByFace].
func (ro *Roller) Result() (value exact.Rational, texts []string, problem *diag.Problem) {
	ro.begin()
	ro.wantsRoll = ro.e.program.texts
	value, problem = ro.run(ro.e.program)
	if texts = ro.tree.byFace; texts == nil && ro.e.program.texts {
		texts = []string{}
	}
	return value, texts, problem
}

// RollPool rolls one term of dice and returns its result.
func (ro *Roller) RollPool(p *Pool) (exact.Rational, *diag.Problem) {
	ro.begin()
	ro.terms = append(ro.terms, rolledTerm{Pool: p})
	return ro.rollPool(p)
}

// Rolled returns the number of dice thrown by the last roll.
func (ro *Roller) Rolled() int { return ro.rolled }
