package resolve

import (
	"houserule/runtime/content"
)

// namesakes are all boxes, or all rules, with one name. There may be many of them, and many
// kinds, so those that are related to a kind are searched in the smaller set.
type namesakes[T any] struct {
	all     []T
	kinds   []*content.Kind       // the kind of each element of all
	of      map[*content.Kind][]T // by kind, for the first grouped elements of all
	grouped int                   // number of elements of all that are in of

	firstOne  [1]T // storage for all while it has one element
	firstKind [1]*content.Kind
}

// add adds an element of a kind under its name.
func add[T any](names map[string]*namesakes[T], word string, k *content.Kind, one T) {
	n := names[word]
	if n == nil {
		n = &namesakes[T]{}
		n.all, n.kinds = n.firstOne[:0], n.firstKind[:0]
		names[word] = n
	}
	n.all, n.kinds = append(n.all, one), append(n.kinds, k)
}

// ofKind returns the elements of a kind.
func (n *namesakes[T]) ofKind(k *content.Kind) []T {
	if n.of == nil {
		n.of = map[*content.Kind][]T{}
	}
	for ; n.grouped < len(n.all); n.grouped++ {
		k := n.kinds[n.grouped]
		n.of[k] = append(n.of[k], n.all[n.grouped])
	}
	return n.of[k]
}

// related returns the elements of a kind, of its parents and of kinds like it. It may also
// return others.
func (n *namesakes[T]) related(k *content.Kind) []T {
	if n == nil {
		return nil
	}
	if len(n.all) <= k.CountRelated() {
		return n.all
	}
	var some []T
	for _, other := range k.Related() {
		some = append(some, n.ofKind(other)...)
	}
	return some
}
