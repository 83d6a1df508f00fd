package commands

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/lazyregexp"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/narrate"
)

// aliasesName is the variable of the prompt that holds the aliases: a table of texts.
const aliasesName = "aliases"

// alias is a user-defined command: a line of Lua with parameters.
type alias struct {
	name   string
	params []aliasParam
	Lua    string
}

// aliasParam is a parameter of an alias; fallback is its default, "" for a required one.
type aliasParam struct{ name, fallback string }

var (
	aliasDefinition = lazyregexp.New(`^([A-Za-z_]\w*)\s*(?:\((.*?)\))?\s*=\s*(.+)$`)
	aliasName       = lazyregexp.New(`^[A-Za-z_]\w*$`)
)

// makeAlias runs :alias, which defines an alias, deletes one, or lists all.
func makeAlias(e *evening.Evening, rest string) (string, error) {
	if rest == "" {
		return aliasList(e.Game.Variables), nil
	}
	if name, ok := narrate.CutLastWord(rest, "off"); ok && aliasName.MatchString(name) {
		if _, known, err := Alias(e.Game.Variables, name); err != nil || !known {
			return "", unknownAlias(e.Game.Variables, name)
		}
		return keepAlias(e.History, ":alias "+rest, name, "", ":"+name+" is deleted")
	}
	m := aliasDefinition.FindStringSubmatch(rest)
	if m == nil {
		return "", &diag.Problem{Message: "an alias has a name, parameters and a line", Hint: ":alias listen (who, difficulty = 0) = who.Listen:check(given)"}
	}
	if slices.Contains(commandWords(), m[1]) {
		return "", fmt.Errorf(":%s is a command already", m[1])
	}
	a, err := readAlias(m[1], m[2], m[3])
	if err != nil {
		return "", err
	}
	if e.Game.Loaded.Unfinished(a.Lua) {
		return "", &diag.Problem{Message: "the line of an alias must be complete: " + a.Lua + " is not", Hint: "a bracket or a quote is still open"}
	}
	return keepAlias(e.History, ":alias "+rest, a.name, "("+m[2]+") = "+m[3], a.usage()+" is kept")
}

// keepAlias sets the text of an alias, "" to delete it, as a line that can be undone.
func keepAlias(past *evening.History, typed, name, text, done string) (string, error) {
	s := past.Begin(typed, "")
	if err := past.Game.Variables.KeepText(aliasesName, name, text); err != nil {
		return "", err
	}
	s.After = past.Game.Variables.Snapshot()
	past.Record(s)
	return done, nil
}

// readAlias returns the alias with a line of Lua. It fails if its parameters are not valid.
func readAlias(name, params, lua string) (*alias, error) {
	a := &alias{name: name, Lua: strings.TrimSpace(lua)}
	for _, part := range strings.Split(params, ",") {
		if strings.TrimSpace(part) == "" {
			continue
		}
		word, fallback, _ := strings.Cut(part, "=")
		param := aliasParam{strings.TrimSpace(word), strings.TrimSpace(fallback)}
		switch {
		case !aliasName.MatchString(param.name):
			return nil, fmt.Errorf("%q cannot name a parameter of :%s", param.name, name)
		case slices.ContainsFunc(a.params, func(o aliasParam) bool { return o.name == param.name }):
			return nil, fmt.Errorf(":%s has two parameters `%s`", name, param.name)
		case param.fallback == "" && len(a.params) > 0 && a.params[len(a.params)-1].fallback != "":
			return nil, fmt.Errorf("`%s` has no default, but follows a parameter that has one", param.name)
		}
		a.params = append(a.params, param)
	}
	return a, nil
}

// Alias returns the alias with a name; false for none. It fails if its text is damaged.
func Alias(names *engine.Variables, name string) (*alias, bool, error) {
	text, ok := names.Texts(aliasesName)[name]
	if !ok {
		return nil, false, nil
	}
	m := aliasDefinition.FindStringSubmatch(name + " " + text)
	if m == nil {
		return nil, false, fmt.Errorf("%s.%s does not contain an alias", aliasesName, name)
	}
	a, err := readAlias(name, m[2], m[3])
	return a, err == nil, err
}

func unknownAlias(names *engine.Variables, name string) error {
	return &diag.Problem{Message: "there is no alias " + name, Hint: diag.DidYouMean(name, AliasNames(names))}
}

// AliasNames returns the names of all aliases, sorted.
func AliasNames(names *engine.Variables) []string {
	return slices.Sorted(maps.Keys(names.Texts(aliasesName)))
}

func aliasList(names *engine.Variables) string {
	var list []string
	for _, name := range AliasNames(names) {
		if a, ok, err := Alias(names, name); err == nil && ok {
			list = append(list, a.usage()+"  "+a.Lua)
		}
	}
	if len(list) == 0 {
		return "there are no aliases; :alias listen (who) = who.Listen:check() makes one"
	}
	return strings.Join(list, "\n")
}

// usage returns the name and parameters of an alias, as in a call.
func (a *alias) usage() string {
	text := ":" + a.name
	for _, param := range a.params {
		if param.fallback == "" {
			text += " " + strings.ToUpper(param.name)
		} else {
			text += " [" + strings.ToUpper(param.name) + "]"
		}
	}
	return text
}

// expand returns the line of the alias with arguments in place of its parameters.
func (a *alias) expand(rest string) (string, error) {
	given, err := words(rest)
	if err != nil {
		return "", err
	}
	if len(given) > len(a.params) {
		return "", &diag.Problem{Message: fmt.Sprintf(":%s takes at most %d, not %d", a.name, len(a.params), len(given)), Hint: a.usage()}
	}
	if len(a.params) == 0 {
		return a.Lua, nil
	}
	var names, values, rests []string
	for i, param := range a.params {
		value := param.fallback
		if i < len(given) {
			value = given[i]
		}
		if value == "" {
			return "", &diag.Problem{Message: fmt.Sprintf(":%s needs `%s`", a.name, param.name), Hint: a.usage()}
		}
		names, values = append(names, param.name), append(values, value)
		if i > 0 {
			rests = append(rests, param.name+" = "+param.name)
		}
	}
	return fmt.Sprintf("return (function(%s) local given = { %s } return %s end)(%s)", strings.Join(names, ", "), strings.Join(rests, ", "), a.Lua, strings.Join(values, ", ")), nil
}

// words splits a text at blanks outside of quotes and brackets.
func words(text string) ([]string, error) {
	var list []string
	var word strings.Builder
	depth, quote := 0, rune(0)
	flush := func() {
		if word.Len() > 0 {
			list = append(list, word.String())
			word.Reset()
		}
	}
	for _, r := range text {
		switch {
		case quote != 0:
			if r == quote {
				quote = 0
			}
		case r == '"' || r == '\'':
			quote = r
		case strings.ContainsRune("([{", r):
			depth++
		case strings.ContainsRune(")]}", r):
			depth--
		case r == ' ' && depth == 0:
			flush()
			continue
		}
		word.WriteRune(r)
	}
	if quote != 0 || depth != 0 {
		return nil, errors.New("a quote or a bracket is still open: " + text)
	}
	flush()
	return list, nil
}

// runAlias runs the line of an alias; the campaign keeps typed.
func runAlias(e *evening.Evening, a *alias, typed, rest string) (string, error) {
	line, err := a.expand(rest)
	if err != nil {
		return "", err
	}
	return e.EvalAs(line, typed, "")
}
