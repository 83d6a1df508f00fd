package vet

import "math"

// addressSpace returns the limit of the address space in bytes; math.MaxUint64 for none, on 32-bit
// systems, where mostMemory cannot be reached.
func addressSpace() uint64 {
	if math.MaxInt == math.MaxInt32 {
		return math.MaxUint64
	}
	return mostMemory
}
