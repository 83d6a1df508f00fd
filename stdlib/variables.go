package stdlib

import (
	"maps"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/types"
	"houserule/stdlib/session"
)

// Variables are the names that the prompt gave to values, at one moment.
type Variables struct {
	session *session.Session
	values  map[string]lua.LValue
}

// Variables remembers the names of the prompt, so that a line can be taken
// back with what it named.
func (g *Game) Variables() Variables {
	return Variables{g.Session, maps.Clone(g.vars)}
}

// Same tells whether nothing was named anew between two moments.
func (v Variables) Same(other Variables) bool {
	return v.session == other.session && maps.Equal(v.values, other.values)
}

// SetVariables gives the prompt the names of an earlier moment. When the rules
// were linked anew since, functions among them are forgotten.
func (g *Game) SetVariables(v Variables) {
	g.vars = maps.Clone(v.values)
	if v.session == g.Session {
		return
	}
	for name, value := range g.vars {
		plain, err := v.session.FromLua(value, types.Type{})
		if err != nil {
			delete(g.vars, name)
			continue
		}
		g.vars[name] = g.Session.ToLua(plain)
	}
}

// VariableNames lists what the prompt has names for, in no order.
func (g *Game) VariableNames() []string {
	var names []string
	for name, v := range g.vars {
		if v != lua.LNil {
			names = append(names, name)
		}
	}
	return names
}

// Variable gives the thing of the game that the prompt calls so.
func (g *Game) Variable(name string) (types.Noun, bool) {
	return g.Session.IsNoun(g.vars[name])
}
