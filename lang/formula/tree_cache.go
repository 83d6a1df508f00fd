package formula

import (
	"sync"

	"github.com/expr-lang/expr/ast"
)

// treeCache caches the syntax trees of formulas by text, for all programs: many formulas have
// the same text, and a reload changes few. Trees are immutable.
var treeCache struct {
	sync.Mutex
	now, older map[cacheKey]ast.Node
	size       int // bytes of the texts in now
}

// cacheKey is the key of treeCache.
type cacheKey struct {
	text  string
	outer bool // # is allowed outside of list functions
}

// maxCachedText is the number of bytes of text in one generation of the cache, which has two. A tree
// is about fifty times as large.
const maxCachedText = 128 << 10

func treeOf(t cacheKey) ast.Node {
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

func keepTree(t cacheKey, tree ast.Node) {
	treeCache.Lock()
	defer treeCache.Unlock()
	keep(t, tree)
}

// keep adds a tree. The caller holds the lock.
func keep(t cacheKey, tree ast.Node) {
	if treeCache.size += len(t.text); treeCache.size > maxCachedText || treeCache.now == nil {
		treeCache.older, treeCache.now, treeCache.size = treeCache.now, map[cacheKey]ast.Node{}, len(t.text)
	}
	treeCache.now[t] = tree
}

// ClearCache empties the cache, for measurements.
func ClearCache() {
	treeCache.Lock()
	defer treeCache.Unlock()
	treeCache.now, treeCache.older, treeCache.size = nil, nil, 0
}
