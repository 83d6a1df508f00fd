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
	"houserule/stdlib/narrate"
)

// diceWord is a die in any of its spellings: 2d6, d%, dF, d{1, 2}, (1d4)d6.
var diceWord = regexp.MustCompile(`(?i)(^|[^a-z_.0-9])[0-9]*d([0-9]|%|f\b|\{|\()|\)d[0-9]`)

// looksLikeDice is what a person means as dice even when it is misspelt.
var looksLikeDice = regexp.MustCompile(`(?i)^[-+({ ]*([0-9]+x )?[-+({ ]*([0-9]*d([0-9]|%|f\b|\{)|[0-9]+d[a-z]*$)`)

// IsDice tells dice notation from Lua. Dice come first: d20 is also a name of
// Lua. What has no dice in it, such as 1 + 2, is Lua.
func IsDice(source string) bool {
	if strings.ContainsAny(source, "\"'\n") || !diceWord.MatchString(source) {
		return false
	}
	_, err := dice.Parse(source)
	return err == nil
}

// MeansDice tells what a person wrote as dice notation, be it misspelt, from Lua.
func MeansDice(source string) bool {
	return IsDice(source) || looksLikeDice.MatchString(source)
}

// Redefine names the functions of earlier lines again, and tells what else is
// gone. Linking rules anew starts a new script host, and functions cannot be carried
// there as values can.
func (p *Evening) Redefine() []string {
	p.Game.MakeAgain()
	names, _ := p.Game.Forgotten()
	missing := map[string]bool{}
	for _, name := range names {
		missing[name] = true
	}
	for _, s := range slices.Backward(p.History.Past) {
		if name, ok := engine.NamesFunction(s.Source); ok && missing[name] {
			delete(missing, name)
			_, _ = p.Game.Text(s.Source) // it was understood before
		}
	}
	_, decisions := p.Game.Forgotten()
	for _, s := range slices.Backward(p.History.Past) {
		if len(decisions) > 0 && engine.Decides(s.Source) {
			decisions, _ = p.Game.Redecide(s.Source, decisions) // it was understood before
		}
	}
	var gone []string
	names, decisions = p.Game.Forgotten()
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
	if _, err := dice.Parse(m[1]); err != nil || !diceWord.MatchString(m[1]) {
		return ""
	}
	return "dice among other numbers are rolled by a word: roll \"" + m[1] + "\"" + m[2] + m[3]
}

// command without its colon, and a house rule in terms of the old answer.
var bareCommand = regexp.MustCompile(`^([a-z]+)( +[^ =(].*)?$`)

// Advise adds to what went wrong how the line could be written.
func (p *Evening) Advise(source string, err error) error {
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
	if hint := houseInQuotes(source); hint != "" {
		first.Hint = hint
		return err
	}
	m := bareCommand.FindStringSubmatch(source)
	if e := problemOf(err); e != nil && (e.Hint == "" || strings.HasPrefix(e.Hint, "did you mean")) {
		e.Hint = cmp.Or(narrate.Perhaps(p.Game, source, e.Message), e.Hint)
	}
	if m == nil {
		return err
	}
	switch {
	case m[1] == "exit" && m[2] == "":
		return &diag.Problem{Message: "exit is no name here", Hint: ":quit leaves"}
	case m[1] == "house" && !houseCommand.MatchString(source): // a house rule, and no command
	case slices.Contains(p.Config.Commands.Names(), m[1]) && !(narrate.IsFunction(m[1]) && p.Game.Compiles(source)):
		return &diag.Problem{Message: m[1] + " is a command, and commands begin with a colon", Hint: "write :" + source}
	}
	return err
}

// houseWords is a house rule, of whose name and formula one stands without quotes.
var houseWords = regexp.MustCompile(`^house\s+("[^"]+"|'[^']+'|[\pL_][\pL\pN_.]*)\s+("[^"]*"|'[^']*'|[^"'{\[\s].*)$`)

// houseInQuotes writes a house rule as it should be; "" where quotes are not what
// is wrong.
func houseInQuotes(source string) string {
	m := houseWords.FindStringSubmatch(source)
	if m == nil || narrate.Unquoted(m[1]) != m[1] && narrate.Unquoted(m[2]) != m[2] {
		return ""
	}
	return fmt.Sprintf("the rule and what holds instead stand in quotes: house \"%s\" \"%s\"", narrate.Unquoted(m[1]), strings.ReplaceAll(narrate.Unquoted(m[2]), `"`, `'`))
}

// doubts are what may be a slip in the house rule that was typed: it is in force.
func (p *Evening) doubts() []string {
	var list []string
	for _, w := range p.Game.HouseWarnings() {
		list = append(list, "warning: "+w.Error())
	}
	return list
}

// houseCommand is what may stand behind :house.
var houseCommand = regexp.MustCompile(`^house(\s+(on|off|first)\s+\d+|\s+(export|import)\s.*)?$`)

// AsHouseRule tells what is wrong with a house rule in the words of its writer.
func AsHouseRule(source string, err error) error {
	var list diag.List
	if err == nil || !strings.HasPrefix(source, "house") {
		return err
	}
	list.AddErr(err)
	if hint := houseInQuotes(source); hint != "" && len(list) > 0 {
		list[0].Hint = hint
		return err
	}
	for _, p := range list {
		if rest, ok := strings.CutPrefix(p.Message, "instead_of \""); ok {
			p.Message = "house \"" + rest
		}
		if strings.HasPrefix(p.Message, "`usual` means nothing here") {
			p.Hint = "house replaces; what counts with the usual answer is an after: after" + strings.TrimPrefix(narrate.FirstLine(source), "house")
		}
	}
	return list.Err()
}
