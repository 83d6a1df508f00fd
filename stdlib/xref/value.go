package xref

import (
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// value is what is known of a value that a function works with; the zero value for
// nothing.
type value struct {
	kind  *content.Kind
	list  bool        // it is a list of things of the kind
	form  *rules.Rule // it is an open check
	given *rules.Rule // it is what this rule was given
}

// valueOf is what a type tells.
func (c *Concordance) valueOf(t types.Type) value {
	switch {
	case t.Base == types.NounBase:
		return value{kind: c.Book.Catalogue.Kind(t.Kind)}
	case t.Base == types.ListBase && t.Elem != nil && t.Elem.Base == types.NounBase:
		return value{kind: c.Book.Catalogue.Kind(t.Elem.Kind), list: true}
	}
	return value{}
}

// element is what stands in a list.
func (v value) element() value {
	if v.list {
		return value{kind: v.kind}
	}
	return value{}
}

// names holds what is known of the local names of functions, innermost last.
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
