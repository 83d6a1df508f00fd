// Package repl is what a prompt at a terminal adds to an evening: what may stand where a line
// ends, the mark before it, and the names that are told apart.
package repl
