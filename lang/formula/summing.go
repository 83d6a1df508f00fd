package formula

import "houserule/lang/types"

// SumObserver is a frame that observes the terms of sums over lists.
type SumObserver interface {
	// Sums returns a function that receives the elements of the sum that begins now and the term
	// of each; nil if nobody observes it.
	Sums() func(elements types.List, brought []float64)
}

// sumRecorder records the terms of a sum for a SumObserver.
type sumRecorder struct {
	report   func(elements types.List, brought []float64)
	elements types.List
	terms    []float64
}

// sumRecorder returns the recorder of the terms of a sum; nil if they are not observed.
func (r *run) sumRecorder() *sumRecorder {
	if frame, ok := r.frame.(SumObserver); ok {
		if tell := frame.Sums(); tell != nil {
			return &sumRecorder{report: tell}
		}
	}
	return nil
}

func (s *sumRecorder) add(e types.Value, n float64) {
	if s != nil {
		s.elements, s.terms = append(s.elements, e), append(s.terms, n)
	}
}

func (s *sumRecorder) done() {
	if s != nil {
		s.report(s.elements, s.terms)
	}
}
