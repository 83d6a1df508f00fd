package luasyntax

import (
	"cmp"
	"slices"
)

// Usage describes how a file, or a part of it, uses variables.
type Usage struct {
	Reads   []Mention // reads of undeclared names
	Globals []Mention // assignments to undeclared names
	Memory  []Mention // assignments inside a function to variables of the file
	asked   []Mention // method calls whose results are used as conditions
	unread  []unread
}

// Mention is an occurrence of a variable or method.
type Mention struct {
	Name   string // for a variable with the result of a method, the name of the method
	Offset int    // in bytes
	Width  int    // in bytes
	Inside bool   // inside a function
}

// unread is a local variable that is never read.
type unread struct {
	name   string
	offset int
	set    bool // it is assigned after its declaration
}

// Add appends the usage of a later part of the file.
func (u *Usage) Add(more Usage) {
	u.Reads, u.Globals = append(u.Reads, more.Reads...), append(u.Globals, more.Globals...)
	u.Memory, u.asked = append(u.Memory, more.Memory...), append(u.asked, more.asked...)
	u.unread = append(u.unread, more.unread...)
}

// Moved returns the usage of the same text at an offset that is greater by a number of bytes.
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

// ReadsOf returns the reads of an undeclared name.
func (u *Usage) ReadsOf(name string) []Mention {
	var list []Mention
	for _, m := range u.Reads {
		if m.Name == name {
			list = append(list, m)
		}
	}
	return list
}

// AskedMethods returns the method calls whose results are used as conditions: in if, while or
// until, or as operands of and, or and not; directly, or through a variable that holds nothing
// else. wanted selects methods.
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
	declared bool // by a local statement, not as a parameter or loop variable
	read     bool
	among    []*variable // all variables of its statement; nil for a single one
	holds    string      // the method whose result is its only value; "" otherwise
	asked    []Mention   // uses as a condition
}

// resolver resolves the names of a syntax tree.
type resolver struct {
	tokens  Tokens
	usage   Usage
	scope   *scope
	visible map[string][]binding // declarations by name, the innermost last
	tested  map[int]bool         // offsets of mentions that were recorded as conditions
}

// scope is a block, or the parameters of a function.
type scope struct {
	outer    *scope
	function int // number of enclosing functions
	names    []string
}

// binding is a visible declaration of a name.
type binding struct {
	*variable
	function int // number of functions around the declaration
}

// UsageOf returns how statements use variables. They are a whole file, or a part of its top
// level that reads no local declared before it.
func UsageOf(tokens Tokens, root *Node) Usage {
	r := &resolver{tokens: tokens, visible: map[string][]binding{}}
	r.block(root)
	return r.usage
}

// enter begins a scope, inside so many more functions.
func (r *resolver) enter(functions int) {
	s := &scope{outer: r.scope}
	if r.scope != nil {
		s.function = r.scope.function + functions
	}
	r.scope = s
}

// leave ends the innermost scope and records its unread variables.
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
		// Variables of one statement have positions, so it is enough that one of them is read.
		if !v.read && v.name[0] != '_' && !slices.ContainsFunc(v.among, func(other *variable) bool { return other.read }) {
			r.usage.unread = append(r.usage.unread, v.unread)
		}
	}
	r.scope = r.scope.outer
}

// declare declares a name in the innermost scope.
func (r *resolver) declare(name string, v *variable) {
	r.scope.names = append(r.scope.names, name)
	r.visible[name] = append(r.visible[name], binding{v, r.scope.function})
}

// declareAll declares parameters or loop variables.
func (r *resolver) declareAll(tokens []int) {
	for _, at := range tokens {
		r.declare(r.tokens[at].Text, &variable{})
	}
}

// find returns the innermost declaration of a name.
func (r *resolver) find(name string) (b binding, ok bool) {
	if list := r.visible[name]; len(list) > 0 {
		return list[len(list)-1], true
	}
	return b, false
}

// mention returns the mention of a token.
func (r *resolver) mention(token int) Mention {
	t := &r.tokens[token]
	return Mention{Name: t.Text, Offset: t.Offset, Width: len(t.Text), Inside: r.scope.function > 0}
}

// block resolves the statements of a block in a new scope.
func (r *resolver) block(n *Node) {
	r.enter(0)
	r.all(n.Kids)
	r.leave()
}

// all resolves nodes.
func (r *resolver) all(nodes []*Node) {
	for _, n := range nodes {
		r.node(n)
	}
}

// node resolves a node.
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
			// In `a and b or c` only a is used as a condition; b may be the result.
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

// isLogic reports whether an expression is an `and` or `or`.
func (r *resolver) isLogic(n *Node) bool {
	return n.Kind == BinaryExpr && (r.tokens[n.Op].Text == "and" || r.tokens[n.Op].Text == "or")
}

// local resolves a local declaration.
func (r *resolver) local(n *Node) {
	names := r.tokens.Names(n)
	found := make([]*variable, len(names))
	storage := make([]variable, len(names))
	for i, at := range names {
		found[i] = &storage[i]
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
		case value.Kind == FuncExpr: // it can call itself: gopher-lua treats `local f = function` like `local function`
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

// named resolves a function statement: function a.b:c() end.
func (r *resolver) named(n *Node) {
	names := r.tokens.Names(n)
	if len(names) == 1 {
		r.assigned(names[0])
	} else if len(names) > 0 {
		r.name(names[0])
	}
	r.function(n.Kids[0], r.tokens.IsMethod(n))
}

// function resolves a function. A method has the parameter self.
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

// name resolves a read of a variable.
func (r *resolver) name(token int) {
	if v, ok := r.find(r.tokens[token].Text); ok {
		v.read = true
	} else {
		r.usage.Reads = append(r.usage.Reads, r.mention(token))
	}
}

// assigned resolves an assignment to a variable.
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

// asked records the method calls in a condition.
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

// tests records a mention as a condition; false if it was recorded before.
func (r *resolver) tests(m Mention) bool {
	if r.tested == nil {
		r.tested = map[int]bool{}
	}
	known := r.tested[m.Offset]
	r.tested[m.Offset] = true
	return !known
}
