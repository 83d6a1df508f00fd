//go:build !unix

package main

import "testing"

// eveningTyped types an evening at a real terminal, where there is one.
func eveningTyped(t *testing.T, _ string, _ []string) leaves {
	t.Skip("there is no tmux here")
	return leaves{}
}
