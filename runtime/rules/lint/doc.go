// Package lint finds suspicious places in a linked program: misspelt names, rows that never
// count, contradicting changes. It also lists what the declarations of each module change
// ([Influences]), and which changes cancel others ([Clashes]).
package lint
