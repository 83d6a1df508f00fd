//go:build !unix

package terminal

// stopProcess does nothing: this system has no job control. Tests set it.
var stopProcess = func() {}
