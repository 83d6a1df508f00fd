package compile

import (
	"fmt"

	"github.com/yuin/gopher-lua/ast"
)

// functionScope is the scope of a function.
type functionScope struct {
	parent    *functionScope // the enclosing function; nil for the file
	blocks    []*blockScope  // innermost last
	active    int            // number of local variables in scope
	captured  bool           // an inner function uses one of its variables
	gotos     []*ast.GotoStmt
	constants map[string]bool
	upvalues  map[string]bool
	reported  bool // a limit was reported
}

// blockScope is the scope of a block.
type blockScope struct {
	names          []string
	loop           bool // it is the body of a loop
	captured       bool // an inner function uses one of its variables
	hasBreak       bool // a break jumps out of it
	breaksCaptured bool // of a loop: a break leaves a captured block inside
}

func (w *walker) enterFunction(names []string) {
	w.fn = &functionScope{parent: w.fn, constants: map[string]bool{}, upvalues: map[string]bool{}}
	w.fn.blocks = append(w.fn.blocks, &blockScope{})
	for _, n := range names {
		w.declare(nil, n)
	}
}

func (w *walker) leaveFunction() {
	if w.fn.captured {
		// gopher-lua detaches inner functions from their variables at a goto.
		for _, g := range w.fn.gotos {
			w.problem(g, "`goto` cannot stand in a function whose variables an inner function uses", "use a loop, or a function with `return`")
		}
	}
	w.fn = w.fn.parent
}

func (w *walker) enterBlock() *blockScope {
	b := &blockScope{}
	w.fn.blocks = append(w.fn.blocks, b)
	return b
}

func (w *walker) leaveBlock() {
	last := len(w.fn.blocks) - 1
	b := w.fn.blocks[last]
	w.fn.active -= len(b.names)
	w.fn.blocks = w.fn.blocks[:last]
	if b.captured && b.hasBreak && !b.loop {
		if loop := w.fn.loop(); loop != nil {
			loop.breaksCaptured = true
		}
	}
}

// loop returns the innermost loop of the function, or nil.
func (f *functionScope) loop() *blockScope {
	for i := len(f.blocks) - 1; i >= 0; i-- {
		if f.blocks[i].loop {
			return f.blocks[i]
		}
	}
	return nil
}

// recordBreak marks the blocks that a break leaves.
func (f *functionScope) recordBreak() {
	for i := len(f.blocks) - 1; i >= 0 && !f.blocks[i].loop; i-- {
		f.blocks[i].hasBreak = true
	}
}

func (w *walker) declare(n ast.PositionHolder, name string) {
	last := len(w.fn.blocks) - 1
	w.fn.blocks[last].names = append(w.fn.blocks[last].names, name)
	w.fn.active++
	if w.fn.active > maxLocals && n != nil && !w.fn.reported {
		w.fn.reported = true
		w.problem(n, fmt.Sprintf("too many local variables in one function; the limit is %d", maxLocals), "put them into a table")
	}
}

// find returns the block that declares a name, or nil.
func (f *functionScope) find(name string) *blockScope {
	for i := len(f.blocks) - 1; i >= 0; i-- {
		for _, n := range f.blocks[i].names {
			if n == name {
				return f.blocks[i]
			}
		}
	}
	return nil
}

// isLocal reports whether name is a local variable of the function itself.
func (w *walker) isLocal(name string) bool { return w.fn.find(name) != nil }

// variable resolves a name. A global is a constant of the function; a local variable of an
// enclosing function is an upvalue of all functions between.
func (w *walker) variable(e *ast.IdentExpr) {
	for f := w.fn; f != nil; f = f.parent {
		b := f.find(e.Value)
		if b == nil {
			continue
		}
		if f != w.fn {
			b.captured, f.captured = true, true
		}
		for g := w.fn; g != f; g = g.parent {
			g.upvalues[e.Value] = true
			if len(g.upvalues) > maxUpvalues && !g.reported {
				g.reported = true
				w.problem(e, fmt.Sprintf("a function uses too many outer variables; the limit is %d", maxUpvalues), "put them into a table")
			}
		}
		return
	}
	w.constant(e, "s", e.Value)
}
