package evening

import (
	"cmp"
	"regexp"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/stdlib/evening/input"
	"houserule/stdlib/narrate"
)

// Advise adds to the error of a line how it could be written instead.
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
	case m[1] == "house" && !houseCommand.MatchString(source): // a house rule, and no command
	case slices.Contains(pr.Config.Commands.Names(), m[1]) && !(narrate.IsFunction(m[1]) && pr.Game.Loaded.Compiles(source)):
		return &diag.Problem{Message: m[1] + " is a command, and commands begin with a colon", Hint: "write :" + source}
	}
	return err
}

// inLua matches a name of Lua in a text that begins with dice: 2d6 + ann.luck, also with @
// before the name.
var inLua = regexp.MustCompile(`^(.*?)( *[-+*/] *)@?([\pL_][\pL\pN_]*[.:].*)$`)

// rolledByWord writes a text of dice and names as Lua, with roll(); "" where it has no names.
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
var bareCommand = regexp.MustCompile(`^([a-z]+)( +[^ =(].*)?$`)

// houseCommand matches the commands that begin with :house, without the colon.
var houseCommand = regexp.MustCompile(`^house(\s+(on|off|first)\s+\d+|\s+(export|import)\s.*)?$`)
