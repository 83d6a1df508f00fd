package xref

import (
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// value is what is known of a value in a function; zero if nothing is.
type value struct {
	kind   *content.Kind
	list   bool        // a list of the kind
	check  *rules.Rule // an open check of this rule
	argsOf *rules.Rule // the arguments of this rule
}

// valueOf returns the value of a type.
func (x *Index) valueOf(t types.Type) value {
	switch {
	case t.Base == types.RefBase:
		return value{kind: x.Program.Catalogue.Kind(t.Kind)}
	case t.Base == types.ListBase && t.Elem != nil && t.Elem.Base == types.RefBase:
		return value{kind: x.Program.Catalogue.Kind(t.Elem.Kind), list: true}
	}
	return value{}
}

// element returns the value of an element of a list.
func (v value) element() value {
	if v.list {
		return value{kind: v.kind}
	}
	return value{}
}

// names are the values of local variables in nested scopes, the innermost last.
type names struct {
	frames []map[string]value
}

func (n *names) enter() { n.frames = append(n.frames, map[string]value{}) }

func (n *names) leave() {
	if len(n.frames) > 1 {
		n.frames = n.frames[:len(n.frames)-1]
	}
}

func (n *names) set(name string, v value) {
	if name != "_" {
		n.frames[len(n.frames)-1][name] = v
	}
}

func (n *names) get(name string) (value, bool) {
	for i := len(n.frames) - 1; i >= 0; i-- {
		if v, ok := n.frames[i][name]; ok {
			return v, true
		}
	}
	return value{}, false
}
