package formula

import (
	"sync"

	"github.com/expr-lang/expr/ast"
)

// Rules ask the same of different things, a condition is looked at more than once, and
// modules that are loaded again have changed in few places: the trees of texts that were
// parsed last are kept, for all games. Nobody changes a tree.
var trees struct {
	sync.Mutex
	now, older map[text]ast.Node
	size       int // bytes of text among those of now
}

type text struct {
	text  string
	outer bool // # may stand outside of list functions
}

// mostText is how many bytes of text are kept at least, and at most twice as many. A tree
// takes some fifty times as much.
const mostText = 128 << 10

func treeOf(t text) ast.Node {
	trees.Lock()
	defer trees.Unlock()
	if tree, ok := trees.now[t]; ok {
		return tree
	}
	tree, ok := trees.older[t]
	if ok {
		keep(t, tree)
	}
	return tree
}

func keepTree(t text, tree ast.Node) {
	trees.Lock()
	defer trees.Unlock()
	keep(t, tree)
}

// keep holds the lock.
func keep(t text, tree ast.Node) {
	if trees.size += len(t.text); trees.size > mostText || trees.now == nil {
		trees.older, trees.now, trees.size = trees.now, map[text]ast.Node{}, len(t.text)
	}
	trees.now[t] = tree
}

// Forget drops the trees that are kept, for whoever measures what it takes without them.
func Forget() {
	trees.Lock()
	defer trees.Unlock()
	trees.now, trees.older, trees.size = nil, nil, 0
}
