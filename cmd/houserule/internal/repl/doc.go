// Package repl is the prompt: [Play] reads lines from a terminal or a pipe, runs each in an
// evening, and prints its output. [Complete] completes lines, [Mark] is the text before them, and
// house rules are edited in an external editor.
package repl
