package luasyntax

import (
	"cmp"
	"slices"
)

// Usage is how a file, or a part of it, uses variables.
type Usage struct {
	Reads   []Mention // reads of names that nothing declares
	Globals []Mention // assignments to such names
	Memory  []Mention // assignments inside a function to a variable of the file
	asked   []Mention // method calls whose answer is taken for yes or no
	unread  []unread
}

// Mention is a place where a variable or a method is named.
type Mention struct {
	Name   string // of a method, which a variable may stand for, that of the method
	Offset int    // in bytes
	Width  int    // in bytes
	Inside bool   // inside a function
}

// unread is a local variable that nothing reads.
type unread struct {
	name   string
	offset int
	set    bool // something but its declaration writes it
}

// Add puts the usage of what stands further down in the file behind the rest.
func (u *Usage) Add(more Usage) {
	u.Reads, u.Globals = append(u.Reads, more.Reads...), append(u.Globals, more.Globals...)
	u.Memory, u.asked = append(u.Memory, more.Memory...), append(u.asked, more.asked...)
	u.unread = append(u.unread, more.unread...)
}

// Moved is the usage of the same text so many bytes further down.
func (u Usage) Moved(by int) Usage {
	move := func(list []Mention) []Mention {
		list = slices.Clone(list)
		for i := range list {
			list[i].Offset += by
		}
		return list
	}
	m := Usage{move(u.Reads), move(u.Globals), move(u.Memory), move(u.asked), slices.Clone(u.unread)}
	for i := range m.unread {
		m.unread[i].offset += by
	}
	return m
}

// ReadsOf finds where a name is read that the file does not declare itself.
func (u *Usage) ReadsOf(name string) []Mention {
	var list []Mention
	for _, m := range u.Reads {
		if m.Name == name {
			list = append(list, m)
		}
	}
	return list
}

// AskedMethods finds where the answer of a method call itself is taken for yes
// or no: as the condition of if, while or until, or where `and`, `or` and `not`
// test it; there or by a variable that holds it and nothing else. wanted says which
// methods are meant.
func (u *Usage) AskedMethods(wanted func(method string) bool) []Mention {
	var list []Mention
	for _, m := range u.asked {
		if wanted(m.Name) {
			list = append(list, m)
		}
	}
	slices.SortFunc(list, func(a, b Mention) int { return cmp.Compare(a.Offset, b.Offset) })
	return list
}

// variable is a local variable.
type variable struct {
	unread
	declared bool // by a local statement, and not as a parameter or by a loop
	read     bool
	among    []*variable // all that its statement declares, where there are several
	holds    string      // the method whose answer it is, and nothing else
	asked    []Mention   // where it is taken for yes or no
}

// resolver goes over a syntax tree, and knows what each name means.
type resolver struct {
	tokens  Tokens
	usage   Usage
	scope   *scope
	visible map[string][]binding // what a name means, the innermost last
	tested  map[int]bool         // the bytes of what was found to be taken for yes or no
}

// scope is a block, or the parameters of a function.
type scope struct {
	outer    *scope
	function int // how many functions are around it
	names    []string
}

type binding struct {
	*variable
	function int // how many functions are around its declaration
}

// UsageOf finds how statements use variables. They are those of a whole file, or what stands
// in one at its top level where nothing is declared above that is read below.
func UsageOf(tokens Tokens, root *Node) Usage {
	r := &resolver{tokens: tokens, visible: map[string][]binding{}}
	r.block(root)
	return r.usage
}

func (r *resolver) enter(functions int) {
	s := &scope{outer: r.scope}
	if r.scope != nil {
		s.function = r.scope.function + functions
	}
	r.scope = s
}

// leave ends the innermost scope, and notes what nothing read in it.
func (r *resolver) leave() {
	for _, name := range slices.Backward(r.scope.names) {
		list := r.visible[name]
		v := list[len(list)-1].variable
		r.visible[name] = list[:len(list)-1]
		if !v.declared {
			continue
		}
		if !v.set {
			r.usage.asked = append(r.usage.asked, v.asked...)
		}
		// Of several that one statement declares each has its place, so it is enough that
		// one is read.
		if !v.read && v.name[0] != '_' && !slices.ContainsFunc(v.among, func(other *variable) bool { return other.read }) {
			r.usage.unread = append(r.usage.unread, v.unread)
		}
	}
	r.scope = r.scope.outer
}

func (r *resolver) declare(name string, v *variable) {
	r.scope.names = append(r.scope.names, name)
	r.visible[name] = append(r.visible[name], binding{v, r.scope.function})
}

// declareAll declares names that no local statement does.
func (r *resolver) declareAll(tokens []int) {
	for _, at := range tokens {
		r.declare(r.tokens[at].Text, &variable{})
	}
}

func (r *resolver) find(name string) (b binding, ok bool) {
	if list := r.visible[name]; len(list) > 0 {
		return list[len(list)-1], true
	}
	return b, false
}

func (r *resolver) mention(token int) Mention {
	t := &r.tokens[token]
	return Mention{Name: t.Text, Offset: t.Offset, Width: len(t.Text), Inside: r.scope.function > 0}
}

func (r *resolver) block(n *Node) {
	r.enter(0)
	r.all(n.Kids)
	r.leave()
}

func (r *resolver) all(nodes []*Node) {
	for _, n := range nodes {
		r.node(n)
	}
}

func (r *resolver) node(n *Node) {
	switch n.Kind {
	case Block:
		r.block(n)
	case LocalStmt, LocalFuncStmt:
		r.local(n)
	case FuncStmt:
		r.named(n)
	case AssignStmt:
		for _, k := range n.Kids {
			if k.Kind == NameExpr && k.To <= n.Op {
				r.assigned(k.From)
			} else {
				r.node(k)
			}
		}
	case IfStmt:
		for i, k := range n.Kids {
			if k.Kind != Block && i%2 == 0 {
				r.asked(k)
			}
			r.node(k)
		}
	case WhileStmt:
		r.asked(n.Kids[0])
		r.all(n.Kids)
	case RepeatStmt: // the condition sees the variables of the body
		r.enter(0)
		r.all(n.Kids[0].Kids)
		r.asked(n.Kids[1])
		r.node(n.Kids[1])
		r.leave()
	case ForStmt:
		r.all(n.Kids[:len(n.Kids)-1])
		r.enter(0)
		r.declareAll(r.tokens.Names(n))
		r.node(n.Kids[len(n.Kids)-1])
		r.leave()
	case FuncExpr:
		r.function(n, false)
	case NameExpr:
		r.name(n.From)
	case BinaryExpr:
		if operator := r.tokens[n.Op].Text; operator == "and" || operator == "or" {
			// In `a and b or c` only a is tested: b is given as it is.
			if left := n.Kids[0].Inner(); operator == "and" || left.Kind != BinaryExpr || !r.isLogic(left) {
				r.asked(left)
			}
		}
		r.all(n.Kids)
	case UnaryExpr:
		if r.tokens[n.Op].Text == "not" {
			r.asked(n.Kids[0])
		}
		r.all(n.Kids)
	default:
		r.all(n.Kids)
	}
}

// isLogic tells `and` and `or`.
func (r *resolver) isLogic(n *Node) bool {
	return n.Kind == BinaryExpr && (r.tokens[n.Op].Text == "and" || r.tokens[n.Op].Text == "or")
}

func (r *resolver) local(n *Node) {
	names := r.tokens.Names(n)
	found := make([]*variable, len(names))
	room := make([]variable, len(names))
	for i, at := range names {
		found[i] = &room[i]
		*found[i] = variable{unread: unread{name: r.tokens[at].Text, offset: r.tokens[at].Offset}, declared: true}
		if len(names) > 1 {
			found[i].among = found
		}
	}
	declare := func() {
		for _, v := range found {
			r.declare(v.name, v)
		}
	}
	if len(found) == 1 && len(n.Kids) == 1 {
		switch value := n.Kids[0].Inner(); {
		case value.Kind == FuncExpr: // it sees itself: gopher-lua treats `local f = function` so, too
			declare()
			r.all(n.Kids)
			return
		case r.tokens.IsMethod(value):
			found[0].holds = r.tokens[value.Kids[0].Op].Text
		}
	}
	r.all(n.Kids)
	declare()
}

// named reads function a.b:c() end.
func (r *resolver) named(n *Node) {
	names := r.tokens.Names(n)
	if len(names) == 1 {
		r.assigned(names[0])
	} else if len(names) > 0 {
		r.name(names[0])
	}
	r.function(n.Kids[0], r.tokens.IsMethod(n))
}

func (r *resolver) function(n *Node, method bool) {
	r.enter(1)
	if method {
		r.declare("self", &variable{})
	}
	r.declareAll(r.tokens.Names(n))
	if r.tokens.IsVariadic(n) {
		r.declare("arg", &variable{})
	}
	r.all(n.Kids)
	r.leave()
}

// name reads a variable.
func (r *resolver) name(token int) {
	if v, ok := r.find(r.tokens[token].Text); ok {
		v.read = true
	} else {
		r.usage.Reads = append(r.usage.Reads, r.mention(token))
	}
}

// assigned notes that something is assigned to a variable.
func (r *resolver) assigned(token int) {
	switch v, ok := r.find(r.tokens[token].Text); {
	case !ok:
		r.usage.Globals = append(r.usage.Globals, r.mention(token))
	case v.function < r.scope.function && v.function == 0:
		r.usage.Memory = append(r.usage.Memory, r.mention(token))
		fallthrough
	default:
		v.set = true
	}
}

// asked notes the method calls in an expression whose answers are taken for yes or no.
func (r *resolver) asked(n *Node) {
	n = n.Inner()
	switch {
	case r.tokens.IsMethod(n):
		if m := r.mention(n.Kids[0].Op); r.tests(m) {
			r.usage.asked = append(r.usage.asked, m)
		}
	case n.Kind == NameExpr:
		if v, ok := r.find(r.tokens[n.From].Text); ok && v.holds != "" {
			if m := r.mention(n.From); r.tests(m) {
				m.Name = v.holds
				v.asked = append(v.asked, m)
			}
		}
	case r.isLogic(n):
		r.asked(n.Kids[0])
		r.asked(n.Kids[1])
	case n.Kind == UnaryExpr && r.tokens[n.Op].Text == "not":
		r.asked(n.Kids[0])
	}
}

// tests notes what is taken for yes or no; false for what is noted already.
func (r *resolver) tests(m Mention) bool {
	if r.tested == nil {
		r.tested = map[int]bool{}
	}
	known := r.tested[m.Offset]
	r.tested[m.Offset] = true
	return !known
}
