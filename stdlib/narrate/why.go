package narrate

import (
	"errors"
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/lazyregexp"
	"houserule/lang/types"
	"houserule/runtime/explain"
	"houserule/runtime/rules"
	"houserule/runtime/table"
	"houserule/runtime/world"
	"houserule/stdlib/ask"
	"houserule/stdlib/engine"
	"houserule/stdlib/luabind"
)

// pathPattern matches who.rule or a longer path, also with an owner: "Ann's Pistol (2).loaded".
var pathPattern = lazyregexp.New(`^[\pL_][\pL\pN_ ]*('s [^.'"]+)?(\.[\pL_][\pL\pN_]*)+$`)

// MostExplained is the number of commands of a line that are explained, each by a replay.
const MostExplained = 40

// NotExplained adds a remark to list if a line had more commands than are explained; all is their
// number.
func NotExplained(list []Explained, all int) []Explained {
	if more := all - len(list); more > 0 {
		title := "1 more command, which is not explained"
		if more > 1 {
			title = fmt.Sprintf("%d more commands, which are not explained", more)
		}
		list = append(list, Explained{title, &explain.Trace{Title: title}})
	}
	return list
}

// CutLastWord removes a word from the end of a text. The second result is false if the text does
// not end with it.
func CutLastWord(rest, word string) (string, bool) {
	if rest == word {
		return "", true
	}
	if before, ok := strings.CutSuffix(rest, " "+word); ok {
		return strings.TrimSpace(before), true
	}
	return rest, false
}

// Traces computes the explanations for the argument of :why.
func Traces(g *engine.Game, rest string) ([]*explain.Trace, error) {
	last := len(g.Table.Journal().Entries())
	first, _, _ := strings.Cut(rest, ".")
	_, somebody := Find(g, first)
	if !somebody && isRule(g.Table.World().Program(), rest) {
		if last == 0 {
			return nil, &diag.Problem{Message: "nothing has happened yet that involved " + rest, Hint: ":rules " + rest + " shows what it says"}
		}
		trace, err := Explain(g.Table.Journal(), last)
		if err != nil {
			return nil, err
		}
		if parts := trace.Rules(rest); len(parts) > 0 {
			return parts, nil
		}
		return nil, &diag.Problem{Message: fmt.Sprintf("%s had no part in the last command, %q", rest, trace.Title),
			Hint: ":rules " + rest + " shows what it says; :why who." + rest[strings.LastIndexByte(rest, '.')+1:] + " explains it for somebody"}
	}
	if pathPattern.MatchString(rest) {
		trace, err := ask.Value(g.Loaded.Session, rest, func(name string) (types.Ref, bool) { return Find(g, name) })
		if err == nil {
			trace.Parts = append(trace.Parts, writers(g, rest)...)
		}
		if err == nil || somebody || !strings.ContainsAny(rest, "( ") {
			return singleTrace(trace, err)
		}
	}
	trace, err := explainHypothetical(g, rest)
	return singleTrace(trace, withWhyHint(rest, err))
}

// withWhyHint adds to the error of an expression a hint on the arguments of :why.
func withWhyHint(source string, err error) error {
	var list diag.List
	if err == nil {
		return nil
	}
	list.AddErr(err)
	if len(list) == 0 || list[0].Hint != "" {
		return err
	}
	var none *luabind.NoValueError
	switch {
	case IsFunction(source) && errors.As(err, &none) && none.Type == lua.LTFunction:
		list[0].Hint = "call the function: :help " + source + " explains how"
	case formulaSyntax.MatchString(source):
		list[0].Hint = "the prompt accepts Lua, but this is a formula; write a rule: rule \"game.asked\" \"...\", then :why game.asked"
	default:
		return err
	}
	return list.Err()
}

// formulaSyntax matches what formulas have and Lua does not: #, ?:, ??, and functions such as
// any and filter over elements.
var formulaSyntax = lazyregexp.New(`#\.|\?|\b(any|all|none|one|filter|map|sum|count|min_by|max_by)\([^)]*,[^)]*#`)

// mostWriters is the number of commands that wrote a box that are explained.
const mostWriters = 10

// writers explains the last mostWriters commands that wrote a box, each with the value before
// and after.
func writers(g *engine.Game, path string) []*explain.Trace {
	words := ask.Path(path)
	n, ok := Find(g, words[0])
	if ok && len(words) > 2 {
		v, err := g.Loaded.Session.Path(n, words[1:len(words)-1])
		if n, ok = v.(types.Ref); err != nil {
			ok = false
		}
	}
	if !ok {
		return nil
	}
	t := g.Table
	list := t.Changes().WrittenBy(n, words[len(words)-1])
	var parts []*explain.Trace
	if earlier := len(list) - mostWriters; earlier > 0 {
		list = list[earlier:]
		parts = append(parts, &explain.Trace{Title: fmt.Sprintf("%d earlier commands wrote it", earlier)})
	}
	for _, w := range list {
		parts = append(parts, &explain.Trace{Title: fmt.Sprintf("%d  %s: %s", w.Command, t.Journal().Entries()[w.Command-1].Title, writtenText(g.Table.World(), t.Changes().AsRead(w)))})
	}
	return parts
}

// writtenText writes the values of a box before and after. A nil value of a box that is never nil
// is its start value.
func writtenText(wd *world.World, w table.BoxWritten) string {
	before, after := wd.Names.Show(wd.Ownership.WithoutOwner(w.Before, w.Of)), wd.Names.Show(wd.Ownership.WithoutOwner(w.After, w.Of))
	if !w.Box.Type.Optional {
		if w.Before == nil {
			before = "as it starts"
		}
		if w.After == nil {
			after = "as it starts"
		}
	}
	return before + " -> " + after
}

func singleTrace(t *explain.Trace, err error) ([]*explain.Trace, error) {
	return []*explain.Trace{t}, err
}

// isRule reports whether a rule has this name, or a name that begins with it and a dot.
func isRule(program *rules.Program, name string) bool {
	for _, r := range program.Everything() {
		if r.Name == name || strings.HasPrefix(r.Name, name+".") {
			return true
		}
	}
	return false
}

// Explain explains command n of the journal.
func Explain(j *table.Journal, n int) (*explain.Trace, error) {
	if n < 1 || n > len(j.Entries()) {
		return nil, fmt.Errorf("the log has %d commands, but no number %d", len(j.Entries()), n)
	}
	return explain.Recorded(j.Why(n - 1))
}

// explainHypothetical evaluates and explains an expression, and undoes its effects.
func explainHypothetical(g *engine.Game, source string) (*explain.Trace, error) {
	before := g.Variables.Snapshot()
	defer func() { g.Variables.Restore(before) }()
	trace, err := explain.Recorded(g.Table.Journal().Explain(source, func() (any, error) {
		v, err := g.Value(source)
		if err != nil {
			return nil, err
		}
		if form, ok := g.Loaded.Session.IsCheck(v); ok {
			return types.Value(explain.Summary(form.View())), nil
		}
		return g.Loaded.Session.FromLua(v, types.Type{})
	}))
	return trace, err
}
