package prompt

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/types"
	"houserule/runtime/rulebook"
	"houserule/stdlib/engine"
)

// plainName is a name that can stand in a table of Lua.
var plainName = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

// literal writes a value that can stand in a script.
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

// candidate is what an example may ask: somebody is brought, and something of them read.
type candidate struct {
	bring string // "" where it is asked of the game
	value string // an expression on `who`
}

// candidates are what can be asked to see what a rule says.
func candidates(p *Prompt, rule *rulebook.Rule, brings []string) []candidate {
	var value string
	switch {
	case rule.Noun == nil:
		return nil
	case rule.Sort == rulebook.Question && len(rule.Params) == 0:
		value = "who." + rule.Word
	case rule.Sort == rulebook.Check && len(rule.Params) == 0:
		value = "who:" + rule.Word + "().success"
	case rule.Sort == rulebook.Line:
		check, line, ok := cutLast(rule.Name)
		if _, word, ok2 := cutLast(check); ok && ok2 {
			value = "who:" + word + "()." + line
		}
	}
	if value == "" {
		return nil
	}
	if rulebook.Singleton(rule.Noun.Name) != 0 {
		return []candidate{{value: strings.Replace(value, "who", rule.Noun.Name, 1)}}
	}
	var list []candidate
	for _, b := range brings {
		list = append(list, candidate{b, value})
	}
	return list
}

func cutLast(name string) (before, after string, ok bool) {
	i := strings.LastIndexByte(name, '.')
	if i < 0 {
		return "", "", false
	}
	return name[:i], name[i+1:], true
}

// measured asks a candidate in a game, and gives what comes of it, and which dice fell.
func measured(g *engine.Game, c candidate) (value string, faces []string, ok bool) {
	before := len(g.Table.Journal())
	source := c.value
	if c.bring != "" {
		source = "(function() local who = " + c.bring + " return " + c.value + " end)()"
	}
	v, err := g.Value(source)
	defer func() {
		for len(g.Table.Journal()) > before { // the next one finds the table as it was
			if _, back := g.Table.Undo(1); back != nil {
				break
			}
		}
	}()
	if err != nil {
		return "", nil, false
	}
	for _, e := range g.Table.Journal()[before:] {
		for _, roll := range e.Tape.Dice.InOrder() {
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

// example is the worked example of a candidate.
func (c candidate) example(rule string, r engine.HouseRule, value string, faces []string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "example %q { function()\n", fmt.Sprintf("house rule %s changes %s", r.Label(), rule))
	if c.bring != "" {
		b.WriteString("  local who = " + c.bring + "\n")
	}
	if len(faces) > 0 {
		b.WriteString("  dice(" + strings.Join(faces, ", ") + ")\n")
	}
	fmt.Fprintf(&b, "  expect(%s):is(%s)\nend }\n", c.value, value)
	return b.String()
}
