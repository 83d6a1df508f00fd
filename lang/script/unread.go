package script

import (
	"slices"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"houserule/lang/diag"
)

// local is a local variable that a statement of its own declares.
type local struct {
	name   string
	offset int // of its name
	read   bool
	set    bool      // something else writes it
	among  []*local  // all that its statement declares, where there are several
	holds  string    // the method whose answer it is, and nothing else
	asked  []mention // where it is taken for yes or no
}

// locals finds the names of a statement that declares local variables in the source. The
// syntax tree keeps their line only, but has such statements in the order of the source.
func (w *walker) locals(s *ast.LocalAssignStmt) []*local {
	at := w.declared
	for at < len(w.tokens) && (w.tokens[at].Kind != Keyword || w.tokens[at].Text != "local") {
		at++
	}
	w.declared = at + 1
	at++
	if at < len(w.tokens) && w.tokens[at].Text == "function" {
		at++
	}
	var found []*local
	for _, name := range s.Names {
		if at >= len(w.tokens) || w.tokens[at].Text != name {
			return nil
		}
		found = append(found, &local{name: name, offset: w.tokens[at].Offset})
		at += 2
	}
	for _, v := range found {
		if len(found) > 1 {
			v.among = found
		}
	}
	return found
}

// noteLocals puts variables that were declared into the block they belong to. What has
// the name of another one there hides it.
func (w *walker) noteLocals(list []*local) {
	b := w.fn.blocks[len(w.fn.blocks)-1]
	for _, v := range list {
		if b.locals == nil {
			b.locals = map[string]*local{}
		}
		if hidden := b.locals[v.name]; hidden != nil {
			w.noteIfUnread(hidden)
			w.noteAsked(hidden)
		}
		b.locals[v.name] = v
	}
}

// noteUnread notes the variables of a block that ends which nothing read.
func (w *walker) noteUnread(b *blockScope) {
	for _, v := range b.locals {
		w.noteIfUnread(v)
		w.noteAsked(v)
	}
}

// noteIfUnread notes a variable that nothing read by the end of its block. Of several that
// one statement declares each has its place, so it is enough that one is read.
func (w *walker) noteIfUnread(v *local) {
	if v.read || strings.HasPrefix(v.name, "_") || slices.ContainsFunc(v.among, func(other *local) bool { return other.read }) {
		return
	}
	found := *v
	found.among, found.asked = nil, nil
	w.facts.unread = append(w.facts.unread, found)
}

// noteAsked notes where a variable was taken for yes or no that holds what a method
// answered, and never anything else.
func (w *walker) noteAsked(v *local) {
	if v.set {
		return
	}
	w.facts.asked = append(w.facts.asked, v.asked...)
}

// variable is what a name means here; nil where no statement of its own declares it.
func (f *functionScope) variable(name string) *local {
	for ; f != nil; f = f.parent {
		if b := f.find(name); b != nil {
			return b.locals[name]
		}
	}
	return nil
}

// read marks the variable that a name means here.
func (f *functionScope) read(name string) {
	if v := f.variable(name); v != nil {
		v.read = true
	}
}

// write marks the variable that a name means where something is assigned to it.
func (f *functionScope) write(name string) {
	if v := f.variable(name); v != nil {
		v.set = true
	}
}

// Unread is a local variable that nothing reads.
type Unread struct {
	Name string
	Span
	// Hint says how to mend it, and Fix does it where that changes nothing else.
	Hint string
	Fix  []diag.Edit
}

// Unread finds the local variables that nothing reads, in the order of the source: those
// that `local` declares, and neither parameters nor variables of loops. A name that
// begins with _ says that this is meant; of `local a, b = f()` it is enough that one is read.
func (c *Chunk) Unread() []Unread {
	found := slices.Clone(c.facts.unread)
	slices.SortFunc(found, func(a, b local) int { return a.offset - b.offset })
	var list []Unread
	for _, v := range found {
		u := Unread{Name: v.name, Span: Span{v.offset, len(v.name)}, Hint: "call it _" + v.name + " if that is meant"}
		if v.set {
			u.Hint = "leave out what is written to it, too"
		} else if at := slices.IndexFunc(c.tokens, func(t Token) bool { return t.Offset == v.offset }); at > 0 {
			c.mend(&u, at)
		}
		list = append(list, u)
	}
	return list
}

// mend finds what can be written in place of the statement that declares a variable,
// whose name is the token at a place.
func (c *Chunk) mend(u *Unread, at int) {
	t := c.tokens
	first := at - 1
	if t[first].Text == "function" {
		if end, ok := c.closes(first); ok && !c.opensNext(end) {
			u.Hint, u.Fix = "leave it out", []diag.Edit{c.withoutStatement(first-1, end)}
		}
		return
	}
	if t[first].Text != "local" {
		return // one of several
	}
	next := func(i int) string {
		if i < len(t) && t[i].Kind != Text {
			return t[i].Text
		}
		return ""
	}
	switch next(at + 1) {
	case ",":
		return
	case "=":
	default:
		if !c.opensNext(at + 1) {
			u.Hint, u.Fix = "leave it out", []diag.Edit{c.withoutStatement(first, at+1)}
		}
		return
	}
	end, ok := c.expressionEnd(at + 2)
	switch {
	case !ok || next(end) == "," || c.opensNext(end):
	case c.idle(at+2, end):
		u.Hint, u.Fix = "leave it out", []diag.Edit{c.withoutStatement(first, end)}
	case c.isCall(at+2, end):
		u.Hint, u.Fix = "leave out the name; what is called stays", []diag.Edit{{File: c.file.Name, Start: t[first].Offset, End: t[at+2].Offset}}
	}
}

// opensNext tells whether the statement that begins with a token does so with a bracket,
// and would be a call of what stands before it if that came nearer.
func (c *Chunk) opensNext(i int) bool {
	return i < len(c.tokens) && c.tokens[i].Kind == Sign && c.tokens[i].Text == "("
}

// closes gives the token behind the `end` of the block that a token opens.
func (c *Chunk) closes(i int) (int, bool) {
	for open := 0; i < len(c.tokens); i++ {
		switch t := c.tokens[i]; {
		case t.Kind != Keyword:
		case opensBlock(t.Text):
			open++
		case t.Text == "end" || t.Text == "until":
			if open--; open == 0 {
				return i + 1, true
			}
		}
	}
	return 0, false
}

// expressionEnd gives the token behind the expression that begins at one.
func (c *Chunk) expressionEnd(first int) (int, bool) {
	for i := first; i < len(c.tokens); {
		t := c.tokens[i]
		if i > first && endsValue(c.tokens[i-1]) && !continues(t) {
			return i, true
		}
		switch {
		case t.Text == "function" && t.Kind == Keyword:
			end, ok := c.closes(i)
			if !ok {
				return 0, false
			}
			i = end
		case t.Kind == Sign && (t.Text == "(" || t.Text == "{" || t.Text == "["):
			i++
			for i < len(c.tokens) && c.tokens[i].Depth > t.Depth {
				i++
			}
			i++ // the bracket that closes it
		default:
			i++
		}
	}
	return len(c.tokens), first < len(c.tokens)
}

// continues tells whether a token behind a value belongs to the same expression.
func continues(t Token) bool {
	switch t.Kind {
	case Keyword:
		return t.Text == "and" || t.Text == "or"
	case Sign:
		return !strings.Contains(" ; , ) } ] = :: ", " "+t.Text+" ")
	}
	return t.Kind == Text
}

// idle tells an expression that does nothing but give a value: a name, a constant, a
// function, or a table of these.
func (c *Chunk) idle(first, end int) bool {
	t := c.tokens[first:end]
	switch {
	case len(t) == 1:
		return t[0].Text != "..."
	case t[0].Text == "function" && t[0].Kind == Keyword:
		closed, ok := c.closes(first)
		return ok && closed == end
	case t[0].Text != "{" || t[0].Kind != Sign:
		return false
	}
	for i, x := range t {
		switch {
		case x.Kind == Keyword && x.Text != "true" && x.Text != "false" && x.Text != "nil":
			return false
		case x.Kind == Sign && !strings.Contains(" { } , ; = - ", " "+x.Text+" "):
			return false
		case i > 0 && (x.Kind == Text || x.Text == "{") && t[i-1].Kind == Name:
			return false // a call
		case i > 0 && x.Text == "=" && t[i-1].Kind != Name, x.Text == "-" && (i+1 == len(t) || t[i+1].Kind != Numeral):
			return false
		}
	}
	return true
}

// isCall tells an expression that is one call, which may stand alone.
func (c *Chunk) isCall(first, end int) bool {
	t := c.tokens[first:end]
	if t[0].Kind != Name {
		return false
	}
	depth := t[0].Depth
	for i, x := range t {
		if x.Depth == depth && (x.Kind == Keyword || x.Kind == Numeral || x.Kind == Sign && !strings.Contains(" . : ( ) { } [ ] ", " "+x.Text+" ")) {
			return false
		}
		if i+1 == len(t) {
			return x.Kind == Text || x.Text == ")" || x.Text == "}"
		}
	}
	return false
}

// withoutStatement leaves out tokens, and the lines that only they stand on.
func (c *Chunk) withoutStatement(first, end int) diag.Edit {
	text := c.file.Text
	start, stop := c.tokens[first].Offset, c.tokens[end-1].End
	if end < len(c.tokens) && c.tokens[end].Text == ";" {
		stop = c.tokens[end].End
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
	return diag.Edit{File: c.file.Name, Start: start, End: stop}
}
