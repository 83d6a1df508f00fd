package xref

import (
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// value is what is known of a value in a function. It is zero if nothing is known; otherwise
// one of kind, check and argumentsOf is set.
type value struct {
	kind        *content.Kind // an entity, entry or other thing of this kind
	isList      bool          // a list of things of the kind
	check       *rules.Rule   // an open check of this rule
	argumentsOf *rules.Rule   // the arguments of this rule
}

// typeValue returns what is known of a value of a type.
func (x *Index) typeValue(t types.Type) value {
	switch {
	case t.Base == types.RefBase:
		return value{kind: x.Program.Catalogue.Kind(t.Kind)}
	case t.Base == types.ListBase && t.Elem != nil && t.Elem.Base == types.RefBase:
		return value{kind: x.Program.Catalogue.Kind(t.Elem.Kind), isList: true}
	}
	return value{}
}

// element returns what is known of an element of a list; zero for other values.
func (v value) element() value {
	if v.isList {
		return value{kind: v.kind}
	}
	return value{}
}

// localScopes are the values of local variables in nested scopes, the innermost last.
type localScopes struct {
	scopes []map[string]value
}

func (n *localScopes) enter() { n.scopes = append(n.scopes, map[string]value{}) }

func (n *localScopes) leave() {
	if len(n.scopes) > 1 {
		n.scopes = n.scopes[:len(n.scopes)-1]
	}
}

func (n *localScopes) set(name string, v value) {
	if name != "_" {
		n.scopes[len(n.scopes)-1][name] = v
	}
}

func (n *localScopes) get(name string) (value, bool) {
	for i := len(n.scopes) - 1; i >= 0; i-- {
		if v, ok := n.scopes[i][name]; ok {
			return v, true
		}
	}
	return value{}, false
}
