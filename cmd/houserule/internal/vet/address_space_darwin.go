package vet

import "math"

// addressSpace is no bound here, where programs of Go reserve far more than they use.
func addressSpace() uint64 { return math.MaxUint64 }
