package luasyntax

import (
	"cmp"
	"slices"
	"strings"

	"houserule/lang/diag"
)

// Unread is a local variable that is never read.
type Unread struct {
	Name   string
	Offset int // of its name, in bytes
	// Hint says how to solve the problem. Fix removes the variable if that changes nothing else;
	// nil otherwise.
	Hint diag.Hint
	Fix  []diag.Edit
}

// Unread returns the local variables that are never read, in source order: those of local
// statements, not parameters or loop variables. Names with a leading _ are not reported. Of
// `local a, b = f()` none is reported if one is read.
func (t *Tree) Unread(usage *Usage) []Unread {
	found := slices.Clone(usage.unread)
	slices.SortFunc(found, func(a, b unread) int { return cmp.Compare(a.offset, b.offset) })
	var list []Unread
	for _, v := range found {
		u := Unread{Name: v.name, Offset: v.offset, Hint: diag.Suggest("call it _"+v.name+" if that is meant", diag.Underscore{})}
		if v.set {
			u.Hint = diag.Hint{Text: "leave out the assignments to it, too"}
		} else {
			t.suggestRemoval(&u, t.At(v.offset))
		}
		list = append(list, u)
	}
	return list
}

// suggestRemoval sets Hint and Fix for a variable that statement s declares, if s can be removed.
func (t *Tree) suggestRemoval(u *Unread, s *Node) {
	if t.Tokens.Is(s.To, "(") {
		return // the bracket would become a call of the statement before s
	}
	switch {
	case s.Kind == LocalFuncStmt, s.Kind == LocalStmt && s.Op < 0 && len(t.Tokens.Names(s)) == 1:
	case s.Kind != LocalStmt || len(t.Tokens.Names(s)) != 1 || len(s.Children) != 1:
		return
	case t.hasNoEffect(s.Children[0]):
	case s.Children[0].Kind == CallExpr && callee(s.Children[0]).Kind == NameExpr:
		u.Hint, u.Fix = diag.Hint{Text: "leave out the name; the call stays"}, []diag.Edit{{File: t.File.Name, Start: t.Start(s), End: t.Start(s.Children[0])}}
		return
	default:
		return
	}
	u.Hint, u.Fix = diag.Hint{Text: "leave it out"}, []diag.Edit{t.removeStatement(s)}
}

// callee returns the innermost operand of calls, members and indexes.
func callee(n *Node) *Node {
	for n.Kind == CallExpr || n.Kind == MemberExpr || n.Kind == IndexExpr {
		n = n.Children[0]
	}
	return n
}

// hasNoEffect reports whether evaluating an expression has no effect: a name, a constant, a function,
// or a table of constants and names.
func (t *Tree) hasNoEffect(n *Node) bool {
	switch n.Kind {
	case NameExpr, NumberExpr, StringExpr, FuncExpr:
		return true
	case ConstantExpr:
		return !t.Is(n, "...")
	case TableExpr:
		return !slices.ContainsFunc(n.Children, func(f *Node) bool {
			v := f.Value()
			number := v.Kind == UnaryExpr && t.Tokens.Is(v.Op, "-") && v.Children[0].Kind == NumberExpr
			return len(f.Children) > 1 || v.Kind == FuncExpr || !number && !t.hasNoEffect(v)
		})
	}
	return false
}

// removeStatement returns an edit that removes a statement, and lines that contain nothing
// else.
func (t *Tree) removeStatement(s *Node) diag.Edit {
	text := t.File.Text
	start, stop := t.Start(s), t.End(s)
	if t.Tokens.Is(s.To, ";") {
		stop = t.Tokens[s.To].End
	}
	lineStart := strings.LastIndexByte(text[:start], '\n') + 1
	lineEnd := len(text)
	if i := strings.IndexByte(text[stop:], '\n'); i >= 0 {
		lineEnd = stop + i + 1
	}
	if strings.TrimSpace(text[lineStart:start]) == "" && strings.TrimSpace(text[stop:lineEnd]) == "" {
		start, stop = lineStart, lineEnd
	} else {
		for stop < len(text) && text[stop] == ' ' {
			stop++
		}
	}
	return diag.Edit{File: t.File.Name, Start: start, End: stop}
}
