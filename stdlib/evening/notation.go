package evening

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening/input"
	"houserule/stdlib/narrate"
)

// Redefine names the functions of earlier lines again, and tells what else is
// gone. Linking rules anew starts a new script host, and functions cannot be carried
// there as values can.
func (h *History) Redefine() []string {
	h.Game.MakeAgain()
	names, _ := h.Game.Variables.Forgotten()
	missing := map[string]bool{}
	for _, name := range names {
		missing[name] = true
	}
	for _, s := range slices.Backward(h.Past) {
		if name, ok := engine.NamesFunction(s.Source); ok && missing[name] {
			delete(missing, name)
			_, _ = h.Game.Text(s.Source) // it was understood before
		}
	}
	_, decisions := h.Game.Variables.Forgotten()
	for _, s := range slices.Backward(h.Past) {
		if len(decisions) > 0 && engine.Decides(s.Source) {
			decisions, _ = h.Game.Redecide(s.Source, decisions) // it was understood before
		}
	}
	var gone []string
	names, decisions = h.Game.Variables.Forgotten()
	for _, name := range names {
		gone = append(gone, "`"+name+"`")
	}
	for _, question := range decisions {
		gone = append(gone, fmt.Sprintf("the decision %q", question))
	}
	if len(gone) == 0 {
		return nil
	}
	return []string{"forgotten, since functions and odds stay with the rules under which they were made: " + strings.Join(gone, ", ")}
}

// inLua is a name of Lua in what begins with dice: 2d6 + ann.luck, also as it is
// written behind a template's variables.
var inLua = regexp.MustCompile(`^(.*?)( *[-+*/] *)@?([\pL_][\pL\pN_]*[.:].*)$`)

// rolledByWord says how dice are written among names of Lua; "" where there are none.
func rolledByWord(source string) string {
	m := inLua.FindStringSubmatch(source)
	if m == nil {
		return ""
	}
	if _, err := dice.Parse(m[1]); err != nil || !input.DiceWord.MatchString(m[1]) {
		return ""
	}
	return "dice among other numbers are rolled by a word: roll \"" + m[1] + "\"" + m[2] + m[3]
}

// command without its colon, and a house rule in terms of the old answer.
var bareCommand = regexp.MustCompile(`^([a-z]+)( +[^ =(].*)?$`)

// Advise adds to what went wrong how the line could be written.
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
	if e := narrate.ProblemOf(err); e != nil && (e.Hint == "" || strings.HasPrefix(e.Hint, "did you mean")) {
		e.Hint = cmp.Or(narrate.Perhaps(pr.Game, source, e.Message), e.Hint)
	}
	if m == nil {
		return err
	}
	switch {
	case m[1] == "exit" && m[2] == "":
		return &diag.Problem{Message: "exit is no name here", Hint: ":quit leaves"}
	case m[1] == "house" && !houseCommand.MatchString(source): // a house rule, and no command
	case slices.Contains(pr.Config.Commands.Names(), m[1]) && !(narrate.IsFunction(m[1]) && pr.Game.Compiles(source)):
		return &diag.Problem{Message: m[1] + " is a command, and commands begin with a colon", Hint: "write :" + source}
	}
	return err
}

// doubts are what may be a slip in the house rule that was typed: it is in force.
func doubts(g *engine.Game) []string {
	var list []string
	for _, w := range g.HouseWarnings() {
		list = append(list, "warning: "+w.Error())
	}
	return list
}

// houseCommand is what may stand behind :house.
var houseCommand = regexp.MustCompile(`^house(\s+(on|off|first)\s+\d+|\s+(export|import)\s.*)?$`)
