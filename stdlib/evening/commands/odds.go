package commands

import (
	"errors"

	"houserule/lang/dice"
	"houserule/lang/lazyregexp"
	"houserule/runtime/odds"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/input"
)

func oddsCommand(e *evening.Evening, rest string) (string, error) {
	if rest == "" {
		return "", errors.New("odds of what? :odds 2d6, or :odds ug:attack(orc).success")
	}
	if input.MeansDice(rest) {
		expr, err := dice.Parse(rest)
		if err != nil {
			return "", e.Problems.Advise(rest, err)
		}
		d, err := e.Game.Notation(expr, odds.Options{})
		if err != nil {
			return "", e.Problems.Advise(rest, err)
		}
		return odds.NotationTable(d), nil
	}
	if fieldsOfOdds.MatchString(rest) {
		rest = "odds" + rest
	}
	return e.Odds.On(rest, nil)
}

// fieldsOfOdds matches an argument of :odds with the fields of the function odds in braces.
var fieldsOfOdds = lazyregexp.New(`^\{[^{}]*\b(ask|step|over)\s*=`)
