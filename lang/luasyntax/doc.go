// Package luasyntax reads Lua as one tree, which whoever looks at the text of a module shares:
// the compiler, the formatter, warnings, fixes, coverage, mutants and editors.
//
//	tree := luasyntax.Parse(diag.NewFile("climbing.lua", text))
//	for _, s := range tree.Root().Kids { ... tree.Text(s) ... }
//	err := tree.Err() // a diag.List of the first problem; nil where the text is Lua
//
// # Tokens and nodes
//
// A [Tree] keeps everything: its [Tokens] know the bytes they stand at, blanks and comments
// stand between them, and each [Node] is a stretch of tokens. It reads any text. What is no
// token becomes an Invalid one, what is no Lua an ErrorNode, and the rest is read as if that
// were not there. Readers for which the nearest words are enough, as of a name that somebody
// types, need no nodes: [Scan] gives the tokens alone, up to the first problem.
//
// The grammar is that of gopher-lua: Lua 5.1 with goto. Tests compare the two parsers.
//
// # Readers
//
//   - Problems of the grammar are explained by what an author most likely did (slips.go).
//   - [Heading] and [Field] find declarations, `word "name" { key = value }`, and parts of them;
//     [Tree.Edit] and [Tree.Without] change them.
//   - [UsageOf] knows what each name means: globals that are read and written, local variables
//     that nothing reads, answers of methods that are taken for yes or no. [Tree.Lint] and
//     [Tree.Unread] make problems of it.
package luasyntax
