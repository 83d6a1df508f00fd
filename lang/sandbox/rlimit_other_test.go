//go:build !linux

package sandbox

func limitMemory() {}
