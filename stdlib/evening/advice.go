package evening

import (
	"cmp"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/lazyregexp"
	"houserule/stdlib/evening/input"
	"houserule/stdlib/narrate"
)

// Advise returns the error of a line with a hint on how to write the line instead, where one is
// known. It returns nil for a nil err.
func (pr *Problems) Advise(source string, err error) error {
	var list diag.List
	if err == nil {
		return nil
	}
	list.AddErr(err)
	if len(list) == 0 {
		return err
	}
	first := list[0]
	if hint := rolledByWord(source); hint != "" {
		first.Hint = hint
		return err
	}
	if hint := input.QuoteHouseRule(source); hint != "" {
		first.Hint = hint
		return err
	}
	m := bareCommand.FindStringSubmatch(source)
	if e := narrate.ProblemOf(err); e != nil {
		e.Hint = cmp.Or(narrate.SuggestNames(pr.Game, source, err), e.Hint)
	}
	if m == nil {
		return err
	}
	switch {
	case m[1] == "exit" && m[2] == "":
		return &diag.Problem{Message: "exit is not defined here", Hint: ":quit leaves"}
	case m[1] == "house" && !houseCommand.MatchString(source): // a house rule rather than a command
	case slices.Contains(pr.Config.Commands.Names(), m[1]) && !(narrate.IsFunction(m[1]) && pr.Game.Loaded.Compiles(source)):
		return &diag.Problem{Message: m[1] + " is a command, and commands begin with a colon", Hint: "write :" + source}
	}
	return err
}

// inLua matches dice notation combined with a Lua expression, with or without @ before it: in
// "2d6 + ann.luck" the groups are "2d6", " + " and "ann.luck".
var inLua = lazyregexp.New(`^(.*?)( *[-+*/] *)@?([\pL_][\pL\pN_]*[.:].*)$`)

// rolledByWord returns a hint with the Lua form of dice notation that is combined with names,
// as in roll "2d6" + ann.luck; "" for any other text.
func rolledByWord(source string) string {
	m := inLua.FindStringSubmatch(source)
	if m == nil {
		return ""
	}
	if _, err := dice.Parse(m[1]); err != nil || !input.DiceWord.MatchString(m[1]) {
		return ""
	}
	return "within an expression, roll dice with a function: roll \"" + m[1] + "\"" + m[2] + m[3]
}

// bareCommand matches the name of a command without its colon, and its argument.
var bareCommand = lazyregexp.New(`^([a-z]+)( +[^ =(].*)?$`)

// houseCommand matches the commands on house rules without their colon, such as house off 3.
var houseCommand = lazyregexp.New(`^house(\s+(on|off|first)\s+\d+|\s+(export|import)\s.*)?$`)
