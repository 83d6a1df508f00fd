package resolve

import (
	"houserule/runtime/content"
)

// namesakes are all boxes, or all rules, with one name, and those of each kind. As there may be
// many of either, those related to a kind are found by the smaller set.
type namesakes[T any] struct {
	all    []T
	kinds  []*content.Kind // whose they are, one for each
	of     map[*content.Kind][]T
	sorted int // how many of all stand in of

	firstOne  [1]T // most words are there once
	firstKind [1]*content.Kind
}

// add adds one of a kind under its name.
func add[T any](names map[string]*namesakes[T], word string, k *content.Kind, one T) {
	n := names[word]
	if n == nil {
		n = &namesakes[T]{}
		n.all, n.kinds = n.firstOne[:0], n.firstKind[:0]
		names[word] = n
	}
	n.all, n.kinds = append(n.all, one), append(n.kinds, k)
}

// ofKind lists those of a kind, sorted.
func (n *namesakes[T]) ofKind(k *content.Kind) []T {
	if n.of == nil {
		n.of = map[*content.Kind][]T{}
	}
	for ; n.sorted < len(n.all); n.sorted++ {
		k := n.kinds[n.sorted]
		n.of[k] = append(n.of[k], n.all[n.sorted])
	}
	return n.of[k]
}

// related lists those of a kind, of kinds that it is like and of kinds like it, and perhaps
// others.
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
