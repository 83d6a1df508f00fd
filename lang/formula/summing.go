package formula

import "houserule/lang/types"

// SumObserver is a frame that observes the terms of sums over lists.
type SumObserver interface {
	// Sums returns a function that receives the elements of the sum that begins now and the term
	// of each; nil if nobody observes it.
	Sums() func(elements types.List, brought []float64)
}

// summed records the terms of a sum for a SumObserver.
type summed struct {
	tell     func(elements types.List, brought []float64)
	elements types.List
	brought  []float64
}

// summed returns the recorder of the terms of a sum; nil if they are not observed.
func (r *run) summed() *summed {
	if frame, ok := r.frame.(SumObserver); ok {
		if tell := frame.Sums(); tell != nil {
			return &summed{tell: tell}
		}
	}
	return nil
}

func (s *summed) brings(e types.Value, n float64) {
	if s != nil {
		s.elements, s.brought = append(s.elements, e), append(s.brought, n)
	}
}

func (s *summed) done() {
	if s != nil {
		s.tell(s.elements, s.brought)
	}
}
