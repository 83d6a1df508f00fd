package formula

import "houserule/lang/types"

// SumObserver is a frame that may want to hear what sums over lists are made of.
type SumObserver interface {
	// Sums gives who is told the elements of one sum and what each of them brought
	// to it; nil where nobody wants to hear of the sum that begins now.
	Sums() func(elements types.List, brought []float64)
}

// summed notes what a sum is made of, for frames that want to hear it.
type summed struct {
	tell     func(elements types.List, brought []float64)
	elements types.List
	brought  []float64
}

// summed is where a sum notes its parts; nil where nobody hears of them.
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
