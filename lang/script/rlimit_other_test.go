//go:build !linux

package script

func limitMemory() {}
