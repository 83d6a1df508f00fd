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

// parseCondition parses a condition in which # is allowed.
func parseCondition(text string) (ast.Node, error) {
	if tree := treeOf(cacheKey{text, true}); tree != nil {
		return tree, nil
	}
	p := newPositions(nil, Source{Text: text})
	p.allowElement = true
	return parse(p)
}

// presentPaths is PresentPaths for a node. It omits the prefixes of paths.
func presentPaths(n ast.Node, holds bool) []string { return implied(n, holds, presentBy) }

// implied returns what single returns for those comparisons of a condition that certainly hold,
// or do not hold, if the condition has the value holds.
func implied[T any](n ast.Node, holds bool, single func(e *ast.BinaryNode, holds bool) []T) []T {
	if u, ok := n.(*ast.UnaryNode); ok && (u.Operator == "not" || u.Operator == "!") {
		return implied(u.Node, !holds, single)
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
		return append(implied(e.Left, holds, single), implied(e.Right, holds, single)...)
	}
	return single(e, holds)
}

// presentBy is presentPaths for a comparison.
func presentBy(e *ast.BinaryNode, holds bool) []string {
	switch e.Operator {
	case "in":
		if path := normalPath(e.Left); path != "" && holds {
			return []string{path}
		}
	case "==", "!=":
		for _, side := range [][2]ast.Node{{e.Left, e.Right}, {e.Right, e.Left}} {
			path := normalPath(side[0])
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

// normalPath returns a path, which may include calls, as text; "" for any other node. The same
// call has the same value, so calls may be compared by their text.
func normalPath(n ast.Node) string {
	switch n := n.(type) {
	case *ast.CallNode:
		if normalPath(n.Callee) != "" {
			return strings.NewReplacer(outerElement, "#", elementName, "#").Replace(n.String())
		}
	case *ast.MemberNode:
		if name, ok := n.Property.(*ast.StringNode); ok {
			if before := normalPath(n.Node); before != "" {
				return before + "." + name.Value
			}
		}
	}
	return pathOf(n)
}

// NormalizePath returns a path in the form in which [PresentPaths] lists it.
func NormalizePath(path string) string {
	tree, err := parseCondition(path)
	if err != nil {
		return path
	}
	if asked := normalPath(tree); asked != "" {
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

// isLiteral reports whether a node is a literal other than none.
func isLiteral(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.IntegerNode, *ast.FloatNode, *ast.StringNode, *ast.BoolNode:
		return true
	case *ast.IdentifierNode:
		return n.Value == "yes" || n.Value == "no"
	}
	return false
}
