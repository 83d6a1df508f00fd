package formula

import (
	"strings"

	"github.com/expr-lang/expr/ast"
)

// assume adds narrowings. For those with Among it looks up the kind of the list's elements.
func (b *binder) assume(known []Narrowing) {
	for _, k := range known {
		if k.Among != "" {
			if k.Kind = b.pluralAt(k.Among); k.Kind == "" {
				continue
			}
			k.Among = ""
		}
		b.narrowings = append(b.narrowings, k)
		if own, ok := b.scope.(SelfScope); ok && own.IsSelf(k.Path) {
			b.narrowings = append(b.narrowings, Narrowing{Kind: k.Kind})
		}
	}
}

// pluralAt returns the kind of which the list at a path contains all things; "" for other lists.
func (b *binder) pluralAt(path string) string {
	words := strings.Split(path, ".")
	var sym Symbol
	var err error
	if words[0] == "#" && len(words) > 1 && len(b.elements) > 0 {
		sym.Type = b.elements[len(b.elements)-1]
	} else if sym, err = b.here().Lookup(words[0]); err != nil {
		return ""
	}
	for _, word := range words[1:] {
		if sym, err = b.scope.Member(sym.Type, word); err != nil {
			return ""
		}
	}
	return sym.AllOfKind
}

// narrowings returns what is known about kinds if a condition holds or, with holds false, does
// not.
func narrowings(n ast.Node, holds bool) []Narrowing { return implied(n, holds, narrowedBy) }

// narrowedBy is narrowings for a comparison.
func narrowedBy(e *ast.BinaryNode, holds bool) []Narrowing {
	switch e.Operator {
	case "in", "not in":
		if path, list := pathOf(e.Left), pathOf(e.Right); holds == (e.Operator == "in") && path != "" && list != "" {
			return []Narrowing{{Path: path, Among: list}}
		}
	case "==", "!=":
		if holds != (e.Operator == "==") {
			return nil
		}
		for _, side := range [][2]ast.Node{{e.Left, e.Right}, {e.Right, e.Left}} {
			kind, ok := side[1].(*ast.StringNode)
			if !ok {
				continue
			}
			switch asked := side[0].(type) {
			case *ast.IdentifierNode:
				if asked.Value == "kind" {
					return []Narrowing{{Kind: kind.Value}}
				}
			case *ast.MemberNode:
				if p, ok := asked.Property.(*ast.StringNode); ok && p.Value == "kind" {
					if path := pathOf(asked.Node); path != "" {
						return []Narrowing{{Path: path, Kind: kind.Value}}
					}
				}
			}
		}
	}
	return nil
}

// Narrowings returns what is known about kinds if a condition holds, for [Assume]. It is empty
// for a condition that does not parse, which Compile reports.
func Narrowings(condition string) []Narrowing { return narrowingsOf(condition, true) }

// NarrowingsUnless is [Narrowings] for a condition that does not hold.
func NarrowingsUnless(condition string) []Narrowing { return narrowingsOf(condition, false) }

func narrowingsOf(condition string, holds bool) []Narrowing {
	tree, err := parseCondition(condition)
	if err != nil {
		return nil
	}
	return narrowings(tree, holds)
}
