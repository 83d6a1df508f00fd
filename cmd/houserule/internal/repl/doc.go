// Package repl plays an evening line by line, with a person at a terminal or from a pipe. It
// completes what is typed, marks the line with its number and whose turn it is, and opens an
// editor for house rules.
package repl
