package luasyntax

import (
	"cmp"
	"slices"
	"strings"

	"houserule/lang/diag"
)

// Unread is a local variable that nothing reads.
type Unread struct {
	Name   string
	Offset int // of its name, in bytes
	// Hint says how to mend it, and Fix does it where that changes nothing else.
	Hint diag.Hint
	Fix  []diag.Edit
}

// Unread finds the local variables that nothing reads, in the order of the source: those
// that `local` declares, and neither parameters nor variables of loops. A name that
// begins with _ says that this is meant; of `local a, b = f()` it is enough that one is read.
func (t *Tree) Unread(usage *Usage) []Unread {
	found := slices.Clone(usage.unread)
	slices.SortFunc(found, func(a, b unread) int { return cmp.Compare(a.offset, b.offset) })
	var list []Unread
	for _, v := range found {
		u := Unread{Name: v.name, Offset: v.offset, Hint: diag.Suggest("call it _"+v.name+" if that is meant", diag.Underscore{})}
		if v.set {
			u.Hint = diag.Hint{Text: "leave out what is written to it, too"}
		} else {
			t.leaveOut(&u, t.At(v.offset))
		}
		list = append(list, u)
	}
	return list
}

// leaveOut says how to do without a variable that nothing reads, which a statement declares.
func (t *Tree) leaveOut(u *Unread, s *Node) {
	if t.Tokens.Is(s.To, "(") {
		return // it would be a call of what stands before it if that came nearer
	}
	switch {
	case s.Kind == LocalFuncStmt, s.Kind == LocalStmt && s.Op < 0 && len(t.Tokens.Names(s)) == 1:
	case s.Kind != LocalStmt || len(t.Tokens.Names(s)) != 1 || len(s.Kids) != 1:
		return
	case t.idle(s.Kids[0]):
	case s.Kids[0].Kind == CallExpr && callee(s.Kids[0]).Kind == NameExpr:
		u.Hint, u.Fix = diag.Hint{Text: "leave out the name; what is called stays"}, []diag.Edit{{File: t.File.Name, Start: t.Start(s), End: t.Start(s.Kids[0])}}
		return
	default:
		return
	}
	u.Hint, u.Fix = diag.Hint{Text: "leave it out"}, []diag.Edit{t.withoutStatement(s)}
}

// callee is the value at the front of calls, members and elements.
func callee(n *Node) *Node {
	for n.Kind == CallExpr || n.Kind == MemberExpr || n.Kind == IndexExpr {
		n = n.Kids[0]
	}
	return n
}

// idle tells an expression that does nothing but give a value: a name, a constant, a
// function, or a table of these.
func (t *Tree) idle(n *Node) bool {
	switch n.Kind {
	case NameExpr, NumberExpr, StringExpr, FuncExpr:
		return true
	case ConstantExpr:
		return !t.Is(n, "...")
	case TableExpr:
		return !slices.ContainsFunc(n.Kids, func(f *Node) bool {
			v := f.Value()
			number := v.Kind == UnaryExpr && t.Tokens.Is(v.Op, "-") && v.Kids[0].Kind == NumberExpr
			return len(f.Kids) > 1 || v.Kind == FuncExpr || !number && !t.idle(v)
		})
	}
	return false
}

// withoutStatement leaves out a statement, and the lines that only it stands on.
func (t *Tree) withoutStatement(s *Node) diag.Edit {
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
