package state

// tree is an immutable sequence, a persistent AVL tree. A change copies one path, so that
// the log can keep every version of a long list. nil is the empty tree.
type tree[T measured] struct {
	item        T
	left, right *tree[T]
	size        int     // number of items
	height      int     // 1 for a leaf
	sum         measure // of all items in order
}

// measured is an item of a tree.
type measured interface{ measure() measure }

// newTree joins two trees and the item between them, without balancing.
func newTree[T measured](left *tree[T], item T, right *tree[T]) *tree[T] {
	return &tree[T]{item: item, left: left, right: right, size: left.len() + right.len() + 1,
		height: max(left.high(), right.high()) + 1,
		sum:    left.total().then(item.measure()).then(right.total())}
}

// buildTree makes a tree of items, in this order.
func buildTree[T measured](items []T) *tree[T] {
	if len(items) == 0 {
		return nil
	}
	middle := len(items) / 2
	return newTree(buildTree(items[:middle]), items[middle], buildTree(items[middle+1:]))
}

// len returns the number of items.
func (t *tree[T]) len() int {
	if t == nil {
		return 0
	}
	return t.size
}

// high returns the height; 0 for the empty tree.
func (t *tree[T]) high() int {
	if t == nil {
		return 0
	}
	return t.height
}

// total returns the measure of all items.
func (t *tree[T]) total() measure {
	if t == nil {
		return measure{power: Hash{1, 1}}
	}
	return t.sum
}

// at returns the item at an index below the length.
func (t *tree[T]) at(i int) T {
	for {
		switch n := t.left.len(); {
		case i < n:
			t = t.left
		case i == n:
			return t.item
		default:
			t, i = t.right, i-n-1
		}
	}
}

// search returns the index of the first item for which below is false, the length if
// there is none. The tree must be sorted accordingly.
func (t *tree[T]) search(below func(T) bool) int {
	at := 0
	for t != nil {
		if below(t.item) {
			at, t = at+t.left.len()+1, t.right
		} else {
			t = t.left
		}
	}
	return at
}

// insert returns the sequence with an item inserted at an index up to the length.
func (t *tree[T]) insert(i int, item T) *tree[T] {
	if t == nil {
		return newTree(nil, item, nil)
	}
	if n := t.left.len(); i > n {
		return balanced(t.left, t.item, t.right.insert(i-n-1, item))
	}
	return balanced(t.left.insert(i, item), t.item, t.right)
}

// replace returns the sequence with another item at an index.
func (t *tree[T]) replace(i int, item T) *tree[T] {
	switch n := t.left.len(); {
	case i < n:
		return newTree(t.left.replace(i, item), t.item, t.right)
	case i > n:
		return newTree(t.left, t.item, t.right.replace(i-n-1, item))
	}
	return newTree(t.left, item, t.right)
}

// cut returns the sequence without the item at an index.
func (t *tree[T]) cut(i int) *tree[T] {
	switch n := t.left.len(); {
	case i < n:
		return balanced(t.left.cut(i), t.item, t.right)
	case i > n:
		return balanced(t.left, t.item, t.right.cut(i-n-1))
	case t.left == nil:
		return t.right
	case t.right == nil:
		return t.left
	}
	return balanced(t.left, t.right.at(0), t.right.cut(0))
}

// balanced joins two trees whose heights differ by at most two.
func balanced[T measured](left *tree[T], item T, right *tree[T]) *tree[T] {
	switch {
	case left.high() > right.high()+1:
		if left.left.high() < left.right.high() {
			inner := left.right
			return newTree(newTree(left.left, left.item, inner.left), inner.item, newTree(inner.right, item, right))
		}
		return newTree(left.left, left.item, newTree(left.right, item, right))
	case right.high() > left.high()+1:
		if right.right.high() < right.left.high() {
			inner := right.left
			return newTree(newTree(left, item, inner.left), inner.item, newTree(inner.right, right.item, right.right))
		}
		return newTree(newTree(left, item, right.left), right.item, right.right)
	}
	return newTree(left, item, right)
}

// each calls yield with the items from an index on, until it returns false.
func (t *tree[T]) each(from int, yield func(T) bool) bool {
	if t == nil {
		return true
	}
	n := t.left.len()
	if from < n && !t.left.each(from, yield) {
		return false
	}
	if from <= n && !yield(t.item) {
		return false
	}
	return t.right.each(max(from-n-1, 0), yield)
}

// measure summarizes consecutive items of a sequence.
type measure struct {
	hash     Hash // polynomial hash, which depends on the order
	power    Hash // the factor for the hash of the items before these
	elements int  // number of elements on all levels of nesting
}

// then returns the measure of m followed by o.
func (m measure) then(o measure) measure {
	return measure{m.hash.times(o.power).plus(o.hash), m.power.times(o.power), m.elements + o.elements}
}
