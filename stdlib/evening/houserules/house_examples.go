package houserules

import (
	"fmt"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/lazyregexp"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/stdlib/engine"
)

// plainName matches a name that can be a key of a Lua table.
var plainName = lazyregexp.New(`^[A-Za-z_][A-Za-z0-9_]*$`)

// literal returns a value as Lua source; the second result is false if that is not possible.
func literal(v types.Value) (string, bool) {
	switch v := v.(type) {
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64), true
	case bool:
		return strconv.FormatBool(v), true
	case string:
		return strconv.Quote(v), !strings.ContainsAny(v, "\x00\r")
	}
	return "", false
}

// candidate is an expression whose value a worked example may expect.
type candidate struct {
	bring string // the expression that brings `who`; "" if value does not need it
	value string // an expression, which may contain `who` and `other`
}

// maxArgumentLists is the largest number of argument lists tried for a rule.
const maxArgumentLists = 24

// candidates returns expressions whose values may depend on a rule, with different arguments.
func candidates(program *rules.Program, rule *rules.Rule, brings []string) []candidate {
	var list []candidate
	for _, value := range valuesOf(program, rule) {
		if rules.SingletonRecord(rule.Kind.Name) != 0 {
			value = strings.Replace(value, "who", rule.Kind.Name, 1)
			if !othersValue.MatchString(value) {
				list = append(list, candidate{value: value})
				continue
			}
		}
		for _, b := range brings {
			list = append(list, candidate{b, value})
		}
	}
	return list
}

// valuesOf returns expressions that depend on a rule, on `who` and on `other`, who is brought in
// the same way.
func valuesOf(program *rules.Program, rule *rules.Rule) (values []string) {
	asks := func(word string, params []rules.Param, behind string) {
		for _, given := range argumentLists(program, params) {
			values = append(values, "who:"+word+given+behind)
		}
	}
	switch {
	case rule.Kind == nil:
	case rule.DeclKind == rules.Query && len(rule.Signature.Params) == 0:
		values = append(values, "who."+rule.Word)
	case rule.DeclKind == rules.Query || rule.DeclKind == rules.Lookup:
		asks(rule.Word, rule.Signature.Params, "")
	case rule.DeclKind == rules.Check:
		asks(rule.Word, rule.Signature.Params, ".success")
	case rule.DeclKind == rules.Line:
		check, line, ok := cutLast(rule.Name)
		if _, word, ok2 := cutLast(check); ok && ok2 {
			var params []rules.Param
			if of := program.Rule(check); of != nil {
				params = of.Signature.Params
			}
			asks(word, params, "."+line)
		}
	}
	return values
}

// argumentLists returns lists of arguments for parameters, as Lua source that follows a word. The
// first omits the optional ones.
func argumentLists(program *rules.Program, params []rules.Param) []string {
	ways := []string{""}
	for _, param := range params {
		values := possibleValues(program, param)
		if len(values) == 0 && !param.Optional {
			return nil
		}
		var more []string
		for _, way := range ways {
			if param.Optional {
				more = append(more, way)
			}
			for _, v := range values {
				if len(more) < maxArgumentLists {
					more = append(more, strings.TrimPrefix(way+", "+param.Name+" = "+v, ", "))
				}
			}
		}
		ways = more
	}
	for i, way := range ways {
		ways[i] = "()"
		if way != "" {
			ways[i] = " { " + way + " }"
		}
	}
	return ways
}

// possibleValues returns some values of a parameter as Lua source.
func possibleValues(program *rules.Program, param rules.Param) (values []string) {
	c := program.Catalogue
	switch t := param.Type; t.Base {
	case types.Number, types.Any:
		for _, n := range []float64{1, 2, 3, 5, 0, 10, 20, -1, 100} {
			if (t.Low == nil || n >= *t.Low) && (t.High == nil || n <= *t.High) {
				values = append(values, strconv.FormatFloat(n, 'g', -1, 64))
			}
		}
	case types.YesNo:
		values = []string{"true", "false"}
	case types.Choice:
		for _, choice := range t.Words() {
			values = append(values, strconv.Quote(choice))
		}
	case types.RefBase:
		k := c.Kind(t.Kind)
		switch {
		case k == nil || k.Is("entity") || k.Name == "thing":
			values = []string{"other"}
		case k.Nature == content.Printed:
			for _, e := range c.Entries(k.Name) {
				if len(values) < maxArgumentLists/2 {
					values = append(values, strconv.Quote(e.Name))
				}
			}
		}
	}
	return values
}

func cutLast(name string) (before, after string, ok bool) {
	i := strings.LastIndexByte(name, '.')
	if i < 0 {
		return "", "", false
	}
	return name[:i], name[i+1:], true
}

// evaluate evaluates a candidate in a game, and returns its value as Lua source and the faces of
// the dice that it rolled. ok is false if it fails or its value cannot be written.
func evaluate(g *engine.Game, c candidate) (value string, faces []string, ok bool) {
	before := len(g.Table.Journal().Entries())
	source := c.value
	if c.bring != "" {
		source = "(function() " + c.brings(" ") + "return " + c.value + " end)()"
	}
	v, err := g.Value(source)
	defer func() {
		for len(g.Table.Journal().Entries()) > before { // undone, so that the next candidate starts from the same state
			if _, back := g.Table.Journal().Undo(1); back != nil {
				break
			}
		}
	}()
	if err != nil {
		return "", nil, false
	}
	for _, e := range g.Table.Journal().Entries()[before:] {
		for _, roll := range e.Inputs.Dice.InOrder() {
			for _, f := range roll {
				if f.Text != "" {
					faces = append(faces, strconv.Quote(f.Text))
				} else {
					faces = append(faces, strconv.FormatFloat(f.Value, 'g', -1, 64))
				}
			}
		}
	}
	switch v := v.(type) {
	case lua.LNumber:
		value, ok = literal(float64(v))
	case lua.LBool:
		value, ok = literal(bool(v))
	case lua.LString:
		value, ok = literal(string(v))
	}
	return value, faces, ok
}

// othersValue matches an expression that needs a second person.
var othersValue = lazyregexp.New(`\bother\b`)

// brings returns the lines of Lua that bring the things of the candidate, each followed by end.
func (c candidate) brings(end string) string {
	text := "local who = " + c.bring + end
	if othersValue.MatchString(c.value) {
		text += "local other = " + c.bring + end
	}
	return text
}

// example returns the worked example of the candidate as Lua source.
func (c candidate) example(rule string, r engine.HouseRule, value string, faces []string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "example %q { function()\n", fmt.Sprintf("house rule %s changes %s", r.Label(), rule))
	if c.bring != "" {
		b.WriteString("  " + strings.TrimRight(c.brings("\n  "), " "))
	}
	if len(faces) > 0 {
		b.WriteString("  dice(" + strings.Join(faces, ", ") + ")\n")
	}
	fmt.Fprintf(&b, "  expect(%s):is(%s)\nend }\n", c.value, value)
	return b.String()
}
