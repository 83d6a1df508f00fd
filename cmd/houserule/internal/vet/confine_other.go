//go:build !linux && !darwin

package vet

// Confine does nothing on this system. Steps still limit scripts, and [Child] limits the time.
func Confine() error { return nil }
