package vet

import "math"

// addressSpace returns no limit: on this system Go programs reserve far more than they use.
func addressSpace() uint64 { return math.MaxUint64 }
