package resolve

import (
	"houserule/runtime/content"
)

// namesakes are all boxes, or all rules, that their modules write with one
// word, and those of each kind. There may be very many of them, and very many
// kinds; what is related to one kind is found by what there is less of.
type namesakes[T any] struct {
	all    []T
	kinds  []*content.Kind // whose they are, one for each
	of     map[*content.Kind][]T
	sorted int // how many of all stand in of

	firstOne  [1]T // most words are there once
	firstKind [1]*content.Kind
}

// add notes one more of a kind under its word.
func add[T any](names map[string]*namesakes[T], word string, k *content.Kind, one T) {
	n := names[word]
	if n == nil {
		n = &namesakes[T]{}
		n.all, n.kinds = n.firstOne[:0], n.firstKind[:0]
		names[word] = n
	}
	n.all, n.kinds = append(n.all, one), append(n.kinds, k)
}

// ofKind lists those of a kind. They are sorted when somebody asks.
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

// related lists those of a kind, of what it is like and of what is like it, and
// maybe others.
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
