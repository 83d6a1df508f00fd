package engine

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/odds"
	"houserule/runtime/play/checks"
	"houserule/runtime/rules"
	"houserule/stdlib/ask"
)

// Given contains arguments by name: parameters of an action or check, or boxes and levels of a
// new thing. Values are float64, int, int64, string, bool, things (types.Ref), lists ([]any,
// []string) and tables (Given, map[string]any) of these, which includes what encoding/json
// decodes. Where an entry is expected, a string is converted to the entry of that name.
type Given map[string]any

// Bring adds a thing to the table, as bring does in a script. what is the name of a printed sheet
// or of a kind; given may contain its name, boxes, levels and has. If a name is given twice, the
// last value is used.
//
//	ann, err := game.Bring("character", engine.Given{"name": "Ann", "Might": 3, "has": []string{"Cat"}})
func (g *Game) Bring(what string, given ...Given) (n types.Ref, err error) {
	err = g.replaceBrokenHost(func() error {
		n, err = g.Loaded.bring(what, given)
		return err
	})
	return n, err
}

func (l *Loaded) bring(what string, given []Given) (types.Ref, error) {
	l.Session.Table.Journal().NextLine()
	args := []lua.LValue{lua.LString(what)}
	if len(given) > 0 {
		all := Given{}
		for _, more := range given {
			maps.Copy(all, more)
		}
		v, err := l.plain(all)
		if err != nil {
			return types.Ref{}, err
		}
		args = append(args, v)
	}
	bring, ok := l.env.Get("bring").(*lua.LFunction)
	if !ok {
		return types.Ref{}, fmt.Errorf("a script gave the name bring to something else")
	}
	v, err := l.Session.Host.Call(bring, args...)
	if err != nil {
		return types.Ref{}, err
	}
	n, _ := l.Session.IsThing(v)
	return n, nil
}

// Find returns the thing with a name, ignoring case; false if there is none at the table.
func (g *Game) Find(who string) (types.Ref, bool) { return ask.Named(g.Table, who) }

// Do performs an action or check as one command, and returns the value of the action or the
// *checks.Check. who is a name; what is a word, perhaps after a path of boxes and entries
// ("Climbing.check"). On an error, which may be a *rules.Refusal, the game is unchanged.
//
//	_, err := game.Do("Ann", "climb", engine.Given{"difficulty": 2})
func (g *Game) Do(who, what string, given ...Given) (any, error) {
	n, word, err := g.Loaded.find(who, what)
	if err != nil {
		return nil, err
	}
	read, err := g.Loaded.read(n, word, given)
	if err != nil {
		return nil, err
	}
	g.Table.Journal().NextLine()
	var v any
	err = g.replaceBrokenHost(func() error {
		v, err = g.Table.Journal().Do(n, word, read)
		return err
	})
	return v, err
}

// Check is Do for a check. It is an error if what is not a check.
//
//	check, err := game.Check("Ann", "Climbing.check", engine.Given{"difficulty": 2})
//	success, err := check.View().Look("success")
func (g *Game) Check(who, what string, given ...Given) (*checks.Check, error) {
	n, word, err := g.Loaded.find(who, what)
	if err != nil {
		return nil, err
	}
	program := g.Table.World().Program()
	if r := program.Find(program.Catalogue.Kind(n.Kind), word); r != nil && r.DeclKind == rules.Action {
		return nil, fmt.Errorf("%s of %s is an action, not a check", what, who)
	}
	v, err := g.Do(who, what, given...)
	if err != nil {
		return nil, err
	}
	f, ok := v.(*checks.Check)
	if !ok {
		return nil, fmt.Errorf("%s of %s is not a check", what, who)
	}
	return f, nil
}

// OddsOf computes the distribution of a check's success, or of the value of an action or rule,
// in the present state of the game, which is not changed. who and what are as in [Game.Do]. Limits are
// those of Options.Odds.
//
//	odds, err := game.OddsOf("Ann", "Climbing.check", engine.Given{"difficulty": 2})
//	chance := odds.Chance(true)
func (g *Game) OddsOf(who, what string, given ...Given) (d *odds.Distribution, err error) {
	n, word, err := g.Loaded.find(who, what)
	if err != nil {
		return nil, err
	}
	read, err := g.Loaded.read(n, word, given)
	if err != nil {
		return nil, err
	}
	program, isRule, check := g.Table.World().Program(), false, false
	if r := program.Find(program.Catalogue.Kind(n.Kind), word); r != nil {
		isRule = r.DeclKind == rules.Query
	}
	err = g.Batch(func() error {
		memory, err := g.Variables.Remember()
		if err != nil {
			return err
		}
		d, err = ask.OddsOf(g.Table, memory, func() (types.Value, error) {
			if isRule {
				return g.Table.Eval().Ask(n, word, read)
			}
			v, err := g.Table.Journal().Do(n, word, read)
			if err != nil {
				return nil, err
			}
			_, check = v.(*checks.Check)
			return ask.Answer(g.Loaded.Session, g.Loaded.Session.ToLua(v))
		}, g.Options.Odds)
		if err == nil {
			d.OfCheck = check
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return d, nil
}

// Ask evaluates a rule or reads a box.
//
//	effective, err := game.Ask("Ann", "Climbing.effective")
func (g *Game) Ask(who, what string, given ...Given) (types.Value, error) {
	n, word, err := g.Loaded.find(who, what)
	if err != nil {
		return nil, err
	}
	if g.Table.World().Box(g.Table.World().Program().Catalogue.Kind(n.Kind), word) != nil {
		return g.Table.World().Boxes.Get(g.Table.Run(), n, word)
	}
	read, err := g.Loaded.read(n, word, given)
	if err != nil {
		return nil, err
	}
	var v types.Value
	err = g.replaceBrokenHost(func() error {
		return g.Loaded.Session.Host.Enter(0, func() error {
			v, err = g.Table.Eval().Ask(n, word, read)
			return err
		})
	})
	return v, err
}

// find follows a path of words from the thing named who, and returns the thing reached before
// the last word, and that word.
func (l *Loaded) find(who, path string) (types.Ref, string, error) {
	n, ok := ask.Named(l.Session.Table, who)
	if !ok {
		var names []string
		for _, id := range l.Session.Table.World().State().Records() {
			names = append(names, l.Session.Table.World().Names.Of(l.Session.Table.World().Record(id)))
		}
		return n, "", &diag.Problem{Message: fmt.Sprintf("nobody at the table is called %q", who), Hint: diag.DidYouMean(who, names)}
	}
	words := strings.Split(path, ".")
	last := len(words) - 1
	v, err := l.Session.Path(n, words[:last])
	if err != nil {
		return n, "", err
	}
	at, ok := v.(types.Ref)
	if !ok {
		return n, "", fmt.Errorf("%s of %s is %s, which has no `%s`", strings.Join(words[:last], "."), who, types.Format(v), words[last])
	}
	return at, words[last], nil
}

// read converts given arguments to arguments of the rule with a word.
func (l *Loaded) read(n types.Ref, word string, given []Given) (rules.Args, error) {
	program, out := l.Session.Table.World().Program(), rules.Args{}
	kinds := map[string]types.Type{}
	if r := program.Find(program.Catalogue.Kind(n.Kind), word); r != nil {
		for _, p := range r.Signature.Params {
			kinds[p.Name] = p.Type
		}
	}
	for _, more := range given {
		for _, name := range slices.Sorted(maps.Keys(more)) {
			p, err := l.plain(more[name])
			if err == nil {
				out[name], err = l.Session.FromLua(p, kinds[name])
			}
			if err != nil {
				return nil, fmt.Errorf("%s: `%s`: %w", word, name, err)
			}
		}
	}
	return out, nil
}

// plain converts a Go value to Lua.
func (l *Loaded) plain(v any) (lua.LValue, error) {
	t := l.Session.Host.L.NewTable
	switch v := v.(type) {
	case nil, bool, string, float64, types.Ref, types.List, types.Map:
		return l.Session.ToLua(v), nil
	case int:
		return lua.LNumber(v), nil
	case int64:
		return lua.LNumber(v), nil
	case []string:
		list := t()
		for _, s := range v {
			list.Append(lua.LString(s))
		}
		return list, nil
	case []any:
		list := t()
		for _, e := range v {
			p, err := l.plain(e)
			if err != nil {
				return nil, err
			}
			list.Append(p)
		}
		return list, nil
	case map[string]any:
		return l.plain(Given(v))
	case Given:
		fields := t()
		for _, name := range slices.Sorted(maps.Keys(v)) {
			p, err := l.plain(v[name])
			if err != nil {
				return nil, fmt.Errorf("`%s`: %w", name, err)
			}
			fields.RawSetString(name, p)
		}
		return fields, nil
	}
	return nil, fmt.Errorf("a %T is not a value of the game", v)
}
