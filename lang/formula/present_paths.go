package formula

import (
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"
)

// PresentPaths lists the paths that cannot be none if a condition holds or, with holds false,
// if it does not: target in "target != none and range > 2". It is empty for a condition that
// does not parse.
func PresentPaths(condition string, holds bool) []string {
	tree, err := parseCondition(condition)
	if err != nil {
		return nil
	}
	var all []string
	for _, path := range presentPaths(tree, holds) {
		for i, c := range path + "." {
			if c == '.' && !slices.Contains(all, path[:i]) {
				all = append(all, path[:i])
			}
		}
	}
	return all
}

// parseCondition parses a condition in which # may stand for what a step happens
// for.
func parseCondition(text string) (ast.Node, error) {
	p := newPlaces(nil, Source{Text: text})
	p.outer = true
	return parse(p)
}

// presentPaths is PresentPaths for a part of a condition. A path that is present implies its
// prefixes.
func presentPaths(n ast.Node, holds bool) []string { return follows(n, holds, askedBy) }

// follows lists what follows from the single comparisons of a condition when it
// holds, or when it does not. Of two of which one may hold nobody knows which.
func follows[T any](n ast.Node, holds bool, single func(e *ast.BinaryNode, holds bool) []T) []T {
	if u, ok := n.(*ast.UnaryNode); ok && (u.Operator == "not" || u.Operator == "!") {
		return follows(u.Node, !holds, single)
	}
	e, ok := n.(*ast.BinaryNode)
	if !ok {
		return nil
	}
	switch e.Operator {
	case "and", "&&", "or", "||":
		if holds != (e.Operator == "and" || e.Operator == "&&") {
			return nil
		}
		return append(follows(e.Left, holds, single), follows(e.Right, holds, single)...)
	}
	return single(e, holds)
}

// askedBy is asked for a single comparison.
func askedBy(e *ast.BinaryNode, holds bool) []string {
	switch e.Operator {
	case "in":
		if path := askedPath(e.Left); path != "" && holds {
			return []string{path}
		}
	case "==", "!=":
		for _, side := range [][2]ast.Node{{e.Left, e.Right}, {e.Right, e.Left}} {
			path := askedPath(side[0])
			if path == "" || isNone(side[0]) {
				continue
			}
			if isNone(side[1]) {
				if holds == (e.Operator == "!=") {
					return []string{path}
				}
				continue
			}
			if holds == (e.Operator == "==") && isLiteral(side[1]) {
				return []string{strings.TrimSuffix(path, ".kind")}
			}
		}
	}
	return nil
}

// askedPath is a path in which rules may be asked with values: each such question
// is written out, since the same one has the same answer.
func askedPath(n ast.Node) string {
	switch n := n.(type) {
	case *ast.CallNode:
		if askedPath(n.Callee) != "" {
			return strings.NewReplacer(outerElement, "#", elementName, "#").Replace(n.String())
		}
	case *ast.MemberNode:
		if name, ok := n.Property.(*ast.StringNode); ok {
			if before := askedPath(n.Node); before != "" {
				return before + "." + name.Value
			}
		}
	}
	return pathOf(n)
}

// PathAsked returns a path as [PresentPaths] lists it, without spaces.
func PathAsked(path string) string {
	tree, err := parseCondition(path)
	if err != nil {
		return path
	}
	if asked := askedPath(tree); asked != "" {
		return asked
	}
	return path
}

func isNone(n ast.Node) bool {
	if id, ok := n.(*ast.IdentifierNode); ok {
		return id.Value == "none"
	}
	_, ok := n.(*ast.NilNode)
	return ok
}

// isLiteral tells what is written out and not none.
func isLiteral(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.IntegerNode, *ast.FloatNode, *ast.StringNode, *ast.BoolNode:
		return true
	case *ast.IdentifierNode:
		return n.Value == "yes" || n.Value == "no"
	}
	return false
}
