package rulebook

import "houserule/runtime/content"

// namesakes are all boxes, or all rules, that their modules write with one
// word, and those of each kind. There may be very many of them, and very many
// kinds; what is related to one kind is found by what there is less of.
type namesakes[T any] struct {
	all []T
	of  map[*content.Kind][]T
}

// add notes one more of a kind under its word.
func add[T any](names map[string]*namesakes[T], word string, k *content.Kind, one T) {
	n := names[word]
	if n == nil {
		n = &namesakes[T]{of: map[*content.Kind][]T{}}
		names[word] = n
	}
	n.all = append(n.all, one)
	n.of[k] = append(n.of[k], one)
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
		some = append(some, n.of[other]...)
	}
	return some
}
