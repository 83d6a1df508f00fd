package vet

import "math"

// addressSpace is how much memory the process may ask for. On 32 bits there is less anyway.
func addressSpace() uint64 {
	if math.MaxInt == math.MaxInt32 {
		return math.MaxUint64
	}
	return mostMemory
}
