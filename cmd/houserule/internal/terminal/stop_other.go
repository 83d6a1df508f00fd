//go:build !unix

package terminal

// stopProcess does nothing, since this system has no job control. Tests replace it.
var stopProcess = func() {}
