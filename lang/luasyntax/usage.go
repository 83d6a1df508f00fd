package luasyntax

import (
	"cmp"
	"slices"
)

// Usage describes how a file, or a part of it, uses variables.
type Usage struct {
	GlobalReads        []Mention // reads of undeclared names
	GlobalWrites       []Mention // assignments to undeclared names
	FileVariableWrites []Mention // assignments inside a function to variables of the file
	conditions         []Mention // method calls whose results are used as conditions
	unread             []unread
}

// Mention is an occurrence of a variable or method.
type Mention struct {
	Name       string // that of the method, for a condition that is a variable with its result
	Offset     int    // in bytes
	Width      int    // in bytes
	InFunction bool   // inside a function
}

// unread is a local variable that is never read.
type unread struct {
	name   string
	offset int
	set    bool // it is assigned after its declaration
}

// Add appends the usage of a later part of the file.
func (u *Usage) Add(more Usage) {
	u.GlobalReads, u.GlobalWrites = append(u.GlobalReads, more.GlobalReads...), append(u.GlobalWrites, more.GlobalWrites...)
	u.FileVariableWrites, u.conditions = append(u.FileVariableWrites, more.FileVariableWrites...), append(u.conditions, more.conditions...)
	u.unread = append(u.unread, more.unread...)
}

// Shifted returns the usage of the same text at an offset that is greater by a number of bytes.
func (u Usage) Shifted(by int) Usage {
	move := func(list []Mention) []Mention {
		list = slices.Clone(list)
		for i := range list {
			list[i].Offset += by
		}
		return list
	}
	m := Usage{move(u.GlobalReads), move(u.GlobalWrites), move(u.FileVariableWrites), move(u.conditions), slices.Clone(u.unread)}
	for i := range m.unread {
		m.unread[i].offset += by
	}
	return m
}

// ReadsOf returns the reads of an undeclared name.
func (u *Usage) ReadsOf(name string) []Mention {
	var list []Mention
	for _, m := range u.GlobalReads {
		if m.Name == name {
			list = append(list, m)
		}
	}
	return list
}

// ConditionMethods returns the method calls whose results are used as conditions: in if, while or
// until, or as operands of and, or and not; directly, or through a variable that holds nothing
// else. wanted selects methods.
func (u *Usage) ConditionMethods(wanted func(method string) bool) []Mention {
	var list []Mention
	for _, m := range u.conditions {
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
	declared   bool // by a local statement, not as a parameter or loop variable
	read       bool
	siblings   []*variable // all variables of its statement; nil for a single one
	method     string      // the method whose result is its only value; "" otherwise
	conditions []Mention   // uses as a condition
}

// resolver resolves the names of a syntax tree.
type resolver struct {
	tokens  Tokens
	usage   Usage
	scope   *scope
	visible map[string][]binding // declarations by name, the innermost last
	marked  map[int]bool         // offsets of mentions that were recorded as conditions
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

// enter begins a scope; functions is 1 for the parameters of a function and 0 for a block.
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
			r.usage.conditions = append(r.usage.conditions, v.conditions...)
		}
		// In `local a, b = f()` a is needed to reach b, so one read is enough for a statement.
		if !v.read && v.name[0] != '_' && !slices.ContainsFunc(v.siblings, func(other *variable) bool { return other.read }) {
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

// mention returns the token as a mention.
func (r *resolver) mention(token int) Mention {
	t := &r.tokens[token]
	return Mention{Name: t.Text, Offset: t.Offset, Width: len(t.Text), InFunction: r.scope.function > 0}
}

// block resolves the statements of a block in a new scope.
func (r *resolver) block(n *Node) {
	r.enter(0)
	r.all(n.Children)
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
		r.functionStatement(n)
	case AssignStmt:
		r.assignment(n)
	case IfStmt:
		r.ifStatement(n)
	case WhileStmt:
		r.condition(n.Children[0])
		r.all(n.Children)
	case RepeatStmt:
		r.repeatStatement(n)
	case ForStmt:
		r.forStatement(n)
	case FuncExpr:
		r.function(n, false)
	case NameExpr:
		r.read(n.From)
	case BinaryExpr:
		// In `a and b or c` only a is used as a condition; b may be the result.
		if left := n.Children[0].Unparen(); r.isLogic(n) && (r.tokens[n.Op].Text == "and" || !r.isLogic(left)) {
			r.condition(left)
		}
		r.all(n.Children)
	case UnaryExpr:
		if r.tokens[n.Op].Text == "not" {
			r.condition(n.Children[0])
		}
		r.all(n.Children)
	default:
		r.all(n.Children)
	}
}

// assignment resolves an assignment.
func (r *resolver) assignment(n *Node) {
	for _, k := range n.Children {
		if k.Kind == NameExpr && k.To <= n.Op {
			r.write(k.From)
		} else {
			r.node(k)
		}
	}
}

// ifStatement resolves an if statement.
func (r *resolver) ifStatement(n *Node) {
	for i, k := range n.Children {
		if k.Kind != Block && i%2 == 0 {
			r.condition(k)
		}
		r.node(k)
	}
}

// repeatStatement resolves a repeat statement, whose condition sees the variables of the body.
func (r *resolver) repeatStatement(n *Node) {
	r.enter(0)
	r.all(n.Children[0].Children)
	r.condition(n.Children[1])
	r.node(n.Children[1])
	r.leave()
}

// forStatement resolves a for statement. Its variables are visible in the body only.
func (r *resolver) forStatement(n *Node) {
	r.all(n.Children[:len(n.Children)-1])
	r.enter(0)
	r.declareAll(r.tokens.Names(n))
	r.node(n.Children[len(n.Children)-1])
	r.leave()
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
			found[i].siblings = found
		}
	}
	declare := func() {
		for _, v := range found {
			r.declare(v.name, v)
		}
	}
	if len(found) == 1 && len(n.Children) == 1 {
		switch value := n.Children[0].Unparen(); {
		case value.Kind == FuncExpr: // it can call itself: gopher-lua treats `local f = function` like `local function`
			declare()
			r.all(n.Children)
			return
		case r.tokens.IsMethod(value):
			found[0].method = r.tokens[value.Children[0].Op].Text
		}
	}
	r.all(n.Children)
	declare()
}

// functionStatement resolves a function statement: function a.b:c() end.
func (r *resolver) functionStatement(n *Node) {
	names := r.tokens.Names(n)
	if len(names) == 1 {
		r.write(names[0])
	} else if len(names) > 0 {
		r.read(names[0])
	}
	r.function(n.Children[0], r.tokens.IsMethod(n))
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
	r.all(n.Children)
	r.leave()
}

// read resolves a read of a variable.
func (r *resolver) read(token int) {
	if v, ok := r.find(r.tokens[token].Text); ok {
		v.read = true
	} else {
		r.usage.GlobalReads = append(r.usage.GlobalReads, r.mention(token))
	}
}

// write resolves an assignment to a variable.
func (r *resolver) write(token int) {
	switch v, ok := r.find(r.tokens[token].Text); {
	case !ok:
		r.usage.GlobalWrites = append(r.usage.GlobalWrites, r.mention(token))
	case v.function < r.scope.function && v.function == 0:
		r.usage.FileVariableWrites = append(r.usage.FileVariableWrites, r.mention(token))
		fallthrough
	default:
		v.set = true
	}
}

// condition records the method calls in a condition, and the variables with their results.
func (r *resolver) condition(n *Node) {
	n = n.Unparen()
	switch {
	case r.tokens.IsMethod(n):
		if m := r.mention(n.Children[0].Op); r.markCondition(m) {
			r.usage.conditions = append(r.usage.conditions, m)
		}
	case n.Kind == NameExpr:
		if v, ok := r.find(r.tokens[n.From].Text); ok && v.method != "" {
			if m := r.mention(n.From); r.markCondition(m) {
				m.Name = v.method
				v.conditions = append(v.conditions, m)
			}
		}
	case r.isLogic(n):
		r.condition(n.Children[0])
		r.condition(n.Children[1])
	case n.Kind == UnaryExpr && r.tokens[n.Op].Text == "not":
		r.condition(n.Children[0])
	}
}

// markCondition records a mention as a condition; false if it was recorded before.
func (r *resolver) markCondition(m Mention) bool {
	if r.marked == nil {
		r.marked = map[int]bool{}
	}
	known := r.marked[m.Offset]
	r.marked[m.Offset] = true
	return !known
}
