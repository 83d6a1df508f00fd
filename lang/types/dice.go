package types

import (
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/dice"
)

// DiceType returns the type "dice".
func DiceType() Type { return Type{Base: Dice} }

// checkDice returns an error if text is not dice notation, has variables, or cannot be part of a
// sum.
func checkDice(text string) error {
	e, err := dice.Parse(text)
	if err != nil {
		return diceProblem(text, err)
	}
	if asked := e.Variables(); len(asked) > 0 {
		return fmt.Errorf("%q has `@%s` in it, and dice that are a value know no words", text, asked[0].Name)
	}
	if err := e.CheckAddend(); err != nil {
		return fmt.Errorf("%q cannot be dice that are a value: %w", text, err)
	}
	return nil
}

// diceProblem returns the first problem of a notation as an error in one line.
func diceProblem(text string, err error) error {
	problem, _ := err.(*diag.Problem)
	if list, ok := err.(diag.List); ok {
		problem = list[0]
	}
	if problem == nil {
		return err
	}
	if problem.Hint != "" {
		return fmt.Errorf("%q is not dice notation: %s (%s)", text, problem.Message, problem.Hint)
	}
	return fmt.Errorf("%q is not dice notation: %s", text, problem.Message)
}
