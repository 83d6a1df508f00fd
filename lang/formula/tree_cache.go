package formula

import (
	"sync"

	"github.com/expr-lang/expr/ast"
)

// treeCache keeps the syntax trees of the texts parsed last, for all programs: many formulas
// have the same text, and a reload changes few. Trees are immutable.
var treeCache struct {
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
	treeCache.Lock()
	defer treeCache.Unlock()
	if tree, ok := treeCache.now[t]; ok {
		return tree
	}
	tree, ok := treeCache.older[t]
	if ok {
		keep(t, tree)
	}
	return tree
}

func keepTree(t text, tree ast.Node) {
	treeCache.Lock()
	defer treeCache.Unlock()
	keep(t, tree)
}

// keep holds the lock.
func keep(t text, tree ast.Node) {
	if treeCache.size += len(t.text); treeCache.size > mostText || treeCache.now == nil {
		treeCache.older, treeCache.now, treeCache.size = treeCache.now, map[text]ast.Node{}, len(t.text)
	}
	treeCache.now[t] = tree
}

// Forget drops the trees that are kept, for whoever measures what it takes without them.
func Forget() {
	treeCache.Lock()
	defer treeCache.Unlock()
	treeCache.now, treeCache.older, treeCache.size = nil, nil, 0
}
