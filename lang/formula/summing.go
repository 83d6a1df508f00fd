package formula

import "houserule/lang/types"

// Summing is a frame that may want to hear what sums over lists are made of.
type Summing interface {
	// Sums gives who is told the elements of one sum and what each of them brought
	// to it; nil where nobody wants to hear of the sum that begins now.
	Sums() func(elements types.List, brought []float64)
}

// summed notes what a sum is made of, for frames that want to hear it. Sums inside
// the question of another list are no parts that people could follow.
type summed struct {
	tell    func(elements types.List, brought []float64)
	brought []float64
}

func (r *run) summed(name string) *summed {
	if name != "sum" || r.asking > 0 {
		return nil
	}
	if frame, ok := r.frame.(Summing); ok {
		if tell := frame.Sums(); tell != nil {
			return &summed{tell: tell}
		}
	}
	return nil
}

func (s *summed) brings(n float64) {
	if s != nil {
		s.brought = append(s.brought, n)
	}
}

func (s *summed) done(elements types.List) {
	if s != nil {
		s.tell(elements, s.brought)
	}
}
